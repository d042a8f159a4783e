import { refusedText } from "../../refused-file.js";
import type { RawRow } from "../raw-row.js";
import { cardsIn, cardsOf } from "./cards.js";
import { formIn } from "./forms.js";
import type { LineContext } from "./line-parts.js";
import type { TextLine } from "./lines.js";
import { recordsOf } from "./records.js";

// A text list has no header. Once its form is known it gets one here, and a row for each person.

/** The list begins within these first lines, or there is none. */
const beginsWithin = 30;
/** How many lines are looked at. */
const lookedAt = 60;

/** The rows of a text list under a header of their own. Throws RefusedFile if it has no form that is known. */
export async function* textRows(
  lines: AsyncIterable<TextLine>,
  context: LineContext,
): AsyncGenerator<RawRow> {
  let first: TextLine[] | undefined = [];
  let filled = 0;
  let reader: ReturnType<typeof readerOf> | undefined;
  for await (const line of lines) {
    if (reader) {
      yield* reader.take(line);
      continue;
    }
    first?.push(line);
    if (line.text.trim() !== "") filled += 1;
    if (!first || filled < lookedAt) continue;
    reader = readerOf(first, context);
    yield* reader.opening;
    first = undefined;
  }
  if (first) {
    reader = readerOf(first, context);
    yield* reader.opening;
  }
  if (reader) yield* reader.end();
}

/** Reads the first lines, and those that follow. */
function readerOf(lines: readonly TextLine[], context: LineContext) {
  const filled = lines.filter(({ text }) => text.trim() !== "");
  const isEarly = (at: number) => filled.indexOf(lines[at] ?? emptyLine) < beginsWithin;
  const cards = cardsIn(lines, context);
  const form = cards ? undefined : formIn(lines, context);
  const found = cards
    ? { from: cards.from, isHeaded: false, ...cardsOf(cards, context) }
    : form && { from: form.from, isHeaded: form.isHeaded, ...recordsOf(form, context) };
  if (!found || !isEarly(found.from)) throw refusedText(filled.map(({ text }) => text));
  const { from, isHeaded, header, take, end } = found;
  const begins = lines[from] ?? emptyLine;
  const opening = [
    ...filled.slice(0, filled.indexOf(begins)).map(titleRow),
    header(begins),
    ...lines.slice(isHeaded ? from + 1 : from).flatMap(take),
  ];
  return { opening, take, end };
}

const emptyLine: TextLine = { number: 1, text: "", whole: "", typed: "" };

const titleRow = ({ number, text, typed, message }: TextLine): RawRow => ({
  at: { line: number },
  cells: [text],
  typed,
  ...(message && { message }),
});
