import { maxWriteMs } from "../../../kernel/database/changes.js";
import type { Collections, PersonDocument } from "../../../kernel/database/collections.js";
import { isDuplicateKey, isTooLarge, isUnavailable } from "../../../kernel/database/failures.js";
import { dayOf } from "../../../kernel/values/day.js";
import { withMark } from "../../persons/identity/natural-keys.store.js";
import { searchTermsOf } from "../../persons/search/terms.store.js";
import { lookUp } from "./look-up.js";
import { fieldsAfter } from "./merge.js";
import type { KeyedRow, PendingPerson } from "./row.js";
import { createRowBuffer } from "./row-buffer.js";
import { entryWith, newEntry } from "./source-entry.js";
import type { KnownPerson } from "./states.js";
import type { Target } from "./target.js";
import { eachInTime, refusedOf } from "./write-many.js";

interface Outcomes {
  stored(pending: PendingPerson, person: PersonDocument): void;
  /** Called when somebody else has stored the person meanwhile. */
  known(pending: PendingPerson, person: KnownPerson): void;
}

/** A new person that waits to be stored. */
interface Candidate {
  pending: PendingPerson;
  /** The row that named the person first. */
  row: KeyedRow;
  /** How many of its natural keys are the import keys of other persons. */
  taken: number;
}

/**
 * Stores new persons, counts their words and reports the outcome of each. A person that a unique index refuses is looked up again. Either
 * another import has just stored it, or another person has the key (a mother whose number is next to her child). In
 * the second case the next key is tried.
 */
export async function insertNew(
  target: Target,
  allPending: PendingPerson[],
  outcomes: Outcomes,
): Promise<void> {
  let candidates = allPending.flatMap((pending) =>
    pending.row ? [{ pending, row: pending.row, taken: 0 }] : [],
  );
  while (candidates.length > 0) {
    for (const { pending } of candidates) pending.insertedStatement = pending.statement;
    const { stored, refused } = await insertStamped(target, candidates);
    for (const { pending, person } of stored) outcomes.stored(pending, person);
    const known = await findKnown(target, refused);
    candidates = refused.flatMap((candidate) => {
      const person = known(candidate.row);
      if (!person) return [{ ...candidate, taken: candidate.taken + 1 }];
      outcomes.known(candidate.pending, person);
      return [];
    });
  }
}

async function findKnown(target: Target, refused: Candidate[]) {
  const others = createRowBuffer(dayOf(new Date()), target);
  const rows = refused.map(({ row }) => row);
  const found = rows.length > 0 ? await lookUp(target, rows) : [];
  for (const person of found) others.takeStored(person);
  return (row: KeyedRow) => others.find(row)?.stored;
}

async function insertStamped(target: Target, candidates: Candidate[]) {
  const { persons } = target.collections;
  const now = target.clock.now();
  const made = candidates.map((candidate) => {
    return { candidate, person: personFrom(candidate, { ...target, now }) };
  });
  const documents = made.map(({ person }) => person);
  const refused = new Set(await insertAll(persons, documents));
  const stored = made.filter(({ person }) => !refused.has(person));
  for (const { person } of stored) target.wordCounts.note(undefined, person.search);
  return {
    stored: stored.map(({ candidate: { pending }, person }) => ({ pending, person })),
    refused: made.flatMap(({ candidate, person }) => (refused.has(person) ? [candidate] : [])),
  };
}

/**
 * Inserts persons. The database stamps them when it stores them, because a stamp made here could arrive later than the
 * sync feed waits. A whole batch takes a tenth longer than a plain insert; single persons take twice as long.
 * @returns those that a unique index refused.
 */
async function insertAll(
  persons: Collections["persons"],
  documents: PersonDocument[],
): Promise<PersonDocument[]> {
  try {
    const stamped = [
      { $documents: { $literal: documents } },
      { $set: { updated_at: "$$NOW" } },
      { $merge: { into: persons.collectionName, whenMatched: "fail" } },
    ];
    await persons.db.aggregate(stamped, { maxTimeMS: maxWriteMs }).toArray();
    return [];
  } catch (error) {
    // One document was refused, the documents are too large or too slow together, or the database was away.
    // The error does not say which ones are stored: those are only stamped again.
    if (isDuplicateKey(error) || isTooLarge(error) || isUnavailable(error)) {
      return upsertAll(persons, documents);
    }
    throw error;
  }
}

/** Inserts each person by itself. This can be repeated. */
const upsertAll = (
  persons: Collections["persons"],
  documents: PersonDocument[],
): Promise<PersonDocument[]> =>
  refusedOf(documents, (some) => persons.bulkWrite(some.map(upsertOf), eachInTime));

const upsertOf = ({ _id, updated_at, ...fields }: PersonDocument) => ({
  updateOne: {
    filter: { _id },
    update: { $setOnInsert: fields, $currentDate: { updated_at: true as const } },
    upsert: true,
  },
});

function personFrom(
  { pending, row, taken }: Candidate,
  { source, batch, guarded, mark, now }: Target & { now: Date },
): PersonDocument {
  const statement = pending.insertedStatement ?? row.listed.person;
  const fields = fieldsAfter({}, statement, now);
  if (taken > row.storedKeys.length) {
    throw new Error("A unique index refuses a person that nobody holds.");
  }
  const [import_key] = withMark(row.storedKeys.slice(taken), mark);
  return {
    _id: pending.id,
    source,
    is_public: true,
    ...fields,
    created_at: now,
    updated_at: now,
    version: 1,
    sources: [entryWith(newEntry(source, now), statement, { now })],
    tips: [],
    history: [],
    search: searchTermsOf(fields, dayOf(now)),
    natural_keys: withMark(pending.keys, mark),
    ...(import_key !== undefined && { import_key }),
    states_at: statement.as_of,
    imported: { created_by: batch, ...(guarded && { alone: true }) },
    ...(guarded && { reported_by_partner: true }),
  };
}
