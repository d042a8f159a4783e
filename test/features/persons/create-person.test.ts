import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { personBody, startApi } from "../../support/api.js";

const { clientWith, collections, keyWith, openInstance } = await startApi();
const full = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);
const plain = await clientWith(["persons:read", "persons:write"]);

const day = (years: number, days = 0) => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
};

const minor = { age: 8, contact_person_relationship: "mother", is_guardian_verified: true };

describe("POST /v1/persons", () => {
  test("stores the person for the key's source and answers 201 with its address", async () => {
    const { body, headers } = await full.post("/v1/persons").send(personBody()).expect(201);
    expect(headers.location).toBe(`/v1/persons/${body.data.id}`);
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      first_name: "Ana",
      status: { handle: "missing", label: "Persona desaparecida" },
      contact_person_phone: "+584145550101",
      sources: [{ handle: "form", source_id: null, notes: null }],
      tips: [],
      hospital: null,
    });
    const { body: read } = await full.get(`/v1/persons/${body.data.id}`).expect(200);
    expect(read).toEqual(body);
  });

  test("stamps created_at and updated_at with one time", async () => {
    const { body } = await full.post("/v1/persons").send(personBody()).expect(201);
    expect(body.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body.data.updated_at).toBe(body.data.created_at);
  });

  test("keeps names and texts cleaned: NFC, nothing invisible, one space", async () => {
    const sent = {
      first_name: " Jose\u0301\u200b \u202e María ",
      description: "a  b\r\n c",
      location: "\t",
    };
    const { body } = await full.post("/v1/persons").send(personBody(sent)).expect(201);
    expect(body.data).toMatchObject({
      first_name: "José María",
      description: "a b\nc",
      location: null,
    });
  });

  test("names the record under the path by which the service is reached from outside", async () => {
    const { app } = await openInstance({ PUBLIC_URL: "https://registry.example/base" });
    const key = await keyWith(["persons:write"]);
    const { headers, body } = await supertest(app)
      .post("/v1/persons")
      .set("Authorization", `Bearer ${key}`)
      .send(personBody())
      .expect(201);
    expect(headers.location).toBe(`/base/v1/persons/${body.data.id}`);
  });

  test("keeps 30 marks on a letter, and drops what is piled on them", async () => {
    const piled = `a${"\u0301\u0323".repeat(25_000)}`;
    const sent = personBody({ description: piled, first_name: `${piled}b` });
    const { body } = await full.post("/v1/persons").send(sent).expect(201);
    expect(body.data.description.normalize("NFD")).toHaveLength(31);
    expect(body.data.first_name.normalize("NFD")).toHaveLength(32);
  });

  test("a person in a shelter is found, one who left it is missing", async () => {
    const shelter = "campo_de_golf_caribe";
    const present = await full.post("/v1/persons").send(personBody({ shelter })).expect(201);
    const departed = await full
      .post("/v1/persons")
      .send(personBody({ shelter, shelter_status: "departed" }))
      .expect(201);
    expect(present.body.data).toMatchObject({
      status: { handle: "found" },
      found_at: expect.any(String),
      shelter: { handle: shelter, label: "Campo de Golf Caribe" },
    });
    expect(departed.body.data).toMatchObject({ status: { handle: "missing" }, found_at: null });
  });

  test("refuses a second record with one source_id, but not another source's", async () => {
    const other = await clientWith(["persons:write"], { source: "hospital_list" });
    const sent = personBody({ source_id: "A-1", source_notes: "line 1\nline 2" });
    const { body } = await full.post("/v1/persons").send(sent).expect(201);
    expect(body.data.sources[0]).toMatchObject({ source_id: "A-1", notes: "line 1\nline 2" });
    const refused = await full.post("/v1/persons").send(sent).expect(409, {
      error: "This source_id is already used within the source",
    });
    expect(refused.headers.location).toBe(`/v1/persons/${body.data.id}`);
    await other.post("/v1/persons").send(sent).expect(201);
  });

  test("of 50 creations with one source_id at once one succeeds", async () => {
    const sent = personBody({ source_id: "race" });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await full.post("/v1/persons").send(sent)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  test("a minor needs a relationship and a verified guardian", async () => {
    const alone = await full
      .post("/v1/persons")
      .send(personBody({ age: 8 }))
      .expect(422);
    expect(Object.keys(alone.body.errors).sort()).toEqual([
      "contact_person_relationship",
      "is_guardian_verified",
    ]);
    const born = personBody({ birth_date: day(8) });
    const byDate = await full.post("/v1/persons").send(born).expect(422);
    expect(byDate.body).toEqual(alone.body);
    const { body } = await plain.post("/v1/persons").send(personBody(minor)).expect(201);
    expect(body.data).toMatchObject({ is_minor: true, age: 8, age_label: "8 años" });
    expect(body.data).not.toHaveProperty("location");
  });

  test.each([
    [{ birth_date: day(34) }, "en", "34 years"],
    [{ birth_date: day(34) }, "es", "34 años"],
    [{ ...minor, age: 1, birth_date: day(1, 5) }, "es", "12 meses"],
    [{ ...minor, age: null, birth_date: day(0, 9) }, "en", "9 days"],
    [{ ...minor, age: null, birth_date: day(0, 1) }, "es", "1 día"],
    [{ age: 34 }, "en", "34 years"],
  ])("labels the age of %j in %s", async (fields, language, label) => {
    const request = full.post("/v1/persons").set("Accept-Language", language);
    const { body, headers } = await request.send(personBody(fields)).expect(201);
    expect(body.data.age_label).toBe(label);
    expect(headers["content-language"]).toBe(language);
    expect(headers.vary).toContain("Accept-Language");
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ first_name: undefined }, ["first_name"]],
    [{ first_name: "A", last_name: "B" }, ["first_name", "last_name"]],
    [{ first_name: "12", last_name: 7 }, ["first_name", "last_name"]],
    [{ first_name: "x".repeat(101) }, ["first_name"]],
    [{ first_name: "a\ud800b", location: "nul\0" }, ["first_name", "location"]],
    [{ source: "form" }, ["source"]],
    [{ photo: 1, constructor: 2 }, ["constructor", "photo"]],
    [{ contact_person_email: "nobody" }, ["contact_person_email"]],
    [{ contact_person_phone: "0414-555" }, ["contact_person_phone"]],
    [{ contact_person_phone: "0414-5550101 ext. 5" }, ["contact_person_phone"]],
    [{ contact_person_phone: "0414-5550101 / 0414-5550102" }, ["contact_person_phone"]],
    [{ birth_date: "1990-02-30" }, ["birth_date"]],
    [{ birth_date: day(-1) }, ["birth_date"]],
    [{ birth_date: day(121) }, ["birth_date"]],
    [{ age: 121 }, ["age"]],
    [{ age: 1.5 }, ["age"]],
    [{ age: "34" }, ["age"]],
    [{ age: 30, birth_date: day(34) }, ["age"]],
    [{ gender: "F", document_type: "dni" }, ["document_type", "gender"]],
    [{ shelter: "nowhere", first_name: "" }, ["first_name", "shelter"]],
    [{ shelter: "campo_de_golf_caribe,polideportivo_la_guaira" }, ["shelter"]],
    [{ shelter_status: "present" }, ["shelter_status"]],
    [{ contact_person_phone: "tel:+584145550101;phone-context=x" }, ["contact_person_phone"]],
    [
      { last_name: null, age: 8 },
      ["contact_person_relationship", "is_guardian_verified", "last_name"],
    ],
    [{ description: "x".repeat(5001) }, ["description"]],
  ])("refuses %j under the fields to correct", async (fields, names) => {
    const { body } = await full.post("/v1/persons").send(personBody(fields)).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
    for (const messages of Object.values(body.errors)) {
      expect(messages).toEqual([expect.any(String)]);
    }
  });

  test("an unknown field called __proto__ is refused like any other", async () => {
    const sent = `${JSON.stringify(personBody()).slice(0, -1)},"__proto__":{"age":3}}`;
    const request = full.post("/v1/persons").set("Content-Type", "application/json");
    const { body } = await request.send(sent).expect(422);
    expect(Object.keys(body.errors)).toEqual(["__proto__"]);
  });

  test("a message never repeats the value", async () => {
    const secret = "S3CRET-VALUE";
    const sent = Object.fromEntries(Object.keys(personBody()).map((name) => [name, [secret]]));
    const request = full.post("/v1/persons").send({ ...sent, gender: secret, shelter: secret });
    expect((await request.expect(422)).text).not.toContain(secret);
  });

  test("writes an audit entry without values", async () => {
    const request = full.post("/v1/persons").set("X-Request-Id", "00000000000000a1");
    const { body } = await request.send(personBody()).expect(201);
    const entry = await collections.auditLog.findOne({ request_id: "00000000000000a1" });
    expect(entry).toMatchObject({ operation: "POST /v1/persons", records: [body.data.id] });
    expect(JSON.stringify(entry)).not.toContain("Rojas");
  });
});

describe("GET /v1/persons/{person_id}", () => {
  test("one of another source is as unknown as one that never was", async () => {
    const other = await clientWith(["persons:read", "persons:write"], { source: "shelter_list" });
    const { body } = await other.post("/v1/persons").send(personBody()).expect(201);
    const answers = await Promise.all(
      [body.data.id, "0".repeat(24), "x", body.data.id.toUpperCase()].map((id) =>
        full.get(`/v1/persons/${id}`).expect(404),
      ),
    );
    expect(new Set(answers.map(({ text }) => text))).toEqual(
      new Set([JSON.stringify({ error: "Person not found" })]),
    );
  });

  test("a full view leaves an audit entry, a minimized one does not", async () => {
    const { body } = await full.post("/v1/persons").send(personBody()).expect(201);
    const path = `/v1/persons/${body.data.id}`;
    await full.get(path).set("X-Request-Id", "00000000000000f1").expect(200);
    await plain.get(path).set("X-Request-Id", "00000000000000f2").expect(200);
    expect(await collections.auditLog.countDocuments({ request_id: "00000000000000f1" })).toBe(1);
    expect(await collections.auditLog.countDocuments({ request_id: "00000000000000f2" })).toBe(0);
  });
});
