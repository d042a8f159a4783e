import supertest from "supertest";
import { expect, test } from "vitest";
import type { PersonDocument } from "../../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../../support/api.js";

const { db, collections, savePersons, openInstance, keyWith } = await startApi();
const { persons, jobs } = collections;
const key = await keyWith(["persons:read"]);

const many = (names: Partial<PersonDocument>, description?: string) =>
  Array.from({ length: 1_100 }, () => aPerson({ ...names, ...(description && { description }) }));

await savePersons(
  ...many({ first_name: "Aurora", last_name: "Salas" }, "vista con Aurora"),
  ...many({ first_name: "Fermín", last_name: "Rojas" }),
  aPerson({ first_name: "Fermina", last_name: "Salas" }),
  aPerson({ first_name: "Aurora Fermín", last_name: "Toro" }),
);

type Instance = Awaited<ReturnType<typeof openInstance>>;

async function find({ app }: Instance, query: string) {
  const { body } = await supertest(app)
    .get("/v1/persons")
    .query({ query, limit: 100 })
    .set("Authorization", `Bearer ${key}`)
    .expect(200);
  return body.data.map((person: PersonDocument) => `${person.first_name} ${person.last_name}`);
}

/** The indexes that a search asks for names, and how many of their keys it reads in all. */
async function readsOf(instance: Instance, query: string) {
  await db.command({ profile: 2 });
  await find(instance, query).finally(() => db.command({ profile: 0 }));
  const profile = db.collection("system.profile");
  const reads = await profile
    .find({ "command.find": "persons", "command.sort": { $exists: true } })
    .toArray();
  await profile.drop();
  return {
    indexes: [...new Set(reads.map(({ command }) => command.hint))],
    keys: reads.reduce((sum, { keysExamined }) => sum + keysExamined, 0),
  };
}

const unpaired = () => persons.countDocuments({ "search.pairs": { $exists: false } });

test("two frequent names are read off one short range, whether anybody has both or not", async () => {
  const instance = await openInstance();
  expect(await find(instance, "aurora fermin")).toEqual(["Aurora Fermín Toro"]);
  for (const query of ["aurora fermin", "aurora rojas"]) {
    const { indexes, keys } = await readsOf(instance, query);
    expect(indexes).toEqual(["pairs"]);
    expect(keys).toBeLessThan(30);
  }
});

test("what a version before stored without pairs is found meanwhile, and paired by one instance", async () => {
  await persons.updateMany({}, { $unset: { "search.pairs": true } });
  const _id = "fill_search_pairs";
  const begun_at = new Date(Date.now() + 3_600_000); // another instance fills
  await jobs.updateOne({ _id }, { $set: { begun_at } }, { upsert: true });
  const waiting = await openInstance();
  expect(await find(waiting, "aurora fermin")).toEqual(["Aurora Fermín Toro"]);
  expect(await find(waiting, "ferminna zalas")).toEqual(["Fermina Salas"]);
  expect((await readsOf(waiting, "aurora fermin")).indexes).not.toContain("pairs");
  expect(await unpaired()).toBe(2_202);

  // Interrupted: some have pairs already, and the other instance gives no sign of life.
  const some = await persons.find({}, { limit: 700 }).toArray();
  await persons.updateMany(
    { _id: { $in: some.map(({ _id }) => _id) } },
    { $set: { "search.pairs": [] } },
  );
  await jobs.updateOne({ _id }, { $set: { begun_at: new Date(0) } });
  const filling = await openInstance();
  await expect.poll(() => filling.services.storedPairs.areComplete()).toBe(true);
  expect(await unpaired()).toBe(0);
  expect(await persons.countDocuments({ "search.pairs": [] })).toBe(700); // filled by the one before
  expect(await find(filling, "ferminna zalas")).toEqual(["Fermina Salas"]);
  expect((await readsOf(filling, "aurora fermin")).indexes).toEqual(["pairs"]);
});
