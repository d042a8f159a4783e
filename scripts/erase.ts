import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { ObjectId } from "mongodb";
import { z } from "zod";
import { erasePersons } from "../src/features/persons/erase-persons.store.js";
import { createNaturalKeys } from "../src/features/persons/identity/natural-keys.store.js";
import { signsOf } from "../src/features/persons/signs.store.js";
import { countTraces, findTraces } from "../src/features/persons/traces.js";
import { wordsOfNobodyElse } from "../src/features/persons/words-of-nobody-else.js";
import { openPhotoStore } from "../src/features/photos/open-photo-store.js";
import type { PhotoStore } from "../src/features/photos/photos.store.js";
import { Unavailable } from "../src/kernel/async/unavailable.js";
import { sharedKey } from "../src/kernel/database/secrets.js";
import { line } from "../src/kernel/http/fields.js";
import { probesOf } from "../src/operations/erase/probes.js";
import { type Proof, prove } from "../src/operations/erase/proof.js";
import { confirm } from "./erase/confirm.js";
import { refuseMistakes } from "./erase/refusals.js";
import { inWords, outside } from "./erase/report.js";
import { type Action, runActions } from "./support/actions.js";
import { readArguments } from "./support/arguments.js";
import { CommandError, type Outcome, print, type Registry } from "./support/command.js";
import { recordCommand } from "./support/record-command.js";
import { canAsk } from "./support/terminal.js";

const usage = `Usage: npm run --silent erase -- person ID --reason R [--json]
  person ID     erases everything of this person for good: the record with tips, sources and history, reports,
                photos, what duplicate reviews, imports, retries and links of other records keep of it, and what names it in
                file names, sheets, headers, maps and unknown places of lists. Works for
                public, hidden and deleted persons, also while the service runs. The tombstone stays, without
                personal data, so that no import brings the person back.
  --reason R    why, for the audit log, which keeps it 365 days: a case number or a law. Write nothing personal.
  --json        prints one line of JSON, and asks nothing
  On a terminal it shows what will be erased and asks first. Then it searches every collection and the photo
  store for the person's id and values, and prints what it found. Broken off, run it again: what it still finds
  by the id is erased.
  ${outside}
  Exit code 0: nothing is left; 1: something is left, and the list says where; 2: nothing was done.`;

const schema = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{24}$/, "Must be the id of a person, 24 hex digits")
    .transform((hex) => new ObjectId(hex)),
  reason: line(300, 3),
});

type Asked = z.output<typeof schema> & { json: boolean };

const person: Action = (args) => {
  const asked = readArguments(args, { words: ["id"], schema });
  return async (registry) => {
    const photoStore = await openPhotoStore(registry.config);
    try {
      return await erase(registry, photoStore, asked);
    } catch (error) {
      if (error instanceof Unavailable) return unfinished("The photo storage is out of reach");
      throw error;
    } finally {
      photoStore.close();
    }
  };
};

async function erase(
  { db, collections }: Registry,
  photoStore: PhotoStore,
  { id, reason, json }: Asked,
): Promise<Outcome> {
  const traces = await findTraces(collections, id);
  const signs = await signsOf(collections, traces);
  const counts = await countTraces(collections, traces, signs);
  await refuseMistakes({ collections, photoStore, traces, signs, counts, reason });
  if (canAsk() && !json && !(await confirm(counts))) {
    throw new CommandError("Nothing was erased.");
  }
  const known = await findTraces(collections, id);
  const alone = await wordsOfNobodyElse(collections, known.person ? [known.person] : []);
  const { probes, leftOut } = probesOf({
    _id: id,
    signs: await signsOf(collections, known),
    alone,
  });
  await recordCommand(collections, "erase person", [id.toHexString()], reason);
  const makeKeys = createNaturalKeys(await sharedKey(collections, "natural_key"));
  if (!(await eraseChanging({ collections, makeKeys, photoStore }, id))) {
    return unfinished("The record is changed all the time");
  }
  const proof = await prove(db, { probes, photos: known.photos, photoStore });
  const outcome = { person: id.toHexString(), erased: counts, values: probes.length, leftOut };
  print(json ? JSON.stringify(resultOf(outcome, proof)) : inWords(outcome, proof));
  return proof.left > 0 ? 1 : 0;
}

function resultOf(
  { leftOut, ...outcome }: Parameters<typeof inWords>[0],
  { collections, photos, left }: Proof,
) {
  return { ...outcome, values_left_out: leftOut, collections, photos, left };
}

const maxTries = 10;
const pause = 200;

/** Tries again when the record changes during the erasure. */
async function eraseChanging(
  stores: Parameters<typeof erasePersons>[0],
  _id: ObjectId,
): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    if ((await erasePersons(stores, [{ _id }], "erase")).length > 0) return true;
    await wait(pause);
  }
  return false;
}

function unfinished(why: string): Outcome {
  process.stderr.write(`${why}: run this again.\n`);
  return 1;
}

await runActions(usage, { person });
