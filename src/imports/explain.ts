import type { ListStatus } from "../database/collections.js";
import { cleanLine, clipped } from "../values/text.js";
import type { Message } from "../values/wording.js";
import { belowTotal } from "./below-total.js";
import type { Because, Column } from "./columns/column.js";
import { mayBe } from "./columns/doubts.js";
import { type Field, nameFields } from "./columns/fields.js";
import { type MappableField, mappedAs, unusedNames } from "./columns/maps.js";
import { comparedRow } from "./columns/remembered-maps.js";
import { cellsTyped, createExamples } from "./examples.js";
import { type ExplainedPerson, personShown } from "./explained-person.js";
import { asRefusal } from "./file-errors.js";
import type { ListOptions } from "./list-options.js";
import {
  countStates,
  type ListStates,
  stateOf,
  type WhyLook,
  whyLookAt,
  whysToLook,
} from "./list-states.js";
import { rowReasons } from "./messages/row-reasons.js";
import { wordsOfState } from "./messages/summary.js";
import { type ListFormat, type ReadList, readList } from "./read-list.js";
import type { AcceptedRow, Position, ReadRow } from "./record.js";
import type { Named } from "./tables/place.js";
import type { Table } from "./tables/table.js";
import { hospitalReader } from "./values/hospitals.js";

/** What is understood of a list before anything of it is stored. */
export interface Explanation {
  format: ListFormat;
  tables: ExplainedTable[];
  /** Counts of the rows that were looked at. `whole`: there are no others. */
  rows: RowCounts & { whole: boolean };
  /** Of these rows, those that a workbook hides; and the rows of its hidden sheets, which are not read. */
  hidden: HiddenRows;
  /** What these rows say of how their persons are. */
  summary: ListStates;
  /** The rows that somebody should look at before the list is stored: some of each kind, the gravest first. */
  look_first: LookedRow[];
  /** Headers of the map, without case and accents, that no table has. */
  unused: string[];
}

export interface HiddenRows {
  rows: number;
  of_sheets: number;
}

/** `state`: how the person is, in words. */
export type LookedRow = ExplainedRow & { why: WhyLook; state: Message };

/**
 * `unread`: rows that look like persons but stand outside of a table. Notes alone are no persons: they are
 * ignored.
 */
type RowCounts = Record<TakenRow["outcome"] | "ignored" | "unread", number>;

/** What holds for the rows of a table, or below a line among them. */
interface Given {
  at: Position;
  date: string | null;
  hospital: Named | null;
  shelter: Named | null;
}

export interface ExplainedTable extends Given {
  titles: string[];
  columns: ExplainedColumn[];
  /** The header row that is compared to find answers; null if the format has no header. */
  header_row: readonly string[] | null;
  /** Who answered once what columns under this header are and how its persons are, and when. */
  remembered: { by: string; at: string; status: ListStatus | null } | null;
  sections: (Given & { title: string })[];
  /** The first rows that are no titles, footers or blanks. */
  rows: ExplainedRow[];
}

/** Fields are named as a map may name them. */
export interface ExplainedColumn {
  header: string;
  field: string;
  /** The evidence for a field, the decisive one last. */
  evidence: { field: MappableField; because: Because }[];
  /** The fields that a note may be. */
  unsure: MappableField[];
  /** Some of the first values of such a note, each once. */
  examples: string[];
}

/** A person as it would be stored, fields named as the API shows them; or why there is none. */
export type ExplainedRow =
  | { at: Position; person: ExplainedPerson }
  | { at: Position; rejected: ExplainedReject };

/** `name`, `age`: as typed, so that somebody sees whom the list would lose. */
interface ExplainedReject {
  field: string;
  code: string;
  reason?: string;
  name: string | null;
  age: string | null;
}

const shownRows = 10;
const shownTables = 100;
/** How many rows of each kind are named to be looked at first. */
const lookedOfEach = 3;
/** How many rows of each sheet are looked at: a list has its tables within them. */
const rowsOfEach = 5_000;

/**
 * Explains a list by its first rows: its form, its tables, what each column holds, what it says of its
 * persons, and the persons as they would be stored if nobody of them were known. `whole`: by all of its rows.
 * Throws RefusedFile where an import would be refused, unless it only lacks a word of how its persons are.
 */
export async function explainList(
  file: string,
  options: ListOptions,
  { whole = false } = {},
): Promise<Explanation> {
  try {
    const list = await readList(file, whole ? options : { ...options, rowsOfEach });
    await list.check();
    return await explain(list, options, whole ? Number.POSITIVE_INFINITY : rowsOfEach);
  } catch (error) {
    throw asRefusal(error);
  }
}

