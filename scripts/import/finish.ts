import { join } from "node:path";
import { MongoRuntimeError } from "mongodb";
import { takeUp } from "../../src/features/imports/batches/batches.store.js";
import { runBatch } from "../../src/features/imports/batches/run-batch.js";
import { isErased, mapErased } from "../../src/features/imports/forget-persons.store.js";
import type { ListReports } from "../../src/features/imports/import-summary.js";
import type { Importer } from "../../src/features/imports/open-importer.js";
import { openRowLog } from "../../src/features/imports/worker/row-log.js";
import { dropUpload, fetchUpload } from "../../src/features/imports/worker/uploads.js";
import { inWorkFolder } from "../../src/features/imports/worker/work-folder.js";
import type { ImportDocument } from "../../src/kernel/database/collections.js";
import { fileHash } from "../../src/kernel/files/file-hash.js";
import { cleanLine } from "../../src/kernel/values/text.js";
import { isUnreadable, readingProblem } from "../../src/list-reader/file-errors.js";
import { batchTexts as say } from "../../src/list-reader/messages/batches.js";
import { whyUnread } from "../../src/list-reader/messages/file-problems.js";
import { inWords } from "../../src/list-reader/messages/in-words.js";
import { CommandError } from "../support/command.js";
import { type FileOutcome, follow } from "../support/import-report.js";
import { language } from "../support/language.js";
import { inTime } from "./in-time.js";
import { rejectsBeside } from "./lists.js";
import { noticesOf } from "./notices.js";

interface Finishing {
  /** The address of the database. */
  uri: string;
  signal: AbortSignal;
  /** Whether the report is for programs. */
  json: boolean;
}

/**
 * Finishes an import that broke off: one of this machine, or one over HTTP whose key was revoked meanwhile.
 * @throws CommandError when it cannot continue.
 */
export async function finish(
  importer: Importer,
  batch: ImportDocument,
  finishing: Finishing,
): Promise<FileOutcome> {
  const { file, options, halted, state } = batch;
  if (isErased(options)) throw new CommandError(inWords(mapErased, language));
  if (halted !== undefined && state === "stopped") return finishHalted(importer, batch, finishing);
  const id = { batch: batch._id.toHexString() };
  const path = file.path;
  if (path === undefined || ["finished", "refused", "undone"].includes(state)) {
    throw new CommandError(say.not_broken_off[language](id));
  }
  if (batch.undoing) throw new CommandError(say.half_undone[language](id));
  const sha256 = await fileHash(path).catch((error: unknown) => {
    if (!isUnreadable(error)) throw error;
    const why = whyUnread[language](readingProblem(error));
    throw new CommandError(say.list_unreadable[language]({ path, why }));
  });
  if (sha256 !== file.sha256) throw new CommandError(say.list_changed[language]({ path }));
  const rejects = file.rejects ?? rejectsBeside(path);
  const list = { name: path, path, openReports: async () => ({ rejects, language }) };
  const outcome = await goOn(importer, batch, { ...finishing, ...list });
  return { ...outcome, ...(await noticesOf({ rejects, date: options.date, ...outcome })) };
}

/** Finishes an import over HTTP: the registry still has its list. */
const finishHalted = (
  importer: Importer,
  batch: ImportDocument,
  finishing: Finishing,
): Promise<FileOutcome> =>
  inWorkFolder(async (folder) => {
    const { db } = importer.collections.imports;
    const { _id, file } = batch;
    const path = join(folder, "list");
    await fetchUpload(db, _id, path).catch((error: unknown) => {
      if (!(error instanceof MongoRuntimeError)) throw error;
      throw new CommandError(say.list_gone[language]({ batch: _id.toHexString() }));
    });
    const openReports = () => openRowLog(importer.collections, _id);
    const list = { name: cleanLine(file.name), path, openReports };
    const outcome = await goOn(importer, batch, { ...finishing, ...list });
    if (!finishing.signal.aborted) await dropUpload(db, _id);
    return outcome;
  });

interface GoingOn extends Finishing {
  /** The name of the list. */
  name: string;
  path: string;
  /**
   * Opens the reports on the list besides those of the command, once the import is leased to this process.
   */
  openReports(): Promise<ListReports>;
}

async function goOn(
  importer: Importer,
  batch: ImportDocument,
  { uri, name, path, openReports, signal, json }: GoingOn,
): Promise<FileOutcome> {
  const id = batch._id.toHexString();
  const taken = await takeUp(importer, batch);
  if (!taken) throw new CommandError(say.is_running[language]({ batch: id }));
  const own = await openReports();
  const importIt = async (reports: ListReports) => ({
    summary: await inTime(uri, path, () =>
      runBatch(importer, taken, { path, signal, ...bothOf(own, reports) }),
    ),
  });
  const followed = await follow(name, importIt, json);
  const ended = { dryRun: false, isStopped: signal.aborted, ...followed };
  return { file: name, batch: id, source: batch.source, ...ended };
}

const bothOf = (one: ListReports, other: ListReports): ListReports => ({
  ...one,
  ...other,
  onRow(row) {
    one.onRow?.(row);
    other.onRow?.(row);
  },
  async onProgress(progress) {
    await one.onProgress?.(progress);
    await other.onProgress?.(progress);
  },
});
