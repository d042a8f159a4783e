import type { Document, Filter } from "mongodb";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";
import {
  type CursorPosition,
  inOneOrder,
  keysetFilter,
  type Order,
  sortOf,
} from "../../kernel/database/keyset.js";
import type { ShownPerson } from "./persons.view.js";

/** What the database is asked for one tier of a list: reads whose rows stand in one order. */
export interface Tier {
  reads: { condition: Filter<PersonDocument>; index: string | undefined }[];
  /** Milliseconds. */
  timeoutMs: number;
}

/** The next rows of a tier, read by all of its reads at once. */
export async function readTier(
  persons: Collections["persons"],
  { reads, timeoutMs }: Tier,
  request: { order: Order; start: CursorPosition | undefined; limit: number; projection: Document },
): Promise<ShownPerson[]> {
  const { order, start, limit, projection } = request;
  const page = { projection, sort: sortOf(order, start), limit, maxTimeMS: timeoutMs };
  const found = reads.map(({ condition, index: hint }) =>
    findPage<PersonDocument, ShownPerson>(
      persons,
      { $and: [condition, keysetFilter(order, start)] },
      { ...page, hint },
    ),
  );
  return inOneOrder(await Promise.all(found), order, start).slice(0, limit);
}
