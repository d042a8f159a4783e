import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { erasePersons } from "../../src/persons/erase-persons.js";
import { personBody, startApi } from "../support/api.js";

const { db, collections, services, clientWith } = await startApi();
const { persons, wordCounts } = collections;
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
