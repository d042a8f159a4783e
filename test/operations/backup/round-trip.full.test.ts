import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decimal128, Double, Long, MongoClient, ObjectId } from "mongodb";
import supertest from "supertest";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { prepareDatabase } from "../../../src/app/prepare-database.js";
import { queueBatch } from "../../../src/features/imports/batches/batches.store.js";
import { keepUpload } from "../../../src/features/imports/worker/uploads.js";
import { openPhotoStore } from "../../../src/features/photos/open-photo-store.js";
import type { PhotoStore } from "../../../src/features/photos/photos.store.js";
import { sweepPhotos } from "../../../src/features/photos/sweep.js";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { type Collections, collectionsOf } from "../../../src/kernel/database/collections.js";
import { createLogger } from "../../../src/kernel/logger.js";
import { findEmbedded } from "../../../src/runtime/embedded/mongod.js";
import { openDatabase } from "../../../src/runtime/open-database.js";
import { confirm, saveReview } from "../../features/duplicates/reviews.js";
import { resourceBody } from "../../features/resources/resource-body.js";
import { aPerson, personBody } from "../../support/api.js";
import { runScript } from "../../support/command.js";
import { aJpeg } from "../../support/images.js";
import { saveKey } from "../../support/keys.js";
import { startS3 } from "../../support/s3.js";
import { eventually, startService } from "../../support/service.js";
import { backUp, onlyProgress, restore, startHoldingMongod } from "./commands.js";
import { contentsOf } from "./contents.js";

const { client: mongo, uriOf, holdBackup } = await startHoldingMongod();
const s3 = await startS3();
const folder = await mkdtemp(join(tmpdir(), "backup-"));
const DATA_DIR = join(folder, "data");
const bucket = {
  S3_BUCKET: "photos",
  S3_ENDPOINT: String(s3.config.S3_ENDPOINT),
  S3_FORCE_PATH_STYLE: "true",
};
const inBucket = await openPhotoStore(s3.config);
const inFolder = await openPhotoStore(readConfig({ DATA_DIR }));
const cluster = mongo.db("source");
const collections = collectionsOf(cluster);
await prepareDatabase(cluster);
const key = await saveKey(collections, [...permissions]);
afterAll(async () => {
  inBucket.close();
  await s3.stop();
  await rm(folder, { recursive: true });
});

const clientOf = (url: string) => supertest.agent(url).set("Authorization", `Bearer ${key}`);

/** Every kind of record, made as usual; what is to be found again after a restore. */
async function fill(url: string) {
  const client = clientOf(url);
  const photo = await aJpeg(300, 200);
  const create = async (
    fields: Record<string, unknown>,
    idempotencyKey = String(new ObjectId()),
  ) => {
    const request = client.post("/v1/persons").set("Idempotency-Key", idempotencyKey);
    return (await request.send(personBody(fields)).expect(201)).body.data;
  };
  // Enough for several batches; nobody is like anybody else.
  const name = (at: number) =>
    `N${at.toString(36)}`.replaceAll(/\d/g, (digit) => "qwxzkyjvhp"[Number(digit)] ?? "");
  const people = Array.from({ length: 3_000 }, (_, at) => aPerson({ last_name: name(at) }));
  await collections.persons.insertMany(people);
  // What a later version may add is copied like everything else, with the exact type of every value.
  await cluster.collection("added_later").insertMany([
    { double: new Double(1), long: Long.fromNumber(2), decimal: Decimal128.fromString("3.10") },
    { not: Number.NaN, bytes: new Uint8Array([1, 2]), pattern: /a.b/i, "a.b": null, text: "ñ" },
  ]);
  const kept = await create({ first_name: "Kept", age: 40 }, "kept");
  const changing = await create({ first_name: "Changing", age: 41 });
  const plain = await create({ first_name: "Plain", age: 42 }); // whose answer holds no address of a photo
  const leaving = await create({ first_name: "Leaving", source_id: "leaving" });
  const deleted = await create({ first_name: "Deleted", source_id: "deleted" });
  await client.delete(`/v1/persons/${deleted.id}`).expect(204);
  for (const { id } of [kept, changing, leaving]) {
    await client.post(`/v1/persons/${id}/photo`).attach("photo", photo, "p.jpg").expect(200);
  }
  const tip = { sender_name: "Tina", message: "Seen at the harbour" };
  await client.post(`/v1/persons/${kept.id}/tips`).send(tip).expect(201);
  const reporter = { reporter_name: "Rita Rojas", reporter_email: "rita@example.org" };
  const report = { reason: "other", details: "It is somebody else", ...reporter };
  for (const { id } of [kept, leaving]) {
    await client.post(`/v1/persons/${id}/reports`).send(report).expect(201);
  }
  await client.post("/v1/resources").send(resourceBody()).expect(201);
  const hook = { url: "https://partner.example.org/", events: ["report.created"] };
  await client.post("/v1/webhooks").send(hook).expect(201);
  const candidates = await collections.persons.find({ first_name: /^(Kept|Changing)$/ }).toArray();
  const review = await saveReview(collections, candidates);
  await client.patch(review).send(confirm(kept.id)).expect(200);
  await importTwice();
  const { body: page } = await client.get("/v1/persons?limit=5").expect(200);
  const { body } = await client.get(`/v1/persons/${kept.id}`).expect(200);
  const { headers } = await client.get(`/v1/persons/${plain.id}`).expect(200);
  const cursor = encodeURIComponent(page.pagination.next_cursor);
  const next = await client.get(`/v1/persons?limit=5&cursor=${cursor}`).expect(200);
  return {
    kept,
    plain,
    changing,
    leaving,
    photo,
    cursor,
    next: idsOf(next.body),
    etag: String(headers.etag),
    photoPath: body.data.photo_url.replace(url, ""),
    brokenOff: await breakOffImport(),
  };
}

