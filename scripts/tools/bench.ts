import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { type Db, MongoClient } from "mongodb";
import { z } from "zod";
import { readConfig } from "../../src/app/config.js";
import { forCommands } from "../../src/kernel/database/connection.js";
import { createLogger } from "../../src/kernel/logger.js";
import { openEmbedded } from "../../src/runtime/embedded/mongod.js";
import { asksForHelp } from "../../src/runtime/help.js";
import { openDatabase } from "../../src/runtime/open-database.js";
import { readArguments } from "../support/arguments.js";
import { CommandError, print, runCommand, runProgram } from "../support/command.js";
import { tableOf } from "../support/table.js";
import { benchApi } from "./bench/api.js";
import { benchImport, type ImportSpeeds } from "./bench/import.js";
import { benchMatching, type MatchingFigures } from "./bench/matching.js";
import { plotOf } from "./bench/plot.js";
import type { Quality } from "./bench/quality.js";
import { tableOfRows } from "./bench/report.js";
import { benchSearch, type SearchFigures, type SearchTimes } from "./bench/search.js";
import { benchSoak, tableOfSoak } from "./bench/soak.js";
import { workloadNames } from "./bench/workloads.js";
import { devSet } from "./matching/labelled.js";

const usage = `Usage: npm run bench -- api [--persons N,N...] [--seconds S] [--rounds N] [--only NAME,NAME...] [--plot FILE.svg] [--json]
  api      the built service beside a bare HTTP handler and the raw driver, each among N made-up persons (100000)
       npm run bench -- import [--rows N] [--json]
  import   a list of N rows (100000) imported twice, beside a bare insertMany of the same documents
       npm run bench -- search [--among N] [--json]
  search   how many records of a person are found by the name in another, in a labelled set among N made-up persons (0)
       npm run bench -- matching [RECORDS.csv TRUTH.csv] [--json]
  matching how well and how fast duplicates are found among records whose persons are known (test/features/matching/dev.csv)
       npm run bench -- soak [--minutes M] [--persons N] [--clients N] [--json]
  soak     the built service for M minutes (10) under the mixed requests of a day, of so many clients at once (8), among N made-up persons (10000): its memory
  What counts are the ratios of one run. Each works on a database of its own under data.`;

const count = (fallback: string, min = 1) =>
  z.coerce.number().int().min(min).max(10_000_000).prefault(fallback);

/** Numbers of persons, separated by commas. */
const counts = z
  .string()
  .prefault("100000")
  .transform((list) => list.split(",").map(Number))
  .pipe(z.array(z.number().int().min(1).max(10_000_000)));

const names = [...workloadNames, "import"];
const workloads = z
  .string()
  .prefault(names.join(","))
  .transform((list) => list.split(","))
  .pipe(z.array(z.enum(names)));

/** Never on a database that anybody else uses. */
async function workIn(folder: string) {
  const unlimited = { RATE_LIMIT: "100000000", RATE_LIMIT_SENSITIVE: "100000000" };
  const DATA_DIR = join(process.env.DATA_DIR || "data", folder);
  delete process.env.MONGODB_URI;
  Object.assign(process.env, { DATA_DIR, PORT: "0", ...unlimited });
  await mkdir(DATA_DIR, { recursive: true });
}

/** The database runs for as long as the work, and for processes that the work starts. */
async function withOwnMongod(work: (db: Db) => Promise<void>): Promise<void> {
  const { DATA_DIR: dataDir, MONGOD_CACHE_GB: cacheGB } = readConfig(process.env);
  const { env } = process;
  const embedded = await openEmbedded({ dataDir, cacheGB, env, logger: createLogger("silent") });
  try {
    process.env.MONGODB_URI = embedded.uri;
    const client = new MongoClient(embedded.uri, forCommands);
    await work(client.db()).finally(() => client.close());
  } finally {
    await embedded.stop();
  }
}

