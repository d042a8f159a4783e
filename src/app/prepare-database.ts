import type { Db } from "mongodb";
import { seedCatalogs } from "../features/catalogs/catalogs.store.js";
import { createDecisionLock } from "../features/persons/reconcile-decisions.store.js";
import { collectionsOf } from "../kernel/database/collections.js";
import { createIndexes } from "../kernel/database/create-indexes.js";
import { noteSources } from "../kernel/database/note-sources.js";
import { renameFields } from "../kernel/database/rename-fields.js";

/**
 * Makes a database fit for this version: the names of stored fields, indexes, the sources of tips and reports, a
 * lock, and the catalogs that a new one starts with.
 */
export async function prepareDatabase(
  db: Db,
  log: (line: string) => void = () => {},
): Promise<void> {
  await renameFields(db, log);
  await createIndexes(db);
  await noteSources(db, log);
  const collections = collectionsOf(db);
  await createDecisionLock(collections);
  await seedCatalogs(collections);
}
