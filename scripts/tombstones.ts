import process from "node:process";
import { type FindCursor, ObjectId } from "mongodb";
import { z } from "zod";
import {
  type ListedTombstone,
  liftTombstone,
  listTombstones,
} from "../src/features/persons/identity/tombstones.store.js";
import { refuseNoRegistry } from "../src/operations/backup/take-backup.js";
import { type Action, runActions } from "./support/actions.js";
import { readArguments } from "./support/arguments.js";
import { CommandError, print } from "./support/command.js";
import { recordCommand } from "./support/record-command.js";
import { tableOf } from "./support/table.js";
import { writeLines } from "./support/write-lines.js";

const usage = `Usage: npm run --silent tombstones -- ACTION [--json]
  list       deleted persons, the newest first: no personal data is left of them. --json prints all, else 1000
  lift ID    from now on that person may be created and imported again`;

const maxListed = 1000;

const list: Action = (args) => {
  const { json } = readArguments(args, { schema: z.object({}) });
  return async ({ db, collections }) => {
    await refuseNoRegistry(db);
    const tombstones = listTombstones(collections);
    if (json) await writeLines(arrayOf(tombstones));
    else await printNewest(tombstones);
    return 0;
  };
};

/** One JSON array, a tombstone a line. */
async function* arrayOf(tombstones: AsyncIterable<ListedTombstone>) {
  let before = "[";
  for await (const tombstone of tombstones) {
    yield `${before}${JSON.stringify(listedView(tombstone))}`;
    before = ",\n";
  }
  yield before === "[" ? "[]\n" : "]\n";
}

async function printNewest(tombstones: FindCursor<ListedTombstone>): Promise<void> {
  const newest = await tombstones.limit(maxListed + 1).toArray();
  if (newest.length > maxListed) {
    process.stderr.write(`Only the newest ${maxListed} tombstones are shown: --json prints all.\n`);
  }
  const shown = newest.slice(0, maxListed).map(listedView);
  print(tableOf(header, shown.map(cellsOf)));
}

const tombstoneId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, "Must be the id of a tombstone, 24 hex digits: `list` shows them")
  .transform((hex) => new ObjectId(hex));

const lift: Action = (args) => {
  const schema = z.object({ id: tombstoneId });
  const { id, json } = readArguments(args, { words: ["id"], schema });
  return async ({ db, collections }) => {
    await refuseNoRegistry(db);
    const lifted = await liftTombstone(collections, id);
    if (!lifted) throw new CommandError("ID: Must be the id of a tombstone: `list` shows them.");
    await recordCommand(collections, "tombstones lift", [id.toHexString()]);
    print(json ? JSON.stringify(listedView(lifted)) : `Lifted the tombstone ${id.toHexString()}.`);
    return 0;
  };
};

const listedView = ({ _id, source, deleted_at, reason }: ListedTombstone) => ({
  id: _id.toHexString(),
  source,
  deleted_at: deleted_at.toISOString(),
  reason: reason ?? null,
});

const header = ["id", "source", "deleted", "reason"];

const cellsOf = ({ id, source, deleted_at, reason }: ReturnType<typeof listedView>) => [
  id,
  source,
  deleted_at.slice(0, 16).replace("T", " "),
  reason ?? "",
];

// The list of a lost registry is empty: it takes the place of no other list, and nothing is made of an empty database.
await runActions(usage, { list, lift }, { asItIs: true });
