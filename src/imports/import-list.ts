import { ObjectId } from "mongodb";
import type { Catalogs } from "../catalogs/catalogs.js";
import type { Config } from "../config.js";
import { dayOf } from "../http/day.js";
import { type ReadList, readList } from "./read-list.js";
import type { Position, ReadRow } from "./record.js";
import { RefusedFile } from "./refused-file.js";
import { openRejects } from "./rejects/rejects.js";
import type { Refusal } from "./storing/graves.js";
import { createStore, type Store, type StoreOptions } from "./storing/store-rows.js";
import type { Stored } from "./storing/tally.js";
import type { Table } from "./tables/tables.js";

export interface ImportOptions extends StoreOptions {
  catalogs: Catalogs;
  phoneRegion: Config["DEFAULT_PHONE_REGION"];
  /** Handles, for every row that names no place of its own. */
  hospital?: string | undefined;
  shelter?: string | undefined;
  /** Where rejected rows are written; undefined: nowhere. A dry run writes none. */
  rejects?: string | undefined;
  /** Stops after what has been read; what has been read is stored. */
  signal?: AbortSignal;
  onRejected?(row: RejectedRow): void;
  onProgress?(progress: Progress): void;
}

/** For people and logs: never what the row contains. */
export interface RejectedRow {
  at: Position;
  field: string;
  reason: string;
}

export interface Progress {
  rows: number;
  rejected: number;
  /** Share of the file that has been read, 0 to 1. */
  read: number;
}

export interface ImportSummary extends Stored {
  /** Names this run. */
  batch: string;
  rows: number;
  rejected: number;
  /** Where the rejected rows are; null when there are none. */
  rejects_file: string | null;
  /** Why they could not be written. */
  rejects_problem: string | null;
  /** Why nothing of the list was imported. */
  refused: string | null;
}

/**
 * Imports one list: every row ends as created, updated, unchanged, duplicate or rejected. A list that is
 * refused as a whole is told in the summary, and nothing of it is stored. Killed at any time and begun
 * again, the same persons come out.
 * @throws Error when the database fails.
 */
export async function importList(file: string, options: ImportOptions): Promise<ImportSummary> {
  const store = createStore<ListedRow>(options);
  const read = { rows: 0, rejected: 0 };
  const rejects = { rejects_file: null, rejects_problem: null };
  const summary = { batch: new ObjectId().toHexString(), ...read, ...rejects, refused: null };
  try {
    const list = await openList(file, options);
    const outcome = await readInto(store, list, options);
    return { ...summary, ...outcome, ...store.counts };
  } catch (error) {
    await store.abandon();
    if (!(error instanceof RefusedFile)) throw error;
    return { ...summary, ...store.counts, refused: error.message };
  }
}

/** Looks at the whole file as far as that may refuse it: nothing is stored before. */
async function openList(file: string, options: ImportOptions) {
  const { catalogs, hospital, shelter, phoneRegion } = options;
  const catalogFind = catalogs.find;
  const today = dayOf(new Date());
  try {
    const list = await readList(file, { catalogFind, hospital, shelter, phoneRegion, today });
    return { ...list, shareRead: await list.check() };
  } catch (error) {
    throw isUnreadable(error) ? new RefusedFile(`The file cannot be read (${error.code}).`) : error;
  }
}

type OpenList = Awaited<ReturnType<typeof openList>>;

/** A row that could be read, and the table that it stands in. */
type ListedRow = Extract<ReadRow, { outcome: "accepted" }> & { table: Table | undefined };

async function readInto(store: Store<ListedRow>, list: OpenList, options: ImportOptions) {
  const { dryRun, rejects: path, signal, onRejected, onProgress } = options;
  const rejects = collectRejects(dryRun ? undefined : path, list);
  const read = { rows: 0, rejected: 0 };
  const reject = async (
    { at, original, table }: Omit<ListedRow, "outcome" | "person">,
    { field, reason }: Refusal,
  ) => {
    read.rejected += 1;
    await rejects.add(original, `${field}: ${reason}`, table);
    onRejected?.({ at, field, reason });
  };
  const rejectRefused = async () => {
    for (const { record, ...refusal } of store.takeRefused()) await reject(record, refusal);
  };
  try {
    for await (const row of list.rows) {
      if (signal?.aborted) break;
      if (row.outcome === "ignored") continue;
      read.rows += 1;
      const table = list.tables.at(-1);
      if (row.outcome === "accepted") await store.add({ ...row, table });
      else await reject({ ...row, table }, row);
      await rejectRefused();
      if (read.rows % 100 === 0) onProgress?.({ ...read, read: list.shareRead(row.at) });
    }
    await store.finish();
    await rejectRefused();
    return { ...read, ...(await rejects.close()) };
  } catch (error) {
    await rejects.discard();
    throw error;
  }
}

/** A file system that does not take the rejected rows costs these rows' file, never the import. */
function collectRejects(path: string | undefined, list: ReadList) {
  const rejects = path === undefined ? undefined : openRejects(path, list.format);
  let problem: string | null = null;
  const unless = (error: unknown) => {
    if (!isUnreadable(error)) throw error;
    problem = `The rejected rows cannot be written to ${path} (${error.code}).`;
    return null;
  };
  return {
    async add(cells: string[], reason: string, table: Table | undefined) {
      if (!problem) await rejects?.add(cells, reason, table).catch(unless);
    },
    async close() {
      const rejects_file = (!problem && (await rejects?.close().catch(unless))) || null;
      return { rejects_file, rejects_problem: problem };
    },
    async discard() {
      await rejects?.discard().catch(unless);
    },
  };
}

const isUnreadable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;
