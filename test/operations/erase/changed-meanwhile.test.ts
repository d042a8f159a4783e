import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { noCounts } from "../../../src/features/imports/import-summary.js";
import { erasePersons } from "../../../src/features/persons/erase-persons.store.js";
import type { ImportDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, personBody, startApi } from "../../support/api.js";

const { db, collections, services, savePersons, clientWith } = await startApi();
const { persons, wordCounts, imports } = collections;
const owner = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);

test("who was changed while it was to be erased stays, and so do the answer to its request and its words", async () => {
  const post = (key: string) =>
    owner
      .post("/v1/persons")
      .set("Idempotency-Key", key)
      .send(personBody({ first_name: key }));
  const idOf = async (key: string) => new ObjectId((await post(key).expect(201)).body.data.id);
  const [first, second] = [await idOf("Primeria"), await idOf("Segundaria")];
  await services.wordCounts.flush();
  const counted = () => wordCounts.countDocuments({ _id: { $in: ["primeria", "segundaria"] } });
  expect(await counted()).toBe(2);

  const erased = await db.client.withSession(async (session) => {
    session.startTransaction();
    await persons.updateOne({ _id: second }, { $inc: { version: 1 } }, { session });
    const erasing = erasePersons(services, [{ _id: first }, { _id: second }], "test");
    // By then both have been read, and this change stands in the way of the second.
    await expect.poll(() => persons.findOne({ _id: first })).toBe(null);
    await session.commitTransaction();
    return erasing;
  });
  expect(erased).toEqual([first]);
  await post("Primeria").expect(404);
  expect((await post("Segundaria").expect(201)).body.data.id).toBe(String(second));
  expect(await counted()).toBe(1);
});

/** An import that another machine works on. */
function importElsewhere(more: Partial<ImportDocument>): ImportDocument {
  const now = new Date();
  const until = new Date(now.getTime() + 3_600_000);
  return {
    _id: new ObjectId(),
    source: "form",
    by: "x",
    state: "running",
    tries: 1,
    read: 0,
    file: { name: "lista.csv", sha256: "0" },
    options: {},
    counts: noCounts,
    worker: { host: "elsewhere", pid: 1, until },
    as_of: now,
    begun_at: now,
    created_at: now,
    updated_at: now,
    version: 1,
    ...more,
  };
}

test("what an import found while a person was erased from it stays", async () => {
  const person = aPerson({ first_name: "Terceria", last_name: "Meanwhila" });
  await savePersons(person);
  const place = { kind: "hospital" as const, rows: 1, nearest: [] };
  const name = "Terceria Meanwhila.csv";
  const [first, second] = [1, 2].map((n) =>
    importElsewhere({ file: { name, sha256: `${n}` }, unknown_places: [{ ...place, name }] }),
  );
  if (!first || !second) throw new Error("No imports");
  await imports.insertMany([first, second]);
  const found = [{ ...place, name: "Casa nueva", rows: 7 }];
  await db.client.withSession(async (session) => {
    session.startTransaction();
    const change = { $set: { unknown_places: found }, $inc: { version: 1 } };
    await imports.updateOne({ _id: second._id }, change, { session });
    const erasing = erasePersons(services, [{ _id: person._id }], "test");
    // By then both have been read, and this change stands in the way of the second.
    const nameOfFirst = async () => (await imports.findOne({ _id: first._id }))?.file.name;
    await expect.poll(nameOfFirst).toBe("erased.csv");
    await session.commitTransaction();
    return erasing;
  });
  expect(await imports.findOne({ _id: second._id })).toMatchObject({
    file: { name: "erased.csv" },
    unknown_places: found,
  });
});

test("an import that is being undone tells no id of who was erased", async () => {
  const [gone, other] = [aPerson(), aPerson()];
  await savePersons(gone, other);
  const left_ids = [gone._id, other._id];
  const batch = importElsewhere({ state: "undoing", undoing: { left_ids, named_ids: left_ids } });
  await imports.insertOne(batch);
  await erasePersons(services, [{ _id: gone._id }], "test");
  expect((await imports.findOne({ _id: batch._id }))?.undoing).toEqual({
    left_ids: [other._id],
    named_ids: [other._id],
  });
});
