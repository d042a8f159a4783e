import type { Document, ObjectId } from "mongodb";
import type {
  Collections,
  PersonDocument,
  RemovalDocument,
} from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";
import {
  filterFrom,
  keysetFilter,
  type Page,
  pageBy,
  type SortKey,
  sortOf,
} from "../../kernel/database/keyset.js";
import type { ShownPerson } from "../persons/persons.view.js";

/** How far a follower has read the changes. */
export interface Followed {
  place: SortKey;
  /** The follower began after this moment (ms). Persons that were gone by then are not in its changes. */
  knowsUntil: number;
}

type Stamped = Pick<PersonDocument, "_id" | "updated_at">;

/** One row of the feed: a public person, or one that is gone since `updated_at`. */
export type Change<Person extends Stamped = ShownPerson> = Stamped & { person?: Person };

interface Asked {
  /** The fields that are read of persons who are public. */
  projection: Document;
  /** Undefined: the follower begins. It knows no persons yet, so none of them is reported as gone. */
  followed: Followed | undefined;
  limit: number;
}

type Gone = Required<Pick<RemovalDocument, "_id" | "withdrawn_at">>;

const order = "updated_at asc";
const byWithdrawal = { withdrawn_at: 1, _id: 1 } as const;
const reading = { maxTimeMS: 5_000 };

const keyOf = ({ _id, updated_at }: Stamped): SortKey => ({
  time: updated_at.getTime(),
  id: _id.toHexString(),
});

/**
 * The page of changes after a place. A public person is at the time of its last change. A hidden or deleted person is
 * at the time when it was withdrawn, whatever happens to it later, so nobody sees that a hidden record is changed.
 * The three reads (public, hidden, deleted) follow each other in the order in which a record moves between them.
 */
export async function readChanges<Person extends Stamped>(
  { persons, removals }: Pick<Collections, "persons" | "removals">,
  { projection, followed, limit }: Asked,
): Promise<Page<Change<Person>>> {
  const start = followed && startAt(followed.place);
  const page = { ...reading, limit: limit + 1 };
  const found = await findPage<PersonDocument, Person>(
    persons,
    { $and: [{ is_public: true }, keysetFilter(order, start)] },
    { projection, hint: "updated", sort: sortOf(order, undefined), ...page },
  );
  const rows: Change<Person>[] = found.map((person) => {
    const { _id, updated_at } = person;
    return { _id, updated_at, person };
  });
  if (followed) {
    const known = later(followed.place, endOf(followed.knowsUntil));
    const afterKnown = filterFrom("withdrawn_at", 1, startAt(known));
    const gone = {
      projection: { withdrawn_at: 1 },
      hint: "withdrawn",
      sort: byWithdrawal,
      ...page,
    };
    const hidden = { is_public: false, ...afterKnown };
    const withdrawn = [
      ...(await findPage<PersonDocument, Gone>(persons, hidden, gone)),
      ...(await findPage<RemovalDocument, Gone>(removals, afterKnown, gone)),
    ];
    rows.push(...withdrawn.map(({ _id, withdrawn_at }) => ({ _id, updated_at: withdrawn_at })));
  }
  rows.sort((one, other) => compared(keyOf(one), keyOf(other)));
  return pageBy(keyOf, rows, { start, limit });
}

const startAt = (place: SortKey) => ({ place, backward: false, inclusive: false });

/** The place after everything that was stamped up to this moment. */
export const endOf = (time: number): SortKey => ({ time, id: "f".repeat(24) });

const compared = (one: SortKey, other: SortKey) =>
  one.time - other.time || (one.id < other.id ? -1 : Number(one.id > other.id));

export const later = (one: SortKey, other: SortKey): SortKey =>
  compared(one, other) > 0 ? one : other;

/** Keeps only the last row of each record. A record has two rows if it changed between two reads of one page. */
export function eachOnce<Row extends { _id: ObjectId }>(rows: readonly Row[]): Row[] {
  const last = new Map(rows.map((row, at) => [row._id.toHexString(), at]));
  return rows.filter(({ _id }, at) => last.get(_id.toHexString()) === at);
}
