/** A number of things, for people: `1 row`, `2 rows`. */
export const counted = (number: number, one: string): string =>
  `${number} ${number === 1 ? one : `${one}s`}`;
