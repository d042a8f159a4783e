import { ObjectId } from "mongodb";
import { z } from "zod";
import type { Config } from "../src/app/config.js";
import { type Catalogs, loadCatalogs } from "../src/features/catalogs/loaded-catalogs.store.js";
import { withLinks } from "../src/features/persons/links.store.js";
import {
  fullPerson,
  projectionFor,
  type ShownPerson,
  viewFullPerson,
} from "../src/features/persons/persons.view.js";
import { createPhotoAddresses } from "../src/features/photos/photo-address.view.js";
import type { Caller } from "../src/kernel/auth/authenticate.js";
import type { Collections } from "../src/kernel/database/collections.js";
import { sharedKey } from "../src/kernel/database/secrets.js";
import { jsonWriter } from "../src/kernel/http/json-writer.js";
import { dayOf } from "../src/kernel/values/day.js";
import { type Action, runActions } from "./support/actions.js";
import { readArguments } from "./support/arguments.js";
import { CommandError } from "./support/command.js";
import { everyPerson, recordCommand } from "./support/record-command.js";
import { writeLines } from "./support/write-lines.js";

const usage = `Usage: npm run --silent export -- persons --json
  persons    every person with all that the full view shows, private ones too: one JSON object a line`;

const persons: Action = (args) => {
  const { json } = readArguments(args, { schema: z.object({}) });
  if (!json) throw new CommandError("--json is required: there is no other format yet.");
  return async ({ collections, config }) => {
    await recordCommand(collections, "export persons", [everyPerson]);
    const catalogs = await loadCatalogs(collections);
    try {
      await writeLines(linesOf(collections, catalogs, config));
    } finally {
      catalogs.stop();
    }
    return 0;
  };
};

/** Who runs this owns the database, and so may see everything. */
const operator: Caller = { apiKeyId: new ObjectId(), name: "export", source: "", can: () => true };

async function* linesOf(collections: Collections, catalogs: Catalogs, config: Config) {
  const { persons } = collections;
  const reader = {
    caller: operator,
    language: "es",
    catalogs,
    today: dayOf(new Date()),
    base: config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`,
    photoAddresses: createPhotoAddresses(await sharedKey(collections, "photo_address")),
  } as const;
  const projection = projectionFor(operator);
  const lines = async (batch: ShownPerson[]) =>
    (await withLinks(collections, batch, operator))
      .map((person) => `${writePerson(viewFullPerson(person, reader))}\n`)
      .join("");
  let batch: ShownPerson[] = [];
  for await (const person of persons.find<ShownPerson>({}, { projection }).sort({ _id: 1 })) {
    batch.push(person);
    if (batch.length < atOnce) continue;
    yield lines(batch);
    batch = [];
  }
  yield lines(batch);
}

const writePerson = jsonWriter(fullPerson);

/** Persons whose links are read with one query. */
const atOnce = 100;

await runActions(usage, { persons });
