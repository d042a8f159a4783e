import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Document, MongoClient, ObjectId } from "mongodb";
import supertest from "supertest";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { partnerMark } from "../../../src/features/persons/identity/natural-keys.store.js";
import { sweepPhotos } from "../../../src/features/photos/sweep.js";
import { hashKey, newKey } from "../../../src/kernel/auth/key-format.js";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { createIndexes } from "../../../src/kernel/database/create-indexes.js";
import { renameFields } from "../../../src/kernel/database/rename-fields.js";
import { dayOf } from "../../../src/kernel/values/day.js";
import { startApi } from "../../support/api.js";
import { databaseUri } from "../../support/command.js";
import { eventually, startService } from "../../support/service.js";
import { fullTest, sampleOf } from "../../support/tier.js";

const api = await startApi();
const { app, db, collections, services } = api;
const partner = await api.clientWith(["persons:read", "persons:write"]);
const hospital = await api.clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);

const yearsAgo = (years: number) =>
  dayOf(new Date(Date.now() - (years * 365.25 + 30) * 24 * 60 * 60 * 1000));
const told = new Date("2026-03-04T05:06:07.089Z");

/** A person as the version before stored it. */
const earlierPerson = (fields: Document): Document & { _id: ObjectId } => ({
  _id: new ObjectId(),
  source: "form",
  is_public: true,
  first_name: "Ana",
  last_name: "Rojas",
  location: "Macuto",
  description: "camisa roja",
  status: "missing",
  created_at: told,
  updated_at: told,
  version: 3,
  sources: [{ _id: new ObjectId(), handle: "form", created_at: told, updated_at: told }],
  tips: [],
  history: [],
  search: { names: ["ana", "rojas"], pairs: [], words: ["ana", "rojas"], name_length: 2 },
  ...fields,
});

const stored = ["persons", "photos", "import_changes", "idempotency", "api_keys"];

const earlierIndexes: Record<string, Document[]> = {
  persons: [
    { name: "created", key: { created_at: -1, _id: -1, is_public: 1, born_on: 1 } },
    { name: "updated", key: { updated_at: -1, _id: -1, is_public: 1, born_on: 1 } },
  ],
  photos: [
    {
      name: "doubtful",
      key: { doubtful_from: 1 },
      partialFilterExpression: { doubtful_from: { $exists: true } },
    },
  ],
  api_keys: [{ name: "hash", key: { hash: 1 }, unique: true }],
};

/** A database as the version before left it; its collections have no validator and their indexes. */
async function makeEarlier(database = db) {
  await database.collection("jobs").deleteMany({});
  for (const name of stored.filter((one) => one !== "api_keys")) {
    await database.dropCollection(name);
    await database.createCollection(name);
  }
  const keys = database.collection("api_keys");
  await database.command({ collMod: "api_keys", validator: {} });
  await keys.dropIndexes();
  await keys.updateMany({ key_hash: { $exists: true } }, { $rename: { key_hash: "hash" } });
  for (const [name, indexes] of Object.entries(earlierIndexes)) {
    await database.collection(name).createIndexes(indexes as never);
  }
}

const raw = (name: string) => db.collection<Document>(name);

/** As the service is upgraded. */
async function upgrade() {
  await renameFields(db, () => {}, 0);
  await createIndexes(db);
}

const oneOf = async (client: typeof partner, { _id }: { _id: ObjectId }) =>
  (await client.get(`/v1/persons/${_id}`).expect(200)).body.data;

const agesOf = async (query: string) => {
  const { body } = await partner.get(`/v1/persons?${query}`).expect(200);
  return body.data.map(({ age }: { age: number | null }) => age).sort();
};

