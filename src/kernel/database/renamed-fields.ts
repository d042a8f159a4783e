import type { Document } from "mongodb";

// The fields that the earlier version stored under other names: for each collection, the earlier and the new name.

/** Marks of imports in a person. An import's stored change has them too, as they were before it. */
const importMarks = (path: string) => ({
  [`${path}.made`]: `${path}.created_by`,
  [`${path}.listed.born_on`]: `${path}.listed.effective_birth_date`,
});

const personFields = (path = "") => ({
  [`${path}born_on`]: `${path}effective_birth_date`,
  [`${path}born_by_age`]: `${path}birth_date_from_age`,
  [`${path}said_minor`]: `${path}reported_minor`,
  [`${path}told_by_partner`]: `${path}reported_by_partner`,
  ...importMarks(`${path}imported`),
});

export interface RenamedFields {
  collection: string;
  fields: Record<string, string>;
  /** The values from lists, by sender and by field: both this object and its fields are renamed. */
  listed?: { from: string; to: string };
}

/** Keys are renamed first: from then on, an instance of the earlier version accepts no requests. */
export const keysRenamed: RenamedFields = {
  collection: "api_keys",
  fields: { hash: "key_hash" },
};

export const othersRenamed: RenamedFields[] = [
  {
    collection: "persons",
    fields: personFields(),
    listed: { from: "imported.told", to: "imported.reported" },
  },
  {
    collection: "import_changes",
    fields: personFields("before."),
    listed: { from: "before.imported.told", to: "before.imported.reported" },
  },
  { collection: "photos", fields: { doubtful_from: "orphaned_since" } },
  { collection: "idempotency", fields: { made: "record_id" } },
];

/** Every earlier name of a collection. */
export const earlierNames = ({ fields, listed }: RenamedFields): string[] => [
  ...Object.keys(fields),
  ...(listed ? [listed.from] : []),
];

/** Moves the values from lists. `$rename` cannot do it, because the names are keys at unknown paths. */
export function listedRenamed({ from, to }: { from: string; to: string }): Document[] {
  const renamed = { $cond: [{ $eq: ["$$value.k", "said_minor"] }, "reported_minor", "$$value.k"] };
  const values = mapped("$$teller.v.values", "value", { k: renamed, v: "$$value.v" });
  const teller = { k: "$$teller.k", v: { $mergeObjects: ["$$teller.v", { values }] } };
  return [{ $set: { [to]: mapped(`$${from}`, "teller", teller) } }, { $unset: from }];
}

const mapped = (input: string, as: string, entry: Document): Document => ({
  $arrayToObject: { $map: { input: { $objectToArray: input }, as, in: entry } },
});
