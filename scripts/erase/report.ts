import type { Proof } from "../../src/operations/erase/proof.js";
import { tableOf } from "../support/table.js";

/** What this database and storage cannot show. Every report on an erasure states it. */
export const outside = `Outside of this: backups, exports and copies that partners took, lists and rejected rows on disks, and the
  database's own journal and oplog, until it writes over them.`;

/** How many documents of each collection concern a person. */
export const countsTable = (counts: Record<string, number>): string =>
  tableOf(
    ["of this person", "number"],
    Object.entries(counts).map(([name, count]) => [name, String(count)]),
  );

interface Outcome {
  person: string;
  erased: Record<string, number>;
  /** How many values were looked for, and how many were not because there are too many. */
  values: number;
  leftOut: number;
}

/** The proof for people: what was looked for, where, and why remaining values may stay. */
export function inWords(
  { person, erased, values, leftOut }: Outcome,
  { collections, photos, left }: Proof,
): string {
  const rows = collections.map(({ collection, searched, found }) => [
    collection,
    String(searched),
    found
      .map(({ what, documents, allowed }) => `${what} in ${documents}: ${allowed ?? "LEFT"}`)
      .join("; "),
  ]);
  const all = [...rows, ["photo store", String(photos.searched), `${photos.left || ""}`]];
  const onlyId =
    values === 1 ? " Only the id: nothing else is known of who was deleted before." : "";
  const more = leftOut > 0 ? ` ${leftOut} more values were not looked for.` : "";
  return [
    countsTable(erased),
    "",
    `Looked for ${values} values of ${person}.${onlyId}${more}`,
    tableOf(["collection", "searched", "still there"], all),
    "",
    left > 0
      ? `${left} findings that should be gone: see LEFT.`
      : "Nothing is left of this person.",
    outside,
  ].join("\n");
}
