import { isDeepStrictEqual } from "node:util";
import { type ClientSession, type Filter, ObjectId } from "mongodb";
import type {
  Collections,
  ImportDocument,
  ImportState,
  ListFindings,
} from "../../database/collections.js";
import { dayOf } from "../../values/day.js";
import { noCounts } from "../import-summary.js";
import { beginningOf, momentOf } from "../list-moment.js";
import { dateOfFile } from "../tables/list-date.js";
import { isHeld, type Stores, seenChange, workerUntil } from "./lease.js";

/** What is known of an import before it begins. */
export type NewBatch = Pick<
  ImportDocument,
  "source" | "by" | "key" | "file" | "options" | "dry_run" | "guarded"
>;

const unfinished: ImportState[] = ["running", "stopped", "failed"];

const taken: ImportState[] = ["queued", "running", "stopped", "failed", "finished"];

type Aging = "source" | "by" | "guarded" | "file" | "options";

/**
 * The date of a list that states none itself is the moment of its first import, because the same content
 * becomes no newer by being imported again, whatever its file is called now. A date that the operator gives
 * comes first, but a day that was not over then counts up to that moment. Of two lists of one day, the one
 * that came first is the older one. For a guarded list only the partner's own imports count, for any other
 * only imports that are not guarded: nobody learns who else has imported it.
 */
export async function ageOf(
  { collections: { imports }, clock }: Stores,
  { source, by, guarded, file, options }: Pick<NewBatch, Aging>,
  now = clock.now(),
): Promise<Pick<ImportDocument, "as_of" | "first">> {
  const [first] = await imports
    .find({
      ...{ source, "file.sha256": file.sha256, state: { $in: taken } },
      ...{ dry_run: { $exists: false }, ...sinceDated({ file, options }, now) },
      ...(guarded ? { by, guarded } : { guarded: { $exists: false } }),
    })
    .sort({ created_at: 1 })
    .limit(1)
    .toArray();
  const came = first?.created_at ?? now;
  const { date } = options;
  // A copy without a date has the date of the first import, which may come from its name.
  const stated =
    date ??
    (first && dateGiven({ file, options }, now) === undefined ? dateGiven(first, now) : undefined);
  const as_of = stated === undefined ? came : momentOf(stated, came);
  return { as_of, ...(first && { first: first._id }) };
}

/** The date that the operator gave, else that of the file's name. */
const dateGiven = (
  { file: { name }, options }: Pick<NewBatch, "file" | "options">,
  now: Date,
): string | undefined => options.date ?? dateOfFile(name, dayOf(now));

/**
 * A date from the operator or from a new name may be later than the first import of the content: then only
 * imports count that came since, or under the same date.
 */
function sinceDated(batch: Pick<NewBatch, "file" | "options">, now: Date): Filter<ImportDocument> {
  const date = dateGiven(batch, now);
  if (date === undefined) return {};
  const { file, options } = batch;
  const same = options.date === undefined ? { "file.name": file.name } : { "options.date": date };
  return { $or: [{ created_at: { $gte: beginningOf(date) } }, same] };
}

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
  const brokenOff = await imports
    .find({ ...same, key: { $exists: false }, state: { $in: unfinished } })
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
      $unset: { ended_at: true, halted: true, undoing: true },
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

/** Imports by the command line that broke off on this machine, the oldest first. */
export async function findBrokenOff({ collections: { imports }, clock }: Stores) {
  const filter: Filter<ImportDocument> = {
    state: { $in: unfinished },
    key: { $exists: false },
  };
  const found = await imports.find(filter).sort({ created_at: 1 }).limit(100).toArray();
  return found.filter((batch) => !isHeld(batch, clock.now()));
}
