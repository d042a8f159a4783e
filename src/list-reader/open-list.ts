import type { Position } from "../kernel/messages/lists/positions.js";
import { asRefusal } from "./file-errors.js";
import type { ListOptions } from "./list-options.js";
import { type ReadList, readList } from "./read-list.js";
import type { ReadRow } from "./record.js";
import { refusedFile } from "./refused-file.js";
import type { Table } from "./tables/table.js";

/** What one row of a list says, and the table or section that it is in: none above the first header. */
export type RowOutcome = ReadRow & { table: Table | undefined };

/** A list that was checked as a whole. */
export interface OpenedList extends Omit<ReadList, "rows" | "check"> {
  /** Each row with its outcome, in the order of the file, as they are asked for. Throws RefusedFile. */
  rows: AsyncGenerator<RowOutcome>;
  /** How far along in the file a row is: 0 to 1. */
  shareRead(at: Position): number;
}

/**
 * Opens a list to import it. All of it is read once before, so that nothing is stored of a list that is refused.
 * @param signal ends that reading; the list is then opened all the same.
 * @throws RefusedFile, also `status_unknown` if some of its persons have no state: nobody is missing by default.
 */
export async function openList(
  path: string,
  options: ListOptions,
  signal?: AbortSignal,
): Promise<OpenedList> {
  const isSaid = options.statement ?? options.hospital ?? options.shelter;
  if (!isSaid) await refuseSilence(await openChecked(path, options), signal);
  return openChecked(path, options);
}

/** Opens a list whatever it says of its persons. Throws RefusedFile. */
export async function openChecked(path: string, options: ListOptions): Promise<OpenedList> {
  try {
    const { check, ...list } = await readList(path, options);
    return { ...list, shareRead: await check(), rows: withTables(list) };
  } catch (error) {
    throw asRefusal(error);
  }
}

async function* withTables({ rows, tables }: Pick<ReadList, "rows" | "tables">) {
  for await (const row of rows) yield Object.assign(row, { table: tables.at(-1) });
}

async function refuseSilence({ rows: all }: OpenedList, signal?: AbortSignal): Promise<void> {
  let rows = 0;
  for await (const row of all) {
    if (signal?.aborted) return;
    if (row.outcome === "accepted" && !row.because) rows += 1;
  }
  if (rows > 0) throw refusedFile("status_unknown", { rows });
}
