import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { readConfig } from "../../src/app/config.js";
import { findFreePort } from "../../src/runtime/embedded/port.js";
import { eventually } from "./service.js";
import { resolveVersitygw } from "./versitygw.js";

const credentials = { accessKeyId: "tester", secretAccessKey: "only-for-this-run" };
const bucket = "photos";

/** Building the server may be part of starting it, on a slow machine and for two test files at once. */
export const maxStartMs = 30 * 60_000;

/** A real S3 server with one bucket, which the SDK's own credential chain of this process may use. */
export async function startS3() {
  const binary = await resolveVersitygw(process.env);
  const folder = await mkdtemp(join(tmpdir(), "s3-"));
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
  });
  let gateway: ChildProcess;

  const place = ["posix", "--sidecar", join(folder, "attributes"), join(folder, "data")];
  const launch = () =>
    spawn(binary, ["--quiet", "--port", `127.0.0.1:${port}`, ...place], {
      env: {
        ...process.env,
        ROOT_ACCESS_KEY: credentials.accessKeyId,
        ROOT_SECRET_KEY: credentials.secretAccessKey,
      },
      stdio: "ignore",
    });

  const resume = async () => {
    for (const part of ["data", "attributes"]) await mkdir(join(folder, part), { recursive: true });
    gateway = launch();
    await eventually(async () => {
      if (gateway.exitCode !== null) gateway = launch(); // somebody else had the port at that moment
      const created = client.send(new CreateBucketCommand({ Bucket: bucket }));
      return created.then(
        () => true,
        ({ name }) => name === "BucketAlreadyOwnedByYou" || undefined,
      );
    });
  };

  /** Ends it; what it holds stays. */
  const pause = async () => {
    const ended = once(gateway, "exit");
    gateway.kill("SIGKILL");
    await ended;
  };

  /** It takes requests, and answers none of them until it is thawed. */
  const freeze = () => void gateway.kill("SIGSTOP");
  const thaw = () => void gateway.kill("SIGCONT");

  await resume();
  process.env.AWS_ACCESS_KEY_ID = credentials.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = credentials.secretAccessKey;

  return {
    config: readConfig({ S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: "true" }),
    pause,
    resume,
    freeze,
    thaw,
    /** The names of all objects. */
    async names(): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.flatMap(({ Key }) => Key ?? []);
    },
    async contentType(Key: string) {
      const { ContentType } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key }));
      return ContentType;
    },
    async stop() {
      await pause();
      client.destroy();
      await rm(folder, { recursive: true });
    },
  };
}
