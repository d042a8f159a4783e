import type { Caller } from "../auth/authenticate.js";
import type { ImportDocument, ImportRowDocument } from "../database/collections.js";
import { mostTries } from "./batches/unended.js";
import { tombstonedReason } from "./storing/graves.js";
import { leftOut } from "./worker/row-log.js";

/** What was broken off waits for its next try; for good, it is as what failed for good. */
function stateOf({ state, tries, halted }: ImportDocument) {
  if (state === "stopped" && halted !== undefined) return "failed";
  const waits = state === "stopped" || (state === "failed" && tries < mostTries);
  return waits ? "queued" : state;
}

/** An import as this caller may see it: without persons:sensitive:read, nothing tells of stored persons. */
export function viewImport(stored: ImportDocument, caller: Caller) {
  const all = {
    ...stored,
    id: stored._id,
    state: stateOf(stored),
    dry_run: stored.dry_run ?? false,
    refused: stored.refused ?? stored.halted ?? null,
    dated: stored.dated ?? null,
    unused: stored.unused ?? [],
    unread: stored.unread ?? 0,
    unclear: stored.unclear ?? 0,
    rows_left_out: leftOut(stored.counts),
    begun_at: stored.begun_at ?? null,
    ended_at: stored.ended_at ?? null,
  };
  if (caller.can("persons:sensitive:read")) return all;
  const { rows, rejected: all_rejected, tombstoned = 0 } = stored.counts;
  const rejected = all_rejected - tombstoned;
  const open = { ...all, counts: { rows, accepted: rows - rejected, rejected } };
  return isOwn(stored, caller)
    ? open
    : { ...open, file: { name: null, sha256: null }, refused: stored.refused ?? null };
}

/** Did this partner send the list? That of anybody else may tell by its name where its persons are. */
const isOwn = ({ guarded, by }: ImportDocument, { name }: Caller): boolean =>
  guarded === true && by === name;

export const viewRow = ({ sheet, row, outcome, field, reason }: ImportRowDocument) => ({
  ...{ sheet: sheet ?? null, row, outcome, field: field ?? null, reason: reason ?? null },
});

/** Likewise for a caller without persons:sensitive:read. */
export function viewOpenRow(stored: ImportRowDocument, of: ImportDocument, caller: Caller) {
  const { sheet, ...row } = viewRow(stored);
  const isRejected = row.outcome === "rejected" && row.reason !== tombstonedReason;
  return {
    sheet: isOwn(of, caller) ? sheet : null,
    ...(isRejected ? row : { row: row.row, outcome: "accepted", field: null, reason: null }),
  };
}
