import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import type { RawRow } from "../readers/raw-row.js";

// Lists that people number by hand, and what a chat leaves between their lines.

const numbered = /^\P{L}{0,9}\d{1,4}[\ufe0f\u20e3\s.)°º-]*\p{L}/u; // `3️⃣ Ana Gil`, too
const numberAlone = /^\P{L}{0,9}\d{1,4} ?(?:\.-|[.)º°-])\s*$/u;
const bareNumber = /^\s*\d{1,4}\s*$/;

/** `[26/6/26, 20:41] Ana: `, `26/6/26, 8:41 p. m. - Ana: `: who wrote a line of a chat, and when. */
const sender =
  /^[^\p{L}\d\n]{0,3}\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?(?:\]| -) [^:\n]{1,60}: /gimu;

/** A chat without the senders of its lines. */
export const withoutSenders = (text: string): string => text.replaceAll(sender, "");

/** A line of a chat without its sender. */
export function withoutSender(row: RawRow): RawRow {
  const [first = "", ...rest] = row.cells;
  const told = first.length > 5_000 ? first : withoutSenders(first);
  return told === first ? row : { ...row, cells: [told, ...rest] };
}

/** In a list in tabs: a line with neither tab nor number, among rows that have several columns. */
export const isChatLine = ({ cells }: RawRow): boolean =>
  cells.length === 1 && !numbered.test((cells[0] ?? "").slice(0, 40));

/** A number in a cell of its own before the name, where the header has no column for it, is dropped. */
export function withoutNumber(row: RawRow, columns: readonly Column[]): RawRow {
  const [number = "", name = ""] = row.cells;
  const field = columns[0]?.field;
  if (number.length > 20 || !nameFields.has(field)) return row;
  const whole = field?.startsWith("full_name") && name.trim().includes(" ");
  const shifted = numberAlone.test(number) ? name.trim() !== "" : whole && bareNumber.test(number);
  return shifted ? { ...row, cells: row.cells.slice(1) } : row;
}
