import { join, parse } from "node:path";
import process from "node:process";
import { emptySummary, type ListReports } from "../../src/features/imports/import-summary.js";
import { summaryTexts } from "../../src/kernel/messages/lists/summary.js";
import { RefusedFile } from "../../src/list-reader/index.js";
import type { Outcome } from "../support/command.js";
import { reportExplanation, reportRefusal } from "../support/explain-report.js";
import { type FileOutcome, follow, outcomeOf, reportOn } from "../support/import-report.js";
import { language } from "../support/language.js";
import { canAsk } from "../support/terminal.js";
import type { ListArguments } from "./arguments.js";
import { confirm } from "./confirm.js";
import type { Destination } from "./destination.js";
import { importAgain } from "./import-again.js";
import { noticesOf } from "./notices.js";
import { NotAnswered } from "./questions.js";

/** Imports the lists one after the other and reports on each, until somebody interrupts. */
export async function importEach(
  lists: ListArguments,
  to: Destination,
  signal: AbortSignal,
): Promise<Outcome> {
  const { files, rejects: given, "dry-run": dryRun, json, yes } = lists;
  const outcomes: FileOutcome[] = [];
  // A dry run remembers nothing, so it asks nothing.
  const asks = canAsk() && !json && !dryRun;
  for (const file of files) {
    if (signal.aborted) break;
    try {
      if (asks && !(await confirm(file, to, { yes, signal }))) {
        outcomes.push(notConfirmed(file, dryRun));
        process.stderr.write(`${summaryTexts.not_imported[language]({ file })}\n`);
        continue;
      }
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
    const again = rejects_file === null ? undefined : await importAgain(rejects_file, lists);
    const outcome = { file, dryRun, ...imported, ...more, again };
    reportOn(outcome, json);
    outcomes.push(outcome);
  }
  return outcomeOf(outcomes);
}

/** What becomes of a list that somebody decided not to import. */
const notConfirmed = (file: string, dryRun: boolean): FileOutcome => ({
  file,
  batch: null,
  source: "",
  dryRun,
  summary: { ...emptySummary, refused: summaryTexts.not_imported[language]({ file }) },
  rejected: [],
});

function rejectsBeside(file: string): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.rejected${ext}`);
}

/** Explains how each list is understood, or why it is refused. A refused list does not stop the others. */
export async function explainEach(
  { files, json }: Pick<ListArguments, "files" | "json">,
  { explain }: Pick<Destination, "explain">,
): Promise<Outcome> {
  let refused = 0;
  for (const file of files) {
    try {
      reportExplanation(file, await explain(file), json);
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      refused += 1;
      reportRefusal(file, error, json);
    }
  }
  return refused === 0 ? 0 : refused < files.length ? 1 : 2;
}
