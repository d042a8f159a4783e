import type { Db } from "mongodb";
import { seedCatalogs } from "./catalogs/catalogs.store.js";
import { collectionsOf } from "./database/collections.js";
import { createIndexes } from "./database/indexes.js";

/** Makes a database fit for this version: indexes, and the catalogs that a new one starts with. */
export async function prepareDatabase(db: Db): Promise<void> {
  await createIndexes(db);
  await seedCatalogs(collectionsOf(db));
}
