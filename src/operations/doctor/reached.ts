import type { Db, Document, MongoClient } from "mongodb";

/** A database that answers; perhaps only a secondary of it. */
export interface Reached {
  db: Db;
  client: MongoClient;
  /** What the server says of itself and its replica set. */
  hello: Document;
}

/** A set that has lost its primary can still be asked what it lacks. Commands take it from nowhere else. */
export const anyServer = { readPreference: "primaryPreferred" } as const;

const notAllowed = 13;

/** The answer of a command; undefined when the user may not ask that. */
export async function askIfAllowed(db: Db, command: Document): Promise<Document | undefined> {
  try {
    return await db.command(command, anyServer);
  } catch (error) {
    if (Object(error).code === notAllowed) return undefined;
    throw error;
  }
}
