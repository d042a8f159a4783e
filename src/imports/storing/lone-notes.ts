import { ownEntry } from "../../persons/own-entry.js";
import { tellsLater } from "../pfif/notes.js";
import type { Row, Work } from "./desk.js";
import type { Refusal } from "./graves.js";
import { asAsked } from "./teller.js";

// Notes without their person: partners send what is new of persons that they sent before.

export const isOfNotes = ({ listed }: Pick<Row, "listed">): boolean =>
  listed.person.noted_on !== undefined;

/** They mean whom their `source_id` means, and make nobody. */
export const byIdAlone = (row: Row): Row => ({
  ...asAsked(row),
  stored: row.keys.id === undefined ? [] : [row.keys.id],
});

/** Why they are left where nobody has it. */
export const unknownPerson: Refusal = {
  field: "source_id",
  reason: "notes of a person who is not known",
};

/** What they say of a known person: not where it is, when a later note has told that. */
export function saidOf({ stored, said, identity }: Work, row: Row): Row {
  const { noted_on = "", status, location, as_of, ...told } = row.listed.person;
  const lines = (stored && ownEntry(stored)?.notes) ?? "";
  const isOutdated = tellsLater(lines, noted_on);
  const known = stored ?? said ?? told;
  // Notes that came before their person, and come again, are as old as the first time.
  const isAsBrought = stored?.version === 1 && !stored.hospital && !stored.shelter;
  const since = (isAsBrought && stored.states_at) || as_of;
  const later = since < as_of ? as_of : new Date(since.getTime() + 1);
  const person = {
    ...told,
    as_of: later,
    ...{ first_name: known.first_name, last_name: known.last_name },
    ...(!isOutdated && status && { status }),
    ...(!isOutdated && location && { location }),
    ...(isOutdated && location && { notes: [...told.notes, `last_known_location: ${location}`] }),
  };
  return { ...row, identity, listed: { ...row.listed, person } };
}
