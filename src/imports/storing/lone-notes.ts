import { ownEntry } from "../../persons/identity/own-entry.js";
import { tellsLater } from "../pfif/notes.js";
import { asAsked, type Row, type Work } from "./row.js";
import type { Statement } from "./states.js";

// Notes without their person: partners send what is new of persons that they sent before.

export const isOfNotes = ({ listed }: Pick<Row, "listed">): boolean => listed.isNotes === true;

/** They mean whom their `source_id` means, and make nobody. */
export const byIdAlone = (row: Row): Row => ({
  ...asAsked(row),
  stored: row.keys.id === undefined ? [] : [row.keys.id],
});

/**
 * What they say of a known person: not where it is, when a later note has told that. A partner's are as old
 * as the newest of them, whatever is known, and so are all of whom a partner has told: else what it sees
 * would follow from notes that it does not see, or has told itself.
 */
export function saidOf({ stored, statement, identity }: Work, row: Row, isPartner: boolean): Row {
  const { noted_at = "", status, location, as_of, ...told } = row.listed.person;
  const known = stored ?? statement ?? told;
  const names = { first_name: known.first_name, last_name: known.last_name };
  const about = (person: Statement): Row => ({
    ...row,
    identity,
    listed: { ...row.listed, person },
  });
  const where = { ...(status && { status }), ...(location && { location }) };
  const isGuessed = isPartner || stored?.reported_by_partner;
  if (isGuessed) return about({ ...told, ...where, ...names, as_of: momentOf(noted_at, as_of) });
  const lines = (stored && ownEntry(stored)?.notes) ?? "";
  const isOutdated = tellsLater(lines, noted_at.slice(0, 10));
  // Notes that came before their person, and come again, are as old as the first time.
  const since = (stored?.version === 1 && stored.states_at) || as_of;
  const later = since < as_of ? as_of : new Date(since.getTime() + 1);
  return about({
    ...told,
    ...names,
    as_of: later,
    ...(!isOutdated && where),
    ...(isOutdated && location && { notes: [...told.notes, `last_known_location: ${location}`] }),
  });
}

/** When a note was written: not after its list, and long ago where it does not say. */
const momentOf = (noted_at: string, as_of: Date): Date =>
  new Date(Math.min(Date.parse(noted_at) || 0, as_of.getTime()));
