import type { Config } from "../app/config.js";
import { recountWordsDaily } from "../features/persons/search/recount-words.js";
import { stampRegularly } from "../features/persons/stamp-persons.store.js";
import type { PhotoStore } from "../features/photos/photos.store.js";
import { sweepPhotosRegularly } from "../features/photos/sweep.js";
import { retainRegularly } from "../features/retention/retention.js";
import { deliverRegularly } from "../features/webhooks/deliver-regularly.js";
import type { WebhookParts } from "../features/webhooks/webhooks.services.js";
import type { Collections } from "../kernel/database/collections.js";
import type { ServerClock } from "../kernel/database/server-clock.js";
import type { Logger } from "../kernel/logger.js";
import type { OpenParts } from "../kernel/open-parts.js";

type Settings = Pick<Config, "RETENTION_DAYS" | "SYNC_MARGIN_MS">;

interface Stores extends WebhookParts {
  collections: Collections;
  photoStore: PhotoStore;
  clock: ServerClock;
}

/**
 * Starts what one process of the service does by itself for all of them. Several services may share a
 * database: each job holds a lease there, or may be done by any number at once.
 */
export function startJobs(
  stores: Stores,
  { opened, logger, config }: { opened: OpenParts; logger: Logger; config: Settings },
): void {
  opened.add("inside", "word recount", recountWordsDaily(stores.collections).stop);
  opened.add("inside", "photo sweep", sweepPhotosRegularly(stores).stop);
  opened.add("inside", "stamp sweep", stampRegularly(stores.collections).stop);
  const { RETENTION_DAYS: days, SYNC_MARGIN_MS: syncMargin } = config;
  opened.add("outside", "webhooks", deliverRegularly({ ...stores, logger, syncMargin }).stop);
  if (days === undefined) return;
  opened.add("inside", "retention", retainRegularly({ ...stores, logger, days }).stop);
}
