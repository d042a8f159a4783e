import process from "node:process";
import { SingleBar } from "cli-progress";
import type {
  ImportSummary,
  ListReports,
  Progress,
  RejectedRow,
  RowResult,
} from "../../src/features/imports/import-summary.js";
import type { Refused } from "../../src/kernel/database/collections.js";
import { commandWords } from "../../src/kernel/messages/lists/command-words.js";
import { inWords } from "../../src/kernel/messages/lists/in-words.js";
import { placeIn } from "../../src/kernel/messages/lists/positions.js";
import { beginningIn } from "../../src/kernel/messages/lists/refused-text.js";
import { rejectionIn } from "../../src/kernel/messages/lists/rejection.js";
import { reportTexts as say } from "../../src/kernel/messages/lists/report.js";
import { type Outcome, print } from "./command.js";
import type { Places } from "./findings.js";
import { language } from "./language.js";
import { type StateExamples, stateExamples } from "./unread-states.js";

export interface FileOutcome {
  file: string;
  /** Null for a dry run, or for a file that cannot be read. */
  batch: string | null;
  source: string;
  dryRun: boolean;
  summary: ImportSummary;
  /** The first rejected rows. */
  rejected: RejectedRow[];
  /** Where persons seem to stand outside of a table. */
  unreadAt?: Places | undefined;
  /** Where cells are too long. */
  cutAt?: Places | undefined;
  /** Texts that could not be read as a state. */
  examples?: StateExamples | undefined;
  /** The date of the list, if it is known. */
  dated?: string | undefined;
  /** Warnings, in sentences: the list was imported all the same. */
  warnings?: string[];
  /** The command that imports the rejected rows when they are corrected. */
  again?: string | undefined;
  /** Somebody interrupted the import. The same command continues from there. */
  isStopped?: boolean;
}

/** Reports the outcome of a list, never its cells: a line for programs, a paragraph for people. */
export function reportOn(outcome: FileOutcome, json: boolean): void {
  const { file, summary, isStopped = false } = outcome;
  print(json ? JSON.stringify(lineOf(outcome)) : paragraphOf(outcome));
  const warn = (text: string) => process.stderr.write(`${file}: ${text}\n`);
  if (json) {
    if (summary.refused) warn(refused(summary.refused));
    for (const warning of outcome.warnings ?? []) warn(warning);
  }
  if (summary.rejects_problem) warn(inWords(summary.rejects_problem, language));
  const isWhole = !summary.refused && !isStopped;
  if (isWhole && summary.rows === 0) warn(say.no_rows[language]);
}

/** The highest exit code; 2 only if no file was read. */
export function outcomeOf(outcomes: FileOutcome[]): Outcome {
  if (outcomes.every(({ summary }) => summary.refused !== null)) return 2;
  const whole = ({ summary }: FileOutcome) => !summary.refused && summary.rejected === 0;
  return outcomes.every(whole) ? 0 : 1;
}

function lineOf({ file, batch, source, dryRun, summary }: FileOutcome) {
  const { rows, created, updated, unchanged, rejected, duplicates } = summary;
  const { unread, unclear, cut_cells, hidden_rows, hidden_sheet_rows } = summary;
  const { unread_states, patients_without_hospital, unknown_places } = summary;
  const open = { unread_states, patients_without_hospital, unknown_places };
  const outcomes = { rows, created, updated, unchanged, rejected, duplicates };
  const counts = { ...outcomes, unread, unclear, cut_cells };
  const { states, rejects_file, refused: why } = summary;
  // Programs have always read English here.
  const refused = why && commandWords(why, "en");
  const list = { file, batch, source, dry_run: dryRun };
  const hidden = { hidden_rows, hidden_sheet_rows };
  return { ...list, ...counts, ...hidden, ...open, states, rejects_file, refused };
}

/** The sentence for a refused list, wherever it is refused. */
export const refused = (why: Refused): string =>
  say.refused[language]({ why: commandWords(why, language) });

const outcomes = ["created", "updated", "unchanged", "duplicates", "rejected"] as const;

