import { MongoClient, ObjectId } from "mongodb";
import supertest, { type Test } from "supertest";
import { afterAll, describe, expect, test } from "vitest";
import { endpoints } from "../src/app/app.js";
import { uuidOf } from "../src/features/resources/uuid.store.js";
import { permissions } from "../src/kernel/auth/permissions.js";
import { forRequests } from "../src/kernel/database/connection.js";
import type { Endpoint } from "../src/kernel/http/endpoint.js";
import { examples } from "../src/kernel/http/examples.js";
import { requestTimeouts } from "../src/kernel/http/timeouts.js";
import { confirm, idsOf, saveReview } from "./features/duplicates/reviews.js";
import { aPerson, patiently, startApi } from "./support/api.js";
import { type Failure, failures, nothing, startFailingMongod } from "./support/failpoints.js";
import { aPng } from "./support/images.js";
import { eventually } from "./support/service.js";
import { isFullCheck } from "./support/tier.js";

const { uri, whileFailing, failedCommands } = await startFailingMongod();
const { clientWith, collections, db, keyWith, openInstance, savePersons } = await startApi({
  uri,
  wakeImports: () => {},
});

// Only the service that is asked has a database that fails; what the tests themselves read and write does not.
const appName = "failing";
const connection = new MongoClient(uri, { ...forRequests, ...patiently, appName });
afterAll(() => connection.close());
const failing = await openInstance({}, connection.db(db.databaseName));
const client = supertest
  .agent(failing.app)
  .set("Authorization", `Bearer ${await keyWith([...permissions])}`);
const photo = await aPng();
const { persons, reports, resources, imports, webhooks, idempotency } = collections;

/** More commands than any operation sends. */
const maxCommands = 40;

const unavailable = { error: "The registry is unavailable. Please retry shortly." };

const endImports = () => imports.updateMany({ state: "queued" }, { $set: { state: "finished" } });

/** How the operation is called; its records are made first. */
async function callOf(operation: Endpoint): Promise<(key: string) => Test> {
  // Of one source so many may wait, and it may have so many webhooks.
  await endImports();
  await webhooks.deleteMany({});
  const [person, other] = await savePersons(aPerson(), aPerson());
  if (!person || !other) throw new Error("No person was stored");
  const addressIn = (path: string) => path.replace("{person_id}", String(person._id));
  const make = async (path: string) => {
    const making = endpoints.find((one) => one.method === "post" && one.path === path);
    if (!making) throw new Error(`Nobody makes what is below ${path}`);
    const { body } = await send(making, addressIn(path)).expect(successOf(making));
    return `${addressIn(path)}/${body.data.id}`;
  };
  const { method, path } = operation;
  const address = async () => {
    if (path.includes("{duplicate_id}")) return saveReview(collections, [person, other]);
    if (path.includes("{service_id}")) {
      const resource = (await make("/v1/resources")).split("/").at(-1) ?? "";
      return path.replace("{service_id}", uuidOf(new ObjectId(resource)));
    }
    const [, above, below = ""] =
      /^(.*)\/\{(?:tip|report|resource|import|webhook)_id\}(\/\w+)?$/.exec(path) ?? [];
    if (above) return (await make(above)) + below;
    if (method === "delete") await make("/v1/persons/{person_id}/reports");
    return addressIn(path);
  };
  // Something to claim: there is always a body.
  if (path.endsWith("/claim")) await saveReview(collections, [person, other]);
  const url = await address();
  // One that still waits cannot be undone.
  if (path.includes("{import_id}")) await endImports();
  const list = Buffer.from(`Nombres,Apellidos\nAna,${person._id}\n`);
  return (key) => {
    const request = send(operation, url, list);
    return method === "post" ? request.set("Idempotency-Key", key) : request;
  };
}

function send(
  { method, body, upload }: Endpoint,
  url: string,
  list = Buffer.from("Nombres\nAna\n"),
) {
  if (!upload) return client[method](url).send(Object(body && examples.get(body)?.example));
  if (upload.field === "photo") return client[method](url).attach("photo", photo, "file");
  return client[method](url).field("status", "missing").attach(upload.field, list, "file");
}

const successOf = ({ response, status = 200 }: Endpoint) => (response ? status : 204);

/** By how many records there are more when an operation was done once. */
function growthBy({ method, path }: Endpoint): number {
  if (path.endsWith("/photo") || path.endsWith("/claim")) return 0;
  if (method === "delete") return path.endsWith("/{person_id}") ? -2 : -1; // a person with its report
  return method === "post" ? 1 : 0;
}

async function countRecords(): Promise<number> {
  const [tips] = await persons
    .aggregate([{ $group: { _id: null, n: { $sum: { $size: "$tips" } } } }])
    .toArray();
  const all = [persons, reports, resources, imports, webhooks];
  const counts = all.map((one) => one.countDocuments());
  return (await Promise.all(counts)).reduce((sum, n) => sum + n, tips?.n ?? 0);
}

/** Tips that the list of their source lacks. */
const unlistedTips = () =>
  persons
    .aggregate([
      { $unwind: "$tips" },
      {
        $lookup: { from: "source_tips", localField: "tips._id", foreignField: "_id", as: "place" },
      },
      { $match: { place: [] } },
      { $project: { "tips._id": 1 } },
    ])
    .toArray();

