import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "mongodb";
import { loadCatalogs } from "../../src/catalogs/catalogs.js";
import type { Collections, PersonDocument } from "../../src/database/collections.js";
import { sharedKey } from "../../src/database/secrets.js";
import { followServerClock } from "../../src/database/server-clock.js";
import { importList } from "../../src/imports/import-list.js";
import { createNaturalKeys } from "../../src/persons/natural-keys.js";
import { createWordCounts } from "../../src/persons/word-counts.js";
import { prepareDatabase } from "../../src/prepare-database.js";
import type { Registry } from "../support/command.js";
import { writeList } from "./list.js";

/** Rows a second. */
export interface ImportSpeeds {
  rows: number;
  /** A list that is imported for the first time. */
  first: number;
  /** The same list once more. */
  again: number;
  /** The same documents, made ready beforehand, by one `insertMany` of 1,000 after the other. */
  raw: number;
  /** MiB resident at most, all in all. */
  memory: number;
}

/** Imports a list twice and stores the same documents bare, all in one run on an empty database. */
export async function benchImport(
  { db, collections, config }: Registry,
  rows: number,
): Promise<ImportSpeeds> {
  await db.dropDatabase();
  await prepareDatabase(db);
  const list = join(config.DATA_DIR, "list.csv");
  await writeList(list, rows);
  const speedOf = async (work: () => Promise<number>) => (rows / (await work())) * 1000;
  const first = await speedOf(() => importOnce({ db, collections, config }, list));
  const again = await speedOf(() => importOnce({ db, collections, config }, list));
  const raw = await speedOf(() => insertBare(db, collections));
  await rm(list);
  return { rows, first, again, raw, memory: process.resourceUsage().maxRSS / 1024 };
}

/** Milliseconds. */
async function importOnce({ db, collections, config }: Registry, list: string): Promise<number> {
  const catalogs = await loadCatalogs(collections);
  const clock = await followServerClock(db);
  const wordCounts = createWordCounts(collections);
  const begun = performance.now();
  const { refused, rejected } = await importList(list, {
    ...{ collections, catalogs, clock, wordCounts, phoneRegion: config.DEFAULT_PHONE_REGION },
    makeKeys: createNaturalKeys(await sharedKey(collections, "natural_key")),
    source: "shelter_list",
    list: undefined,
    dryRun: false,
  });
  if (refused !== null || rejected > 0) throw new Error("The list was not imported whole.");
  await wordCounts.stop();
  catalogs.stop();
  clock.stop();
  return performance.now() - begun;
}

const batch = 1_000;

/** Milliseconds spent in `insertMany` alone, into a collection with the same indexes. */
async function insertBare(db: Db, { persons }: Collections): Promise<number> {
  const aside = db.collection<PersonDocument>("imported");
  await persons.aggregate([{ $out: aside.collectionName }]).toArray();
  await persons.drop();
  await prepareDatabase(db);
  let spent = 0;
  let waiting: PersonDocument[] = [];
  const flush = async () => {
    const begun = performance.now();
    await persons.insertMany(waiting);
    spent += performance.now() - begun;
    waiting = [];
  };
  for await (const person of aside.find().batchSize(batch)) {
    waiting.push(person);
    if (waiting.length === batch) await flush();
  }
  if (waiting.length > 0) await flush();
  await aside.drop();
  return spent;
}
