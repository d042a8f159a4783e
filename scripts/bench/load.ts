import autocannon from "autocannon";
import type { Contender } from "./contenders.js";

export interface Workload {
  name: string;
  path: string;
  /** With a body it is a POST. */
  body?: string;
}

interface Comparison {
  service: Contender;
  limit: Contender;
  workload: Workload;
  key: string;
  seconds: number;
  rounds: number;
}

/** How the service did, beside the limit in the same run. */
export interface Line {
  workload: string;
  rps: number;
  /** Requests a second as a share of the limit's. */
  share: number;
  /** Processor time a request, as a multiple of the limit's. */
  cpu: number;
  /** Milliseconds. */
  p50: number;
  /** MiB at most. */
  memory: number;
}

const connections = 32;

/** Loads both by turns, so that what else the machine does meets both alike; medians count. */
export async function compare(comparison: Comparison): Promise<Line> {
  const { service, limit, workload, rounds } = comparison;
  const mine: Load[] = [];
  const bare: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await load(limit, comparison));
    mine.push(await load(service, comparison));
  }
  const { memory } = await service.cost();
  return {
    workload: workload.name,
    rps: median(mine.map(({ rps }) => rps)),
    share: median(mine.map(({ rps }, at) => rps / (bare[at]?.rps ?? rps))),
    cpu: median(mine.map(({ cpu }, at) => cpu / (bare[at]?.cpu ?? cpu))),
    p50: median(mine.map(({ p50 }) => p50)),
    memory: memory / 1024 / 1024,
  };
}

type Load = Pick<Line, "rps" | "cpu" | "p50">;

async function load(contender: Contender, { workload, key, seconds }: Comparison): Promise<Load> {
  const before = await contender.cost();
  const result = await autocannon({
    url: contender.address + workload.path,
    connections,
    duration: seconds,
    method: workload.body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(workload.body !== undefined && { body: workload.body }),
  });
  const after = await contender.cost();
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${workload.name}: ${failed} requests failed`);
  const { total, average } = result.requests;
  return { rps: average, cpu: (after.cpu - before.cpu) / total, p50: result.latency.p50 };
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
