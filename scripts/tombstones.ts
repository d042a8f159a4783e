import process from "node:process";
import { ObjectId } from "mongodb";
import { z } from "zod";
import {
  type ListedTombstone,
  liftTombstone,
  listTombstones,
} from "../src/persons/identity/tombstones.store.js";
import { type Action, runActions } from "./support/actions.js";
import { readArguments } from "./support/arguments.js";
import { CommandError, print } from "./support/command.js";
import { recordCommand } from "./support/record-command.js";
import { tableOf } from "./support/table.js";

const usage = `Usage: npm run --silent tombstones -- ACTION [--json]
  list       the newest 1000 deleted persons: no personal data is left of them
  lift ID    from now on that person may be created and imported again`;

const maxListed = 1000;

const list: Action = (args) => {
  const { json } = readArguments(args, { schema: z.object({}) });
  return async ({ collections }) => {
    const tombstones = await listTombstones(collections, maxListed + 1);
    if (tombstones.length > maxListed) {
      process.stderr.write(`Only the newest ${maxListed} tombstones are shown.\n`);
    }
    const shown = tombstones.slice(0, maxListed).map(listedView);
    print(json ? JSON.stringify(shown) : tableOf(header, shown.map(cellsOf)));
    return 0;
  };
};

const tombstoneId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, "Must be the id of a tombstone, 24 hex digits: `list` shows them")
  .transform((hex) => new ObjectId(hex));

const lift: Action = (args) => {
  const schema = z.object({ id: tombstoneId });
  const { id, json } = readArguments(args, { words: ["id"], schema });
  return async ({ collections }) => {
    const lifted = await liftTombstone(collections, id);
    if (!lifted) throw new CommandError("ID: Must be the id of a tombstone: `list` shows them.");
    await recordCommand(collections, "tombstones lift", [id.toHexString()]);
    print(json ? JSON.stringify(listedView(lifted)) : `Lifted the tombstone ${id.toHexString()}.`);
    return 0;
  };
};

const listedView = ({ _id, source, deleted_at }: ListedTombstone) => ({
  id: _id.toHexString(),
  source,
  deleted_at: deleted_at.toISOString(),
});

const header = ["id", "source", "deleted"];

const cellsOf = ({ id, source, deleted_at }: ReturnType<typeof listedView>) => [
  id,
  source,
  deleted_at.slice(0, 16).replace("T", " "),
];

await runActions(usage, { list, lift });
