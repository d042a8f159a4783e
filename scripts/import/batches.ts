import process from "node:process";
import { ObjectId } from "mongodb";
import type { ImportDocument, ImportState } from "../../src/database/collections.js";
import { followServerClock } from "../../src/database/server-clock.js";
import { cleanLine } from "../../src/http/text.js";
import {
  findBatch,
  findBrokenOff,
  listBatches,
  takeUp,
} from "../../src/imports/batches/batches.store.js";
import { fileHash } from "../../src/imports/batches/file-hash.js";
import { isHeld } from "../../src/imports/batches/lease.js";
import { runBatch } from "../../src/imports/batches/run-batch.js";
import { undoBatch } from "../../src/imports/batches/undo-batch.js";
import type { Undone } from "../../src/imports/batches/undone.js";
import { isUnreadable, whyUnreadable } from "../../src/imports/file-errors.js";
import { type Importer, openImporter } from "../../src/imports/open-importer.js";
import { CommandError, type Outcome, print, type Registry } from "../support/command.js";
import { counted } from "../support/counted.js";
import { type FileOutcome, follow, outcomeOf, reportOn } from "../support/import-report.js";
import { tableOf } from "../support/table.js";
import { rejectsBeside } from "./lists.js";
import { operator } from "./operator.js";
import { told } from "./told.js";

const mostListed = 200;
/** Less than `import_changes` are kept for, whenever they are cleared. */
const keptFor = 89 * 24 * 60 * 60_000;

/** Shows what was imported, the newest first. */
export async function showBatches({ db, collections }: Registry, json: boolean): Promise<Outcome> {
  const clock = await followServerClock(db);
  const now = clock.now();
  clock.stop();
  const all = await listBatches(collections, mostListed);
  const batches = all.map((batch) => ({ ...batch, state: stateOf(batch, now) }));
  if (json) print(JSON.stringify(batches.map(lineOf)));
  else print(batches.length === 0 ? "Nothing was imported yet." : tableFor(batches));
  return 0;
}

/** For people, an import whose process is gone does not run. */
const stateOf = (batch: ImportDocument, now: Date): ShownBatch["state"] =>
  batch.state === "running" && !isHeld(batch, now) ? "broken off" : batch.state;

type ShownBatch = Omit<ImportDocument, "state"> & { state: ImportState | "broken off" };

const lineOf = ({ _id, source, by, file, state, counts, options, ...batch }: ShownBatch) => ({
  batch: _id.toHexString(),
  ...{ file: file.name, sha256: file.sha256, source, by, state },
  ...{ dry_run: batch.dry_run ?? false, date: dateOf({ options, ...batch }), ...counts },
  ...{ begun_at: batch.begun_at ?? null, ended_at: batch.ended_at ?? null },
  ...{ refused: batch.refused ?? null, undone: batch.undone ?? null },
});

/** As somebody gave it, else as the list itself says; of several the latest. */
const dateOf = (batch: Pick<ShownBatch, "options" | "dated">): string | null =>
  batch.options.date ?? batch.dated?.to ?? null;

const tableFor = (batches: ShownBatch[]) =>
  tableOf(
    [
      "batch",
      "begun",
      "file",
      "date",
      "source",
      "by",
      "state",
      "rows",
      "created",
      "updated",
      "rejected",
    ],
    batches.map(({ counts, ...batch }) => [
      batch._id.toHexString(),
      batch.begun_at?.toISOString().slice(0, 16).replace("T", " ") ?? "",
      ...[cleanLine(batch.file.name), dateOf(batch)?.slice(0, 10) ?? ""],
      ...[batch.source, batch.by, batch.state],
      ...[counts.rows, counts.created, counts.updated, counts.rejected].map(String),
    ]),
  );

/** Takes an import back; who was changed since stays, and is told. */
export async function undo(
  registry: Registry,
  { batch: text, json }: { batch: string; json: boolean },
): Promise<Outcome> {
  const importer = await openImporter(registry);
  try {
    const batch = await batchCalled(importer, text);
    refuseUndo(batch, importer.clock.now());
    const { left_ids, ...undone } = await undoBatch(importer, batch, operator());
    if (json) print(JSON.stringify({ batch: text, ...undone, left_ids }));
    else print(undoneLines(batch.file.name, { ...undone, left_ids }).join("\n"));
    return undone.left > 0 ? 1 : 0;
  } finally {
    await importer.close();
  }
}

