import { setTimeout as wait } from "node:timers/promises";
import { type ClientSession, type Db, MongoServerError, Timestamp } from "mongodb";
import { z } from "zod";
import { bytesOf } from "../../kernel/database/raw-documents.js";

/** All of a database at one moment: what is written meanwhile is not seen. */
export interface Snapshot {
  /** The moment. Whatever was acknowledged before the snapshot was taken is in it. */
  time: Timestamp;
  /** The bytes of all documents of a collection. */
  documents(collection: string): AsyncIterable<Buffer>;
}

// What the server answers: the moment is longer ago than it keeps; a collection was replaced or got an index since,
// before it was read (246) or while it was (175).
const tooOld = 239;
const replaced: unknown[] = [175, 246];

const maxTries = 5;
const pauseMs = 1_000;

/**
 * Reads a database as it is at one moment. Begins again at a later moment when a collection was replaced meanwhile,
 * as words are once a day.
 * @throws Error when it takes longer than the database keeps its past.
 */
export async function inSnapshot<Result>(
  db: Db,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const session = db.client.startSession({ snapshot: true });
    try {
      return await work(await take(db, session));
    } catch (error) {
      const code = error instanceof MongoServerError ? error.code : undefined;
      if (code === tooOld) throw new Error(tookTooLong);
      if (!replaced.includes(code)) throw error;
      if (tries === maxTries) throw new Error(changing);
    } finally {
      await session.endSession();
    }
    await wait(pauseMs);
  }
}

const tookTooLong =
  "The copy took longer than the database keeps its past, which is 300 s by default. Set the parameter " +
  "minSnapshotHistoryWindowInSeconds of each of its members to more than that, such as 3600.";
const changing =
  "The database's collections are being changed, by an upgrade or a count of words: try again later.";

async function take(db: Db, session: ClientSession): Promise<Snapshot> {
  // Said with every read, for the address of a database may ask for less.
  const consistent = { session, readConcern: "snapshot", readPreference: "primary" } as const;
  await db.collection("persons").findOne({}, { ...consistent, projection: { _id: 1 } });
  return {
    // The first read chooses the moment for all of the session. The driver keeps it there, undeclared.
    time: z.instanceof(Timestamp).parse(Reflect.get(session, "snapshotTime")),
    async *documents(collection) {
      const found = db.collection(collection).find({}, { ...consistent, raw: true });
      for await (const document of found) yield bytesOf(document);
    },
  };
}

const usualSeconds = 300;
const keptSeconds = 3_600;

/** While this works, the embedded mongod keeps an hour of its past: a slow disk may need it. */
export async function keepingPast<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const keep = (minSnapshotHistoryWindowInSeconds: number) =>
    db.admin().command({ setParameter: 1, minSnapshotHistoryWindowInSeconds });
  await keep(keptSeconds);
  try {
    return await work();
  } finally {
    await keep(usualSeconds);
  }
}
