import { cleanLines, lengthOf } from "./text.js";

const maxLength = 5_000;
/** What is read of one cell for the notes: more than they hold, also when every character takes two units. */
export const maxNoted = 4 * maxLength;

/** One note of a cell: `Header: text`; without a header just the text. Line breaks stay. */
export const noteOf = (header: string, text: string): string => {
  const cleaned = cleanLines(text);
  return header ? `${header}: ${cleaned}` : cleaned;
};

/**
 * Notes that are joined by line feeds. Of more than 5,000 code points the first 4,999 are kept, followed by
 * `…`.
 */
export function cutNotes(notes: string[]): string[] {
  const units = notes.reduce((sum, note) => sum + note.length + 1, -1);
  if (units <= maxLength || lengthOf(notes.join("\n")) <= maxLength) return notes;
  const kept: string[] = [];
  let room = maxLength - 1;
  for (const note of notes) {
    if (kept.length > 0) room -= 1; // the line feed before it
    if (room < 0) break;
    kept.push(beginningOf(note, room));
    room -= lengthOf(note);
    if (room < 0) break;
  }
  return [...kept.slice(0, -1), `${kept.at(-1) ?? ""}…`];
}

const beginningOf = (text: string, length: number) =>
  text.length <= length ? text : [...text.slice(0, 2 * length)].slice(0, length).join("");