/** After its change was stored, the record may be gone for the one who repeats it. */
const endsRecord = ({ method, path }: Endpoint) =>
  (method === "delete" && !path.endsWith("/photo")) || path.endsWith("/{report_id}");

/** As when the time has passed after which a request that broke off is over. */
const endRunning = () =>
  idempotency.updateMany(
    { running_until: { $exists: true } },
    { $set: { running_until: new Date(0) } },
  );

/** Lets requests try again for a short time only: against a database that stays away, more tries are of no use. */
async function whileHurried<Result>(handleMs: number, work: () => PromiseLike<Result>) {
  const usual = requestTimeouts.handleMs;
  requestTimeouts.handleMs = handleMs;
  try {
    return await work();
  } finally {
    requestTimeouts.handleMs = usual;
  }
}

/** In this time a transaction can begin, on most machines. */
const shortMs = 500;

/** How many commands the operation sends to a database that is well. */
async function countCommands(operation: Endpoint): Promise<number> {
  async function countOnce() {
    const call = await callOf(operation);
    await whileFailing({ failure: nothing, appName }, () => call(new ObjectId().toHexString()));
    return failedCommands();
  }
  // Now and then the key is looked up, and its use is stored: these are no commands of the operation.
  return Math.min(await countOnce(), await countOnce());
}

/**
 * Calls the operation of a database that fails after `skip` commands, and repeats it when the database is well.
 * @returns whether the operation succeeded although the database failed, or sent no more commands.
 */
async function failAfter(skip: number, operation: Endpoint, failure: Failure): Promise<boolean> {
  const success = successOf(operation);
  const where = `the database fails after ${skip} commands`;
  for (let handleMs = shortMs; ; handleMs *= 2) {
    const call = await callOf(operation);
    const before = await countRecords();
    const key = new ObjectId().toHexString();
    const { status, body, headers } = await whileFailing({ failure, appName, mode: { skip } }, () =>
      whileHurried(handleMs, () => call(key)),
    );
    const hasFailed = failedCommands() > 0;
    if (status !== success) {
      expect({ status, body }, where).toEqual({ status: 503, body: unavailable });
      expect(Number(headers["retry-after"]), where).toBeGreaterThan(0);
    }
    // What broke off may hold up others for a moment.
    const again = await eventually(async () => {
      await endRunning();
      const answer = await call(key);
      return answer.status === 503 ? undefined : answer;
    });
    expect([success, ...(endsRecord(operation) ? [404] : [])], where).toContain(again.status);
    expect((await countRecords()) - before, where).toBe(growthBy(operation));
    expect(await unlistedTips(), where).toEqual([]);
    // A machine that is too slow to come as far as the failure needs more time.
    if (status === success || hasFailed) return status === success;
  }
}

/** The full check: the database fails after no command, after one, and so on until the operation sends no more. */
async function failAfterEach(operation: Endpoint, failure: Failure) {
  for (let skip = 0; skip < maxCommands; skip += 1) {
    if (await failAfter(skip, operation, failure)) return;
  }
  throw new Error(`It sends more than ${maxCommands} commands`);
}

/** The quick check: the first, the middle or the last command fails. From operation to operation it is another one. */
async function failAfterOne(operation: Endpoint, failure: Failure, turn: number) {
  const count = await countCommands(operation);
  const skips = [Math.max(0, count - 1), Math.floor(count / 2), 0];
  const skip = skips[turn % skips.length] ?? 0;
  const isDone = await failAfter(skip, operation, failure);
  // Without commands of its own it depends on whether the key is known from before.
  if (skip === 0 && count > 0) expect(isDone, "it succeeds without a database").toBe(false);
}

test("a decision whose caller was told to retry is not stored later, over another one", async () => {
  const other = await clientWith([...permissions]);
  const candidates = await savePersons(aPerson(), aPerson());
  const url = await saveReview(collections, candidates);
  const failure = failures["a server that is no primary any more"];
  await whileFailing({ failure, appName, commands: ["update"] }, async () => {
    await whileHurried(shortMs, () =>
      client
        .patch(url)
        .send(confirm(idsOf(candidates)[0]))
        .expect(503),
    );
    await other.patch(url).send({ status: "dismissed" }).expect(200);
  });
  // It begins when what ran before it has ended.
  const next = await saveReview(collections, await savePersons(aPerson(), aPerson()));
  await client.patch(next).send({ status: "dismissed" }).expect(200);
  const { body } = await client.get(url).expect(200);
  expect(body.data).toMatchObject({ status: "dismissed", canonical_person_id: null });
});

if (isFullCheck) {
  describe.each(Object.entries(failures))("of a database with %s", (_name, failure) => {
    test.each(endpoints)(
      "$method $path is refused with 503, and repeated it is done once and wholly",
      (operation) => failAfterEach(operation, failure),
    );
  });
} else {
  describe("of a database whose first, middle or last command fails", () => {
    const ways = Object.values(failures);
    test.each(endpoints.map((operation, turn) => ({ ...operation, turn })))(
      "$method $path is refused with 503, and repeated it is done once and wholly",
      ({ turn, ...operation }) => {
        const failure = ways[turn % ways.length];
        if (!failure) throw new Error("There is no way to fail");
        return failAfterOne(operation, failure, turn);
      },
    );
  });
}
