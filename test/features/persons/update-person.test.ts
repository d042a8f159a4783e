import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import { putEntries } from "../../../src/features/catalogs/catalogs.store.js";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, personBody, startApi } from "../../support/api.js";

const { clientWith, collections, services, savePersons } = await startApi();
const label = { es: "Hospital", en: "Hospital" };
await putEntries(collections, [
  { kind: "hospital", handle: "hcl", label, aliases: [] },
  { kind: "hospital", handle: "vargas", label, aliases: [] },
]);
const named = { name: "Mesa Norte" };
const full = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"], named);
const plain = await clientWith(["persons:read", "persons:write"], named);

const yearsAgo = (years: number, days = 0) => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
};

type Client = typeof full;

/** A stored person of the key's source, and how to change it. */
async function stored(fields: Partial<PersonDocument> = {}) {
  const person = aPerson(fields);
  if (fields.reported_minor) delete person.effective_birth_date;
  await savePersons(person);
  const path = `/v1/persons/${person._id}`;
  return {
    path,
    patch: (body: unknown, client: Client = full) => client.patch(path).send(body as object),
    now: () => collections.persons.findOne({ _id: person._id }),
  };
}

/** A person made over the API. */
async function created(fields: Record<string, unknown> = {}) {
  const { body } = await full.post("/v1/persons").send(personBody(fields)).expect(201);
  const path = `/v1/persons/${body.data.id}`;
  return {
    path,
    patch: (changes: unknown, client: Client = full) => client.patch(path).send(changes as object),
    now: () => collections.persons.findOne({ _id: new ObjectId(String(body.data.id)) }),
  };
}

const guarded = { contact_person_relationship: "mother", is_guardian_verified: true } as const;
const aMinor = { effective_birth_date: yearsAgo(8), ...guarded };

