import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { ObjectId } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { prepareDatabase } from "../../../src/app/prepare-database.js";
import { openPhotoStore } from "../../../src/features/photos/open-photo-store.js";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { aPerson } from "../../support/api.js";
import { runScript } from "../../support/command.js";
import { failToStart, startService } from "../../support/service.js";
import { backUp, onlyProgress, refusal, restore, startHoldingMongod } from "./commands.js";
import { contentsOf } from "./contents.js";

const { client: mongo, uriOf, holdBackup, killRestore, whileFailing } = await startHoldingMongod();
const folder = await mkdtemp(join(tmpdir(), "backup-"));
afterAll(() => rm(folder, { recursive: true }));

/** A database and a folder of photos, and how commands find them. */
async function placeFor(name: string) {
  const DATA_DIR = join(folder, name);
  const photoStore = await openPhotoStore(readConfig({ DATA_DIR }));
  const env = { MONGODB_URI: uriOf(name), DATA_DIR };
  return { db: mongo.db(name), photoStore, env };
}

/** A registry with persons, one of them with a photo, and its backup. */
async function backedUp(name: string) {
  const place = await placeFor(name);
  await prepareDatabase(place.db);
  const { persons } = collectionsOf(place.db);
  const photo = { _id: new ObjectId(), uploaded_at: new Date() };
  const people = [aPerson({ photo }), ...Array.from({ length: 500 }, () => aPerson())];
  await persons.insertMany(people);
  await place.photoStore.put(photo._id, Buffer.from("a photo"));
  const backup = join(folder, `${name}-backup`);
  expect(await backUp(backup, place.env)).toMatchObject({ code: 0 });
  return { ...place, backup, photo, people };
}

test("a restore that is killed leaves a database on which nothing starts; begun again, it is whole", async () => {
  const source = await backedUp("killed");
  const other = await backedUp("other");
  const { db, env, photoStore } = await placeFor("restored");
  await killRestore({ args: [source.backup], env, db, collection: "persons" });
  expect(await db.collection("persons").countDocuments()).toBe(501);

  const refused = await failToStart(env);
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/^MONGODB_URI: a backup is being restored into it.*npm run restore/);
  expect(await runScript("keys", ["list"], env)).toEqual(refusal(/npm run restore/));
  expect(await backUp(join(folder, "half"), env)).toMatchObject(refusal(/npm run restore/));
  expect(await restore(other.backup, env)).toMatchObject(
    refusal(/Another backup was being restored/),
  );

  expect(await restore(source.backup, env)).toMatchObject({ code: 0, stderr: onlyProgress });
  expect(await contentsOf(db)).toEqual(await contentsOf(source.db));
  expect(await photoStore.get(source.photo._id)).toEqual(Buffer.from("a photo"));
  const service = await startService(env);
  await service.end("SIGTERM");
});

test("while a restore runs no other process restores into its database", async () => {
  const { backup } = await backedUp("running");
  const { db, env } = await placeFor("filling");
  const { id } = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8"));
  const until = new Date(Date.now() + 3_600_000);
  const worker = { host: hostname(), pid: process.pid, until };
  const state = db.collection<{ _id: string }>("unfinished_restore");
  await state.insertOne({ _id: "restore", backup: id, worker } as { _id: string });
  expect(await restore(backup, env)).toMatchObject(refusal(/Another process restores/));
  await state.updateOne({ _id: "restore" }, { $set: { "worker.until": new Date() } });
  expect(await restore(backup, env)).toMatchObject({ code: 0 });
});

test("a copy that takes longer than the database keeps its past says what to do, and leaves nothing", async () => {
  const { env } = await backedUp("slow");
  const tooOld = { failure: { errorCode: 239 }, commands: ["find"], namespace: "slow.reports" };
  const result = await whileFailing(tooOld, () => backUp(join(folder, "too-slow"), env));
  expect(result).toMatchObject(refusal(/minSnapshotHistoryWindowInSeconds/));
  expect((await readdir(folder)).filter((name) => name.startsWith("too-slow"))).toEqual([]);
});

test("a copy that meets a collection which is being replaced begins again", async () => {
  const { env, db } = await backedUp("replaced");
  const replaced = { commands: ["find"], namespace: "replaced.reports", mode: { times: 1 } };
  const target = join(folder, "again");
  for (const errorCode of [246, 175]) {
    await rm(target, { recursive: true, force: true });
    const work = () => backUp(target, env);
    const result = await whileFailing({ ...replaced, failure: { errorCode } }, work);
    expect(result).toMatchObject({ code: 0, result: { records: { persons: 501 } } });
  }
  const { env: into, db: restored } = await placeFor("replaced-restored");
  expect(await restore(target, into)).toMatchObject({ code: 0 });
  expect(await contentsOf(restored)).toEqual(await contentsOf(db));
});

test("what an earlier version stored is copied as it is, and renamed when it is restored", async () => {
  const { db, env } = await placeFor("earlier");
  const { search: _, ...person } = aPerson();
  const earlier = { ...person, born_on: "2019-01-02", said_minor: true };
  await db.collection("persons").insertOne(earlier);
  const backup = join(folder, "earlier-backup");
  expect(await backUp(backup, env)).toMatchObject({ code: 0 });
  expect(await db.collection("persons").findOne()).toEqual(earlier);

  const into = await placeFor("later");
  expect(await restore(backup, into.env)).toMatchObject({ code: 0, stderr: onlyProgress });
  const { born_on, said_minor, ...others } = earlier;
  expect(await into.db.collection("persons").findOne()).toEqual({
    ...others,
    effective_birth_date: born_on,
    reported_minor: said_minor,
  });
  const service = await startService(into.env);
  await service.end("SIGTERM");
});

test("who was erased after the backup is erased again before a service can start", async () => {
  const { backup, people, photo, env } = await backedUp("erased");
  const [one, two] = people;
  const ids = [String(one?._id), String(two?._id)];
  for (const id of ids) {
    const args = ["person", id, "--reason", "Case 12", "--json"];
    expect(await runScript("erase", args, env)).toMatchObject({ code: 0 });
  }
  const { stdout } = await runScript("tombstones", ["list", "--json"], env);
  const list = join(folder, "erased.json");
  await writeFile(list, stdout);

  const into = await placeFor("erased-restored");
  const result = await restore(backup, into.env, "--erased", list);
  expect(result).toMatchObject({ code: 0, result: { erased: 2, records: { persons: 501 } } });
  const { persons, tombstones } = collectionsOf(into.db);
  expect(await persons.countDocuments()).toBe(499);
  expect(await tombstones.distinct("_id")).toEqual([one?._id, two?._id]);
  expect(await into.photoStore.get(photo._id)).toBeUndefined();
});

test("a backup that is broken off leaves nothing, and two never write one folder", async () => {
  const { db, env } = await backedUp("interrupted");
  const target = join(folder, "twice");
  const end = await holdBackup({ args: [target], env, db, collection: "reports" });
  expect(await backUp(target, env)).toMatchObject(refusal(/another backup writes it now/));
  expect(await readdir(folder)).toContain("twice.unfinished");
  expect(await end("SIGTERM")).toBe(2);
  expect((await readdir(folder)).filter((name) => name.startsWith("twice"))).toEqual([]);
  await mkdir(target); // an empty one is fine
  expect(await backUp(target, env)).toMatchObject({ code: 0 });
});
