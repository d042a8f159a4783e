import { fstatSync, ftruncateSync, writeSync } from "node:fs";
import process from "node:process";
import { loadCatalogs } from "../../src/features/catalogs/loaded-catalogs.store.js";
import { templateFor } from "../../src/features/imports/templates/template.js";
import type { TemplateKind } from "../../src/features/imports/templates/template-columns.js";
import { argumentTexts } from "../../src/kernel/messages/lists/arguments.js";
import { CommandError, type Outcome, type Registry } from "../support/command.js";
import { language } from "../support/language.js";

/** Writes the workbook to standard output. */
export async function printTemplate(
  { collections }: Registry,
  kind: TemplateKind,
): Promise<Outcome> {
  if (process.stdout.isTTY) {
    throw new CommandError(argumentTexts.template_to_terminal[language]);
  }
  const catalogs = await loadCatalogs(collections);
  try {
    write(await templateFor(kind, catalogs));
  } finally {
    catalogs.stop();
  }
  return 0;
}

/** More than the banner of npm, less than a workbook. */
const maxBanner = 1_000;

/**
 * Writes to standard output. `npm run` has printed there what it runs: in a file, that would break the
 * workbook.
 */
function write(workbook: Uint8Array): void {
  const { fd } = process.stdout;
  const found = fstatSync(fd);
  const isBannered = process.env.npm_lifecycle_event !== undefined && found.size < maxBanner;
  if (!found.isFile() || !isBannered) {
    process.stdout.write(workbook);
    return;
  }
  ftruncateSync(fd);
  for (let done = 0; done < workbook.length; ) {
    done += writeSync(fd, workbook, done, workbook.length - done, done);
  }
}
