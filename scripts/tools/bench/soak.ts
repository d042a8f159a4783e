import { readdirSync } from "node:fs";
import type { Db } from "mongodb";
import { prepareDatabase } from "../../../src/app/prepare-database.js";
import { createKey } from "../../../src/kernel/auth/keys.store.js";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { dayMs } from "../../../src/kernel/values/day.js";
import { makeDay } from "./day.js";
import { fill } from "./persons.js";
import { quantileOf } from "./quantile.js";
import { startProbed } from "./targets.js";

/** The state of the service at the end of one part of the time, and its answers during that part. */
export interface SoakRow {
  minute: number;
  /** MiB: the memory of the process, and of its heap and its buffers after a garbage collection. */
  rss: number;
  heap: number;
  buffers: number;
  /** How many things keep the process running (sockets, timers, children), and its open files. */
  handles: number;
  files: number;
  /** Requests a second; how many were refused because there was too much to do, and how many failed otherwise. */
  rps: number;
  refused: number;
  failed: number;
  p50_ms: number | null;
  p99_ms: number | null;
}

/** How a figure changes after the first third of the time, in which caches fill. */
export interface Growth {
  /** MiB an hour. */
  hourly: number;
  /** It rises by more than a twentieth of its mean. */
  grows: boolean;
}

export interface Soak {
  rows: SoakRow[];
  growth: { heap: Growth; rss: Growth };
}

const minRows = 10;
const mebibyte = 1024 * 1024;

interface Asked {
  minutes: number;
  persons: number;
  /** How many ask at once, each the next as soon as it has its answer. */
  clients: number;
}

/** Sends the requests of a day to a service in one process, and measures its memory meanwhile. */
export async function benchSoak(db: Db, { minutes, persons, clients }: Asked): Promise<Soak> {
  const collections = collectionsOf(db);
  await db.dropDatabase();
  await prepareDatabase(db);
  await fill(collections, persons);
  const keyOf = async (granted: readonly (typeof permissions)[number][]) => {
    const grant = { name: "soak", source: "form", permissions: [...granted] };
    return (await createKey(collections, grant, dayMs * 2)).apiKey;
  };
  const keys = { partner: await keyOf(["persons:read"]), desk: await keyOf(permissions) };
  const service = await startProbed();
  const files = () => readdirSync(`/proc/${service.pid}/fd`).length;
  const times: number[] = [];
  let refused = 0;
  let failed = 0;

  async function client(asked: Awaited<ReturnType<typeof makeDay>>, until: number) {
    while (performance.now() < until) {
      const ask = asked[Math.floor(Math.random() * asked.length)];
      const begun = performance.now();
      const answer = await ask?.().catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      if (answer?.ok) times.push(performance.now() - begun);
      else if (answer?.status === 503) refused += 1;
      else failed += 1;
    }
  }

  try {
    const { address } = service;
    const asked = await makeDay({ address, keys, collections, persons });
    const count = Math.max(minRows, Math.round(minutes));
    const rows: SoakRow[] = [];
    const begun = performance.now();
    for (let at = 1; at <= count; at += 1) {
      const part = (minutes * 60) / count;
      const until = begun + at * part * 1_000;
      // Measure after all requests have ended, because running requests are no growth.
      await Promise.all(Array.from({ length: clients }, () => client(asked, until)));
      const answered = times.splice(0);
      const quantile = quantileOf(answered);
      const { rss, heap, buffers, handles } = await service.probe();
      rows.push({
        minute: (at * minutes) / count,
        rss: rss / mebibyte,
        heap: heap / mebibyte,
        buffers: buffers / mebibyte,
        handles,
        files: files(),
        rps: answered.length / part,
        refused,
        failed,
        p50_ms: quantile(0.5) ?? null,
        p99_ms: quantile(0.99) ?? null,
      });
      refused = 0;
      failed = 0;
    }
    const growthOf = (figure: (row: SoakRow) => number) => growthIn(rows, figure);
    const heap = growthOf(({ heap, buffers }) => heap + buffers);
    return { rows, growth: { heap, rss: growthOf(({ rss }) => rss) } };
  } finally {
    await service.stop();
  }
}

const notable = 1 / 20;

/** The slope of the line that fits the last two thirds of the figures best. */
export function growthIn(rows: readonly SoakRow[], figure: (row: SoakRow) => number): Growth {
  const last = rows.slice(Math.floor(rows.length / 3));
  const mean = (of: (row: SoakRow) => number) =>
    last.reduce((sum, row) => sum + of(row), 0) / last.length;
  const [minute, middle] = [mean(({ minute }) => minute), mean(figure)];
  const slope =
    mean((row) => (row.minute - minute) * (figure(row) - middle)) /
    mean((row) => (row.minute - minute) ** 2);
  const span = (last.at(-1)?.minute ?? 0) - (last[0]?.minute ?? 0);
  return { hourly: slope * 60, grows: slope * span > middle * notable };
}

const header = [
  "minute",
  "rss MiB",
  "heap MiB",
  "buffers MiB",
  "handles",
  "files",
  "rps",
  "refused",
  "failed",
  "p50 ms",
  "p99 ms",
];

/** A Markdown table for documents. */
export function tableOfSoak({ rows, growth }: Soak): string {
  const cells = rows.map((row) => [
    row.minute.toFixed(2).replace(/\.?0+$/, ""),
    row.rss.toFixed(0),
    row.heap.toFixed(1),
    row.buffers.toFixed(1),
    String(row.handles),
    String(row.files),
    row.rps.toFixed(0),
    String(row.refused),
    String(row.failed),
    row.p50_ms?.toFixed(1) ?? "",
    row.p99_ms?.toFixed(1) ?? "",
  ]);
  const lines = [header, header.map(() => "---"), ...cells].map(
    (line) => `| ${line.join(" | ")} |`,
  );
  const textOf = ({ hourly, grows }: Growth) =>
    `${grows ? "grows" : "does not grow"} (${hourly.toFixed(1)} MiB an hour)`;
  return [
    ...lines,
    "",
    `Over the last two thirds of the time, what the heap and the buffers hold ${textOf(growth.heap)}, and what the process takes ${textOf(growth.rss)}.`,
  ].join("\n");
}
