import { isDeepStrictEqual } from "node:util";
import { type ClientSession, ObjectId } from "mongodb";
import type {
  Collections,
  ImportDocument,
  ImportState,
  ListFindings,
  Reason,
} from "../../../kernel/database/collections.js";
import { noCounts } from "../import-summary.js";
import { isHeld, type Stores, seenChange, workerUntil } from "./lease.js";
import { ageOf } from "./list-age.js";

/** What is known of an import before it begins. */
export type NewBatch = Pick<
  ImportDocument,
  "source" | "by" | "key" | "file" | "options" | "dry_run" | "guarded"
>;

/** An import that is written down and does not run yet, under this id. */
export async function queueBatch(
  stores: Stores,
  _id: ObjectId,
  { session, ...batch }: NewBatch & { session?: ClientSession },
) {
  const now = stores.clock.now();
  const document: ImportDocument = {
    _id,
    ...batch,
    state: "queued",
    tries: 0,
    ...(await ageOf(stores, batch, now)),
    counts: noCounts,
    read: 0,
    created_at: now,
    updated_at: now,
    version: 1,
  };
  await stores.collections.imports.insertOne(document, { ...(session && { session }) });
  return document;
}

/** Imports by the command line of the same file in the same way that broke off, the newest first. */
export async function findBrokenOffLike(
  { collections: { imports }, clock }: Stores,
  { source, file, options }: Pick<NewBatch, "source" | "file" | "options">,
): Promise<ImportDocument[]> {
  // The name may state the list's date.
  const same = { source, "file.sha256": file.sha256, "file.name": file.name };
  const unfinished = { $in: ["running", "stopped", "failed"] satisfies ImportState[] };
  const brokenOff = await imports
    .find({ ...same, key: { $exists: false }, state: unfinished })
    .sort({ created_at: -1 })
    .limit(20)
    .toArray();
  return brokenOff.filter(
    (known) => isDeepStrictEqual(known.options, options) && !isHeld(known, clock.now()),
  );
}

/**
 * Begins an import, or takes up the one of the same file in the same way that broke off. The import that it
 * returns is leased to this process.
 */
export async function beginBatch(stores: Stores, batch: NewBatch): Promise<ImportDocument> {
  for (const known of await findBrokenOffLike(stores, batch)) {
    const taken = await takeUp(stores, known);
    if (taken) return taken;
  }
  const queued = await queueBatch(stores, new ObjectId(), batch);
  const begun = await takeUp(stores, queued);
  if (!begun) throw new Error("Another process works on the import that was just made.");
  return begun;
}

/** Leases an import to this process; undefined when another process works on it. */
export async function takeUp(
  { collections: { imports }, clock }: Stores,
  batch: Pick<ImportDocument, "_id" | "version" | "begun_at" | "worker">,
  session?: ClientSession,
): Promise<ImportDocument | undefined> {
  const now = clock.now();
  if (isHeld(batch, now)) return undefined;
  const { _id, version, begun_at } = batch;
  const taken = await imports.findOneAndUpdate(
    { _id, version },
    seenChange({
      $set: { state: "running", worker: workerUntil(now), begun_at: begun_at ?? now },
      $unset: { ended_at: true, halted: true },
      $inc: { tries: 1 },
    }),
    { returnDocument: "after", ...(session && { session }) },
  );
  return taken ?? undefined;
}

/** Renews the lease of an import and records its progress. */
export async function keepAlive(
  { collections: { imports }, clock }: Stores,
  _id: ObjectId,
  progress: Pick<ImportDocument, "counts" | "read">,
): Promise<void> {
  const change = { ...progress, worker: workerUntil(clock.now()) };
  await imports.updateOne({ _id, state: "running" }, seenChange({ $set: change }));
}

type EndField =
  | keyof ListFindings
  | "tries"
  | "counts"
  | "read"
  | "refused"
  | "halted"
  | "remembered";

interface Ending extends Partial<Pick<ImportDocument, EndField>> {
  state: ImportState;
}

/** Ends this try of an import; does nothing when another process has begun the next one. */
export async function endBatch(
  { collections: { imports }, clock }: Stores,
  { _id, tries }: Pick<ImportDocument, "_id" | "tries">,
  ending: Ending,
): Promise<void> {
  await imports.updateOne(
    { _id, tries },
    seenChange({ $set: { ...ending, ended_at: clock.now() }, $unset: { worker: true } }),
  );
}

type Try = Pick<ImportDocument, "_id" | "tries">;

/** Renews the lease of an import in place of the process that runs it, which may be stuck. */
export async function keepLease({ collections: { imports }, clock }: Stores, { _id, tries }: Try) {
  const { until } = workerUntil(clock.now());
  const renewal = { $set: { "worker.until": until }, $inc: { version: 1 } };
  await imports.updateOne({ _id, tries, state: "running", worker: { $exists: true } }, renewal);
}

/** Ends an import whose process was ended, for good; does nothing if the import has ended by itself. */
export async function endForGood(
  { collections: { imports }, clock }: Stores,
  { _id, tries }: Try,
  halted: Reason,
): Promise<void> {
  const ending = { state: "failed", halted, ended_at: clock.now() } as const;
  const change = seenChange({ $set: ending, $unset: { worker: true } });
  await imports.updateOne({ _id, tries, state: "running" }, change);
}

/** The newest first. */
export const listBatches = (
  { imports }: Pick<Collections, "imports">,
  limit: number,
): Promise<ImportDocument[]> =>
  imports.find({}).sort({ created_at: -1, _id: -1 }).limit(limit).toArray();

export const findBatch = async (
  { imports }: Pick<Collections, "imports">,
  _id: ObjectId,
): Promise<ImportDocument | undefined> => (await imports.findOne({ _id })) ?? undefined;
