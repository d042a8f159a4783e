import { createHash } from "node:crypto";
import { ObjectId } from "mongodb";
import type {
  Collections,
  ColumnMapDocument,
  ListStatus,
  RememberedAnswers,
} from "../../database/collections.js";
import type { ServerClock } from "../../database/server-clock.js";
import { type FormName, formHeader } from "../readers/text/form-names.js";
import { reasonColumn } from "../rejects/rejected-rows.js";
import type { Column } from "./column.js";
import { isField } from "./fields.js";
import { type HeaderMap, headerMap, headerText, mapKey, mappedAs } from "./maps.js";

// What somebody said of the columns of a table holds for every later list of that source whose table has the
// same header row. Headers and fields are stored, never a value of a cell.

/** The answers that hold for the table under a header row. */
export interface Remembered {
  map: HeaderMap;
  /** How the persons of such a table are, where nothing else says it. */
  status?: ListStatus;
  by: string;
  at: Date;
}

/** Finds the answers by the cells of the row. */
export type FindRemembered = (cells: readonly string[]) => Remembered | undefined;

/**
 * A header row as it is compared: without case, accents, trailing empty cells, and the column of reasons of
 * rejected rows.
 */
function foldedRow(cells: readonly string[]): string[] {
  const folded = cells.map(mapKey).filter((key) => key !== reasonColumn);
  return folded.slice(0, folded.findLastIndex((key) => key !== "") + 1);
}

const hashOf = (folded: readonly string[]) =>
  createHash("sha256").update(JSON.stringify(folded)).digest("hex");

/** Names a header row. */
export const headerRowOf = (cells: readonly string[]): string => hashOf(foldedRow(cells));

/** A longer cell is no header. */
const maxHeaderLength = 500;

/** Finds an answer among these. The first cell rules out nearly every row. */
export function findAmongAnswers(
  answers: readonly RememberedAnswers[],
): FindRemembered | undefined {
  if (answers.length === 0) return undefined;
  const maps = new Map(
    answers.map(({ header_row, columns, status, by, answered_at: at }) => {
      const fields = columns.filter(({ field }) => isField(field)); // a later version may know others
      const map = headerMap(Object.fromEntries(fields.map(({ header, field }) => [header, field])));
      // Another process receives it as text.
      return [header_row, { map, ...(status && { status }), by, at: new Date(at) }];
    }),
  );
  const firsts = new Set(answers.map(({ headers: [first = ""] }) => mapKey(first)));
  return (cells) => {
    const [first = ""] = cells;
    if (first.length > maxHeaderLength || !firsts.has(mapKey(first))) return undefined;
    return maps.get(headerRowOf(cells));
  };
}

/** The part of a table that answers are about. */
interface AnsweredTable {
  /** The cells of its header row; absent where a format has none. */
  headerRow?: readonly string[];
  /** A text list has a form instead: its header is made, and cards have not always the same labels. */
  form?: FormName | undefined;
  columns: readonly Column[];
  /** How somebody says that its persons are, where nothing else says it. */
  status?: ListStatus | undefined;
}

/** The cells by which answers about a table are kept and found. */
export const comparedRow = ({
  headerRow,
  form,
}: Pick<AnsweredTable, "headerRow" | "form">): readonly string[] | undefined =>
  form ? [formHeader(form)] : headerRow;

/** Whose lists an answer is for: the answers of a guarded key are for the lists of its name alone. */
interface Owner {
  source: string;
  by: string;
  guarded: boolean;
}

type Stores = { collections: Pick<Collections, "columnMaps">; clock: ServerClock };

const scopeOf = ({ source, by, guarded }: Owner) => ({ source, partner: guarded ? by : null });

const maxMaps = 50;
const maxBytes = 16 * 1024;

/** All answers that hold for lists of this owner. */
export const answersFor = (
  { columnMaps }: Pick<Collections, "columnMaps">,
  owner: Owner,
): Promise<RememberedAnswers[]> =>
  columnMaps
    .find(scopeOf(owner), { projection: { _id: 0, source: 0, partner: 0, used_at: 0 } })
    .limit(maxMaps)
    .toArray();

