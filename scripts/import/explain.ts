import { dayOf } from "../../src/http/day.js";
import { answersFor, findAmongAnswers } from "../../src/imports/columns/remembered-maps.js";
import { explainList } from "../../src/imports/explain.js";
import { openImporter } from "../../src/imports/open-importer.js";
import { mapOf } from "../../src/imports/settings.js";
import type { Outcome, Registry } from "../support/command.js";
import type { ListArguments } from "./arguments.js";
import { explainEach } from "./explain-each.js";
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
  try {
    const { hospital, shelter, date, map } = await settingsOf(lists, catalogs);
    const source = text === undefined ? undefined : sourceOf(catalogs, text);
    const answers =
      source === undefined
        ? []
        : await answersFor(importer.collections, { source, by: operator(), guarded: false });
    const remembered = findAmongAnswers(answers);
    const given = { hospital, shelter, date, map: map && mapOf(map), remembered };
    const today = dayOf(new Date());
    const options = { catalogFind: catalogs.find, phoneRegion, today, ...given };
    return await explainEach(lists, (file) => explainList(file, options));
  } finally {
    await importer.close();
  }
}
