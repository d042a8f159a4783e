import type { z } from "zod";
import type { ImportDocument, ImportRowDocument, Refused } from "../database/collections.js";
import type { Reading } from "../http/endpoint.js";
import { mostTries } from "./batches/unended.js";
import { noFindings } from "./import-summary.js";
import type { acceptedImport } from "./imports.schema.js";
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

type FullImport = z.input<typeof acceptedImport.full>["data"];
type OpenImport = z.input<typeof acceptedImport.minimized>["data"];

/** An import as this caller may see it. */
export const viewImport = (stored: ImportDocument, reader: Reader): FullImport | OpenImport =>
  reader.caller.can("persons:sensitive:read")
    ? viewFullImport(stored, reader)
    : viewOpenImport(stored, reader);

export const viewFullImport = (stored: ImportDocument, reader: Reader): FullImport => ({
  ...ofEverybody(stored),
  ...namedIn(stored),
  file: stored.file,
  counts: stored.counts,
  refused: inWordsOf(stored.refused ?? stored.halted, reader),
});

/** Without persons:sensitive:read nothing tells of stored persons, nor of the lists of others by name. */
export function viewOpenImport(stored: ImportDocument, reader: Reader): OpenImport {
  const { rows, rejected: all_rejected, tombstoned = 0 } = stored.counts;
  const rejected = all_rejected - tombstoned;
  const isOwnList = isOwn(stored, reader.caller);
  return {
    ...ofEverybody(stored),
    ...(isOwnList ? namedIn(stored) : { unsure: [], unread_states: [], unknown_places: [] }),
    file: isOwnList ? stored.file : { name: null, sha256: null },
    counts: { rows, accepted: rows - rejected, rejected },
    refused: inWordsOf(isOwnList ? (stored.refused ?? stored.halted) : stored.refused, reader),
  };
}

const ofEverybody = (stored: ImportDocument) => ({
  id: stored._id,
  source: stored.source,
  state: stateOf(stored),
  dry_run: stored.dry_run ?? false,
  read: stored.read,
  dated: stored.dated ?? noFindings.dated,
  unused: stored.unused ?? noFindings.unused,
  unread: stored.unread ?? noFindings.unread,
  unclear: stored.unclear ?? noFindings.unclear,
  patients_without_hospital:
    stored.patients_without_hospital ?? noFindings.patients_without_hospital,
  rows_left_out: leftOut(stored.counts),
  begun_at: stored.begun_at ?? null,
  ended_at: stored.ended_at ?? null,
  created_at: stored.created_at,
  updated_at: stored.updated_at,
});

/** What is named as it stands in the list. */
const namedIn = (stored: ImportDocument) => ({
  unsure: stored.unsure ?? noFindings.unsure,
  unread_states: stored.unread_states ?? noFindings.unread_states,
  unknown_places: stored.unknown_places ?? noFindings.unknown_places,
});

const inWordsOf = (why: Refused | undefined, { messageLanguage }: Reader) =>
  why === undefined ? null : inWords(why, messageLanguage);

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
      ? { ...row, outcome: "rejected" as const }
      : { row: row.row, outcome: "accepted" as const, field: null, code: null, reason: null }),
  };
}
