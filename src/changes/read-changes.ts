import type { Document, ObjectId } from "mongodb";
import type { Caller } from "../auth/authenticate.js";
import type { Collections, PersonDocument, RemovalDocument } from "../database/collections.js";
import { findPage } from "../database/find-page.js";
import { keysetFilter, type Page, pageBy, type SortKey, sortOf } from "../database/keyset.js";
import type { ShownPerson } from "../persons/persons.view.js";
import { projectionFor } from "../persons/projection.js";

/** How far a follower of the changes has come. */
export interface Followed {
  place: SortKey;
  /** It knows of everybody who was withdrawn up to this moment (ms), and is not told again. */
  knowsUntil: number;
}

/** One row of the feed: a public person, or who is gone. */
export type Change = Pick<PersonDocument, "_id" | "updated_at" | "withdrawn_at"> & {
  person?: ShownPerson;
};

interface Asked {
  caller: Caller;
  /** Undefined: the beginning. Nobody is gone for somebody who knows of nobody yet. */
  followed: Followed | undefined;
  limit: number;
}

const order = "updated_at asc";
const reading = { sort: sortOf(order, undefined), maxTimeMS: 5_000 };

const keyOf = ({ _id, updated_at }: Pick<Change, "_id" | "updated_at">): SortKey => ({
  time: updated_at.getTime(),
  id: _id.toHexString(),
});

/**
 * The page of changes that follows a place: persons in the order of their stamps, between those who were deleted.
 * Who is hidden stands where its last change does, and is left out for whoever knows that it is gone: so changes
 * of a hidden record show to nobody who follows. Persons are read first, because a deletion moves a row from there
 * to the removals.
 */
export async function readChanges(
  { persons, removals }: Pick<Collections, "persons" | "removals">,
  { caller, followed, limit }: Asked,
): Promise<Page<Change>> {
  const start = followed && startAt(followed.place);
  const page = { ...reading, limit: limit + 1 };
  const found = await findPage<PersonDocument, ShownPerson>(
    persons,
    { $and: [{ $or: newsIn(followed) }, keysetFilter(order, start)] },
    {
      projection: { ...projectionFor(caller), is_public: 1, updated_at: 1, withdrawn_at: 1 },
      hint: "updated",
      ...page,
    },
  );
  const rows: Change[] = found.map((person) => ({
    ...keysOnly(person),
    ...(person.is_public && { person }),
  }));
  if (followed) {
    const { knowsUntil } = followed;
    const known = startAt(later(followed.place, endOf(knowsUntil)));
    const gone = await findPage<RemovalDocument, Required<Omit<RemovalDocument, "stamp_due">>>(
      removals,
      { $and: [{ withdrawn_at: { $gt: new Date(knowsUntil) } }, keysetFilter(order, known)] },
      { projection: { updated_at: 1, withdrawn_at: 1 }, hint: "updated", ...page },
    );
    rows.push(...gone.map(keysOnly));
  }
  rows.sort((one, other) => compared(keyOf(one), keyOf(other)));
  return pageBy(keyOf, rows, { start, limit });
}

const startAt = (place: SortKey) => ({ place, backward: false, inclusive: false });

/** Instances of the version before hid persons without telling since when. */
function newsIn(followed: Followed | undefined): Document[] {
  const isPublic = { is_public: true };
  if (!followed) return [isPublic];
  const since = { $gt: new Date(followed.knowsUntil) };
  return [
    isPublic,
    { withdrawn_at: since },
    { withdrawn_at: { $exists: false }, updated_at: since },
  ];
}

const keysOnly = ({ _id, updated_at, withdrawn_at }: Omit<Change, "person">) => ({
  ...{ _id, updated_at },
  ...(withdrawn_at && { withdrawn_at }),
});

/** The place behind all that was stamped up to this moment. */
export const endOf = (time: number): SortKey => ({ time, id: "f".repeat(24) });

const compared = (one: SortKey, other: SortKey) =>
  one.time - other.time || (one.id < other.id ? -1 : Number(one.id > other.id));

export const later = (one: SortKey, other: SortKey): SortKey =>
  compared(one, other) > 0 ? one : other;

/** Each record once, where it stands last: it may have been changed between two reads of one page. */
export function eachOnce<Row extends { _id: ObjectId }>(rows: readonly Row[]): Row[] {
  const last = new Map(rows.map((row, at) => [row._id.toHexString(), at]));
  return rows.filter(({ _id }, at) => last.get(_id.toHexString()) === at);
}
