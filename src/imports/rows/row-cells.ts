import { cleanLine } from "../../http/text.js";
import type { Column } from "../tables/columns.js";
import type { Field } from "../tables/header-words.js";
import { readSerial } from "../values/dates.js";
import { isEmpty } from "../values/empty.js";
import { cutNotes, noteOf } from "./notes.js";

/** A filled cell: its column and its text on one clean line. */
export interface Cell {
  at: number;
  text: string;
  column: Column;
}

/** One record under its columns, and which of its cells go to the notes. */
export interface RowCells {
  /** The filled cells of a field, in column order. */
  of(field: Field): Cell[];
  /** Sends a cell to the notes; as often as one likes. */
  note(cell: Cell): void;
  /** What was sent there and every cell whose column means no field, in column order, cut to 5,000. */
  notes(): string[];
}

const none: Cell[] = [];
/** What holds days. */
export const dateFields = new Set<Field>(["birth_date", "note_date"]);

/** Prepares the columns of a table once; the function it answers with reads one record. */
export function cellReader(columns: readonly Column[]): (cells: readonly string[]) => RowCells {
  const placesOf = new Map<Field, number[]>();
  columns.forEach(({ field }, at) => {
    placesOf.set(field, [...(placesOf.get(field) ?? []), at]);
  });
  const always = [
    ...(placesOf.get("note") ?? []),
    ...(placesOf.get("note_date") ?? []),
    ...(placesOf.get("source_notes") ?? []),
  ];

  return (cells) => {
    const sent = new Map<number, string>();
    const read = (at: number): Cell[] => {
      const text = cleaned(cells[at] ?? "");
      const column = columns[at];
      return column && !isEmpty(text) ? [{ at, text, column }] : none;
    };
    const note = ({ at, text, column }: Cell) => {
      const date = dateFields.has(column.field) ? readSerial(text) : undefined;
      const header = column.field === "source_notes" ? "" : column.header;
      sent.set(at, noteOf(header, date ?? cells[at] ?? ""));
    };
    return {
      note,
      of(field) {
        const places = placesOf.get(field);
        if (!places) return none;
        const [only] = places;
        return places.length === 1 && only !== undefined ? read(only) : places.flatMap(read);
      },
      notes() {
        for (const at of always) for (const cell of read(at)) note(cell);
        for (let at = columns.length; at < cells.length; at += 1) {
          if (!isEmpty(cleaned(cells[at] ?? ""))) sent.set(at, noteOf("", cells[at] ?? ""));
        }
        const inOrder = [...sent].sort(([a], [b]) => a - b).map(([, text]) => text);
        return cutNotes(inOrder);
      },
    };
  };
}

/** Letters, digits and marks of western text, apart by single spaces: nothing to clean. */
const alreadyClean = /^(?:[!-~¡-¬®-ɏ]+(?: [!-~¡-¬®-ɏ]+)*)?$/;

const cleaned = (text: string) =>
  unquoted(text.length < 200 && alreadyClean.test(text) ? text : cleanLine(text));

/** Without the marks that say `this is text`: quotes around the whole, and a spreadsheet's `'` in front. */
function unquoted(text: string): string {
  const first = text.charAt(0);
  if (first !== "'" && first !== '"' && first !== "“") return text;
  if (/^'(?:[\d+=-]|.*'$)|^"[^"]*"$|^“[^“”]*”$/.test(text)) {
    const inside = text.slice(1, /['"”]$/.test(text) ? -1 : undefined).trim();
    return first === "'" ? inside.replaceAll("''", "'") : inside;
  }
  return text;
}
