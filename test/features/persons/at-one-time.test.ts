import { createServer } from "node:http";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { newPerson } from "../../../src/features/persons/persons.schema.js";
import { createPerson } from "../../../src/features/persons/persons.store.js";
import { Unavailable } from "../../../src/kernel/async/unavailable.js";
import { personBody, startApi } from "../../support/api.js";
import { delayedDatabase } from "../../support/database-proxy.js";

const { clientWith, collections, db, keyWith, openInstance, services } = await startApi();
const full = await clientWith(["persons:write", "persons:read", "persons:sensitive:read"]);
const plain = await clientWith(["persons:write", "persons:read"]);
const other = await clientWith(["persons:write", "persons:read"], { source: "shelter_list" });

const many = Array.from({ length: 60 }, (_, at) => at);

const caller = { apiKeyId: new ObjectId(), name: "test", source: "form", can: () => true };
const create = (last_name: string, ms: number) =>
  createPerson(services, {
    body: newPerson.parse(personBody({ last_name })),
    id: new ObjectId(),
    caller,
    until: performance.now() + ms,
  });

test("persons that are created at one time are stored as they would be alone", async () => {
  const answers = await Promise.all(
    many.map((at) =>
      [full, plain, other][at % 3]?.post("/v1/persons").send(personBody({ first_name: `P${at}` })),
    ),
  );
  for (const [at, answer] of answers.entries()) {
    expect(answer?.status).toBe(201);
    const { data } = answer?.body ?? {};
    expect(data).toMatchObject({ first_name: `P${at}`, created_at: expect.any(String) });
    const stored = await collections.persons.findOne({ _id: new ObjectId(String(data.id)) });
    expect(stored).toMatchObject({
      source: at % 3 === 2 ? "shelter_list" : "form",
      created_at: new Date(data.created_at),
      updated_at: new Date(data.updated_at),
    });
    const told = await [full, plain, other][at % 3]?.get(`/v1/persons/${data.id}`);
    expect(told?.body.data).toEqual(data);
  }
});

