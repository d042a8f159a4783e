import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import type { Db } from "mongodb";
import { prepareDatabase } from "../../../src/app/prepare-database.js";
import { importFile } from "../../../src/features/imports/batches/import-file.js";
import { openImporter } from "../../../src/features/imports/open-importer.js";
import type { Collections, PersonDocument } from "../../../src/kernel/database/collections.js";
import { limitHeapGrowth } from "../../../src/kernel/heap.js";
import type { Registry } from "../../support/command.js";
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
  /** Microseconds of processor time a row, of this process alone. */
  cpu: { first: number; raw: number };
  /** MiB resident at most, all in all. */
  memory: number;
}

/** Imports a list twice and stores the same documents bare, all in one run on an empty database. */
export async function benchImport(
  { db, uri, collections, config }: Registry,
  rows: number,
): Promise<ImportSpeeds> {
  limitHeapGrowth(50);
  await db.dropDatabase();
  await prepareDatabase(db);
  const list = join(config.DATA_DIR, "list.csv");
  await writeList(list, rows);
  const first = await importOnce({ db, uri, collections, config }, list);
  const again = await importOnce({ db, uri, collections, config }, list);
  const raw = await insertBare(db, collections);
  await rm(list);
  const speedOf = ({ wall }: Spent) => (rows / wall) * 1_000;
  return {
    rows,
    first: speedOf(first),
    again: speedOf(again),
    raw: speedOf(raw),
    cpu: { first: first.cpu / rows, raw: raw.cpu / rows },
    memory: process.resourceUsage().maxRSS / 1024,
  };
}

interface Spent {
  /** Milliseconds. */
  wall: number;
  /** Microseconds of processor time. */
  cpu: number;
}

/** What has been spent since the watch was started. */
function startWatch(): () => Spent {
  const begun = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { wall: performance.now() - begun, cpu: user + system };
  };
}

async function importOnce(registry: Registry, path: string): Promise<Spent> {
  const importer = await openImporter(registry);
  const spent = startWatch();
  const { summary } = await importFile(importer, {
    path,
    source: "shelter_list",
    by: "bench",
    options: { status: "missing" },
    dryRun: false,
    reports: {},
    signal: new AbortController().signal,
  });
  if (summary.refused !== null || summary.rejected > 0) {
    throw new Error("The list was not imported whole.");
  }
  await importer.close();
  return spent();
}

const batch = 1_000;

/** What `insertMany` alone spends, into a collection with the same indexes. */
async function insertBare(db: Db, { persons }: Collections): Promise<Spent> {
  const aside = db.collection<PersonDocument>("imported");
  await persons.aggregate([{ $out: aside.collectionName }]).toArray();
  await persons.drop();
  await prepareDatabase(db);
  const total = { wall: 0, cpu: 0 };
  let waiting: PersonDocument[] = [];
  const flush = async () => {
    const spent = startWatch();
    await persons.insertMany(waiting);
    const { wall, cpu } = spent();
    total.wall += wall;
    total.cpu += cpu;
    waiting = [];
  };
  for await (const person of aside.find().batchSize(batch)) {
    waiting.push(person);
    if (waiting.length === batch) await flush();
  }
  if (waiting.length > 0) await flush();
  await aside.drop();
  return total;
}