async function explain(
  list: ReadList,
  options: ListOptions,
  mostRows: number,
): Promise<Explanation> {
  const counts: RowCounts = { accepted: 0, rejected: 0, ignored: 0, unread: 0 };
  const seen = new Map<string, number>();
  const rowsOf = new Map<Table, ExplainedRow[]>();
  const readHospital = hospitalReader(options.catalogFind, options.catalogFind);
  const examples = createExamples(list.format, (text) => readHospital(text) !== undefined);
  const states = countStates(options.today);
  const looked = new Map<WhyLook, LookedRow[]>();
  const shown = (row: TakenRow, table: Table | undefined) =>
    row.outcome === "accepted"
      ? personOf(row, options.today)
      : rejectOf(row, table, list.format.kind);
  let whole = true;
  let hiddenRows = 0;
  for await (const row of list.rows) {
    if (row.outcome === "accepted") counts.unread += row.othersUnread ?? 0;
    if (isTaken(row) && row.isHidden) hiddenRows += 1;
    if (isTaken(row)) counts[row.outcome] += 1;
    else counts["reason" in row && row.reason === belowTotal ? "unread" : "ignored"] += 1;
    const table = list.tables.findLast(({ section }) => !section);
    const rows = table && (rowsOf.get(table) ?? []);
    if (rows && rows.length < shownRows && isTaken(row)) {
      rowsOf.set(table, [...rows, shown(row, table)]);
    }
    if (table && isTaken(row)) examples.take(table, row.original);
    states.add(row);
    const why = whyLookAt(row, options.today);
    const alike = why && (looked.get(why) ?? []);
    if (alike && isTaken(row) && alike.length < lookedOfEach) {
      looked.set(why, [...alike, { ...shown(row, table), why, state: stateInWords(row) }]);
    }
    const sheet = "sheet" in row.at ? row.at.sheet : "";
    const count = (seen.get(sheet) ?? 0) + 1;
    seen.set(sheet, count);
    const enough = list.tables.length > shownTables;
    if (count === mostRows || enough) whole = false;
    // The rows of a sheet end by themselves, because the next sheet may hold another table.
    if (enough || (sheet === "" && !whole)) break;
  }
  return {
    format: list.format,
    tables: tablesShown(list.tables.slice(0, shownTables), { rowsOf, examples }, options),
    rows: { ...counts, whole },
    hidden: { rows: hiddenRows, of_sheets: list.rowsOfHidden ?? 0 },
    summary: states.found(),
    look_first: whysToLook.flatMap((kind) => looked.get(kind) ?? []),
    unused: unusedNames(options.map, list.tables),
  };
}

/** What was seen of each table. */
interface Looked {
  rowsOf: ReadonlyMap<Table, ExplainedRow[]>;
  examples: ReturnType<typeof createExamples>;
}

function tablesShown(
  tables: Table[],
  { rowsOf, examples }: Looked,
  options: ListOptions,
): ExplainedTable[] {
  const shown: ExplainedTable[] = [];
  for (const table of tables) {
    const { at, section, titles, columns, remembered: known } = table;
    const given = givenBy(table, options);
    if (section) shown.at(-1)?.sections.push({ ...section, ...given });
    else {
      const rows = rowsOf.get(table) ?? [];
      const remembered = known
        ? { by: known.by, at: known.at.toISOString(), status: known.status ?? null }
        : null;
      const shownColumns = columns.map((column, place) => ({
        ...columnShown(column),
        examples: examples.of(table, place),
      }));
      const header = { columns: shownColumns, header_row: comparedRow(table) ?? null, remembered };
      shown.push({ at, titles, ...given, ...header, sections: [], rows });
    }
  }
  return shown;
}

function givenBy({ date, places, given }: Table, options: ListOptions) {
  const { hospital, shelter } = given ?? options;
  return {
    date: date ?? options.date ?? null,
    hospital: hospital ? { handle: hospital } : (places.hospital ?? null),
    shelter: shelter ? { handle: shelter } : (places.shelter ?? null),
  };
}

function columnShown(column: Column): Omit<ExplainedColumn, "examples"> {
  const { header, field, tells = [], evidence = [] } = column;
  return {
    header,
    field: field === "state" && tells.length > 0 ? tells.join(" or ") : mappedAs(field),
    evidence: evidence.map(({ field, because }) => ({ field: mappedAs(field), because })),
    unsure: mayBe(column),
  };
}

type TakenRow = Extract<ReadRow, { outcome: "accepted" | "rejected" }>;

function stateInWords(row: TakenRow): Message {
  if (row.outcome === "rejected") return rowReasons[row.code];
  return wordsOfState(stateOf(row), row.because ?? null, 1);
}

const isTaken = (row: ReadRow): row is TakenRow =>
  row.outcome === "accepted" || row.outcome === "rejected";

function personOf({ at, person: listed, because }: AcceptedRow, today: string): ExplainedRow {
  const { status, ...person } = personShown(listed, today);
  return { at, person: because && status !== undefined ? { ...person, status } : person };
}

function rejectOf(
  { at, field, code, original }: Exclude<TakenRow, AcceptedRow>,
  table: Table | undefined,
  kind: ListFormat["kind"],
): ExplainedRow {
  const cells = table ? cellsTyped(kind, table, original) : [];
  const typed = (fields: ReadonlySet<Field | undefined>) =>
    (table?.columns ?? [])
      .flatMap((column, place) => (fields.has(column.field) ? (cells[place] ?? "") : []))
      .map((text) => clipped(cleanLine(text.slice(0, maxTyped * 2)), maxTyped))
      .filter(Boolean)
      .join(" ") || null;
  return { at, rejected: { field, code, name: typed(nameFields), age: typed(ageFields) } };
}

const maxTyped = 100;
const ageFields = new Set<Field>(["age", "age_and_gender", "birth_date"]);
