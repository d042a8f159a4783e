import type { ObjectId } from "mongodb";
import type { Collections, PersonDocument } from "../database/collections.js";

/** What is stored of a person, wherever that is. */
export interface Traces {
  _id: ObjectId;
  /** Null when the record was deleted before. */
  person: PersonDocument | null;
  reports: ObjectId[];
  photos: ObjectId[];
  /** The ids of all that requests have made of the person, its own among them. */
  parts: ObjectId[];
}

/** Finds what hangs off a person, and the record itself if it is there. */
export async function findTraces(
  { persons, reports, photos }: Pick<Collections, "persons" | "reports" | "photos">,
  _id: ObjectId,
): Promise<Traces> {
  const person = await persons.findOne({ _id });
  const ofPerson = [{ person_id: _id }, { projection: { _id: 1 } }] as const;
  const found = {
    reports: (await reports.find(...ofPerson).toArray()).map((report) => report._id),
    photos: (await photos.find(...ofPerson).toArray()).map((photo) => photo._id),
  };
  const tips = person?.tips.map((tip) => tip._id) ?? [];
  return { _id, person, ...found, parts: [_id, ...tips, ...found.reports, ...found.photos] };
}

/** How many documents each collection has of the person, as an operator is told before they are erased. */
export async function countTraces(
  collections: Collections,
  { _id, person, reports, photos, parts }: Traces,
): Promise<Record<string, number>> {
  const { duplicateReviews, importChanges, importNames, idempotency } = collections;
  const id = _id.toHexString();
  const link = { field: "canonical_person_id" as const, $or: [{ old: id }, { new: id }] };
  return {
    persons: person ? 1 : 0,
    tips: person?.tips.length ?? 0,
    reports: reports.length,
    photos: photos.length,
    duplicate_reviews: await duplicateReviews.countDocuments({ persons: _id }),
    links: await collections.persons.countDocuments({
      _id: { $ne: _id },
      $or: [{ canonical_person_id: _id }, { history: { $elemMatch: link } }],
    }),
    import_changes: await importChanges.countDocuments({ person_id: _id }),
    import_names: await importNames.countDocuments({ persons: _id }),
    idempotency: await idempotency.countDocuments({ record_id: { $in: parts } }),
  };
}
