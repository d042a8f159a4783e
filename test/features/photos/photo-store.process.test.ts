import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ObjectId } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { openPhotoStore } from "../../../src/features/photos/open-photo-store.js";
import type { PhotoStore } from "../../../src/features/photos/photos.store.js";
import { maxStartMs, startS3 } from "../../support/s3.js";

/** A storage of one kind, and what the contract has to know of it. */
interface Storage {
  store: PhotoStore;
  names(): Promise<string[]>;
  /** Takes the storage away for a while. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

async function inFolder(): Promise<Storage> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
  const photos = join(DATA_DIR, "photos");
  return {
    store: await openPhotoStore(readConfig({ DATA_DIR })),
    names: async () => (await readdir(photos)).filter((name) => name !== "incoming"),
    pause: () => rename(photos, `${photos}-away`),
    resume: () => rename(`${photos}-away`, photos),
    stop: () => rm(DATA_DIR, { recursive: true }),
  };
}

async function inBucket(): Promise<Storage> {
  const { config, ...server } = await startS3();
  return { store: await openPhotoStore(config), ...server };
}

describe.each([
  ["a folder", inFolder],
  ["a bucket", inBucket],
])("photos in %s", (_name, open) => {
  let storage: Storage;
  let store: PhotoStore;

  beforeAll(async () => {
    storage = await open();
    store = storage.store;
  }, maxStartMs);
  afterAll(async () => {
    store.close();
    await storage.stop();
  });

  test("it is empty until a photo is put, and again when it is removed", async () => {
    const id = new ObjectId();
    expect(await store.isEmpty()).toBe(true);
    await store.put(id, Buffer.from("bytes"));
    expect(await store.isEmpty()).toBe(false);
    await store.remove(id);
    expect(await store.isEmpty()).toBe(true);
  });

  test("a photo that was put is there, byte for byte, under its own name", async () => {
    const [one, other] = [new ObjectId(), new ObjectId()];
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await store.put(one, bytes);
    await store.put(other, Buffer.from("another"));
    expect((await store.get(one))?.equals(bytes)).toBe(true);
    expect((await store.get(other))?.toString()).toBe("another");
    expect(await storage.names()).toEqual(
      expect.arrayContaining([`${one.toHexString()}.jpg`, `${other.toHexString()}.jpg`]),
    );
  });

  test("a photo that was removed is gone; removing it once more is fine", async () => {
    const id = new ObjectId();
    await store.put(id, Buffer.from("bytes"));
    await store.remove(id);
    expect(await store.get(id)).toBeUndefined();
    expect(await storage.names()).not.toContain(`${id.toHexString()}.jpg`);
    await store.remove(id);
  });

  test("there is nothing under an id that was never used", async () => {
    expect(await store.get(new ObjectId())).toBeUndefined();
  });

  test("what a storage that is away refuses is unavailable, which tells nothing of it; later it works", async () => {
    const id = new ObjectId();
    await store.put(id, Buffer.from("bytes"));
    expect(await store.isReachable()).toBe(true);
    await storage.pause();
    expect(await store.isReachable()).toBe(false);
    const failures = { name: "Unavailable", message: "unavailable at this moment" };
    await expect(store.put(new ObjectId(), Buffer.from("x"))).rejects.toMatchObject(failures);
    await expect(store.get(id)).rejects.toMatchObject(failures);
    await expect(store.remove(id)).rejects.toMatchObject(failures);
    await expect(store.isEmpty()).rejects.toMatchObject(failures);
    await storage.resume();
    expect((await store.get(id))?.toString()).toBe("bytes");
  });
});
