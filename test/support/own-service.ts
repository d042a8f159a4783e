import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll } from "vitest";
import { prepareDatabase } from "../../src/app/prepare-database.js";
import { catalogFile } from "../../src/features/catalogs/catalogs.schema.js";
import { putEntries } from "../../src/features/catalogs/catalogs.store.js";
import { collectionsOf } from "../../src/kernel/database/collections.js";
import { databaseUri } from "./command.js";
import { listsFolder } from "./lists.js";
import { startService } from "./service.js";

/**
 * Starts the service as a process of its own, on a database with the catalog of the lists, beside an empty folder; all
 * of it goes when the tests of the file have ended. `service` may be replaced by another one on that database.
 */
export async function startOwnService(variables: Record<string, string> = {}) {
  const MONGODB_URI = databaseUri(`test_${randomUUID()}`);
  const client = new MongoClient(MONGODB_URI);
  const db = client.db();
  const collections = collectionsOf(db);
  await prepareDatabase(db);
  const catalog = JSON.parse(await readFile(join(listsFolder, "catalog.json"), "utf8"));
  await putEntries(collections, catalogFile.parse(catalog));
  const folder = await mkdtemp(join(tmpdir(), "service-"));
  const service = await startService({ ...variables, MONGODB_URI });
  const own = { MONGODB_URI, collections, folder, service };
  afterAll(async () => {
    await own.service.end("SIGKILL");
    await db.dropDatabase();
    await client.close();
    await rm(folder, { recursive: true });
  });
  return own;
}
