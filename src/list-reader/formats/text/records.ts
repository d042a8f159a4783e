import { headersOfText } from "../../words/chats.js";
import { beyond, boundedCells, maxCellLength } from "../bounds.js";
import type { RawRow } from "../raw-row.js";
import { isDoubtful, isIdleTalk, mayHoldPerson, signOfYes, type TextForm } from "./forms.js";
import { areDetails, cellsOf, type LineContext, partsAt } from "./line-parts.js";
import type { TextLine } from "./lines.js";

/** How many lines below a name may belong to it. */
const maxDetails = 6;

interface Pending {
  line: TextLine;
  /** The line without its mark, and the lines below it. */
  parts: string[];
}

/** The rows of a text list. The form shows where each person begins. */
export function recordsOf(form: TextForm, context: LineContext) {
  let pending: Pending | undefined;

  function settled(): RawRow[] {
    if (!pending) return [];
    const { line, parts } = pending;
    pending = undefined;
    const cells = cellsOf(parts.join(" | ").slice(0, maxCellLength), context);
    // If other names have a cross, a tick may mean that a person is well or found. Then it is not just a mark.
    if (form.signsDiffer && signOfYes.test(line.text)) cells[partsAt.state] ||= "✅";
    // A name without details may be a line about others.
    const isAlone = form.name === "name_above_details" && parts.length === 1;
    if (isAlone || isDoubtful(cells)) return [{ ...lineRow(line, context), chat: "doubt" }];
    return [personRow(line, parts, cells)];
  }

  return {
    header: (line: TextLine): RawRow => ({
      at: { line: line.number },
      cells: [...Object.values(headersOfText), "source_notes"],
      form: form.name,
      ...(!form.isHeaded && { isMade: true }),
    }),
    take(line: TextLine): RawRow[] {
      if (line.text.trim() === "") return settled();
      const opening = form.opening(line);
      const isBelow = pending && pending.line.message === line.message;
      if (opening === undefined && isBelow && areDetails(line.text, context)) {
        if (pending && pending.parts.length <= maxDetails) {
          pending.parts.push(line.whole);
          return [];
        }
      }
      const before = settled();
      if (opening === undefined) return [...before, lineRow(line, context)];
      pending = { line, parts: [opening] };
      return before;
    },
    end: settled,
  };
}

function personRow(line: TextLine, parts: readonly string[], read: string[]): RawRow {
  const below = parts.slice(1);
  // The part of a long line that is not read is put after its notes.
  const whole = [line.whole, ...below].join(" | ");
  const isCut = whole.trim().length > maxCellLength;
  const cells = isCut
    ? [...read.slice(0, -1), `${read.at(-1) ?? ""} ${beyond(whole, whole.length)}`]
    : read;
  return { ...placeOf(line), ...boundedCells(cells), chat: "person" };
}

/** A line that begins no person: talk, or a line about the persons below it. It may still be a person. */
export const lineRow = (line: TextLine, context: LineContext): RawRow => ({
  ...placeOf(line),
  cells: [line.text],
  chat: mayHoldPerson(line.text, context) ? "doubt" : isIdleTalk(line.text) ? "talk" : "line",
});

export const placeOf = ({ number, message }: TextLine) => ({
  at: { line: number },
  ...(message && { message }),
});
