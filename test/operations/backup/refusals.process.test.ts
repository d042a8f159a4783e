import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient, ObjectId } from "mongodb";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { prepareDatabase } from "../../../src/app/prepare-database.js";
import { openPhotoStore } from "../../../src/features/photos/open-photo-store.js";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { diskLimits } from "../../../src/kernel/files/disk.js";
import { readBackup } from "../../../src/operations/backup/manifest.js";
import { takeBackup } from "../../../src/operations/backup/take-backup.js";
import { aPerson } from "../../support/api.js";
import { databaseUri, runShell } from "../../support/command.js";
import { backUp, refusal, restore } from "./commands.js";

const folder = await mkdtemp(join(tmpdir(), "backup-"));
const [name, empty] = [`test_${new ObjectId()}`, `test_${new ObjectId()}`];
const client = new MongoClient(databaseUri(name));
const db = client.db();
const DATA_DIR = join(folder, "data");
const env = { MONGODB_URI: databaseUri(name), DATA_DIR };
const photoStore = await openPhotoStore(readConfig({ DATA_DIR }));
const photo = { _id: new ObjectId(), uploaded_at: new Date() };
const backup = join(folder, "backup");

beforeAll(async () => {
  await prepareDatabase(db);
  const description = () => String(Math.random()).repeat(5);
  const people = Array.from({ length: 2_000 }, () => aPerson({ description: description() }));
  await collectionsOf(db).persons.insertMany([aPerson({ photo }), ...people]);
  await photoStore.put(photo._id, Buffer.from("a photo"));
  expect(await backUp(backup, env)).toMatchObject({ code: 0, result: { photos: 1 } });
});
afterAll(async () => {
  await db.dropDatabase();
  await client.db(empty).dropDatabase();
  await client.close();
  await rm(folder, { recursive: true });
});

/** What stands in the folder beside what was there before. */
const made = async (work: () => Promise<unknown>) => {
  const before = await readdir(folder);
  await work();
  return (await readdir(folder)).filter((name) => !before.includes(name));
};

describe("a backup", () => {
  test("goes into a new folder, or into an empty one", async () => {
    const filled = join(folder, "filled");
    await mkdir(filled);
    await writeFile(join(filled, "mine"), "mine");
    expect(await backUp(filled, env)).toMatchObject(refusal(/name a new or an empty folder/));
    expect(await backUp(join(filled, "mine"), env)).toMatchObject(
      refusal(/new or an empty folder/),
    );
    expect(await readdir(filled)).toEqual(["mine"]);
    expect(await backUp(join(folder, "no", "such"), env)).toMatchObject(
      refusal(/the folder in which it shall be made does not exist/),
    );
    expect(await backUp("", env)).toMatchObject({ code: 2, stdout: "" });
  });

  test("of a database without a registry is refused", async () => {
    const none = { ...env, MONGODB_URI: databaseUri(`${empty}_none`) };
    const left = await made(async () => {
      expect(await backUp(join(folder, "none"), none)).toMatchObject(refusal(/no registry/));
    });
    expect(left).toEqual([]);
  });

  test("that finds no photos in the storage says so, and comes without them", async () => {
    const elsewhere = { ...env, DATA_DIR: join(folder, "elsewhere") };
    const target = join(folder, "without");
    const result = await backUp(target, elsewhere);
    expect(result).toMatchObject({ code: 1, result: { photos: 0, photos_missing: 1 } });
    const into = { MONGODB_URI: databaseUri(`${empty}_without`), DATA_DIR: join(folder, "into") };
    expect(await restore(target, into)).toMatchObject({ code: 0, result: { photos_lacking: 1 } });
    const restored = client.db(`${empty}_without`);
    expect(await restored.collection("persons").countDocuments({ photo: { $exists: true } })).toBe(
      0,
    );
    await restored.dropDatabase();
  });

  test("that cannot be written leaves nothing", async () => {
    const left = await made(async () => {
      const target = join(folder, "limited");
      const command = `ulimit -f 64; exec node dist/scripts/backup.js ${target}`;
      expect(await runShell(command, env)).toEqual(refusal(/file too large.*Nothing was kept/));
    });
    expect(left).toEqual([]);
  });

  test("leaves the disk some room", async () => {
    const usual = { ...diskLimits };
    onTestFinished(() => void Object.assign(diskLimits, usual));
    Object.assign(diskLimits, { full: Number.MAX_VALUE });
    const copying = { db, photoStore, isEmbedded: false, onProgress() {} };
    const { signal } = new AbortController();
    const left = await made(() =>
      expect(takeBackup({ ...copying, signal }, join(folder, "full"))).rejects.toThrow("is full"),
    );
    expect(left).toEqual([]);
  });
});

