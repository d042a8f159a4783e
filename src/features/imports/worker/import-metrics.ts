import { Counter, Gauge } from "prom-client";
import type { RowOutcome } from "../../../kernel/database/collections.js";
import type { QueuedImports } from "./queue.js";

/** How an import ended for now; without the rows of one that only looked at its list, broke off, or is undone. */
export interface EndedImport {
  state: "finished" | "refused" | "stopped" | "failed" | "undone";
  rows?: Partial<Record<RowOutcome, number>>;
}

const unended = new Gauge({
  name: "imports_unended",
  help: "Imports over HTTP, and undos of them, that run or wait, of all instances",
  labelNames: ["state"],
});

const ended = new Counter({
  name: "imports_ended_total",
  help: "Tries of imports over HTTP, and of undoing them, by how they ended: one that failed or was stopped may go on",
  labelNames: ["state"],
});

const rows = new Counter({
  name: "import_rows_total",
  help: "Rows of imports over HTTP by what became of them",
  labelNames: ["outcome"],
});

/** Shows how many imports run and wait. */
export function showQueue(counts: QueuedImports["counts"]): void {
  for (const [state, count] of Object.entries(counts)) unended.set({ state }, count);
}

/** Counts an import that a process of this service has ended. */
export function countImport({ state, rows: outcomes = {} }: EndedImport): void {
  ended.inc({ state });
  for (const [outcome, count] of Object.entries(outcomes)) rows.inc({ outcome }, count);
}