/** The sweep looks at this photo as if its time had come. */
async function sweepPhotoNow(_id: ObjectId) {
  await collections.photos.updateOne({ _id }, { $set: { orphaned_since: new Date(0) } });
  await sweepPhotos({ collections, photoStore: inBucket });
}

const keysOf = (documents: string[] = []) =>
  documents.map((document) => JSON.stringify(JSON.parse(document)._id)).sort();

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

/** The second list changes whom the first made, under a column that nobody knows. */
async function importTwice() {
  const env = { MONGODB_URI: uriOf("source") };
  const map = join(folder, "map.json");
  await writeFile(map, JSON.stringify({ Barrio: "location" }));
  for (const place of ["Macuto", "Catia"]) {
    const list = join(folder, `${place}.csv`);
    await writeFile(list, `Id,Nombres,Apellidos,Edad,Barrio\nL-1,Lina,Lares,33,${place}\n`);
    const { code } = await runScript(
      "import",
      [list, "--source", "form", "--status", "missing", "--map", map],
      env,
    );
    expect(code).toBe(0);
  }
}

/** An import over HTTP whose process runs elsewhere, as far as anybody knows. */
async function breakOffImport(): Promise<ObjectId> {
  const _id = new ObjectId();
  const list = Buffer.from("Nombres,Apellidos,Edad\nRosa,Quintero,44\n");
  await keepUpload(cluster, _id, list);
  const apiKey = await collections.apiKeys.findOne();
  if (!apiKey) throw new Error("There is no key");
  const file = { name: "list.csv", sha256: "0".repeat(64), size: list.length };
  const clock = { now: () => new Date(), stop() {} };
  const batch = {
    source: "form",
    by: "test",
    key: apiKey._id,
    file,
    options: { status: "missing" as const },
  };
  await queueBatch({ collections, clock }, _id, batch);
  const worker = { host: "elsewhere", pid: 1, until: new Date(Date.now() + 3_600_000) };
  await collections.imports.updateOne({ _id }, { $set: { state: "running", tries: 1, worker } });
  return _id;
}

/** That every person has its photo in both storages, byte for byte; how many there are. */
async function comparePhotos({ persons }: Collections, one: PhotoStore, other: PhotoStore) {
  const photos = await persons.distinct("photo._id");
  for (const id of photos) {
    const [bytes, expected] = [await one.get(id), await other.get(id)];
    expect(bytes?.length).toBeGreaterThan(0);
    expect(bytes?.equals(expected ?? Buffer.alloc(0))).toBe(true);
  }
  return photos.length;
}

