import type { Config } from "../config.js";
import { Unavailable } from "../unavailable.js";
import { openBucket } from "./bucket-store.js";
import { openFolder } from "./folder-store.js";
import type { PhotoStore } from "./photo-store.js";

/** For the log: which operation failed, and the name or code of the failure. */
export type ReportFailure = (failure: { operation: string; error: string }) => void;

/** The S3-compatible bucket that the configuration names, else a folder under `DATA_DIR`. */
export async function openPhotoStore(
  config: Config,
  report: ReportFailure = () => {},
): Promise<PhotoStore> {
  const store = config.S3_BUCKET
    ? openBucket(config, config.S3_BUCKET)
    : await openFolder(config.DATA_DIR);

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
  };
}
