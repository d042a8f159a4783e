import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ObjectId } from "mongodb";
import type { Config } from "../../app/config.js";
import { openPhotoStore, type ReportFailure } from "../../features/photos/open-photo-store.js";
import type { PhotoStore } from "../../features/photos/photos.store.js";
import { Unavailable } from "../../kernel/async/unavailable.js";
import type { Collections } from "../../kernel/database/collections.js";
import { type Check, type Finding, ok, problem } from "./finding.js";

const subject = "photo storage";

/** The lowest of all ids, which no photo has: a probe that was killed half way is removed by the next. */
const probe = new ObjectId("000000000000000000000000");
const bytes = Buffer.from("A probe of npm run doctor. It may be deleted.\n");

/**
 * Stores a small object, reads it and removes it: only that shows whether photos can be stored. Photos are not
 * touched. A folder that the service has not made yet is left unmade.
 */
export const checkOfStorage = (config: Config): Check => ({
  subject,
  async look(): Promise<Finding> {
    let failure = "";
    const store = await openMade(config, ({ operation, error }) => {
      failure = `${operation}: ${error}`;
    });
    if (!store) return ok(subject, "the first start makes it");
    try {
      // Another instance that starts at this moment may remove the probe first.
      if ((await keeps(store)) || (await keeps(store))) {
        return ok(subject, `${store.description} stores, reads and removes`);
      }
      failure = "get: other bytes than were stored";
    } catch {
      // `failure` says which operation, and what kind of failure.
    } finally {
      store.close();
    }
    return problem(subject, `${store.description} fails (${failure})`, todoFor(config));
  },
});

async function keeps(store: PhotoStore): Promise<boolean> {
  await store.put(probe, bytes);
  const read = await store.get(probe);
  await store.remove(probe);
  return read?.equals(bytes) ?? false;
}

const todoFor = ({ S3_BUCKET }: Config): string =>
  S3_BUCKET
    ? "compare S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE and the SDK's credentials with the store"
    : "let the user of the service write to photos in DATA_DIR";

const ofPhotos = "photos";
const maxLookedAt = 3;

/** Whether the photos of the registry are in the configured storage. It checks only a few of them. */
export const checkOfPhotos = (
  { persons }: Pick<Collections, "persons">,
  config: Config,
): Check => ({
  subject: ofPhotos,
  async look(): Promise<Finding[]> {
    const withPhoto = { "photo._id": { $gt: probe } };
    const options = { projection: { "photo._id": 1 }, limit: maxLookedAt, maxTimeMS: 5_000 };
    const found = await persons.find(withPhoto, { ...options, sort: { "photo._id": 1 } }).toArray();
    const ids = found.flatMap(({ photo }) => photo?._id ?? []);
    if (ids.length === 0) return [ok(ofPhotos, "there are none yet")];
    const store = await openMade(config);
    try {
      const read = store && (await Promise.all(ids.map((id) => store.get(id))));
      const missing = ids.filter((_, at) => !read?.[at]).length;
      const place = store?.description ?? "DATA_DIR";
      return missing === 0
        ? [ok(ofPhotos, `the ${ids.length} that were looked at are in ${place}`)]
        : [problem(ofPhotos, `${missing} of ${ids.length} are not in ${place}`, whereTheyWere)];
    } catch (error) {
      if (error instanceof Unavailable) return []; // `checkOfStorage` reports it
      throw error;
    } finally {
      store?.close();
    }
  },
});

const whereTheyWere =
  "set S3_BUCKET (or, for a folder, DATA_DIR) as it was when they were uploaded; photos that are lost come back from a backup";

/** The photo storage, unless it is a folder that the service has not made yet. */
async function openMade(config: Config, report?: ReportFailure): Promise<PhotoStore | undefined> {
  const isMade = config.S3_BUCKET || (await isFolder(join(config.DATA_DIR, "photos")));
  return isMade ? openPhotoStore(config, report) : undefined;
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
