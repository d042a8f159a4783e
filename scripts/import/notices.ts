import type { ImportSummary } from "../../src/features/imports/import-summary.js";
import { rejectsThere } from "../../src/features/imports/rejects/collect-rejects.js";
import type { ListDates } from "../../src/kernel/database/collections.js";
import { reportTexts as say } from "../../src/kernel/messages/lists/report.js";
import { findingSentences, unsureSentences } from "../support/findings.js";
import type { FileOutcome } from "../support/import-report.js";
import { language } from "../support/language.js";

// Notices are what an import reports besides its counts: the date of the list, whether it was stopped, rows outside a
// table or below an unclear line, headers of the map that the list does not have, columns with an unsure meaning, and
// files of rejected rows from earlier imports.

interface Imported extends Pick<FileOutcome, "unreadAt" | "cutAt" | "examples"> {
  /** The file for its rejected rows. */
  rejects: string;
  /** The date that was given for the list. */
  date: string | undefined;
  dryRun: boolean;
  summary: ImportSummary;
  /** The operator interrupted it. */
  isStopped?: boolean | undefined;
}

export async function noticesOf(list: Imported): Promise<Pick<FileOutcome, "dated" | "warnings">> {
  const { date, summary, isStopped } = list;
  if (summary.refused !== null) return {};
  const rest = isStopped ? stopped(list) : await noticesAtEnd(list);
  const warnings = [...findingSentences(summary, list), ...rest];
  return { dated: datedBy(date, summary), warnings };
}

const noticesAtEnd = async (list: Imported): Promise<string[]> => [
  ...unmatched(list.summary),
  ...unsureSentences(list.summary.unsure),
  ...(await leftThere(list)),
];

function stopped({ dryRun, summary: { rejected } }: Imported): string[] {
  if (dryRun) return [say.stopped_dry_run[language]];
  const advice = say.stopped[language];
  return [rejected > 0 ? `${advice} ${say.rejects_at_end[language]}` : advice];
}

const datedBy = (given: string | undefined, { dated }: ImportSummary) =>
  given === undefined ? (dated ? span(dated) : undefined) : forPeople(given);

/** Dates in the form that people write: `27/06/2026`, `20/06/2026 18:30 to 21/06/2026`. */
const span = ({ from, to }: ListDates): string =>
  from === to ? forPeople(from) : say.dates[language]({ from: forPeople(from), to: forPeople(to) });

function forPeople(date: string): string {
  const [day = "", time] = date.split("T");
  return [day.split("-").reverse().join("/"), ...(time ? [time.slice(0, 5)] : [])].join(" ");
}

function unmatched({ unused }: ImportSummary): string[] {
  if (unused.length === 0) return [];
  const names = unused.map((name) => `"${name}"`).join(", ");
  return [say.unmatched[language]({ count: unused.length, names })];
}

/** Names the files of rejected rows that are not from this import. */
async function leftThere({ rejects, dryRun, summary }: Imported): Promise<string[]> {
  const { rejected, rejects_file } = summary;
  if (dryRun || (rejected > 0 && rejects_file === null)) return [];
  const names = (await rejectsThere(rejects)).filter((name) => name !== rejects_file);
  if (names.length === 0) return [];
  const sentence = rejected === 0 ? say.rejects_from_earlier : say.rejects_left;
  return [sentence[language]({ count: names.length, files: names.join(", ") })];
}
