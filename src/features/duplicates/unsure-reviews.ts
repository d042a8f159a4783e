import { createHash } from "node:crypto";
import { type ClientSession, type Collection, ObjectId } from "mongodb";
import { insertStamped } from "../../kernel/database/changes.js";
import type { Collections, DuplicateReviewDocument } from "../../kernel/database/collections.js";
import { eachStep } from "../persons/reconcile-decisions.store.js";
import type { Decision } from "./duplicates.schema.js";
import { ofSamePersons } from "./duplicates.store.js";

type Reviews = Collection<DuplicateReviewDocument>;

interface Deciding {
  body: Pick<Decision, "same" | "unsure">;
  session: ClientSession;
}

/**
 * Gives each candidate who is unsure by this decision a pending review with those who are one person, and withdraws
 * the pending reviews that an earlier decision of the same review made. What people have decided since stays.
 */
export async function askAboutUnsure(
  reviews: Reviews,
  { persons }: Pick<Collections, "persons">,
  { review, body, session }: Deciding & { review: DuplicateReviewDocument },
): Promise<void> {
  const wanted = (body.unsure ?? []).map((id) => reviewOfUnsure(review, id, body.same ?? []));
  const ids = wanted.map(({ _id }) => _id);
  const outdated = { part_of: review._id, status: "pending" as const, _id: { $nin: ids } };
  await reviews.deleteMany(outdated, { session, ...eachStep });
  if (wanted.length === 0) return;
  for (const { _id, ...found } of wanted) {
    const known = { $or: [{ _id }, { ...ofSamePersons(found), status: "pending" as const }] };
    if (await reviews.findOne(known, { projection: { _id: 1 }, session, ...eachStep })) continue;
    await reviews.updateOne({ _id }, insertStamped(found), { upsert: true, session, ...eachStep });
  }
  // The matcher compares them again: what is copied here was found of all candidates.
  const compared = { _id: { $in: body.unsure ?? [] } };
  await persons.updateMany(compared, { $set: { stamp_due: true } }, { session, ...eachStep });
}

/** The id derives from both, so a decision that is sent again makes no second review. */
const idOf = (review: ObjectId, unsure: ObjectId) =>
  new ObjectId(createHash("sha256").update(`${review} ${unsure}`).digest("hex").slice(0, 24));

function reviewOfUnsure(review: DuplicateReviewDocument, unsure: ObjectId, same: ObjectId[]) {
  const isKept = (id: ObjectId) => [unsure, ...same].some((one) => one.equals(id));
  const { confidence, reason, match_score, scan_version } = review;
  return {
    _id: idOf(review._id, unsure),
    part_of: review._id,
    persons: review.persons.filter(isKept),
    confidence,
    reason,
    match_score,
    scan_version,
    comparison: review.comparison.map(({ values, ...compared }) => ({
      ...compared,
      values: values.filter((_, at) => review.persons[at] && isKept(review.persons[at])),
    })),
    status: "pending" as const,
    version: 1,
  };
}
