import { dayOf } from "../../src/http/day.js";
import { answersFor, findAmongAnswers } from "../../src/imports/columns/remembered-maps.js";
import { explainList } from "../../src/imports/explain.js";
import { openImporter } from "../../src/imports/open-importer.js";
import { RefusedFile } from "../../src/imports/refused-file.js";
import { mapOf } from "../../src/imports/settings.js";
import type { Outcome, Registry } from "../support/command.js";
import { reportExplanation, reportRefusal } from "../support/explain-report.js";
import type { ListArguments } from "./arguments.js";
import { sourceOf } from "./lists.js";
import { operator } from "./operator.js";
import { settingsOf } from "./settings.js";

/** Tells how each list is understood; nothing is written. */
export async function explainLists(
  registry: Registry,
  { source: text, lists }: { source: string | undefined; lists: ListArguments },
): Promise<Outcome> {
  const importer = await openImporter(registry);
  const { catalogs, phoneRegion } = importer;
  let refused = 0;
  try {
    const { hospital, shelter, date, map } = await settingsOf(lists, catalogs);
    const source = text === undefined ? undefined : sourceOf(catalogs, text);
    const answers =
      source === undefined
        ? []
        : await answersFor(importer.collections, { source, by: operator(), guarded: false });
    const remembered = findAmongAnswers(answers);
    const given = { hospital, shelter, date, map: map && mapOf(map), remembered };
    for (const file of lists.files) {
      try {
        const today = dayOf(new Date());
        const options = { catalogFind: catalogs.find, phoneRegion, today, ...given };
        reportExplanation(file, await explainList(file, options), lists.json);
      } catch (error) {
        if (!(error instanceof RefusedFile)) throw error;
        refused += 1;
        reportRefusal(file, error.reason, lists.json);
      }
    }
  } finally {
    await importer.close();
  }
  return refused === 0 ? 0 : refused < lists.files.length ? 1 : 2;
}
