import { join } from "node:path";
import type { Db } from "mongodb";
import { countFailure } from "../../../kernel/async/background.js";
import { repeat } from "../../../kernel/async/repeat.js";
import type { ImportDocument, Reason } from "../../../kernel/database/collections.js";
import { isGone } from "../../../kernel/database/failures.js";
import type { Logger } from "../../../kernel/logger.js";
import { reasonOf } from "../../../kernel/messages/lists/in-words.js";
import { findEntry } from "../../catalogs/catalogs.store.js";
import { endBatch } from "../batches/batches.store.js";
import { Halt, runBatch } from "../batches/run-batch.js";
import { runUndo } from "../batches/undo-batch.js";
import { maxTries } from "../batches/unfinished.js";
import { isErased, mapErased } from "../forget-persons.store.js";
import type { ImportSummary } from "../import-summary.js";
import type { Importer } from "../open-importer.js";
import type { EndedImport } from "./import-metrics.js";
import { isShort, type QueuedImport, readQueue, takeFromQueue } from "./queue.js";
import type { Reading } from "./reading-time.js";
import { openRowLog } from "./row-log.js";
import { dropUnneeded, dropUpload, fetchUpload } from "./uploads.js";
import { inWorkFolder } from "./work-folder.js";

interface Queue {
  db: Db;
  importer: Importer;
  logger: Logger;
  signal: AbortSignal;
  /** Leaves long lists to other processes. */
  onlyShort: boolean;
  /** Called when no import waits. Resolves to false when the process should not wait for more. */
  waitForLists(): Promise<boolean>;
  /** Called for every import that ends. */
  onEnd?(ended: EndedImport): unknown;
  /** Called with the list that is read now, and with null when none is. */
  onReading?(reading: Reading | null): unknown;
}

/**
 * Runs the waiting imports and undos one after the other, until none is left or the signal stops it. Sources take
 * turns.
 */
export async function runQueue(queue: Queue): Promise<void> {
  /** The sources whose imports were run, the latest last. */
  let served: string[] = [];
  while (!queue.signal.aborted) {
    const batch = await takeNext(queue, served);
    if (batch) {
      await (batch.state === "undoing" ? undoOne : runOne)(queue, batch);
      served = [...served.filter((source) => source !== batch.source), batch.source];
    } else if (!(await queue.waitForLists())) break;
  }
}

async function takeNext(
  { db, importer, onlyShort, onEnd }: Queue,
  served: string[],
): Promise<ImportDocument | undefined> {
  const { waiting: all } = await readQueue(importer);
  const lastServed = ({ source }: QueuedImport) => served.indexOf(source);
  const queue = all
    .filter((batch) => !onlyShort || isShort(batch))
    .sort((one, other) => lastServed(one) - lastServed(other));
  for (const waiting of queue) {
    if (waiting.tries >= maxTries && waiting.state === "running") {
      // The import brought down its process again and again. A process that was merely stopped does not
      // count.
      await endBatch(importer, waiting, { state: "failed" });
      onEnd?.({ state: "failed" });
      await dropUpload(db, waiting._id);
      continue;
    }
    const taken = await takeFromQueue(importer, waiting);
    if (!taken) continue;
    // An undo goes on even if its key or its source was removed since. Its caller had the permission when it began, and
    // half an undo helps nobody.
    if (taken.state === "undoing") return taken;
    const refused = await refusalOf(importer, taken);
    if (refused === undefined) return taken;
    // What is already stored stays until an operator undoes the import.
    const ending = waiting.begun_at
      ? ({ state: "stopped", halted: refused } as const)
      : ({ state: "refused", refused } as const);
    await endBatch(importer, taken, ending);
    onEnd?.({ state: ending.state });
    await dropUpload(db, waiting._id);
  }
  return undefined;
}

const wasRevoked = reasonOf("key_revoked");
const watchedEvery = 3_000;

