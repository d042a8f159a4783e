import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { requestTimeouts } from "../../../src/kernel/http/timeouts.js";
import { aPerson, startApi } from "../../support/api.js";
import { delayedDatabase, type Passing } from "../../support/database-proxy.js";
import { eventually } from "../../support/service.js";
import { aTip } from "./a-tip.js";

const { app, db, openInstance, keyWith, collections, savePersons } = await startApi();
let held: (passing: Passing) => Promise<unknown> | undefined = () => undefined;
const { db: delayed } = await delayedDatabase(db.databaseName, (passing) => held(passing));

const message = "x".repeat(5_000);
const tipBody = { sender_name: "Luis", message };

const senderOf = (instance: typeof app, key: string) => (path: string) =>
  supertest(instance).post(path).set("Authorization", `Bearer ${key}`).send(tipBody);

test("another source's tip is stored while one key sends 600 about one large person; whom 503 told so, nothing is stored of", async () => {
  const large = aPerson({ tips: Array.from({ length: 300 }, () => aTip({ message })) });
  const other = aPerson({ source: "hospital_list" });
  await savePersons(large, other);
  const one = senderOf(app, await keyWith(["tips:write"]));
  const another = senderOf(app, await keyWith(["tips:write"], { source: "hospital_list" }));

  const statuses: number[] = [];
  const load = Array.from({ length: 600 }, async () => {
    const { status, headers } = await one(`/v1/persons/${large._id}/tips`);
    statuses.push(status);
    if (status === 503) expect(headers["retry-after"]).toBeDefined();
  });
  const stored = () => statuses.filter((status) => status === 201).length;
  await eventually(() => stored() > 0 || undefined);
  await another(`/v1/persons/${other._id}/tips`).expect(201);
  const before = stored();
  await Promise.all(load);
  expect(before).toBeLessThan(stored() / 2);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  const tips = await collections.persons.findOne({ _id: large._id });
  expect(tips?.tips).toHaveLength(300 + stored());
});

test("a tip whose sender was told 503 while it waited for its turn is never stored", async () => {
  const { app: slow } = await openInstance({}, delayed);
  const person = aPerson();
  await savePersons(person);
  const path = `/v1/persons/${person._id}/tips`;
  const send = senderOf(slow, await keyWith(["tips:write"]));
  const usual = requestTimeouts.handleMs;
  onTestFinished(() => {
    requestTimeouts.handleMs = usual;
  });

  let release = () => {};
  let writes = 0;
  held = (passing) => {
    if (passing.isAnswer || !passing.message.includes(message)) return undefined;
    writes += 1;
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  requestTimeouts.handleMs = 6_000;
  await Promise.all(Array.from({ length: 5 }, () => send(path).expect(503)));
  expect(writes).toBe(1);
  requestTimeouts.handleMs = usual;
  held = () => undefined;
  release();
  await send(path).expect(201); // has its turn after all of them
  const stored = await collections.persons.findOne({ _id: person._id });
  expect(stored?.tips).toHaveLength(2); // the one that was on its way, and the last
});
