import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { Config } from "../../app/config.js";
import { diskLimits } from "../../kernel/files/disk.js";
import { type Check, type Finding, ok, problem, warning } from "../../runtime/checks/finding.js";
import { findMongod } from "../../runtime/embedded/binary.js";

/** The folders that are written to, their disks, and the mongod to embed. */
export const checksOfMachine = (config: Config, env: NodeJS.ProcessEnv): Check[] => [
  ...(config.MONGODB_URI && config.S3_BUCKET
    ? []
    : [
        { subject: "DATA_DIR", look: () => lookAtFolder("DATA_DIR", config.DATA_DIR) },
        { subject: "privacy of DATA_DIR", look: () => lookAtPrivacy(config.DATA_DIR) },
      ]),
  { subject: "temporary folder", look: () => lookAtFolder("temporary folder", tmpdir()) },
  ...(config.MONGODB_URI ? [] : [{ subject: "mongod", look: () => lookAtMongod(env) }]),
];

/** A folder that can be written to, or made, and the disk that it is on. */
async function lookAtFolder(subject: string, path: string): Promise<Finding[]> {
  const there = await nearest(resolve(path));
  const variable = subject === "DATA_DIR" ? "DATA_DIR" : "TMPDIR";
  const todo = `let the user of the service write there, or set ${variable} to another folder`;
  const found = there === resolve(path) ? "can be written to" : "is made by the first start";
  return [
    (await mayWriteIn(there))
      ? ok(subject, `${path} ${found}`)
      : problem(subject, `nothing can be written to ${there}`, todo),
    await lookAtDisk(`disk of ${subject}`, there),
  ];
}

/** What is there of a path: itself, or the first above it. */
async function nearest(path: string): Promise<string> {
  const isThere = await stat(path).catch(() => undefined);
  return isThere || path === dirname(path) ? path : nearest(dirname(path));
}

const mayWriteIn = async (path: string): Promise<boolean> =>
  (await stat(path)).isDirectory() &&
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2).toLocaleString("en");

async function lookAtDisk(subject: string, folder: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks === 0
    ? ok(subject, "does not tell how full it is")
    : roomOn(subject, bavail * bsize);
}

/** The finding about a disk with `free` bytes free. */
export function roomOn(subject: string, free: number): Finding {
  const found = `${megabytes(free)} MB free`;
  const todo = `free some space: below ${megabytes(diskLimits.full)} MB nothing is stored`;
  if (free < diskLimits.full) return problem(subject, found, todo);
  return free < diskLimits.nearlyFull ? warning(subject, found, todo) : ok(subject, found);
}

/** Whether no other user of the machine can read what is stored, and this command sees it as the service does. */
async function lookAtPrivacy(dataDir: string): Promise<Finding> {
  const subject = "privacy of DATA_DIR";
  const parts = ["mongodb", "photos"].map((name) => join(dataDir, name));
  for (const path of [dataDir, ...parts]) {
    const found = await stat(path).catch(() => undefined); // not made yet
    if (!found) continue;
    const user = process.getuid?.();
    if (user !== undefined && found.uid !== user) {
      const todo = `run this as user ${found.uid}, as the service runs`;
      return warning(subject, `${path} belongs to user ${found.uid}, this is user ${user}`, todo);
    }
    if (path !== dataDir && (found.mode & 0o077) !== 0) {
      return warning(subject, `others may enter ${path}`, `chmod 700 ${path}`);
    }
  }
  return ok(subject, "no other user may enter what is stored there");
}

async function lookAtMongod(env: NodeJS.ProcessEnv): Promise<Finding> {
  const found = await findMongod(env).catch(() => null);
  if (found === null) {
    const todo = "set it to the path of a mongod, or unset it";
    return problem("mongod", "MONGOD_BINARY or MONGOMS_SYSTEM_BINARY names no program", todo);
  }
  if (!found) {
    const todo = "let the first start fetch one, or set MONGOD_BINARY";
    return warning("mongod", "none is on this machine", todo);
  }
  const { path, from } = found;
  const { stdout } = await promisify(execFile)(path, ["--version"], { timeout: 5_000 });
  const [, version = "of an unknown version"] = /db version v([\d.]+)/.exec(stdout) ?? [];
  return ok("mongod", `${version}, ${path}, known by ${from}`);
}
