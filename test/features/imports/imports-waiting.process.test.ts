import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { GridFSBucket, ObjectId } from "mongodb";
import supertest from "supertest";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { openImporter } from "../../../src/features/imports/open-importer.js";
import { runQueue } from "../../../src/features/imports/worker/run-queue.js";
import { createLogger } from "../../../src/kernel/logger.js";
import { startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";
import { eventually } from "../../support/service.js";
import { fullTest } from "../../support/tier.js";

const api = await startApi();
const { imports } = api.collections;
const post = async (source: string) => {
  const key = await api.keyWith(["persons:write"], { source });
  return (app = api.app, at = 0) =>
    supertest(app)
      .post("/v1/imports")
      .set("Authorization", `Bearer ${key}`)
      .field("status", "missing")
      .attach("file", Buffer.from(`Nombres,Apellidos\nAna,Rojas ${at}\n`), "list.csv");
};
/** Takes any list, and ends when none waits. */
const alone = { onlyShort: false, waitForLists: async () => false };
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

  const { services } = await api.openInstance();
  onTestFinished(() => services.importWorker.stop());
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

describe("an import that runs", () => {
  const rows = 12_000;
  const list = ["Nombres,Apellidos,Cédula"].concat(
    Array.from({ length: rows }, (_, at) => `Ana,Rojas,V-${10_000_000 + at}`),
  );

  /** Runs the import of a list, and `meanwhile` as soon as some of its rows are read; the rest waits for that. */
  async function run(
    source: string,
    meanwhile: (looked: () => number) => Promise<void>,
    stop: AbortSignal,
  ) {
    const key = await api.keyWith(["persons:write"], { source });
    const { body } = await supertest(api.app)
      .post("/v1/imports")
      .set("Authorization", `Bearer ${key}`)
      .field("status", "missing")
      .attach("file", Buffer.from(list.join("\n")), "list.csv")
      .expect(202);
    const importer = await openImporter({ ...api, config: readConfig({}) });
    onTestFinished(() => importer.close());
    let looks = 0;
    let before: Promise<void> | undefined;
    const { importRows, apiKeys } = importer.collections;
    const held = Object.assign(Object.create(importRows), {
      deleteMany: importRows.deleteMany.bind(importRows),
      async insertMany(...rows: Parameters<typeof importRows.insertMany>) {
        before ??= meanwhile(() => looks);
        await before;
        return importRows.insertMany(...rows);
      },
    });
    const watched = Object.assign(Object.create(apiKeys), {
      async findOne(...asked: Parameters<typeof apiKeys.findOne>) {
        const found = await apiKeys.findOne(...asked);
        if (found?.revoked_at) looks += 1;
        return found;
      },
    });
    const collections = { ...importer.collections, importRows: held, apiKeys: watched };
    const logger = createLogger("silent");
    const settings = { db: api.db, logger, signal: stop, ...alone };
    await runQueue({ ...settings, importer: { ...importer, collections } });
    const _id = new ObjectId(String(body.data.id));
    const stored = await imports.findOne({ _id });
    const told = await supertest(api.app)
      .get(`/v1/imports/${_id}?limit=1`)
      .set("Authorization", `Bearer ${await api.keyWith(["persons:write"], { source })}`)
      .expect(200);
    return { _id, stored, told: told.body.data, importer };
  }
  const storedOf = (source: string) => api.collections.persons.countDocuments({ source });
  const isKept = async (_id: ObjectId) =>
    (await api.db.collection("import_uploads.files").countDocuments({ _id })) === 1;

  fullTest(
    "stops when its key is revoked, and says why; what is stored can be taken back",
    async () => {
      const source = "revoked";
      const halted = "The key that sent this list was revoked.";
      const revoke = async (looked: () => number) => {
        await api.collections.apiKeys.updateMany({ source }, { $set: { revoked_at: new Date() } });
        while (looked() === 0) await wait(20);
      };
      const { _id, stored, told, importer } = await run(
        source,
        revoke,
        new AbortController().signal,
      );
      expect(stored).toMatchObject({ state: "stopped", halted: { code: "key_revoked" } });
      expect(told).toMatchObject({ state: "failed", refused: halted });
      expect(await storedOf(source)).toBe(stored?.counts.created);
      expect(stored?.counts.created).toBeLessThan(rows);
      // It is never read again.
      await runQueue({
        db: api.db,
        importer,
        logger: createLogger("silent"),
        signal: new AbortController().signal,
        ...alone,
      });
      expect(await imports.findOne({ _id })).toEqual(stored);
      expect(await isKept(_id)).toBe(false);

      const env = { MONGODB_URI: databaseUri(api.db.databaseName) };
      const shown = await runScript("import", ["--batches"], env);
      expect(shown.stdout).toContain(`stopped: ${halted}`);
      const undone = await runScript("import", ["--undo", String(_id), "--json"], env);
      expect(JSON.parse(undone.stdout)).toMatchObject({ removed: stored?.counts.created, left: 0 });
    },
  );

  test("stops with the service after the rows at hand, and waits for the next start", async () => {
    const stop = new AbortController();
    const { _id, stored, told } = await run("service", async () => stop.abort(), stop.signal);
    expect(stored).toMatchObject({ state: "stopped", tries: 1 });
    expect(stored).not.toHaveProperty("halted");
    expect(told.state).toBe("queued");
    expect(await storedOf("service")).toBe(stored?.counts.created);
    expect(await isKept(_id)).toBe(true);
    await imports.deleteOne({ _id });
  });
});

test("an undo that fails is tried again after a pause, and holds up nobody meanwhile", async () => {
  const source = "undo_fails";
  const send = await post(source);
  const importer = await openImporter({ ...api, config: readConfig({}) });
  onTestFinished(() => importer.close());
  const run = (collections = importer.collections) =>
    runQueue({
      db: api.db,
      importer: { ...importer, collections },
      logger: createLogger("silent"),
      signal: new AbortController().signal,
      ...alone,
    });
  const path = `/v1/imports/${(await send().expect(202)).body.data.id}`;
  await run();
  const by = await api.clientWith(["persons:write", "persons:sensitive:read"], { source });
  await by.patch(path).send({ state: "undone" }).expect(202);
  const told = async () => (await by.get(path).expect(200)).body.data;
  const importChanges = Object.assign(Object.create(importer.collections.importChanges), {
    find() {
      throw new Error("The database is away");
    },
  });
  await run({ ...importer.collections, importChanges });
  expect(await told()).toMatchObject({ state: "undoing", undone: null });
  /** As if it had failed at that moment: in an hour for a machine that is slow, long ago when the pause is over. */
  const failedAt = (at: Date) =>
    imports.updateOne(
      { _id: new ObjectId(path.slice(-24)), "undoing.failed_at": { $exists: true } },
      { $set: { "undoing.failed_at": at } },
    );
  expect(await failedAt(new Date(Date.now() + 3_600_000))).toMatchObject({ matchedCount: 1 });
  const next = `/v1/imports/${(await send(api.app, 1).expect(202)).body.data.id}`;
  await run();
  expect((await by.get(next).expect(200)).body.data.state).toBe("finished");
  expect((await told()).state).toBe("undoing");
  await failedAt(new Date(0));
  await run();
  expect(await told()).toMatchObject({ state: "undone", undone: { removed: 1, left: 0 } });
});

test("an undo goes before lists that wait, so that they keep nobody whom the import made", async () => {
  const source = "undo_first";
  const send = await post(source);
  const importer = await openImporter({ ...api, config: readConfig({}) });
  onTestFinished(() => importer.close());
  const run = () =>
    runQueue({
      db: api.db,
      importer,
      logger: createLogger("silent"),
      signal: new AbortController().signal,
      ...alone,
    });
  const by = await api.clientWith(["persons:write", "persons:sensitive:read"], { source });
  const made = `/v1/imports/${(await send().expect(202)).body.data.id}`;
  await run();
  const next = `/v1/imports/${(await send().expect(202)).body.data.id}`;
  await by.patch(made).send({ state: "undone" }).expect(202);
  await run();
  expect((await by.get(made).expect(200)).body.data).toMatchObject({
    state: "undone",
    undone: { removed: 1, left: 0 },
  });
  expect((await by.get(next).expect(200)).body.data).toMatchObject({
    state: "finished",
    counts: { created: 1 },
  });
});

fullTest(
  "of thirty imports at once on three instances twenty are accepted, and only their lists kept",
  async () => {
    const opened = [await api.openInstance(), await api.openInstance()];
    for (const { services } of opened) await services.importWorker.stop();
    const apps = [api.app, ...opened.map(({ app }) => app)];
    const send = await post("crowd");
    /** As a client does: an instance that is too busy at the moment is asked again. */
    const sent = async (at: number): Promise<number> => {
      const { status } = await send(apps[at % apps.length], at);
      return status === 503 ? sent(at) : status;
    };
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => sent(at)));
    expect(new Set(answers)).toEqual(new Set([202, 409]));
    // One that was accepted may have been answered too late, and have been sent again.
    expect(answers.filter((status) => status === 202).length).toBeLessThanOrEqual(20);
    const ids = (await imports.find({ source: "crowd" }).toArray()).map(({ _id }) => String(_id));
    expect(ids).toHaveLength(20);
    const kept = await api.db.collection("import_uploads.files").find().sort({ _id: -1 }).toArray();
    expect(
      kept
        .map(({ _id }) => String(_id))
        .slice(0, 20)
        .toSorted(),
    ).toEqual(ids.toSorted());
  },
);
