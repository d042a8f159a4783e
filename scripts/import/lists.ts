import { join, parse } from "node:path";
import type { Catalogs } from "../../src/catalogs/catalogs.js";
import { type ImportedList, importFile } from "../../src/imports/batches/import-file.js";
import type { ListReports } from "../../src/imports/import-list.js";
import { openImporter } from "../../src/imports/open-importer.js";
import { CommandError, type Outcome, type Registry } from "../support/command.js";
import { type FileOutcome, follow, outcomeOf, reportOn } from "../support/import-report.js";
import type { ListArguments } from "./arguments.js";
import { operator } from "./operator.js";
import { settingsOf } from "./settings.js";

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
    return await importEach(lists, signal, (path, reports) =>
      importFile(importer, { path, reports, signal, ...settings }),
    );
  } finally {
    await importer.close();
  }
}

/** @throws CommandError when the catalog does not know it. */
export function sourceOf(catalogs: Pick<Catalogs, "find">, text: string): string {
  const source = catalogs.find("source", text);
  if (source) return source;
  throw new CommandError(`--source: ${text} is not in the catalog; \`npm run catalog\` adds it.`);
}

type ImportOne = (path: string, reports: ListReports) => Promise<ImportedList>;

/** Imports each list in its turn and reports on it, until somebody interrupts. */
export async function importEach(
  { files, rejects, "dry-run": dryRun, json }: ListArguments,
  signal: AbortSignal,
  importOne: ImportOne,
): Promise<Outcome> {
  const outcomes: FileOutcome[] = [];
  for (const file of files) {
    if (signal.aborted) break;
    const { rejected, ...imported } = await follow(file, (reports) =>
      importOne(file, { rejects: rejects ?? rejectsBeside(file), ...reports }),
    );
    const outcome = { file, dryRun, rejected, ...imported };
    reportOn(outcome, json);
    outcomes.push(outcome);
  }
  return outcomeOf(outcomes);
}

export function rejectsBeside(file: string): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.rejected${ext}`);
}