describe("a database of the version before", () => {
  const adult = earlierPerson({ born_on: yearsAgo(40), first_name: "Adela" });
  const child = earlierPerson({
    birth_date: yearsAgo(9),
    born_on: yearsAgo(9),
    born_by_age: yearsAgo(8),
    hospital: "vargas",
    photo: { _id: new ObjectId(), uploaded_at: told },
  });
  const childByWord = earlierPerson({ said_minor: true, photo: { _id: new ObjectId() } });
  const mark = partnerMark("Partner");
  const guessed = earlierPerson({
    born_on: yearsAgo(30),
    told_by_partner: true,
    imported: {
      made: new ObjectId(),
      listed: { born_on: yearsAgo(31), location: null },
      told: {
        others: { version: 2, values: { age: "h1", said_minor: "h2" } },
        [mark]: { version: 3, alone: true, values: {} },
      },
    },
  });

  beforeEach(async () => {
    await makeEarlier();
    await raw("persons").insertMany([adult, child, childByWord, guessed]);
  });

  test("is read as before, by age too", async () => {
    await upgrade();
    expect(await agesOf("age_min=18")).toEqual([30, 40]);
    expect(await agesOf("age_max=17")).toEqual([9]);
    expect(await oneOf(hospital, child)).toMatchObject({ age: 9, birth_date: yearsAgo(9) });
    const { body } = await partner.get("/v1/persons?order=updated_at%20asc").expect(200);
    expect(body.data).toHaveLength(4);
  });

  test("keeps who is a minor protected", async () => {
    await upgrade();
    for (const minor of [child, childByWord]) {
      const shown = await oneOf(partner, minor);
      expect(shown.is_minor).toBe(true);
      expect(shown).not.toHaveProperty("location");
      expect(shown).not.toHaveProperty("photo_url");
      await partner.delete(`/v1/persons/${minor._id}`).expect(403);
      await partner.delete(`/v1/persons/${minor._id}/photo`).expect(403);
      const address = services.photoAddresses.sign(minor.photo._id, "minimized");
      await supertest(app).get(address).expect(404);
    }
    expect(await oneOf(partner, adult)).toMatchObject({ is_minor: false, location: "Macuto" });
  });

  test("has every field under today's name afterwards, and nothing else is changed", async () => {
    await upgrade();
    const { born_on, told_by_partner, imported, ...others } = guessed;
    expect(await raw("persons").findOne({ _id: guessed._id })).toEqual({
      ...others,
      effective_birth_date: born_on,
      reported_by_partner: told_by_partner,
      imported: {
        created_by: imported.made,
        listed: { effective_birth_date: imported.listed.born_on, location: null },
        reported: {
          others: { version: 2, values: { age: "h1", reported_minor: "h2" } },
          [mark]: { version: 3, alone: true, values: {} },
        },
      },
    });
    const { version, updated_at } = (await collections.persons.findOne({ _id: child._id })) ?? {};
    expect([version, updated_at]).toEqual([3, told]);
  });

  test("keeps what an import changed, for its undo", async () => {
    const before = {
      born_on: yearsAgo(30),
      said_minor: null,
      told_by_partner: true,
      imported: { told: { others: { version: 1, values: { said_minor: "h" } } } },
    };
    const unmarked = { born_by_age: null, imported: null };
    const change = () => ({ batch: new ObjectId(), person_id: new ObjectId() });
    await raw("import_changes").insertMany([
      { ...change(), before },
      { ...change(), before: unmarked },
    ]);
    await upgrade();
    const kept = await raw("import_changes").find().sort({ _id: 1 }).toArray();
    expect(kept.map((change) => change.before)).toEqual([
      {
        effective_birth_date: before.born_on,
        reported_minor: null,
        reported_by_partner: true,
        imported: { reported: { others: { version: 1, values: { reported_minor: "h" } } } },
      },
      { birth_date_from_age: null, imported: null },
    ]);
  });

  test("keeps photos that are to be looked at, and the sweep looks at them", async () => {
    const [lost, kept] = [new ObjectId(), child.photo._id];
    await raw("photos").insertMany([
      { _id: lost, person_id: new ObjectId(), doubtful_from: new Date(0) },
      { _id: kept, person_id: child._id, doubtful_from: new Date(0) },
    ]);
    await upgrade();
    await sweepPhotos(services);
    expect(await raw("photos").find().toArray()).toEqual([{ _id: kept, person_id: child._id }]);
  });

  test("keeps its keys, and what requests with an Idempotency-Key made", async () => {
    const key = newKey();
    await raw("api_keys").insertOne({
      name: "earlier",
      source: "form",
      permissions,
      hash: hashKey(key),
      created_at: told,
      expires_at: new Date(Date.now() + 60_000),
    });
    const made = new ObjectId();
    await raw("idempotency").insertOne({ content: "c", made, status: 201, created_at: told });
    await upgrade();
    await supertest(app).get("/v1/persons").auth(key, { type: "bearer" }).expect(200);
    expect(await raw("idempotency").findOne()).toMatchObject({ record_id: made });
  });

  test("refuses what an instance of the version before would still write", async () => {
    await upgrade();
    const refused = { code: 121 };
    await expect(
      raw("persons").insertOne(earlierPerson({ born_on: "1990-01-01" })),
    ).rejects.toMatchObject(refused);
    for (const written of [{ said_minor: true }, { "imported.listed.born_on": null }]) {
      const update = raw("persons").updateOne({ _id: adult._id }, { $set: written });
      await expect(update).rejects.toMatchObject(refused);
    }
    const doubt = { doubtful_from: new Date() };
    await expect(raw("photos").insertOne(doubt)).rejects.toMatchObject(refused);
  });

  test("is renamed once, by one instance, while others wait", async () => {
    const lines: string[] = [];
    const instances = [1, 2, 3].map(() => renameFields(db, (line) => lines.push(line), 0));
    await Promise.all(instances);
    expect(lines.filter((line) => line.startsWith("renaming"))).toHaveLength(1);
    expect(await raw("persons").countDocuments({ born_on: { $exists: true } })).toBe(0);
    await renameFields(db, (line) => lines.push(`again: ${line}`), 0);
    expect(lines.filter((line) => line.startsWith("again"))).toEqual([]);
  });
});

