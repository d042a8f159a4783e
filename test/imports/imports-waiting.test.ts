import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { GridFSBucket, ObjectId } from "mongodb";
import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "../support/api.js";
import { eventually } from "../support/service.js";

const api = await startApi();
const { imports } = api.collections;
const post = async (source: string) => {
  const key = await api.keyWith(["persons:write"], { source });
  return (app = api.app, at = 0) =>
    supertest(app)
      .post("/v1/imports")
      .set("Authorization", `Bearer ${key}`)
      .attach("file", Buffer.from(`Nombres,Apellidos\nAna,Rojas ${at}\n`), "list.csv");
};
// Nobody imports anything: what is accepted goes on waiting.
await api.services.importWorker.stop();

/** An import of which another machine says that it works on it. */
async function aWaitingImport(_id: ObjectId) {
  const { body } = await (await post("patient"))().expect(202);
  const stored = await imports.findOneAndDelete({ _id: new ObjectId(String(body.data.id)) });
  if (!stored) throw new Error("The import was not stored.");
  const worker = { host: "elsewhere", pid: 1, until: new Date(Date.now() + 3_600_000) };
  await imports.insertOne({ ...stored, _id, worker });
  return { _id };
}

test("what broke off leaves is swept: lists that no import needs after an hour, folders of dead processes", async () => {
  const uploads = new GridFSBucket(api.db, { bucketName: "import_uploads" });
  const chunks = api.db.collection("import_uploads.chunks");
  const old = () =>
    ObjectId.createFromHexString(`60000000${randomUUID().replaceAll("-", "").slice(0, 16)}`);
  const keep = async (_id: ObjectId) => {
    const stream = uploads.openUploadStreamWithId(_id, "list");
    stream.end("Nombres,Apellidos\nAna,Rojas\n");
    await once(stream, "finish");
  };
  /** As it is an hour later. */
  const age = async (_id: ObjectId) => {
    const parts = await chunks.find({ files_id: _id }).toArray();
    await chunks.deleteMany({ files_id: _id });
    await chunks.insertMany(parts.map((part) => ({ ...part, _id: old() })));
    const uploadDate = new Date(0);
    await api.db.collection("import_uploads.files").updateOne({ _id }, { $set: { uploadDate } });
  };
  const whole = old();
  const broken = old();
  const needed = await aWaitingImport(old());
  for (const _id of [whole, broken, needed._id]) {
    await keep(_id);
    await age(_id);
  }
  // Killed while the list came: there are parts of it alone.
  await api.db.collection("import_uploads.files").deleteOne({ _id: broken });
  // Its request was sent again, and has the id of the first: it has come just now.
  const again = old();
  await keep(again);
  const ofDead = join(tmpdir(), `registry-import-${2 ** 30}-${randomUUID()}`);
  const ofLiving = join(tmpdir(), `registry-import-${process.pid}-${randomUUID()}`);
  for (const folder of [ofDead, ofLiving]) await mkdir(folder);
  onTestFinished(() => rm(ofLiving, { recursive: true }));

  await api.openInstance();
  const left = await eventually(async () => {
    const ids = await chunks.distinct("files_id", {
      files_id: { $in: [whole, broken, needed._id, again] },
    });
    return ids.length === 2 ? ids : undefined;
  });
  expect(left.map(String).toSorted()).toEqual([needed._id, again].map(String).toSorted());
  const gone = await eventually(() => !existsSync(ofDead) || undefined);
  expect([gone, existsSync(ofLiving)]).toEqual([true, true]);
});

test("of thirty imports at once on three instances twenty are accepted, and only their lists kept", async () => {
  const opened = [await api.openInstance(), await api.openInstance()];
  for (const { services } of opened) await services.importWorker.stop();
  const apps = [api.app, ...opened.map(({ app }) => app)];
  const send = await post("crowd");
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => send(apps[at % apps.length], at)),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(20).fill(202), ...Array(10).fill(409)]);
  const ids = (await imports.find({ source: "crowd" }).toArray()).map(({ _id }) => String(_id));
  expect(ids).toHaveLength(20);
  const kept = await api.db.collection("import_uploads.files").find().sort({ _id: -1 }).toArray();
  expect(
    kept
      .map(({ _id }) => String(_id))
      .slice(0, 20)
      .toSorted(),
  ).toEqual(ids.toSorted());
});
