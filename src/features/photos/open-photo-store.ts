import process from "node:process";
import { Unavailable } from "../../kernel/async/unavailable.js";
import type { BucketConfig } from "./bucket-store.js";
import { openFolder } from "./folder-store.js";
import type { PhotoStore } from "./photos.store.js";

/** The variables that say where photos are stored. */
export interface PhotoConfig extends BucketConfig {
  /** Unset: photos go to a folder under `DATA_DIR`. */
  S3_BUCKET?: string | undefined;
  DATA_DIR: string;
}

/** For the log: which operation failed, and the name or code of the failure. */
export type ReportFailure = (failure: { operation: string; error: string }) => void;

/** The S3-compatible bucket that the configuration names, else a folder under `DATA_DIR`. */
export async function openPhotoStore(
  config: PhotoConfig,
  report: ReportFailure = () => {},
): Promise<PhotoStore> {
  const store = await openStore(config);

  /** A driver's message may name a host or a path. So only the kind of the error is reported, and only to the log. */
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

/** Stops a warning of seven lines in each process. The service itself logs which Node.js it needs. */
const silence = "AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED";

/** Loads the client of the bucket only if there is one: loading it takes half as long as everything else. */
async function openStore(config: PhotoConfig): Promise<PhotoStore> {
  if (!config.S3_BUCKET) return openFolder(config.DATA_DIR);
  // biome-ignore lint/style/noProcessEnv: the client reads it nowhere else
  process.env[silence] ??= "true";
  const { openBucket } = await import("./bucket-store.js");
  return openBucket(config, config.S3_BUCKET);
}