describe("a new database", () => {
  const minor = earlierPerson({ said_minor: true });

  /** As a database that an hour ago was started on for the first time. */
  beforeEach(async () => {
    await raw("jobs").deleteMany({});
    for (const name of stored.filter((one) => one !== "api_keys")) await db.dropCollection(name);
    await upgrade();
    await raw("jobs").updateOne({ finished_at: { $exists: true } }, { $set: { begun_at: told } });
  });

  test("refuses what the version before stored", async () => {
    for (const name of stored.filter((one) => one !== "api_keys")) {
      const [made] = await db.listCollections({ name }, { nameOnly: false }).toArray();
      expect(made?.options).toHaveProperty("validator");
    }
    await expect(raw("persons").insertOne(minor)).rejects.toMatchObject({ code: 121 });
  });

  const ways: [string, () => unknown][] = [
    ["dropped", () => {}],
    ["made anew", () => db.createCollection("persons")],
  ];

  // The quick check tries the first.
  test.each(sampleOf(ways, 1))(
    "protects minors of an earlier dump whose collection was %s",
    async (_how, make) => {
      await raw("persons").drop();
      await make();
      await raw("persons").insertOne(minor, { bypassDocumentValidation: true });
      await upgrade();
      const shown = await oneOf(partner, minor);
      expect(shown.is_minor).toBe(true);
      expect(shown).not.toHaveProperty("location");
      await expect(raw("persons").insertOne(earlierPerson({ said_minor: true }))).rejects.toThrow();
    },
  );

  fullTest(
    "that is killed while it renames an earlier dump goes on at the next start",
    async () => {
      await raw("persons").drop();
      await raw("persons").insertOne(minor);
      const killed = renameFields(
        db,
        () => {
          throw new Error("killed");
        },
        0,
      );
      await expect(killed).rejects.toThrow("killed");
      expect(await raw("jobs").countDocuments({ finished_at: { $exists: true } })).toBe(0);
    },
  );
});

