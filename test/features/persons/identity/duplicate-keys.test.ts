import { type Document, MongoClient, ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { newPerson } from "../../../../src/features/persons/persons.schema.js";
import { createPerson } from "../../../../src/features/persons/persons.store.js";
import { collectionsOf } from "../../../../src/kernel/database/collections.js";
import { personBody, startApi } from "../../../support/api.js";
import { databaseUri } from "../../../support/command.js";

const { clientWith, collections, db, openInstance } = await startApi();

test("only a source_id that is used is told as one", async () => {
  const client = await clientWith(["persons:write"]);
  const create = (fields: Record<string, unknown>) =>
    client.post("/v1/persons").send(personBody(fields));
  await create({ source_id: "one" });
  expect((await create({ source_id: "one" })).status).toBe(409);
  const { body } = await create({ location: "Macuto", source_id: "two" });
  const path = `/v1/persons/${body.data.id}`;
  expect((await client.patch(path).send({ source_id: "one" })).status).toBe(409);

  // An operator may have made an index of their own.
  await collections.persons.createIndex(
    { location: 1 },
    { unique: true, partialFilterExpression: { location: { $exists: true } } },
  );
  expect((await create({ location: "Macuto" })).status).toBe(500);
  const other = await create({ location: "Naiguatá" });
  const change = client.patch(`/v1/persons/${other.body.data.id}`).send({ location: "Macuto" });
  expect((await change).status).toBe(500);
});

test("a second try under one id finds the person of the first", async () => {
  const caller = { apiKeyId: new ObjectId(), name: "test", source: "form", can: () => true };
  const body = newPerson.parse(personBody());
  const id = new ObjectId();
  const until = performance.now() + 60_000;
  const { services } = await openInstance();
  const first = await createPerson(services, { body, id, caller, until });
  const again = await createPerson(services, { body, id, caller, until });
  expect(first).toMatchObject(Object(again));

  // What nobody is shown is not read, however much of it the person has by then.
  await collections.persons.updateOne({ _id: id }, { $set: { natural_keys: ["key"] } });
  const client = new MongoClient(databaseUri(db.databaseName), { monitorCommands: true });
  const finds: Document[] = [];
  client.on("commandStarted", ({ command }) => {
    if (command.find === "persons") finds.push(command);
  });
  const watched = collectionsOf(client.db());
  expect(
    await createPerson({ ...services, collections: watched }, { body, id, caller, until }),
  ).toEqual(again);
  await client.close();
  // The person, and whoever is linked to it.
  expect(finds).toHaveLength(2);
  for (const find of finds) expect(find).toMatchObject({ maxTimeMS: expect.any(Number) });
});
