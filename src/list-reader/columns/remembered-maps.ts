import { createHash } from "node:crypto";
import type { ListStatus, RememberedAnswers } from "../../kernel/database/collections.js";
import { reasonColumn } from "../../kernel/messages/lists/row-reasons.js";
import { type FormName, formHeader } from "../formats/text/form-names.js";
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
const headerRowOf = (cells: readonly string[]): string => hashOf(foldedRow(cells));

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
export interface AnsweredTable {
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

/** The header rows of these tables, as answers about them are kept. */
export const headerRowsOf = (tables: readonly AnsweredTable[]): ReadonlySet<string> =>
  new Set(
    tables.flatMap((table) => {
      const cells = comparedRow(table);
      return cells ? [headerRowOf(cells)] : [];
    }),
  );

type Answers = Pick<RememberedAnswers, "header_row" | "headers" | "columns" | "status">;

const maxBytes = 16 * 1024;

/** What a map says of the columns under each header row, and a statement of their persons: `most` header rows at most. */
export function answersIn(tables: readonly AnsweredTable[], most: number): Answers[] {
  const found = new Map<string, Answers>();
  for (const { columns: all, status, ...table } of tables) {
    const cells = comparedRow(table);
    const answered = all.flatMap(({ header, evidence: [first] = [] }): [string, string][] =>
      first?.because === "map" ? [[mapKey(header), mappedAs(first.field)]] : [],
    );
    const columns = [...new Map(answered)].map(([header, field]) => ({ header, field }));
    if (!cells || (columns.length === 0 && !status) || found.size === most) continue;
    const headers = cells.slice(0, foldedRow(cells).length).map(headerText);
    if (Buffer.byteLength(JSON.stringify([headers, columns])) > maxBytes) continue;
    const header_row = headerRowOf(cells);
    found.set(header_row, { header_row, headers, columns, ...(status && { status }) });
  }
  return [...found.values()];
}
