import { performance } from "node:perf_hooks";
import { MongoBulkWriteError, type ObjectId } from "mongodb";
import { coalesceByKey } from "../coalesce.js";
import { insertStamped, maxWriteMs } from "../database/changes.js";
import type { Collections, PersonDocument } from "../database/collections.js";
import { isTimeUp } from "../database/failures.js";
import { Unavailable } from "../unavailable.js";

/** A person to be stored: all but what the database's clock says. */
export type Unstamped = Omit<PersonDocument, "_id" | "created_at" | "updated_at">;

interface NewDocument {
  id: ObjectId;
  apiKeyId: ObjectId;
  document: Unstamped;
  /** Its caller is answered by then, by performance.now(). */
  until: number;
}

export type Stamps = Pick<PersonDocument, "created_at" | "updated_at">;

/**
 * Stores a new person, stamped by the database's clock; those of one key that come at one time together.
 * @throws MongoServerError when a unique index refuses it: that of `_id` when it is stored already.
 * @throws Unavailable when its turn comes so late that its caller would be told to try again meanwhile.
 */
export type StoreNew = (person: NewDocument) => Promise<Stamps>;

const bounds = { atOnce: 2, maxItems: 20, maxWaiting: 2_000 };
const projection = { created_at: 1, updated_at: 1 };

export function createStoreNew({ persons }: Pick<Collections, "persons">): StoreNew {
  const storeTogether = coalesceByKey(
    ({ apiKeyId }: NewDocument) => apiKeyId.toHexString(),
    async (all: NewDocument[]) => {
      const some = all.filter(hasTime);
      if (some.length < 2) return all.map(() => undefined);
      const refused = await refusedOf(persons, some);
      const ids = some.filter((_, at) => !refused.has(at)).map(({ id }) => id);
      const _id = { $in: ids };
      const stored = await persons.find({ _id }, { projection, maxTimeMS: 5_000 }).toArray();
      const byId = new Map(stored.map((one) => [one._id.toHexString(), one]));
      const stampsOf = new Map(
        some.map((one, at) => [one, refused.has(at) ? undefined : byId.get(one.id.toHexString())]),
      );
      return all.map((one): Stamps | undefined => stampsOf.get(one));
    },
    bounds,
  );

  return async (person) => {
    const stamps = await storeTogether(person);
    if (stamps) return stamps;
    // Alone it is one command; and one that is refused among others is told why only when it is tried alone.
    if (!hasTime(person)) throw new Unavailable();
    return storeAlone(persons, person);
  };
}

const hasTime = ({ until }: NewDocument) => performance.now() + maxWriteMs < until;

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