describe("PATCH /v1/persons/{person_id}", () => {
  test("changes any of the create fields and those of its own", async () => {
    const person = await created({ shelter: "campo_de_golf_caribe" });
    const sent = {
      first_name: " Anna ",
      last_name: "Rojas Gil",
      document_type: "cedula",
      document_id: "v-12.345.678",
      birth_date: yearsAgo(40),
      age: 40,
      gender: "female",
      location: "Macuto",
      description: "a\nb",
      shelter_status: "departed",
      contact_person_first_name: "Eva",
      contact_person_last_name: "Gil",
      contact_person_phone: "0414 555 01 02",
      contact_person_email: "eva@example.org",
      contact_person_relationship: "friend",
      source_id: "P-1",
      source_notes: "n",
      found_notes: "in the shelter",
      found_at: "2026-01-02T08:00:00-04:00",
      finder_name: "Luis Brito",
      finder_phone: "04145550103",
      hospital: "hcl",
      hospital_status: "admitted",
      verified: true,
    };
    const { body, headers } = await person.patch(sent).expect(200);
    expect(body.data).toMatchObject({
      first_name: "Anna",
      last_name: "Rojas Gil",
      document_type: "cedula",
      document_id: "v-12.345.678",
      birth_date: yearsAgo(40),
      age: 40,
      gender: { handle: "female" },
      location: "Macuto",
      description: "a\nb",
      status: { handle: "found" },
      shelter: { handle: "campo_de_golf_caribe" },
      shelter_status: { handle: "departed" },
      contact_person_first_name: "Eva",
      contact_person_phone: "+584145550102",
      contact_person_relationship: "friend",
      found_notes: "in the shelter",
      found_at: "2026-01-02T12:00:00.000Z",
      finder_name: "Luis Brito",
      finder_phone: "+584145550103",
      hospital: { handle: "hcl" },
      hospital_status: { handle: "admitted" },
      verified_by: "Mesa Norte",
      sources: [{ handle: "form", source_id: "P-1", notes: "n" }],
    });
    const read = await full.get(person.path).expect(200);
    expect(read.body).toEqual(body);
    expect(read.headers.etag).toBe(headers.etag);
    expect(await person.now()).toMatchObject({ document_key: "V12345678", version: 2 });
  });

  test("null and blank text clear an optional field", async () => {
    const person = await stored({
      location: "Macuto",
      description: "x",
      gender: "female",
      birth_date: "1990-05-20",
      document_id: "V-1",
      document_key: "V1",
      is_guardian_verified: true,
    });
    const sent = { location: null, description: " ", gender: null, document_id: null };
    const { body } = await person
      .patch({ ...sent, birth_date: null, is_guardian_verified: null })
      .expect(200);
    const gone = { location: null, description: null, gender: null, document_id: null, age: null };
    expect(body.data).toMatchObject(gone);
    const document = await person.now();
    for (const field of [
      ...Object.keys(sent),
      "document_key",
      "effective_birth_date",
      "is_guardian_verified",
    ]) {
      expect(document).not.toHaveProperty(field);
    }
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ["body"]],
    [{ source: "form" }, ["source"]],
    [{ verified_at: null, tips: [] }, ["tips", "verified_at"]],
    [
      { status: null, verified: null, is_public: null, first_name: null, last_name: null },
      ["first_name", "is_public", "last_name", "status", "verified"],
    ],
    [
      {
        contact_person_first_name: null,
        contact_person_phone: null,
        contact_person_email: null,
      },
      ["contact_person_email", "contact_person_first_name", "contact_person_phone"],
    ],
    [{ first_name: "A", status: "dead" }, ["first_name", "status"]],
    [{ is_public: "false" }, ["is_public"]],
    [{ status: "found", found_at: "2026-01-02" }, ["found_at"]],
    [{ status: "found", found_at: "2026-01-02T08:00:00" }, ["found_at"]],
    [{ status: "found", found_at: new Date(Date.now() + 120_000).toISOString() }, ["found_at"]],
    [{ status: "found", found_at: "0000-01-01T00:00:00+23:59" }, ["found_at"]],
    [{ hospital: "nowhere", shelter: "nowhere" }, ["hospital", "shelter"]],
    [
      { hospital_status: "admitted", shelter_status: "present" },
      ["hospital_status", "shelter_status"],
    ],
    [{ hospital: null, hospital_status: "admitted" }, ["hospital_status"]],
    [{ shelter: " ", shelter_status: "present" }, ["shelter_status"]],
    [{ age: 8, gender: "F" }, ["contact_person_relationship", "gender", "is_guardian_verified"]],
    [{ birth_date: yearsAgo(8) }, ["age"]],
    [
      {
        found_notes: "x",
        finder_name: "Luis",
        finder_phone: "04145550101",
        found_at: "2026-01-02T08:00:00Z",
      },
      ["finder_name", "finder_phone", "found_at", "found_notes"],
    ],
    [{ status: "missing", found_notes: "x" }, ["found_notes"]],
  ])("refuses %j under the fields to correct", async (changes, names) => {
    const person = await stored();
    const { body } = await person.patch(changes).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
    expect((await person.now())?.version).toBe(1);
  });

  test("rules across fields look at the merged record", async () => {
    const born = await stored({ birth_date: "1990-05-20" });
    const { body } = await born.patch({ age: 10 }).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual([
      "age",
      "contact_person_relationship",
      "is_guardian_verified",
    ]);
    const minor = await stored(aMinor);
    const alone = { contact_person_relationship: null, is_guardian_verified: false };
    const refused = await minor.patch(alone).expect(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual(Object.keys(alone));
    await minor.patch({ age: 9, contact_person_relationship: "cousin" }).expect(200);
    const sheltered = await stored({ shelter: "campo_de_golf_caribe" });
    await sheltered.patch({ shelter_status: "present" }).expect(200);
    const found = await stored({ status: "found" });
    await found.patch({ finder_name: "Luis" }).expect(200);
  });

  test("what an import left empty never blocks another change", async () => {
    const person = await stored({ effective_birth_date: yearsAgo(8) });
    await person.patch({ location: "Macuto" }).expect(200);
    await person.patch({ contact_person_relationship: "mother" }).expect(200);
    await person.patch({ contact_person_email: "a@example.org" }).expect(200);
    const { body } = await person.patch({ age: 8 }).expect(422);
    expect(Object.keys(body.errors)).toEqual(["is_guardian_verified"]);
  });

  test("an age that was given counts again without the birth date", async () => {
    const both = await created({ birth_date: yearsAgo(34, 10), age: 35 });
    const cleared = await both.patch({ birth_date: null }).expect(200);
    expect(cleared.body.data).toMatchObject({ birth_date: null, age: 35 });
    const dated = await both.patch({ birth_date: yearsAgo(36, 10) }).expect(200);
    expect(dated.body.data).toMatchObject({ age: 36 });
    expect((await both.patch({ birth_date: yearsAgo(50) }).expect(422)).body.errors).toEqual({
      age: ["Differs by more than a year from birth_date"],
    });
    const given = await both.patch({ birth_date: yearsAgo(50), age: null }).expect(200);
    expect(given.body.data).toMatchObject({ age: 50 });
    const none = await both.patch({ birth_date: null }).expect(200);
    expect(none.body.data).toMatchObject({ birth_date: null, age: null, age_label: null });
  });

  test("an age sent again keeps the day it was given on", async () => {
    const person = await stored({ effective_birth_date: yearsAgo(34, 100) });
    await person.patch({ age: 34 }).expect(200);
    expect(await person.now()).toMatchObject({ effective_birth_date: yearsAgo(34, 100) });
    await person.patch({ age: 36 }).expect(200);
    expect(await person.now()).toMatchObject({ effective_birth_date: yearsAgo(36) });
  });

  test("missing to found sets found_at when none is given, and back clears what was found", async () => {
    const person = await stored();
    // The service goes by the clock of its database, of which it may have heard late.
    const earliest = Date.now() - 60_000;
    const { body } = await person.patch({ status: "found", finder_name: "Luis" }).expect(200);
    const foundAt = Date.parse(body.data.found_at);
    expect(foundAt).toBeGreaterThanOrEqual(earliest);
    expect(foundAt).toBeLessThanOrEqual(Date.now());
    const later = await person.patch({ status: "found", found_notes: "x" }).expect(200);
    expect(later.body.data.found_at).toBe(body.data.found_at);
    await person.patch({ finder_phone: "04145550101" }).expect(200);
    const back = await person.patch({ status: "missing" }).expect(200);
    const gone = { found_at: null, found_notes: null, finder_name: null, finder_phone: null };
    expect(back.body.data).toMatchObject({ status: { handle: "missing" }, ...gone });
    for (const field of Object.keys(gone)) expect(await person.now()).not.toHaveProperty(field);
    const found_at = "2026-01-02T08:00:00.000Z";
    const again = await person.patch({ status: "found", found_at }).expect(200);
    expect(again.body.data.found_at).toBe(found_at);
  });

  test("verified true stamps verified_at and verified_by, false clears both", async () => {
    const person = await stored();
    const { body } = await person.patch({ verified: true }).expect(200);
    expect(body.data).toMatchObject({ verified_by: "Mesa Norte", verified_at: expect.any(String) });
    const undone = await person.patch({ verified: false }).expect(200);
    expect(undone.body.data).toMatchObject({ verified_by: null, verified_at: null });
  });

  test("a source_id that is used already is a conflict", async () => {
    await created({ source_id: "S-1" });
    const person = await created({ source_id: "S-2" });
    await person.patch({ source_id: "S-1" }).expect(409, {
      error: "This source_id is already used within the source",
    });
    await person.patch({ source_id: "S-2", source_notes: "same" }).expect(200);
    const { body } = await person.patch({ source_id: null }).expect(200);
    expect(body.data.sources).toMatchObject([{ source_id: null, notes: "same" }]);
    await created({ source_id: "S-2" });
  });

  test("only the key's own source may change a person, private ones too", async () => {
    const person = await stored({ is_public: false });
    const other = await clientWith(["persons:write"], { source: "hospital_list" });
    await person.patch({ location: "x" }, other).expect(404, { error: "Person not found" });
    const reader = await clientWith(["persons:read", "persons:sensitive:read"]);
    await person.patch({ location: "x" }, reader).expect(403);
    await person.patch({ location: "x" }).expect(200);
  });

  test("a private person is in no list, and still there for its own source", async () => {
    const person = await stored({ first_name: "Zulay", gender: "other" });
    const listed = async () => (await full.get("/v1/persons?gender=other")).body.data.length;
    expect(await listed()).toBe(1);
    await person.patch({ is_public: false }).expect(200);
    expect(await listed()).toBe(0);
    await full.get(person.path).expect(200);
    await person.patch({ is_public: true }).expect(200);
    expect(await listed()).toBe(1);
  });

  test("a search finds the new name and not the old one", async () => {
    const person = await stored({ first_name: "Yulimar", last_name: "Quintana", location: "Osma" });
    const found = async (query: string) =>
      (await full.get("/v1/persons").query({ query })).body.data.length;
    await person.patch({ first_name: "Wilmer", location: null }).expect(200);
    expect(await found("wilmer quintana")).toBe(1);
    expect(await found("yulimar")).toBe(0);
    expect(await found("osma")).toBe(0);
    await services.wordCounts.flush();
    const words = { $in: ["wilmer", "yulimar", "osma", "quintana"] };
    const counts = await collections.wordCounts.find({ _id: words }).sort({ _id: 1 }).toArray();
    expect(counts.map(({ _id, n, names }) => [_id, n, names])).toEqual([
      ["quintana", 1, 1],
      ["wilmer", 1, 1],
    ]);
    await person.patch({ location: "Osma", hospital: "hcl" }).expect(200);
    expect(await found("osma")).toBe(0);
  });
});

