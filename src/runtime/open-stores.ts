import type { Config } from "../app/config.js";
import { openPhotoStore } from "../features/photos/open-photo-store.js";
import type { PhotoStore } from "../features/photos/photos.store.js";
import type { Logger } from "../kernel/logger.js";
import type { OpenParts } from "../kernel/open-parts.js";
import { joinDatabase, type OpenDatabase, openDatabase } from "./open-database.js";

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
