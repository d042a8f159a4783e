import type { Db } from "mongodb";
import type { CatalogServices } from "../features/catalogs/catalogs.services.js";
import { loadCatalogs } from "../features/catalogs/loaded-catalogs.store.js";
import type { ChangeServices } from "../features/changes/changes.services.js";
import type { DuplicateServices } from "../features/duplicates/duplicates.services.js";
import type { HsdsServices } from "../features/hsds/hsds.services.js";
import type { ImportServices } from "../features/imports/imports.services.js";
import { createPreviews } from "../features/imports/preview/previews.js";
import { createImportWorker } from "../features/imports/worker/import-worker.js";
import type { MeServices } from "../features/me/me.services.js";
import { createNaturalKeys } from "../features/persons/identity/natural-keys.store.js";
import { createFindRareFilter } from "../features/persons/list-index.js";
import type { PersonServices } from "../features/persons/persons.services.js";
import { createReadOwn } from "../features/persons/read-own.js";
import { createReadShared } from "../features/persons/read-page.js";
import { followStoredPairs } from "../features/persons/search/stored-pairs.js";
import { followVocabulary } from "../features/persons/search/vocabulary.store.js";
import { createWordCounts } from "../features/persons/search/word-counts.store.js";
import { createStoreNew } from "../features/persons/store-new.js";
import type { PfifServices } from "../features/pfif/pfif.services.js";
import { createPhotoAddresses } from "../features/photos/photo-address.view.js";
import type { PhotoStore } from "../features/photos/photos.store.js";
import type { ReportServices } from "../features/reports/reports.services.js";
import type { ResourceServices } from "../features/resources/resources.services.js";
import { createReadStats } from "../features/stats/read-stats.js";
import type { StatsServices } from "../features/stats/stats.services.js";
import type { TipServices } from "../features/tips/tips.services.js";
import { openWebhooks, type WebhookSettings } from "../features/webhooks/open-webhooks.js";
import type { WebhookServices } from "../features/webhooks/webhooks.services.js";
import { createQueues, type Queues } from "../kernel/async/queues.js";
import { createAuthenticate } from "../kernel/auth/authenticate.js";
import { collectionsOf } from "../kernel/database/collections.js";
import { sharedKey } from "../kernel/database/secrets.js";
import { followServerClock } from "../kernel/database/server-clock.js";
import { createSyncFeed } from "../kernel/database/sync-feed.js";
import { createAdmission } from "../kernel/http/admission.js";
import { createRecordAccess } from "../kernel/http/audit.js";
import { createCursors } from "../kernel/http/cursor.js";
import { createIdempotency } from "../kernel/http/idempotency.js";
import { createRateLimits, type Quotas } from "../kernel/http/rate-limit.js";
import type { KernelServices } from "../kernel/http/request-context.js";
import type { Logger } from "../kernel/logger.js";
import type { OpenParts } from "../kernel/open-parts.js";
import type { Config } from "./config.js";

/** Everything that operations use besides the request. Each process that answers requests builds it once. */
export interface Services
  extends KernelServices,
    CatalogServices,
    ChangeServices,
    DuplicateServices,
    HsdsServices,
    ImportServices,
    MeServices,
    PersonServices,
    PfifServices,
    ReportServices,
    ResourceServices,
    StatsServices,
    TipServices,
    WebhookServices {
  queues: Queues;
  logger: Logger;
}

interface Settings {
  logger: Logger;
  photoStore: PhotoStore;
  /** Milliseconds. */
  syncMargin: number;
  quotas: Quotas & Partial<Pick<Config, "WEB_CONCURRENCY">>;
  /** What the ids of PFIF records begin with. */
  pfifDomain: string;
  webhooks: WebhookSettings;
  /** The environment of processes that the service starts. */
  env: NodeJS.ProcessEnv;
  /** Notifies the process that runs imports of a new import. Absent: this process runs them. */
  wakeImports?: () => void;
  /** The services add here what must be closed at the end. */
  opened: OpenParts;
}

/** Builds the services over a prepared database. */
export async function openServices(
  db: Db,
  {
    logger,
    photoStore,
    syncMargin,
    quotas,
    pfifDomain,
    webhooks,
    env,
    wakeImports,
    opened,
  }: Settings,
): Promise<Services> {
  const collections = collectionsOf(db);
  const catalogs = await loadCatalogs(collections);
  opened.add("inside", "catalogs", catalogs.stop);
  const clock = await followServerClock(db);
  opened.add("inside", "clock", clock.stop);
  const wordCounts = createWordCounts(collections);
  opened.add("inside", "word counts", wordCounts.stop);
  const vocabulary = await followVocabulary(collections);
  opened.add("inside", "vocabulary", vocabulary.stop);
  const storedPairs = await followStoredPairs(collections);
  opened.add("inside", "stored pairs", storedPairs.stop);
  const services = {
    collections,
    admission: createAdmission(),
    authenticate: createAuthenticate(collections),
    recordAccess: createRecordAccess(collections),
    storeNew: createStoreNew(collections),
    readOwn: createReadOwn(collections),
    readShared: createReadShared({ collections, vocabulary }),
    catalogs,
    cursors: createCursors(await sharedKey(collections, "cursor")),
    changesEpoch: (await sharedKey(collections, "changes")).toString("base64url"),
    readSettled: createSyncFeed(clock, syncMargin),
    wordCounts,
    vocabulary,
    storedPairs,
    readStats: createReadStats(collections, clock),
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
    pfifDomain,
    ...(await openWebhooks(collections, webhooks)),
    logger,
  };
  opened.add("outside", "imports", services.importWorker.stop);
  opened.add("outside", "previews", services.previews.stop);
  return services;
}
