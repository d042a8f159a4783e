import type { ObjectId } from "mongodb";
import { longestWrite } from "../../database/changes.js";
import type { Collections, PersonDocument } from "../../database/collections.js";
import {
  isDuplicateKey,
  isTimeUp,
  isTooLarge,
  isUnavailable,
  refusedInserts,
} from "../../database/failures.js";
import type { ServerClock } from "../../database/server-clock.js";
import { dayOf } from "../../http/day.js";
import { withMark } from "../../persons/natural-keys.js";
import { searchTermsOf } from "../../persons/search-terms.js";
import { createDesk, type Row, type Work } from "./desk.js";
import { lookUp } from "./look-up.js";
import { entryWith, fieldsAfter, newEntry } from "./merge.js";
import { firstTold } from "./newly-told.js";
import type { KnownPerson } from "./states.js";
import { nameOf, type Teller } from "./teller.js";

interface Target {
  collections: Pick<Collections, "persons">;
  source: string;
  teller: Teller;
  /** The import that makes the persons. */
  batch: ObjectId;
  clock: ServerClock;
}

interface Outcomes {
  stored(work: Work, person: PersonDocument): void;
  /** Somebody else has stored the person meanwhile. */
  known(work: Work, person: KnownPerson): void;
}

/** A new person that waits to be stored. */
interface Candidate {
  work: Work;
  /** The record that spoke of it first. */
  row: Row;
  /** How many of its natural keys are other persons' import keys. */
  taken: number;
}

/**
 * Stores new persons and tells what became of each. Whom a unique index refuses is looked up again:
 * another import has just stored the same person, or somebody else holds the key (a mother whose number
 * stands beside her child); then the next key is tried.
 */
export async function insertNew(target: Target, works: Work[], outcomes: Outcomes): Promise<void> {
  let candidates = works.flatMap((work) => (work.row ? [{ work, row: work.row, taken: 0 }] : []));
  while (candidates.length > 0) {
    for (const { work } of candidates) work.sent = work.said;
    const { stored, refused } = await insertStamped(target, candidates);
    for (const { work, person } of stored) outcomes.stored(work, person);
    const known = await findKnown(target, refused);
    candidates = refused.flatMap((candidate) => {
      const person = known(candidate.row);
      if (!person) return [{ ...candidate, taken: candidate.taken + 1 }];
      outcomes.known(candidate.work, person);
      return [];
    });
  }
}

async function findKnown(target: Target, refused: Candidate[]) {
  const others = createDesk(dayOf(new Date()), target.teller);
  const rows = refused.map(({ row }) => row);
  const found = rows.length > 0 ? await lookUp(target, rows) : [];
  for (const person of found) others.takeStored(person);
  return (row: Row) => others.find(row)?.stored;
}

async function insertStamped(target: Target, candidates: Candidate[]) {
  const { persons } = target.collections;
  const now = target.clock.now();
  const made = candidates.map((candidate) => personFrom(candidate, { ...target, now }));
  const refused = await insertAll(persons, made);
  const stored = candidates.flatMap(({ work }, at) => {
    const person = made[at];
    return person && !refused.has(at) ? [{ work, person }] : [];
  });
  return { stored, refused: candidates.filter((_, at) => refused.has(at)) };
}

/**
 * Inserts persons, stamped by the database at the moment at which it stores them: a stamp made here could
 * be on its way for longer than the sync feed waits. For a whole batch that costs a tenth more than a bare
 * insert; one by one it costs twice as much.
 * @returns the places of the documents that a unique index refused.
 */
async function insertAll(
  persons: Collections["persons"],
  documents: PersonDocument[],
): Promise<Set<number>> {
  try {
    const stamped = [
      { $documents: { $literal: documents } },
      { $set: { updated_at: "$$NOW" } },
      { $merge: { into: persons.collectionName, whenMatched: "fail" } },
    ];
    await persons.db.aggregate(stamped, { maxTimeMS: longestWrite }).toArray();
    return new Set();
  } catch (error) {
    // One was refused, they are too large or too slow together, or the database was away. Which of them are
    // stored is not told: those are only stamped again.
    if (isDuplicateKey(error) || isTooLarge(error) || isUnavailable(error)) {
      return new Set(await upsertAll(persons, documents));
    }
    throw error;
  }
}

const mostTries = 12;

/**
 * Inserts each by itself, which can be repeated: those that take too long together, or wait for another
 * writer, are tried again by halves, and at last one by one.
 */
async function upsertAll(
  persons: Collections["persons"],
  documents: PersonDocument[],
  tries = 1,
): Promise<number[]> {
  if (documents.length === 0) return [];
  const upserts = documents.map(({ _id, updated_at, ...fields }) => ({
    updateOne: {
      filter: { _id },
      update: { $setOnInsert: fields, $currentDate: { updated_at: true as const } },
      upsert: true,
    },
  }));
  try {
    const options = { ordered: false, maxTimeMS: longestWrite };
    return await refusedInserts(() => persons.bulkWrite(upserts, options));
  } catch (error) {
    if (tries === mostTries || !isTimeUp(error)) throw error;
    const half = Math.ceil(documents.length / 2);
    const first = await upsertAll(persons, documents.slice(0, half), tries + 1);
    const second = await upsertAll(persons, documents.slice(half), tries + 1);
    return [...first, ...second.map((place) => half + place)];
  }
}

function personFrom(
  { work, row, taken }: Candidate,
  { source, batch, teller, now }: Pick<Target, "source" | "batch" | "teller"> & { now: Date },
): PersonDocument {
  const said = work.sent ?? row.listed.person;
  const fields = fieldsAfter({}, said, now);
  const { mark, isPartner } = teller;
  if (taken > row.stored.length) {
    throw new Error("A unique index refuses a person that nobody holds.");
  }
  const [import_key] = withMark(row.stored.slice(taken), mark);
  return {
    _id: work.id,
    source,
    is_public: true,
    ...fields,
    created_at: now,
    updated_at: now,
    version: 1,
    sources: [entryWith(newEntry(source, now), said, { now })],
    tips: [],
    history: [],
    search: searchTermsOf(fields, dayOf(now)),
    natural_keys: withMark(work.keys, mark),
    ...(import_key !== undefined && { import_key }),
    states_at: said.as_of,
    imported: {
      made: batch,
      ...(isPartner && { told: { [nameOf(teller)]: firstTold(said, teller) } }),
    },
    ...(isPartner && { told_by_partner: true }),
  };
}
