import type { Collections, FollowDocument } from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import { type Address, FollowError } from "./address.js";

interface Opened {
  collections: Pick<Collections, "follows" | "persons">;
  address: Address;
  source: string;
  /** The registry is at another address than before. */
  hasMoved: boolean;
}

/**
 * How far the registry at this address is followed.
 * @throws FollowError when the source is used for something else.
 */
export async function openProgress({
  collections: { follows, persons },
  address,
  source,
  hasMoved,
}: Opened): Promise<FollowDocument> {
  const { name: url } = address;
  const known = await follows.findOne({ _id: source });
  if (known && hasMoved) {
    const { place: _old, ...others } = known;
    return { ...others, url, round: known.round + 1, is_whole: false };
  }
  if (known) {
    if (known.url === url) return known;
    throw new FollowError(
      `${source} follows ${known.url}: take another source for this one, or add --moved if it is the same registry.`,
    );
  }
  const other = await persons.findOne(
    { source, followed: { $exists: false } },
    { projection: { _id: 1 }, hint: "source", maxTimeMS: 60_000 },
  );
  if (other)
    throw new FollowError(`${source} has persons of its own: take a source that has none.`);
  return { _id: source, url, round: 1, is_whole: false, step: 0 };
}

type Progress = Partial<Pick<FollowDocument, "round" | "is_whole">> & {
  place: FollowDocument["place"];
};

/**
 * Stores how far it is followed.
 * @throws FollowError when another process has gone on meanwhile.
 */
export async function saveProgress(
  { follows }: Pick<Collections, "follows">,
  { _id, step, ...before }: FollowDocument,
  { place, ...changes }: Progress,
): Promise<FollowDocument> {
  const { place: _old, ...others } = before;
  const after = { ...others, ...changes, ...(place && { place }), step: step + 1 };
  // The first step stores it: what cannot be reached binds no source.
  const upsert = step === 0;
  const { matchedCount, upsertedCount } = await follows
    .replaceOne({ _id, step }, after, { upsert })
    .catch((error) => {
      if (isDuplicateKey(error, "_id")) return { matchedCount: 0, upsertedCount: 0 };
      throw error;
    });
  if (matchedCount + upsertedCount === 0)
    throw new FollowError(`Another process follows for ${_id}.`);
  return { _id, ...after };
}
