import type { ClientSession, FindCursor, ObjectId } from "mongodb";
import type { Collections, TombstoneDocument } from "../../../kernel/database/collections.js";
import { keysOfSourceId, type MakeKeys } from "./natural-keys.store.js";

type Stores = Pick<Collections, "tombstones">;

/** The deleted persons of a source that one of these keys may mean. */
export const findTombstones = (
  { tombstones }: Stores,
  source: string,
  keys: string[],
): Promise<TombstoneDocument[]> =>
  tombstones
    .find({ source, keys: { $in: keys } }, { hint: "keys", maxTimeMS: 5_000 })
    .batchSize(10_000)
    .toArray();

/** Was any person of the source deleted? */
export async function hasAnyTombstone({ tombstones }: Stores, source: string): Promise<boolean> {
  const options = { hint: "keys", projection: { _id: 1 }, maxTimeMS: 5_000 };
  return (await tombstones.findOne({ source }, options)) !== null;
}

/** Whether this source_id is that of a deleted person of the source. */
export async function hasTombstone(
  { collections, makeKeys }: { collections: Stores; makeKeys: MakeKeys },
  source: string,
  source_id: string,
): Promise<boolean> {
  const found = await findTombstones(collections, source, keysOfSourceId(makeKeys, source_id));
  return found.length > 0;
}

/** Within the transaction that deletes the person. */
export async function leaveTombstone(
  { tombstones }: Stores,
  tombstone: Omit<TombstoneDocument, "deleted_at">,
  session: ClientSession,
): Promise<void> {
  await tombstones.insertOne({ ...tombstone, deleted_at: new Date() }, { session });
}

/** A tombstone as the command line shows it: without its keys. */
export type ListedTombstone = Omit<TombstoneDocument, "keys">;

/** All of them, the newest first; there may be very many. */
export const listTombstones = ({ tombstones }: Stores): FindCursor<ListedTombstone> =>
  tombstones
    .find<ListedTombstone>({}, { projection: { keys: 0 }, allowDiskUse: true })
    .sort({ deleted_at: -1, _id: -1 });

/** Deletes a tombstone, so that the person can be created again. Undefined: there is no such tombstone. */
export const liftTombstone = async (
  { tombstones }: Stores,
  _id: ObjectId,
): Promise<ListedTombstone | undefined> =>
  (await tombstones.findOneAndDelete({ _id }, { projection: { keys: 0 } })) ?? undefined;
