import type { Collection, Document, Filter, ObjectId, Sort } from "mongodb";
import { isWorthAnotherTry } from "./failures.js";
import { keysetFilter, type Page, type Part, pageFrom, type Row, sortOf } from "./keyset.js";

interface Reading {
  projection: Document;
  /** Milliseconds. */
  maxTimeMS: number;
  /** Undefined: the planner chooses. */
  hint: string | undefined;
}

/** The page of a collection that follows a start in an order, of what meets all conditions. */
export const readPage = async <Stored extends Document, Found extends Row>(
  collection: Collection<Stored>,
  conditions: readonly Document[],
  { order, start, limit, ...reading }: Part & Reading,
): Promise<Page<Found>> =>
  pageFrom(
    await findPage<Stored, Found>(
      collection,
      { $and: [...conditions, keysetFilter(order, start)] } as Filter<Stored>,
      { ...reading, sort: sortOf(order, start), limit: limit + 1 },
    ),
    { order, start, limit },
  );

/** The records with these ids that there are, in no order. */
export const findAll = <Stored extends Document, Row>(
  collection: Collection<Stored>,
  ids: readonly ObjectId[],
  reading: Pick<Reading, "projection" | "maxTimeMS">,
): Promise<Row[]> =>
  findPage<Stored, Row>(collection, { _id: { $in: ids } } as Filter<Document> as Filter<Stored>, {
    ...reading,
    hint: undefined,
    limit: ids.length,
  });

/**
 * Reads one page with one command, at little more than half the cost of a cursor. As the driver does it for a
 * cursor, the command is sent once more when a connection breaks or a primary steps down.
 */
export async function findPage<Stored extends Document, Row>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  {
    projection,
    sort,
    skip,
    limit,
    maxTimeMS,
    hint,
  }: Reading & { sort?: Sort; skip?: number; limit: number },
): Promise<Row[]> {
  const bounds = {
    projection,
    limit,
    maxTimeMS,
    ...(sort && { sort }),
    ...(skip && { skip }),
    ...(hint && { hint }),
  };
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
