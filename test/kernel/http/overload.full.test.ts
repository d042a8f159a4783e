import { once } from "node:events";
import { connect } from "node:net";
import { ObjectId } from "mongodb";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { ownMetrics } from "../../../src/app/metrics.js";
import { waitingInQueues } from "../../../src/kernel/async/fair-queue.js";
import { capacity } from "../../../src/kernel/http/admission.js";
import { createHttpServer } from "../../../src/kernel/http/http-server.js";
import { aPerson, personBody, startApi } from "../../support/api.js";
import { delayedDatabase, type Passing } from "../../support/database-proxy.js";
import { eventually } from "../../support/service.js";

const { db, openInstance, keyWith, savePersons, collections } = await startApi();
let held: (passing: Passing) => Promise<unknown> | undefined = () => undefined;
const delayed = await delayedDatabase(db.databaseName, (passing) => held(passing));
const { app } = await openInstance({}, delayed.db);
let arrived = 0;
const server = createHttpServer((req, res) => {
  arrived += 1;
  app(req, res);
});
const url = await server.listen({ name: "PORT", port: 0, host: "127.0.0.1" });
afterAll(server.close);
const person = aPerson({ first_name: "Yorgelis" });
await savePersons(person);
const permissions = ["persons:read", "persons:write", "persons:sensitive:read"] as const;
const key = await keyWith([...permissions]);

const usual = { ...capacity };
beforeEach(() => {
  onTestFinished(() => void Object.assign(capacity, usual));
});

const get = (path: string, bearer = key) =>
  fetch(url + path, { headers: { Authorization: `Bearer ${bearer}` } });
const getPerson = () => get(`/v1/persons/${person._id}`);

/** Lets every look-up of a person that holds this value wait until `release`. */
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

/** How many requests are taken and not answered: what the metrics say. */
const inFlight = async () =>
  Number(/^http_requests_in_flight (\d+)$/m.exec(await ownMetrics())?.[1]);

/** Sends as many requests as are to be served at once, and waits until all are. */
async function fill(places: number) {
  const { release, begun } = holdUp(Buffer.from(person._id.id));
  const answers = Promise.all(Array.from({ length: places }, getPerson));
  await eventually(async () => (begun() > 0 && (await inFlight()) === places) || undefined);
  return async () => {
    release();
    return (await answers).map(({ status }) => status);
  };
}

test("beyond the places the next requests get 503 before their key is looked at, and all others their answer", async () => {
  Object.assign(capacity, { lasting: 3, burst: 3 });
  const finish = await fill(3);
  const refused = await get("/v1/persons", "no key");
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    error: "Too many requests are under way. Please retry shortly.",
  });
  expect(refused.headers.get("retry-after")).toMatch(/^[123]$/);
  expect(refused.headers.get("x-request-id")).toBeTruthy();
  const photo = `/v1/photos/${new ObjectId()}.jpg`;
  const others = ["/healthz", "/readyz", "/openapi.json", "/v1/nothing", photo];
  const statuses = await Promise.all(others.map(async (path) => (await get(path)).status));
  expect(statuses).toEqual([200, 200, 200, 404, 503]);
  expect((await fetch(`${url}/v1/persons`, { method: "PUT" })).status).toBe(405);
  expect(await inFlight()).toBe(3);
  expect(await ownMetrics()).toMatch(/^http_requests_shed_total\{reason="requests"\} [1-9]/m);
  expect(await finish()).toEqual([200, 200, 200]);
  expect((await getPerson()).status).toBe(200);
  expect(await inFlight()).toBe(0);
});

test("a refusal is held back: whoever asks again at once takes nothing from the others", async () => {
  Object.assign(capacity, { lasting: 1, burst: 1 });
  const finish = await fill(1);
  const before = arrived;
  const answered: string[] = [];
  const refused = getPerson().then(({ status }) => answered.push(`${status}`));
  await eventually(() => arrived > before || undefined);
  await get("/healthz").then(() => answered.push("healthz"));
  await refused;
  expect(answered).toEqual(["healthz", "503"]);
  expect(await finish()).toEqual([200]);
});

test("many requests are taken for a moment, and fewer when it has passed", async () => {
  Object.assign(capacity, { lasting: 2, burst: 4, burstMs: 600_000 });
  const first = await fill(4);
  expect((await getPerson()).status).toBe(503);
  expect(await first()).toEqual([200, 200, 200, 200]);
  Object.assign(capacity, { burstMs: 0 });
  const second = await fill(2);
  expect((await getPerson()).status).toBe(503);
  expect(await second()).toEqual([200, 200]);
});

test("requests that wait behind others of their key leave their places to other keys", async () => {
  Object.assign(capacity, { lasting: 3, burst: 3 });
  const { release, begun } = holdUp("yorgelis");
  let asked = 0;
  // Each is another one: equal searches of a key are read once.
  const search = () => {
    asked += 1;
    return get(`/v1/persons?query=yorgelis&limit=${asked}`);
  };
  const answers = [search(), search()];
  await eventually(() => begun() >= 2 || undefined);
  for (let waiting = 1; waiting <= 4; waiting += 1) {
    answers.push(search());
    await eventually(() => waitingInQueues() === waiting || undefined);
  }
  expect(await ownMetrics()).toMatch(/^http_requests_queued 4$/m);
  expect((await get("/v1/persons", await keyWith(["persons:read"]))).status).toBe(200);
  release();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
});

/** A request whose last byte is missing. What it returns sends that, and tells the status of the answer. */
function beginCreate(last_name: string) {
  const body = JSON.stringify(personBody({ last_name }));
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  const head = [
    "POST /v1/persons HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, -1)}`);
  return async () => {
    socket.write(body.slice(-1));
    const [answer] = await once(socket, "data");
    return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1]);
  };
}

test("a request whose body is still to come holds no place; when it has come, it needs one", async () => {
  const before = arrived;
  const [finish, finishAnother] = [beginCreate("Landaeta"), beginCreate("Zerpa")];
  await eventually(async () =>
    arrived === before + 2 && (await inFlight()) === 0 ? true : undefined,
  );
  Object.assign(capacity, { lasting: 1, burst: 1 });
  const served = await fill(1);
  expect(await finishAnother()).toBe(503);
  expect(await served()).toEqual([200]);
  expect(await finish()).toBe(201);
  const stored = { last_name: { $in: ["Landaeta", "Zerpa"] } };
  expect(await collections.persons.distinct("last_name", stored)).toEqual(["Landaeta"]);
});