function paragraphOf(outcome: FileOutcome): string {
  const { file, dryRun, summary, rejected, dated, warnings = [], again } = outcome;
  if (summary.refused) {
    const why = refused(summary.refused);
    return [`${file}: ${why}`, ...beginningIn(summary.beginning ?? [], language)].join(" ");
  }
  const counts = outcomes
    .map((outcome) => say[outcome][language]({ count: summary[outcome] }))
    .join(", ");
  const rows = rejected.map(
    ({ at, ...why }) => `  ${placeIn(language, at)}: ${rejectionIn(language, why)}`,
  );
  const further = summary.rejected - rejected.length;
  return [
    `${file}: ${say.rows[language]({ count: summary.rows })}: ${counts}${dryRun ? say.dry_run[language] : ""}`,
    ...(dated ? [say.dated[language]({ date: dated })] : []),
    ...rows,
    ...(further > 0 ? [`  ${say.and_more[language]({ count: further })}`] : []),
    ...(summary.rejects_file ? correction(summary.rejects_file, again) : []),
    ...warnings,
  ].join("\n");
}

const correction = (path: string, again: string | undefined): string[] =>
  again === undefined
    ? [say.correct[language]({ path })]
    : [say.correct_then[language]({ path }), `  ${again}`];

const maxListed = 20;

type Followed = Pick<ListReports, "onRow" | "onUnread" | "onCut" | "onProgress" | "onUnreadState">;

/** Shows the progress of an import, and collects what its report says about rows. */
export async function follow<Imported>(
  file: string,
  importIt: (reports: Followed) => Promise<Imported>,
  json: boolean,
): Promise<Imported & Pick<FileOutcome, "rejected" | "unreadAt" | "cutAt" | "examples">> {
  const progress = showProgress(file);
  let unreadAt: Places | undefined;
  let cutAt: Places | undefined;
  const rejected: RejectedRow[] = [];
  const onRow = (row: RowResult) => {
    if (row.outcome === "rejected" && rejected.length < maxListed) rejected.push(row);
  };
  const onUnread = (at: Places["last"]) => {
    unreadAt = { first: unreadAt?.first ?? at, last: at };
  };
  const onCut = (at: Places["last"]) => {
    cutAt = { first: cutAt?.first ?? at, last: at };
  };
  // Texts of cells are shown on a terminal alone: a file or a log may be kept and passed on.
  const examples = process.stdout.isTTY && !json ? stateExamples() : undefined;
  const reports = {
    onRow,
    onUnread,
    onCut,
    onProgress: progress.update,
    ...(examples && { onUnreadState: examples.add }),
  };
  const imported = await importIt(reports).finally(progress.stop);
  return { ...imported, rejected, unreadAt, cutAt, examples };
}

/** Shows the progress on standard error: a bar on a terminal, else a plain line now and then. */
function showProgress(file: string) {
  const show = process.stderr.isTTY ? barOf(file) : linesOf(file);
  const started = Date.now();
  return {
    update({ counts: { rows, rejected }, read }: Progress) {
      const seconds = (Date.now() - started) / 1_000;
      const rate = Math.round(rows / Math.max(seconds, 0.001));
      const left = read > 0 ? Math.ceil((seconds / read) * (1 - read)) : undefined;
      show.update(read, figuresOf({ rows, rate, rejected, left }));
    },
    stop: () => show.stop(),
  };
}

const figuresOf = ({
  rows,
  rate,
  rejected,
  left,
}: Record<"rows" | "rate" | "rejected", number> & { left?: number | undefined }) => ({
  rows: say.rows[language]({ count: rows }),
  rate: say.rate[language]({ count: rate }),
  rejected: say.rejected[language]({ count: rejected }),
  left: left === undefined ? say.left_unknown[language] : say.left[language]({ count: left }),
});

type Figures = ReturnType<typeof figuresOf>;

function barOf(file: string) {
  const format = `${file} {bar} {percentage}% | {rows} | {rate} | {rejected} | {left}`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true });
  const steps = 1_000;
  bar.start(steps, 0, figuresOf({ rows: 0, rate: 0, rejected: 0 }));
  return {
    update: (read: number, figures: Figures) => bar.update(Math.floor(read * steps), figures),
    stop: () => bar.stop(),
  };
}

const writeEveryMs = 10_000;

function linesOf(file: string) {
  let next = Date.now() + writeEveryMs;
  return {
    update(_read: number, figures: Figures) {
      if (Date.now() < next) return;
      next = Date.now() + writeEveryMs;
      process.stderr.write(`${file}: ${Object.values(figures).join(", ")}\n`);
    },
    stop() {},
  };
}
