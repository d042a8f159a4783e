import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";

const { clientWith, db, savePersons } = await startApi();

/** Lets the database do this at the next read of persons of this test alone. */
const failOnce = (data: object) =>
  db.admin().command({
    configureFailPoint: "failCommand",
    mode: { times: 1 },
    data: { failCommands: ["find"], namespace: `${db.databaseName}.persons`, ...data },
  });

test.each([
  ["the connection breaks", { closeConnection: true }],
  ["the primary steps down", { errorCode: 10_107 }],
])("a list is read once more when %s", async (_, failure) => {
  const client = await clientWith(["persons:read"]);
  await savePersons(aPerson());
  await failOnce(failure);
  const { body } = await client.get("/v1/persons?limit=1").expect(200);
  expect(body.data).toHaveLength(1);
});

test("a list that is refused is not asked for again", async () => {
  const client = await clientWith(["persons:read"]);
  await failOnce({ errorCode: 2 });
  await client.get("/v1/persons").expect(500);
});

test("a page of records that fill more than one answer of the database is whole", async () => {
  const client = await clientWith(["persons:read", "persons:sensitive:read"]);
  const now = new Date();
  const tip = () => ({
    _id: new ObjectId(),
    sender_name: "Pedro",
    sender_is_minor: false,
    version: 1,
    message: "😀".repeat(5_000),
    created_at: now,
    updated_at: now,
  });
  const tips = Array.from({ length: 40 }, tip);
  const persons = Array.from({ length: 25 }, () => aPerson({ gender: "other", tips }));
  await savePersons(...persons);
  const { body } = await client.get("/v1/persons?gender=other&limit=24").expect(200);
  expect(body.data).toHaveLength(24);
  expect(body.pagination.next_cursor).not.toBeNull();
});