test("a registry that is written to moves from a cluster to the embedded database and back, every record, photo and id", async () => {
  const service = await startService({ MONGODB_URI: uriOf("source"), ...bucket });
  const made = await fill(service.url);
  const { kept, changing, leaving, photo } = made;
  const lost = await collections.persons.findOne({ first_name: "Leaving" });
  const replaced = await collections.persons.findOne({ first_name: "Changing" });
  if (!lost?.photo || !replaced?.photo) throw new Error("They have no photos");
  const but = [String(lost._id), String(lost.photo._id)];
  const before = await contentsOf(cluster, { but });

  // Persons are copied by then, reports and tombstones are not.
  const first = join(folder, "first");
  const client = clientOf(service.url);
  const collection = "reports";
  const letGo = await holdBackup({ args: [first], env: bucket, db: cluster, collection });
  await client.delete(`/v1/persons/${leaving.id}`).expect(204);
  await client.post("/v1/persons").send(personBody()).expect(201);
  const upload = client.post(`/v1/persons/${changing.id}/photo`);
  await upload.attach("photo", photo, "p.jpg").expect(200);
  // Both are left to the sweep. An erasure does not wait for it.
  for (const { _id } of [lost.photo, replaced.photo]) {
    expect(await inBucket.get(_id)).toBeDefined();
    await sweepPhotoNow(_id);
    expect(await inBucket.get(_id)).toBeDefined();
  }
  await inBucket.remove(lost.photo._id);
  expect(await letGo()).toBe(0);
  const manifest = JSON.parse(await readFile(join(first, "manifest.json"), "utf8"));
  expect(manifest.photos).toMatchObject({ documents: 3, gone: 1, missing: 0 });
  for (const name of ["", "photos.bson", "collections/persons.bson.gz"]) {
    expect((await stat(join(first, name))).mode & 0o077).toBe(0);
  }

  expect(await restore(first, { DATA_DIR })).toMatchObject({
    code: 0,
    stderr: onlyProgress,
    result: { photos: 2, photos_lacking: 1, records: { added_later: 2 } },
  });
  const opened = await openDatabase(readConfig({ DATA_DIR }), {
    env: process.env,
    logger: createLogger("silent"),
    as: "command",
    asItIs: true,
  });
  const restored = await contentsOf(opened.db, { but });
  expect(restored).toEqual(await contentsOf(cluster, { at: manifest.cluster_time, but }));
  // What was acknowledged before is all there, and what came later is not.
  for (const name of ["persons", "reports", "tombstones", "idempotency", "photos"]) {
    expect(keysOf(restored[name])).toEqual(keysOf(before[name]));
  }
  const { persons } = collectionsOf(opened.db);
  const found = await persons.findOne({ _id: lost._id });
  expect(found).toMatchObject({ version: lost.version + 1 });
  expect(found).not.toHaveProperty("photo");
  expect(await comparePhotos(collectionsOf(opened.db), inFolder, inBucket)).toBe(2);
  await opened.close();
  await service.end("SIGTERM");

  const embedded = await startService({ DATA_DIR });
  const moved = clientOf(embedded.url);
  const path = `/v1/persons/${made.plain.id}`;
  await moved.get(path).set("If-None-Match", made.etag).expect(304);
  await moved.get(made.photoPath).expect(200);
  const next = await moved.get(`/v1/persons?limit=5&cursor=${made.cursor}`).expect(200);
  expect(idsOf(next.body)).toEqual(made.next);
  const again = moved.post("/v1/persons").set("Idempotency-Key", "kept");
  const replayed = await again.send(personBody({ first_name: "Kept", age: 40 })).expect(201);
  expect([replayed.body.data.id, replayed.headers["idempotency-replayed"]]).toEqual([
    kept.id,
    "true",
  ]);
  await moved
    .post("/v1/persons")
    .send(personBody({ source_id: "deleted" }))
    .expect(409);
  const finished = await eventually(async () => {
    const { body } = await moved.get(`/v1/imports/${made.brokenOff}`).expect(200);
    return body.data.state === "running" ? undefined : body.data;
  });
  expect(finished).toMatchObject({ state: "finished" });
  const hooks = await moved.get("/v1/webhooks").expect(200);
  expect(hooks.body.data).toMatchObject([{ enabled: false, disabled_reason: "restored" }]);
  const rosa = await moved.get("/v1/persons?query=rosa%20quintero").expect(200);
  expect(rosa.body.data).toHaveLength(1);

  // Back to a cluster, while it is written to all the time. Its mongod forgets the past at once, unless it is told not to.
  const direct = new MongoClient((await findEmbedded(DATA_DIR)) ?? "");
  const past = "minSnapshotHistoryWindowInSeconds";
  await direct.db("admin").command({ setParameter: 1, [past]: 0 });
  const ended = new AbortController();
  const writers = [1, 2].map(async () => {
    while (!ended.signal.aborted) await moved.post("/v1/persons").send(personBody()).expect(201);
  });
  const second = join(folder, "second");
  const taken = await backUp(second, { DATA_DIR });
  ended.abort();
  await Promise.all(writers);
  expect(taken).toMatchObject({ code: 0, result: { photos: 2, photos_missing: 0 } });
  expect(await direct.db("admin").command({ getParameter: 1, [past]: 1 })).toMatchObject({
    [past]: 300,
  });

  for (const name of await s3.names()) await inBucket.remove(new ObjectId(name.slice(0, 24)));
  const back = { MONGODB_URI: uriOf("back"), ...bucket };
  expect(await restore(second, back)).toMatchObject({ code: 0 });
  const { cluster_time } = JSON.parse(await readFile(join(second, "manifest.json"), "utf8"));
  expect(await contentsOf(mongo.db("back"))).toEqual(
    await contentsOf(direct.db(), { at: cluster_time }),
  );
  expect(await comparePhotos(collectionsOf(mongo.db("back")), inBucket, inFolder)).toBe(2);
  await direct.close();
  await embedded.end("SIGTERM");
  const returned = await startService(back);
  await clientOf(returned.url).get(path).set("If-None-Match", made.etag).expect(304);
  await clientOf(returned.url).get(made.photoPath).expect(200);
  await returned.end("SIGTERM");
});
