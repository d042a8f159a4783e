import { ObjectId } from "mongodb";
import type { Collections, PersonDocument } from "../../src/database/collections.js";
import { insertReview, type NewReview } from "../../src/duplicates/duplicates.store.js";

/** What a scan might find of these persons. */
export const aFinding = (
  persons: PersonDocument[],
  fields: Partial<NewReview> = {},
): NewReview => ({
  confidence: "high",
  reason: "Same document, similar names",
  persons: persons.map(({ _id }) => _id),
  match_score: 0.97,
  scan_version: 3,
  comparison: [
    { field: "document_id", agreement: "match", weight: 8.5, values: ["V-12345678", "12345678"] },
    { field: "age", agreement: "missing", weight: 0, values: ["34", null] },
  ],
  ...fields,
});

/** Stores a review of these persons as a scan does; its address. */
export async function saveReview(
  collections: Collections,
  persons: PersonDocument[],
  fields: Partial<NewReview> = {},
): Promise<string> {
  const id = new ObjectId();
  await insertReview(collections, id, aFinding(persons, fields));
  return `/v1/duplicates/${id.toHexString()}`;
}