/**
 * Remembers what a map says of the columns of these tables, and a statement of their persons. When there are too many maps, those that were not
 * used for longest are removed.
 */
export async function rememberAnswers(
  { collections: { columnMaps }, clock }: Stores,
  owner: Owner,
  tables: readonly AnsweredTable[],
): Promise<void> {
  const scope = scopeOf(owner);
  const now = clock.now();
  for (const { header_row, headers, columns, status } of answersIn(tables)) {
    const answered = columns.map(({ header }) => header);
    const others = { $not: [{ $in: ["$$this.header", { $literal: answered }] }] };
    const kept = { $filter: { input: { $ifNull: ["$columns", []] }, cond: others, as: "this" } };
    await columnMaps.updateOne(
      { ...scope, header_row },
      [
        {
          $set: {
            headers: { $literal: headers },
            columns: { $concatArrays: [kept, { $literal: columns }] },
            ...(status && { status: { $literal: status } }),
            by: { $literal: owner.by },
            ...{ answered_at: now, used_at: now },
          },
        },
      ],
      { upsert: true },
    );
  }
  const surplus = await columnMaps
    .find(scope, { projection: { _id: 1 } })
    .sort({ used_at: -1 })
    .skip(maxMaps)
    .toArray();
  if (surplus.length > 0)
    await columnMaps.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
}

/** What a map says of each header row. */
function answersIn(tables: readonly AnsweredTable[]) {
  type Answered = Pick<ColumnMapDocument, "header_row" | "headers" | "columns" | "status">;
  const found = new Map<string, Answered>();
  for (const { columns: all, status, ...table } of tables) {
    const cells = comparedRow(table);
    const answered = all.flatMap(({ header, evidence: [first] = [] }): [string, string][] =>
      first?.because === "map" ? [[mapKey(header), mappedAs(first.field)]] : [],
    );
    const columns = [...new Map(answered)].map(([header, field]) => ({ header, field }));
    if (!cells || (columns.length === 0 && !status) || found.size === maxMaps) continue;
    const headers = cells.slice(0, foldedRow(cells).length).map(headerText);
    if (Buffer.byteLength(JSON.stringify([headers, columns])) > maxBytes) continue;
    const header_row = headerRowOf(cells);
    found.set(header_row, { header_row, headers, columns, ...(status && { status }) });
  }
  return [...found.values()];
}

/** Finds the answers with which tables were read, and records that they were used. */
export async function answersUsed(
  { collections: { columnMaps }, clock }: Stores,
  owner: Owner,
  { answers, tables }: { answers: readonly RememberedAnswers[]; tables: readonly AnsweredTable[] },
): Promise<RememberedAnswers[]> {
  if (answers.length === 0) return [];
  const met = new Set(
    tables.flatMap((table) => {
      const cells = comparedRow(table);
      return cells ? [headerRowOf(cells)] : [];
    }),
  );
  const used = answers.filter(({ header_row }) => met.has(header_row));
  const rows = used.map(({ header_row }) => header_row);
  const filter = { ...scopeOf(owner), header_row: { $in: rows } };
  if (rows.length > 0) await columnMaps.updateMany(filter, { $set: { used_at: clock.now() } });
  return used;
}

/** All of all sources, the latest answered first. */
export const listMaps = (
  { columnMaps }: Pick<Collections, "columnMaps">,
  limit: number,
): Promise<ColumnMapDocument[]> =>
  columnMaps.find().sort({ answered_at: -1, _id: -1 }).limit(limit).toArray();

/** Whether there was one of this id. */
export async function forgetMap(
  { columnMaps }: Pick<Collections, "columnMaps">,
  id: string,
): Promise<boolean> {
  if (!ObjectId.isValid(id)) return false;
  return (await columnMaps.deleteOne({ _id: new ObjectId(id) })).deletedCount === 1;
}
