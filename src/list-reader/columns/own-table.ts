import { type Field, isField } from "./fields.js";
import { type HeaderMap, mapKey } from "./maps.js";

// The registry's own lists can be imported: as files of the API, and as the command for exports writes them.

/** No other list has all of these. */
const signs = ["first_name", "is_minor", "age_label", "updated_at"];

/** Lists say these only in their notes. */
export const ofFinding: ReadonlySet<string> = new Set([
  "found_notes",
  "finder_name",
  "finder_phone",
]);

/** Whether these are the fields of a person as the registry shows it. */
export const isOwn = (names: readonly string[]): boolean =>
  signs.every((sign) => names.includes(sign));

/** What the columns of a table of the registry's own hold; undefined for any other table. */
export function ownColumns(cells: readonly string[]): HeaderMap | undefined {
  const names = cells.map(mapKey);
  if (!isOwn(names)) return undefined;
  // The minimized view shows the end of a document only, and no birth date.
  const isMinimized = !names.includes("birth_date");
  const fieldOf = (name: string): Field => {
    if (name === "id") return "source_id";
    if (ofFinding.has(name)) return "note";
    if (name === "document_id" && isMinimized) return "ignored";
    return isField(name) ? name : "ignored";
  };
  return new Map(names.map((name) => [name, fieldOf(name)]));
}
