import { ObjectId } from "mongodb";
import { findBatch, listBatches } from "../../src/features/imports/batches/batches.store.js";
import { isHeld } from "../../src/features/imports/batches/lease.js";
import { undoableForMs, undoBatch } from "../../src/features/imports/batches/undo-batch.js";
import type { UndoOutcome } from "../../src/features/imports/batches/undo-outcome.js";
import { type Importer, withImporter } from "../../src/features/imports/open-importer.js";
import type { ImportDocument, ImportState } from "../../src/kernel/database/collections.js";
import { followServerClock } from "../../src/kernel/database/server-clock.js";
import { batchTexts as say } from "../../src/kernel/messages/lists/batches.js";
import { commandWords } from "../../src/kernel/messages/lists/command-words.js";
import { inWords } from "../../src/kernel/messages/lists/in-words.js";
import { reportTexts } from "../../src/kernel/messages/lists/report.js";
import { cleanLine } from "../../src/kernel/values/text.js";
import { CommandError, type Outcome, print, type Registry } from "../support/command.js";
import { language } from "../support/language.js";
import { operator } from "../support/operator.js";
import { recordCommand } from "../support/record-command.js";
import { tableOf } from "../support/table.js";

const maxListed = 10_000;

/** Shows what was imported, the newest first. */
export async function showBatches({ db, collections }: Registry, json: boolean): Promise<Outcome> {
  const clock = await followServerClock(db);
  const now = clock.now();
  clock.stop();
  const all = await listBatches(collections, maxListed);
  const batches = all.map((batch) => ({ ...batch, state: stateOf(batch, now) }));
  if (json) print(JSON.stringify(batches.map(lineOf)));
  else print(batches.length === 0 ? say.none[language] : tableFor(batches));
  if (!json && batches.length === maxListed) print(say.older_hidden[language]);
  return 0;
}

/** The state of an import as people read it: an import whose process is gone does not run. */
function stateOf(batch: ImportDocument, now: Date): ShownBatch["state"] {
  const { state, key, undoing } = batch;
  const isWorkedOn = isHeld(batch, now);
  // The service goes on by itself with what came over HTTP.
  if (state === "undoing") return isWorkedOn || key ? "being undone" : "undo broken off";
  if (undoing) return "undo broken off"; // by an earlier version
  return state === "running" && !isWorkedOn ? "broken off" : state;
}

type ShownBatch = Omit<ImportDocument, "state"> & {
  state: Exclude<ImportState, "undoing"> | "broken off" | "being undone" | "undo broken off";
};

function lineOf({ _id, source, by, file, state, counts, options, ...batch }: ShownBatch) {
  const why = batch.refused ?? batch.halted;
  return {
    batch: _id.toHexString(),
    file: file.name,
    sha256: file.sha256,
    source,
    by,
    state,
    dry_run: batch.dry_run ?? false,
    date: dateOf({ options, ...batch }),
    ...counts,
    unread: batch.unread ?? 0,
    unclear: batch.unclear ?? 0,
    cut_cells: batch.cut_cells ?? 0,
    begun_at: batch.begun_at ?? null,
    ended_at: batch.ended_at ?? null,
    refused: why === undefined ? null : commandWords(why, "en"),
    undone: batch.undone ?? null,
  };
}

/** The date that was given, else the date in the list itself; of several the latest. */
const dateOf = (batch: Pick<ShownBatch, "options" | "dated">): string | null =>
  batch.options.date ?? batch.dated?.to ?? null;

/**
 * To the minute, with the zone that was given: without the zone, `2026-06-28T01:00Z` would be another day.
 */
const forPeople = (date: string | null): string =>
  date?.replace("T", " ").replace(/(?<=:\d\d):[\d.]+/, "") ?? "";

