import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { createIndexes } from "../../../src/kernel/database/create-indexes.js";
import { databaseUri } from "../../support/command.js";
import { proxyDatabase } from "../../support/database-proxy.js";

test("an index that takes longer than a connection waits for an answer is waited for", async () => {
  const ended = new AbortController();
  const unanswered = new Promise((resolve) => {
    ended.signal.addEventListener("abort", resolve);
  });
  let asked = 0;
  const proxy = await proxyDatabase(
    databaseUri(`test_${randomUUID()}`),
    ({ command, isAnswer }) => {
      if (command !== "createIndexes" || !isAnswer) return undefined;
      asked += 1;
      return asked === 1 ? unanswered : undefined;
    },
  );
  const client = new MongoClient(proxy.uri, { socketTimeoutMS: 2_000 });
  afterAll(async () => {
    ended.abort();
    await client.db().dropDatabase();
    await client.close();
    proxy.close();
  });
  await createIndexes(client.db());
  expect(asked).toBeGreaterThan(1);
  expect(await client.db().collection("persons").indexExists(["created", "updated"])).toBe(true);
});

test("an index whose key has changed is built anew under its name, and the others are left alone", async () => {
  const client = new MongoClient(databaseUri(`test_${randomUUID()}`));
  const db = client.db();
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
  });
  await createIndexes(db);
  const declared = await db.collection("persons").indexes();
  await db.collection("persons").dropIndex("updated");
  await db.collection("persons").createIndex({ updated_at: -1 }, { name: "updated" });
  await Promise.all([createIndexes(db), createIndexes(db)]);
  const built = await db.collection("persons").indexes();
  expect(built).toHaveLength(declared.length);
  expect(built).toEqual(expect.arrayContaining(declared));
});

test("an index that only an earlier version used is dropped; one that somebody else made stays", async () => {
  const client = new MongoClient(databaseUri(`test_${randomUUID()}`));
  const maps = client.db().collection("column_maps");
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });
  await maps.createIndex({ source: 1, partner: 1, used_at: -1 }, { name: "used" });
  await maps.createIndex({ by: 1 }, { name: "own" });
  await createIndexes(client.db());
  expect(await maps.indexExists("used")).toBe(false);
  expect(await maps.indexExists("own")).toBe(true);
});
