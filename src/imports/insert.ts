import { MongoBulkWriteError } from "mongodb";
import type { Collections, PersonDocument } from "../database/collections.js";
import type { ServerClock } from "../database/server-clock.js";
import { dayOf } from "../http/day.js";
import { searchTermsOf } from "../persons/search-terms.js";
import type { Row, Work } from "./desk.js";
import { entryWith, fieldsAfter, newEntry } from "./merge.js";
import { keysInOrder } from "./natural-keys.js";

interface Target {
  collections: Pick<Collections, "persons">;
  source: string;
  clock: ServerClock;
}

/** A new person that waits to be stored. */
export interface Candidate {
  work: Work;
  /** The record that spoke of it first. */
  row: Row;
  /** How many of its natural keys are other persons' import keys. */
  taken: number;
}

/** Half of the sync feed's usual margin: a batch that took longer may have been passed by a follower. */
const longestInsert = 1_000;

/**
 * Stores new persons, stamped by the database's clock right before they are sent.
 * @returns those that a unique index refused, and the documents of the others.
 */
export async function insertPersons(
  { collections: { persons }, source, clock }: Target,
  candidates: Candidate[],
): Promise<{ stored: { work: Work; person: PersonDocument }[]; refused: Candidate[] }> {
  const sent = Date.now();
  const made = candidates.map((candidate) => ({
    work: candidate.work,
    person: personFrom(candidate, source, clock.now()),
  }));
  const refused = await insertAll(
    persons,
    made.map(({ person }) => person),
  );
  const stored = made.filter((_, at) => !refused.has(at));
  if (Date.now() - sent > longestInsert) {
    const ids = stored.map(({ person }) => person._id);
    await persons.updateMany({ _id: { $in: ids } }, { $currentDate: { updated_at: true } });
  }
  return { stored, refused: candidates.filter((_, at) => refused.has(at)) };
}

/**
 * One ordered command costs the database a fifth less than an unordered one, which is needed once
 * something is refused: an ordered command ends there.
 * @returns the places of the documents that a unique index refused.
 */
async function insertAll(
  persons: Collections["persons"],
  documents: PersonDocument[],
): Promise<Set<number>> {
  const [first] = await refusedOf(() => persons.insertMany(documents));
  if (first === undefined) return new Set();
  const rest = documents.slice(first);
  const refused = await refusedOf(() => persons.insertMany(rest, { ordered: false }));
  return new Set(refused.map((at) => first + at));
}

async function refusedOf(insert: () => Promise<unknown>): Promise<number[]> {
  try {
    await insert();
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.length === 0 || failures.some(({ code }) => code !== 11000)) throw error;
    return failures.map(({ index }) => index);
  }
}

function personFrom({ work, row, taken }: Candidate, source: string, now: Date): PersonDocument {
  const said = work.said ?? row.person;
  const fields = fieldsAfter({}, said, now);
  const keys = keysInOrder(row.keys);
  if (taken > keys.length) throw new Error("A unique index refuses a person that nobody holds.");
  const import_key = keys[taken];
  return {
    _id: work.id,
    source,
    is_public: true,
    ...fields,
    created_at: now,
    updated_at: now,
    sources: [entryWith(newEntry(source, now), said, now)],
    tips: [],
    history: [],
    search: searchTermsOf(fields, dayOf(now)),
    natural_keys: work.keys,
    ...(import_key !== undefined && { import_key }),
  };
}