describe("the history", () => {
  test("keeps every move of status, hospital, shelter and their statuses, oldest first", async () => {
    const person = await stored({ shelter: "campo_de_golf_caribe", shelter_status: "present" });
    await person.patch({ status: "found", hospital: "hcl", hospital_status: "admitted" });
    await person.patch({ hospital: null, shelter: null, location: "x" }).expect(200);
    await person.patch({ location: "y", status: "found" }).expect(200);
    const { history = [] } = (await person.now()) ?? {};
    expect(history.map(({ field, old, new: now }) => [field, old, now])).toEqual([
      ["status", "missing", "found"],
      ["hospital", null, "hcl"],
      ["hospital_status", null, "admitted"],
      ["hospital", "hcl", null],
      ["hospital_status", "admitted", null],
      ["shelter", "campo_de_golf_caribe", null],
      ["shelter_status", "present", null],
    ]);
    expect(history[0]).toMatchObject({ by: "Mesa Norte", at: expect.any(Date) });
  });

  test("keeps the last 1,000", async () => {
    const at = new Date(0);
    const old = { at, by: "x", field: "status", old: "missing", new: "found" } as const;
    const person = await stored({ history: Array(1_000).fill(old) });
    await person.patch({ status: "found" }).expect(200);
    const { history = [] } = (await person.now()) ?? {};
    expect(history).toHaveLength(1_000);
    expect(history.at(-1)?.by).toBe("Mesa Norte");
  });
});

