import iconv from "iconv-lite";
import type { ListOptions } from "../../list-options.js";
import type { ReadRow } from "../../record.js";
import { rowReader } from "../../rows/row.js";
import type { Table } from "../../tables/table.js";
import { notesAlone } from "../../unread.js";
import { beginningOf } from "../beginning.js";
import { bounded } from "../bounds.js";
import { decoded } from "../csv.js";
import { detectEncoding } from "../encoding.js";
import { createNoteBook, inOrder, noteOf } from "./notes.js";
import { cellsOf, pfifColumns } from "./person-cells.js";
import { linesOf } from "./person-lines.js";
import { type Fields, pfifReader } from "./xml-records.js";

/**
 * Opens PFIF 1.1 to 1.5. The file is read whole before the first row: to see that it is well-formed, and
 * for the notes outside of their persons. Memory grows with these alone. Positions are ids of records;
 * `original` holds the person's lines (see `pfifRejects`). Throws RefusedFile.
 */
export async function openPfif(file: string, options: ListOptions) {
  const encoding = await encodingOf(file);
  const reader = pfifReader();
  const book = createNoteBook();
  let persons = 0;
  for await (const record of reader.records(decoded(file, encoding))) {
    if (record.kind === "person") persons += 1;
    else
      book.add(record.fields.get("person_record_id") ?? "", noteOf(record.fields, reader.version));
  }
  const table = tableOf(options);
  const source = { chunks: decoded(file, encoding), book, table, read: 0 };
  return {
    /** `version`: that of the root element. */
    format: { kind: "pfif" as const, version: reader.version ?? "1.4" },
    tables: [table],
    rows: readRows(source, options),
    /**
     * The whole file was checked already. Returns a function that says how far along in the file reading is,
     * 0 to 1.
     */
    check: async () => () => source.read / Math.max(1, persons),
  };
}

const tableOf = ({ date }: Pick<ListOptions, "date">): Table => ({
  at: { record: "" },
  titles: [],
  columns: pfifColumns,
  places: {},
  ...(date !== undefined && { date }),
});

/** A person of a feed: its elements as they came, and what the list reader makes of them. */
export interface PfifEntry {
  fields: Fields;
  read(): ReadRow;
}

/** The persons in the text of a feed, with the notes within them. Throws RefusedFile. */
export async function* readPfifFeed(
  text: string,
  { catalogFind: find, ...options }: ListOptions,
): AsyncGenerator<PfifEntry> {
  const reader = pfifReader();
  const read = rowReader(tableOf(options), { find, ...options });
  for await (const record of reader.records(inParts(text))) {
    if (record.kind === "note") continue;
    const { fields } = record;
    const notes = inOrder(record.notes.map((note) => noteOf(note, reader.version)));
    const at = { record: bounded(fields.get("person_record_id") ?? "") };
    yield { fields, read: () => read({ at, ...cellsOf(fields, notes) }) };
  }
}

const partLength = 100_000;

async function* inParts(text: string) {
  for (let at = 0; at < text.length; at += partLength) yield text.slice(at, at + partLength);
}

interface Source {
  chunks: AsyncIterable<string>;
  book: ReturnType<typeof createNoteBook>;
  table: Table;
  /** Persons that have been read. */
  read: number;
}

async function* readRows(
  source: Source,
  { catalogFind: find, ...options }: ListOptions,
): AsyncGenerator<ReadRow> {
  const { book } = source;
  const read = rowReader(source.table, { find, ...options });
  const reader = pfifReader();
  for await (const record of reader.records(source.chunks)) {
    if (record.kind === "note") continue;
    source.read += 1;
    const { fields } = record;
    const id = fields.get("person_record_id") ?? "";
    const at = { record: bounded(id) || `person ${source.read}` };
    const within = record.notes.map((note) => noteOf(note, reader.version));
    const notes = inOrder([...within, ...(id ? book.take(id) : [])]);
    const original = linesOf(fields, notes);
    const expiry = fields.get("expiry_date") ?? "";
    if (expiry && expiry.slice(0, 10) < options.today) {
      yield { at, outcome: "rejected", field: "expiry_date", code: "expired", original };
      continue;
    }
    const row = read({ at, ...cellsOf(fields, notes) });
    yield row.outcome === "ignored" ? row : { ...row, original };
  }
  for (const id of book.left()) {
    yield { at: { record: bounded(id) || "notes" }, outcome: "ignored", reason: notesAlone };
  }
}

/** The encoding that the file declares, unless its bytes say otherwise. */
async function encodingOf(file: string): Promise<string> {
  const detected = await detectEncoding(file);
  if (detected.startsWith("utf16")) return detected;
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    (await beginningOf(file, 512)).toString("latin1"),
  );
  const name = declared?.[1] ?? "utf8";
  return /^utf-?(?:8|16)/i.test(name) || !iconv.encodingExists(name) ? "utf8" : name;
}
