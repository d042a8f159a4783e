import type { Language } from "../../values/language.js";
import { worded } from "../../values/wording.js";

/** The position of a record in its file, counted from 1, so that people can look it up. */
export type Position = { line: number } | { sheet: string; row: number } | { record: string };

const say = worded({
  line: { en: "line {{line}}", es: "línea {{line}}" },
  row: { en: "{{sheet}}, row {{row}}", es: "{{sheet}}, fila {{row}}" },
  lines: { en: "lines {{from}}-{{to}}", es: "líneas {{from}} a {{to}}" },
  rows: { en: "{{sheet}}, rows {{from}}-{{to}}", es: "{{sheet}}, filas {{from}} a {{to}}" },
  places: { en: "{{from}} to {{to}}", es: "de {{from}} a {{to}}" },
});

/** The position of a record for people who look it up, with plain digits, as programs show them. */
export function placeIn(language: Language, at: Position): string {
  if ("line" in at) return say.line[language](at);
  return "row" in at ? say.row[language](at) : at.record;
}

/** The positions of the first and last of several records. */
export function spanIn(language: Language, { first, last }: Record<"first" | "last", Position>) {
  const [from, to] = [placeIn(language, first), placeIn(language, last)];
  if (from === to) return from;
  if ("line" in first && "line" in last) {
    return say.lines[language]({ from: first.line, to: last.line });
  }
  const isOneSheet = "row" in first && "row" in last && first.sheet === last.sheet;
  return isOneSheet
    ? say.rows[language]({ sheet: first.sheet, from: first.row, to: last.row })
    : say.places[language]({ from, to });
}
