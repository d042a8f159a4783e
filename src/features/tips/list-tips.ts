import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { publicOf } from "../../kernel/auth/public-person.js";
import type { Collections, TipDocument } from "../../kernel/database/collections.js";
import {
  type CursorPosition,
  keysetFilter,
  type Order,
  pageFrom,
  sortOf,
} from "../../kernel/database/keyset.js";
import { type ReadSettled, readInOrder } from "../../kernel/database/sync-feed.js";
import type { Carried, PageRequest } from "../../kernel/http/list-endpoint.js";
import { tipProjection, viewTip } from "./tips.view.js";

interface Reader {
  collections: Pick<Collections, "persons">;
  readSettled: ReadSettled;
  params: { person_id: ObjectId };
  caller: Caller;
}

/** One page of the tips of a person. */
export async function listTips(
  reader: Reader,
  { carried, start, limit }: PageRequest<Carried<Order>>,
) {
  const { order } = carried;
  const page = await readInOrder(order, reader.readSettled, async () =>
    pageFrom(await readTips(reader, { order, start, limit }), { order, start, limit }),
  );
  const { params, caller } = reader;
  return {
    ...page,
    items: page.items.map((stored) => viewTip(stored, params.person_id, caller)),
    carried,
  };
}

/** Paged inside the array: neither the rest of the person nor the other tips leave the database. */
const readTips = (
  { collections: { persons }, params: { person_id }, caller }: Reader,
  { order, start, limit }: { order: Order; start: CursorPosition | undefined; limit: number },
): Promise<TipDocument[]> =>
  persons
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
