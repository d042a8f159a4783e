/** The value that such a share of them stays below; undefined when there are none. */
export const quantileOf = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  return (share: number): number | undefined =>
    sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
};
