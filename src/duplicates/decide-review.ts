import type { ClientSession, Filter, ObjectId } from "mongodb";
import type { Collections, DuplicateReviewDocument } from "../database/collections.js";
import { inTransaction, maxTransactionMs } from "../database/in-transaction.js";
import { eachStep, reconcileDecisions, takeDecisionLock } from "../persons/reconcile-decisions.js";
import { stampSoon } from "../persons/stamp-persons.js";
import type { Services } from "../services.js";
import type { Decision } from "./duplicates.schema.js";

interface Decided {
  body: Decision;
  /** The name of the key. */
  by: string;
  /** The key shows full views: its note may tell of them. */
  seesAll: boolean;
  /** Allowed versions of the review; undefined: any. */
  versions: number[] | undefined;
  /** Its caller is answered by then. */
  until: number;
}

/** `stale`: the review is gone, or of another version, or without that canonical person. */
type Outcome = "decided" | "stale" | "circular";

/** Decides a review, links its candidates and remembers it for each pair of them: all, or nothing. */
export async function decideReview(
  { collections, queues }: Pick<Services, "collections" | "queues">,
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
  { body, by, seesAll, versions, session }: Deciding,
): Promise<Outcome> {
  const { duplicateReviews } = collections;
  const { status, canonical_person_id } = body;
  const note = body.note ?? body.reason;
  const filter: Filter<DuplicateReviewDocument> = {
    _id,
    ...(versions && { version: { $in: versions } }),
    ...(canonical_person_id && { persons: canonical_person_id }),
  };
  await takeDecisionLock(collections, session);
  const values = {
    ...(canonical_person_id && { canonical_person_id }),
    ...(note && { note }),
    ...(note && seesAll && { note_is_sensitive: true as const }),
  };
  const review = await duplicateReviews.findOne(filter, { session, ...eachStep });
  if (!review) return "stale";
  if (canonical_person_id && (await isLinkedBack(collections, review, body, session))) {
    return "circular";
  }
  const gone = ["canonical_person_id", "note", "note_is_sensitive"].filter(
    (name) => !(name in values),
  );
  await duplicateReviews.updateOne(
    { _id },
    {
      $set: { status, audited_by: by, ...values },
      $unset: Object.fromEntries(gone.map((name) => [name, true])),
      $inc: { version: 1 },
      $currentDate: { audited_at: true, updated_at: true },
    },
    { session, ...eachStep },
  );
  await reconcileDecisions(collections, review.persons, { by, session });
  return "decided";
}

/**
 * Whether other confirmed reviews lead from the canonical person to another candidate, over however many
 * records: a decision that made links run in a circle would leave no record that stands for the others.
 */
async function isLinkedBack(
  { duplicateReviews }: Pick<Collections, "duplicateReviews">,
  { _id, persons }: DuplicateReviewDocument,
  { canonical_person_id }: Decision,
  session: ClientSession,
): Promise<boolean> {
  const others = new Set(persons.map(String));
  others.delete(String(canonical_person_id));
  const seen = new Set<string>();
  let ends = canonical_person_id ? [canonical_person_id] : [];
  while (ends.length > 0) {
    const from = { $in: ends };
    const next = await duplicateReviews.distinct(
      "canonical_person_id",
      {
        persons: from,
        canonical_person_id: { $exists: true },
        status: "confirmed",
        _id: { $ne: _id },
      },
      { session, ...eachStep },
    );
    const links = next.flatMap((id) => (id && !seen.has(String(id)) ? [id] : []));
    if (links.some((id) => others.has(String(id)))) return true;
    for (const id of links) seen.add(String(id));
    ends = links;
  }
  return false;
}
