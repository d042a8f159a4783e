import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { isExecutable, onPath } from "./apt.js";

type Environment = Readonly<Record<string, string | undefined>>;

const variable = "VERSITYGW_BINARY";
const source = "github.com/versity/versitygw/cmd/versitygw@v1.8.0";
/** It serves a few pictures: a server that is not optimized is made in half of the time. */
const options = ["-gcflags=all=-N -l -dwarf=false", "-ldflags=-s -w"];
const run = promisify(execFile);

/**
 * The path of a versitygw, a real S3 server: named by the environment, on PATH, built before, or built
 * now, which takes some minutes.
 * @throws Error that names every way to get one.
 */
export async function resolveVersitygw(env: Environment): Promise<string> {
  const named = env[variable];
  if (named && !(await isExecutable(named))) throw new Error(`${variable} is no executable file`);
  const cache = join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "missing-persons-registry");
  const built = join(cache, "versitygw");
  for (const path of [named, await onPath("versitygw"), built]) {
    if (path && (await isExecutable(path))) return path;
  }
  await build(built, { cache, env });
  return built;
}

/** Built beside its place and moved there whole: two runs at once do no harm. */
async function build(path: string, { cache, env }: { cache: string; env: Environment }) {
  await mkdir(cache, { recursive: true });
  const GOBIN = await mkdtemp(join(cache, "build-"));
  try {
    process.stderr.write(`building ${source}\n`);
    await run("go", ["install", ...options, source], { env: { ...env, GOBIN } });
    await rename(join(GOBIN, "versitygw"), path);
  } catch (error) {
    throw new Error(
      `The tests of the bucket need an S3 server: set ${variable} to the path of a versitygw, put one on PATH ` +
        `or at ${path}, or install Go, so that \`go install ${source}\` works here: ${error}`,
    );
  } finally {
    await rm(GOBIN, { recursive: true, force: true });
  }
}
