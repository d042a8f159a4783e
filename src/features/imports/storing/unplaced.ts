import { type AskedKeys, askedKeys } from "../../persons/identity/natural-keys.js";
import type { Row, Work } from "./row.js";
import { likeness, likenessByName } from "./same-person.js";
import type { StoreOptions } from "./target.js";

// A list without a named hospital makes reported patients, and its name keys say only which list it is. The
// same list imported again with --hospital means the same persons. Namesakes are in many hospitals, so
// without the place only a person is found who waits for one, under the same name and birth date or age.

/** The row, looked up also as if no hospital had been given for it. */
export function withUnplaced(row: Row, { makeKeys, list, hospital }: StoreOptions): Row {
  const { hospital: ownHospital, shelter, ...person } = row.listed.person;
  if (hospital === undefined || ownHospital !== hospital || shelter !== undefined) return row;
  const unplaced = makeKeys(person, list);
  return { ...row, unplaced, asked: bothOf(row.asked, askedKeys(unplaced)) };
}

const bothOf = (one: AskedKeys, other: AskedKeys): AskedKeys => ({
  own: [...new Set([...one.own, ...other.own])],
  namesakes: [...one.namesakes, ...other.namesakes],
});

/**
 * How strongly the row means a reported patient without a place: less strongly than one whom its place also
 * identifies.
 */
export function likenessUnplaced(row: Row, work: Work, today: string): number {
  const { stored } = work;
  const waits = stored?.reported_patient && !stored.hospital && !stored.shelter;
  if (!waits || !row.unplaced) return 0;
  return Math.min(likeness({ ...row, keys: row.unplaced }, work, today), likenessByName - 1);
}