test("what is refused among others is told as if it were alone, and keeps none from being stored", async () => {
  await collections.persons.createIndex(
    { location: 1 },
    { unique: true, partialFilterExpression: { location: { $exists: true } } },
  );
  onTestFinished(async () => void (await collections.persons.dropIndex("location_1")));
  const bodies = many.map((at) =>
    personBody({
      ...(at % 5 === 0 && { source_id: "one" }),
      ...(at % 5 === 1 && { location: "Macuto" }),
    }),
  );
  const answers = await Promise.all(bodies.map((body) => full.post("/v1/persons").send(body)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([
    ...Array<number>(38).fill(201),
    ...Array<number>(11).fill(409),
    ...Array<number>(11).fill(500),
  ]);
  const ids = answers.flatMap(({ body }) =>
    body.data ? [new ObjectId(String(body.data.id))] : [],
  );
  expect(await collections.persons.countDocuments({ _id: { $in: ids } })).toBe(38);
});

test.each([
  ["whose time is up", { errorCode: 50 }],
  ["whose connection breaks", { closeConnection: true }],
])("those %s together are stored one by one", async (_, failure) => {
  const admin = db.client.db("admin");
  const namespace = `${db.databaseName}.$cmd.aggregate`;
  await admin.command({
    configureFailPoint: "failCommand",
    mode: { times: 3 },
    data: { failCommands: ["aggregate"], namespace, ...failure },
  });
  onTestFinished(
    async () => void (await admin.command({ configureFailPoint: "failCommand", mode: "off" })),
  );
  const before = await collections.persons.countDocuments();
  const stored = await Promise.all(many.map(() => create("Timely", 60_000)));
  expect(await collections.persons.countDocuments()).toBe(before + many.length);
  for (const { _id } of stored.flatMap((person) => person ?? [])) {
    expect(await collections.persons.findOne({ _id })).toMatchObject({ last_name: "Timely" });
  }
});

test("of one person that many ask for at one time each sees what is theirs", async () => {
  const body = personBody({ document_type: "passport", document_id: "AB123456", age: 40 });
  const { id } = (await full.post("/v1/persons").send(body).expect(201)).body.data;
  const clients = [full, plain, other];
  const answers = await Promise.all(many.map((at) => clients[at % 3]?.get(`/v1/persons/${id}`)));
  for (const [at, answer] of answers.entries()) {
    if (at % 3 === 2) expect(answer?.status).toBe(404);
    else expect(answer?.body.data.document_id).toBe(at % 3 === 0 ? "AB123456" : "*****456");
  }
});

test("whose caller would be told to retry before it is stored is not stored", async () => {
  const before = await collections.persons.countDocuments({ last_name: "Timely" });
  const some = many.map((at) =>
    create(at % 2 === 0 ? "Late" : "Timely", at % 2 === 0 ? 500 : 60_000),
  );
  const outcomes = await Promise.allSettled([...some, create("Late", 500)]);
  const late = outcomes.filter((_, at) => at % 2 === 0);
  expect(late.map((one) => one.status === "rejected" && one.reason)).toEqual(
    late.map(() => expect.any(Unavailable)),
  );
  expect(await collections.persons.countDocuments({ last_name: "Late" })).toBe(0);
  expect(await collections.persons.countDocuments({ last_name: "Timely" })).toBe(30 + before);
});

/** A service in front of which what is read of persons stands still, until as many requests as are held have come. */
async function holdReads() {
  let [arrived, held, reads] = [0, 0, 0];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const delayed = await delayedDatabase(db.databaseName, ({ command, isAnswer, message }) => {
    const isPage = message.includes("is_public") && !message.includes("linked");
    if (isAnswer || command !== "find" || !isPage) return undefined;
    reads += 1;
    return held > 0 ? released : undefined;
  });
  const { app, services } = await openInstance({}, delayed.db);
  const server = createServer((req, res) => {
    arrived += 1;
    app(req, res);
  });
  const readsOf = async <Answers>(ask: () => Promise<Answers>) => {
    reads = 0;
    return { answers: await ask(), reads };
  };
  return {
    services,
    get: (key: string, path: string) =>
      supertest(server).get(path).set("Authorization", `Bearer ${key}`).expect(200),
    readsOf,
    /** All of `requests` come before any of them is answered. */
    readsAtOnce: <Answers>(requests: number, ask: () => Promise<Answers>) => {
      [arrived, held] = [0, requests];
      return readsOf(async () => {
        const answers = ask();
        await expect.poll(() => arrived).toBe(requests);
        release();
        return answers;
      });
    },
  };
}

test("a page that many ask for at one time is read together, and each sees the page they asked for", async () => {
  const { get, readsOf, readsAtOnce } = await holdReads();
  const keys = await Promise.all([
    keyWith(["persons:read"]),
    keyWith(["persons:read", "persons:sensitive:read"]),
  ]);
  const ask = (at: number) =>
    get(
      keys[Math.floor(at / 2) % 2] ?? "",
      `/v1/persons?limit=100&status=${at % 2 === 0 ? "missing" : "found"}`,
    );
  await collections.persons.updateOne({ is_public: true }, { $set: { status: "found" } });
  const { answers: alone } = await readsOf(() => Promise.all([0, 1, 2, 3].map(ask)));
  const { answers: pages, reads } = await readsAtOnce(many.length, () =>
    Promise.all(many.map(ask)),
  );
  expect(reads).toBeLessThan(many.length / 2);
  for (const [at, page] of pages.entries()) {
    expect(page.body.data).toEqual(alone[at % 4]?.body.data);
  }
});

test.each([
  ["searches", () => "/v1/persons?query=yuleisy"],
  ["pages of the tips of a person", (id: string) => `/v1/persons/${id}/tips`],
])("equal %s are read once for all that a key asks for at one time", async (_, pathOf) => {
  const { get, readsOf, readsAtOnce, services } = await holdReads();
  const { body } = await full.post("/v1/persons").send(personBody({ first_name: "Yuleisy" }));
  const tip = { sender_name: "Ana", message: "La vi.", sender_is_minor: false };
  const teller = await clientWith(["tips:write"]);
  await teller.post(`/v1/persons/${body.data.id}/tips`).send(tip).expect(201);
  await services.wordCounts.stop();
  await services.vocabulary.refresh();
  const key = await keyWith(["persons:read"]);
  const ask = (at: number) =>
    get(key, pathOf(body.data.id)).set("Accept-Language", at % 2 === 0 ? "es" : "en");
  const { answers: alone, reads: ofTwo } = await readsOf(async () => [await ask(0), await ask(1)]);
  const { answers, reads } = await readsAtOnce(many.length, () => Promise.all(many.map(ask)));
  expect(reads).toBeLessThan((many.length * ofTwo) / 4); // half of what each would read alone
  for (const [at, answer] of answers.entries()) {
    expect(answer.body.data).toHaveLength(alone[0]?.body.data.length);
    expect(answer.body).toEqual(alone[at % 2]?.body);
  }
});

test("whoever lists the newest persons finds whom they have just created, while others list them too", async () => {
  const createAndList = async () => {
    const { body } = await plain.post("/v1/persons").send(personBody()).expect(201);
    const { data } = (await plain.get("/v1/persons?limit=100").expect(200)).body;
    expect(data.map(({ id }: { id: string }) => id)).toContain(body.data.id);
  };
  await Promise.all(many.map(createAndList));
});
