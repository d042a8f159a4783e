import type { Filter } from "mongodb";
import type { Collections, PersonDocument } from "../../database/collections.js";
import { keysInOrder } from "../../persons/natural-keys.js";
import { ownEntry } from "../../persons/own-entry.js";
import type { Row } from "./desk.js";
import type { KnownPerson } from "./states.js";

/** Every person of the source that one of these records may mean. */
export async function lookUp(
  { persons }: Pick<Collections, "persons">,
  source: string,
  rows: Row[],
): Promise<KnownPerson[]> {
  // Lists say nothing of these, and they are most of a record. Without the hint a plan that was made
  // while the collection was small reads the whole source later on.
  const find = (filter: Filter<PersonDocument>, hint: string) =>
    persons
      .find({ source, ...filter }, { hint, projection: { tips: 0, history: 0, search: 0 } })
      .batchSize(10_000)
      .toArray();

  const keys = rows.flatMap((row) => keysInOrder(row.keys));
  const known = await find({ natural_keys: { $in: keys } }, "natural_keys");
  // Persons made over the API have no natural keys, and a document may have been corrected there.
  const ids = without(
    known.map(sourceIdOf),
    rows.map(({ identity }) => identity.source_id),
  );
  const documents = without(
    known.map((person) => person.document_key),
    rows.map(({ identity }) => identity.document),
  );
  const others = await Promise.all([
    ids.length > 0 ? find({ "sources.source_id": { $in: ids } }, "source_id") : [],
    documents.length > 0 ? find({ document_key: { $in: documents } }, "document") : [],
  ]);
  return [...known, ...others.flat()];
}

const sourceIdOf = (person: KnownPerson) => ownEntry(person)?.source_id;

/** What is asked for and not yet there. */
function without(there: (string | undefined)[], asked: (string | undefined)[]): string[] {
  const known = new Set(there);
  return asked.filter((value) => value !== undefined && !known.has(value)) as string[];
}
