import type { Collection, Document, Filter, ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";
import type { ReadSettled } from "../../kernel/database/sync-feed.js";
import { withLinks } from "../persons/links.store.js";
import { type LinkedView, projectionFor, type ShownPerson } from "../persons/persons.view.js";
import { comparePlaces, type EntryPlace, placeOf } from "./entry-place.view.js";

/** A record of the feeds, and since when it is as it is. */
export interface Entry {
  _id: ObjectId;
  updated_at: Date;
  place: EntryPlace;
  /** The person is hidden or deleted. */
  isGone: boolean;
}

type Stored = Pick<Collections, "persons" | "removals">;

const bounds = { maxTimeMS: 5_000 };
/** So many records may have one time: an import that is taken back changes as many at once. */
const mostAtOnce = 100_000;

/**
 * The entries from a place on, in order: the first `count`, and all others of the milliseconds of these.
 * @param others.withGone with those of persons who are hidden or deleted
 */
export async function entriesFrom(
  { persons, removals }: Stored,
  from: EntryPlace,
  { count, withGone }: { count: number; withGone: boolean },
): Promise<Entry[]> {
  const since = { time: from.time, count };
  const ofPublic = { field: "updated_at", hint: "updated" } as const;
  // In the order in which a record moves between them.
  const read = [await timesFrom(persons, { is_public: true }, ofPublic, since)];
  if (withGone) {
    read.push(await timesFrom(persons, { is_public: false }, ofGone, since));
    read.push(await timesFrom(removals, {}, ofGone, since));
  }
  const entries = new Map(
    read.flatMap((rows, at) =>
      rows.map(({ _id, updated_at }): [string, Entry] => [
        _id.toHexString(),
        { _id, updated_at, place: placeOf(_id, updated_at), isGone: at > 0 },
      ]),
    ),
  );
  const sorted = [...entries.values()]
    .filter(({ place }) => comparePlaces(place, from) >= 0)
    .sort((one, other) => comparePlaces(one.place, other.place));
  const last = sorted[count - 1];
  // Beyond them a read that was cut may lack some.
  return last ? sorted.filter(({ place }) => place.time <= last.place.time) : sorted;
}

const ofGone = { field: "withdrawn_at", hint: "withdrawn" } as const;

/** The times of records of a time, of `count` after it, and of all others that have the last of these times. */
async function timesFrom<Record extends Document>(
  collection: Collection<Record>,
  filter: Filter<Document>,
  { field, hint }: { field: "updated_at" | "withdrawn_at"; hint: string },
  { time, count }: { time: number; count: number },
): Promise<{ _id: ObjectId; updated_at: Date }[]> {
  const find = (condition: Filter<Document>, limit: number) =>
    findPage<Record, Document>(collection, { ...filter, ...condition } as Filter<Record>, {
      ...bounds,
      projection: { [field]: 1 },
      sort: { [field]: 1, _id: 1 },
      hint,
      limit,
    });
  const since = new Date(time);
  const atOnce = await find({ [field]: since }, mostAtOnce);
  const later = await find({ [field]: { $gt: since } }, count);
  const last = later.length === count ? later.at(-1) : undefined;
  const others = last
    ? await find({ [field]: last[field], _id: { $gt: last._id } }, mostAtOnce)
    : [];
  return [...atOnce, ...later, ...others].map((row) => ({ _id: row._id, updated_at: row[field] }));
}

/** Public persons, those first who changed last. */
export async function newestEntries({ persons }: Stored, count: number): Promise<Entry[]> {
  const rows = await findPage<PersonDocument, Pick<PersonDocument, "_id" | "updated_at">>(
    persons,
    { is_public: true },
    {
      ...bounds,
      projection: { updated_at: 1 },
      sort: { updated_at: -1, _id: -1 },
      hint: "updated",
      limit: count,
    },
  );
  return rows
    .map((row) => ({ ...row, place: placeOf(row._id, row.updated_at), isGone: false }))
    .sort((one, other) => comparePlaces(other.place, one.place));
}

/** The one entry of a person, if there is one. */
export async function entryOf({ persons, removals }: Stored, _id: ObjectId): Promise<Entry[]> {
  const person = await persons.findOne(
    { _id },
    { projection: { is_public: 1, updated_at: 1, withdrawn_at: 1 }, ...bounds },
  );
  const removal = person ?? (await removals.findOne({ _id }, bounds));
  const at = person?.is_public ? person.updated_at : removal?.withdrawn_at;
  return at ? [{ _id, updated_at: at, place: placeOf(_id, at), isGone: !person?.is_public }] : [];
}

/** Leaves out entries before which others may still come: see createSyncFeed. */
export async function onlySettled(
  readSettled: ReadSettled,
  read: () => Promise<Entry[]>,
): Promise<Entry[]> {
  const { items, settled } = await readSettled(async () => {
    const entries = await read();
    const last = entries.at(-1);
    const next = last && {
      place: { time: last.place.time, id: last._id.toHexString() },
      backward: false,
      inclusive: false,
    };
    return { items: entries, next, previous: undefined };
  });
  return items.filter(({ updated_at }) => updated_at.getTime() <= settled);
}

/** The persons of these entries, by id. Who has changed since comes again at a later place, and is left out here. */
export async function personsOf(
  collections: Collections,
  entries: readonly Entry[],
  caller: Caller,
): Promise<ReadonlyMap<string, LinkedView>> {
  const ids = entries.flatMap(({ _id, isGone }) => (isGone ? [] : _id));
  if (ids.length === 0) return new Map();
  const found = await findPage<PersonDocument, ShownPerson>(
    collections.persons,
    { _id: { $in: ids }, is_public: true },
    { ...bounds, projection: projectionFor(caller), hint: undefined, limit: ids.length },
  );
  const times = new Map(entries.map((one) => [one._id.toHexString(), one.updated_at.getTime()]));
  const same = found.filter(
    ({ _id, updated_at }) => updated_at.getTime() === times.get(_id.toHexString()),
  );
  const linked = await withLinks(collections, same, caller);
  return new Map(linked.map((person) => [person._id.toHexString(), person]));
}
