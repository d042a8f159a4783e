import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import {
  type Lease,
  type LeaseStores,
  readJob,
  storeScan,
  takeLease,
} from "../src/features/matching/lease.js";
import { type ScanSummary, scanForDuplicates } from "../src/features/matching/scan.js";
import { followServerClock } from "../src/kernel/database/server-clock.js";
import { limitHeapGrowth } from "../src/kernel/heap.js";
import { type Action, runAction } from "./support/actions.js";
import { moment, readArguments } from "./support/arguments.js";
import { CommandError, type Outcome, print, type Registry } from "./support/command.js";
import { writePairs } from "./support/pairs-file.js";
import { showScanProgress } from "./support/scan-progress.js";

const usage = `Usage: npm run --silent duplicates:scan -- [--since T] [--pairs FILE.csv] [--json]
  Compares all public persons and brings the pending duplicate reviews up to date. Merges nothing.
  --since T          only persons changed since then (2026-11-20 or 2026-11-20T08:00:00Z), and their matches
  --pairs FILE.csv   writes every likely pair there, with its score and how each field agrees
  --json             prints the counts as one line of JSON`;

const schema = z.object({ since: moment.optional(), pairs: z.string().min(1).optional() });

const scan: Action = (args) => {
  const asked = readArguments(args, { schema });
  return (registry) => scanRegistry(registry, asked);
};

async function scanRegistry(
  { db, collections }: Registry,
  { since, pairs: file, json }: z.output<typeof schema> & { json: boolean },
): Promise<Outcome> {
  const clock = await followServerClock(db);
  const progress = showScanProgress();
  try {
    const lease = await awaitLease({ collections, clock });
    try {
      const begun = performance.now();
      const summary = await scanForDuplicates(collections, {
        since,
        onProgress: progress.update,
        async onPairs(pairs) {
          progress.stop();
          if (file !== undefined) await writePairs(collections, pairs, file);
          await lease.renew();
        },
      });
      const ms = Math.round(performance.now() - begun);
      await storeScan({ collections }, { ended_at: clock.now(), ms, pairs: summary.pairs });
      print(json ? JSON.stringify(summary) : inWords(summary));
      return 0;
    } finally {
      await lease.release();
    }
  } finally {
    progress.stop();
    clock.stop();
  }
}

const askedEvery = 100;
const maxAsked = 600;

/** A running service has the lease for some seconds at a time; another scan has it to its end. */
async function awaitLease(stores: LeaseStores): Promise<Lease> {
  for (let asked = 0; asked < maxAsked; asked += 1) {
    const lease = await takeLease(stores, "scan");
    if (lease) return lease;
    if ((await readJob(stores)).lease?.by === "scan") break;
    await wait(askedEvery);
  }
  throw new CommandError("Another scan for duplicates is running: try again when it has ended.");
}

const inWords = ({ persons, candidates, pairs, reviews }: ScanSummary) =>
  `${persons} persons, ${candidates} pairs compared: ${pairs.high} of high confidence, ${pairs.medium} medium, ${pairs.low} low.
Reviews: ${reviews.created} created, ${reviews.updated} updated, ${reviews.unchanged} unchanged. GET /v1/duplicates lists them; people decide.`;

limitHeapGrowth(50);
await runAction(usage, scan);