describe("a change that leaves a record less protected", () => {
  const dead = { hospital: "hcl", hospital_status: "deceased" } as const;

  test.each<[string, Partial<PersonDocument>, Record<string, unknown>]>([
    ["a minor made an adult by age", aMinor, { age: 30 }],
    [
      "a minor made an adult by birth date",
      { ...aMinor, birth_date: aMinor.effective_birth_date },
      { birth_date: "1990-01-01" },
    ],
    ["the age of a minor cleared", aMinor, { age: null }],
    ["a child by word made an adult", { reported_minor: true }, { age: 30 }],
  ])("needs persons:sensitive:read: %s", async (_what, fields, changes) => {
    const person = await stored(fields);
    const { body } = await person.patch(changes, plain).expect(403);
    expect(body).toEqual({ error: "This API key lacks the permission persons:sensitive:read" });
    expect((await person.now())?.version).toBe(1);
    await person.patch({ ...changes, gender: "nobody" }, plain).expect(422);
    await person.patch(changes, plain).set("If-Match", '"9-x"').expect(403);
    await person.patch(changes).expect(200);
  });

  test.each<[string, Partial<PersonDocument>, Record<string, unknown>]>([
    ["a minor stays one", aMinor, { age: 9 }],
    [
      "the birth date of a minor, whose age stays",
      { ...aMinor, birth_date: aMinor.effective_birth_date },
      { birth_date: null },
    ],
    ["an adult's age cleared", {}, { age: null }],
    ["an adult made a minor", {}, { age: 8, ...guarded }],
    ["a minor's name", aMinor, { first_name: "Eva" }],
    ["a deceased's name", dead, { first_name: "Eva" }],
  ])("others do not: %s", async (_what, fields, changes) => {
    await (await stored(fields)).patch(changes, plain).expect(200);
  });
});

