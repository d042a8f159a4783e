import type { CountryCode } from "libphonenumber-js/max";
import { nameFields } from "./columns/fields.js";
import type { RawRow } from "./readers/raw-row.js";
import { cellReader, type RowCells } from "./rows/row-cells.js";
import { readContact } from "./rows/row-contact.js";
import { readIdentity } from "./rows/row-identity.js";
import { readName } from "./rows/row-name.js";
import type { CatalogFind } from "./tables/place.js";
import { isFooter, isSectionTitle } from "./tables/section-rows.js";
import type { Table } from "./tables/table.js";
import { anyOf } from "./values/phrases.js";
import { readHospitalStatus, readShelterStatus, readStatus } from "./values/statuses.js";
import { ranks, signatories as titles } from "./vocabulary/names.js";

// A total ends a table, and who was added below it is not read. That somebody seems to stand there is told.

/** Why a row that looks like a person is ignored: it stands below a total, or elsewhere outside of a table. */
export const belowTotal = "below total";

interface Known {
  find: CatalogFind;
  today: string;
  phoneRegion: CountryCode;
}

/** Prepares a table that has ended; the function it answers with tells whether a row looks like one of it. */
export function personLike(table: Table, known: Known): (row: RawRow) => boolean {
  const cellsOf = cellReader(table.columns);
  const names = table.columns.flatMap(({ field }, at) => (nameFields.has(field) ? [at] : []));
  return ({ cells }) => {
    if (names.some((at) => isOfTheEnd(cells[at] ?? ""))) return false;
    const row = cellsOf(cells);
    if ("code" in readName(row, cells)) return false;
    return isNumbered(cells) || tellsMore(row, known);
  };
}

const isOfTheEnd = (name: string) => isFooter(name) || isSectionTitle(name) || signer.test(name);

/** Who signs a list has a title; patients seldom do. */
export const signer = new RegExp(String.raw`^[\s*"'(]*${anyOf(titles, ranks)}(?:\.|\s)`, "i");

const numbered = /^[^\p{L}\d]{0,9}\d{1,4}[\s.)°º-]*(?:\p{L}|$)/u;

const isNumbered = (cells: readonly string[]) =>
  numbered.test(cells.find((cell) => cell.trim() !== "")?.slice(0, 40) ?? "");

const statusOf = {
  hospital_status: readHospitalStatus,
  shelter_status: readShelterStatus,
  status: readStatus,
  state: readStatus,
};

/** Is anything else that is known of persons where the table has it? Free text may be anything. */
function tellsMore(row: RowCells, { find, today, phoneRegion }: Known): boolean {
  if (Object.keys(readIdentity(row, today, false)).length > 0) return true;
  if (readContact(row, phoneRegion).contact_person_phone !== undefined) return true;
  const fields = Object.keys(statusOf) as (keyof typeof statusOf)[];
  return (
    (["hospital", "shelter"] as const).some((kind) =>
      row.of(kind).some(({ text }) => find(kind, text)),
    ) ||
    fields.some((field) => row.of(field).some(({ text }) => statusOf[field](text, { find, today })))
  );
}
