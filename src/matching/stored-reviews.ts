import { ObjectId } from "mongodb";
import type { Collections } from "../database/collections.js";
import { pairKey } from "./groups.js";
import type { KnownReviews } from "./neighbours.js";

type Stores = Pick<Collections, "duplicateReviews" | "pairDecisions">;

/** The pending reviews and the decisions with these persons, or with anybody. */
export async function readReviews(
  { duplicateReviews, pairDecisions }: Stores,
  ids: string[] | "all",
): Promise<KnownReviews> {
  const persons = ids === "all" ? {} : { persons: { $in: ids.map((id) => new ObjectId(id)) } };
  const decided = await pairDecisions.find(persons).toArray();
  const decisions = decided.map(({ persons: [one, other], status }) => {
    const key = pairKey(one.toHexString(), other.toHexString());
    return [key, status] as const;
  });
  return {
    pending: await duplicateReviews.find({ ...persons, status: "pending" }).toArray(),
    decisions: new Map(decisions),
  };
}
