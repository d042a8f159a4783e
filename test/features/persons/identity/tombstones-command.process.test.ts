import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { startApi } from "../../../support/api.js";
import { databaseUri, runScript } from "../../../support/command.js";

const { db, collections } = await startApi();
const tombstones = (...args: string[]) =>
  runScript("tombstones", args, { MONGODB_URI: databaseUri(db.databaseName) });

test("tombstones list shows the newest first, lift removes one", async () => {
  const [old, young] = [new ObjectId(), new ObjectId()];
  const [then, now] = [new Date(Date.now() - 60_000), new Date()];
  await collections.tombstones.insertMany([
    { _id: old, source: "form", keys: ["iSecret"], deleted_at: then },
    {
      _id: young,
      source: "hospital_list",
      keys: ["nSecret"],
      deleted_at: now,
      reason: "entered_twice",
    },
  ]);
  const shownOld = {
    id: String(old),
    source: "form",
    deleted_at: then.toISOString(),
    reason: null,
  };
  const shownYoung = {
    id: String(young),
    source: "hospital_list",
    deleted_at: now.toISOString(),
    reason: "entered_twice",
  };

  const listed = await tombstones("list", "--json");
  expect(listed).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(listed.stdout)).toEqual([shownYoung, shownOld]);
  const forPeople = await tombstones("list");
  expect(forPeople.stdout).toContain(`${young}  hospital_list  `);

  const lifted = await tombstones("lift", String(young), "--json");
  expect(lifted).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(lifted.stdout)).toEqual(shownYoung);
  expect(await collections.tombstones.distinct("_id")).toEqual([old]);
});

test("all are in the list for programs, and the newest in that for people", async () => {
  await collections.tombstones.deleteMany();
  const some = Array.from({ length: 1_500 }, () => new ObjectId());
  const like = { source: "form", keys: ["iSecret"], deleted_at: new Date() };
  await collections.tombstones.insertMany(some.map((_id) => ({ _id, ...like })));
  const { stdout } = await tombstones("list", "--json");
  const ids = JSON.parse(stdout).map(({ id }: { id: string }) => id);
  expect(ids).toEqual(some.map(String).sort().reverse());
  const forPeople = await tombstones("list");
  expect(forPeople.stderr).toMatch(/^Only the newest 1000 .*\n$/);
  expect(forPeople.stdout.trim().split("\n")).toHaveLength(1_001);
  await collections.tombstones.deleteMany();
  expect(await tombstones("list", "--json")).toMatchObject({ code: 0, stdout: "[]\n" });
});

test("a database that is no registry has no list, and stays as empty as it is", async () => {
  const name = `${db.databaseName}_none`;
  const listed = await runScript("tombstones", ["list", "--json"], {
    MONGODB_URI: databaseUri(name),
  });
  expect(listed).toMatchObject({ code: 2, stdout: "" });
  expect(listed.stderr).toMatch(/^There is no registry in this database: .*\n$/);
  expect(await db.client.db(name).listCollections().toArray()).toEqual([]);
});

test.each([
  ["an id that is none", ["lift", "x"], /^ID: Must be the id of a tombstone, 24 hex digits/],
  ["an unknown id", ["lift", "0".repeat(24)], /^ID: Must be the id of a tombstone: /],
  ["no id", ["lift"], /^ID: /],
  ["an unknown action", ["remove"], /^The first argument must be list or lift\./],
])("refuses %s with one sentence", async (_what, args, message) => {
  const { code, stdout, stderr } = await tombstones(...args, "--json");
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(message);
});
