import type { ImportDocument, ImportRowDocument } from "../database/collections.js";
import { mostTries } from "./batches/unended.js";
import { leftOut } from "./worker/row-log.js";

/** What was broken off waits for its next try; for good, it is as what failed for good. */
function stateOf({ state, tries, halted }: ImportDocument) {
  if (state === "stopped" && halted !== undefined) return "failed";
  const waits = state === "stopped" || (state === "failed" && tries < mostTries);
  return waits ? "queued" : state;
}

export const viewImport = (stored: ImportDocument) => ({
  ...stored,
  id: stored._id,
  state: stateOf(stored),
  dry_run: stored.dry_run ?? false,
  refused: stored.refused ?? stored.halted ?? null,
  dated: stored.dated ?? null,
  unused: stored.unused ?? [],
  unread: stored.unread ?? 0,
  rows_left_out: leftOut(stored.counts),
  begun_at: stored.begun_at ?? null,
  ended_at: stored.ended_at ?? null,
});

export const viewRow = ({ sheet, row, outcome, field, reason }: ImportRowDocument) => ({
  ...{ sheet: sheet ?? null, row, outcome, field: field ?? null, reason: reason ?? null },
});
