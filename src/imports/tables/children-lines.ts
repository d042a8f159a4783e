import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { speaksOfChild } from "../values/least-age.js";
import { book, tokensOf } from "../values/phrases.js";
import { grownUps } from "../vocabulary/lines.js";
import { namedPlace } from "./named-place.js";

// Lines and headers may say that all whom they name are children. Doubt protects: `MUJERES Y NIÑOS` counts, too.

const ofGrownUps = book(grownUps);

/**
 * Whether lines speak of children, true, or of grown-up persons alone, false; undefined if of neither. The name of
 * a place tells nothing of who is there: `Hospital de Niños`.
 */
export function areOfChildren(lines: readonly string[]): boolean | undefined {
  const said = lines.map(withoutPlace);
  if (said.some(speaksOfChild)) return true;
  return said.some(speaksOfGrownUps) ? false : undefined;
}

/** Whether a column of names is one of children by its header: `Apellidos del niño(a)`. */
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
