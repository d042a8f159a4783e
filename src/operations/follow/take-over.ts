import type { ObjectId } from "mongodb";
import type { ChangeablePerson } from "../../features/persons/changed-person.js";
import type { Collections } from "../../kernel/database/collections.js";
import {
  changesCopy,
  createCopy,
  type Follower,
  type FollowServices,
  type ReadableRecord,
  removeCopy,
  updateCopy,
} from "./copies.js";
import type { RemoteRecord } from "./remote-record.js";

/** What became of the records. */
export const outcomes = [
  "created",
  "updated",
  "unchanged",
  "removed",
  /** It came from here, or is here by another way. */
  "known",
  /** Somebody here has deleted it. */
  "deleted",
  /** Nothing says how the person is, or the record has no name. */
  "refused",
] as const;
export type Outcome = (typeof outcomes)[number];
export type Counts = Record<Outcome, number>;

const bounds = { maxTimeMS: 5_000 };
/** Other writers may come in between so often. */
const maxTries = 20;

/**
 * Takes over records of another registry. It may be repeated at any moment: what is as the record says stays as it is.
 * @param before is called with the ids of all records that are changed, before they are
 */
export async function takeOver(
  services: FollowServices,
  follower: Follower,
  { records, before }: { records: readonly RemoteRecord[]; before(ids: ObjectId[]): Promise<void> },
): Promise<Counts> {
  const { collections } = services;
  const counts = noCounts();
  const newest = new Map(records.map((record) => [record.id.toHexString(), record]));
  const known = await lookUp(collections, [...newest.values()]);
  const open = [...newest.values()].filter((record) => {
    const outcome = settled(known, record, follower);
    if (outcome) counts[outcome] += 1;
    return outcome === undefined;
  });
  const changing = open.filter((record) => isChange(known.copyOf(record), record, follower));
  if (changing.length > 0) await before(changing.map(({ id }) => id));
  const done = await Promise.all(
    open.map((record) => takeOne(services, follower, { record, copy: known.copyOf(record) })),
  );
  for (const outcome of done) counts[outcome] += 1;
  return counts;
}

export const noCounts = () => Object.fromEntries(outcomes.map((name) => [name, 0])) as Counts;

type Known = Awaited<ReturnType<typeof lookUp>>;

/** What is here of these records. */
async function lookUp(
  { persons, tombstones, removals }: Collections,
  records: readonly RemoteRecord[],
) {
  const these = { _id: { $in: records.map(({ id }) => id) } };
  const found = await persons
    .find<ChangeablePerson>(these, { projection: { tips: 0, history: 0 }, ...bounds })
    .toArray();
  const ids = { projection: { _id: 1 }, ...bounds };
  const deleted = await tombstones.find(these, ids).toArray();
  const own = await removals.find({ ...these, followed: { $exists: false } }, ids).toArray();
  const byId = new Map(found.map((person) => [person._id.toHexString(), person]));
  const idsIn = (rows: { _id: ObjectId }[]) => new Set(rows.map(({ _id }) => _id.toHexString()));
  const tombs = idsIn(deleted);
  const gone = idsIn(own);
  return {
    copyOf: ({ id }: RemoteRecord) => byId.get(id.toHexString()),
    hasTombstone: ({ id }: RemoteRecord) => tombs.has(id.toHexString()),
    /** It was a record of this registry, and is no more. */
    wasOwn: ({ id }: RemoteRecord) => gone.has(id.toHexString()),
  };
}

/** The outcome of a record that changes nothing here. */
function settled(known: Known, record: RemoteRecord, { source }: Follower): Outcome | undefined {
  const copy = known.copyOf(record);
  if (copy && (copy.source !== source || !copy.followed)) return "known";
  if (copy) return undefined;
  if (record.says === "gone") return "unchanged";
  if (known.hasTombstone(record)) return "deleted";
  if (known.wasOwn(record)) return "known";
  return record.says === "unreadable" || !record.says.update.status ? "refused" : undefined;
}

/** Whether taking over the record changes anything that is shown. */
const isChange = (
  copy: ChangeablePerson | undefined,
  record: RemoteRecord,
  follower: Follower,
): boolean => !copy || !isReadable(record) || changesCopy(copy, record, follower);

interface Taken {
  record: RemoteRecord;
  copy: ChangeablePerson | undefined;
}

async function takeOne(
  services: FollowServices,
  follower: Follower,
  { record, copy }: Taken,
): Promise<Outcome> {
  const { persons } = services.collections;
  const { source } = follower;
  let current = copy;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await tryOne(services, follower, { record, copy: current });
    if (outcome) return outcome;
    const filter = { _id: record.id, source, followed: { $exists: true } };
    const options = { projection: { tips: 0, history: 0 }, ...bounds };
    current = (await persons.findOne<ChangeablePerson>(filter, options)) ?? undefined;
    if (!current && copy) return "unchanged"; // somebody has deleted it
    if (!current) return "known"; // another person has its id, or its source_id
  }
  throw new Error("Other writers kept changing the same person.");
}

/** @returns undefined when somebody else was quicker. */
async function tryOne(
  services: FollowServices,
  follower: Follower,
  { record, copy }: Taken,
): Promise<Outcome | undefined> {
  if (record.says === "gone") {
    if (!copy) return "unchanged";
    return (await removeCopy(services, copy)) ? "removed" : undefined;
  }
  if (!copy) {
    if (!isReadable(record)) return "refused";
    return (await createCopy(services, follower, record)) ? "created" : undefined;
  }
  const known = copy.followed?.at ?? record.at;
  const isOlder = known > record.at;
  if (isReadable(record) && !isOlder) {
    const changed = await updateCopy(services, copy, { record, follower });
    if (changed !== "same") return changed;
  }
  const at = isOlder ? known : record.at;
  await markSeen(services.collections, follower, { id: record.id, at });
  return isReadable(record) ? "unchanged" : "refused";
}

const isReadable = (record: RemoteRecord): record is ReadableRecord =>
  typeof record.says === "object";

/** Notes that a copy is as its record says. Nobody sees that as a change. */
const markSeen = (
  { persons }: Collections,
  { source, round }: Follower,
  { id, at }: Pick<RemoteRecord, "id" | "at">,
) =>
  persons.updateOne(
    { _id: id, source },
    { $set: { followed: { at, round } }, $max: { states_at: at } },
    bounds,
  );

/** Removes the copies that did not come in this round. @returns how many. */
export async function dropUnseen(
  services: FollowServices,
  { source, round }: Follower,
  before: (ids: ObjectId[]) => Promise<void>,
): Promise<number> {
  const { persons } = services.collections;
  const unseen = { source, "followed.round": { $lt: round } };
  const found = persons.find<ChangeablePerson>(unseen, {
    projection: { tips: 0, history: 0 },
    hint: "source",
  });
  let dropped = 0;
  for await (const person of found) {
    const { _id } = person;
    await before([_id]);
    const record = { id: _id, sourceId: "", at: new Date(), says: "gone" as const };
    const outcome = await takeOne(services, { source, round }, { record, copy: person });
    if (outcome === "removed") dropped += 1;
  }
  return dropped;
}
