import type { BenchRequest } from "./bare.js";
import { costOf, forgetPeaks } from "./cost.js";
import { quantileOf } from "./quantile.js";
import type { Target } from "./targets.js";

/** What a target did under a workload. */
export interface Row {
  workload: string;
  target: string;
  /** Persons in the database; for an import, rows of the list. */
  n: number;
  /** Requests a second that succeeded; for an import, rows. */
  rps: number;
  /** Milliseconds with 32 connections. */
  p50_ms: number | null;
  p99_ms: number | null;
  /** Milliseconds with one connection. */
  alone_p50_ms: number | null;
  alone_p95_ms: number | null;
  alone_p99_ms: number | null;
  /** Requests a second as a share of the baseline's; of an import, rows as a share of the driver's. */
  ratio: number;
  /** Commands about persons that the database gets for a request. */
  commands: number | null;
  /** Keys of indexes of persons that the database examines for a request. */
  keys_examined: number | null;
  /** Microseconds of processor time a request, of all processes of the target. */
  cpu_us: number;
  /** MiB resident at most, in one process of the target. */
  rss_mib: number;
  failed: number;
}

/** One that is compared, and what it is asked. */
export interface LoadedTarget {
  name: string;
  target: Target;
  requests: BenchRequest[];
}

export interface Settings {
  apiKey: string;
  /** Of load, for each target and round. */
  seconds: number;
  rounds: number;
  /** Waits until the work that the last load has left is done. */
  waitUntilQuiet(): Promise<void>;
}

const connections = 32;
const warmUpSeconds = 1;

type Measured = Pick<Row, "rps" | "p50_ms" | "p99_ms" | "cpu_us" | "rss_mib" | "failed">;
type Alone = Pick<Row, "alone_p50_ms" | "alone_p95_ms" | "alone_p99_ms">;

/**
 * Loads the targets in turn, so that other work of the machine affects all of them equally. The first round only warms
 * them up. The results are medians of the other rounds. The ratio is to the target named `limit` in the same round.
 */
export async function compare(
  targets: LoadedTarget[],
  settings: Settings,
): Promise<Map<string, Measured & Pick<Row, "ratio">>> {
  for (const target of targets) await measure(target, { ...settings, seconds: warmUpSeconds });
  const rounds: Map<string, Measured>[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const measured = new Map<string, Measured>();
    for (const target of targets) measured.set(target.name, await measure(target, settings));
    rounds.push(measured);
  }
  const median = (name: string, of: (one: Measured, baseline: Measured) => number | null) =>
    medianOf(
      rounds.flatMap((round) => {
        const one = round.get(name);
        const baseline = round.get("limit");
        return (one && baseline && of(one, baseline)) ?? [];
      }),
    );
  return new Map(
    targets.map(({ name }) => [
      name,
      {
        rps: median(name, ({ rps }) => rps),
        p50_ms: median(name, ({ p50_ms }) => p50_ms),
        p99_ms: median(name, ({ p99_ms }) => p99_ms),
        cpu_us: median(name, ({ cpu_us }) => cpu_us),
        ratio: median(name, ({ rps }, baseline) => rps / baseline.rps),
        rss_mib: Math.max(...rounds.map((round) => round.get(name)?.rss_mib ?? 0)),
        failed: rounds.reduce((sum, round) => sum + (round.get(name)?.failed ?? 0), 0),
      },
    ]),
  );
}

async function measure(
  { target, requests }: LoadedTarget,
  { seconds, apiKey, waitUntilQuiet }: Settings,
) {
  await waitUntilQuiet();
  forgetPeaks(target.pid);
  const before = costOf(target.pid);
  const loaded = await target.load({ requests, seconds, connections, apiKey });
  const after = costOf(target.pid);
  const quantile = quantileOf(loaded.times); // null: none of the requests succeeded
  const answered = loaded.times.length + loaded.failed;
  return {
    rps: loaded.times.length / loaded.seconds,
    p50_ms: quantile(0.5) ?? null,
    p99_ms: quantile(0.99) ?? null,
    cpu_us: (after.cpu - before.cpu) / answered,
    rss_mib: after.memory,
    failed: loaded.failed,
  };
}

/** How long requests take that nobody else's stand beside. */
export async function measureAlone(
  { target, requests }: Omit<LoadedTarget, "name">,
  { seconds, apiKey, waitUntilQuiet }: Settings,
): Promise<Alone> {
  await waitUntilQuiet();
  const loaded = await target.load({ requests, seconds, connections: 1, apiKey });
  const quantile = quantileOf(loaded.times);
  return {
    alone_p50_ms: quantile(0.5) ?? null,
    alone_p95_ms: quantile(0.95) ?? null,
    alone_p99_ms: quantile(0.99) ?? null,
  };
}

export const medianOf = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
