import { isOwn, ofFinding } from "../../columns/own-table.js";
import { isObject, type JsonObject } from "./flatten.js";

// The registry's own records, as `npm run export` writes them or its API returns them, can be imported.

/** Fields that the registry derives or keeps for itself: no list reports them. */
const ofTheRegistry = new Set(
  "id age_label photo_url verified_at verified_by canonical_person_id found_at created_at updated_at sources tips linked_persons history".split(
    " ",
  ),
);

const isOwnView = (record: JsonObject) => isOwn(Object.keys(record));

/** The minimized view shows the end of a document id only. */
const isMasked = (key: string, value: unknown) =>
  key === "document_id" && typeof value === "string" && value.startsWith("*");

/** How the person was found, as lines of notes. */
const findingOf = (record: JsonObject): string[] =>
  [...ofFinding].flatMap((key) => (record[key] ? `${key}: ${record[key]}` : []));

/** Turns a record of the registry's own into the form of a list. Any other record stays as it is. */
export function asListed(record: JsonObject): JsonObject {
  if (isObject(record.data) && isOwnView(record.data)) return asListed(record.data);
  if (!isOwnView(record)) return record;
  const sources = Array.isArray(record.sources) ? record.sources.filter(isObject) : [];
  const kept = Object.entries(record).filter(
    ([key, value]) => !ofTheRegistry.has(key) && !ofFinding.has(key) && !isMasked(key, value),
  );
  return {
    ...Object.fromEntries(kept),
    source_id: sources.find(({ source_id }) => source_id)?.source_id ?? record.id,
    source_notes: [...sources.flatMap(({ notes }) => notes || []), ...findingOf(record)].join("\n"),
  };
}
