import type { ClientSession, Filter, ObjectId } from "mongodb";
import {
  type Collections,
  type DuplicateReviewDocument,
  type ReviewView,
  reviewsOfView,
  reviewViews,
} from "../../kernel/database/collections.js";
import { inTransaction, maxTransactionMs } from "../../kernel/database/in-transaction.js";
import {
  eachStep,
  reconcileDecisions,
  takeDecisionLock,
} from "../persons/reconcile-decisions.store.js";
import { stampSoon } from "../persons/stamp-persons.store.js";
import type { Decision } from "./duplicates.schema.js";
import type { DuplicateServices } from "./duplicates.services.js";
import { ofSamePersons } from "./duplicates.store.js";
import { askAboutUnsure } from "./unsure-reviews.js";

interface Decided {
  body: Decision;
  /** The name of the key. */
  by: string;
  /** The view of the key. A note of a key with the full view may repeat hidden values. */
  view: ReviewView;
  /** Allowed versions of the review; undefined: any. */
  versions: number[] | undefined;
  /** The caller is answered by then. */
  until: number;
}

/** `stale`: the review is gone, has another version, or does not have that canonical person. */
type Outcome = "decided" | "stale" | "circular";

/**
 * Decides a review, links its candidates and stores the decision for each pair of them: all, or nothing. The decision
 * also holds for the review of the same candidates in the other view.
 */
export async function decideReview(
  { collections, queues }: Pick<DuplicateServices, "collections" | "queues">,
  _id: ObjectId,
  decided: Decided,
): Promise<Outcome> {
  const latest = decided.until - maxTransactionMs;
  const outcome = await queues.decisions("all", latest, () =>
    inTransaction(
      collections.persons.db,
      (session) => decide(collections, _id, { ...decided, session }),
      {
        until: decided.until,
        readConcern: { level: "snapshot" },
        writeConcern: { w: "majority", journal: true },
      },
    ),
  );
  if (outcome === "decided") await stampSoon(collections);
  return outcome;
}

type Deciding = Decided & { session: ClientSession };

async function decide(
  collections: Collections,
  _id: ObjectId,
  { body, by, view, versions, session }: Deciding,
): Promise<Outcome> {
  const { status, canonical_person_id, same, unsure } = body;
  const note = body.note ?? body.reason;
  const named = [canonical_person_id, ...(same ?? []), ...(unsure ?? [])].filter(
    (id) => id !== null,
  );
  const filter: Filter<DuplicateReviewDocument> = {
    _id,
    ...(versions && { version: { $in: versions } }),
    ...(named.length > 0 && { persons: { $all: named } }),
  };
  await takeDecisionLock(collections, session);
  const values = {
    ...(canonical_person_id && { canonical_person_id }),
    ...(same && { same, unsure: unsure ?? [] }),
    ...(note && { note }),
    ...(note && view === "full" && { note_is_sensitive: true as const }),
  };
  const review = await reviewsOfView(collections, view).findOne(filter, { session, ...eachStep });
  if (!review) return "stale";
  if (canonical_person_id && (await isLinkedBack(collections, review, { view, body, session }))) {
    return "circular";
  }
  const gone = decided.filter((name) => !(name in values));
  const update = {
    $set: { status, audited_by: by, ...values },
    $unset: Object.fromEntries([...gone, "lease"].map((name) => [name, true as const])),
    $inc: { version: 1 },
    $currentDate: { audited_at: true, updated_at: true } as const,
  };
  const other = reviewsOfView(collections, view === "full" ? "minimized" : "full");
  const ofOther = await other.find(ofSamePersons(review), { session, ...eachStep }).toArray();
  await reviewsOfView(collections, view).updateOne({ _id }, update, { session, ...eachStep });
  await other.updateMany(ofSamePersons(review), update, { session, ...eachStep });
  await askAboutUnsure(reviewsOfView(collections, view), collections, { review, body, session });
  for (const one of ofOther) {
    await askAboutUnsure(other, collections, { review: one, body, session });
  }
  await reconcileDecisions(collections, review.persons, { by, session });
  return "decided";
}

/** What a decision may store. What the next one does not name is gone then. */
const decided = ["canonical_person_id", "same", "unsure", "note", "note_is_sensitive"] as const;

/**
 * Whether other confirmed reviews lead from the canonical person to another one of those who are one person, over any
 * number of records. A decision that made links run in a circle would leave no record as the canonical one.
 */
async function isLinkedBack(
  collections: Collections,
  review: DuplicateReviewDocument,
  {
    view,
    body: { canonical_person_id, same },
    session,
  }: { view: ReviewView; body: Decision; session: ClientSession },
): Promise<boolean> {
  const decidedNow = { [view]: { _id: review._id } };
  const others = new Set((same ?? review.persons).map(String));
  others.delete(String(canonical_person_id));
  const seen = new Set<string>();
  let ends = canonical_person_id ? [canonical_person_id] : [];
  while (ends.length > 0) {
    const next: (ObjectId | undefined)[] = [];
    for (const among of reviewViews) {
      const linking: Filter<DuplicateReviewDocument> = {
        persons: { $in: ends },
        $or: [{ same: { $exists: false } }, { same: { $in: ends } }],
        canonical_person_id: { $exists: true },
        status: "confirmed",
        $nor: [decidedNow[among] ?? ofSamePersons(review)],
      };
      const options = { session, ...eachStep };
      next.push(
        ...(await reviewsOfView(collections, among).distinct(
          "canonical_person_id",
          linking,
          options,
        )),
      );
    }
    const links = next.flatMap((id) => (id && !seen.has(String(id)) ? [id] : []));
    if (links.some((id) => others.has(String(id)))) return true;
    for (const id of links) seen.add(String(id));
    ends = links;
  }
  return false;
}
