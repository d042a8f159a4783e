import { ObjectId } from "mongodb";
import type { NewReview } from "../../../src/features/duplicates/duplicates.store.js";
import { insertStamped } from "../../../src/kernel/database/changes.js";
import {
  allReviews,
  type PersonDocument,
  type ReviewCollections,
} from "../../../src/kernel/database/collections.js";

/** What a scan might find of these persons. */
export const aFinding = (
  persons: PersonDocument[],
  fields: Partial<NewReview> = {},
): NewReview => ({
  confidence: "high",
  reason: "Same document and location; similar given names",
  persons: persons.map(({ _id }) => _id),
  match_score: 0.97,
  scan_version: 3,
  comparison: [
    { field: "document", agreement: "match", weight: 8.5, values: ["V-12345678", "12345678"] },
    { field: "given_names", agreement: "close", weight: 4.5, values: ["Ana", "Anna"] },
    { field: "birth", agreement: "missing", weight: 0, values: ["34", null] },
    { field: "location", agreement: "match", weight: 2.5, values: ["Catia", "CATIA"] },
  ],
  ...fields,
});

/** Stores a pending review under `_id`, for the keys of both views, stamped by the database's clock. */
export async function insertReview(
  collections: ReviewCollections,
  _id: ObjectId,
  found: NewReview,
): Promise<void> {
  for (const reviews of allReviews(collections)) {
    await reviews.updateOne(
      { _id, created_at: { $exists: false } }, // matches nothing that is stored
      insertStamped({ ...found, status: "pending", version: 1 }),
      { upsert: true, maxTimeMS: 1_000 },
    );
  }
}

/** Stores a review of these persons as a scan does; its address. */
export async function saveReview(
  collections: ReviewCollections,
  persons: PersonDocument[],
  fields: Partial<NewReview> = {},
): Promise<string> {
  const id = new ObjectId();
  await insertReview(collections, id, aFinding(persons, fields));
  return `/v1/duplicates/${id.toHexString()}`;
}

export const idsOf = (persons: PersonDocument[]) => persons.map(({ _id }) => _id.toHexString());

/** The body that confirms a review. */
export const confirm = (canonical_person_id: string | undefined) => ({
  status: "confirmed",
  canonical_person_id,
});
