import { z } from "zod";
import type { ImportDocument, Refused } from "../../kernel/database/collections.js";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import { wireId, wireTime } from "../../kernel/http/fields.js";
import { projectionOf, viewsOf } from "../../kernel/http/view.js";
import { inWords } from "../../kernel/messages/lists/in-words.js";
import { maxTries } from "./batches/unfinished.js";
import { noFindings } from "./import-summary.js";
import { findings } from "./imports.schema.js";
import { leftOut } from "./worker/row-log.js";

type Reader = Pick<ViewContext, "caller" | "messageLanguage">;

const { field, stored, view } = viewsOf<ImportDocument, Reader>();

/** An import that broke off counts as queued until its next try. One that broke off for good has failed. */
export function stateOf({
  state,
  tries,
  halted,
  undoing,
}: Pick<ImportDocument, "state" | "tries" | "halted" | "undoing">) {
  if (undoing) return "undoing";
  if ((state === "stopped" || state === "failed") && halted !== undefined) return "failed";
  const waits = state === "stopped" || (state === "failed" && tries < maxTries);
  return waits ? "queued" : state;
}

const inWordsOf = (why: Refused | undefined, { messageLanguage }: Reader) =>
  why === undefined ? null : inWords(why, messageLanguage);

/** Whether this partner sent the list. The name of anybody else's list may reveal where its persons are. */
export const isOwn = (
  { guarded, by }: Pick<ImportDocument, "guarded" | "by">,
  { caller }: Pick<Reader, "caller">,
): boolean => guarded === true && by === caller.name;

const begun = {
  id: stored("_id", wireId),
  source: stored("source", z.string()),
  state: field(
    z.enum(["queued", "running", "finished", "refused", "failed", "undoing", "undone"]),
    ["state", "tries", "halted", "undoing"],
    stateOf,
  ),
  dry_run: field(z.boolean(), ["dry_run"], ({ dry_run = false }) => dry_run),
};

const read = {
  read: stored(
    "read",
    z.number().meta({ description: "Share of the file that has been read, 0 to 1" }),
  ),
};

const refused = z.string().nullable().meta({
  description: "Why nothing of the list was imported, or why its import was broken off for good",
});

const datesAndUnused = {
  dated: field(findings.dated, ["dated"], ({ dated = noFindings.dated }) => dated),
  unused: field(findings.unused, ["unused"], ({ unused = noFindings.unused }) => unused),
};

const unreadRows = {
  unread: field(findings.unread, ["unread"], ({ unread = noFindings.unread }) => unread),
  unclear: field(findings.unclear, ["unclear"], ({ unclear = noFindings.unclear }) => unclear),
  cut_cells: field(
    findings.cut_cells,
    ["cut_cells"],
    ({ cut_cells = noFindings.cut_cells }) => cut_cells,
  ),
  hidden_rows: field(
    findings.hidden_rows,
    ["hidden_rows"],
    ({ hidden_rows = noFindings.hidden_rows }) => hidden_rows,
  ),
  hidden_sheet_rows: field(
    findings.hidden_sheet_rows,
    ["hidden_sheet_rows"],
    ({ hidden_sheet_rows = noFindings.hidden_sheet_rows }) => hidden_sheet_rows,
  ),
};

const patients = {
  patients_without_hospital: field(
    findings.patients_without_hospital,
    ["patients_without_hospital"],
    ({ patients_without_hospital = noFindings.patients_without_hospital }) =>
      patients_without_hospital,
  ),
};

const ended = {
  rows_left_out: field(
    z.int().meta({
      description:
        "How many rows are counted only: the first 10,000 rejected ones and the first 10,000 others are listed one by one",
    }),
    ["counts"],
    ({ counts }) => leftOut(counts),
  ),
  begun_at: stored("begun_at", wireTime.nullable()),
  ended_at: stored("ended_at", wireTime.nullable()),
  created_at: stored("created_at", wireTime),
  updated_at: stored("updated_at", wireTime),
};

const undone = z
  .object({
    at: wireTime,
    by: z.string(),
    removed: z.int().meta({ description: "Persons that the import had created, of all undos" }),
    restored: z
      .int()
      .meta({ description: "Persons that are again as they were before, of all undos" }),
    left: z.int().meta({
      description: "Persons that somebody changed since, or that another import names",
    }),
  })
  .nullable()
  .meta({ description: "By whom it was undone, when, and what became of its persons" });

