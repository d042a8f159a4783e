import { ObjectId } from "mongodb";
import type {
  Collections,
  ColumnMapDocument,
  RememberedAnswers,
} from "../../kernel/database/collections.js";
import type { ServerClock } from "../../kernel/database/server-clock.js";
import { type AnsweredTable, answersIn } from "../../list-reader/index.js";

// Answers about columns are kept by source and header row, and found again for its next list.

/** Whose lists an answer is for: the answers of a guarded key are for the lists of its name alone. */
interface Owner {
  source: string;
  by: string;
  guarded: boolean;
}

type Stores = { collections: Pick<Collections, "columnMaps">; clock: ServerClock };

const scopeOf = ({ source, by, guarded }: Owner) => ({ source, partner: guarded ? by : null });

const maxMaps = 50;

/** Maps of 0.3.0 have more. */
const ofAnswers = {
  _id: 0,
  header_row: 1,
  headers: 1,
  columns: 1,
  status: 1,
  by: 1,
  answered_at: 1,
} as const;

/** All answers that hold for lists of this owner. */
export const answersFor = (
  { columnMaps }: Pick<Collections, "columnMaps">,
  owner: Owner,
): Promise<RememberedAnswers[]> =>
  columnMaps.find(scopeOf(owner), { projection: ofAnswers }).limit(maxMaps).toArray();

/**
 * Remembers what a map says of the columns of these tables, and a statement of their persons. When there are too many
 * maps, those that were answered longest ago are removed.
 */
export async function rememberAnswers(
  { collections: { columnMaps }, clock }: Stores,
  owner: Owner,
  tables: readonly AnsweredTable[],
): Promise<void> {
  const scope = scopeOf(owner);
  const now = clock.now();
  for (const { header_row, headers, columns, status } of answersIn(tables, maxMaps)) {
    const answered = columns.map(({ header }) => header);
    const others = { $not: [{ $in: ["$$this.header", { $literal: answered }] }] };
    const kept = { $filter: { input: { $ifNull: ["$columns", []] }, cond: others, as: "this" } };
    await columnMaps.updateOne(
      { ...scope, header_row },
      [
        {
          $set: {
            headers: { $literal: headers },
            columns: { $concatArrays: [kept, { $literal: columns }] },
            ...(status && { status: { $literal: status } }),
            by: { $literal: owner.by },
            answered_at: now,
          },
        },
      ],
      { upsert: true },
    );
  }
  const surplus = await columnMaps
    .find(scope, { projection: { _id: 1 } })
    .sort({ answered_at: -1 })
    .skip(maxMaps)
    .toArray();
  if (surplus.length > 0)
    await columnMaps.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } });
}

/** All of all sources, the latest answered first. */
export const listMaps = (
  { columnMaps }: Pick<Collections, "columnMaps">,
  limit: number,
): Promise<ColumnMapDocument[]> =>
  columnMaps.find().sort({ answered_at: -1, _id: -1 }).limit(limit).toArray();

/** Whether there was one of this id. */
export async function forgetMap(
  { columnMaps }: Pick<Collections, "columnMaps">,
  id: string,
): Promise<boolean> {
  if (!ObjectId.isValid(id)) return false;
  return (await columnMaps.deleteOne({ _id: new ObjectId(id) })).deletedCount === 1;
}
