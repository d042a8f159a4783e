import { expect, test } from "vitest";
import { resourceBody } from "../../features/resources/resource-body.js";
import { aPerson, personBody, startApi } from "../../support/api.js";

const { clientWith, savePersons } = await startApi();
const client = await clientWith(["persons:write", "reports:write", "resources:write"]);
const [person] = await savePersons(aPerson());

const report = {
  reason: "other",
  details: "$set: Repetido",
  reporter_name: "Carla Ejemplo",
  reporter_email: "carla@example.org",
};

test.each([
  ["/v1/persons", personBody({ first_name: "$Ana" })],
  ["/v1/resources", resourceBody({ name: "$name" })],
  [`/v1/persons/${person?._id}/reports`, report],
])("%s: a fresh record was changed when it was made, not later", async (path, sent) => {
  const create = async () => (await client.post(path).send(sent).expect(201)).body.data;
  const made = [];
  // Two readings of a clock seldom differ.
  for (let round = 0; round < 10; round += 1) {
    made.push(...(await Promise.all(Array.from({ length: 30 }, create))));
  }
  expect(made.filter(({ created_at, updated_at }) => created_at !== updated_at)).toEqual([]);
});
