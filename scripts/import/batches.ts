import process from "node:process";
import { ObjectId } from "mongodb";
import type { ImportDocument } from "../../src/database/collections.js";
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
import { isUnreadable } from "../../src/imports/file-errors.js";
import { type Importer, openImporter } from "../../src/imports/open-importer.js";
import { CommandError, type Outcome, print, type Registry } from "../support/command.js";
import { type FileOutcome, follow, outcomeOf, reportOn } from "../support/import-report.js";
import { tableOf } from "../support/table.js";
import { rejectsBeside } from "./lists.js";
import { operator } from "./operator.js";

const mostListed = 200;
/** Less than `import_changes` are kept for, whenever they are cleared. */
const keptFor = 89 * 24 * 60 * 60_000;

/** Shows what was imported, the newest first. */
export async function showBatches({ collections }: Registry, json: boolean): Promise<Outcome> {
  const batches = await listBatches(collections, mostListed);
  if (json) print(JSON.stringify(batches.map(lineOf)));
  else print(batches.length === 0 ? "Nothing was imported yet." : tableFor(batches));
  return 0;
}

const lineOf = ({ _id, source, by, file, state, counts, options, ...batch }: ImportDocument) => ({
  batch: _id.toHexString(),
  ...{ file: file.name, sha256: file.sha256, source, by, state },
  ...{ dry_run: batch.dry_run ?? false, date: options.date ?? null, ...counts },
  ...{ begun_at: batch.begun_at ?? null, ended_at: batch.ended_at ?? null },
  ...{ refused: batch.refused ?? null, undone: batch.undone ?? null },
});

const tableFor = (batches: ImportDocument[]) =>
  tableOf(
    ["batch", "begun", "file", "source", "by", "state", "rows", "created", "updated", "rejected"],
    batches.map(({ _id, begun_at, file, source, by, state, counts }) => [
      _id.toHexString(),
      begun_at?.toISOString().slice(0, 16).replace("T", " ") ?? "",
      ...[file.name, source, by, state],
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
    else {
      const untold = undone.left - left_ids.length;
      print(
        [
          `${batch.file.name}: ${undone.removed} persons removed, ${undone.restored} as they were before`,
          ...(undone.left > 0
            ? [`${undone.left} were changed since and are left as they are:`]
            : []),
          ...left_ids.map((id) => `  ${id}`),
          ...(untold > 0 ? [`  and ${untold} more`] : []),
        ].join("\n"),
      );
    }
    return undone.left > 0 ? 1 : 0;
  } finally {
    await importer.close();
  }
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
    throw new CommandError(`${path} cannot be read (${error.code}).`);
  });
  if (sha256 !== file.sha256) {
    throw new CommandError(`${path} has changed since: import it as a new list.`);
  }
  const taken = await takeUp(importer, batch);
  if (!taken) throw new CommandError(`Import ${batch._id} is running.`);
  const { rejected, summary } = await follow(path, async (reports) => {
    const run = { path, signal, rejects: rejectsBeside(path), ...reports };
    return { summary: await runBatch(importer, taken, run) };
  });
  const id = taken._id.toHexString();
  return { file: path, batch: id, source: taken.source, dryRun: false, summary, rejected };
}

async function batchCalled({ collections }: Pick<Importer, "collections">, text: string) {
  const batch = ObjectId.isValid(text)
    ? await findBatch(collections, new ObjectId(text))
    : undefined;
  if (batch) return batch;
  throw new CommandError(`There is no import ${text}: \`npm run import -- --batches\` lists them.`);
}
