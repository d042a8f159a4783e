import type { Collections, FollowDocument } from "../../kernel/database/collections.js";
import { type Address, FollowError } from "./address.js";

/**
 * How far the registry at this address is followed.
 * @throws FollowError when the source is used for something else.
 */
export async function openProgress({
  collections: { follows, persons },
  address,
  source,
}: {
  collections: Pick<Collections, "follows" | "persons">;
  address: Address;
  source: string;
}): Promise<FollowDocument> {
  const url = address.url.href;
  const known = await follows.findOne({ _id: source });
  if (known) {
    if (known.url === url) return known;
    throw new FollowError(`${source} follows ${known.url}: take another source for this one.`);
  }
  const other = await persons.findOne(
    { source, followed: { $exists: false } },
    { projection: { _id: 1 }, hint: "source", maxTimeMS: 60_000 },
  );
  if (other)
    throw new FollowError(`${source} has persons of its own: take a source that has none.`);
  const begun: FollowDocument = { _id: source, url, round: 1, is_whole: false, step: 0 };
  await follows.insertOne(begun);
  return begun;
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
  const { matchedCount } = await follows.replaceOne({ _id, step }, after);
  if (matchedCount === 0) throw new FollowError(`Another process follows for ${_id}.`);
  return { _id, ...after };
}
