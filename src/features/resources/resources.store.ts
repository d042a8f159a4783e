import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { changesOf, insertStamped } from "../../kernel/database/changes.js";
import type { Collections } from "../../kernel/database/collections.js";
import type { NewResource, ResourceChanges } from "./resources.schema.js";
import { resourceProjection, type ShownResource } from "./resources.view.js";
import { searchWordsOf } from "./search-words.store.js";
import { uuidOf } from "./uuid.store.js";

const read = { projection: resourceProjection, maxTimeMS: 5_000 };

/** Shorter than the margin of `order=updated_at asc`, like every write that is stamped. */
const write = {
  projection: resourceProjection,
  maxTimeMS: 1_000,
  returnDocument: "after",
} as const;

type Stored = Pick<Collections, "resources">;

/** Stores a new resource of the caller's source under `id`, stamped by the database's clock. */
export async function createResource(
  { resources }: Stored,
  { body, id, caller }: { body: NewResource; id: ObjectId; caller: Caller },
): Promise<ShownResource | undefined> {
  const { $set: given } = changesOf(body);
  const document = {
    ...given,
    source: caller.source,
    words: searchWordsOf(body),
    uuid: uuidOf(id),
    version: 1,
  };
  // The filter matches nothing that is stored: a second try under one id never stamps it again.
  const stored = await resources.findOneAndUpdate(
    { _id: id, created_at: { $exists: false } },
    insertStamped(document),
    { ...write, upsert: true },
  );
  return stored ?? undefined;
}

export const findResource = async (
  { resources }: Stored,
  _id: ObjectId,
): Promise<ShownResource | undefined> =>
  (await resources.findOne<ShownResource>({ _id }, read)) ?? undefined;

/**
 * Changes a resource of the caller's source that is still as `found`: its words come from all fields.
 * @returns undefined when it is not, or when `versions` do not allow it.
 */
export async function updateResource(
  { resources }: Stored,
  found: ShownResource,
  {
    body,
    caller,
    versions = [found.version],
  }: { body: ResourceChanges; caller: Caller; versions: number[] | undefined },
): Promise<ShownResource | undefined> {
  const { name = found.name, links = found.links, ...others } = body;
  const words = searchWordsOf({ ...found, ...others, name, links });
  const allowed = versions.filter((version) => version === found.version);
  const stored = await resources.findOneAndUpdate(
    { _id: found._id, source: caller.source, version: { $in: allowed } },
    { ...changesOf({ ...body, words }), $inc: { version: 1 }, $currentDate: { updated_at: true } },
    write,
  );
  return stored ?? undefined;
}

/** Whether a resource of the caller's source was there, in one of these versions, and is no more. */
export async function deleteResource(
  { resources }: Stored,
  { _id }: ShownResource,
  { caller, versions }: { caller: Caller; versions: number[] | undefined },
): Promise<boolean> {
  const { deletedCount } = await resources.deleteOne(
    { _id, source: caller.source, ...(versions && { version: { $in: versions } }) },
    { maxTimeMS: write.maxTimeMS },
  );
  return deletedCount === 1;
}
