import type { ObjectId } from "mongodb";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { countInLists } from "../imports/forget-persons.store.js";
import type { Sign } from "./signs.store.js";

/** Everything that is stored about a person, in all collections. */
export interface Traces {
  _id: ObjectId;
  /** Null when the record was deleted before. */
  person: PersonDocument | null;
  reports: ObjectId[];
  photos: ObjectId[];
  /** The ids of everything that requests created for the person: the record itself, tips, reports and photos. */
  parts: ObjectId[];
}

/** Finds the record of a person, if it exists, and what belongs to it. */
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

/** Imports whose undo left one of these persons. */
export const whoseUndoLeft = (ids: readonly ObjectId[]) => ({
  undo_left: { $exists: true },
  "undo_left.left_ids": { $in: [...ids] },
});

/** How many documents each collection has about the person. Operators see this before they erase. */
export async function countTraces(
  collections: Collections,
  { _id, person, reports, photos, parts }: Traces,
  signs: readonly Sign[],
): Promise<Record<string, number>> {
  const { duplicateReviews, minimizedReviews, importChanges, importNames } = collections;
  const { imports, idempotency } = collections;
  const id = _id.toHexString();
  const link = { field: "canonical_person_id" as const, $or: [{ old: id }, { new: id }] };
  return {
    persons: person ? 1 : 0,
    tips: person?.tips.length ?? 0,
    reports: reports.length,
    photos: photos.length,
    duplicate_reviews: await duplicateReviews.countDocuments({ persons: _id }),
    minimized_reviews: await minimizedReviews.countDocuments({ persons: _id }),
    links: await collections.persons.countDocuments({
      _id: { $ne: _id },
      $or: [{ canonical_person_id: _id }, { history: { $elemMatch: link } }],
    }),
    import_changes: await importChanges.countDocuments({ person_id: _id }),
    import_names: await importNames.countDocuments({ persons: _id }),
    imports: await imports.countDocuments(whoseUndoLeft([_id])),
    idempotency: await idempotency.countDocuments({ record_id: { $in: parts } }),
    ...(await countInLists(collections, [signs])),
  };
}
