import { type Filter, ObjectId } from "mongodb";
import type { Catalogs } from "../../features/catalogs/loaded-catalogs.store.js";
import { withLinks } from "../../features/persons/links.store.js";
import {
  projectionFor,
  type ShownPerson,
  viewFullPerson,
} from "../../features/persons/persons.view.js";
import type { Reader } from "../../features/persons/shown-fields.view.js";
import { createPhotoAddresses } from "../../features/photos/photo-address.view.js";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { sharedKey } from "../../kernel/database/secrets.js";
import { dayOf } from "../../kernel/values/day.js";
import type { Language } from "../../kernel/values/language.js";

/** The operator owns the database, and so may see everything. */
const operator: Caller = { apiKeyId: new ObjectId(), name: "export", source: "", can: () => true };

/** Persons whose links are read with one query. */
const atOnce = 100;

interface Exported {
  catalogs: Catalogs;
  /** What addresses of photos begin with. */
  base: string;
  /** The language of labels. */
  language: Language;
}

/** The full views of all persons that meet the filter, some at a time. */
export async function* readPersons(
  collections: Collections,
  filter: Filter<PersonDocument>,
  { catalogs, base, language }: Exported,
) {
  const reader: Reader = {
    caller: operator,
    language,
    catalogs,
    today: dayOf(new Date()),
    base,
    photoAddresses: createPhotoAddresses(await sharedKey(collections, "photo_address")),
  };
  const views = async (batch: ShownPerson[]) =>
    (await withLinks(collections, batch, operator)).map((person) => viewFullPerson(person, reader));
  const projection = projectionFor(operator);
  const found = collections.persons.find<ShownPerson>(filter, { projection }).sort({ _id: 1 });
  let batch: ShownPerson[] = [];
  for await (const person of found) {
    batch.push(person);
    if (batch.length < atOnce) continue;
    yield await views(batch);
    batch = [];
  }
  if (batch.length > 0) yield await views(batch);
}

/** The full view of a person. */
export type ExportedPerson = ReturnType<typeof viewFullPerson>;
