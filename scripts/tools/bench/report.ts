import type { Row } from "./load.js";

const header = [
  "workload",
  "target",
  "persons",
  "rps",
  "ratio",
  "p50 ms",
  "p99 ms",
  "alone p50 ms",
  "alone p95 ms",
  "commands",
  "keys",
  "CPU µs",
  "MiB",
  "failed",
];

/** In Markdown: for documents. */
export const tableOfRows = (rows: Row[]): string =>
  [header, header.map(() => "---"), ...rows.map(cellsOf)]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

const cellsOf = (row: Row): string[] => [
  row.workload,
  row.target,
  String(row.n),
  row.rps.toFixed(0),
  row.ratio.toFixed(2),
  ...[row.p50_ms, row.p99_ms, row.alone_p50_ms, row.alone_p95_ms].map((ms) => shown(ms, 1)),
  shown(row.commands),
  shown(row.keys_examined),
  row.cpu_us.toFixed(0),
  row.rss_mib.toFixed(0),
  String(row.failed),
];

const shown = (value: number | null, digits = 0) => value?.toFixed(digits) ?? "";
