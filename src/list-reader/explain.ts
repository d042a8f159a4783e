import type { ListStatus } from "../kernel/database/collections.js";
import type { Position } from "../kernel/messages/lists/positions.js";
import { rowReasons } from "../kernel/messages/lists/row-reasons.js";
import { wordsOfState } from "../kernel/messages/lists/summary.js";
import { cleanLine, clipped } from "../kernel/values/text.js";
import type { Message } from "../kernel/values/wording.js";
import type { Because, Column } from "./columns/column.js";
import { mayBe } from "./columns/doubts.js";
import { type Field, nameFields } from "./columns/fields.js";
import { type MappableField, mappedAs } from "./columns/maps.js";
import { comparedRow } from "./columns/remembered-maps.js";
import { cellsTyped, createExamples } from "./examples.js";
import { asRefusal } from "./file-errors.js";
import { findingsOf } from "./findings.js";
import type { LeftOpen } from "./left-open.js";
import type { ListOptions } from "./list-options.js";
import { type ListStates, stateOf, type WhyLook, whyLookAt, whysToLook } from "./list-states.js";
import { type OpenedList, openChecked } from "./open-list.js";
import type { ListFormat } from "./read-list.js";
import type { AcceptedRow, ListedPerson, ReadRow } from "./record.js";
import type { Named } from "./tables/place.js";
import type { Table } from "./tables/table.js";
import { isUnread } from "./unread.js";
import { hospitalReader } from "./values/hospitals.js";

/** What the importer understands of a list before it stores anything. */
export interface Explanation {
  format: ListFormat;
  tables: ExplainedTable[];
  /** Counts of the rows that were read. `whole`: the list has no other rows. */
  rows: RowCounts & { whole: boolean };
  /** How many of these rows a workbook hides, and how many rows its hidden sheets have, which are not read. */
  hidden: HiddenRows;
  /** The states of the persons in these rows. */
  summary: ListStates;
  /** The rows that a person should check before the list is stored: some of each kind, the most serious first. */
  look_first: LookedRow[];
  /** What these rows leave unclear: states that cannot be read, places that the catalog does not know. */
  left_open: LeftOpen;
  /** Headers of the map, without case and accents, that no table has. */
  unused: string[];
}

export interface HiddenRows {
  rows: number;
  of_sheets: number;
}

/** `state`: how the person is, in words. */
export type LookedRow = ExplainedRow & { why: WhyLook; state: Message };

/** `unread`: see `findingsOf`. */
type RowCounts = Record<TakenRow["outcome"] | "ignored" | "unread", number>;

/** What is given for the rows of a table, or for the rows below a line in it. */
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
  /** Who answered earlier what the columns under this header are and how the persons are, and when. */
  remembered: { by: string; at: string; status: ListStatus | null } | null;
  sections: (Given & { title: string })[];
  /** The first rows that are not titles, footers or blank rows. */
  rows: ExplainedRow[];
}

/** A person as it would be stored: fields named as the API shows them, without those that have no value. */
export type ExplainedPerson = Record<string, string | number | boolean>;

/** The person of a row as it would be stored if nobody like it were known. */
export type ShowPerson = (listed: ListedPerson, today: string) => ExplainedPerson;

/** Fields have the names that a map may use. */
export interface ExplainedColumn {
  header: string;
  field: string;
  /** The evidence for a field, the decisive one last. */
  evidence: { field: MappableField; because: Because }[];
  /** If the column is read as notes: the fields that it may be. */
  unsure: MappableField[];
  /** Some of the first values of such a column, each once. */
  examples: string[];
}

/** A person as it would be stored, with the field names of the API; or why there is none. */
export type ExplainedRow =
  | { at: Position; person: ExplainedPerson }
  | { at: Position; rejected: ExplainedReject };

/** `name`, `age`: as typed, so that people see who would be missing. */
interface ExplainedReject {
  field: string;
  code: string;
  name: string | null;
  age: string | null;
}

const shownRows = 10;
const shownTables = 100;
/** How many rows of each kind are in `look_first`. */
const lookedOfEach = 3;
/** How many rows of each sheet are read. All tables of a list begin within them. */
const rowsOfEach = 5_000;

/**
 * Explains a list by its first rows, or by all of them (`whole`): its format, its tables, what each column holds, the
 * states of its persons, and the persons as they would be stored if none of them were known.
 * @throws RefusedFile where an import would be refused, unless only the state of its persons is missing.
 */
export async function explainList(
  file: string,
  options: ListOptions,
  showPerson: ShowPerson,
  { whole = false } = {},
): Promise<Explanation> {
  try {
    const list = await openChecked(file, whole ? options : { ...options, rowsOfEach });
    const mostRows = whole ? Number.POSITIVE_INFINITY : rowsOfEach;
    return await explain(list, options, showPerson, mostRows);
  } catch (error) {
    throw asRefusal(error);
  }
}

async function explain(
  list: OpenedList,
  options: ListOptions,
  showPerson: ShowPerson,
  mostRows: number,
): Promise<Explanation> {
  const counts = { accepted: 0, rejected: 0, ignored: 0 };
  const seen = new Map<string, number>();
  const rowsOf = new Map<Table, ExplainedRow[]>();
  const readHospital = hospitalReader(options.catalogFind, options.catalogFind);
  const examples = createExamples(list.format, (text) => readHospital(text) !== undefined);
  const findings = findingsOf(list, options);
  const looked = new Map<WhyLook, LookedRow[]>();
  const shown = (row: TakenRow, table: Table | undefined) =>
    row.outcome === "accepted"
      ? { at: row.at, person: personOf(row, showPerson(row.person, options.today)) }
      : rejectOf(row, table, list.format.kind);
  let whole = true;
  for await (const row of list.rows) {
    findings.add(row);
    if (!isUnread(row)) counts[row.outcome] += 1;
    const table = list.tables.findLast(({ section }) => !section);
    const rows = table && (rowsOf.get(table) ?? []);
    if (rows && rows.length < shownRows && isTaken(row)) {
      rowsOf.set(table, [...rows, shown(row, table)]);
    }
    if (table && isTaken(row)) examples.take(table, row.original);
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
    // Rows of a sheet are not cut off here, because the next sheet may have another table.
    if (enough || (sheet === "" && !whole)) break;
  }
  const { unread, hidden_rows, hidden_sheet_rows, unused, left_open, summary } = findings.found();
  return {
    format: list.format,
    tables: tablesShown(list.tables.slice(0, shownTables), { rowsOf, examples }, options),
    rows: { ...counts, unread, whole },
    hidden: { rows: hidden_rows, of_sheets: hidden_sheet_rows },
    summary,
    look_first: whysToLook.flatMap((kind) => looked.get(kind) ?? []),
    left_open,
    unused,
  };
}

/** What was collected for each table. */
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
  const { header, field, states = [], evidence = [] } = column;
  return {
    header,
    field: field === "state" && states.length > 0 ? states.join(" or ") : mappedAs(field),
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

/** Without a status that nothing in the list gives. */
function personOf({ because }: AcceptedRow, shown: ExplainedPerson): ExplainedPerson {
  const { status: _, ...person } = shown;
  return because ? shown : person;
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