/** Text beside the state: why an import broke off for good, and how many persons an undo left. */
function shownState(batch: Pick<ShownBatch, "state" | "halted" | "undone">): string {
  const { state, halted, undone } = batch;
  if (state === "stopped" && halted) {
    return say.stopped_because[language]({ why: inWords(halted, language) });
  }
  return state === "undone" && undone?.left
    ? say.undone_left[language]({ count: undone.left })
    : say[state][language];
}

const maxOfName = 40;

/**
 * Shortens a long name, which would widen every line of the table. The end stays, because it often states the
 * day of the list.
 */
function shownName(name: string): string {
  const letters = [...cleanLine(name)];
  if (letters.length <= maxOfName) return letters.join("");
  const half = maxOfName / 2;
  return `${letters.slice(0, half - 1).join("")}…${letters.slice(-half).join("")}`;
}

const tableFor = (batches: ShownBatch[]) =>
  tableOf(
    say.columns[language].split(", "),
    batches.map(({ counts, ...batch }) => [
      batch._id.toHexString(),
      batch.begun_at?.toISOString().slice(0, 16).replace("T", " ") ?? "",
      shownName(batch.file.name),
      forPeople(dateOf(batch)),
      batch.source,
      batch.by,
      shownState(batch),
      ...[counts.rows, counts.created, counts.updated, counts.rejected].map((count) =>
        say.number[language]({ count }),
      ),
    ]),
  );

/** Undoes an import. Persons that were changed since stay, and are reported. */
export const undo = (
  registry: Registry,
  { batch: text, json }: { batch: string; json: boolean },
): Promise<Outcome> =>
  withImporter(registry, async (importer) => {
    const batch = await batchCalled(importer, text);
    refuseUndo(batch, importer.clock.now());
    await recordCommand(importer.collections, "import --undo", [text]);
    const undone = await undoBatch(importer, batch, operator());
    if (!undone) throw new CommandError(say.undo_elsewhere[language]);
    const { left_ids, ...rest } = undone;
    if (json) print(JSON.stringify({ batch: text, ...rest, left_ids }));
    else print(undoneLines(batch.file.name, undone).join("\n"));
    return undone.left > 0 ? 1 : 0;
  });

function undoneLines(file: string, undone: UndoOutcome): string[] {
  const { removed, restored, left, left_ids, named, named_ids, named_by } = undone;
  const first = named_by.map((by) => `${by.batch} (${cleanLine(by.file)})`).join(", ");
  const changed_ids = left_ids.filter((id) => !named_ids.includes(id));
  const changed = left - named;
  return [
    `${cleanLine(file)}: ${say.undo_done[language]({ removed, restored })}`,
    ...(changed > 0 ? [say.undo_left_changed[language]({ count: changed })] : []),
    ...idLines(changed, changed_ids),
    ...(named > 0 ? [say.undo_left_named[language]({ count: named })] : []),
    ...idLines(named, named_ids),
    ...(first === "" ? [] : [say.undo_first[language]({ imports: first })]),
  ];
}

function idLines(all: number, ids: string[]): string[] {
  const further = all - ids.length;
  return [
    ...ids.map((id) => `  ${id}`),
    ...(further > 0 ? [`  ${reportTexts.and_more[language]({ count: further })}`] : []),
  ];
}

function refuseUndo(batch: ImportDocument, now: Date): void {
  if (batch.undone?.left === 0) throw new CommandError(say.undone_already[language]);
  if (now.getTime() - batch.created_at.getTime() > undoableForMs) {
    throw new CommandError(say.undo_too_late[language]);
  }
  if (batch.state === "queued" || (batch.state === "running" && isHeld(batch, now))) {
    throw new CommandError(say.undo_too_early[language]);
  }
}

async function batchCalled({ collections }: Pick<Importer, "collections">, text: string) {
  const batch = ObjectId.isValid(text)
    ? await findBatch(collections, new ObjectId(text))
    : undefined;
  if (batch) return batch;
  throw new CommandError(say.unknown[language]({ text }));
}
