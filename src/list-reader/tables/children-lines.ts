import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { speaksOfChild } from "../values/least-age.js";
import { book, tokensOf } from "../values/phrases.js";
import { grownUps } from "../words/lines.js";
import { namedPlace } from "./named-place.js";

// Lines and headers may say that all of their persons are children. In doubt they are protected: `MUJERES Y NIÑOS`
// counts too.

const ofGrownUps = book(grownUps);

/**
 * True if lines speak of children, false if only of adults, undefined if of neither. The name of a place does not say
 * who is there: `Hospital de Niños`.
 */
export function areOfChildren(lines: readonly string[]): boolean | undefined {
  const said = lines.map(withoutPlace);
  if (said.some(speaksOfChild)) return true;
  return said.some(speaksOfGrownUps) ? false : undefined;
}

/** Whether the header of a column of names says that they are children: `Apellidos del niño(a)`. */
export const isOfChildren = ({ field, header }: Column): boolean =>
  nameFields.has(field) && speaksOfChild(header);

function withoutPlace(line: string): string {
  const place = namedPlace(line, true)?.name;
  return place === undefined ? line : line.replace(place, " ");
}

function speaksOfGrownUps(text: string): boolean {
  const tokens = tokensOf(text.slice(0, 300));
  return tokens.some((_, at) => ofGrownUps.lengthAt(tokens, at) > 0);
}
