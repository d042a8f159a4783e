import { expect, test } from "vitest";
import { readSearched } from "../../../../scripts/tools/bench/labelled.js";
import { measure } from "../../../../scripts/tools/bench/search.js";
import { startApi } from "../../../support/api.js";

const { clientWith, savePersons } = await startApi();
const client = await clientWith(["persons:read"]);

// Every eighth person of the labelled set: `npm run bench -- search` asks for all of them.
const labelled = readSearched().filter(({ entity }) => Number(entity.slice(1)) % 8 === 0);
await savePersons(...labelled.map(({ person }) => person));

test("by the name in one record, the others of the person are found among the first 20", async () => {
  const { exact, recall, precision, crowded } = await measure(labelled, async (query) => {
    const { body } = await client.get("/v1/persons").query({ query, limit: 20 }).expect(200);
    return body.data;
  });
  expect(exact).toBeGreaterThan(0.45);
  expect(recall).toBeGreaterThan(0.88);
  expect(precision).toBeGreaterThan(0.9);
  expect(crowded).toBe(0); // no page of so few persons is full of who is spelt so
});