const undoing = z
  .object({
    handled: z.int().meta({ description: "Records looked at so far" }),
    removed: z.int(),
    restored: z.int(),
    left: z.int(),
  })
  .nullable()
  .meta({ description: "What an undo that has not ended did so far: `undone` adds it at the end" });

const full = view({
  ...begun,
  file: field(z.object({ name: z.string(), sha256: z.string() }), ["file"], ({ file }) => ({
    name: file.name,
    sha256: file.sha256,
  })),
  counts: field(
    z.object({
      rows: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      duplicates: z.int(),
      rejected: z.int(),
    }),
    ["counts"],
    ({ counts: { rows, created, updated, unchanged, duplicates, rejected } }) => ({
      rows,
      created,
      updated,
      unchanged,
      duplicates,
      rejected,
    }),
  ),
  ...read,
  refused: field(refused, ["refused", "halted"], (batch, reader) =>
    inWordsOf(batch.refused ?? batch.halted, reader),
  ),
  ...datesAndUnused,
  unsure: field(findings.unsure, ["unsure"], ({ unsure = noFindings.unsure }) => unsure),
  ...unreadRows,
  unread_states: field(
    findings.unread_states,
    ["unread_states"],
    ({ unread_states = noFindings.unread_states }) => unread_states,
  ),
  ...patients,
  unknown_places: field(
    findings.unknown_places,
    ["unknown_places"],
    ({ unknown_places = noFindings.unknown_places }) => unknown_places,
  ),
  ...ended,
  undone: field(undone, ["undone"], ({ undone }) => undone ?? null),
  undoing: field(undoing, ["undoing"], ({ undoing }) => {
    if (!undoing) return null;
    const { handled = 0, removed = 0, restored = 0, left = 0 } = undoing;
    return { handled, removed, restored, left };
  }),
});

/** The fields that identify the sender of the list. */
const sender = ["guarded", "by"] as const;

/**
 * The view without persons:sensitive:read: it reveals nothing of stored persons, and no names from the lists
 * of others.
 */
const open = view({
  ...begun,
  file: field(
    z.object({ name: z.string().nullable(), sha256: z.string().nullable() }),
    ["file", ...sender],
    ({ file, ...batch }, reader) =>
      isOwn(batch, reader)
        ? { name: file.name, sha256: file.sha256 }
        : { name: null, sha256: null },
  ),
  counts: field(
    z.object({ rows: z.int(), accepted: z.int(), rejected: z.int() }),
    ["counts"],
    ({ counts: { rows, rejected: all_rejected, tombstoned = 0 } }) => {
      const rejected = all_rejected - tombstoned;
      return { rows, accepted: rows - rejected, rejected };
    },
  ),
  ...read,
  refused: field(
    refused,
    ["refused", "halted", ...sender],
    ({ refused, halted, ...batch }, reader) =>
      inWordsOf(isOwn(batch, reader) ? (refused ?? halted) : refused, reader),
  ),
  ...datesAndUnused,
  unsure: field(
    findings.unsure,
    ["unsure", ...sender],
    ({ unsure = noFindings.unsure, ...batch }, reader) => (isOwn(batch, reader) ? unsure : []),
  ),
  ...unreadRows,
  unread_states: field(
    findings.unread_states,
    ["unread_states", ...sender],
    ({ unread_states = noFindings.unread_states, ...batch }, reader) =>
      isOwn(batch, reader) ? unread_states : [],
  ),
  ...patients,
  unknown_places: field(
    findings.unknown_places,
    ["unknown_places", ...sender],
    ({ unknown_places = noFindings.unknown_places, ...batch }, reader) =>
      isOwn(batch, reader) ? unknown_places : [],
  ),
  ...ended,
});

/** Everything that a caller can ever see of an import, with and without persons:sensitive:read. */
export const fullImport = full.schema;
export const openImport = open.schema;

export const viewFullImport = full.read;
export const viewOpenImport = open.read;

/** An import as this caller may see it. */
export const viewImport = (batch: ImportDocument, reader: Reader) =>
  reader.caller.can("persons:sensitive:read") ? full.read(batch, reader) : open.read(batch, reader);

export const importProjection = projectionOf({ needs: [...full.needs, ...open.needs] }, "version");
