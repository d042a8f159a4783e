/** Numbers as people of a place write them, alone and with what they count: `1 row`, `12,000 rows`. */
function numbersOf(locale: string) {
  const { format } = new Intl.NumberFormat(locale);
  const counted = (number: number, one: string, many: string) =>
    `${format(number)} ${number === 1 ? one : many}`;
  return { number: format, counted };
}

export const english = numbersOf("en");
export const spanish = numbersOf("es-VE");
