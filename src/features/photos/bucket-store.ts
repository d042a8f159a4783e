import { addAbortSignal, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { ObjectId } from "mongodb";
import type { PhotoStore } from "./photos.store.js";

/** Milliseconds, repeated attempts included: they end before the request's own time-out. */
const timeoutsMs = { head: 2_500, put: 5_000, get: 5_000, remove: 3_000 };

/** How the storage is reached, under the names of the variables that say it. */
export interface BucketConfig {
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_FORCE_PATH_STYLE: boolean;
}

/** Photos as objects of an S3-compatible bucket; the SDK finds the credentials. */
export function openBucket(config: BucketConfig, Bucket: string): PhotoStore {
  const client = new S3Client({
    region: config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000 },
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
  });
  const object = (id: ObjectId) => ({ Bucket, Key: `${id.toHexString()}.jpg` });
  const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });

  return {
    description: `bucket ${Bucket}`,
    isReachable: () =>
      client.send(new HeadBucketCommand({ Bucket }), within(timeoutsMs.head)).then(
        () => true,
        () => false,
      ),

    async put(id, Body) {
      const length = { ContentLength: Body.length, ContentType: "image/jpeg" };
      const command = new PutObjectCommand({ ...object(id), Body, ...length });
      await client.send(command, within(timeoutsMs.put));
    },

    async get(id) {
      const { abortSignal } = within(timeoutsMs.get);
      try {
        const { Body } = await client.send(new GetObjectCommand(object(id)), { abortSignal });
        // The SDK's own signal ends with the headers; in Node the body is a stream.
        return Body && (await buffer(addAbortSignal(abortSignal, Body as Readable)));
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async remove(id) {
      await client.send(new DeleteObjectCommand(object(id)), within(timeoutsMs.remove));
    },

    async isEmpty() {
      const first = new ListObjectsV2Command({ Bucket, MaxKeys: 1 });
      const { KeyCount } = await client.send(first, within(timeoutsMs.get));
      return KeyCount === 0;
    },

    close: () => client.destroy(),
  };
}
