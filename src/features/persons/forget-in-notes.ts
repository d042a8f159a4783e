import { setImmediate } from "node:timers/promises";
import type { ObjectId, WithId } from "mongodb";
import {
  type AuditEntry,
  allReviews,
  type Collections,
} from "../../kernel/database/collections.js";
import { keptTexts, namedIn } from "./kept-texts.store.js";
import type { Sign } from "./signs.store.js";

/** Removes these persons from what was written about others: notes of reviews, and the audit log. */
export async function forgetInNotes(
  collections: Collections,
  persons: readonly (readonly Sign[])[],
): Promise<void> {
  if (persons.every((signs) => signs.length === 0)) return;
  await forgetInReviews(collections, persons);
  await forgetInAudit(collections, persons);
}

/** A note stays when the review's own candidates have the same names. */
async function forgetInReviews(
  collections: Collections,
  persons: readonly (readonly Sign[])[],
): Promise<void> {
  for (const reviews of allReviews(collections)) {
    for await (const review of reviews.find({ note: { $exists: true } })) {
      await setImmediate();
      if (!namedIn(review, persons)) continue;
      const texts = keptTexts(review);
      const candidates = await collections.persons.find({ _id: { $in: review.persons } }).toArray();
      const same = keptTexts(candidates);
      const signs = persons.flat().filter((sign) => sign.isIn(texts));
      if (signs.every((sign) => sign.isIn(same))) continue;
      await reviews.updateOne(
        // Only the note that was read: a decision at the same moment may write another one.
        { _id: review._id, ...(review.note !== undefined && { note: review.note }) },
        {
          $set: { "comparison.$[].values": [] },
          $unset: { note: true, note_is_sensitive: true },
          $inc: { version: 1 },
          $currentDate: { updated_at: true },
        },
      );
    }
  }
}

/** UUIDs and trace ids, which programs make. Earlier builds kept any other id that a caller sent. */
const madeByPrograms = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i;

/** The log is long and has no index of the persons in it, so each command reads only a part. */
const entriesAtOnce = 10_000;

async function forgetInAudit(
  { auditLog }: Pick<Collections, "auditLog">,
  persons: readonly (readonly Sign[])[],
): Promise<void> {
  const options = {
    projection: { reason: 1, request_id: 1 },
    sort: { _id: 1 },
    limit: entriesAtOnce,
  } as const;
  for (let after: ObjectId | undefined; ; ) {
    const entries: WithId<AuditEntry>[] = await auditLog
      .find(after ? { _id: { $gt: after } } : {}, options)
      .toArray();
    for (const entry of entries) await forgetInEntry(auditLog, entry, persons);
    after = entries.at(-1)?._id;
    if (!after || entries.length < entriesAtOnce) return;
  }
}

async function forgetInEntry(
  auditLog: Collections["auditLog"],
  { _id, reason = "", request_id = "" }: WithId<AuditEntry>,
  persons: readonly (readonly Sign[])[],
): Promise<void> {
  if (reason === "" && (request_id === "" || madeByPrograms.test(request_id))) return;
  await setImmediate();
  const isNamed = namedIn({ reason, request_id }, persons);
  if (!isNamed) return;
  await auditLog.updateOne(
    { _id },
    {
      ...(isNamed(reason) && { $set: { reason: "erased" } }),
      ...(isNamed(request_id) && { $unset: { request_id: true } }),
    },
  );
}
