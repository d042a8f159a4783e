import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { publicOf } from "../../kernel/auth/public-person.js";
import type { Collections, TipDocument } from "../../kernel/database/collections.js";
import {
  keysetFilter,
  type Order,
  type Page,
  pageFrom,
  sortOf,
} from "../../kernel/database/keyset.js";
import type { PageRequest } from "../../kernel/http/list-pages.js";
import { tipProjection } from "./tips.view.js";

interface Asking {
  collections: Collections;
  params: { person_id: ObjectId };
  caller: Caller;
}

/**
 * One page of the tips of a person. Paged inside the array: neither the rest of the person nor the other tips
 * leave the database.
 */
export async function listTips(
  { collections: { persons }, params: { person_id }, caller }: Asking,
  { listing: { order }, start, limit }: PageRequest<{ order: Order }>,
): Promise<Page<TipDocument>> {
  const rows = await persons
    .aggregate<TipDocument>(
      [
        { $match: publicOf(caller, person_id) },
        { $project: { tips: 1 } },
        { $unwind: "$tips" },
        { $replaceRoot: { newRoot: "$tips" } },
        { $match: keysetFilter(order, start) },
        { $sort: sortOf(order, start) },
        { $limit: limit + 1 },
        { $project: tipProjection },
      ],
      { maxTimeMS: 5_000 },
    )
    .toArray();
  return pageFrom(rows, { order, start, limit });
}