/** Stops an import when its API key is revoked. `end` ends the watch. */
function watchKey({ importer: { collections }, signal }: Queue, { key: apiKeyId }: ImportDocument) {
  const revocation = new AbortController();
  const looks = repeat("import_key", watchedEvery, async () => {
    const apiKey = apiKeyId && (await collections.apiKeys.findOne({ _id: apiKeyId }));
    if (apiKey?.revoked_at) revocation.abort(new Halt(wasRevoked));
  });
  return {
    signal: AbortSignal.any([signal, revocation.signal]),
    end: looks.stop,
  };
}

/** Why an accepted import must not continue: something that it needs was removed since. */
async function refusalOf(
  { collections }: Importer,
  { key: apiKeyId, source, options }: ImportDocument,
): Promise<Reason | undefined> {
  const apiKey = apiKeyId && (await collections.apiKeys.findOne({ _id: apiKeyId }));
  if (apiKey?.revoked_at) return wasRevoked;
  if (isErased(options)) return mapErased;
  const isValid = apiKey && apiKey.expires_at > new Date(); // a source with a valid key cannot be removed
  const named: ["source" | "hospital" | "shelter", string | undefined][] = [
    ["source", isValid ? undefined : source],
    ["hospital", options.hospital],
    ["shelter", options.shelter],
  ];
  for (const [kind, handle] of named) {
    if (handle !== undefined && !(await findEntry(collections, kind, handle))) {
      return reasonOf(`${kind}_gone`);
    }
  }
  return undefined;
}

/** Within this time after an import began, a try during which the database went away does not count. Milliseconds. */
const uncountedMs = 60 * 60_000;

async function runOne(queue: Queue, batch: ImportDocument) {
  const { db, importer, logger, onEnd, onReading } = queue;
  const { _id, tries, dry_run, begun_at, file } = batch;
  const watch = watchKey(queue, batch);
  onReading?.({ id: _id.toHexString(), tries, size: file.size ?? 0 });
  try {
    const summary = await inWorkFolder(async (folder) => {
      const path = join(folder, "list");
      await fetchUpload(db, _id, path);
      const log = await openRowLog(importer.collections, _id);
      return runBatch(importer, batch, { path, signal: watch.signal, ...log });
    });
    const { refused, rows, created, updated, rejected } = summary;
    const outcome = { refused: refused !== null, rows, created, updated, rejected };
    logger.info({ import: _id, ...outcome }, "list imported");
    if (refused !== null) onEnd?.({ state: "refused" });
    else if (watch.signal.aborted) onEnd?.({ state: "stopped" });
    else onEnd?.({ state: "finished", ...(!dry_run && { rows: outcomesIn(summary) }) });
  } catch (error) {
    // The import is tried again. What is stored stays, and the next try continues from there.
    const name = error instanceof Error ? error.name : "unknown";
    logger.error({ import: _id, tries, error: name }, "import failed");
    countFailure("import");
    onEnd?.({ state: "failed" });
    // A database that goes away is not the fault of the list, unless it does so again and again.
    const isNew = importer.clock.now().getTime() - (begun_at?.getTime() ?? 0) < uncountedMs;
    const counted = isNew && isGone(error) ? tries - 1 : tries;
    // Another process may have taken over the import meanwhile. Its try is not ended.
    await endBatch(importer, { _id, tries }, { state: "failed", tries: counted });
  } finally {
    watch.end();
    onReading?.(null);
  }
  await dropUnneeded(db, importer.collections.imports, _id);
}

/** Undoes an import, or continues an undo that broke off with its process. */
async function undoOne({ importer, logger, signal, onEnd }: Queue, batch: ImportDocument) {
  const { _id } = batch;
  try {
    const { removed, restored, left } = await runUndo(importer, batch, signal);
    logger.info({ import: _id, removed, restored, left }, "import undone");
    onEnd?.({ state: signal.aborted ? "stopped" : "undone" });
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    logger.error({ import: _id, error: name }, "undo failed");
    countFailure("import");
    onEnd?.({ state: "failed" });
    const failed = { $set: { "undoing.failed_at": importer.clock.now() }, $inc: { version: 1 } };
    await importer.collections.imports.updateOne({ _id, state: "undoing" }, failed);
  }
}

const outcomesIn = ({ created, updated, unchanged, duplicates, rejected }: ImportSummary) => ({
  created,
  updated,
  unchanged,
  rejected,
  duplicate: duplicates,
});
