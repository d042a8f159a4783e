import { ObjectId } from "mongodb";
import { putEntries } from "../../src/features/catalogs/catalogs.store.js";
import { permissions } from "../../src/kernel/auth/permissions.js";
import { aJpeg } from "../support/images.js";
import { eventually } from "../support/service.js";
import type { Marks } from "./marks.js";
import type { Registry } from "./registry.js";
import type { View } from "./table.js";

/** A stored person of whom every field holds a mark. */
export interface MarkedPerson {
  name: string;
  id: string;
  source: string;
  isPublic: boolean;
  /** How it is shown without persons:sensitive:read. */
  minimized: Exclude<View, "full">;
  /** The record that stands for it, if it is linked to one. */
  canonical?: string;
}

interface Wanted extends Omit<MarkedPerson, "id"> {
  inHospital?: true;
  hasPhoto?: true;
  ages(marks: Marks, name: string): object;
}

const own = { source: "form", isPublic: true };
const grown = (marks: Marks, name: string) => ({
  birth_date: marks.day(`${name}/birth_date`, 1970),
});
const guarded = { contact_person_relationship: "mother", is_guardian_verified: true };
const bornLate = (marks: Marks, name: string) => ({
  ...guarded,
  birth_date: marks.day(`${name}/birth_date`, new Date().getUTCFullYear() - 9),
});
const young = () => ({ ...guarded, age: 8 });

/** Those of lists are made by an import. */
const wanted: Wanted[] = [
  { name: "adult", ...own, minimized: "adult", hasPhoto: true, ages: grown },
  { name: "minor_by_age", ...own, minimized: "minor", hasPhoto: true, ages: young },
  { name: "minor_by_birth_date", ...own, minimized: "minor", ages: bornLate },
  { name: "patient", ...own, minimized: "patient", inHospital: true, hasPhoto: true, ages: grown },
  { name: "patient_by_status", ...own, minimized: "patient", inHospital: true, ages: grown },
  { name: "minor_patient", ...own, minimized: "minor", inHospital: true, ages: young },
  { name: "hidden_adult", ...own, isPublic: false, minimized: "adult", ages: grown },
  { name: "hidden_minor", ...own, isPublic: false, minimized: "minor", ages: bornLate },
  { name: "canonical", ...own, minimized: "adult", ages: grown },
  {
    name: "linked",
    source: "hospital_list",
    isPublic: true,
    minimized: "patient" as const,
    canonical: "canonical",
    inHospital: true,
    ages: grown,
  },
  {
    name: "of_other_source",
    source: "hospital_list",
    isPublic: true,
    minimized: "adult",
    ages: grown,
  },
];

/** All that a create may give. */
export function bodyOf(marks: Marks, name: string, ages: object) {
  const word = (field: string) => marks.word(`${name}/${field}`);
  return {
    first_name: word("first_name"),
    last_name: word("last_name"),
    gender: "female",
    document_type: "cedula",
    document_id: marks.document(`${name}/document_id`),
    location: `Sector ${word("location")}`,
    description: `Camisa ${word("description")}`,
    contact_person_first_name: word("contact_person_first_name"),
    contact_person_last_name: word("contact_person_last_name"),
    contact_person_phone: marks.phone(`${name}/contact_person_phone`),
    contact_person_email: `${word("contact_person_email")}@example.org`,
    contact_person_relationship: "sibling",
    source_id: word("source_id"),
    source_notes: `Nota ${word("source_notes")}`,
    ...ages,
  };
}

/** Hospitals and shelters, each of one person alone: where it is told, that person is meant. */
const placesOf = (marks: Marks, { name, inHospital }: Wanted) =>
  (["hospital", "shelter"] as const).flatMap((kind) => {
    if (kind === "hospital" && !inHospital) return [];
    const handle = marks.word(`${name}/${kind}`).toLowerCase();
    return [
      { kind, handle, label: { es: `Centro ${handle}`, en: `${handle} centre` }, aliases: [] },
    ];
  });

