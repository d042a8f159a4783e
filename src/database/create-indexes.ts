import { type Db, MongoNetworkTimeoutError } from "mongodb";
import { indexes } from "./indexes.js";

/** Creates the indexes that are missing; on a database that has them all it costs a moment. */
export async function createIndexes(db: Db): Promise<void> {
  for (const [collection, wanted] of Object.entries(indexes)) {
    await untilBuilt(() => db.collection(collection).createIndexes(wanted));
  }
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
