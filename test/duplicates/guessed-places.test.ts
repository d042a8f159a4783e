import { expect, test } from "vitest";
import type { PersonDocument } from "../../src/database/collections.js";
import { aPerson, personBody, startApi } from "../support/api.js";
import { databaseUri, runScript } from "../support/command.js";

const { clientWith, savePersons, collections, db } = await startApi();
const partner = await clientWith(["persons:write", "duplicates:read"]);
const place = "Refugio Escuela San Miguel, salón 4";

/** What a partner reads of how much its record of somebody is like the stored one, in this place. */
async function readScore(id: string, location: string) {
  await partner.patch(`/v1/persons/${id}`).send({ location }).expect(200);
  await runScript("duplicates-scan", [], { MONGODB_URI: databaseUri(db.databaseName) });
  const { body } = await partner.get("/v1/duplicates").expect(200);
  return body.data.map(({ match_score, confidence }: Record<string, unknown>) => [
    ...[match_score, confidence],
  ]);
}

/** The scores of a wrong and of a right guess of where somebody is. */
async function guess(fields: Partial<PersonDocument>, guessed: object) {
  await collections.persons.deleteMany({});
  await collections.duplicateReviews.deleteMany({});
  const names = { first_name: "Ismelda", last_name: "Quiroz Landaeta", location: place };
  await savePersons(aPerson({ ...names, source: "hospital_list", ...fields }));
  const body = personBody({ first_name: "Ismelda", last_name: "Quiroz", ...guessed });
  const { id } = (await partner.post("/v1/persons").send(body).expect(201)).body.data;
  return { wrong: await readScore(id, "Hotel Humboldt"), right: await readScore(id, place) };
}

const year = new Date().getUTCFullYear();
const child = { contact_person_relationship: "mother", is_guardian_verified: true };

test.each([
  ["a child is", { effective_birth_date: `${year - 9}-01-01` }, { age: 9, ...child }],
  ["a patient is", { effective_birth_date: `${year - 50}-01-01`, hospital: "vargas" }, { age: 52 }],
])("no score tells whether a partner guessed right where %s", async (_, fields, guessed) => {
  const { wrong, right } = await guess(fields, guessed);
  expect(wrong).toEqual([[expect.any(Number), expect.any(String)]]);
  expect(right).toEqual(wrong);
});

test("a place that everybody sees counts", async () => {
  const { wrong, right } = await guess({ effective_birth_date: `${year - 50}-01-01` }, { age: 52 });
  expect(right[0][0]).toBeGreaterThan(wrong[0][0]);
});
