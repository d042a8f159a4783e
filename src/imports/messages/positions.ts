import type { Position } from "../record.js";

interface Span {
  first: Position;
  last: Position;
}

const placeIn = (line: string, row: string) => (at: Position) => {
  if ("line" in at) return `${line} ${at.line}`;
  return "row" in at ? `${at.sheet}, ${row} ${at.row}` : at.record;
};

/** Where a record stands, for people who look it up there: with plain digits, as programs show them. */
export const placeOf = { en: placeIn("line", "row"), es: placeIn("línea", "fila") };

/** The words for several lines, several rows, and from one place to another. */
interface SpanWords {
  lines(first: number, last: number): string;
  rows(first: number, last: number): string;
  places(first: string, last: string): string;
}

const spanIn =
  (placeOf: (at: Position) => string, words: SpanWords) =>
  ({ first, last }: Span): string => {
    const [from, to] = [placeOf(first), placeOf(last)];
    if (from === to) return from;
    if ("line" in first && "line" in last) return words.lines(first.line, last.line);
    const isOneSheet = "row" in first && "row" in last && first.sheet === last.sheet;
    return isOneSheet
      ? `${first.sheet}, ${words.rows(first.row, last.row)}`
      : words.places(from, to);
  };

/** From where to where records stand that are told together. */
export const spanOf = {
  en: spanIn(placeOf.en, {
    lines: (first, last) => `lines ${first}-${last}`,
    rows: (first, last) => `rows ${first}-${last}`,
    places: (first, last) => `${first} to ${last}`,
  }),
  es: spanIn(placeOf.es, {
    lines: (first, last) => `líneas ${first} a ${last}`,
    rows: (first, last) => `filas ${first} a ${last}`,
    places: (first, last) => `de ${first} a ${last}`,
  }),
};
