import { BSON, Int32 } from "mongodb";
import supertest from "supertest";
import { describe, expect, onTestFinished, test } from "vitest";
import { orders } from "../../../src/kernel/database/keyset.js";
import { requestTimeouts } from "../../../src/kernel/http/timeouts.js";
import { aPerson, startApi } from "../../support/api.js";
import { delayedDatabase, type Passing } from "../../support/database-proxy.js";
import { eventually } from "../../support/service.js";

const { db, openInstance, keyWith, savePersons } = await startApi();
let held: (passing: Passing) => Promise<unknown> | undefined = () => undefined;
const delayed = await delayedDatabase(db.databaseName, (passing) => held(passing));
const { app } = await openInstance({}, delayed.db);

const readerWith = (key: string) => (path: string, query: object) =>
  supertest(app).get(path).query(query).set("Authorization", `Bearer ${key}`);
const reader = async () => readerWith(await keyWith(["persons:read"]));

/** Equal searches of a key would wait for one turn together. */
const anotherSearch = (query: string, at: number) => ({
  query,
  limit: 1 + (at % 100),
  order: orders[Math.floor(at / 100)],
});

/** What a command says that may take 100 ms. */
const shortTimeout = Buffer.from(BSON.serialize({ maxTimeMS: new Int32(100) })).subarray(4, -1);

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
  const searches = Array.from({ length: 20 }, (_, at) =>
    one("/v1/persons", anotherSearch("yorgelis", at)).expect(200),
  );
  const answers = Promise.all(searches);
  await eventually(() => begun() >= 2 || undefined);
  const { body } = await another("/v1/persons", { query: "wilmer" }).expect(200);
  expect(body.data).toHaveLength(1);
  release();
  await answers;
});

test("many searches of a key wait for their turn; for those beyond, nothing is read before they are refused", async () => {
  const [one, another] = [await reader(), await reader()];
  const { release, begun } = holdUp("maribel");
  const [served, beyond] = [2 + 128, 5];
  const statuses: number[] = [];
  const searches = Array.from({ length: served + beyond }, async (_, at) => {
    const { status } = await one("/v1/persons", anotherSearch("maribel", at));
    statuses.push(status);
  });
  await eventually(() => (statuses.length === beyond && begun() >= 2) || undefined);
  await another("/v1/persons", { query: "wilmer" }).expect(200);
  expect(begun()).toBe(2);
  release();
  await Promise.all(searches);
  expect(statuses.filter((status) => status === 503)).toHaveLength(beyond);
  expect(statuses.filter((status) => status === 200)).toHaveLength(served);
  const reads = begun();
  await one("/v1/persons", { query: "maribel" }).expect(200);
  expect(reads).toBe(served * (begun() - reads));
});

test("another service in the process answers searches while those of this one take long", async () => {
  await savePersons(aPerson({ first_name: "Yusmary" }), aPerson({ first_name: "Belkis" }));
  const other = await openInstance({}, delayed.db);
  const [one, another, key] = [await reader(), await reader(), await keyWith(["persons:read"])];
  const { release, begun } = holdUp("yusmary");
  const answers = Promise.all(
    [one, one, another, another].map((search, at) =>
      search("/v1/persons", anotherSearch("yusmary", at)).expect(200),
    ),
  );
  await eventually(() => begun() >= 4 || undefined);
  const { body } = await supertest(other.app)
    .get("/v1/persons?query=belkis")
    .set("Authorization", `Bearer ${key}`)
    .expect(200);
  expect(body.data).toHaveLength(1);
  release();
  await answers;
});

describe("lists with filters that many records meet", async () => {
  await savePersons(...Array.from({ length: 2_100 }, () => aPerson({ gender: "female" })));
  const query = { order: "updated_at asc", status: "missing", gender: "female", limit: 1 };

  test("all run at once while they are quick", async () => {
    const one = await reader();
    const { release, begun } = holdUp("female");
    const answers = Promise.all(
      Array.from({ length: 40 }, () => one("/v1/persons", query).expect(200)),
    );
    await eventually(() => begun() >= 10 || undefined);
    release();
    await answers;
  });

  test("take turns when they take long, and another key's search is answered", async () => {
    const [one, another] = [await reader(), await reader()];
    const lists = 20;
    const takesLong = {
      failCommands: ["find"],
      namespace: `${db.databaseName}.persons`,
      errorCode: 50,
    };
    await db.admin().command({
      configureFailPoint: "failCommand",
      mode: { times: lists },
      data: takesLong,
    });
    const { release, begun } = holdUp("female");
    const holding = held;
    let cutOff = 0;
    held = (passing) => {
      if (passing.isAnswer && passing.message.includes("MaxTimeMSExpired")) cutOff += 1;
      return passing.message.includes(shortTimeout) ? undefined : holding(passing);
    };
    const answers = Promise.all(
      Array.from({ length: lists }, () => one("/v1/persons", query).expect(200)),
    );
    await eventually(() => cutOff === lists || undefined);
    await another("/v1/persons", { query: "zoraida" }).expect(200);
    expect(begun()).toBe(2);
    release();
    await answers;
  });
});

test("a search whose turn comes when its caller was told to retry is not begun", async () => {
  const usual = requestTimeouts.handleMs;
  onTestFinished(() => {
    requestTimeouts.handleMs = usual;
  });
  await savePersons(aPerson({ first_name: "Yorgelis" }), aPerson({ first_name: "Zoraida" }));
  const [one, another, waiting] = [await reader(), await reader(), await reader()];
  const { release, begun } = holdUp("yorgelis");
  const holding = held;
  let late = 0;
  held = (passing) => {
    const { command, isAnswer, message } = passing;
    const isPage = command === "find" && message.includes("is_public");
    if (!isAnswer && isPage && message.includes("zoraida")) late += 1;
    return holding(passing);
  };
  requestTimeouts.handleMs = 4_000;
  const searches = Promise.all(
    [one, one, another, another].map((search, at) =>
      search("/v1/persons", anotherSearch("yorgelis", at)).expect(503),
    ),
  );
  await eventually(() => begun() >= 4 || undefined);
  await waiting("/v1/persons", { query: "zoraida" }).expect(503);
  await searches;
  requestTimeouts.handleMs = usual;
  release();
  await waiting("/v1/persons", { query: "yorgelis" }).expect(200);
  expect(late).toBe(0);
  await waiting("/v1/persons", { query: "zoraida" }).expect(200);
  expect(late).toBeGreaterThan(0);
});

test("another key's record is found while one key waits for more of them than there are connections", async () => {
  const [large, small] = [aPerson(), aPerson()];
  await savePersons(large, small);
  const [one, another] = [await reader(), await reader()];
  const { release, begun } = holdUp(Buffer.from(large._id.id));
  const answers = Promise.all(
    Array.from({ length: 70 }, () => one(`/v1/persons/${large._id}`, {}).expect(200)),
  );
  await eventually(() => begun() >= 1 || undefined);
  await another(`/v1/persons/${small._id}`, {}).expect(200);
  release();
  await answers;
});
