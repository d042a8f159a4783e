import { performance } from "node:perf_hooks";
import type { ObjectId } from "mongodb";
import { coalesceByKey } from "../../kernel/async/coalesce.js";
import { Unavailable } from "../../kernel/async/unavailable.js";
import { insertStamped, maxWriteMs } from "../../kernel/database/changes.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { isDuplicateKey, isTimeUp, isWorthAnotherTry } from "../../kernel/database/failures.js";

/** A person to be stored, without the stamps of the database's clock. */
export type Unstamped = Omit<PersonDocument, "_id" | "created_at" | "updated_at">;

interface NewDocument {
  id: ObjectId;
  apiKeyId: ObjectId;
  document: Unstamped;
  /** The caller gets an answer by this time of performance.now(). */
  until: number;
}

export type Stamps = Pick<PersonDocument, "created_at" | "updated_at">;

/**
 * Stores a new person, stamped by the database's clock. Persons that one API key sends at the same time are stored
 * together.
 * @throws MongoServerError when a unique index refuses it: that of `_id` when it is stored already.
 * @throws Unavailable when its turn comes so late that the caller would be asked to try again during the write.
 */
export type StoreNew = (person: NewDocument) => Promise<Stamps>;

const bounds = { atOnce: 2, maxItems: 20, maxWaiting: 2_000 };
const projection = { created_at: 1, updated_at: 1 };

export function createStoreNew({ persons }: Pick<Collections, "persons">): StoreNew {
  const storeTogether = coalesceByKey(
    ({ apiKeyId }: NewDocument) => apiKeyId.toHexString(),
    async (all: NewDocument[]) => {
      const some = all.filter(hasTime);
      const stamps = some.length < 2 ? undefined : await storeAll(persons, some);
      const stored = new Set(stamps && some);
      return all.map((one) => (stored.has(one) ? stamps : undefined));
    },
    bounds,
  );

  return async (person) => {
    const stamps = await storeTogether(person);
    if (stamps) return stamps;
    // A single person costs one command. After a group has failed, only single writes show which persons are refused,
    // why, and which are already stored.
    if (!hasTime(person)) throw new Unavailable();
    return storeAlone(persons, person);
  };
}

const hasTime = ({ until }: NewDocument) => performance.now() + maxWriteMs < until;

async function storeAlone(
  persons: Collections["persons"],
  { id, document }: NewDocument,
): Promise<Stamps> {
  // The filter matches nothing that is stored: a second try under one id is refused, not stamped again.
  const filter = { _id: id, created_at: { $exists: false } };
  const stored = await persons.findOneAndUpdate(filter, insertStamped(document), {
    upsert: true,
    returnDocument: "after" as const,
    projection,
    maxTimeMS: maxWriteMs,
  });
  if (!stored) throw new Error("The database stored no person");
  return stored;
}

/**
 * Inserts several persons with one command, which costs the database half as much as their upserts. They all have
 * the same stamp, because `$$NOW` is the same throughout a command.
 * @returns undefined when one of them was refused, their time was up or the connection broke. Then it is unknown which
 * of them are stored.
 */
async function storeAll(
  persons: Collections["persons"],
  some: NewDocument[],
): Promise<Stamps | undefined> {
  const documents = some.map(({ id, document }) => ({ _id: id, ...document }));
  const stamped = [
    { $documents: { $literal: documents } },
    { $set: { created_at: "$$NOW", updated_at: "$$NOW" } },
    { $merge: { into: persons.collectionName, whenMatched: "fail" } },
  ];
  const [first] = documents;
  const reading = { projection, maxTimeMS: 5_000 };
  try {
    await persons.db.aggregate(stamped, { maxTimeMS: maxWriteMs }).toArray();
    return (first && (await persons.findOne<Stamps>({ _id: first._id }, reading))) ?? undefined;
  } catch (error) {
    if (isDuplicateKey(error) || isTimeUp(error) || isWorthAnotherTry(error)) return undefined;
    throw error;
  }
}
