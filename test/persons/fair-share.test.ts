import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { aPerson, startApi } from "../support/api.js";
import { delayedDatabase, type Passing } from "../support/database-proxy.js";
import { eventually } from "../support/service.js";

const { db, openInstance, keyWith, savePersons } = await startApi();
let held: (passing: Passing) => Promise<unknown> | undefined = () => undefined;
const delayed = await delayedDatabase(db.databaseName, (passing) => held(passing));
const { app } = await openInstance({}, delayed.db);

const readerWith = (key: string) => (path: string, query: object) =>
  supertest(app).get(path).query(query).set("Authorization", `Bearer ${key}`);
const reader = async () => readerWith(await keyWith(["persons:read"]));

/** Holds up what asks for persons by this; `begun` says how often that was. */
function holdUp(value: string | Buffer) {
  let begun = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  held = ({ command, isAnswer, message }) => {
    const isMeant = command === "find" && message.includes("persons") && message.includes(value);
    if (isAnswer || !isMeant) return undefined;
    begun += 1;
    return released;
  };
  onTestFinished(release);
  return { release, begun: () => begun };
}

test("another key's search is answered while one key's many searches take long, and these are in the end", async () => {
  await savePersons(aPerson({ first_name: "Yorgelis" }), aPerson({ first_name: "Wilmer" }));
  const [one, another] = [await reader(), await reader()];
  const { release, begun } = holdUp("yorgelis");
  const searches = Array.from({ length: 20 }, () =>
    one("/v1/persons", { query: "yorgelis" }).expect(200),
  );
  const answers = Promise.all(searches);
  await eventually(() => begun() >= 2 || undefined);
  const { body } = await another("/v1/persons", { query: "wilmer" }).expect(200);
  expect(body.data).toHaveLength(1);
  release();
  await answers;
});

test("another key's record is found while one key waits for more of them than there are connections", async () => {
  const [large, small] = [aPerson(), aPerson()];
  await savePersons(large, small);
  const [one, another] = [await reader(), await reader()];
  const { release, begun } = holdUp(Buffer.from(large._id.id));
  const answers = Promise.all(
    Array.from({ length: 70 }, () => one(`/v1/persons/${large._id}`, {}).expect(200)),
  );
  await eventually(() => begun() >= 16 || undefined);
  await another(`/v1/persons/${small._id}`, {}).expect(200);
  release();
  await answers;
});
