import { setTimeout as delay } from "node:timers/promises";
import { makeDataFolder } from "../../kernel/files/data-folder.js";
import type { Logger } from "../../kernel/logger.js";
import { mongodVariable, resolveMongod } from "./binary.js";
import type { Environment } from "./fetch.js";
import { type Folder, folderIn } from "./folder.js";
import { account, makeKey, passwordFrom, readKey } from "./key.js";
import { type Owner, type Role, readLivingOwner, removeOwner, writeOwner } from "./owner.js";
import { findFreePort, readPort, writePort } from "./port.js";
import { FOLDER_LOCKED, type Mongod, MongodExit, PORT_TAKEN } from "./process.js";
import { addressOf, answers, moveReplicaSet, startReplicaSet } from "./replica-set.js";
import { supervise } from "./supervise.js";

export interface EmbeddedOptions {
  dataDir: string;
  /** The cache of a mongod that is started here. A running one keeps its own. */
  cacheGB: number;
  /** Where a mongod is looked for: see `resolveMongod`. */
  env: Environment;
  logger: Logger;
}

export interface Embedded {
  /** With a password. */
  uri: string;
  /** Close every MongoClient first: mongod waits for them otherwise. */
  stop(): Promise<void>;
}

/**
 * Runs the database of a service under `dataDir`, and starts it again whenever it dies.
 * @throws Error that names the variables to look at: DATA_DIR, when another service runs on it.
 */
export const startEmbedded = (options: EmbeddedOptions): Promise<Embedded> =>
  open("service", options);

/**
 * Opens the database for a command: that of the service that runs on `dataDir`, else one for the time of the
 * command.
 */
export const openEmbedded = (options: EmbeddedOptions): Promise<Embedded> =>
  open("command", options);

/** The address of the database that somebody keeps running on `dataDir`, if anybody does. Starts nothing. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const folder = folderIn(dataDir);
  const port = (await readLivingOwner(folder)) && (await readPort(folder));
  return port ? addressFor(folder, port) : undefined;
}

/** How long to wait for a folder: by who asks, then by who holds it. In milliseconds. */
const maxWaitMs = {
  // The holder is unknown: it was killed, and its mongod is still ending.
  service: { command: 120_000, service: 9000, unknown: 30_000 },
  command: { command: 600_000, service: 120_000, unknown: 30_000 },
} as const;

/** While a command holds the folder, other processes check this often whether it has ended. */
const lookedEveryMs = 200;
/** They also try to start this often, because another program may have got the command's process id. */
const triedEveryMs = 5_000;

async function open(
  role: Role,
  { dataDir, cacheGB, env, logger }: EmbeddedOptions,
): Promise<Embedded> {
  const folder = folderIn(dataDir);
  await makeDataFolder(folder.data);
  const asked = Date.now();
  for (let pause = 100; ; pause = Math.min(pause * 1.5, 2000)) {
    const owner = await readLivingOwner(folder);
    if (owner?.role === "service") {
      const port = await untilServed(folder);
      if (port && role === "service") throw refusal(folder, owner);
      if (port) return { uri: await addressFor(folder, port), stop: async () => {} };
    }
    if (owner?.role === "command" && (await isGoneSoon(folder, owner))) continue;
    const binary = await resolveMongod(env, (line) => logger.info(line));
    const embedded = await tryToRun({ role, binary, folder, cacheGB, logger }).catch((error) => {
      const variables = [mongodVariable(env) ?? [], "DATA_DIR"].flat().join(", ");
      throw new Error(`${variables}: ${error.message}`);
    });
    if (embedded) return embedded;
    if (Date.now() - asked > maxWaitMs[role][owner?.role ?? "unknown"])
      throw refusal(folder, owner);
    if (pause === 100) logger.info({ owner }, "waiting for the embedded database");
    await delay(pause);
  }
}

