import type { ImportCounts, ImportDocument, ListDates } from "../../kernel/database/collections.js";
import { rejectionIn } from "../../kernel/messages/lists/rejection.js";
import { dayOf } from "../../kernel/values/day.js";
import {
  dateMeaning,
  findingsOf,
  listOptions,
  momentOf,
  openList,
  RefusedFile,
  type Table,
} from "../../list-reader/index.js";
import { emptySummary, type ImportSummary, type ListReports, type Run } from "./import-summary.js";
import type { Importer } from "./open-importer.js";
import { collectRejects } from "./rejects/collect-rejects.js";
import type { ListedRow } from "./storing/row.js";
import { createStore } from "./storing/store-rows.js";
import type { Outcome } from "./storing/tally.js";
import type { Refusal } from "./storing/tombstones.js";

type Kept = "_id" | "source" | "by" | "file" | "options" | "guarded" | "as_of" | "first";

/** The settings of an import that are fixed before its list is read. */
export interface Settled extends Pick<ImportDocument, Kept | "remembered"> {
  dryRun: boolean;
}

/**
 * Imports one list: every row ends as created, updated, unchanged, duplicate or rejected. The summary says
 * why a list is refused as a whole, and nothing of such a list is stored. An import that is killed at any
 * time and begun again produces the same persons.
 * @throws Error when the database fails.
 */
export async function importList(
  importer: Importer,
  settled: Settled,
  run: Run,
): Promise<ImportSummary> {
  const { _id: batch, source, by, options, dryRun, guarded = false } = settled;
  const { list, hospital } = options;
  const rows = countRows(run);
  const storing = { ...importer, batch, source, by, list, hospital, dryRun, guarded };
  const store = createStore(storing, rows.report);
  try {
    const found = await readInto({ importer, settled, run, store, rows });
    return { ...emptySummary, ...found, ...store.counts };
  } catch (error) {
    await store.abandon();
    if (!(error instanceof RefusedFile)) throw error;
    const { reason: refused, beginning } = error;
    return { ...emptySummary, ...store.counts, refused, beginning };
  }
}

interface Reading {
  importer: Importer;
  settled: Settled;
  run: Run;
  store: ReturnType<typeof createStore>;
  rows: ReturnType<typeof countRows>;
}

async function readInto({ importer, settled, run, store, rows }: Reading) {
  const { catalogs, phoneRegion, eventDay } = importer;
  const { _id: batch, first = batch, as_of, file, options, dryRun } = settled;
  const { rejects: path, language = "en", signal, onRow, onProgress } = run;
  const sourceStatus = catalogs.entry("source", settled.source)?.list_status;
  const today = dayOf(new Date());
  const { find: catalogFind, nearest: catalogNearest } = catalogs;
  const known = { catalogFind, catalogNearest, phoneRegion, eventDay, today, sourceStatus };
  const isDated = options.date !== undefined;
  const given = {
    ...listOptions(options, settled.remembered ?? [], known),
    name: file.name,
    date: isDated ? dateMeaning(as_of) : undefined,
  };
  const list = await openList(run.path, given, run.signal);
  const { read } = rows;
  const rejects = collectRejects(dryRun ? undefined : path, list.format);
  const dates = datesOf(list.date, { as_of, isDated });
  const findings = findingsOf(list, given, run);
  let n = 0;
  const reject = async (
    { at, n, original, table }: Pick<ListedRow, "at" | "n" | "original" | "table">,
    { field, code }: Refusal,
  ) => {
    read.rejected += 1;
    await rejects.add(original, rejectionIn(language, { field, code }), table);
    onRow?.({ at, n, outcome: "rejected", field, code });
  };
  const rejectRefused = async () => {
    for (const { listed, ...refusal } of rows.takeRefused()) {
      read.tombstoned = (read.tombstoned ?? 0) + 1;
      await reject(listed, refusal);
    }
  };
  const reportProgress = (share: number) =>
    onProgress?.({ counts: { ...read, ...store.counts }, read: share });
  try {
    for await (const row of list.rows) {
      if (signal.aborted) break;
      findings.add(row);
      if (row.outcome === "ignored") continue;
      n += 1;
      read.rows += 1;
      const { table } = row;
      if (row.outcome === "rejected") await reject({ ...row, n, table }, row);
      else {
        const person = Object.assign(row.person, { as_of: dates.of(table), first, batch });
        const stored = store.add({ at: row.at, n, person, original: row.original, table });
        if (stored) await stored;
      }
      if (n % 100 === 0) {
        await rejectRefused();
        await reportProgress(list.shareRead(row.at));
      }
    }
    await store.finish();
    await rejectRefused();
    await reportProgress(1);
    run.onTables?.(list.tables);
    // An import that is stopped begins again later and rejects the same rows again, so half of them are not kept.
    const kept = signal.aborted ? await rejects.discard() : await rejects.close();
    const { left_open, summary, ...found } = findings.found();
    const dated = dates.span();
    return { ...read, ...found, ...left_open, ...kept, dated, states: summary.states };
  } catch (error) {
    await rejects.discard();
    throw error;
  }
}

/** Counts the rows of a list and reports their outcomes. */
function countRows({ onRow }: ListReports) {
  const read: Pick<ImportCounts, "rows" | "rejected" | "tombstoned"> = { rows: 0, rejected: 0 };
  const refused: (Refusal & { listed: ListedRow })[] = [];
  return {
    read,
    report(listed: ListedRow, outcome: Outcome) {
      const { at, n } = listed;
      if (typeof outcome === "object") refused.push({ listed, ...outcome });
      else onRow?.({ at, n, outcome: outcome === "duplicates" ? "duplicate" : outcome });
    },
    /** The rows that were refused since the last call. */
    takeRefused: () => refused.splice(0),
  };
}

/** The dates of the rows of tables: as given, else as titles or names state, else when the list came. */
function datesOf(
  ofFile: string | undefined,
  { as_of, isDated }: { as_of: Date; isDated: boolean },
) {
  let last: { table: Table | undefined; date: Date } | undefined;
  let span: ListDates | null = null;
  return {
    of(table: Table | undefined): Date {
      if (isDated) return as_of;
      if (last && last.table === table) return last.date;
      const date = table?.date ?? ofFile;
      last = { table, date: date === undefined ? as_of : momentOf(date, as_of) };
      if (date !== undefined) {
        const { from, to } = span ?? { from: date, to: date };
        span = { from: date < from ? date : from, to: date > to ? date : to };
      }
      return last.date;
    },
    span: () => span,
  };
}
