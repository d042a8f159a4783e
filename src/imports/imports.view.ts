import type { ImportDocument, ImportRowDocument } from "../database/collections.js";
import type { Reading } from "../http/endpoint.js";
import { mostTries } from "./batches/unended.js";
import { noFindings } from "./import-summary.js";
import { inWords, rowReasonIn } from "./messages/in-words.js";
import { isOfDeleted } from "./storing/graves.js";
import { leftOut } from "./worker/row-log.js";

/** What was broken off waits for its next try; for good, it is as what failed for good. */
function stateOf({ state, tries, halted }: ImportDocument) {
  if (state === "stopped" && halted !== undefined) return "failed";
  const waits = state === "stopped" || (state === "failed" && tries < mostTries);
  return waits ? "queued" : state;
}

type Reader = Pick<Reading, "caller" | "messageLanguage">;

/** An import as this caller may see it: without persons:sensitive:read, nothing tells of stored persons. */
export function viewImport(stored: ImportDocument, { caller, messageLanguage }: Reader) {
  const { refused, halted } = stored;
  const told = (why: typeof refused) => (why === undefined ? null : inWords(why, messageLanguage));
  const all = {
    ...{ ...noFindings, ...stored },
    id: stored._id,
    state: stateOf(stored),
    dry_run: stored.dry_run ?? false,
    refused: told(refused ?? halted),
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
    : {
        ...{ ...open, file: { name: null, sha256: null }, refused: told(refused) },
        ...{ unsure: [], unread_states: [], unknown_places: [] },
      };
}

/** Did this partner send the list? That of anybody else may tell by its name where its persons are. */
const isOwn = ({ guarded, by }: ImportDocument, { name }: Reading["caller"]): boolean =>
  guarded === true && by === name;

export const viewRow = (
  { sheet, row, outcome, field, ...why }: ImportRowDocument,
  { messageLanguage }: Pick<Reader, "messageLanguage">,
) => ({
  ...{ sheet: sheet ?? null, row, outcome, field: field ?? null, code: why.code ?? null },
  reason: outcome === "rejected" ? rowReasonIn(messageLanguage, why) : null,
});

/** Likewise for a caller without persons:sensitive:read. */
export function viewOpenRow(stored: ImportRowDocument, of: ImportDocument, reader: Reader) {
  const { sheet, ...row } = viewRow(stored, reader);
  const isRejected = row.outcome === "rejected" && !isOfDeleted(stored);
  return {
    sheet: isOwn(of, reader.caller) ? sheet : null,
    ...(isRejected
      ? row
      : { row: row.row, outcome: "accepted", field: null, code: null, reason: null }),
  };
}
