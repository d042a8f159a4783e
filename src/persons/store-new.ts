import { MongoBulkWriteError, type ObjectId } from "mongodb";
import { coalesce } from "../coalesce.js";
import { insertStamped, maxWriteMs } from "../database/changes.js";
import type { Collections, PersonDocument } from "../database/collections.js";
import { isTimeUp } from "../database/failures.js";

/** A person to be stored: all but what the database's clock says. */
export type Unstamped = Omit<PersonDocument, "_id" | "created_at" | "updated_at">;

interface NewDocument {
  id: ObjectId;
  document: Unstamped;
}

export type Stamps = Pick<PersonDocument, "created_at" | "updated_at">;

/**
 * Stores a new person, stamped by the database's clock; those who come at one time together.
 * @throws MongoServerError when a unique index refuses it: that of `_id` when it is stored already.
 */
export type StoreNew = (person: NewDocument) => Promise<Stamps>;

const bounds = { atOnce: 2, maxItems: 20, maxWaiting: 2_000 };
const projection = { created_at: 1, updated_at: 1 };

export function createStoreNew({ persons }: Pick<Collections, "persons">): StoreNew {
  const storeTogether = coalesce(async (some: NewDocument[]) => {
    if (some.length === 1) return [undefined];
    const refused = await refusedOf(persons, some);
    const _id = { $in: some.flatMap(({ id }, at) => (refused.has(at) ? [] : [id])) };
    const stored = await persons.find({ _id }, { projection, maxTimeMS: 5_000 }).toArray();
    const byId = new Map(stored.map((one) => [one._id.toHexString(), one]));
    return some.map(({ id }): Stamps | undefined => byId.get(id.toHexString()));
  }, bounds);

  // Alone it is one command; and one that is refused among others is told why only when it is tried alone.
  return async (person) => (await storeTogether(person)) ?? storeAlone(persons, person);
}

/** The filter matches nothing that is stored: a second try under one id is refused, not stamped again. */
const upsertOf = ({ id, document }: NewDocument) => ({
  filter: { _id: id, created_at: { $exists: false } },
  update: insertStamped(document),
});

async function storeAlone(persons: Collections["persons"], person: NewDocument): Promise<Stamps> {
  const { filter, update } = upsertOf(person);
  const stored = await persons.findOneAndUpdate(filter, update, {
    ...{ upsert: true, returnDocument: "after" as const },
    ...{ projection, maxTimeMS: maxWriteMs },
  });
  if (!stored) throw new Error("The database stored no person");
  return stored;
}

/** The places of those that are not stored: refused, or not begun within the time for all. */
async function refusedOf(
  persons: Collections["persons"],
  some: NewDocument[],
): Promise<Set<number>> {
  const writes = some.map((person) => ({ updateOne: { ...upsertOf(person), upsert: true } }));
  try {
    await persons.bulkWrite(writes, { ordered: false, maxTimeMS: maxWriteMs });
    return new Set();
  } catch (error) {
    if (isTimeUp(error)) return new Set(some.keys());
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const refused = [error.writeErrors].flat();
    // What is wrong with the command as a whole, or with its write concern, is wrong with all.
    if (refused.length === 0 || error.result.getWriteConcernError()) throw error;
    return new Set(refused.map(({ index }) => index));
  }
}
