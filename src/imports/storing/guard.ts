import type { ObjectId } from "mongodb";
import { dayOf } from "../../http/day.js";
import { isMinor } from "../../persons/age.js";
import { lowersProtection } from "../../persons/lowered-protection.js";
import type { Work } from "./desk.js";
import type { Refusal } from "./graves.js";
import { fieldsAfter, overlay } from "./merge.js";
import type { KnownPerson, Statement } from "./states.js";

/** Is a person as this import has made it, and no other has changed it since? */
export const isOnlyOf = ({ imported }: KnownPerson, batch: ObjectId): boolean =>
  (imported?.made?.equals(batch) ?? false) && (imported?.last?.batch.equals(batch) ?? true);

const reason = "the person would be less protected: this needs a key with persons:sensitive:read";

/**
 * Why a list of a key that may not leave anybody less protected (see lowered-protection.ts) says too much of
 * a stored person; of whom this import itself has made, it says what it likes.
 */
export function refusalOfLowering(
  { stored, said: before }: Work,
  row: Statement,
  thisImport: ObjectId,
): Refusal | undefined {
  if (!stored || isOnlyOf(stored, thisImport)) return undefined;
  const now = new Date();
  const day = dayOf(now);
  const after = fieldsAfter(stored, before ? overlay(before, row) : row, now);
  if (!lowersProtection(stored, after, day)) return undefined;
  const isGrown = isMinor(stored, day) && !isMinor(after, day);
  return { field: isGrown ? (row.birth_date ? "birth_date" : "age") : "hospital_status", reason };
}