describe("a restore", () => {
  const into = { MONGODB_URI: databaseUri(empty), DATA_DIR: join(folder, "restored") };
  const isUntouched = async () => {
    expect(await client.db(empty).listCollections().toArray()).toEqual([]);
    expect(await readdir(join(into.DATA_DIR, "photos"))).toEqual(["incoming"]);
  };

  /** A copy of the backup in which something was changed. */
  async function changed(change: (copy: string) => Promise<unknown>): Promise<string> {
    const copy = join(folder, `copy-${new ObjectId()}`);
    await cp(backup, copy, { recursive: true });
    await change(copy);
    return copy;
  }

  /** In the middle, where it is not unpacked wrongly by that. */
  const flipBit = (path: string) => async (copy: string) => {
    const bytes = await readFile(join(copy, path));
    const at = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(join(copy, path), bytes);
  };

  const withManifest = (fields: object) => async (copy: string) => {
    const path = join(copy, "manifest.json");
    const manifest = { ...JSON.parse(await readFile(path, "utf8")), ...fields };
    const text = JSON.stringify(manifest);
    const sum = createHash("sha256").update(text).digest("hex");
    await writeFile(path, text);
    await writeFile(`${path}.sha256`, `${sum}  manifest.json\n`);
  };

  const persons = "collections/persons.bson.gz";
  test.each<[string, (copy: string) => Promise<unknown>, RegExp]>([
    ["a damaged file", flipBit(persons), /persons\.bson\.gz is damaged/],
    ["damaged photos", flipBit("photos.bson"), /photos\.bson is damaged/],
    ["a damaged manifest", flipBit("manifest.json"), /manifest\.json is damaged/],
    ["half a file", (copy) => truncate(join(copy, persons), 100), /persons\.bson\.gz is damaged/],
    ["a missing file", (copy) => rm(join(copy, persons)), /persons\.bson\.gz is missing/],
    ["a missing manifest", (copy) => rm(join(copy, "manifest.json")), /no whole backup/],
    ["a newer version", withManifest({ version: "99.0.0" }), /version 99\.0\.0 made this backup/],
    ["a later format", withManifest({ format: 2 }), /Restore it with that version/],
    ["no folder at all", (copy) => rm(copy, { recursive: true }), /there is no such folder/],
  ])("of %s is refused", async (_what, change, said) => {
    await expect(readBackup(await changed(change), () => {})).rejects.toThrow(said);
  });

  test("of what is damaged is refused before anything is written", async () => {
    const damaged = await changed(flipBit("photos.bson"));
    expect(await restore(damaged, into)).toMatchObject(refusal(/photos\.bson is damaged/));
    await isUntouched();
  });

  test("goes into an empty database and an empty storage only", async () => {
    expect(await restore(backup, env)).toMatchObject(refusal(/database is not empty/));
    const stored = { ...into, DATA_DIR };
    expect(await restore(backup, stored)).toMatchObject(refusal(/photo storage .* is not empty/));
    await isUntouched();
    const count = await db.collection("persons").countDocuments();
    expect(count).toBe(2_001);
    expect(await photoStore.get(photo._id)).toEqual(Buffer.from("a photo"));
  });

  test("that was broken off before it knew whether the database is empty drops nothing", async () => {
    const state = db.collection<{ _id: string; backup: string }>("unfinished_restore");
    const { id } = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8"));
    for (const marked of [id, "another"]) {
      await state.insertOne({ _id: "restore", backup: marked });
      const onto = { ...env, DATA_DIR: into.DATA_DIR };
      expect(await restore(backup, onto)).toMatchObject(refusal(/database is not empty/));
      expect(await db.collection("persons").countDocuments()).toBe(2_001);
      expect(await state.countDocuments()).toBe(0);
    }
  });

  test("with a list of erased persons that cannot be read is refused", async () => {
    const no = join(folder, "no-list");
    expect(await restore(backup, into, "--erased", no)).toMatchObject(
      refusal(/--erased: .*ENOENT/),
    );
  });
});
