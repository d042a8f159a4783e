import { refusedFile } from "../../refused-file.js";

/** The text of one record, and the line on which it starts. */
export interface JsonText {
  line: number;
  /** The text of the record, or only its beginning if the record is too long. */
  text: string;
  tooLong: boolean;
}

/** The largest record, in bytes of UTF-8. */
const maxLength = 1024 * 1024;
const beginning = 1_000;

const jsonText = (text: string, line: number): JsonText => {
  const tooLong = Buffer.byteLength(text) > maxLength;
  return { line, text: tooLong ? text.slice(0, beginning) : text, tooLong };
};

/** The lines of a file that are not blank. An endless line is skipped and never kept in memory. */
export async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<JsonText> {
  let line = 1;
  let held = "";
  for await (const chunk of chunks) {
    const lines = chunk.split("\n");
    for (const [at, part] of lines.entries()) {
      if (held.length <= maxLength) held += part;
      if (at === lines.length - 1) break;
      if (held.trim() !== "") yield jsonText(held, line);
      held = "";
      line += 1;
    }
  }
  if (held.trim() !== "") yield jsonText(held, line);
}

/** Where the list of a JSON document begins, and how many objects are around it. */
export interface ListPlace {
  from: number;
  outer: number;
  /** There is no list around the records. They follow each other, each over several lines. */
  apart?: boolean;
}

/**
 * The elements of the list in a file that is one JSON document. Throws RefusedFile, at the end of the file or before,
 * if the document has no end or something follows it.
 */
export async function* jsonElements(
  chunks: AsyncIterable<string>,
  { from, ...place }: ListPlace,
): AsyncGenerator<JsonText> {
  const cut = elementCutter(place);
  let before = from;
  for await (const chunk of chunks) {
    cut.pass(chunk.slice(0, before));
    yield* cut.read(chunk.slice(before));
    before = Math.max(0, before - chunk.length);
  }
  cut.end();
}

function elementCutter({ outer, apart = false }: Omit<ListPlace, "from">) {
  let depth = apart ? 1 : 0; // 1: between the elements; below 0: in the objects around the list
  let listed = false; // the list has ended
  let ended = false;
  let inString = false;
  let escaped = false;
  let line = 1;
  let startsOn = 1;
  let held = "";

  function* element(): Generator<JsonText> {
    const blank = /^\s*/.exec(held)?.[0] ?? "";
    const breaks = blank.split("\n").length - 1;
    const text = held.slice(blank.length);
    if (text !== "") yield jsonText(text, startsOn + breaks);
    [held, startsOn] = ["", line];
  }

  /** Reads a character that matters for the structure. Returns whether an element ends before it. */
  function ends(character: string): boolean {
    if (inString) {
      if (character === '"') inString = false;
      return false;
    }
    if (character === '"') inString = true;
    if (character === "[" || character === "{") depth += 1;
    const closes = character === "]" || character === "}";
    if (closes) depth -= 1;
    const last = closes && depth === 0 && !listed;
    listed ||= last;
    ended ||= closes && listed && depth === -outer;
    if (apart && closes && depth === 1) return true;
    return last || (character === "," && depth === 1 && !listed);
  }

  const hold = (text: string) => {
    if (!listed && held.length <= maxLength) held += text;
  };

  const goesOn = () => refusedFile("json_goes_on", { line });

  return {
    /** Skips text before the list. */
    pass(text: string) {
      line += text.split("\n").length - 1;
    },
    *read(chunk: string): Generator<JsonText> {
      if (chunk === "") return;
      let from = 0;
      const marks = /["\\\n{}[\],]/g;
      if (escaped) marks.lastIndex = 1;
      escaped = false;
      for (let mark = marks.exec(chunk); mark; mark = marks.exec(chunk)) {
        const [character] = mark;
        if (ended && character !== "\n") throw goesOn();
        if (character === "\\" && inString) {
          escaped = marks.lastIndex === chunk.length;
          marks.lastIndex += 1;
          continue;
        }
        const opens = depth === 0 && !listed;
        if (ends(character)) {
          const to = apart && character !== "," ? marks.lastIndex : mark.index;
          held += held.length <= maxLength ? chunk.slice(from, to) : "";
          yield* element();
          from = mark.index + 1;
        } else if (opens) [from, startsOn] = [mark.index + 1, line];
        if (ended) from = mark.index + 1;
        if (character === "\n") line += 1;
      }
      const rest = chunk.slice(from);
      if (ended && rest.trim() !== "") throw goesOn();
      hold(rest);
    },
    end() {
      if (!ended && !(apart && depth === 1)) throw refusedFile("json_cut_off");
    },
  };
}
