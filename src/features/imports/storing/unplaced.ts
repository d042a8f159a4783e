import { type LookUpKeys, lookUpKeysOf } from "../../persons/identity/natural-keys.js";
import type { KeyedRow, PendingPerson } from "./row.js";
import { likeness, likenessByName } from "./same-person.js";
import type { StoreOptions } from "./target.js";

// A list without a named hospital makes reported patients, and its name keys say only which list it is. The
// same list imported again with --hospital means the same persons. Namesakes are in many hospitals, so
// without the place only a person is found who waits for one, under the same name and birth date or age.

/** The row, looked up also as if no hospital had been given for it. */
export function withUnplaced(row: KeyedRow, { makeKeys, list, hospital }: StoreOptions): KeyedRow {
  const { hospital: ownHospital, shelter, ...person } = row.listed.person;
  if (hospital === undefined || ownHospital !== hospital || shelter !== undefined) return row;
  const unplaced = makeKeys(person, list);
  return { ...row, unplaced, lookUpKeys: bothOf(row.lookUpKeys, lookUpKeysOf(unplaced)) };
}

const bothOf = (one: LookUpKeys, other: LookUpKeys): LookUpKeys => ({
  own: [...new Set([...one.own, ...other.own])],
  namesakes: [...one.namesakes, ...other.namesakes],
});

/**
 * How strongly the row means a reported patient without a place: less strongly than one whom its place also
 * identifies.
 */
export function likenessUnplaced(row: KeyedRow, pending: PendingPerson, today: string): number {
  const { stored } = pending;
  const waits = stored?.reported_patient && !stored.hospital && !stored.shelter;
  if (!waits || !row.unplaced) return 0;
  return Math.min(likeness({ ...row, keys: row.unplaced }, pending, today), likenessByName - 1);
}
