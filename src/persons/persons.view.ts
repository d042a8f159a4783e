import type { Catalogs } from "../catalogs/catalogs.js";
import {
  genders,
  hospitalStatuses,
  labelledIn,
  shelterStatuses,
  statuses,
} from "../catalogs/labels.js";
import type {
  CatalogKind,
  PersonDocument,
  SourceEntry,
  StoredPhoto,
} from "../database/collections.js";
import type { Reading } from "../http/endpoint.js";
import type { Language } from "../http/language.js";
import type { PhotoAddresses } from "../photos/photo-address.js";
import { viewTip } from "../tips/tips.view.js";
import { ageLabel, isMinor, yearsBetween } from "./age.js";
import type { LinkedPerson, Links } from "./links.js";
import { isHealthSensitive } from "./protection.js";

/** What a person may be projected to when this caller reads it: all that its view needs but the links. */
export type ShownPerson = Omit<
  PersonDocument,
  "search" | "natural_keys" | "import_key" | "match_keys"
>;

/** A person with the links that this caller's view shows: see links.ts. */
export type LinkedView = ShownPerson & { links: Links };

/** Ages are those of `today`. */
interface Reader extends Omit<Reading, "messageLanguage"> {
  catalogs: Catalogs;
  photoAddresses: PhotoAddresses;
}

/** A stored person as this caller may see it today. */
export function viewPerson(person: LinkedView, reader: Reader) {
  const everybody = viewOfEverybody(person, reader);
  if (reader.caller.can("persons:sensitive:read")) {
    return { ...everybody, ...fieldsOfAdults(person, reader), ...protectedFields(person, reader) };
  }
  const { canonical } = person.links;
  return {
    ...everybody,
    ...(!everybody.is_minor && masked(person, reader)),
    ...(canonical && { canonical_person_id: canonical }),
  };
}

function viewOfEverybody(person: ShownPerson, { today, language }: Reader) {
  const { born_on } = person;
  const labelled = labelledIn(language);
  return {
    id: person._id,
    first_name: person.first_name,
    last_name: person.last_name,
    is_minor: isMinor(person, today),
    age: born_on ? yearsBetween(born_on, today) : null,
    age_label: born_on
      ? ageLabel({ birth_date: person.birth_date, born_on }, today, language)
      : null,
    gender: labelled(genders, person.gender),
    status: labelled(statuses, person.status),
    found_at: person.found_at ?? null,
    verified_at: person.verified_at ?? null,
    created_at: person.created_at,
    updated_at: person.updated_at,
  };
}

const fieldsOfAdults = (person: ShownPerson, reader: Reader) => ({
  document_type: person.document_type ?? null,
  document_id: person.document_id ?? null,
  description: person.description ?? null,
  location: person.location ?? null,
  photo_url: person.photo ? photoUrl(person.photo, reader) : null,
});

const photoUrl = ({ _id }: StoredPhoto, { base, caller, photoAddresses }: Reader) =>
  base + photoAddresses.sign(_id, caller.can("persons:sensitive:read") ? "full" : "minimized");

/** Null instead of left out: a missing key would tell that somebody is in a hospital. */
function masked(person: ShownPerson, reader: Reader) {
  const shown = fieldsOfAdults(person, reader);
  const document_id = shown.document_id && maskDocument(shown.document_id);
  return isHealthSensitive(person)
    ? { ...shown, document_id, location: null, photo_url: null }
    : { ...shown, document_id };
}

/** The last three characters; none of a short id. */
function maskDocument(id: string): string {
  const characters = [...id];
  const hidden = characters.length < 6 ? characters.length : characters.length - 3;
  return "*".repeat(hidden) + characters.slice(hidden).join("");
}

function protectedFields(person: LinkedView, reader: Reader) {
  const { language, catalogs, caller } = reader;
  return {
    birth_date: person.birth_date ?? null,
    found_notes: person.found_notes ?? null,
    finder_name: person.finder_name ?? null,
    finder_phone: person.finder_phone ?? null,
    ...places(person, reader),
    verified_by: person.verified_by ?? null,
    canonical_person_id: person.links.canonical ?? null,
    linked_persons: person.links.linked.map((linked) => viewLinked(linked, reader)),
    contact_person_first_name: person.contact_person_first_name ?? null,
    contact_person_last_name: person.contact_person_last_name ?? null,
    contact_person_phone: person.contact_person_phone ?? null,
    contact_person_email: person.contact_person_email ?? null,
    contact_person_relationship: person.contact_person_relationship ?? null,
    sources: person.sources.map((source) => viewSource(source, catalogs, language)),
    tips: person.tips.map((stored) => viewTip(stored, person._id, caller)).reverse(),
    history: person.history.toReversed(),
  };
}

/** Where hospitals and shelters have the person. */
function places(
  person: Pick<PersonDocument, "hospital" | "hospital_status" | "shelter" | "shelter_status">,
  { language, catalogs }: Reader,
) {
  const labelled = labelledIn(language);
  const entry = (kind: CatalogKind, handle: string | undefined) =>
    handle ? { handle, label: catalogs.label(kind, handle, language) } : null;
  return {
    hospital: entry("hospital", person.hospital),
    hospital_status: labelled(hospitalStatuses, person.hospital_status),
    shelter: entry("shelter", person.shelter),
    shelter_status: labelled(shelterStatuses, person.shelter_status),
  };
}

const viewLinked = (person: LinkedPerson, reader: Reader) => ({
  id: person._id,
  first_name: person.first_name,
  last_name: person.last_name,
  sources: person.sources.map(({ handle }) => ({
    handle,
    label: reader.catalogs.label("source", handle, reader.language),
  })),
  status: labelledIn(reader.language)(statuses, person.status),
  ...places(person, reader),
  created_at: person.created_at,
  updated_at: person.updated_at,
});

const viewSource = (source: SourceEntry, catalogs: Catalogs, language: Language) => ({
  id: source._id,
  handle: source.handle,
  label: catalogs.label("source", source.handle, language),
  url: source.url ?? catalogs.entry("source", source.handle)?.url ?? null,
  source_id: source.source_id ?? null,
  notes: source.notes ?? null,
  created_at: source.created_at,
  updated_at: source.updated_at,
});
