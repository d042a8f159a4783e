import { describe, expect, test } from "vitest";
import { aPerson, personBody, startApi } from "../../support/api.js";

const { clientWith, savePersons, keyWith, app } = await startApi();
const plain = await clientWith(["persons:read", "persons:write"]);
const full = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);

const hidden = [
  "birth_date",
  "canonical_person_id",
  "linked_persons",
  "history",
  "found_notes",
  "finder_name",
  "finder_phone",
  "hospital",
  "hospital_status",
  "shelter",
  "shelter_status",
  "verified_by",
  "contact_person_first_name",
  "contact_person_last_name",
  "contact_person_phone",
  "contact_person_email",
  "contact_person_relationship",
  "sources",
  "tips",
];
const adultKeys = [
  "age",
  "age_label",
  "created_at",
  "description",
  "document_id",
  "document_type",
  "first_name",
  "found_at",
  "gender",
  "id",
  "is_minor",
  "last_name",
  "location",
  "photo_url",
  "status",
  "updated_at",
  "verified_at",
];
const hiddenOfMinors = ["document_type", "document_id", "description", "location", "photo_url"];
const minorKeys = adultKeys.filter((key) => !hiddenOfMinors.includes(key));

const now = new Date();
const everything = {
  document_type: "cedula",
  document_id: "V-98.765.432",
  document_key: "V98765432",
  birth_date: "1980-02-03",
  effective_birth_date: "1980-02-03",
  gender: "female",
  location: "SECRETPLACE",
  description: "SHOWNDESCRIPTION",
  status: "found",
  found_notes: "SECRETNOTES",
  found_at: now,
  finder_name: "SECRETFINDER",
  finder_phone: "+584145550199",
  shelter: "campo_de_golf_caribe",
  shelter_status: "present",
  verified_at: now,
  verified_by: "SECRETVERIFIER",
  contact_person_first_name: "SECRETCONTACT",
  contact_person_last_name: "SECRETSURNAME",
  contact_person_phone: "+584145550188",
  contact_person_email: "secret@example.org",
  contact_person_relationship: "mother",
} as const;
const tip = {
  sender_name: "SECRETSENDER Of Tip",
  sender_phone: "+584145550177",
  sender_is_minor: true,
  message: "SECRETMESSAGE",
  created_at: now,
  updated_at: now,
  version: 1,
};

const adult = aPerson({ ...everything, first_name: "Adulta" });
const patient = aPerson({
  ...everything,
  first_name: "Paciente",
  hospital: "SECRETHOSPITAL",
  hospital_status: "deceased",
});
const minor = aPerson({
  ...everything,
  first_name: "Niña",
  birth_date: `${now.getUTCFullYear() - 9}-01-01`,
  effective_birth_date: `${now.getUTCFullYear() - 9}-01-01`,
});
const reportedMinor = aPerson({
  first_name: "Bebé",
  reported_minor: true,
  location: "SECRETPLACE",
});
delete reportedMinor.effective_birth_date;
for (const person of [adult, patient, minor]) {
  const [source] = person.sources;
  if (source) Object.assign(source, { source_id: "SECRETID", notes: "SECRETSOURCENOTES" });
  Object.assign(source ?? {}, { source_id: `SECRET-${person.first_name}` });
  person.tips.push({ ...tip, _id: person._id });
}
await savePersons(adult, patient, minor, reportedMinor);

const keysOf = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);

const one = async (client: typeof plain, { _id }: { _id: unknown }) =>
  (await client.get(`/v1/persons/${_id}`).expect(200)).body.data;

