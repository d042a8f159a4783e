import { isObject, type JsonObject } from "./flatten.js";

// Records as the registry itself shows them: what `npm run export` writes, or its API answers.

/** What the registry works out or keeps for itself: no list says it. */
const ofTheRegistry = new Set(
  "id is_minor age_label photo_url verified_at verified_by canonical_person_id found_at created_at updated_at sources tips".split(
    " ",
  ),
);

const isOwnView = (record: JsonObject) =>
  ["first_name", "is_minor", "age_label", "updated_at"].every((key) => key in record);

/** A record of the registry's own as a list would say it; any other stays as it is. */
export function asListed(record: JsonObject): JsonObject {
  if (!isOwnView(record)) return record;
  const sources = Array.isArray(record.sources) ? record.sources.filter(isObject) : [];
  const kept = Object.entries(record).filter(([key]) => !ofTheRegistry.has(key));
  const child = record.is_minor === true && !record.birth_date && !Number.isInteger(record.age);
  return {
    ...Object.fromEntries(kept),
    ...(child && { age: "menor" }),
    source_id: sources.find(({ source_id }) => source_id)?.source_id ?? record.id,
    source_notes: sources.flatMap(({ notes }) => notes || []).join("\n"),
  };
}
