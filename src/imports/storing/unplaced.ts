import { type AskedKeys, askedKeys } from "../../persons/identity/natural-keys.js";
import type { Row, Work } from "./row.js";
import { likeness, likenessByName } from "./same-person.js";
import type { StoreOptions } from "./teller.js";

// A list whose hospital nobody named makes reported patients, and its name keys say only which list it is.
// Imported again with --hospital it means the same persons. Namesakes are in many hospitals, so nobody else
// is found without the place: only who waits for one, under the same name and birth date or age.

/** The row, looked for also as if its hospital had not been said. */
export function withUnplaced(row: Row, { makeKeys, list, hospital }: StoreOptions): Row {
  const { hospital: told, shelter, ...person } = row.listed.person;
  if (hospital === undefined || told !== hospital || shelter !== undefined) return row;
  const unplaced = makeKeys(person, list);
  return { ...row, unplaced, asked: bothOf(row.asked, askedKeys(unplaced)) };
}

const bothOf = (one: AskedKeys, other: AskedKeys): AskedKeys => ({
  own: [...new Set([...one.own, ...other.own])],
  namesakes: [...one.namesakes, ...other.namesakes],
});

/** How strongly the row means a reported patient without a place: less than one whom its place names, too. */
export function likenessUnplaced(row: Row, work: Work, today: string): number {
  const { stored } = work;
  const waits = stored?.reported_patient && !stored.hospital && !stored.shelter;
  if (!waits || !row.unplaced) return 0;
  return Math.min(likeness({ ...row, keys: row.unplaced }, work, today), likenessByName - 1);
}
