import type { ObjectId } from "mongodb";
import { z } from "zod";
import { wireId } from "../../kernel/http/fields.js";
import type { viewPerson } from "../persons/persons.view.js";
import { type EntryPlace, entryDate } from "./entry-place.view.js";

// Records of PFIF 1.4 are made of what the API shows the same caller of a person, and of nothing else.

const given = z.string();
const text = z.string().optional();

const note = {
  note_record_id: given,
  person_record_id: given,
  entry_date: given,
  author_name: given,
  source_date: given,
  status: text,
  last_known_location: text,
  text: given,
};

const fullNote = {
  note_record_id: given,
  person_record_id: given,
  entry_date: given,
  author_name: given,
  author_phone: text,
  source_date: given,
  status: text,
  last_known_location: text,
  text: given,
};

const beforeAuthor = { person_record_id: given, entry_date: given, expiry_date: text };
const names = { full_name: text, given_name: text, family_name: text };
const source = { source_name: text, source_date: given };

const minimizedPerson = {
  ...beforeAuthor,
  ...source,
  ...names,
  description: text,
  sex: text,
  age: text,
  photo_url: text,
};

const fullPerson = {
  ...beforeAuthor,
  author_name: text,
  author_email: text,
  author_phone: text,
  ...source,
  ...names,
  description: text,
  sex: text,
  date_of_birth: text,
  age: text,
  photo_url: text,
};

const feed = z.object({ id: z.string(), title: z.string(), updated: z.string() });
const identified = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ id: wireId, ...shape });
const feedOf = <Record extends z.ZodType>(record: Record) =>
  z.object({ data: z.array(record), feed });

const fullFor = "persons:sensitive:read" as const;

/** What the feed of persons answers with, by view. */
export const personFeed = {
  minimized: feedOf(
    identified({ ...minimizedPerson, notes: z.array(identified(note)) }).meta({
      id: "MinimizedPfifPerson",
    }),
  ),
  full: feedOf(
    identified({ ...fullPerson, notes: z.array(identified(fullNote)) }).meta({ id: "PfifPerson" }),
  ),
  fullFor,
};

/** What the feed of notes answers with, by view. */
export const noteFeed = {
  minimized: feedOf(identified(note).meta({ id: "MinimizedPfifNote" })),
  full: feedOf(identified(fullNote).meta({ id: "PfifNote" })),
  fullFor,
};

export type PfifNote = z.input<(typeof noteFeed)["full"]>["data"][number];
export type PfifPerson = z.input<(typeof personFeed)["full"]>["data"][number];

type Shown = ReturnType<typeof viewPerson>;

interface Record {
  domain: string;
  place: EntryPlace;
}

const idIn = (domain: string, id: ObjectId, part = "") => `${domain}/${id.toHexString()}${part}`;

/** PFIF has no value for what is not known: the element is left out. */
const known = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

const joined = (texts: (string | null | undefined)[], by: string) => texts.filter(Boolean).join(by);

/** A person as a record of PFIF. */
export function viewPfifPerson(person: Shown, { domain, place }: Record): PfifPerson {
  const { first_name, last_name, gender, age } = person;
  return {
    id: person.id,
    person_record_id: idIn(domain, person.id),
    entry_date: entryDate(place),
    ...("contact_person_first_name" in person && {
      author_name: joined([person.contact_person_first_name, person.contact_person_last_name], " "),
      author_email: known(person.contact_person_email),
      author_phone: known(person.contact_person_phone),
    }),
    source_name: domain,
    source_date: person.updated_at.toISOString(),
    full_name: `${first_name} ${last_name}`,
    given_name: first_name,
    family_name: last_name,
    description: "description" in person ? known(person.description) : undefined,
    sex: gender?.handle,
    date_of_birth: "birth_date" in person ? known(person.birth_date) : undefined,
    age: age === null ? undefined : String(age),
    photo_url: "photo_url" in person ? known(person.photo_url) : undefined,
    notes: [],
  };
}

/** What is left of a person who is hidden or deleted: that the record is gone, and since when. */
export function viewGone(id: ObjectId, { domain, place }: Record): PfifPerson {
  const since = new Date(place.time).toISOString();
  return {
    id,
    person_record_id: idIn(domain, id),
    entry_date: entryDate(place),
    expiry_date: since,
    source_date: since,
    notes: [],
  };
}

/** The notes on a person: how the person is, and in the full view the newest tips. */
export function viewPfifNotes(person: Shown, record: Record): PfifNote[] {
  const { domain, place } = record;
  const tips = "tips" in person ? person.tips : [];
  return [
    stateOf(person, record),
    ...tips.map((tip) => ({
      id: person.id,
      note_record_id: idIn(domain, tip.id),
      person_record_id: idIn(domain, person.id),
      entry_date: entryDate(place),
      author_name: tip.sender_name,
      author_phone: known(tip.sender_phone),
      source_date: tip.created_at.toISOString(),
      text: tip.message,
    })),
  ];
}

/** As many notes may belong to one person: its state, and the tips that a full view shows. */
export const mostNotes = 51;

function stateOf(person: Shown, { domain, place }: Record): PfifNote {
  return {
    id: person.id,
    note_record_id: idIn(domain, person.id, ".status"),
    person_record_id: idIn(domain, person.id),
    entry_date: entryDate(place),
    author_name: domain,
    source_date: (person.found_at ?? person.created_at).toISOString(),
    status: statusOf(person),
    last_known_location: "location" in person ? known(person.location) : undefined,
    text: joined([person.status?.label, ...detailsOf(person)], ". "),
  };
}

/**
 * Who was found may be dead, which the minimized view does not say. So it says neither that such a person is believed
 * alive: only the text says that the person was found.
 */
function statusOf(person: Shown): string | undefined {
  const isFull = "hospital_status" in person;
  if (isFull && person.hospital_status?.handle === "deceased") return "believed_dead";
  if (person.status?.handle === "missing") return "believed_missing";
  return isFull ? "believed_alive" : undefined;
}

/** What the full view says of a person and PFIF has no element for. */
function detailsOf(person: Shown): string[] {
  if (!("hospital_status" in person)) return [];
  const { document_type, document_id, hospital, hospital_status, shelter, shelter_status } = person;
  return [
    joined([hospital?.label, hospital_status?.label], ": "),
    joined([shelter?.label, shelter_status?.label], ": "),
    joined([document_id && document_type, document_id], ": "),
  ].filter(Boolean);
}