/** Makes the persons over HTTP, and past it what the API refuses: a hospital status without a hospital. */
export async function makePersons(watched: Registry, marks: Marks): Promise<MarkedPerson[]> {
  const { collections, send, keyWith } = watched;
  const places = wanted.flatMap((person) => placesOf(marks, person));
  await putEntries(collections, places);
  const keys = {
    form: await keyWith(permissions, { name: "Owner" }),
    hospital_list: await keyWith(permissions, { name: "Hospitals", source: "hospital_list" }),
  };
  const made = await Promise.all(wanted.map((person) => make(watched, { marks, person, keys })));
  const _id = new ObjectId(made.find(({ name }) => name === "patient_by_status")?.id);
  await collections.persons.updateOne({ _id }, { $unset: { hospital: true } });
  // Labels of places are refreshed every few seconds.
  await eventually(async () => {
    const { text } = await send({ method: "get", path: "/v1/options", key: keys.form });
    return places.every(({ handle }) => text.includes(handle)) || undefined;
  });
  return made;
}

interface Making {
  marks: Marks;
  person: Wanted;
  keys: Record<string, string>;
}

async function make(watched: Registry, { marks, person, keys }: Making): Promise<MarkedPerson> {
  const { name, source, isPublic, minimized, canonical, inHospital, hasPhoto, ages } = person;
  const key = keys[source] ?? "";
  const place = (kind: string) => marks.word(`${name}/${kind}`).toLowerCase();
  const body = { ...bodyOf(marks, name, ages(marks, name)), shelter: place("shelter") };
  const path = `/v1/persons/${await created(watched, key, "/v1/persons", body)}`;
  const change = async (changes: object, by = key) =>
    expectOk(await watched.send({ method: "patch", path, key: by, body: changes }));
  await change({
    shelter_status: "present",
    found_notes: marks.word(`${name}/found_notes`),
    found_at: marks.time(`${name}/found_at`),
    finder_name: marks.word(`${name}/finder_name`),
    finder_phone: marks.phone(`${name}/finder_phone`),
    ...(inHospital && { hospital: place("hospital"), hospital_status: "admitted" }),
  });
  const verifier = await watched.keyWith(permissions, {
    source,
    name: marks.word(`${name}/verified_by`),
  });
  await change({ verified: true }, verifier);
  for (const author of ["by_adult", "by_minor"]) {
    await created(watched, key, `${path}/tips`, tipOf(marks, name, author));
  }
  await created(watched, key, `${path}/reports`, reportOf(marks, name));
  const done = await created(watched, key, `${path}/reports`, reportOf(marks, name, "completed"));
  const completed = { path: `${path}/reports/${done}`, body: { status: "completed" } };
  expectOk(await watched.send({ method: "patch", key, ...completed }));
  if (hasPhoto) {
    const photo = new FormData();
    photo.set("photo", new Blob([new Uint8Array(await aJpeg())]), "photo.jpg");
    expectOk(await watched.send({ method: "post", path: `${path}/photo`, key, body: photo }));
  }
  if (!isPublic) await change({ is_public: false });
  const id = path.split("/").at(-1) ?? "";
  const stored = await watched.collections.persons.findOne({ _id: new ObjectId(id) });
  if (stored?.photo) marks.text(`${name}/photo`, String(stored.photo._id));
  return { name, id, source, isPublic, minimized, ...(canonical && { canonical }) };
}

export const tipOf = (marks: Marks, person: string, author: string) => {
  const word = (field: string) => marks.word(`${person}/tips/${author}/${field}`);
  return {
    sender_name: `${word("sender_first")} ${word("sender_rest")}`,
    message: word("message"),
    sender_phone: marks.phone(`${person}/tips/${author}/sender_phone`),
    sender_is_minor: author === "by_minor",
  };
};

export const reportOf = (marks: Marks, person: string, kind = "reports") => {
  const word = (field: string) => marks.word(`${person}/${kind}/${field}`);
  return {
    reason: "other",
    details: word("details"),
    reporter_name: `${word("reporter_first")} ${word("reporter_rest")}`,
    reporter_email: `${word("reporter_email")}@example.org`,
  };
};

/** Makes a record; its id. */
export async function created({ send }: Registry, key: string, path: string, body: object) {
  const answer = await send({ method: "post", path, key, body });
  expectOk(answer);
  return String(JSON.parse(answer.text).data.id);
}

export function expectOk({ status, text }: { status: number; text: string }): void {
  if (status >= 300) throw new Error(`${status} ${text}`);
}
