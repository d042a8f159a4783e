import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { createIndexes } from "../../src/database/create-indexes.js";
import { databaseUri } from "../support/command.js";
import { proxyDatabase } from "../support/database-proxy.js";

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
