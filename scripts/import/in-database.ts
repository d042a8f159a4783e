import { basename } from "node:path";
import type { Catalogs } from "../../src/features/catalogs/loaded-catalogs.store.js";
import { findBrokenOffLike } from "../../src/features/imports/batches/batches.store.js";
import { importFile } from "../../src/features/imports/batches/import-file.js";
import { answersFor, rememberAnswers } from "../../src/features/imports/column-maps.store.js";
import { personShown } from "../../src/features/imports/explained-person.js";
import { withImporter } from "../../src/features/imports/open-importer.js";
import { fileHash } from "../../src/kernel/files/file-hash.js";
import { argumentTexts } from "../../src/kernel/messages/lists/arguments.js";
import { dayOf } from "../../src/kernel/values/day.js";
import {
  type ExplainedTable,
  explainList,
  listOptions,
  mapKey,
  RefusedFile,
  readUnlessRefused,
} from "../../src/list-reader/index.js";
import { CommandError, type Outcome, type Registry } from "../support/command.js";
import { language } from "../support/language.js";
import { operator } from "../support/operator.js";
import { recordCommand } from "../support/record-command.js";
import type { ListArguments } from "./arguments.js";
import type { Destination } from "./destination.js";
import { inTime } from "./in-time.js";
import type { ListAnswers } from "./questions.js";
import { settingsOf } from "./settings.js";

/**
 * Works on lists in the registry's database. An explanation needs no source: then there are no answers about its
 * lists.
 * @throws CommandError when the catalog does not know the source, or an argument is wrong.
 */
export const inDatabase = (
  registry: Registry,
  { lists, signal }: { lists: ListArguments; signal: AbortSignal },
  work: (to: Destination) => Promise<Outcome>,
): Promise<Outcome> =>
  withImporter(registry, async (importer) => {
    const { catalogs, collections, phoneRegion, eventDay } = importer;
    const source = lists.source === undefined ? "" : sourceOf(catalogs, lists.source);
    const options = await settingsOf(lists, catalogs);
    const owner = { source, by: operator(), guarded: false };
    const explain = async (file: string, whole = false) => {
      const sourceStatus = catalogs.entry("source", source)?.list_status;
      const today = dayOf(new Date());
      const { find: catalogFind, nearest: catalogNearest } = catalogs;
      const known = { catalogFind, catalogNearest, phoneRegion, eventDay, today, sourceStatus };
      const given = listOptions(options, await answersFor(collections, owner), known);
      return inTime(registry.uri, file, () => explainList(file, given, personShown, { whole }));
    };
    return work({
      explain: (file) => explain(file),
      async toAskAbout(file) {
        const sha256 = await readUnlessRefused(file, () => fileHash(file));
        if (sha256 instanceof RefusedFile) throw sha256;
        const same = { source, options, file: { name: basename(file), sha256 } };
        const goesOn = (await findBrokenOffLike(importer, same)).length > 0;
        return goesOn ? undefined : explain(file, true);
      },
      answer: (tables, answers) =>
        rememberAnswers(
          importer,
          owner,
          tables.map((table) => answered(table, answers)),
        ),
      labelOf: (kind, handle) => catalogs.label(kind, handle, language),
      source: source && catalogs.label("source", source, language),
      async importOne(path, reports) {
        const given = { source, by: owner.by, options, dryRun: lists["dry-run"] };
        const imported = await inTime(registry.uri, path, () =>
          importFile(importer, { path, reports, signal, ...given }),
        );
        if (imported.batch) await recordCommand(collections, "import", [imported.batch]);
        return { ...imported, isStopped: signal.aborted };
      },
      date: options.date,
    });
  });

function sourceOf(catalogs: Pick<Catalogs, "find" | "nearest">, text: string): string {
  const source = catalogs.find("source", text);
  if (source) return source;
  const handles = catalogs.nearest("source", text).join(", ");
  const near = handles && argumentTexts.source_perhaps[language]({ handles });
  throw new CommandError(argumentTexts.source_unknown[language]({ text, near }));
}

/** A table with the answers about its columns. */
function answered(
  { header_row: headerRow, columns }: ExplainedTable,
  { columns: answers, status }: ListAnswers,
) {
  const mapped = columns.flatMap(({ header }) => {
    const field = answers.get(mapKey(header));
    return field ? [{ header, field, evidence: [{ field, because: "map" as const }] }] : [];
  });
  return { ...(headerRow && { headerRow }), columns: mapped, status };
}