describe("a change that names a hospital, a shelter or their statuses", () => {
  test.each([
    { hospital: "vargas" },
    { hospital: null },
    { hospital_status: "discharged" },
    { hospital_status: null },
    { shelter: "campo_de_golf_caribe" },
    { shelter: null },
    { shelter_status: "present" },
    { shelter_status: "nobody", unknown: 1 },
    { location: "x", hospital: 5 },
  ])(
    "needs persons:sensitive:read, whatever the record holds and before it is looked at: %j",
    async (changes) => {
      const other = await clientWith(["persons:write"], { source: "hospital_list" });
      const places = { hospital: "hcl", shelter: "campo_de_golf_caribe" } as const;
      for (const fields of [{}, places, { ...places, hospital_status: "deceased" } as const]) {
        const person = await stored(fields);
        const { body } = await person.patch(changes, plain).set("If-Match", '"9-x"').expect(403);
        expect(body).toEqual({ error: "This API key lacks the permission persons:sensitive:read" });
        await person.patch(changes, plain).expect(403);
        await person.patch(changes, other).expect(404);
        await person.patch([changes], plain).expect(422);
        expect((await person.now())?.version).toBe(1);
      }
    },
  );

  test("is for a key with that permission to make", async () => {
    const patient = await stored({ hospital: "hcl", hospital_status: "deceased" });
    await patient.patch({ hospital_status: "admitted" }).expect(200);
    await patient.patch({ hospital: "vargas", shelter: "campo_de_golf_caribe" }).expect(200);
    await patient.patch({ hospital: null, shelter: null }).expect(200);
  });
});

describe("age and birth date, to a key that is shown ages only", () => {
  const shown = async (path: string) => (await full.get(path)).body.data;

  test("are one fact: what it sends of one replaces what is known of both", async () => {
    const { path, patch } = await created({ birth_date: yearsAgo(34, 10), age: 35 });
    await patch({ age: 34 }, plain).expect(200);
    expect(await shown(path)).toMatchObject({ age: 34, birth_date: yearsAgo(34, 10) });
    await patch({ age: 50 }, plain).expect(200);
    expect(await shown(path)).toMatchObject({ age: 50, birth_date: null });
    await patch({ birth_date: yearsAgo(20, 10) }, plain).expect(200);
    expect(await shown(path)).toMatchObject({ age: 20, birth_date: yearsAgo(20, 10) });
    await patch({ birth_date: null }, plain).expect(200);
    expect(await shown(path)).toMatchObject({ age: 20, birth_date: null });
    await patch({ birth_date: yearsAgo(30) }, plain).expect(200);
    await patch({ age: null }, plain).expect(200);
    expect(await shown(path)).toMatchObject({ age: null, birth_date: null });
    const apart = await patch({ birth_date: yearsAgo(30), age: 40 }, plain).expect(422);
    expect(Object.keys(apart.body.errors)).toEqual(["age"]);
  });

  test("a birth date that it clears leaves the age as if it were given today", async () => {
    const person = await stored({
      birth_date: yearsAgo(34, 10),
      effective_birth_date: yearsAgo(34, 10),
    });
    await person.patch({ birth_date: null }, plain).expect(200);
    const { birth_date, effective_birth_date } = (await person.now()) ?? {};
    expect({ birth_date, effective_birth_date }).toEqual({
      birth_date: undefined,
      effective_birth_date: yearsAgo(34),
    });
  });

  test("who becomes a minor needs a guardian in the body, who is one does not", async () => {
    const adult = await stored({ ...guarded });
    const { body } = await adult.patch({ age: 8 }, plain).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(Object.keys(guarded));
    await adult.patch({ age: 8, ...guarded }, plain).expect(200);
    const minor = await stored({ effective_birth_date: yearsAgo(8) });
    await minor.patch({ age: 9 }, plain).expect(200);
    await minor.patch({ birth_date: yearsAgo(7) }, plain).expect(200);
    const cleared = { contact_person_relationship: null, is_guardian_verified: null };
    const refused = await minor.patch(cleared, plain).expect(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual(Object.keys(cleared));
  });
});

describe("changes at the same time", () => {
  test("of 50 without If-Match all succeed, and nothing of them is lost", async () => {
    const person = await stored();
    const flip = (at: number) => ({ status: at % 2 ? "found" : "missing", location: `L${at}` });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => (await person.patch(flip(at))).status),
    );
    expect(statuses).toEqual(Array(50).fill(200));
    const { version, history = [] } = (await person.now()) ?? {};
    expect(version).toBe(51);
    for (const [at, move] of history.entries()) {
      expect(move.old).toBe(at === 0 ? "missing" : history[at - 1]?.new);
    }
  });

  test("of 50 with one If-Match one succeeds and 49 answer 412", async () => {
    const person = await stored();
    const { headers } = await full.get(person.path);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const request = person.patch({ location: `L${at}` }).set("If-Match", String(headers.etag));
        return (await request).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, ...Array(49).fill(412)]);
    expect((await person.now())?.version).toBe(2);
  });
});