test("persons are renamed when imports of the version before have ended", async () => {
  await makeEarlier();
  const person = earlierPerson({ said_minor: true, imported: { made: new ObjectId() } });
  await raw("persons").insertOne(person);
  const worker = { host: "elsewhere", pid: 7, until: new Date(Date.now() + 3_600_000) };
  const { insertedId: _id } = await raw("imports").insertOne({ state: "running", worker });
  const lines: string[] = [];
  const renamed = renameFields(db, (line) => lines.push(line), 0);
  const waits = () => lines.find((line) => line.startsWith("waiting for import"));
  await Promise.race([renamed, eventually(waits)]);
  expect(await raw("persons").findOne()).toEqual(person);
  await raw("imports").updateOne({ _id }, { $set: { worker: { ...worker, until: told } } });
  await renamed;
  expect(await raw("persons").findOne()).toMatchObject({ reported_minor: true });
});

fullTest(
  "a service that is killed while it renames has served nobody, and the next one goes on",
  async () => {
    const MONGODB_URI = databaseUri(`test_${randomUUID()}`);
    const client = new MongoClient(MONGODB_URI);
    const own = client.db();
    const DATA_DIR = await mkdtemp(join(tmpdir(), "upgrade-"));
    afterAll(async () => {
      await own.dropDatabase();
      await client.close();
      await rm(DATA_DIR, { recursive: true });
    });
    for (const name of stored) await own.createCollection(name);
    await makeEarlier(own);
    const key = newKey();
    await own.collection("api_keys").insertOne({
      name: "earlier",
      source: "form",
      permissions,
      hash: hashKey(key),
      created_at: told,
      expires_at: new Date(Date.now() + 3_600_000),
    });
    const persons = own.collection("persons");
    const halves = [{ said_minor: true }, { born_on: yearsAgo(40) }];
    await persons.insertMany(
      Array.from({ length: 30_000 }, (_, at) => earlierPerson(halves[at % 2] ?? {})),
    );
    const isRenamed = (name: string, field: string) => async () =>
      (await own.collection(name).findOne({ [field]: { $exists: true } })) ? true : undefined;

    for (const moment of [
      isRenamed("api_keys", "key_hash"),
      isRenamed("persons", "reported_minor"),
    ]) {
      const env = { ...process.env, PORT: "0", WEB_CONCURRENCY: "1", MONGODB_URI, DATA_DIR };
      const service = spawn(process.execPath, ["dist/src/main.js"], { env, stdio: "pipe" });
      let said = "";
      service.stdout.on("data", (chunk) => {
        said += chunk;
      });
      await eventually(moment);
      service.kill("SIGKILL");
      await once(service, "close");
      expect(said).toContain("renaming stored fields");
      expect(said).not.toContain("listening");
      // The lease of the one that was killed runs out.
      await own.collection("jobs").updateMany({}, { $set: { begun_at: new Date(0) } });
    }

    const service = await startService({ MONGODB_URI, DATA_DIR });
    const ask = async (query: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(`${service.url}/v1/persons?${query}`, { headers });
      return ((await answer.json()) as { data: { is_minor: boolean }[] }).data;
    };
    expect(await ask("age_min=18&limit=100")).toHaveLength(100);
    expect(await ask("age_max=17")).toEqual([]);
    await service.end("SIGTERM");
    const $or = [{ said_minor: { $exists: true } }, { born_on: { $exists: true } }];
    expect(await persons.countDocuments({ $or })).toBe(0);
    expect(await persons.countDocuments({ reported_minor: true })).toBe(15_000);
    expect(await persons.countDocuments({ effective_birth_date: yearsAgo(40) })).toBe(15_000);
  },
);
