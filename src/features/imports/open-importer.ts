import type { CountryCode } from "libphonenumber-js/max";
import type { Db } from "mongodb";
import type { Collections } from "../../kernel/database/collections.js";
import { sharedKey } from "../../kernel/database/secrets.js";
import { followServerClock, type ServerClock } from "../../kernel/database/server-clock.js";
import { type Catalogs, loadCatalogs } from "../catalogs/loaded-catalogs.store.js";
import { createNaturalKeys, type MakeKeys } from "../persons/identity/natural-keys.store.js";
import { createWordCounts, type WordCounts } from "../persons/search/word-counts.store.js";

/** What every import of a process works with. */
export interface Importer {
  collections: Collections;
  catalogs: Catalogs;
  clock: ServerClock;
  wordCounts: WordCounts;
  makeKeys: MakeKeys;
  phoneRegion: CountryCode;
  /** The day of the disaster, `YYYY-MM-DD`, if the operator has named it. */
  eventDay?: string | undefined;
}

/** The database and settings on which an importer is opened. */
interface Opened {
  db: Db;
  collections: Collections;
  config: { DEFAULT_PHONE_REGION: CountryCode; EVENT_DATE?: string | undefined };
}

/** `close` ends everything that keeps running, and writes what is still unwritten. */
export async function openImporter({
  db,
  collections,
  config,
}: Opened): Promise<Importer & { close(): Promise<void> }> {
  const catalogs = await loadCatalogs(collections);
  const clock = await followServerClock(db);
  const wordCounts = createWordCounts(collections);
  return {
    collections,
    catalogs,
    clock,
    wordCounts,
    makeKeys: createNaturalKeys(await sharedKey(collections, "natural_key")),
    phoneRegion: config.DEFAULT_PHONE_REGION,
    eventDay: config.EVENT_DATE,
    async close() {
      catalogs.stop();
      clock.stop();
      await wordCounts.stop();
    },
  };
}

/** Works with an importer, and closes it. */
export async function withImporter<Result>(
  opened: Opened,
  work: (importer: Importer) => Promise<Result>,
): Promise<Result> {
  const { close, ...importer } = await openImporter(opened);
  try {
    return await work(importer);
  } finally {
    await close();
  }
}
