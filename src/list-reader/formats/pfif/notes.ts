import { refusedFile } from "../../refused-file.js";
import type { Fields } from "./xml-records.js";

/** The parts of a note that the registry keeps. A part that the note does not state is an empty text. */
export interface Note {
  note_record_id: string;
  /** When it was written, else when it was filed. */
  source_date: string;
  author_name: string;
  status: string;
  last_known_location: string;
  phone_of_found_person: string;
  email_of_found_person: string;
  text: string;
}

/** Longer notes are cut when they are stored. */
const maxTextLength = 5_000;
const maxKept = { notes: 200_000, characters: 100_000_000 };

/** `version`: PFIF 1.1 has no status, but says whether the person was found. */
export function noteOf(fields: Fields, version: string | undefined): Note {
  const field = (name: string) => copied((fields.get(name) ?? "").slice(0, maxTextLength));
  const found = version === "1.1" && fields.get("found") === "true" ? "found" : "";
  return {
    note_record_id: field("note_record_id"),
    source_date: field("source_date") || field("entry_date"),
    author_name: field("author_name"),
    status: field("status") || found,
    last_known_location: field("last_known_location"),
    phone_of_found_person: field("phone_of_found_person"),
    email_of_found_person: field("email_of_found_person"),
    text: field("text"),
  };
}

/** A part of a text keeps the whole text in memory. A copy does not. */
const copied = (text: string) => (text === "" ? "" : Buffer.from(text).toString());

/**
 * Collects the notes that stand outside of their persons. The persons may come earlier or later in the file.
 */
export function createNoteBook() {
  const ofPerson = new Map<string, { notes: Note[]; taken: boolean }>();
  let count = 0;
  let characters = 0;
  return {
    add(person: string, note: Note) {
      count += 1;
      for (const text of Object.values(note)) characters += text.length;
      if (count > maxKept.notes || characters > maxKept.characters) {
        throw refusedFile("pfif_too_many_notes");
      }
      const known = ofPerson.get(person);
      if (known) known.notes.push(note);
      else ofPerson.set(copied(person), { notes: [note], taken: false });
    },
    take(person: string): Note[] {
      const known = ofPerson.get(person);
      if (known) known.taken = true;
      return known?.notes ?? [];
    },
    /** The persons whose notes were never taken: they are not in the file. */
    left: () => [...ofPerson].flatMap(([person, { taken }]) => (taken ? [] : [person])),
  };
}

/** The notes, oldest first. A repeated note counts once. */
export function inOrder(notes: Note[]): Note[] {
  const known = new Set<string>();
  return notes
    .filter(({ note_record_id: id }) => !known.has(id) && (id === "" || known.add(id)))
    .sort((a, b) => (a.source_date < b.source_date ? -1 : a.source_date > b.source_date ? 1 : 0));
}

const statuses = new Map([
  ["is_note_author", "found"],
  ["believed_alive", "found"],
  ["believed_dead", "found"],
  ["found", "found"],
  ["believed_missing", "missing"],
  ["information_sought", "missing"],
]);

/** `found` or `missing` as the newest note with a status states; empty if there is none. */
export const statusIn = (ordered: Note[]): string =>
  ordered.reduce((status, note) => statuses.get(note.status) ?? status, "");

/**
 * What the feed of a registry like this one says of a person in words alone: that somebody was found may not be said as
 * a status where nobody may see who has died. Empty if there is no such note.
 */
export function wordsOfStatus(ordered: Note[], person_record_id: string): string {
  const own = ordered.findLast(({ note_record_id: id }) => id === `${person_record_id}.status`);
  return own?.text.split(". ")[0] ?? "";
}

/** `2026-06-27 Voluntario, believed_alive: text`. Details of the person follow in brackets. */
export function lineOf(note: Note): string {
  const head = [note.source_date.slice(0, 10), joined([note.author_name, note.status])];
  const asides = [
    note.phone_of_found_person && `phone_of_found_person: ${note.phone_of_found_person}`,
    note.email_of_found_person && `email_of_found_person: ${note.email_of_found_person}`,
  ];
  const aside = joined(asides);
  const content = [note.text, aside && `(${aside})`].filter(Boolean).join(" ");
  return [head.filter(Boolean).join(" "), content].filter(Boolean).join(": ");
}

const joined = (texts: (string | false)[]) => texts.filter(Boolean).join(", ");
