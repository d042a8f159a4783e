import { type Db, MongoClient } from "mongodb";
import type { Config } from "../app/config.js";
import { prepareDatabase } from "../app/prepare-database.js";
import { withinDeadline } from "../kernel/async/deadline.js";
import {
  forCommands,
  forRequests,
  onceReachable,
  UnusableDatabase,
} from "../kernel/database/connection.js";
import { watchPool } from "../kernel/database/pool.js";
import type { Logger } from "../kernel/logger.js";
import { openEmbedded, startEmbedded } from "./embedded/mongod.js";
import { refuseUnfinishedRestore } from "./unfinished-restore.js";

export interface OpenDatabase {
  db: Db;
  /** Its address, for other processes of the service. */
  uri: string;
  /** For the log: which database is in use. */
  description: string;
  close(): Promise<void>;
}

interface Opening {
  env: NodeJS.ProcessEnv;
  logger: Logger;
  as: "service" | "command";
  /** For copies: what an earlier version stored stays as that version knows it, and half a restore is no mistake. */
  asItIs?: boolean;
}

/**
 * Opens the database that the configuration names, ready for use: `MONGODB_URI`, else the embedded
 * one under `DATA_DIR`. The service keeps the embedded one running; a command joins it where it runs
 * and starts it for its own time where it does not.
 * @throws Error that names MONGODB_URI or the embedded database, and what is wrong with it.
 */
export async function openDatabase(
  config: Config,
  { env, logger, as, asItIs = false }: Opening,
): Promise<OpenDatabase> {
  const { uri, description, stop } = await locate(config, { env, logger, as });
  const client = as === "service" ? forService(uri) : new MongoClient(uri, forCommands);
  const close = async () => {
    await closeClient(client);
    await stop();
  };
  try {
    const db = client.db();
    await onceReachable(uri, async () => {
      if (asItIs) return;
      await refuseUnfinishedRestore(db);
      await prepareDatabase(db, (line) => logger.info(line));
    });
    return { db, uri, description, close };
  } catch (error) {
    await close();
    throw new UnusableDatabase(description, error);
  }
}

/** The database that another process of the service has made ready and keeps running. */
export function joinDatabase(uri: string): OpenDatabase {
  const client = forService(uri);
  return { db: client.db(), uri, description: "the database", close: () => closeClient(client) };
}

const forService = (uri: string): MongoClient => watchPool(new MongoClient(uri, forRequests));

/** A server that hangs answers no goodbye. */
const closeClient = (client: MongoClient): Promise<void> =>
  withinDeadline(1_000, () => client.close()).catch(() => {});

async function locate(
  { MONGODB_URI: uri, DATA_DIR: dataDir, MONGOD_CACHE_GB: cacheGB }: Config,
  { env, logger, as }: Opening,
) {
  if (uri) return { uri, description: "MONGODB_URI", stop: async () => {} };
  const open = as === "service" ? startEmbedded : openEmbedded;
  return {
    ...(await open({ dataDir, cacheGB, env, logger })),
    description: `embedded in ${dataDir}`,
  };
}
