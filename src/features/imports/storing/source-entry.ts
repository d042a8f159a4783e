import { ObjectId } from "mongodb";
import type { SourceEntry } from "../../../kernel/database/collections.js";
import { cutNotes } from "../../../kernel/values/notes.js";
import type { ListedPerson } from "../../../list-reader/index.js";
import { ownEntry } from "../../persons/identity/own-entry.store.js";
import type { KnownPerson } from "./states.js";

/**
 * Adds the lines that are missing now and were missing before somebody rewrote the notes. A text that is too
 * long is cut.
 */
export function notesAfter(
  before: string | undefined,
  lines: string[],
  rewritten: string | null | undefined,
): string | undefined {
  const known = `\n${before ?? ""}\n${rewritten ?? ""}\n`;
  const added =
    before || rewritten ? lines.filter((line) => !known.includes(`\n${line}\n`)) : lines;
  return cutNotes([...(before ? [before] : []), ...added]).join("\n") || undefined;
}

/**
 * The sources with this list's notes and `source_id` in the owner's entry; undefined if they are there
 * already.
 */
export function sourcesAfter(
  { source, sources, imported }: KnownPerson,
  statement: ListedPerson,
  now: Date,
): SourceEntry[] | undefined {
  const entry = ownEntry({ source, sources }) ?? newEntry(source, now);
  const changed = entryWith(entry, statement, { now, rewritten: imported?.listed?.notes });
  if (changed.notes === entry.notes && changed.source_id === entry.source_id) return undefined;
  return [changed, ...sources.filter((other) => other !== entry)];
}

/** An entry with what a list adds to it. `rewritten`: the notes before somebody rewrote them. */
export function entryWith(
  entry: SourceEntry,
  statement: ListedPerson,
  { now, rewritten }: { now: Date; rewritten?: string | null | undefined },
): SourceEntry {
  const notes = notesAfter(entry.notes, statement.notes, rewritten);
  const source_id = entry.source_id ?? statement.source_id;
  return {
    ...entry,
    ...(source_id !== undefined && { source_id }),
    ...(notes !== undefined && { notes }),
    updated_at: now,
  };
}

export const newEntry = (handle: string, now: Date): SourceEntry => ({
  _id: new ObjectId(),
  handle,
  created_at: now,
  updated_at: now,
});
