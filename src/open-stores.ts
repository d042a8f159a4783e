import type { Config } from "./config.js";
import type { Logger } from "./logger.js";
import { joinDatabase, type OpenDatabase, openDatabase } from "./open-database.js";
import type { OpenParts } from "./open-parts.js";
import { openPhotoStore } from "./photos/open-photo-store.js";
import type { PhotoStore } from "./photos/photo-store.js";

/** What every process of the service is started with. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  logger: Logger;
}

export interface Stores {
  database: OpenDatabase;
  storage: PhotoStore;
}

/**
 * Opens storage and database.
 * @param joined the address of a database that another process keeps running.
 */
export async function openStores(
  config: Config,
  { env, logger, opened }: Surroundings & { opened: OpenParts },
  joined?: string,
): Promise<Stores> {
  const storage = await openPhotoStore(config, (failure) => logger.warn(failure, "storage failed"));
  opened.add("storage", "storage", storage.close);
  const database = joined
    ? joinDatabase(joined)
    : await openDatabase(config, { env, logger, as: "service" });
  opened.add("database", "database", database.close);
  return { storage, database };
}
