import type { Note } from "./notes.js";
import type { Fields } from "./xml-records.js";

/** The lines of a person as it is written again, its notes within it. */
export function linesOf(person: Fields, notes: Note[]): string[] {
  const lines = [...person].flatMap(([name, text]) =>
    name === "rejected_reason" ? [] : pfifElement(name, text),
  );
  for (const note of notes) {
    const parts = Object.entries(note).flatMap(([name, text]) =>
      text ? pfifElement(name, text) : [],
    );
    lines.push("<pfif:note>", ...parts.map((part) => `  ${part}`), "</pfif:note>");
  }
  return lines;
}

/** An element of PFIF with its text. */
export const pfifElement = (name: string, text: string) =>
  `<pfif:${name}>${escaped(text)}</pfif:${name}>`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
