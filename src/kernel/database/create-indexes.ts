import { type Db, type IndexDescription, MongoNetworkTimeoutError } from "mongodb";
import { isChangedIndex, isMissingIndex } from "./failures.js";
import { formerIndexes, indexes } from "./indexes.js";

/**
 * Creates the indexes that are missing; on a database that has them all it costs a moment. An index whose key has
 * changed is built anew under its name, and one that no version uses any more is dropped. The key of a text index
 * cannot be changed: give it a new name.
 */
export async function createIndexes(db: Db): Promise<void> {
  for (const [collection, wanted] of Object.entries(indexes)) {
    await untilBuilt(() => createOrReplace(db, collection, wanted));
  }
  for (const [collection, names] of Object.entries(formerIndexes)) {
    for (const name of names) await dropIfThere(db, collection, name);
  }
}

async function createOrReplace(
  db: Db,
  collection: string,
  wanted: IndexDescription[],
): Promise<void> {
  try {
    await db.collection(collection).createIndexes(wanted);
  } catch (error) {
    if (!isChangedIndex(error)) throw error;
    await dropChanged(db, collection, wanted);
    await db.collection(collection).createIndexes(wanted);
  }
}

/** Drops each index by its old key: another instance may have built the new one under that name already. */
async function dropChanged(db: Db, collection: string, wanted: IndexDescription[]): Promise<void> {
  const keys = new Map(wanted.map(({ name, key }) => [name, JSON.stringify(key)]));
  for (const { name, key } of await db.collection(collection).indexes()) {
    const declared = keys.get(name);
    const isText = "_fts" in key;
    if (declared === undefined || isText || declared === JSON.stringify(key)) continue;
    await dropIfThere(db, collection, key);
  }
}

/** Drops an index by its name or key. */
async function dropIfThere(db: Db, collection: string, index: IndexDescription["key"] | string) {
  await db.command({ dropIndexes: collection, index }).catch((error) => {
    if (!isMissingIndex(error)) throw error;
  });
}

/** A connection does not wait for an index over millions of documents. The database goes on, and is asked again. */
async function untilBuilt(build: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await build();
      return;
    } catch (error) {
      if (!(error instanceof MongoNetworkTimeoutError)) throw error;
    }
  }
}
