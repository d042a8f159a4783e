import type { RejectsText } from "../../rejects/rejected-text.js";
import type { Note } from "./notes.js";
import type { Fields } from "./xml-records.js";

/** The lines of a person as it is written again, its notes within it. */
export function linesOf(person: Fields, notes: Note[]): string[] {
  const lines = [...person].flatMap(([name, text]) =>
    name === "rejected_reason" ? [] : element(name, text),
  );
  for (const note of notes) {
    const parts = Object.entries(note).flatMap(([name, text]) => (text ? element(name, text) : []));
    lines.push("<pfif:note>", ...parts.map((part) => `  ${part}`), "</pfif:note>");
  }
  return lines;
}

const element = (name: string, text: string) => `<pfif:${name}>${escaped(text)}</pfif:${name}>`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A file of rejected persons, to be corrected and sent again; the reader passes over `rejected_reason`. */
export const pfifRejects = (version: string): RejectsText => ({
  head: `<?xml version="1.0" encoding="UTF-8"?>\n<pfif:pfif xmlns:pfif="http://zesty.ca/pfif/${version}">\n`,
  of(original, reason) {
    const lines = [element("rejected_reason", reason), ...original];
    return `  <pfif:person>\n${lines.map((line) => `    ${line}\n`).join("")}  </pfif:person>\n`;
  },
  tail: "</pfif:pfif>\n",
});