const benches: Record<string, (args: string[]) => Promise<void>> = {
  async api(args) {
    const timing = { seconds: count("2"), rounds: count("3") };
    const plots = { plot: z.string().optional() };
    const schema = z.object({ persons: counts, only: workloads, ...timing, ...plots });
    const { json, plot, ...bench } = readArguments(args, { schema });
    await workIn("bench");
    await withOwnMongod(async (db) => {
      const rows = await benchApi(db, bench);
      print(json ? JSON.stringify({ rows }) : tableOfRows(rows));
      if (plot) await writeFile(plot, plotOf(rows));
    });
  },

  async soak(args) {
    const minutes = z.coerce.number().min(0.01).max(10_000).prefault("10");
    const schema = z.object({ minutes, persons: count("10000", 300), clients: count("8") });
    const { json, ...bench } = readArguments(args, { schema });
    await workIn("bench-soak");
    await withOwnMongod(async (db) => {
      const soak = await benchSoak(db, bench);
      print(json ? JSON.stringify(soak) : tableOfSoak(soak));
    });
  },

  async import(args) {
    const { rows, json } = readArguments(args, { schema: z.object({ rows: count("100000") }) });
    await workIn("bench-import");
    await runCommand(async (registry) => {
      const speeds = await benchImport(registry, rows);
      print(json ? JSON.stringify(speeds) : tableOfImport(speeds));
      return 0;
    });
  },

  async search(args) {
    const { among, json } = readArguments(args, { schema: z.object({ among: count("0", 0) }) });
    await workIn(`bench-search-${among}`); // kept: a million persons are not made in a minute
    await benchSearch(among, (figures, times) =>
      print(json ? JSON.stringify({ ...figures, times }) : tableOfSearch(figures, times)),
    );
  },

  async matching(args) {
    const file = (fallback: string) => z.string().prefault(fallback);
    const schema = z.object({ records: file(devSet[0]), truth: file(devSet[1]) });
    const read = readArguments(args, { words: ["records", "truth"], schema });
    await workIn("bench-matching");
    // First: it runs the database that the scan joins.
    const database = await openDatabase(readConfig(process.env), {
      env: process.env,
      logger: createLogger("silent"),
      as: "service",
    });
    await runCommand(async (registry) => {
      const figures = await benchMatching(registry, [read.records, read.truth]);
      print(read.json ? JSON.stringify(figures) : tableOfMatching(figures));
      return 0;
    });
    await database.close();
  },
};

const tableOfImport = ({ first, again, raw, memory }: ImportSpeeds) =>
  tableOf(
    ["", "rows/s", "share of raw"],
    [
      ["first import", first.toFixed(0), (first / raw).toFixed(2)],
      ["imported again", again.toFixed(0), (again / raw).toFixed(2)],
      ["bare insertMany", raw.toFixed(0), "1"],
      ["MiB at most", memory.toFixed(0), ""],
    ],
  );

/** In Markdown: for documents. */
const tableOfSearch = (
  { persons, pairs, exact, recall, precision, crowded, p50, p99 }: SearchFigures,
  times: SearchTimes[],
) => {
  const ceiling = 1 - (1 - recall) * crowded;
  const figures = [exact, recall, ceiling, precision].map((share) => share.toFixed(3));
  const cells = [persons, pairs, ...figures, p50.toFixed(1), p99.toFixed(1)];
  return [
    "| persons | pairs | found as spelt | found | could be found | precision | p50 ms | p99 ms |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    `| ${cells.join(" | ")} |`,
    "",
    `Of the pairs missed, ${(100 * crowded).toFixed(0)} % had a page full of others spelt like the query, who come first.`,
    "",
    "| workload | p50 ms | p95 ms | max ms |",
    "| --- | --- | --- | --- |",
    ...times.map(({ workload, ...all }) => {
      const [half, most, max] = [all.p50, all.p95, all.max].map((ms) => ms.toFixed(1));
      return `| ${workload} | ${half} | ${most} | ${max} |`;
    }),
  ].join("\n");
};

const tableOfMatching = (figures: MatchingFigures) => {
  const { pairs, best, high, clusters, b_cubed } = figures;
  const { records, candidates, seconds, memory, candidates_ms } = figures;
  const rows = { "all pairs": pairs, "best threshold": best, "high confidence": high };
  const shown = Object.entries<Quality>({ ...rows, clusters, "B-cubed": b_cubed });
  const table = tableOf(
    ["", "precision", "recall", "F1"],
    shown.map(([name, { precision, recall, f1 }]) => [
      name,
      ...[precision, recall, f1].map((share) => share.toFixed(3)),
    ]),
  );
  return `${table}
${records} records, ${candidates} pairs compared, scanned in ${seconds.toFixed(1)} s and ${memory.toFixed(0)} MiB
candidates of one record: p50 ${candidates_ms.p50.toFixed(1)} ms, p95 ${candidates_ms.p95.toFixed(1)} ms`;
};

const [name = "", ...args] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
await runProgram(() => {
  if (asksForHelp([name, ...args])) return print(usage);
  if (bench) return bench(args);
  throw new CommandError(usage);
});
