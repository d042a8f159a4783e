import { pfifElement } from "../../../list-reader/index.js";
import type { RejectsText } from "./rejected-text.js";

/** A file of rejected persons, to be corrected and sent again; the reader passes over `rejected_reason`. */
export const pfifRejects = (version: string): RejectsText => ({
  head: `<?xml version="1.0" encoding="UTF-8"?>\n<pfif:pfif xmlns:pfif="http://zesty.ca/pfif/${version}">\n`,
  of(original, reason) {
    const lines = [pfifElement("rejected_reason", reason), ...original];
    return `  <pfif:person>\n${lines.map((line) => `    ${line}\n`).join("")}  </pfif:person>\n`;
  },
  tail: "</pfif:pfif>\n",
});
