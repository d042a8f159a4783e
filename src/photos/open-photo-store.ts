import type { Config } from "../config.js";
import { Unavailable } from "../unavailable.js";
import { openFolder } from "./folder-store.js";
import type { PhotoStore } from "./photo-store.js";

/** For the log: which operation failed, and the name or code of the failure. */
export type ReportFailure = (failure: { operation: string; error: string }) => void;

/** The S3-compatible bucket that the configuration names, else a folder under `DATA_DIR`. */
export async function openPhotoStore(
  config: Config,
  report: ReportFailure = () => {},
): Promise<PhotoStore> {
  const store = await openStore(config);

  /** A driver's message can name host and path: only its kind is told, and only to the log. */
  const failed = (operation: string) => (error: unknown) => {
    const { code, name } = Object(error);
    report({ operation, error: String(code ?? name) });
    throw new Unavailable();
  };
  return {
    ...store,
    put: (id, bytes) => store.put(id, bytes).catch(failed("put")),
    get: (id) => store.get(id).catch(failed("get")),
    remove: (id) => store.remove(id).catch(failed("remove")),
    isEmpty: () => store.isEmpty().catch(failed("list")),
  };
}

/** Who has no bucket does not load its client, which takes as long as half of all else. */
async function openStore(config: Config): Promise<PhotoStore> {
  if (!config.S3_BUCKET) return openFolder(config.DATA_DIR);
  const { openBucket } = await import("./bucket-store.js");
  return openBucket(config, config.S3_BUCKET);
}
