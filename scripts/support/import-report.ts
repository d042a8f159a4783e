import process from "node:process";
import { SingleBar } from "cli-progress";
import type {
  ImportSummary,
  ListReports,
  Progress,
  RejectedRow,
  RowResult,
} from "../../src/imports/import-list.js";
import { type Outcome, print } from "./command.js";
import { counted } from "./counted.js";
import { placeOf, type UnreadPlaces } from "./unread-rows.js";

export interface FileOutcome {
  file: string;
  /** Null: a dry run, or a file that cannot be read. */
  batch: string | null;
  source: string;
  dryRun: boolean;
  summary: ImportSummary;
  /** The first of them. */
  rejected: RejectedRow[];
  /** Where persons seem to stand below a total. */
  unreadAt?: UnreadPlaces | undefined;
  /** The list's date and where it tells it, if it does. */
  dated?: string | undefined;
  /** Sentences about what was imported all the same. */
  warnings?: string[];
  /** The command that imports the rejected rows when they are corrected. */
  again?: string | undefined;
  /** Somebody interrupted it, and the same command goes on from there. */
  isStopped?: boolean;
  /** It was sent to a registry, and what became of it is not known: `refused` says so. */
  isLost?: boolean;
}

/** Tells what became of a list: a line for programs, or a paragraph for people. Never what rows contain. */
export function reportOn(outcome: FileOutcome, json: boolean): void {
  const { file, summary, isStopped = false } = outcome;
  print(json ? JSON.stringify(lineOf(outcome)) : paragraphOf(outcome));
  const warn = (text: string) => process.stderr.write(`${file}: ${text}\n`);
  if (json) {
    if (summary.refused) warn(refusalOf(outcome));
    for (const warning of outcome.warnings ?? []) warn(warning);
  }
  if (summary.rejects_problem) warn(summary.rejects_problem);
  const isWhole = !summary.refused && !isStopped;
  if (isWhole && summary.rows === 0) warn("the list has no rows");
}

/** The highest of the files; 2 only when none of them was read. A registry that took a list may be reading it. */
export function outcomeOf(outcomes: FileOutcome[]): Outcome {
  const isUnread = ({ summary, isLost, batch }: FileOutcome) =>
    summary.refused !== null && !(isLost && batch !== null);
  if (outcomes.every(isUnread)) return 2;
  const whole = ({ summary }: FileOutcome) => !summary.refused && summary.rejected === 0;
  return outcomes.every(whole) ? 0 : 1;
}

function lineOf({ file, batch, source, dryRun, summary }: FileOutcome) {
  const { rows, accepted, created, updated, unchanged, rejected, duplicates, unread, unclear } =
    summary;
  const counts =
    accepted === undefined
      ? { rows, created, updated, unchanged, rejected, duplicates, unread, unclear }
      : { rows, accepted, rejected, unread, unclear };
  const { rejects_file, refused } = summary;
  return { file, batch, source, dry_run: dryRun, ...counts, rejects_file, refused };
}

/** The same words wherever a list is refused. */
export const refused = (why: string): string => `refused, nothing was imported. ${why}`;

const refusalOf = ({ summary, isLost }: Pick<FileOutcome, "summary" | "isLost">): string =>
  isLost ? `not known what became of it. ${summary.refused}` : refused(summary.refused ?? "");

function paragraphOf({ file, ...outcome }: FileOutcome): string {
  const { dryRun, summary, rejected, dated, warnings = [], again } = outcome;
  if (summary.refused) return `${file}: ${refusalOf(outcome)}`;
  const outcomes =
    summary.accepted === undefined
      ? (["created", "updated", "unchanged", "duplicates", "rejected"] as const)
      : (["accepted", "rejected"] as const);
  const counts = outcomes.map((outcome) => `${summary[outcome]} ${outcome}`).join(", ");
  const rows = rejected.map(({ at, field, reason }) => `  ${placeOf(at)}: ${field}: ${reason}`);
  const untold = summary.rejected - rejected.length;
  return [
    `${file}: ${counted(summary.rows, "row")}: ${counts}${dryRun ? " (dry run: nothing was written)" : ""}`,
    ...(dated ? [`As of ${dated}`] : []),
    ...rows,
    ...(untold > 0 ? [`  and ${untold} more`] : []),
    ...(summary.rejects_file ? correction(summary.rejects_file, again) : []),
    ...warnings,
  ].join("\n");
}

const correction = (path: string, again: string | undefined): string[] =>
  again === undefined
    ? [`Correct the rejected rows and import ${path}`]
    : [`The rejected rows are in ${path}: correct them, then:`, `  ${again}`];

const mostTold = 20;

/** Shows how far a list is while it is imported, and keeps what the report tells of its rows. */
export async function follow<Imported>(
  file: string,
  importIt: (reports: Pick<ListReports, "onRow" | "onUnread" | "onProgress">) => Promise<Imported>,
): Promise<Imported & Pick<FileOutcome, "rejected" | "unreadAt">> {
  const progress = showProgress(file);
  let unreadAt: UnreadPlaces | undefined;
  const rejected: RejectedRow[] = [];
  const onRow = (row: RowResult) => {
    if (row.outcome === "rejected" && rejected.length < mostTold) rejected.push(row);
  };
  const onUnread = (at: UnreadPlaces["last"]) => {
    unreadAt = { first: unreadAt?.first ?? at, last: at };
  };
  const reports = { onRow, onUnread, onProgress: progress.update };
  const imported = await importIt(reports).finally(progress.stop);
  return { ...imported, rejected, unreadAt };
}

/** How far a list is: a bar on a terminal, else a plain line now and then; on standard error. */
function showProgress(file: string) {
  const show = process.stderr.isTTY ? barOf(file) : linesOf(file);
  const started = Date.now();
  return {
    update({ counts: { rows, rejected }, read }: Progress) {
      const seconds = (Date.now() - started) / 1_000;
      const rate = Math.round(rows / Math.max(seconds, 0.001));
      const left = read > 0 ? `${Math.ceil((seconds / read) * (1 - read))} s` : "?";
      show.update(read, { rows: counted(rows, "row"), rate, rejected, left });
    },
    stop: () => show.stop(),
  };
}

type Figures = { rows: string; rate: number; rejected: number; left: string };

function barOf(file: string) {
  const format = `${file} {bar} {percentage}% | {rows} | {rate} rows/s | {rejected} rejected | {left} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true });
  const steps = 1_000;
  bar.start(steps, 0, { rows: counted(0, "row"), rate: 0, rejected: 0, left: "?" });
  return {
    update: (read: number, figures: Figures) => bar.update(Math.floor(read * steps), figures),
    stop: () => bar.stop(),
  };
}

const saidEvery = 10_000;

function linesOf(file: string) {
  let next = Date.now() + saidEvery;
  return {
    update(_read: number, { rows, rate, rejected, left }: Figures) {
      if (Date.now() < next) return;
      next = Date.now() + saidEvery;
      const line = `${rows}, ${rate} rows/s, ${rejected} rejected, ${left} left`;
      process.stderr.write(`${file}: ${line}\n`);
    },
    stop() {},
  };
}
