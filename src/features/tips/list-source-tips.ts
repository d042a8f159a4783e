import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type {
  Collections,
  SourceTipDocument,
  TipDocument,
} from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";
import {
  type CursorPosition,
  keysetFilter,
  type Order,
  sortOf,
} from "../../kernel/database/keyset.js";
import { countShown, readShownPage, totalOf } from "../../kernel/database/shown-page.js";
import type { Carried, PageRequest } from "../../kernel/http/list-endpoint.js";
import { tipProjection, viewTip } from "./tips.view.js";

export const sourceTipOrders = ["created_at desc", "created_at asc"] as const satisfies Order[];

interface Asking {
  collections: Collections;
  caller: Caller;
}

/** A tip beside the person that it is about. */
type TipOfPerson = TipDocument & { person_id: ObjectId };

/** A page of the tips about all public persons of the caller's own source, and how many there are. */
export async function listSourceTips(
  asking: Asking,
  { carried, start, limit }: PageRequest<Carried<(typeof sourceTipOrders)[number]>>,
) {
  const { order } = carried;
  const reading = (projection: Record<string, 1>) => ({
    readBatch: (batch: Parameters<typeof readBatch>[2]) => readBatch(asking, order, batch),
    onlyShown: (rows: SourceTipDocument[]) => findTips(asking, rows, projection),
  });
  const page = await readShownPage(
    { start, limit },
    {
      ...reading(tipProjection),
      sortKeyOf: ({ _id, created_at }) => ({ time: created_at.getTime(), id: _id.toHexString() }),
    },
  );
  const total = await totalOf(page, start, () => countShown(reading({ _id: 1 })));
  const items = page.items.map(({ person_id, ...stored }) =>
    viewTip(stored, person_id, asking.caller),
  );
  return { ...page, items, carried, total };
}

const readBatch = (
  { collections: { sourceTips }, caller: { source } }: Asking,
  order: Order,
  { from, size }: { from: CursorPosition | undefined; size: number },
): Promise<SourceTipDocument[]> =>
  findPage(
    sourceTips,
    { $and: [{ source }, keysetFilter(order, from)] },
    {
      projection: { person_id: 1, created_at: 1 },
      sort: sortOf(order, from),
      limit: size,
      hint: "created",
      maxTimeMS: 5_000,
    },
  );

/**
 * The tips of these rows that there are, of persons that this caller may see, in the order of the rows. Nothing else
 * of the persons leaves the database.
 */
async function findTips(
  { collections: { persons }, caller: { source } }: Asking,
  rows: readonly SourceTipDocument[],
  projection: Record<string, 1>,
): Promise<TipOfPerson[]> {
  const ids = rows.map(({ _id }) => _id);
  const ofPersons = rows.map(({ person_id }) => person_id);
  const found = await persons
    .aggregate<TipOfPerson>(
      [
        { $match: { _id: { $in: ofPersons }, source, is_public: true } },
        {
          $project: { tips: { $filter: { input: "$tips", cond: { $in: ["$$this._id", ids] } } } },
        },
        { $unwind: "$tips" },
        { $replaceRoot: { newRoot: { $mergeObjects: ["$tips", { person_id: "$_id" }] } } },
        { $project: { ...projection, person_id: 1 } },
      ],
      { hint: "_id_", maxTimeMS: 5_000 },
    )
    .toArray();
  const byId = new Map(found.map((tip) => [tip._id.toHexString(), tip]));
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? []);
}
