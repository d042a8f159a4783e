import type { Document } from "mongodb";

// What the version before this one stored under other names, by collection: the earlier name, and today's.

/** Marks that imports leave on a person; also where the change of an import keeps what was before it. */
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
  /** What lists told, by teller and field: renamed, and so are the fields in it. */
  told?: { from: string; to: string };
}

/** Keys stand first: as soon as they are renamed, an instance of the version before lets nobody in. */
export const keysRenamed: RenamedFields = {
  collection: "api_keys",
  fields: { hash: "key_hash" },
};

export const othersRenamed: RenamedFields[] = [
  {
    collection: "persons",
    fields: personFields(),
    told: { from: "imported.told", to: "imported.reported" },
  },
  {
    collection: "import_changes",
    fields: personFields("before."),
    told: { from: "before.imported.told", to: "before.imported.reported" },
  },
  { collection: "photos", fields: { doubtful_from: "orphaned_since" } },
  { collection: "idempotency", fields: { made: "record_id" } },
];

/** Every earlier name of a collection. */
export const earlierNames = ({ fields, told }: RenamedFields): string[] => [
  ...Object.keys(fields),
  ...(told ? [told.from] : []),
];

/** Moves what lists told. The tellers and what each told are keys, which no `$rename` can reach. */
export function toldRenamed({ from, to }: { from: string; to: string }): Document[] {
  const renamed = { $cond: [{ $eq: ["$$value.k", "said_minor"] }, "reported_minor", "$$value.k"] };
  const values = mapped("$$teller.v.values", "value", { k: renamed, v: "$$value.v" });
  const teller = { k: "$$teller.k", v: { $mergeObjects: ["$$teller.v", { values }] } };
  return [{ $set: { [to]: mapped(`$${from}`, "teller", teller) } }, { $unset: from }];
}

const mapped = (input: string, as: string, entry: Document): Document => ({
  $arrayToObject: { $map: { input: { $objectToArray: input }, as, in: entry } },
});
