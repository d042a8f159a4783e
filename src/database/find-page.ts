import type { Collection, Document, Filter, Sort } from "mongodb";
import { isWorthAnotherTry } from "./failures.js";

interface Page {
  projection: Document;
  sort: Sort;
  limit: number;
  /** Milliseconds. */
  maxTimeMS: number;
  /** Undefined: the planner chooses. */
  hint: string | undefined;
}

/**
 * Reads one page by one command, which costs the service little more than half of what a cursor costs. As the
 * driver does it for a cursor, the command is sent once more when a connection breaks or a primary steps down.
 */
export async function findPage<Stored extends Document, Row>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  { projection, sort, limit, maxTimeMS, hint }: Page,
): Promise<Row[]> {
  const bounds = { projection, sort, limit, maxTimeMS, ...(hint && { hint }) };
  const send = () =>
    collection.db.command(
      { find: collection.collectionName, filter, ...bounds, batchSize: limit + 1 },
      { ignoreUndefined: true },
    );
  const { cursor } = await send().catch((error) => {
    if (isWorthAnotherTry(error)) return send();
    throw error;
  });
  // Long records fill an answer of 16 MB before the page is full: then a cursor reads it.
  if (String(cursor.id) === "0") return cursor.firstBatch;
  await collection.db.command({ killCursors: collection.collectionName, cursors: [cursor.id] });
  return collection.find<Row & Document>(filter, bounds).toArray();
}