describe("without persons:sensitive:read", () => {
  test("exactly these keys of an adult are shown, and fewer of a minor", async () => {
    expect(Object.keys(await one(plain, adult)).sort()).toEqual(adultKeys);
    expect(Object.keys(await one(plain, patient)).sort()).toEqual(adultKeys);
    expect(Object.keys(await one(plain, minor)).sort()).toEqual(minorKeys);
    expect(Object.keys(await one(plain, reportedMinor)).sort()).toEqual(minorKeys);
  });

  test("a document id shows its last three characters, a short one none", async () => {
    const short = aPerson({ document_id: "12345" });
    await savePersons(short);
    expect((await one(plain, adult)).document_id).toBe("*********432");
    expect((await one(plain, short)).document_id).toBe("*****");
  });

  test("where a patient is does not show, nor that it is hidden", async () => {
    expect(await one(plain, patient)).toMatchObject({ location: null, photo_url: null });
    expect(await one(plain, adult)).toMatchObject({ location: "SECRETPLACE" });
  });

  test("no response of any operation holds a hidden key or value", async () => {
    const made = [
      personBody({ location: "SECRETPLACE", contact_person_email: "secret@example.org" }),
      personBody({
        age: 5,
        contact_person_relationship: "father",
        is_guardian_verified: true,
        description: "SECRETMESSAGE",
        source_notes: "SECRETNOTES",
      }),
    ];
    const created = await Promise.all(made.map((body) => plain.post("/v1/persons").send(body)));
    const lists = await Promise.all(
      [
        "",
        "?order=updated_at%20asc",
        "?query=adulta",
        "?status=found",
        "?source=form",
        "?limit=2",
      ].map((query) => plain.get(`/v1/persons${query}`).expect(200)),
    );
    const next = lists.at(-1)?.body.pagination.next_cursor;
    const more = await plain.get("/v1/persons").query({ cursor: next }).expect(200);
    const ones = await Promise.all(
      [adult, patient, minor, reportedMinor].map(({ _id }) => plain.get(`/v1/persons/${_id}`)),
    );
    const errors = await Promise.all([
      plain.get("/v1/persons?hospital=x"),
      plain.post("/v1/persons").send({ location: "SECRETPLACE", age: "SECRETID" }),
    ]);
    for (const { body } of [...created, ...lists, more, ...ones, ...errors]) {
      if (!body.errors) expect(hidden.filter((key) => keysOf(body).includes(key))).toEqual([]);
      for (const person of [body.data].flat()) {
        const text = JSON.stringify(person ?? body);
        const shownPlace = person?.is_minor === false && person?.location === "SECRETPLACE";
        expect(text.replace(shownPlace ? "SECRETPLACE" : "", "")).not.toMatch(
          /SECRET|secret|\+5841/,
        );
        if (person?.is_minor) expect(text).not.toContain("SHOWNDESCRIPTION");
      }
    }
  });

  test("neither query nor filters tell a hidden value", async () => {
    const words = ["secretnotes", "secretfinder", "secretcontact", "secretid", "secretsender"];
    const documents = ["V98765432", "98.765.432", "765432", "+584145550188", "04145550199"];
    for (const query of [...words, ...documents]) {
      const { body } = await plain.get("/v1/persons").query({ query }).expect(200);
      expect(body.data).toEqual([]);
    }
    for (const filter of [
      "hospital_status=deceased",
      "shelter=campo_de_golf_caribe",
      "source=hospital_list",
    ]) {
      await plain.get(`/v1/persons?${filter}`).expect(403);
    }
  });

  test("other permissions do not widen the view", async () => {
    const { default: supertest } = await import("supertest");
    const key = await keyWith([
      "persons:read",
      "persons:write",
      "reports:write",
      "tips:write",
      "duplicates:read",
      "duplicates:write",
      "resources:write",
    ]);
    const request = supertest(app).get(`/v1/persons/${minor._id}`);
    const { body } = await request.set("Authorization", `Bearer ${key}`).expect(200);
    expect(Object.keys(body.data).sort()).toEqual(minorKeys);
  });
});

describe("with persons:sensitive:read", () => {
  test("every key is there, for minors and patients too, with null for no value", async () => {
    const allKeys = [...adultKeys, ...hidden].sort();
    for (const person of [adult, patient, minor, reportedMinor]) {
      expect(Object.keys(await one(full, person)).sort()).toEqual(allKeys);
    }
    expect(await one(full, reportedMinor)).toMatchObject({
      is_minor: true,
      age: null,
      age_label: null,
      location: "SECRETPLACE",
      birth_date: null,
    });
  });

  test("values are whole and labelled", async () => {
    expect(await one(full, patient)).toMatchObject({
      document_id: "V-98.765.432",
      location: "SECRETPLACE",
      hospital: { handle: "SECRETHOSPITAL" },
      hospital_status: { handle: "deceased", label: "Fallecida" },
      shelter: { handle: "campo_de_golf_caribe", label: "Campo de Golf Caribe" },
      gender: { handle: "female", label: "Femenino" },
      tips: [{ sender_name: "SECRETSENDER Of Tip", sender_phone: "+584145550177" }],
      sources: [{ handle: "form", notes: "SECRETSOURCENOTES" }],
    });
  });

  test("shows the newest 50 tips, newest first", async () => {
    const tips = Array.from({ length: 60 }, (_, at) => ({
      ...tip,
      _id: adult._id,
      message: `${at}`,
    }));
    const person = aPerson({ tips });
    await savePersons(person);
    const shown = (await one(full, person)).tips.map(({ message }: { message: string }) => message);
    expect(shown).toEqual(Array.from({ length: 50 }, (_, at) => `${59 - at}`));
  });
});
