import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { createBlockKeys, storedKeysOf } from "../../../src/features/matching/block-keys.js";
import { matchRecordOf } from "../../../src/features/matching/record.js";
import type { ScanSummary } from "../../../src/features/matching/scan.js";
import { storedPopulation } from "../../../src/features/matching/stored-population.js";
import { sharedKey } from "../../../src/kernel/database/secrets.js";
import type { Registry } from "../../support/command.js";
import type { LabelledFiles } from "../matching/labelled.js";
import { type Labelled, readSearched } from "./labelled.js";
import { type FoundPair, type Qualities, qualitiesOf } from "./quality.js";
import { quantileOf } from "./quantile.js";

/** What `duplicates:scan --json --pairs FILE` has printed, and cost. */
export interface Scan {
  candidates: number;
  seconds: number;
  /** MiB resident at most. */
  memory: number;
}

export interface MatchingFigures extends Scan, Qualities {
  records: number;
  /** Milliseconds in which the running service finds whom one record is compared with. */
  candidates_ms: { p50: number; p95: number };
}

const atOnce = 1_000;

type Stores = Pick<Registry, "db" | "collections">;

/** Stores records whose persons are known in an empty database, scans it and compares what was found. */
export async function benchMatching(
  stores: Stores,
  files: LabelledFiles,
  scan: (pairsFile: string) => Promise<Scan> = scanApart,
): Promise<MatchingFigures> {
  const labelled = readSearched(files);
  await store(stores, labelled);
  const folder = await mkdtemp(join(tmpdir(), "pairs-"));
  try {
    const file = join(folder, "pairs.csv");
    const scanned = await scan(file);
    return {
      records: labelled.length,
      ...scanned,
      ...qualitiesOf(
        await readPairs(file, labelled),
        labelled.map(({ entity }) => entity),
      ),
      candidates_ms: await timeCandidates(stores, labelled),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** With the keys that the running service would keep beside them. */
async function store({ db, collections }: Stores, labelled: Labelled[]): Promise<void> {
  for (const name of ["persons", "duplicate_reviews", "minimized_reviews"]) {
    await db.collection(name).deleteMany({});
  }
  const keysOf = createBlockKeys(await sharedKey(collections, "match_key"));
  for (let from = 0; from < labelled.length; from += atOnce) {
    const part = labelled.slice(from, from + atOnce).map(({ person }) => {
      const match_keys = storedKeysOf(person, keysOf);
      return match_keys.length > 0 ? { ...person, match_keys } : person;
    });
    await collections.persons.insertMany(part);
  }
}

/** Runs the command as a process of its own: what it costs is measured alone. */
async function scanApart(pairsFile: string): Promise<Scan> {
  const program = fileURLToPath(new URL("scan.ts", import.meta.url));
  const begun = performance.now();
  const args = ["--import", "tsx", program, "--json", "--pairs", pairsFile];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", 2, "pipe"] });
  const [, output, , cost] = child.stdio as [null, Readable, null, Readable, undefined];
  const [summary, memory, [code]] = await Promise.all([
    text(output),
    text(cost),
    once(child, "exit"),
  ]);
  if (code !== 0) throw new Error(`The scan ended with ${code}`);
  const seconds = (performance.now() - begun) / 1_000;
  const { candidates }: ScanSummary = JSON.parse(summary);
  return { candidates, seconds, memory: Number(memory) };
}

async function readPairs(file: string, labelled: Labelled[]): Promise<FoundPair[]> {
  const places = new Map(labelled.map(({ person }, place) => [person._id.toHexString(), place]));
  const placeOf = (id = "") => places.get(id) ?? -1;
  const rows: Record<string, string>[] = parse(await readFile(file), { columns: true });
  return rows.map(({ id1, id2, confidence }) => ({
    places: [placeOf(id1), placeOf(id2)],
    isHigh: confidence === "high",
  }));
}

const asked = 300;

/** Asks for the candidates of some records, spread over all. */
async function timeCandidates({ collections }: Stores, labelled: Labelled[]) {
  const keysOf = createBlockKeys(await sharedKey(collections, "match_key"));
  const population = await storedPopulation(collections, { keysOf, view: "full" });
  const step = Math.max(1, Math.floor(labelled.length / asked));
  const times: number[] = [];
  for (const { person } of labelled.filter((_, place) => place % step === 0)) {
    const record = matchRecordOf(person, "full");
    const begun = performance.now();
    await population.candidatesOf(record);
    times.push(performance.now() - begun);
  }
  const quantile = quantileOf(times);
  return { p50: quantile(0.5) ?? 0, p95: quantile(0.95) ?? 0 };
}
