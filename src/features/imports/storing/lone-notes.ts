import { isLaterIn } from "../../../list-reader/index.js";
import { ownEntry } from "../../persons/identity/own-entry.store.js";
import type { KeyedRow, PendingPerson } from "./row.js";
import type { Statement } from "./states.js";

// Partners send notes alone when there is news of persons that they sent before.

export const isOfNotes = ({ listed }: Pick<KeyedRow, "listed">): boolean => listed.isNotes === true;

/** Such notes mean the person with their `source_id`, and never create a person. */
export function byIdAlone(row: KeyedRow): KeyedRow {
  const { keys, identity } = row;
  const own = keys.id === undefined ? [] : [keys.id];
  const lookUpKeys = { own, namesakes: [] };
  return { ...row, storedKeys: own, lookUpKeys, identity: { ...identity, document: undefined } };
}

/**
 * The row that notes make for a known person. It leaves out where the person is if a later note has reported that. The
 * notes of a guarded key have the date of the newest of them, whatever is known of the person, because the key does not
 * see the notes of others.
 */
export function statedByNotes(
  { stored, statement, identity }: PendingPerson,
  row: KeyedRow,
  guarded: boolean,
): KeyedRow {
  const { noted_at = "", status, location, as_of, ...rest } = row.listed.person;
  const known = stored ?? statement ?? rest;
  const names = { first_name: known.first_name, last_name: known.last_name };
  const about = (person: Statement): KeyedRow => ({
    ...row,
    identity,
    listed: { ...row.listed, person },
  });
  const where = { ...(status && { status }), ...(location && { location }) };
  if (guarded) return about({ ...rest, ...where, ...names, as_of: momentOf(noted_at, as_of) });
  const lines = (stored && ownEntry(stored)?.notes) ?? "";
  const isOutdated = isLaterIn(lines, noted_at.slice(0, 10));
  // Notes that came before their person and come again keep the date of the first time.
  const since = (stored?.version === 1 && stored.states_at) || as_of;
  const later = since < as_of ? as_of : new Date(since.getTime() + 1);
  return about({
    ...rest,
    ...names,
    as_of: later,
    ...(!isOutdated && where),
    ...(isOutdated && location && { notes: [...rest.notes, `last_known_location: ${location}`] }),
  });
}

/** When a note was written: never after its list, and long ago if the note does not say. */
const momentOf = (noted_at: string, as_of: Date): Date =>
  new Date(Math.min(Date.parse(noted_at) || 0, as_of.getTime()));
