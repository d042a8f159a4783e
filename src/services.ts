import type { Db } from "mongodb";
import { type Authenticate, createAuthenticate } from "./auth/authenticate.js";
import { type Catalogs, loadCatalogs } from "./catalogs/catalogs.js";
import { type Collections, collectionsOf } from "./database/collections.js";
import { sharedKey } from "./database/secrets.js";
import { followServerClock } from "./database/server-clock.js";
import { type Cursors, createCursors } from "./http/cursor.js";
import type { Logger } from "./logger.js";
import { createSyncFeed, type ReadSettled } from "./persons/sync-feed.js";
import { createWordCounts, type WordCounts } from "./persons/word-counts.js";

/** What handlers may reach outside the process: built once in `server.ts`, and by each test file. */
export interface Services {
  collections: Collections;
  authenticate: Authenticate;
  catalogs: Catalogs;
  cursors: Cursors;
  readSettled: ReadSettled;
  wordCounts: WordCounts;
  logger: Logger;
}

/** Builds the services over a prepared database; `stop` ends what they keep running. */
export async function openServices(
  db: Db,
  { logger, syncMargin }: { logger: Logger; syncMargin: number },
): Promise<{ services: Services; stop(): Promise<void> }> {
  const collections = collectionsOf(db);
  const catalogs = await loadCatalogs(collections);
  const clock = await followServerClock(db);
  const wordCounts = createWordCounts(collections);
  const services = {
    collections,
    authenticate: createAuthenticate(collections),
    catalogs,
    cursors: createCursors(await sharedKey(collections, "cursor")),
    readSettled: createSyncFeed(clock, syncMargin),
    wordCounts,
    logger,
  };
  return {
    services,
    async stop() {
      catalogs.stop();
      clock.stop();
      await wordCounts.stop();
    },
  };
}
