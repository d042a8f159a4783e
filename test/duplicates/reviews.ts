import { ObjectId } from "mongodb";
import type { Collections, PersonDocument } from "../../src/database/collections.js";
import { insertReview, type NewReview } from "../../src/duplicates/duplicates.store.js";

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

export const idsOf = (persons: PersonDocument[]) => persons.map(({ _id }) => _id.toHexString());

/** The body that confirms a review. */
export const confirm = (canonical_person_id: string | undefined) => ({
  status: "confirmed",
  canonical_person_id,
});
