import { describe, expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";

// People read in Spanish of a woman "Desaparecida", of a man "Encontrado", and where nobody knows "Persona
// desaparecida": the word for a person's state agrees with the gender, wherever it is shown.

const { clientWith, savePersons } = await startApi();
const full = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);
const minimized = await clientWith(["persons:read"]);

const states = { status: "found", hospital: "vargas", hospital_status: "deceased" } as const;
const genders = ["female", "male", "other", undefined] as const;
const persons = genders.map((gender) => aPerson({ ...states, ...(gender && { gender }) }));
await savePersons(...persons);
const ids = persons.map(({ _id }) => _id.toHexString());

const spanish = {
  status: ["Encontrada", "Encontrado", "Persona encontrada", "Persona encontrada"],
  hospital_status: ["Fallecida", "Fallecido", "Persona fallecida", "Persona fallecida"],
};

/** The labels of these persons' states, by field. */
const labelsIn = (shown: Record<string, { label: string }>[], field: string) =>
  shown.map((person) => person[field]?.label);

describe.each([
  ["the full view", full, ["status", "hospital_status"]],
  ["the minimized view", minimized, ["status"]],
] as const)("%s", (_, client, fields) => {
  test.each(fields)("in a list names %s as the gender wants it", async (field) => {
    const { body } = await client.get("/v1/persons").query({ id: ids.join() }).expect(200);
    const inOrder = ids.map((id) => body.data.find((one: { id: string }) => one.id === id));
    expect(labelsIn(inOrder, field)).toEqual(spanish[field]);
  });
});

test("a state is named anew when the gender is corrected", async () => {
  const path = `/v1/persons/${ids[3]}`;
  const { body } = await full.patch(path).send({ gender: "female" }).expect(200);
  expect(body.data).toMatchObject({
    status: { handle: "found", label: "Encontrada" },
    hospital_status: { handle: "deceased", label: "Fallecida" },
  });
  await full.patch(path).send({ gender: null, status: "missing" }).expect(200);
  const { body: read } = await full.get(path).expect(200);
  expect(read.data.status.label).toBe("Persona desaparecida");
});

test("English knows one word for all", async () => {
  const { body } = await full
    .get("/v1/persons")
    .query({ id: ids.join() })
    .set("Accept-Language", "en")
    .expect(200);
  expect(new Set(labelsIn(body.data, "hospital_status"))).toEqual(new Set(["Deceased"]));
});
