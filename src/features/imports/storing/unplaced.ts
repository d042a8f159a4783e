import { type LookUpKeys, lookUpKeysOf } from "../../persons/identity/natural-keys.store.js";
import type { KeyedRow, PendingPerson } from "./row.js";
import { likeness, likenessByName } from "./same-person.js";
import type { StoreOptions } from "./target.js";

// A list of patients that names no hospital creates reported patients, whose name keys contain the list in place of the
// hospital. When the same list is imported again with --hospital, its rows mean the same persons. Many hospitals have
// namesakes. So a row means such a person only if the person still has no place, and name and birth date or age agree.

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
 * How strongly the row means a reported patient without a place: always less strongly than a person in the same place.
 */
export function likenessUnplaced(row: KeyedRow, pending: PendingPerson, today: string): number {
  const { stored } = pending;
  const waits = stored?.reported_patient && !stored.hospital && !stored.shelter;
  if (!waits || !row.unplaced) return 0;
  return Math.min(likeness({ ...row, keys: row.unplaced }, pending, today), likenessByName - 1);
}
