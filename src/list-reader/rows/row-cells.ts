import { cutNotes, maxNoted, noteOf } from "../../kernel/values/notes.js";
import { cleanLine } from "../../kernel/values/text.js";
import type { Column } from "../columns/column.js";
import { type Field, nameFields } from "../columns/fields.js";
import { beyond, bounded } from "../formats/bounds.js";
import type { RawRow } from "../formats/raw-row.js";
import { readSerial } from "../values/dates.js";
import { unwrapped } from "../values/documents.js";
import { blankness, isEmpty } from "../values/empty.js";
import { withoutNumbering } from "../values/names.js";

/** A filled cell: its column and its text on one clean line. */
export interface Cell {
  at: number;
  text: string;
  column: Column;
}

/** One record under its columns, and which of its cells go to the notes. */
export interface RowCells {
  /**
   * The filled cells of a field, in column order. A cell that says in words that its value is unknown does
   * not count: it goes to the notes.
   */
  of(field: Field): Cell[];
  /** Whether a cell of the field says in words that its value is unknown. */
  isUnknown(field: Field): boolean;
  /** Adds a line behind those of the cells. */
  add(line: string): void;
  /** Sends a cell to the notes. Sending it again changes nothing. */
  note(cell: Cell): void;
  /** Likewise a cell that should hold a state and cannot be read as one. */
  noteUnread(cell: Cell): void;
  /** The cells that `noteUnread` was called with. */
  unread(): readonly Cell[];
  /**
   * The notes: the cells that were sent there, every cell whose column is no field, and what lies beyond the
   * beginning of a long cell, in column order, cut to 5,000.
   */
  notes(): string[];
}

const none: Cell[] = [];
/** Fields of days. */
export const dateFields = new Set<Field>(["birth_date", "note_date", "left_on", "died_on"]);

type Typed = Pick<RawRow, "order" | "whole"> & { typedIn?: RawRow["typedIn"] | undefined };

/** Prepares the columns of a table once. Returns a function that reads one record. */
export function cellReader(
  columns: readonly Column[],
): (cells: readonly string[], typed?: Typed) => RowCells {
  const placesOf = new Map<Field, number[]>();
  columns.forEach(({ field }, at) => {
    placesOf.set(field, [...(placesOf.get(field) ?? []), at]);
  });
  const always = [
    ...(placesOf.get("note") ?? []),
    ...(placesOf.get("note_date") ?? []),
    ...(placesOf.get("left_on") ?? []),
    ...(placesOf.get("died_on") ?? []),
    ...(placesOf.get("source_notes") ?? []),
  ];

  return (cells, { order, whole, typedIn } = {}) => {
    const sent = new Map<number, string>();
    let unread = none;
    const rank = (at: number) => order?.[at] ?? at;
    /** A cell that was cut stays as long as it is: cleaned, its beginning might look like a whole value. */
    const textAt = (at: number) => (whole?.has(at) ? (cells[at] ?? "") : cleaned(cells[at] ?? ""));
    const typedAt = (at: number) => bounded(whole?.get(at) ?? cells[at] ?? "", maxNoted);
    const filled = (at: number, column = columns[at]): Cell | undefined => {
      const text = textAt(at);
      return column && !isEmpty(text) ? { at, text, column } : undefined;
    };
    const known: Cell[][] = [];
    const readAt = (at: number): Cell[] => {
      const column = columns[at];
      const text = textAt(at);
      const blank = column && blankness(text);
      if (!column || blank === "empty") return none;
      const cell = { at, text: textOf(text, column), column };
      if (blank === undefined) return [cell];
      note(cell);
      return none;
    };
    /** Many rules ask for the same field. */
    const read = (at: number): Cell[] => {
      known[at] ??= readAt(at);
      return known[at];
    };
    const headerAt = (at: number) => columns[typedIn?.get(at) ?? at]?.header ?? "";
    const note = ({ at, text, column }: Cell) => {
      const date = dateFields.has(column.field) ? readSerial(text) : undefined;
      const header = column.field === "source_notes" ? "" : headerAt(at);
      const typed = typedAt(at);
      const kept = nameFields.has(column.field) ? withoutNumbering(typed) : typed;
      sent.set(at, noteOf(header, date ?? kept));
    };
    return {
      note,
      noteUnread(cell) {
        note(cell);
        unread = [...unread, cell];
      },
      unread: () => unread,
      add: (line) => sent.set(Number.POSITIVE_INFINITY, line),
      isUnknown: (field) =>
        (placesOf.get(field) ?? []).some((at) => blankness(textAt(at)) === "unknown"),
      of(field) {
        const places = placesOf.get(field);
        if (!places) return none;
        const [only] = places;
        if (places.length === 1 && only !== undefined) return read(only);
        const found = places.flatMap(read);
        return order ? found.sort((a, b) => rank(a.at) - rank(b.at)) : found;
      },
      notes() {
        for (const at of always) {
          const cell = filled(at);
          if (cell) note(cell);
        }
        for (let at = columns.length; at < cells.length; at += 1) {
          if (!isEmpty(textAt(at))) sent.set(at, noteOf("", typedAt(at)));
        }
        for (const [at, text] of whole ?? []) {
          if (sent.has(at) || columns[at]?.field === "ignored") continue;
          sent.set(at, noteOf(headerAt(at), beyond(text, maxNoted)));
        }
        const inOrder = [...sent].sort(([a], [b]) => rank(a) - rank(b)).map(([, text]) => text);
        return cutNotes(inOrder);
      },
    };
  };
}

/** Reads the first readable one of these cells. Every other goes to the notes. */
export function firstRead<Value>(
  row: RowCells,
  cells: readonly Cell[],
  read: (cell: Cell) => Value | undefined,
): Value | undefined {
  let first: Value | undefined;
  for (const cell of cells) {
    const value = first === undefined ? read(cell) : undefined;
    if (value === undefined) row.note(cell);
    first ??= value;
  }
  return first;
}

/** Letters, digits and marks of western text, apart by single spaces: nothing to clean. */
const alreadyClean = /^(?:[!-~¡-¬®-ɏ]+(?: [!-~¡-¬®-ɏ]+)*)?$/;

const cleaned = (text: string) =>
  unquoted(text.length < 200 && alreadyClean.test(text) ? text : narrow(cleanLine(text)));

/** Full-width letters, digits and signs, as keyboards of the East type them. */
const wide = /[\uff01-\uff5e]/g;
const narrow = (text: string) =>
  text.replaceAll(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** `="0123"` keeps a spreadsheet from reading a number; in a name it is a formula like any other. */
const textOf = (text: string, { field }: Column) =>
  text.startsWith('="') && !nameFields.has(field) ? unwrapped(text) : text;

/** Without the marks that say `this is text`: quotes around the whole, and a spreadsheet's `'` in front. */
function unquoted(text: string): string {
  const first = text.charAt(0);
  if (first !== "'" && first !== '"' && first !== "“") return text;
  if (/^'(?:[\d+=-]|.*'$|(?![stn] )[^']+$)|^"[^"]*"$|^“[^“”]*”$/.test(text)) {
    const inside = text.slice(1, /['"”]$/.test(text) ? -1 : undefined).trim();
    return first === "'" ? inside.replaceAll("''", "'") : inside;
  }
  return text;
}
