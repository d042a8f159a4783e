import { Gauge } from "prom-client";
import type { JobDocument } from "../../kernel/database/collections.js";

// A scan is a command of its own, which stores how it went. Every process that reads it shows the same.
const aggregator = "max";

const runAt = new Gauge({
  name: "duplicates_scan_last_run_timestamp_seconds",
  help: "When the last scan for duplicates ended, in seconds since 1970; 0: there was none",
  aggregator,
});

const duration = new Gauge({
  name: "duplicates_scan_last_duration_seconds",
  help: "How long the last scan for duplicates took",
  aggregator,
});

const pairs = new Gauge({
  name: "duplicates_scan_last_pairs",
  help: "Pairs of records that the last scan for duplicates found, by confidence",
  labelNames: ["confidence"],
  aggregator,
});

/** Shows how the last scan went. */
export function showScan(scan: NonNullable<JobDocument["scan"]>): void {
  runAt.set(scan.ended_at.getTime() / 1_000);
  duration.set(scan.ms / 1_000);
  for (const [confidence, count] of Object.entries(scan.pairs)) pairs.set({ confidence }, count);
}
