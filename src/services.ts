import type { Db } from "mongodb";
import { type Authenticate, createAuthenticate } from "./auth/authenticate.js";
import { type Catalogs, loadCatalogs } from "./catalogs/catalogs.js";
import type { Config } from "./config.js";
import { type Collections, collectionsOf } from "./database/collections.js";
import { sharedKey } from "./database/secrets.js";
import { followServerClock, type ServerClock } from "./database/server-clock.js";
import { createSyncFeed, type ReadSettled } from "./database/sync-feed.js";
import { type Admission, createAdmission } from "./http/admission.js";
import { createRecordAccess, type RecordAccess } from "./http/audit.js";
import { type Cursors, createCursors } from "./http/cursor.js";
import { createIdempotency, type Idempotency } from "./http/idempotency.js";
import { createRateLimits, type Quotas, type RateLimits } from "./http/rate-limit.js";
import { createPreviews, type Previews } from "./imports/preview/previews.js";
import { createImportWorker, type ImportWorker } from "./imports/worker/import-worker.js";
import type { Logger } from "./logger.js";
import type { OpenParts } from "./open-parts.js";
import { createNaturalKeys, type MakeKeys } from "./persons/identity/natural-keys.js";
import { createFindRareFilter, type FindRareFilter } from "./persons/list-index.js";
import { createReadOwn, type ReadOwn } from "./persons/read-own.js";
import { createReadShared, type ReadPage } from "./persons/read-page.js";
import { type CountPersons, createCountPersons } from "./persons/search/count-persons.js";
import { followStoredPairs, type StoredPairs } from "./persons/search/stored-pairs.js";
import { createWordCounts, type WordCounts } from "./persons/search/word-counts.js";
import { createStoreNew, type StoreNew } from "./persons/store-new.js";
import { createPhotoAddresses, type PhotoAddresses } from "./photos/photo-address.js";
import type { PhotoStore } from "./photos/photo-store.js";
import { createQueues, type Queues } from "./queues.js";

/** What handlers may reach outside the process: built once in each process that answers requests, and by each test file. */
export interface Services {
  collections: Collections;
  admission: Admission;
  authenticate: Authenticate;
  recordAccess: RecordAccess;
  storeNew: StoreNew;
  readOwn: ReadOwn;
  readShared: ReadPage;
  catalogs: Catalogs;
  cursors: Cursors;
  /** Told apart by cursors of the changes: a restored registry has another one. */
  changesEpoch: string;
  readSettled: ReadSettled;
  countPersons: CountPersons;
  wordCounts: WordCounts;
  storedPairs: StoredPairs;
  findRareFilter: FindRareFilter;
  rateLimits: RateLimits;
  idempotency: Idempotency;
  photoStore: PhotoStore;
  photoAddresses: PhotoAddresses;
  makeKeys: MakeKeys;
  clock: ServerClock;
  importWorker: ImportWorker;
  previews: Previews;
  queues: Queues;
  logger: Logger;
}

interface Settings {
  logger: Logger;
  photoStore: PhotoStore;
  /** Milliseconds. */
  syncMargin: number;
  quotas: Quotas & Partial<Pick<Config, "WEB_CONCURRENCY">>;
  /** For processes that the service starts. */
  env: NodeJS.ProcessEnv;
  /** Tells the process that runs imports of a new one; absent: this one runs them. */
  wakeImports?: () => void;
  /** Gets what the services keep running. */
  opened: OpenParts;
}

/** Builds the services over a prepared database. */
export async function openServices(
  db: Db,
  { logger, photoStore, syncMargin, quotas, env, wakeImports, opened }: Settings,
): Promise<Services> {
  const collections = collectionsOf(db);
  const catalogs = await loadCatalogs(collections);
  opened.add("inside", "catalogs", catalogs.stop);
  const clock = await followServerClock(db);
  opened.add("inside", "clock", clock.stop);
  const wordCounts = createWordCounts(collections);
  opened.add("inside", "word counts", wordCounts.stop);
  const storedPairs = await followStoredPairs(collections);
  opened.add("inside", "stored pairs", storedPairs.stop);
  const services = {
    collections,
    admission: createAdmission(),
    authenticate: createAuthenticate(collections),
    recordAccess: createRecordAccess(collections),
    storeNew: createStoreNew(collections),
    readOwn: createReadOwn(collections),
    readShared: createReadShared({ collections, wordCounts }),
    catalogs,
    cursors: createCursors(await sharedKey(collections, "cursor")),
    changesEpoch: (await sharedKey(collections, "changes")).toString("base64url"),
    readSettled: createSyncFeed(clock, syncMargin),
    countPersons: createCountPersons(collections),
    wordCounts,
    storedPairs,
    findRareFilter: createFindRareFilter(collections),
    rateLimits: createRateLimits(db, quotas),
    idempotency: createIdempotency(collections, await sharedKey(collections, "idempotency")),
    photoStore,
    photoAddresses: createPhotoAddresses(await sharedKey(collections, "photo_address")),
    makeKeys: createNaturalKeys(await sharedKey(collections, "natural_key")),
    clock,
    importWorker: wakeImports
      ? { wake: wakeImports, stop: async () => {} }
      : createImportWorker({ collections, clock, env }),
    previews: createPreviews({ catalogs, env, logger, workers: quotas.WEB_CONCURRENCY ?? 1 }),
    queues: createQueues(),
    logger,
  };
  opened.add("outside", "imports", services.importWorker.stop);
  opened.add("outside", "previews", services.previews.stop);
  return services;
}
