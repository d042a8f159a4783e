import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { Config } from "../config.js";

/** Where photos are kept. */
export interface PhotoStore {
  /** For the log: which storage is in use. */
  description: string;
  /** Whether it answers now. */
  isReachable(): Promise<boolean>;
  close(): void;
}

/** The S3-compatible bucket that the configuration names, else a folder under `DATA_DIR`. */
export const openPhotoStore = (config: Config): Promise<PhotoStore> =>
  config.S3_BUCKET ? openBucket(config, config.S3_BUCKET) : openFolder(config.DATA_DIR);

async function openFolder(dataDir: string): Promise<PhotoStore> {
  const folder = join(dataDir, "photos");
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`DATA_DIR: the folder ${folder} cannot be made (${error.code})`);
  });
  return {
    description: `folder ${folder}`,
    isReachable: () => succeeds(access(folder, constants.R_OK | constants.W_OK)),
    close: () => {},
  };
}

async function openBucket(config: Config, bucket: string): Promise<PhotoStore> {
  const client = new S3Client({
    region: config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 5_000 },
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
  });
  return {
    description: `bucket ${bucket}`,
    isReachable: () => succeeds(client.send(new HeadBucketCommand({ Bucket: bucket }))),
    close: () => client.destroy(),
  };
}

const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  );
