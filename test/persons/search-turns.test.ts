import supertest from "supertest";
import { expect, test } from "vitest";
import { aPerson, startApi } from "../support/api.js";
import { delayedDatabase } from "../support/database-proxy.js";
import { eventually } from "../support/service.js";

const { db, openInstance, keyWith, savePersons } = await startApi();
let release = () => {};
let held = 0;
const released = new Promise<void>((resolve) => {
  release = resolve;
});
const { db: delayed } = await delayedDatabase(db.databaseName, ({ command, isAnswer, message }) => {
  const isSlow = command === "find" && message.includes("persons") && message.includes("yorgelis");
  if (isAnswer || !isSlow) return undefined;
  held += 1;
  return released;
});

test("another key's search is answered while one key's many searches take long, and these are in the end", async () => {
  const { app } = await openInstance({}, delayed);
  await savePersons(aPerson({ first_name: "Yorgelis" }), aPerson({ first_name: "Wilmer" }));
  const [one, another] = [await keyWith(["persons:read"]), await keyWith(["persons:read"])];
  const search = (key: string, query: string) =>
    supertest(app).get("/v1/persons").query({ query }).set("Authorization", `Bearer ${key}`);

  const searches = Array.from({ length: 20 }, async () => search(one, "yorgelis").expect(200));
  await eventually(() => held >= 2 || undefined);
  const { body } = await search(another, "wilmer").expect(200);
  expect(body.data).toHaveLength(1);
  release();
  await Promise.all(searches);
});
