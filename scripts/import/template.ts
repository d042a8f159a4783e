import process from "node:process";
import { loadCatalogs } from "../../src/catalogs/catalogs.js";
import { templateFor } from "../../src/imports/templates/template.js";
import type { TemplateKind } from "../../src/imports/templates/template-columns.js";
import { CommandError, type Outcome, type Registry } from "../support/command.js";

/** Writes the workbook to standard output. */
export async function printTemplate(
  { collections }: Registry,
  kind: TemplateKind,
): Promise<Outcome> {
  if (process.stdout.isTTY) {
    throw new CommandError(
      "A workbook is not for a terminal: put `> file.xlsx` behind the command.",
    );
  }
  const catalogs = await loadCatalogs(collections);
  try {
    process.stdout.write(await templateFor(kind, catalogs));
  } finally {
    catalogs.stop();
  }
  return 0;
}
