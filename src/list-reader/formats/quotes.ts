import { refusedFile } from "../refused-file.js";

/** A quoted field longer than this (UTF-16 units) has lost its closing quote: no list holds such a cell. */
const maxQuotedLength = 8 * 1024 * 1024;

/**
 * Passes text through in chunks, with every line break as one line feed, and follows the quotes by the
 * parser's own rule: only a quote at the start of a field opens. A stray quote inside a field is left to the
 * parser, unless the field has crossed a line by then: such a field swallows rows.
 * Throws RefusedFile for a quoted field without an end, naming the line on which it opens.
 */
export async function* guardQuotes(
  chunks: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<string> {
  const watch = quoteWatch(separator);
  let held = "";
  for await (const chunk of chunks) {
    const text = held + chunk;
    // The last characters wait for the next chunk: `\r
    // ` and `""` may be split between two chunks.
    const end = /["\r]+$/.exec(text.slice(-1000))?.[0].length ?? 0;
    held = text.slice(text.length - end);
    const whole = text.slice(0, text.length - end).replaceAll(/\r\n?/g, "\n");
    watch.read(whole);
    yield whole;
  }
  const rest = held.replaceAll(/\r\n?/g, "\n");
  watch.read(rest);
  watch.end();
  yield rest;
}

function quoteWatch(separator: string) {
  let line = 1;
  let opensOn = 0; // the line of the open quote, 0 when none is open
  let openFor = 0; // characters of the open field in earlier chunks
  let atFieldStart = true; // of the next chunk
  const noEnd = () => refusedFile("csv_quote_open", { line: opensOn });

  const startsField = (text: string, at: number) => {
    let before = at - 1;
    while (isBlank(text[before]) && text[before] !== separator) before -= 1;
    return before < 0 ? atFieldStart : text[before] === separator || text[before] === "\n";
  };

  /** Reads the closing, doubled or stray quote of the open field. Returns where reading continues. */
  const inside = (text: string, at: number, line: number) => {
    const next = text[at + 1];
    if (next === '"') return at + 2;
    if (next !== undefined && next !== separator && next !== "\n" && line !== opensOn)
      throw noEnd();
    opensOn = 0;
    return at + 1;
  };

  return {
    read(text: string) {
      let from = 0;
      let counted = 0;
      for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', from)) {
        line += breaksIn(text.slice(counted, at));
        counted = at;
        if (opensOn > 0) from = inside(text, at, line);
        else {
          if (startsField(text, at)) opensOn = line;
          from = at + 1;
        }
        openFor = 0;
      }
      line += breaksIn(text.slice(counted));
      openFor = opensOn > 0 ? openFor + text.length : 0;
      if (openFor > maxQuotedLength) throw noEnd();
      if (text.length > 0) atFieldStart = startsField(text, text.length);
    },
    end() {
      if (opensOn > 0) throw noEnd();
    },
  };
}

const isBlank = (character: string | undefined) => character === " " || character === "\t";

/** The line feeds in a text. */
export function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    count += 1;
  }
  return count;
}