/** Waits for the end of a command that holds the folder. While it does, a mongod that is started only ends again. */
async function isGoneSoon(folder: Folder, owner: Owner): Promise<boolean> {
  for (const deadline = Date.now() + triedEveryMs; Date.now() < deadline; ) {
    await delay(lookedEveryMs);
    if ((await readLivingOwner(folder))?.pid !== owner.pid) return true;
  }
  return false;
}

interface Run {
  role: Role;
  binary: string;
  folder: Folder;
  cacheGB: number;
  logger: Logger;
}

type Start = (port: number, how: { moved: boolean }) => Promise<Mongod>;

/** Starts mongod in the folder; undefined when another mongod holds it. */
async function tryToRun(run: Run): Promise<Embedded | undefined> {
  const { role, binary, folder, cacheGB, logger } = run;
  const ending = new AbortController();
  const { signal } = ending;
  const key = await makeKey(folder);
  // Others wait for it while it starts. Who holds the folder already says so itself.
  const isFirst = !(await readLivingOwner(folder));
  if (isFirst) await writeOwner(folder, role);
  const start: Start = async (port, { moved }) => {
    const launch = { binary, folder, cacheGB, port, key, signal };
    if (moved) await moveReplicaSet(launch);
    const mongod = await startReplicaSet(launch);
    signal.throwIfAborted();
    // Only the process whose mongod holds the folder writes these files. Others find the mongod by them.
    await Promise.all([writePort(folder, port), writeOwner(folder, role)]);
    return mongod;
  };
  try {
    const first = await startSomewhere(start, folder);
    if (!first) {
      // Somebody else was quicker: this process would take what it wrote for theirs.
      if (isFirst) await removeOwner(folder, role);
      return undefined;
    }
    const again = () => start(first.port, { moved: false });
    const ended = supervise({ first, start: again, logger, signal });
    return {
      uri: await addressFor(folder, first.port),
      async stop() {
        ending.abort();
        // Commands join the mongod of a service, but not one that ends; they wait for that of a command until it has.
        if (role === "command") await ended;
        // A folder that cannot be written to must not keep a mongod running.
        await removeOwner(folder, role).catch(() => {});
        await ended;
      },
    };
  } catch (error) {
    ending.abort();
    await removeOwner(folder, role).catch(() => {}); // why it did not start says more
    throw error;
  }
}

/** Starts on the port of the last run, or on another one if that is taken. */
async function startSomewhere(start: Start, folder: Folder) {
  const known = await readPort(folder);
  for (let moved = false; ; moved = true) {
    try {
      return await start((!moved && known) || (await findFreePort()), { moved });
    } catch (error) {
      if (!(error instanceof MongodExit)) throw error;
      // A taken port is handled before a locked folder, because the holder may have it.
      if (error.code === FOLDER_LOCKED) return undefined;
      if (error.code !== PORT_TAKEN) throw error;
    }
  }
}

/** The port of the service that holds the folder; waits a little, as its mongod may be restarting. */
async function untilServed(folder: Folder): Promise<number | undefined> {
  for (const deadline = Date.now() + 5000; Date.now() < deadline; await delay(100)) {
    const port = await readPort(folder);
    if (port && (await answers(port))) return port;
  }
  return undefined;
}

/** The address of the database with its password: it belongs into no log. A service of an earlier version asks for none. */
async function addressFor(folder: Folder, port: number): Promise<string> {
  const key = await readKey(folder);
  const place = `${addressOf(port)}/registry?directConnection=true`;
  return key === undefined
    ? `mongodb://${place}`
    : `mongodb://${account}:${passwordFrom(key)}@${place}&authSource=admin`;
}

function refusal(folder: Folder, owner: Owner | undefined) {
  const holder = owner ? `a ${owner.role} that runs (process ${owner.pid})` : "another mongod";
  return new Error(`DATA_DIR: the embedded database in ${folder.root} is in use by ${holder}.`);
}
