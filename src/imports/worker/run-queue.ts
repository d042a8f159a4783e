import { join } from "node:path";
import type { Db } from "mongodb";
import { countFailure } from "../../background.js";
import { findEntry } from "../../catalogs/catalogs.store.js";
import type { ImportDocument, Reason } from "../../database/collections.js";
import { isTimeUp, isUnavailable } from "../../database/failures.js";
import type { Logger } from "../../logger.js";
import { repeat } from "../../repeat.js";
import { endBatch } from "../batches/batches.store.js";
import { Halt, runBatch } from "../batches/run-batch.js";
import { maxTries, needsFile } from "../batches/unfinished.js";
import { reasonOf } from "../messages/in-words.js";
import type { Importer } from "../open-importer.js";
import { isShort, type QueuedImport, readQueue, takeFromQueue } from "./queue.js";
import { openRowLog } from "./row-log.js";
import { dropUpload, fetchUpload } from "./uploads.js";
import { inWorkFolder } from "./work-folder.js";

interface Queue {
  db: Db;
  importer: Importer;
  logger: Logger;
  signal: AbortSignal;
  /** Leaves long lists to other processes. */
  onlyShort: boolean;
  /** Called when none waits. Answers false when none is to be waited for. */
  waitForLists(): Promise<boolean>;
}

/** Runs the imports that wait, one after the other, until none is left or somebody stops it. Sources take turns. */
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
  { db, importer, onlyShort }: Queue,
  served: string[],
): Promise<ImportDocument | undefined> {
  const { waiting: all } = await readQueue(importer);
  const lastServed = ({ source }: QueuedImport) => served.indexOf(source);
  const queue = all
    .filter((batch) => !onlyShort || isShort(batch))
    .sort((one, other) => lastServed(one) - lastServed(other));
  for (const waiting of queue) {
    if (waiting.tries >= maxTries && waiting.state === "running") {
      // It took down the process that ran it, again and again; what was only stopped did not.
      await endBatch(importer, waiting._id, { state: "failed" });
      await dropUpload(db, waiting._id);
      continue;
    }
    const taken = await takeFromQueue(importer, waiting);
    if (!taken) continue;
    const refused = await refusalOf(importer, taken);
    if (refused === undefined) return taken;
    // What is stored of it already stays, until an operator goes on with it or takes it back.
    if (waiting.begun_at) {
      await endBatch(importer, waiting._id, { state: "stopped", halted: refused });
      continue;
    }
    await endBatch(importer, waiting._id, { state: "refused", refused });
    await dropUpload(db, waiting._id);
  }
  return undefined;
}

const wasRevoked = reasonOf("key_revoked");
const watchedEvery = 3_000;

/** Stops an import whose key is revoked while it runs. `end` ends the watch. */
function watchKey({ importer: { collections }, signal }: Queue, { key }: ImportDocument) {
  const revocation = new AbortController();
  const looks = repeat("import_key", watchedEvery, async () => {
    const stored = key && (await collections.apiKeys.findOne({ _id: key }));
    if (stored?.revoked_at) revocation.abort(new Halt(wasRevoked));
  });
  return {
    signal: AbortSignal.any([signal, revocation.signal]),
    end: looks.stop,
  };
}

/** Why an import that was accepted shall not go on: what it builds on was taken away since. */
async function refusalOf(
  { collections }: Importer,
  { key: id, source, options: { hospital, shelter } }: ImportDocument,
): Promise<Reason | undefined> {
  const key = id && (await collections.apiKeys.findOne({ _id: id }));
  if (key?.revoked_at) return wasRevoked;
  const isValid = key && key.expires_at > new Date(); // then its source cannot be removed
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

async function runOne(queue: Queue, batch: ImportDocument) {
  const { db, importer, logger } = queue;
  const { _id, tries } = batch;
  const watch = watchKey(queue, batch);
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
  } catch (error) {
    // It is tried again: what was stored stays, and it goes on from there.
    const name = error instanceof Error ? error.name : "unknown";
    logger.error({ import: _id, tries, error: name }, "import failed");
    countFailure("import");
    // A database that is away is not the fault of the list: that try does not count.
    const isAway = isUnavailable(error) && !isTimeUp(error);
    await endBatch(importer, _id, { state: "failed", tries: isAway ? tries - 1 : tries });
  } finally {
    watch.end();
  }
  const needed = { $and: [{ _id }, needsFile(new Date())] };
  const isNeeded = await importer.collections.imports.countDocuments(needed);
  if (isNeeded === 0) await dropUpload(db, _id);
}
