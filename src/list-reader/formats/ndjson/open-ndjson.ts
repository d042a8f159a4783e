import type { Position } from "../../../kernel/messages/lists/positions.js";
import { nameFields } from "../../columns/fields.js";
import { columnsOfFirst, groupsUnder } from "../../columns/groups.js";
import { fieldOfHeader } from "../../columns/header-evidence.js";
import type { ListOptions } from "../../list-options.js";
import type { ReadRow } from "../../record.js";
import { refusedFile } from "../../refused-file.js";
import { rowReader } from "../../rows/row.js";
import { namedGroups, unfolded } from "../../rows/unfold.js";
import { refusePlaces } from "../../tables/place-lists.js";
import type { Table } from "../../tables/table.js";
import { decoded } from "../csv.js";
import { detectEncoding } from "../encoding.js";
import { findList } from "./find-list.js";
import { type JsonText, jsonElements, jsonLines } from "./json-texts.js";
import { readKeys } from "./keys.js";
import { type JsonRecord, readJson } from "./read-json.js";

type Line = JsonText & JsonRecord & FurtherPersons;

interface FurtherPersons {
  /** The keys that a further person of a record shares with the first. */
  shared?: ReadonlySet<string>;
  /** How many others the record names, who are not read. */
  others?: number;
}

/** How many records decide what the keys mean, and how much text they may hold. */
const lookAhead = { records: 5_000, characters: 8_000_000 };

/**
 * Opens a list of JSON objects, one a line. One JSON document is read as well: a list of objects,
 * or an object around such a list, of which only the list is read. Memory does not grow with the file.
 * Positions are lines; `original` is the text of the record (see `ndjsonRejects`). The columns of its table
 * grow with new keys. Throws RefusedFile when it is empty or no text, and so do its rows, before the first
 * one and at the end of a document that has none.
 */
export async function openNdjson(file: string, options: ListOptions) {
  const encoding = await detectEncoding(file);
  const place = findList(await beginning(decoded(file, encoding)));
  const texts = () =>
    place ? jsonElements(decoded(file, encoding), place) : jsonLines(decoded(file, encoding));
  const tables: Table[] = [];
  return {
    format: { kind: "ndjson" } as const,
    /** The keys as understood, once the first rows have been read. */
    tables,
    rows: readRows(texts(), tables, options),
    /**
     * Checks that a document has an end. Returns a function that says how far along in the file a row is, 0
     * to 1.
     */
    async check() {
      let last = 1;
      for await (const { line } of texts()) last = line;
      return (at: Position) => ("line" in at ? at.line / last : 0);
    },
  };
}

async function beginning(chunks: AsyncIterable<string>): Promise<string> {
  for await (const chunk of chunks) if (chunk.trim() !== "") return chunk;
  return "";
}

async function* readRows(
  texts: AsyncIterable<JsonText>,
  tables: Table[],
  options: ListOptions,
): AsyncGenerator<ReadRow> {
  let first: Line[] = [];
  let characters = 0;
  let read: ((line: Line) => ReadRow) | undefined;
  for await (const text of texts) {
    const lines = personsIn({ ...text, ...readJson(text) });
    if (read) {
      yield* lines.map(read);
      continue;
    }
    first.push(...lines);
    characters += text.text.length;
    if (first.length < lookAhead.records && characters < lookAhead.characters) continue;
    read = lineReader(first, tables, options);
    yield* first.map(read);
    first = [];
  }
  if (!read) yield* first.map(lineReader(first, tables, options));
}

/** A record with a list of persons, `{"miembros": [{"nombre": …}, {"nombre": …}]}`, is a line for each. */
function personsIn(line: Line): Line[] {
  if (!("values" in line)) return [line];
  const keys = [...line.values.keys()];
  const groups = keys.some((key) => /\d/.test(key)) ? groupsUnder(keys) : undefined;
  if (!groups) return [line];
  const row = { at: { line: line.line }, cells: [...line.values.values()] };
  const named = namedGroups(row.cells, groups);
  if (groups.kind === "others") return [{ ...line, others: named }];
  if (groups.kind === "unclear" && named > 1) {
    const { values: _, ...text } = line;
    return [{ ...text, problem: "one_or_two_persons" }];
  }
  const first = columnsOfFirst(keys, groups);
  return unfolded(row, groups).map(({ cells, shared }) => ({
    ...line,
    values: new Map(keys.flatMap((key, at) => (first.has(at) ? [[key, cells[at] ?? ""]] : []))),
    ...(shared && { shared: new Set(keys.filter((_, at) => shared.has(at))) }),
  }));
}

/** Understands the first lines. Returns a function that turns any line into what the list says. */
function lineReader(first: Line[], tables: Table[], options: ListOptions) {
  const { hospital, shelter, map, remembered, today, phoneRegion, date } = options;
  const given = { hospital: hospital !== undefined, shelter: shelter !== undefined };
  const records = first.flatMap((line) => ("values" in line ? [line.values] : []));
  if (records.length === 0) {
    const lists = first.some(({ text }) => text.startsWith("["));
    throw refusedFile(lists ? "json_without_keys" : "json_no_objects");
  }
  if (records.slice(0, 5).some(holdsSeveral)) throw refusedFile("json_by_ids");
  const known = { today, phoneRegion, find: options.catalogFind, ...given };
  const keys = readKeys(records, { map, remembered, ...known });
  if (!keys.columns.some(({ field }) => nameFields.has(field))) {
    throw refusedFile("json_no_name");
  }
  refusePlaces(keys.columns);
  const table: Table = {
    at: { line: first[0]?.line ?? 1 },
    titles: [],
    columns: keys.columns,
    headerRow: keys.headerRow,
    grows: true,
    ...(keys.remembered && { remembered: keys.remembered }),
    places: {},
    ...(date !== undefined && { date }),
  };
  tables.push(table);
  let read = readerOf(table, options);
  const columnsUnder = (shared: ReadonlySet<string>) =>
    new Set([...keys.columns.keys()].filter((at) => shared.has(keys.columns[at]?.header ?? "")));

  return (line: Line): ReadRow => {
    const at = { line: line.line };
    const original = [line.text];
    if ("problem" in line) {
      return { at, outcome: "rejected", field: "row", code: line.problem, original };
    }
    const { grown, ...record } = keys.cellsOf(line.values);
    if (grown) {
      table.columns = keys.columns;
      read = readerOf(table, options);
    }
    const row = read({ at, ...record, ...(line.shared && { shared: columnsUnder(line.shared) }) });
    if (row.outcome === "ignored") return row;
    if (row.outcome !== "accepted" || !line.others) return { ...row, original };
    return { ...row, original, othersUnread: line.others + (row.othersUnread ?? 0) };
  };
}

/** `{"a1": {"name": …}, "b2": {"name": …}}`: names below meaningless keys are those of several persons. */
function holdsSeveral(values: ReadonlyMap<string, string>): boolean {
  const paths = [...values.keys()].map((key) => key.split("."));
  const named = paths.filter(
    ([outer = "", ...inner]) =>
      nameFields.has(fieldOfHeader(inner.at(-1) ?? "")) && fieldOfHeader(outer) === undefined,
  );
  return new Set(named.map(([outer]) => outer)).size > 1;
}

const readerOf = (table: Table, { catalogFind: find, ...options }: ListOptions) =>
  rowReader(table, { find, ...options });
