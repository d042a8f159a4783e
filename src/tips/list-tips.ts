import type { ObjectId } from "mongodb";
import type { Caller } from "../auth/authenticate.js";
import { publicOf } from "../auth/public-person.js";
import type { TipDocument } from "../database/collections.js";
import { behind, type Page, pageFrom, sortOf } from "../database/keyset.js";
import type { AskedPage } from "../http/list-query.js";
import type { Services } from "../services.js";
import type { TipWalk } from "./tips.schema.js";

interface Asked extends AskedPage<TipWalk> {
  person_id: ObjectId;
  caller: Caller;
}

/** One page of a walk through the tips of a person. */
export function listTips(
  { collections, readSettled }: Pick<Services, "collections" | "readSettled">,
  asked: Asked,
): Promise<Page<TipDocument>> {
  const read = () => readPage(collections, asked);
  return asked.walk.order === "updated_at asc" ? readSettled(read) : read();
}

/** Paged inside the array: neither the rest of the person nor the other tips leave the database. */
async function readPage(
  { persons }: Services["collections"],
  { person_id, walk: { order }, start, limit, caller }: Asked,
): Promise<Page<TipDocument>> {
  const rows = await persons
    .aggregate<TipDocument>(
      [
        { $match: publicOf(caller, person_id) },
        { $project: { tips: 1 } },
        { $unwind: "$tips" },
        { $replaceRoot: { newRoot: "$tips" } },
        { $match: behind(order, start) },
        { $sort: sortOf(order, start) },
        { $limit: limit + 1 },
      ],
      { maxTimeMS: 5_000 },
    )
    .toArray();
  return pageFrom(rows, { order, start, limit });
}
