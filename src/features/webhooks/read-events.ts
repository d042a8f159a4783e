import type { Document, ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { onlyOfPublicPersons } from "../../kernel/auth/public-person.js";
import type {
  Collections,
  DuplicateReviewDocument,
  ImportDocument,
  PersonDocument,
  ReportDocument,
  SourceTipDocument,
  WebhookEvent,
  WebhookFeed,
} from "../../kernel/database/collections.js";
import { findAll, findPage } from "../../kernel/database/find-page.js";
import { filterFrom, keysetFilter, type SortKey, sortOf } from "../../kernel/database/keyset.js";
import { eachOnce, endOf, readChanges } from "../changes/read-changes.store.js";
import { reviewsFor, shownAmong } from "../duplicates/duplicates.store.js";
import { stateOf } from "../imports/imports.view.js";
import { onlyStoredTips } from "../tips/tips.store.js";

/** What a webhook may send: ids, type and time. */
export interface OccurredEvent {
  type: WebhookEvent;
  /** The id of the person, report, tip, review or import. */
  id: ObjectId;
  /** The person whom a report or a tip is about. */
  person_id?: ObjectId;
  at: Date;
}

/** A row of a list. One without an event is passed over: this caller may not see it, or not any more. */
export interface EventRow {
  place: SortKey;
  event?: OccurredEvent;
}

export interface Reading {
  caller: Caller;
  place: SortKey;
  limit: number;
  /** The database's time now. */
  now: Date;
  /** Milliseconds after which a change of a person has settled: see src/kernel/database/sync-feed.ts. */
  margin: number;
}

/**
 * Milliseconds after which nothing appears any more before a place in the lists of reports, tips, reviews and imports.
 * A tip has the time of the request that brings it, and a request lasts 15 s at most.
 */
const settledAfterMs = 20_000;

const bounds = { maxTimeMS: 5_000 };
const createdOrder = "created_at asc";

const keyOf = (_id: ObjectId, time: Date): SortKey => ({
  time: time.getTime(),
  id: _id.toHexString(),
});

const after = (place: SortKey) => ({ place, backward: false, inclusive: false });

/**
 * The rows of a list after a place, the oldest first, as far as the list has settled. The last row for now has the
 * place after everything of its moment, which names no record.
 */
export async function readEvents(
  collections: Collections,
  feed: WebhookFeed,
  reading: Reading,
): Promise<EventRow[]> {
  const { rows, isEnd } = await readers[feed](collections, reading);
  const last = rows.at(-1);
  return last && isEnd ? rows.with(-1, { ...last, place: endOf(last.place.time) }) : rows;
}

interface SomeRows {
  rows: EventRow[];
  /** Whether the list has no further ones that have settled. */
  isEnd: boolean;
}

const readers: Record<
  WebhookFeed,
  (collections: Collections, reading: Reading) => Promise<SomeRows>
> = {
  /** The changes as GET /v1/changes gives them. */
  async persons(collections, { place, limit, now, margin }) {
    const settled = now.getTime() - margin;
    const { items, next } = await readChanges<Pick<PersonDocument, "_id" | "updated_at">>(
      collections,
      {
        projection: { updated_at: 1 },
        followed: { place, knowsUntil: 0 },
        limit,
      },
    );
    const found = items.filter(({ updated_at }) => updated_at.getTime() <= settled);
    const rows = eachOnce(found).map(
      ({ _id, updated_at: at, person }): EventRow => ({
        place: keyOf(_id, at),
        event: { type: person ? "person.changed" : "person.gone", id: _id, at },
      }),
    );
    return { rows, isEnd: next === undefined };
  },

  async reports(collections, reading) {
    const { caller } = reading;
    const rows = await findPage<ReportDocument, ReportDocument>(
      collections.reports,
      { $and: [{ source: caller.source, status: "pending" }, ...createdAfter(reading)] },
      { ...inOrderOfCreation(reading), projection: { person_id: 1, created_at: 1 } },
    );
    const shown = await onlyOfPublicPersons(collections, rows, caller);
    return rowsOf("report.created", { rows, shown, reading });
  },

  async tips(collections, reading) {
    const { caller } = reading;
    const rows = await findPage<SourceTipDocument, SourceTipDocument>(
      collections.sourceTips,
      { $and: [{ source: caller.source }, ...createdAfter(reading)] },
      { ...inOrderOfCreation(reading), projection: { person_id: 1, created_at: 1 } },
    );
    const shown = await onlyStoredTips(collections, rows, caller);
    return rowsOf("tip.created", { rows, shown, reading });
  },

  /** The reviews of the caller's view whose candidates are all public. */
  async duplicates(collections, reading) {
    const { caller } = reading;
    const rows = await findPage<DuplicateReviewDocument, DuplicateReviewDocument>(
      reviewsFor(collections, caller),
      { $and: createdAfter(reading) },
      { ...inOrderOfCreation(reading), projection: { persons: 1, created_at: 1 } },
    );
    const candidates = await findAll<PersonDocument, Pick<PersonDocument, "_id" | "is_public">>(
      collections.persons,
      rows.flatMap(({ persons }) => persons),
      { projection: { is_public: 1 }, ...bounds },
    );
    const shown = shownAmong(rows, candidates).map(({ review }) => review);
    return rowsOf("duplicate.created", { rows, shown, reading });
  },

  /** The imports that came over HTTP. One that is tried again has not finished. */
  async imports({ imports }, { caller, place, limit, now }) {
    const ended = filterFrom("ended_at", 1, after(place));
    const found = await findPage<ImportDocument, ImportDocument>(
      imports,
      {
        $and: [
          { source: caller.source, key: { $exists: true } },
          ended,
          { ended_at: { $lte: settledBy(now) } },
        ],
      },
      {
        sort: { ended_at: 1, _id: 1 },
        hint: "ended",
        projection: { state: 1, tries: 1, halted: 1, undoing: 1, ended_at: 1 },
        limit,
        ...bounds,
      },
    );
    const rows = found.flatMap((batch): EventRow[] => {
      const { _id: id, ended_at: at } = batch;
      if (!at) return [];
      const hasEnded = !["queued", "running"].includes(stateOf(batch));
      const event = { type: "import.finished" as const, id, at };
      return [{ place: keyOf(id, at), ...(hasEnded && { event }) }];
    });
    return { rows, isEnd: found.length < limit };
  },
};

const settledBy = (now: Date) => new Date(now.getTime() - settledAfterMs);

const createdAfter = ({ place, now }: Reading): Document[] => [
  keysetFilter(createdOrder, after(place)),
  { created_at: { $lte: settledBy(now) } },
];

const inOrderOfCreation = ({ limit }: Reading) => ({
  sort: sortOf(createdOrder, undefined),
  hint: "created",
  limit,
  ...bounds,
});

interface CreatedRow {
  _id: ObjectId;
  created_at: Date;
  person_id?: ObjectId;
}

interface CreatedRows {
  rows: readonly CreatedRow[];
  /** Those of them that the caller may see. */
  shown: readonly Pick<CreatedRow, "_id">[];
  reading: Reading;
}

function rowsOf(type: WebhookEvent, { rows, shown, reading }: CreatedRows): SomeRows {
  const isShown = new Set(shown.map(({ _id }) => _id.toHexString()));
  const found = rows.map(({ _id: id, created_at: at, person_id }): EventRow => {
    const place = keyOf(id, at);
    if (!isShown.has(id.toHexString())) return { place };
    const event = { type, id, at };
    return { place, event: person_id ? { ...event, person_id } : event };
  });
  return { rows: found, isEnd: rows.length < reading.limit };
}
