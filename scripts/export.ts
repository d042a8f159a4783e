import process from "node:process";
import { z } from "zod";
import { pfifDomainOf } from "../src/app/config.js";
import { type Catalogs, loadCatalogs } from "../src/features/catalogs/loaded-catalogs.store.js";
import { unknownHandles } from "../src/features/catalogs/unknown-handles.store.js";
import {
  catalogFilters,
  conditionOfAll,
  personFilters,
} from "../src/features/persons/persons.filter.js";
import { formats } from "../src/operations/export/formats.js";
import { readPersons } from "../src/operations/export/read-persons.js";
import { type Action, runActions } from "./support/actions.js";
import { readArguments } from "./support/arguments.js";
import { CommandError } from "./support/command.js";
import { everyPerson, recordCommand } from "./support/record-command.js";
import { writeLines } from "./support/write-lines.js";

const usage = `Usage: npm run --silent export -- persons --format csv|xlsx|ndjson|pfif [--lang es|en] [FILTERS]
  persons    persons with all that the full view shows, private ones too, on standard output
  --format   csv and xlsx have a column for each field, ndjson everything; pfif is PFIF 1.4, with tips as notes
  --json     the same as --format ndjson
  --lang     the language of labels (es); with --lang es, csv is parted by ;
  FILTERS    those of GET /v1/persons, by their names: --status missing --hospital HANDLE --age_max 17`;

const { query: _, source_id: __, ...filters } = personFilters;
const parameters = Object.fromEntries(
  Object.entries(filters).map(([name, { parameter }]) => [name, parameter]),
);
const schema = z.object({
  format: z.enum(["csv", "xlsx", "ndjson", "pfif"]).optional(),
  lang: z.enum(["es", "en"]).optional(),
  ...parameters,
});

const persons: Action = (args) => {
  const { json, format: named, lang, ...given } = readArguments(args, { schema });
  const format = named ?? (json ? "ndjson" : undefined);
  if (!format) throw new CommandError("--format is required: csv, xlsx, ndjson or pfif.");
  if (format === "xlsx" && process.stdout.isTTY) {
    throw new CommandError("A workbook is no text: send it to a file, with > persons.xlsx.");
  }
  return async ({ collections, config }) => {
    const catalogs = await loadCatalogs(collections);
    try {
      await checkHandles(catalogs, given);
      await recordCommand(collections, "export persons", [everyPerson]);
      const base = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
      const found = readPersons(collections, conditionOfAll(given), {
        catalogs,
        base,
        language: lang ?? "es",
      });
      await writeLines(formats[format](found, { language: lang, domain: pfifDomainOf(config) }));
    } finally {
      catalogs.stop();
    }
    return 0;
  };
};

/** @throws CommandError that names an option whose value is in no catalog. */
async function checkHandles(catalogs: Catalogs, given: object): Promise<void> {
  const [wrong] = Object.entries(await unknownHandles(catalogs, given, catalogFilters));
  if (!wrong) return;
  const [name, messages] = wrong;
  throw new CommandError(`--${name}: ${messages.map(({ en }) => en).join(", ")}.`);
}

await runActions(usage, { persons });
