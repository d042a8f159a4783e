import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ObjectId } from "mongodb";
import type { Config } from "../../src/config.js";
import { openPhotoStore } from "../../src/photos/open-photo-store.js";
import { type Check, type Finding, ok, problem } from "./finding.js";

const subject = "photo storage";

/** An id that no photo has: a probe that was killed half way is removed by the next. */
const probe = new ObjectId("000000000000000000000000");
const bytes = Buffer.from("A probe of npm run doctor. It may be deleted.\n");

/**
 * Stores a small object, reads it and removes it: only that shows whether photos can be stored. Photos are not
 * touched. A folder that the service has not made yet is left unmade.
 */
export const checkOfStorage = (config: Config): Check => ({
  subject,
  async look(): Promise<Finding> {
    const isMade = config.S3_BUCKET || (await isFolder(join(config.DATA_DIR, "photos")));
    if (!isMade) return ok(subject, "the first start makes it");
    let failure: string | undefined;
    const store = await openPhotoStore(config, ({ operation, error }) => {
      failure = `${operation}: ${error}`;
    });
    try {
      await store.put(probe, bytes);
      const read = await store.get(probe);
      await store.remove(probe);
      if (read?.equals(bytes)) return ok(subject, `${store.description} stores, reads and removes`);
      failure = "get: other bytes than were stored";
    } catch {
      // `failure` says which operation, and what kind of failure.
    } finally {
      store.close();
    }
    return problem(subject, `${store.description} fails (${failure})`, todoFor(config));
  },
});

const todoFor = ({ S3_BUCKET }: Config): string =>
  S3_BUCKET
    ? "compare S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE and the SDK's credentials with the store"
    : "let the user of the service write to photos in DATA_DIR";

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
