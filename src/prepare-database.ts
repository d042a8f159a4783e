import type { Db } from "mongodb";
import { seedCatalogs } from "./catalogs/catalogs.store.js";
import { collectionsOf } from "./database/collections.js";
import { createIndexes } from "./database/indexes.js";
import { createDecisionLock } from "./persons/settle-decisions.js";

/** Makes a database fit for this version: indexes, a lock, and the catalogs that a new one starts with. */
export async function prepareDatabase(db: Db): Promise<void> {
  await createIndexes(db);
  const collections = collectionsOf(db);
  await createDecisionLock(collections);
  await seedCatalogs(collections);
}
