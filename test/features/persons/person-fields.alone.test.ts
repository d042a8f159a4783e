import supertest from "supertest";
import { expect, test } from "vitest";
import { z } from "zod";
import { personFields } from "../../../src/features/persons/person-fields.js";

// What a person's field is to be is declared once. This adds one to the declaration before anything else of
// the service is loaded, and finds it wherever a field belongs.

const nickname = {
  ...personFields.location,
  note: "What friends call the person.",
  example: { request: "Nena", answer: "Nena" },
};
Object.assign(personFields, {
  nickname,
  blood_type: { ...personFields.found_notes, note: "As a hospital knows it." },
});

const { listedFields } = await import("../../../src/features/persons/listed-values.store.js");
const { personShown } = await import("../../../src/features/imports/explained-person.js");
const { projectionFor } = await import("../../../src/features/persons/persons.view.js");
const { personBody, startApi } = await import("../../support/api.js");
const { app, clientWith, collections } = await startApi();
const plain = await clientWith(["persons:read", "persons:write"]);
const full = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);

const created = await full.post("/v1/persons").send(personBody({ nickname: " La  Nena " }));
const path = created.get("Location") ?? "";

test("a declared field is taken by a create, stored, and shown as it says", async () => {
  expect(created.body.data).toMatchObject({ nickname: "La Nena", blood_type: null });
  const stored = await collections.persons.findOne({});
  expect(stored).toMatchObject({ nickname: "La Nena" });
  expect(stored).not.toHaveProperty("blood_type");
  const { body } = await plain.get("/v1/persons").expect(200);
  expect(body.data[0]).toMatchObject({ nickname: "La Nena" });
  expect(body.data[0]).not.toHaveProperty("blood_type");
});

test("only a change takes a field that is declared for changes", async () => {
  const body = personBody({ blood_type: "O" });
  const refused = await full.post("/v1/persons").send(body).expect(422);
  expect(refused.body).toEqual({ errors: { blood_type: ["Unknown field"] } });
});

test("a change sets and clears it", async () => {
  const set = await full.patch(path).send({ blood_type: "O", nickname: null }).expect(200);
  expect(set.body.data).toMatchObject({ blood_type: "O", nickname: null });
  const again = await full.get("/v1/persons").expect(200);
  expect(again.body.data[0]).toMatchObject({ blood_type: "O", nickname: null });
});

test("what is declared for adults is shown of no minor, and of no patient where it says so", async () => {
  const fields = { nickname: "Nene", age: 5, is_guardian_verified: true };
  const minor = personBody({ ...fields, contact_person_relationship: "mother" });
  const { body } = await plain.post("/v1/persons").send(minor).expect(201);
  expect(body.data).not.toHaveProperty("nickname");
  const adult = await plain
    .post("/v1/persons")
    .send(personBody({ nickname: "Paco" }))
    .expect(201);
  expect(adult.body.data).toMatchObject({ nickname: "Paco" });
  await collections.persons.updateOne({ nickname: "Paco" }, { $set: { hospital: "any" } });
  const patient = await plain.get(adult.get("Location") ?? "").expect(200);
  expect(patient.body.data).toMatchObject({ nickname: null });
});

test("each view asks the database for what it shows and no more", () => {
  const asked = (sees: boolean) => {
    const can = () => sees;
    return projectionFor({ can, name: "", source: "", apiKeyId: created.body.data.id });
  };
  expect(asked(false)).toHaveProperty("nickname");
  expect(asked(false)).not.toHaveProperty("blood_type");
  expect(asked(true)).toMatchObject({ nickname: 1, blood_type: 1 });
});

test("what lists may tell, and what their preview shows, is read off it", () => {
  expect(listedFields).toContain("nickname");
  expect(listedFields).not.toContain("blood_type");
  const listed = { first_name: "Ana", last_name: "Gil", nickname: "Nena", notes: [] };
  expect(personShown(listed, "2026-06-28")).toMatchObject({ nickname: "Nena" });
});

test("the document of the API describes it with its note and its example", async () => {
  const { body } = await supertest(app).get("/openapi.json").expect(200);
  const object = z.object({ properties: z.record(z.string(), z.unknown()) });
  const { Person, MinimizedPerson, CreatePersonRequest, UpdatePersonRequest } = z
    .object({
      Person: object,
      CreatePersonRequest: object,
      UpdatePersonRequest: object,
      MinimizedPerson: z.object({ oneOf: z.tuple([object, object]) }),
    })
    .parse(body.components.schemas);
  const [adult, minor] = MinimizedPerson.oneOf;
  const { note: description } = nickname;
  for (const { properties } of [Person, adult, CreatePersonRequest, UpdatePersonRequest]) {
    expect(properties).toMatchObject({ nickname: { description } });
  }
  expect(Person.properties).toHaveProperty("blood_type");
  expect(UpdatePersonRequest.properties).toHaveProperty("blood_type");
  for (const { properties } of [adult, minor, CreatePersonRequest]) {
    expect(properties).not.toHaveProperty("blood_type");
  }
  expect(minor.properties).not.toHaveProperty("nickname");
  const { requestBody, responses } = body.paths["/v1/persons"].post;
  const { examples } = requestBody.content["application/json"];
  expect(examples.example.value).toMatchObject({ nickname: "Nena" });
  const shown = responses[201].content["application/json"].examples;
  expect(shown.minimized.value.data).toMatchObject({ nickname: "Nena" });
});
