import { join } from "node:path";
import type { Db } from "mongodb";
import { countFailure } from "../../background.js";
import { findEntry } from "../../catalogs/catalogs.store.js";
import type { ImportDocument, Reason, RowOutcome } from "../../database/collections.js";
import { isGone } from "../../database/failures.js";
import type { Logger } from "../../logger.js";
import { repeat } from "../../repeat.js";
import { endBatch } from "../batches/batches.store.js";
import { Halt, runBatch } from "../batches/run-batch.js";
import { maxTries } from "../batches/unfinished.js";
import type { ImportSummary } from "../import-summary.js";
import { reasonOf } from "../messages/in-words.js";
import type { Importer } from "../open-importer.js";
import { isShort, type QueuedImport, readQueue, takeFromQueue } from "./queue.js";
import type { Reading } from "./reading-time.js";
import { openRowLog } from "./row-log.js";
import { dropUnneeded, dropUpload, fetchUpload } from "./uploads.js";
import { inWorkFolder } from "./work-folder.js";

/** How an import ended for now; without the rows of one that only looked at its list, or broke off. */
export interface EndedImport {
  state: "finished" | "refused" | "stopped" | "failed";
  rows?: Partial<Record<RowOutcome, number>>;
}

interface Queue {
  db: Db;
  importer: Importer;
  logger: Logger;
  signal: AbortSignal;
  /** Leaves long lists to other processes. */
  onlyShort: boolean;
  /** Called when no import waits. Resolves to false when the process shall not wait for more. */
  waitForLists(): Promise<boolean>;
  /** Hears of every import that ends. */
  onEnd?(ended: EndedImport): unknown;
  /** Hears of the list that is read now; null when none is. */
  onReading?(reading: Reading | null): unknown;
}

/**
 * Runs the waiting imports one after the other, until none is left or the signal stops it. Sources take
 * turns.
 */
export async function runQueue(queue: Queue): Promise<void> {
  /** The sources whose imports were run, the latest last. */
  let served: string[] = [];
  while (!queue.signal.aborted) {
    const batch = await takeNext(queue, served);
    if (batch) {
      await runOne(queue, batch);
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
    const refused = await refusalOf(importer, taken);
    if (refused === undefined) return taken;
    // What is stored already stays until an operator resumes or undoes the import.
    if (waiting.begun_at) {
      await endBatch(importer, taken, { state: "stopped", halted: refused });
      onEnd?.({ state: "stopped" });
      continue;
    }
    await endBatch(importer, taken, { state: "refused", refused });
    onEnd?.({ state: "refused" });
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

/** Why an accepted import must not continue: something that it builds on was removed since. */
async function refusalOf(
  { collections }: Importer,
  { key: apiKeyId, source, options: { hospital, shelter } }: ImportDocument,
): Promise<Reason | undefined> {
  const apiKey = apiKeyId && (await collections.apiKeys.findOne({ _id: apiKeyId }));
  if (apiKey?.revoked_at) return wasRevoked;
  const isValid = apiKey && apiKey.expires_at > new Date(); // a source with a valid key cannot be removed
  const named: ["source" | "hospital" | "shelter", string | undefined][] = [
    ["source", isValid ? undefined : source],
    ["hospital", hospital],
    ["shelter", shelter],
  ];
  for (const [kind, handle] of named) {
    if (handle !== undefined && !(await findEntry(collections, kind, handle))) {
      return reasonOf(`${kind}_gone`);
    }
  }
  return undefined;
}

/** So long after an import began, a try does not count during which the database went away. */
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
    // The import is tried again: what is stored stays, and the next try continues from there.
    const name = error instanceof Error ? error.name : "unknown";
    logger.error({ import: _id, tries, error: name }, "import failed");
    countFailure("import");
    onEnd?.({ state: "failed" });
    // A database that goes away is not the fault of the list, unless it does so again and again.
    const isNew = importer.clock.now().getTime() - (begun_at?.getTime() ?? 0) < uncountedMs;
    const counted = isNew && isGone(error) ? tries - 1 : tries;
    // Another process may have taken the import up meanwhile: its try is not ended.
    await endBatch(importer, { _id, tries }, { state: "failed", tries: counted });
  } finally {
    watch.end();
    onReading?.(null);
  }
  await dropUnneeded(db, importer.collections.imports, _id);
}

const outcomesIn = ({ created, updated, unchanged, duplicates, rejected }: ImportSummary) => ({
  ...{ created, updated, unchanged, rejected },
  duplicate: duplicates,
});
