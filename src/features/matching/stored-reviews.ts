import { ObjectId } from "mongodb";
import {
  type Collections,
  type ReviewCollections,
  type ReviewView,
  reviewsOfView,
} from "../../kernel/database/collections.js";
import {
  type PairDecision,
  pairDecisionsOf,
  readDecided,
} from "../persons/pair-decisions.store.js";
import { pairKey } from "./groups.js";
import type { KnownReviews } from "./neighbours.js";

type Stores = ReviewCollections & Pick<Collections, "persons">;

/** The pending reviews of a view, and the decisions, with these persons or with anybody. */
export async function readReviews(
  stores: Stores,
  { ids, view }: { ids: string[] | "all"; view: ReviewView },
): Promise<KnownReviews> {
  const asked = ids === "all" ? {} : { persons: { $in: ids.map((id) => new ObjectId(id)) } };
  // Two persons who were not asked for may have newer decisions that are not read here.
  const own = new Set(ids);
  const isAsked = ({ persons }: PairDecision) =>
    ids === "all" || persons.some((id) => own.has(id.toHexString()));
  const decided = pairDecisionsOf(await readDecided(stores, asked)).filter(isAsked);
  const isPublic = await publicAmong(stores, decided);
  const decisions = decided
    .filter(({ persons }) => persons.every(isPublic))
    .map(({ persons: [one, other], status }) => {
      const idPair = pairKey(one.toHexString(), other.toHexString());
      return [idPair, status] as const;
    });
  return {
    pending: await reviewsOfView(stores, view)
      .find({ ...asked, status: "pending" })
      .toArray(),
    decisions: new Map(decisions),
  };
}

/**
 * A confirmation with a person who is gone or hidden is left out: it would keep the others of the group out
 * of every review.
 */
async function publicAmong({ persons }: Stores, decided: PairDecision[]) {
  const ids = new Map(decided.flatMap((pair) => pair.persons).map((id) => [id.toHexString(), id]));
  const found = await persons
    .find({ _id: { $in: [...ids.values()] }, is_public: true }, { projection: { _id: 1 } })
    .map(({ _id }) => _id.toHexString())
    .toArray();
  const known = new Set(found);
  return (id: ObjectId) => known.has(id.toHexString());
}
