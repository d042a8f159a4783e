import { join, parse } from "node:path";
import process from "node:process";
import type { ImportedList } from "../../src/imports/batches/import-file.js";
import type { ExplainedTable, Explanation } from "../../src/imports/explain.js";
import type { ListReports } from "../../src/imports/import-summary.js";
import { RefusedFile } from "../../src/imports/refused-file.js";
import { CommandError, type Outcome } from "../support/command.js";
import { reportExplanation, reportRefusal } from "../support/explain-report.js";
import { type FileOutcome, follow, outcomeOf, reportOn } from "../support/import-report.js";
import { language } from "../support/language.js";
import { canAsk } from "../support/terminal.js";
import { RegistryGone } from "./api-client.js";
import type { ListArguments } from "./arguments.js";
import { importAgain } from "./import-again.js";
import { noticesOf } from "./notices.js";
import { type Answers, askAbout, NotAnswered } from "./questions.js";

/** Where lists are read and imported: a database, or a registry over HTTP. */
export interface Destination {
  /** Explains how a list is understood. Writes nothing. Throws RefusedFile and CommandError. */
  explain(file: string): Promise<Explanation>;
  /** The tables of a list that begins a new import. An import that broke off continues as it began. */
  toAskAbout(file: string): Promise<ExplainedTable[]>;
  /** Stores somebody's answers about these columns. The list is read with them. */
  answer(file: string, tables: ExplainedTable[], answers: Answers): Promise<void>;
  importOne(
    path: string,
    reports: ListReports,
  ): Promise<ImportedList & Pick<FileOutcome, "isLost" | "isStopped">>;
  /** The arguments that say where lists go, and whose lists they are. */
  access: string[];
  /** The date that was given for the lists, in ISO 8601. */
  date: string | undefined;
}

/** Imports the lists one after the other and reports on each, until somebody interrupts. */
export async function importEach(
  lists: ListArguments,
  to: Destination,
  signal: AbortSignal,
): Promise<Outcome> {
  const { files, rejects: given, "dry-run": dryRun, json } = lists;
  const outcomes: FileOutcome[] = [];
  // A dry run remembers nothing, so it asks nothing.
  const asks = canAsk() && !json && !dryRun;
  for (const file of files) {
    if (signal.aborted) break;
    try {
      if (asks) await ask(file, to, signal);
    } catch (error) {
      if (!(error instanceof NotAnswered) || outcomes.length === 0) throw error;
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    const rejects = given ?? rejectsBeside(file);
    const importIt = (reports: ListReports) =>
      to.importOne(file, { rejects, language, ...reports });
    const imported = await follow(file, importIt, json);
    const { rejects_file } = imported.summary;
    const more = await noticesOf({ rejects, date: to.date, dryRun, ...imported });
    const again =
      rejects_file === null ? undefined : await importAgain(rejects_file, to.access, lists);
    const outcome = { file, dryRun, ...imported, ...more, again };
    reportOn(outcome, json);
    outcomes.push(outcome);
  }
  return outcomeOf(outcomes);
}

/** Asks somebody at the terminal about columns of a list. Throws NotAnswered. */
async function ask(file: string, { toAskAbout, answer }: Destination, signal: AbortSignal) {
  try {
    const tables = await toAskAbout(file);
    const columns = tables.flatMap((table) => table.columns);
    const answers = await askAbout(file, columns, signal);
    if (answers.size > 0) await answer(file, tables, answers);
  } catch (error) {
    // A refused list raises no questions. Its import says why it is refused.
    const isOfList = error instanceof RefusedFile || error instanceof CommandError;
    if (!isOfList || error instanceof NotAnswered) throw error;
  }
}

export function rejectsBeside(file: string): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.rejected${ext}`);
}

/** Explains how each list is understood, or why it is refused. The others are explained all the same. */
export async function explainEach(
  { files, json }: Pick<ListArguments, "files" | "json">,
  { explain }: Pick<Destination, "explain">,
): Promise<Outcome> {
  let refused = 0;
  for (const file of files) {
    try {
      reportExplanation(file, await explain(file), json);
    } catch (error) {
      if (error instanceof RegistryGone) throw error;
      refused += 1;
      if (error instanceof RefusedFile) reportRefusal(file, error.reason, json);
      else if (error instanceof CommandError) process.stderr.write(`${file}: ${error.message}\n`);
      else throw error;
    }
  }
  return refused === 0 ? 0 : refused < files.length ? 1 : 2;
}
