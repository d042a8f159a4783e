import { join, parse } from "node:path";
import process from "node:process";
import type { Catalogs } from "../../src/catalogs/catalogs.js";
import { type ImportedList, importFile } from "../../src/imports/batches/import-file.js";
import type { ListReports } from "../../src/imports/import-list.js";
import { argumentTexts } from "../../src/imports/messages/arguments.js";
import { openImporter } from "../../src/imports/open-importer.js";
import { CommandError, type Outcome, type Registry } from "../support/command.js";
import { type FileOutcome, follow, outcomeOf, reportOn } from "../support/import-report.js";
import { language } from "../support/language.js";
import type { ListArguments } from "./arguments.js";
import { askAboutList } from "./ask-locally.js";
import { importAgain } from "./import-again.js";
import { operator } from "./operator.js";
import { canAsk, NotAnswered } from "./questions.js";
import { settingsOf } from "./settings.js";
import { told } from "./told.js";

/** Imports the lists into the registry's database, one after the other. */
export async function importLists(
  registry: Registry,
  { source: text, lists }: { source: string; lists: ListArguments },
  signal: AbortSignal,
): Promise<Outcome> {
  const importer = await openImporter(registry);
  try {
    const source = sourceOf(importer.catalogs, text);
    const options = await settingsOf(lists, importer.catalogs);
    const settings = { source, options, by: operator(), dryRun: lists["dry-run"] };
    return await importEach(lists, signal, {
      ask: (file) => askAboutList(importer, file, { ...settings, signal }),
      async importOne(path, reports) {
        const imported = await importFile(importer, { path, reports, signal, ...settings });
        return { ...imported, isStopped: signal.aborted };
      },
      access: ["--source", text],
      date: options.date,
    });
  } finally {
    await importer.close();
  }
}

/** @throws CommandError when the catalog does not know it. */
export function sourceOf(catalogs: Pick<Catalogs, "find">, text: string): string {
  const source = catalogs.find("source", text);
  if (source) return source;
  throw new CommandError(argumentTexts.source_unknown[language]({ text }));
}

interface Importing {
  /** Asks somebody who is there about columns of a list. Throws NotAnswered. */
  ask(file: string): Promise<void>;
  importOne(
    path: string,
    reports: ListReports,
  ): Promise<ImportedList & Pick<FileOutcome, "isLost" | "isStopped">>;
  /** The arguments that say where lists go, and whose they are. */
  access: string[];
  /** That was given for the lists, in ISO 8601. */
  date: string | undefined;
}

/** Imports each list in its turn and reports on it, until somebody interrupts. */
export async function importEach(
  lists: ListArguments,
  signal: AbortSignal,
  { ask, importOne, access, date }: Importing,
): Promise<Outcome> {
  const { files, rejects: given, "dry-run": dryRun, json } = lists;
  const outcomes: FileOutcome[] = [];
  // A dry run remembers nothing, so it asks nothing.
  const asks = canAsk() && !json && !dryRun;
  for (const file of files) {
    if (signal.aborted) break;
    try {
      if (asks) await ask(file);
    } catch (error) {
      if (!(error instanceof NotAnswered) || outcomes.length === 0) throw error;
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    const rejects = given ?? rejectsBeside(file);
    const imported = await follow(
      file,
      (reports) => importOne(file, { rejects, language, ...reports }),
      json,
    );
    const { rejects_file } = imported.summary;
    const more = await told({ rejects, date, dryRun, ...imported });
    const again =
      rejects_file === null ? undefined : await importAgain(rejects_file, access, lists);
    const outcome = { file, dryRun, ...imported, ...more, again };
    reportOn(outcome, json);
    outcomes.push(outcome);
  }
  return outcomeOf(outcomes);
}

export function rejectsBeside(file: string): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.rejected${ext}`);
}