function undoneLines(file: string, undone: Undone): string[] {
  const { removed, restored, left, left_ids, named, named_ids } = undone;
  const changed_ids = left_ids.filter((id) => !named_ids.includes(id));
  const changed = left - named;
  return [
    `${cleanLine(file)}: ${counted(removed, "person")} removed, ${counted(restored, "person")} as before`,
    ...(changed === 1 ? ["1 person was changed since and is left as it is:"] : []),
    ...(changed > 1 ? [`${changed} persons were changed since and are left as they are:`] : []),
    ...idLines(changed, changed_ids),
    ...(named > 0 ? [`${counted(named, "person")} left, whom another import names:`] : []),
    ...idLines(named, named_ids),
  ];
}

function idLines(all: number, ids: string[]): string[] {
  const untold = all - ids.length;
  return [...ids.map((id) => `  ${id}`), ...(untold > 0 ? [`  and ${untold} more`] : [])];
}

function refuseUndo(batch: ImportDocument, now: Date): void {
  if (batch.undone?.left === 0) throw new CommandError("This import was taken back already.");
  if (now.getTime() - batch.created_at.getTime() > keptFor) {
    throw new CommandError("This import is too old: what was there before is kept for 90 days.");
  }
  if (batch.state === "queued" || (batch.state === "running" && isHeld(batch, now))) {
    throw new CommandError("This import is still running: wait until it has ended.");
  }
}

/** Finishes one import that was broken off, or all of them. */
export async function resume(
  registry: Registry,
  { batch: text, json }: { batch: string | undefined; json: boolean },
  signal: AbortSignal,
): Promise<Outcome> {
  const importer = await openImporter(registry);
  try {
    const batches =
      text === undefined ? await findBrokenOff(importer) : [await batchCalled(importer, text)];
    if (batches.length === 0) {
      if (!json) print("No import was broken off.");
      return 0;
    }
    const outcomes: FileOutcome[] = [];
    for (const batch of batches) {
      if (signal.aborted) break;
      try {
        const outcome = await finish(importer, batch, signal);
        reportOn(outcome, json);
        outcomes.push(outcome);
      } catch (error) {
        // One whose list is gone holds up no other.
        if (!(error instanceof CommandError) || text !== undefined) throw error;
        process.stderr.write(`${error.message}\n`);
      }
    }
    if (outcomes.length < batches.length && !signal.aborted) return outcomes.length === 0 ? 2 : 1;
    return outcomeOf(outcomes);
  } finally {
    await importer.close();
  }
}

async function finish(
  importer: Importer,
  batch: ImportDocument,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const { file } = batch;
  const path = file.path;
  if (path === undefined || ["finished", "refused", "undone"].includes(batch.state)) {
    throw new CommandError(`Import ${batch._id} was not broken off on this command line.`);
  }
  const sha256 = await fileHash(path).catch((error: unknown) => {
    if (!isUnreadable(error)) throw error;
    throw new CommandError(`${path} cannot be read: ${whyUnreadable(error)}.`);
  });
  if (sha256 !== file.sha256) {
    throw new CommandError(`${path} has changed since: import it as a new list.`);
  }
  const taken = await takeUp(importer, batch);
  if (!taken) throw new CommandError(`Import ${batch._id} is running.`);
  const { source, options } = taken;
  const rejects = file.rejects ?? rejectsBeside(path);
  const { rejected, summary } = await follow(path, async (reports) => {
    return { summary: await runBatch(importer, taken, { path, signal, rejects, ...reports }) };
  });
  const { date } = options;
  const more = await told({ rejects, date, dryRun: false, summary });
  const batchId = taken._id.toHexString();
  return { file: path, batch: batchId, source, dryRun: false, summary, rejected, ...more };
}

async function batchCalled({ collections }: Pick<Importer, "collections">, text: string) {
  const batch = ObjectId.isValid(text)
    ? await findBatch(collections, new ObjectId(text))
    : undefined;
  if (batch) return batch;
  throw new CommandError(`There is no import ${text}: \`npm run import -- --batches\` lists them.`);
}
