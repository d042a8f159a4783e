import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import iconv from "iconv-lite";
import { reasonColumn } from "../../kernel/messages/lists/row-reasons.js";
import { withoutGuards } from "../../kernel/sheets/formula-guard.js";
import { isOwn } from "../columns/own-table.js";
import { refusedFile } from "../refused-file.js";
import type { KnownHeaders } from "../tables/find-header.js";
import { beginningOf } from "./beginning.js";
import { boundedCells } from "./bounds.js";
import { detectEncoding } from "./encoding.js";
import { breaksIn, guardQuotes } from "./quotes.js";
import type { RawRow } from "./raw-row.js";
import { detectSeparator } from "./separator.js";
import { type TextLine, textLines } from "./text/lines.js";

/** A row longer than this (bytes of UTF-8) is no row of a list. */
const maxRowLength = 16 * 1024 * 1024;

interface WrittenList {
  /** As iconv-lite names it. */
  encoding: string;
  /**
   * Reads the file to its end. Only there a quoted field without an end is recognized, and it refuses the
   * whole list before anything of it is stored. Throws RefusedFile.
   */
  countLines(): Promise<number>;
}

interface CsvFile extends WrittenList {
  separator: string;
  /** Positions are the lines on which the rows start, from 1. Throws RefusedFile. */
  rows: AsyncIterable<RawRow>;
}

/** A text without a header. */
interface TextFile extends WrittenList {
  lines: AsyncIterable<TextLine>;
}

/**
 * Opens a CSV or TSV list, or the lines of a text; `known` holds further header words and rows. Memory does
 * not grow with the file. Throws RefusedFile when the file is empty or not text.
 */
export async function openWritten(
  file: string,
  known: KnownHeaders = {},
): Promise<CsvFile | TextFile> {
  const encoding = await detectEncoding(file);
  const text = await beginning(file, encoding);
  const separator = detectSeparator(text, known);
  if (separator === undefined) return openText(file, encoding);
  const guarded = isWrittenHere(text, separator);
  return {
    encoding,
    separator,
    rows: rowsOf(file, { encoding, separator, guarded }),
    async countLines() {
      let lines = 1;
      for await (const chunk of guardQuotes(decoded(file, encoding), separator)) {
        lines += breaksIn(chunk);
      }
      return lines;
    },
  };
}

function openText(file: string, encoding: string): TextFile {
  const lines = () => textLines(decoded(file, encoding));
  return {
    encoding,
    lines: lines(),
    async countLines() {
      let count = 0;
      for await (const _ of lines()) count += 1;
      return count;
    },
  };
}

async function beginning(file: string, encoding: string): Promise<string> {
  const text = iconv.decode(await beginningOf(file, 128 * 1024), encoding);
  return text.replaceAll(/\r\n?/g, "\n");
}

/** Whether the registry wrote the file: rejected rows of a list, with their reasons in a column, or its persons. */
const isWrittenHere = (text: string, separator: string): boolean =>
  text.split("\n").some((line) => {
    const cells = line.split(separator).map(unquoted);
    return cells.includes(reasonColumn) || isOwn(cells);
  });

const unquoted = (cell: string) => cell.replaceAll('"', "").trim();

/** The text of a file in chunks. */
export async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    yield decoder.write(chunk);
  }
  yield decoder.end() ?? "";
}

interface Writing {
  encoding: string;
  separator: string;
  /** Whether the cells have guards against formulas, as the registry writes them. */
  guarded: boolean;
}

async function* rowsOf(
  file: string,
  { encoding, separator, guarded }: Writing,
): AsyncGenerator<RawRow> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    info: true,
  });
  // An error of any part reaches the reader through the parser.
  pipeline(guardQuotes(decoded(file, encoding), separator), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      // `lines` is where the record ends; the line breaks in its cells lead back to its start.
      const breaks = record.reduce((sum, cell) => sum + breaksIn(cell), 0);
      const cells = guarded ? record.map(withoutGuards) : record;
      yield { at: { line: info.lines - breaks }, ...boundedCells(cells) };
    }
  } catch (error) {
    throw error instanceof CsvError ? refused(error) : error;
  }
}

type Parsed = { record: string[]; info: { lines: number } };

const refused = ({ code, lines }: CsvError) =>
  refusedFile(code === "CSV_MAX_RECORD_SIZE" ? "csv_row_too_long" : "csv_unreadable", {
    line: Number(lines),
  });
