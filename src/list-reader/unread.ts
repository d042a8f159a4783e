import type { ReadRow } from "./record.js";

// Nobody in a list is lost without a word: what may be a person and is not read is counted, with its place.

/** The reason why a row that looks like a person is ignored: it is below a total, or elsewhere outside of a table. */
export const belowTotal = "below total";

/** PFIF: the reason why notes are ignored whose person is not in the file. */
export const notesAlone = "notes without their person";

/** Whether a row may speak of a person, and was not read. */
export const isUnread = (row: ReadRow): boolean =>
  row.outcome === "ignored" && (row.reason === belowTotal || row.reason === notesAlone);
