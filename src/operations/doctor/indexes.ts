import { isDeepStrictEqual } from "node:util";
import type { Db, Document, IndexDescription } from "mongodb";
import { indexes } from "../../kernel/database/indexes.js";
import { areRenamed } from "../../kernel/database/rename-fields.js";
import { type Finding, named, ok, problem, warning } from "../../runtime/checks/finding.js";
import { anyServer } from "./reached.js";

/** Whether the stored fields have the names of this version, and all its indexes exist. */
export async function lookAtIndexes(db: Db): Promise<Finding[]> {
  const stored = await db.listCollections({}, { nameOnly: true }).toArray();
  if (stored.length === 0) {
    return [ok("indexes", "the database is empty: the first start makes them")];
  }
  const renamed = (await areRenamed(db))
    ? ok("stored fields", "have the names of this version")
    : problem("stored fields", "have names of an earlier version, or may get them", renaming);
  return [renamed, ...(await compareIndexes(db))];
}

const renaming =
  "back the database up, end every instance of the earlier version, then start the service: it renames them";

async function compareIndexes(db: Db): Promise<Finding[]> {
  const missing: string[] = [];
  const building: string[] = [];
  const others: string[] = [];
  const findings: Finding[] = [];
  for (const [collection, wanted] of Object.entries(indexes)) {
    const stored = await storedIndexes(db, collection);
    const inFull = (name: string) => `${collection}.${name}`;
    for (const index of wanted) {
      const name = index.name ?? "";
      const found = stored.find(({ spec }) => spec.name === name);
      if (!found) missing.push(inFull(name));
      else if (found.indexBuildInfo) building.push(inFull(name));
      else if (!isAlike(index, found.spec)) {
        const todo = `db.${collection}.dropIndex("${name}") in mongosh; the next start makes it anew`;
        findings.push(problem("indexes", `${inFull(name)} is another than this version's`, todo));
      }
    }
    const known = ["_id_", ...wanted.map(({ name }) => name)];
    for (const { spec } of stored) if (!known.includes(spec.name)) others.push(inFull(spec.name));
  }
  if (missing.length > 0) {
    const todo = "start the service, or start it again: it makes them";
    findings.push(problem("indexes", `missing: ${named(missing)}`, todo));
  }
  if (building.length > 0) {
    findings.push(
      warning("indexes", `still being built: ${named(building)}`, "wait, and run this again"),
    );
  }
  if (others.length > 0) {
    const todo = "drop them in mongosh unless you made them: each makes writing slower";
    findings.push(warning("indexes", `unknown: ${named(others)}`, todo));
  }
  return findings.length > 0 ? findings : [ok("indexes", "all are there, and no others")];
}

const noCollection = 26;

/** The indexes of a collection, including those that are being built. */
async function storedIndexes(db: Db, collection: string): Promise<Document[]> {
  const command = {
    listIndexes: collection,
    includeIndexBuildInfo: true,
    cursor: { batchSize: 1_000 },
  };
  try {
    return (await db.command(command, anyServer)).cursor.firstBatch;
  } catch (error) {
    if (Object(error).code === noCollection) return [];
    throw error;
  }
}

/** Whether a stored index matches its description. */
const isAlike = (wanted: IndexDescription, stored: Document): boolean =>
  isDeepStrictEqual(comparable({ ...wanted }), comparable(stored));

const comparable = (index: Document) => ({
  // A stored text index has its fields in `weights`.
  key: index.weights
    ? Object.keys(index.weights).map((field) => [field, "text"])
    : Object.entries(index.key),
  unique: index.unique ?? false,
  partial: index.partialFilterExpression,
  expires: index.expireAfterSeconds,
  language: index.default_language,
});
