import type { ImportDocument, ImportRowDocument } from "../database/collections.js";
import { mostTries } from "./batches/unended.js";

/** What was broken off waits for its next try. */
function stateOf({ state, tries }: ImportDocument) {
  const waits = state === "stopped" || (state === "failed" && tries < mostTries);
  return waits ? "queued" : state;
}

export const viewImport = (stored: ImportDocument) => ({
  ...stored,
  id: stored._id,
  state: stateOf(stored),
  dry_run: stored.dry_run ?? false,
  refused: stored.refused ?? null,
  dated: stored.dated ?? null,
  unused: stored.unused ?? [],
  begun_at: stored.begun_at ?? null,
  ended_at: stored.ended_at ?? null,
});

export const viewRow = ({ sheet, row, outcome, field, reason }: ImportRowDocument) => ({
  ...{ sheet: sheet ?? null, row, outcome, field: field ?? null, reason: reason ?? null },
});
