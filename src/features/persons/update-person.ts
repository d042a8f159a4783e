import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { changesOf, maxWriteMs } from "../../kernel/database/changes.js";
import type { Collections } from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import type { ChangeablePerson } from "./changed-person.js";
import { movedForAnother } from "./expiring.store.js";
import { keepMoves, movesBetween } from "./history.store.js";
import { withItsLinks } from "./links.store.js";
import { type LinkedView, projectionFor, type ShownPerson } from "./persons.view.js";
import type { Counting } from "./search/word-counts.store.js";

/** Finds a person of the caller's own source, public or not, with everything that a change depends on. */
export async function findChangeablePerson(
  { persons }: Collections,
  _id: ObjectId,
  caller: Caller,
): Promise<ChangeablePerson | undefined> {
  const options = { projection: { tips: 0, history: 0 }, maxTimeMS: 5_000 };
  const filter = { _id, source: caller.source };
  return (await persons.findOne<ChangeablePerson>(filter, options)) ?? undefined;
}

/** Another record of the source has this source_id. */
export const sourceIdTaken = Symbol("source_id taken");

interface Change {
  before: ChangeablePerson;
  after: ChangeablePerson;
  caller: Caller;
}

/**
 * Stores a change of a person, unless the person was changed since it was read, and adds the moves of
 * its states to its history. Its words are counted anew.
 * @returns the stored person as far as the caller's view needs it; undefined when it was changed.
 */
export async function updatePerson(
  { collections: { persons }, wordCounts }: { collections: Collections; wordCounts: Counting },
  { before, after, caller }: Change,
): Promise<LinkedView | typeof sourceIdTaken | undefined> {
  const isWithdrawn = before.is_public && !after.is_public;
  const { _id, source, version } = before;
  try {
    const stored: ShownPerson | null = await persons.findOneAndUpdate(
      { _id, source, version },
      {
        ...changesOf(differences(before, after)),
        ...keepMoves(movesBetween(before, after, { at: new Date(), by: caller.name })),
        $currentDate: { updated_at: true, ...(isWithdrawn && { withdrawn_at: true }) },
        $inc: { version: 1 },
      },
      { returnDocument: "after", projection: projectionFor(caller), maxTimeMS: maxWriteMs },
    );
    if (stored) wordCounts.note(before.search, after.search);
    if (stored && before.is_public !== after.is_public) await touchLinked({ persons }, _id);
    return withItsLinks({ persons }, stored, caller);
  } catch (error) {
    if (isDuplicateKey(error, "source", "sources.source_id")) return sourceIdTaken;
    throw error;
  }
}

/**
 * Puts the records that link to this one into the sync feed again, because minimized views show a canonical record
 * only while it is public.
 */
async function touchLinked(
  { persons }: Pick<Collections, "persons">,
  canonical_person_id: ObjectId,
): Promise<void> {
  await persons.updateMany(
    { canonical_person_id },
    [{ $set: { ...movedForAnother, updated_at: "$$NOW" } }],
    { maxTimeMS: maxWriteMs },
  );
}

/** The fields that differ, with their new values; null for a removed field. */
function differences(before: object, after: object): Record<string, unknown> {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const changed = names.filter((name) => old.get(name) !== now.get(name));
  return Object.fromEntries(changed.map((name) => [name, now.get(name) ?? null]));
}
