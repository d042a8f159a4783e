import type { ObjectId } from "mongodb";
import type { Queues } from "../../kernel/async/queues.js";
import { type Caller, sightOf } from "../../kernel/auth/authenticate.js";
import { publicOf } from "../../kernel/auth/public-person.js";
import type {
  Collections,
  PersonDocument,
  TipDocument,
} from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";
import {
  keysetExpression,
  type Order,
  type Part,
  pageFrom,
  sortOf,
} from "../../kernel/database/keyset.js";
import { type ReadSettled, readInOrder } from "../../kernel/database/sync-feed.js";
import type { Carried, PageRequest } from "../../kernel/http/list-endpoint.js";
import { viewTip } from "./tips.view.js";

interface Reader {
  collections: Pick<Collections, "persons">;
  readSettled: ReadSettled;
  queues: Queues;
  params: { person_id: ObjectId };
  caller: Caller;
}

/** One page of the tips of a person. Equal pages that a key asks for at one time are read once. */
export async function listTips(
  reader: Reader,
  { carried, start, limit }: PageRequest<Carried<Order>>,
) {
  const { order } = carried;
  const { params, caller, queues, readSettled } = reader;
  const part = { order, start, limit };
  const equal = JSON.stringify(["tips", sightOf(caller), params.person_id, part]);
  const page = await queues.equalReads(equal, () =>
    readInOrder(order, readSettled, async () => pageFrom(await readTips(reader, part), part)),
  );
  return {
    ...page,
    items: page.items.map((stored) => viewTip(stored, params.person_id, caller)),
    carried,
  };
}

/** Paged inside the array: neither the rest of the person nor the other tips leave the database. */
async function readTips(
  { collections: { persons }, params: { person_id }, caller }: Reader,
  { order, start, limit }: Part,
): Promise<TipDocument[]> {
  const further = { $filter: { input: "$tips", cond: keysetExpression("$$this", order, start) } };
  const sorted = { $sortArray: { input: further, sortBy: sortOf(order, start) } };
  const [person] = await findPage<PersonDocument, Pick<PersonDocument, "tips">>(
    persons,
    publicOf(caller, person_id),
    {
      projection: { _id: 0, tips: { $slice: [sorted, limit + 1] } },
      limit: 1,
      maxTimeMS: 5_000,
      hint: "_id_",
    },
  );
  return person?.tips ?? [];
}
