import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { aTip } from "../../features/tips/a-tip.js";
import { aPerson, startApi } from "../../support/api.js";

// A cursor outlives an update of the service: these are as builds before wrote them.

const { clientWith, services, savePersons, collections } = await startApi();
const client = await clientWith(["persons:read", "persons:write", "duplicates:read"]);
const [person] = await savePersons(
  aPerson({ gender: "female", status: "missing", tips: [aTip({ created_at: new Date(1_000) })] }),
);
const batch = new ObjectId();
await collections.imports.insertOne({
  _id: batch,
  source: "form",
  by: "a key",
  key: new ObjectId(),
  state: "finished",
  tries: 1,
  file: { name: "list.csv", sha256: "0" },
  options: {},
  as_of: new Date(),
  read: 1,
  counts: { rows: 2, created: 1, updated: 0, unchanged: 0, duplicates: 0, rejected: 1 },
  created_at: new Date(),
  updated_at: new Date(),
  version: 1,
});
await collections.importRows.insertMany(
  (["created", "rejected"] as const).map((outcome, n) => ({
    _id: new ObjectId(),
    batch,
    n: n + 1,
    row: n + 1,
    outcome,
    at: new Date(),
  })),
);

const order = "created_at desc";
const persons = `/v1/persons/${person?._id}`;

test.each<[string, object, number]>([
  ["/v1/persons", { order, filters: { status: "missing", gender: ["female"] } }, 1],
  ["/v1/persons", { order, filters: { age_min: 18, age_max: 120 } }, 1],
  ["/v1/persons", { order, filters: { gender: ["male"] } }, 0],
  [
    "/v1/persons",
    { order, filters: { query: "ana" }, way: { by: "text", lead: ["ana"], paired: [] } },
    1,
  ],
  [`${persons}/tips`, { order }, 1],
  [`${persons}/reports`, {}, 0],
  ["/v1/resources", { order, filters: { country: "VE", type: "shelter", query: "abc" } }, 0],
  ["/v1/duplicates", { order, filters: { status: "pending", confidence: "high" } }, 0],
])("%s goes on with a cursor of %j", async (path, walk, rows) => {
  const place = { time: Date.now() + 1_000, id: "f".repeat(24) };
  const start = { place, backward: false, inclusive: false };
  const cursor = services.cursors.seal(`GET ${path}`, { walk, start });
  const { body } = await client.get(path).query({ cursor }).expect(200);
  expect(body.data).toHaveLength(rows);
});

test("rows of an import go on with the outcomes of their cursor", async () => {
  const start = { place: { time: 0, id: "" }, backward: false, inclusive: false };
  const path = `/v1/imports/${batch}`;
  const walk = { outcomes: ["rejected"] };
  const cursor = services.cursors.seal(`GET ${path} minimized`, { walk, start });
  const { body } = await client.get(path).query({ cursor }).expect(200);
  expect(body.data.rows).toMatchObject([{ row: 2, outcome: "rejected" }]);
});

test("a cursor with a filter that is unknown shows nobody that the filter left out", async () => {
  const start = {
    place: { time: Date.now(), id: "f".repeat(24) },
    backward: false,
    inclusive: false,
  };
  const walk = { order, filters: { city: "Caracas" } };
  const cursor = services.cursors.seal("GET /v1/persons", { walk, start });
  const { body } = await client.get("/v1/persons").query({ cursor }).expect(422);
  expect(Object.keys(body.errors)).toEqual(["cursor"]);
});
