import process from "node:process";
import { z } from "zod";
import { findEntry, listEntries } from "../src/features/catalogs/catalogs.store.js";
import { maxEntries } from "../src/features/catalogs/loaded-catalogs.store.js";
import { nearestAmong } from "../src/features/catalogs/nearest-handles.js";
import { duration, keyId, lifetime, permissionList } from "../src/kernel/auth/keys.schema.js";
import {
  createKey,
  type IssuedKey,
  type ListedKey,
  listKeys,
  revokeKey,
  rotateKey,
} from "../src/kernel/auth/keys.store.js";
import { permissions } from "../src/kernel/auth/permissions.js";
import type { Collections } from "../src/kernel/database/collections.js";
import { integerParameter, line, maximum } from "../src/kernel/http/fields.js";
import { type Action, runActions } from "./support/actions.js";
import { readArguments } from "./support/arguments.js";
import { CommandError, print } from "./support/command.js";
import { recordCommand } from "./support/record-command.js";
import { tableOf } from "./support/table.js";

const usage = `Usage: npm run --silent keys -- ACTION [--json]
  create --name N --source HANDLE --permissions a,b [--expires 365d] [--rate-limit N]
  list                                          the newest 1000, never the keys themselves
  rotate ID [--overlap 24h] [--expires 365d]    a new key like the old one, which lives on for the overlap
  revoke ID                                     refused everywhere within 10 s
Times: 30s, 15m, 24h, 90d. Permissions: ${permissions.join(", ")}; or none.`;

const aYear = "365d";
const maxListed = 1000;

const create: Action = (args) => {
  const wanted = readArguments(args, {
    schema: z.object({
      name: line(maximum.name),
      source: z.string(),
      permissions: permissionList,
      expires: lifetime.prefault(aYear),
      "rate-limit": integerParameter(1).optional(),
    }),
  });
  return async ({ collections }) => {
    await refuseUnknownSource(collections, wanted.source);
    const { expires, "rate-limit": rate_limit, json, ...grant } = wanted;
    const limit = rate_limit === undefined ? {} : { rate_limit };
    const issued = await createKey(collections, { ...grant, ...limit }, expires);
    await recordCommand(collections, "keys create", [issued.stored._id.toHexString()]);
    showIssued(issued, json);
    return 0;
  };
};

const list: Action = (args) => {
  const { json } = readArguments(args, { schema: z.object({}) });
  return async ({ collections }) => {
    const keys = await listKeys(collections, maxListed + 1);
    if (keys.length > maxListed) {
      process.stderr.write(`Only the newest ${maxListed} keys are shown.\n`);
    }
    const shown = keys.slice(0, maxListed).map(listedView);
    print(json ? JSON.stringify(shown) : tableOf(header, shown.map(cellsOf)));
    return 0;
  };
};

const rotate: Action = (args) => {
  const { id, overlap, expires, json } = readArguments(args, {
    words: ["id"],
    schema: z.object({
      id: keyId,
      overlap: duration.prefault("24h"),
      expires: lifetime.prefault(aYear),
    }),
  });
  return async ({ collections }) => {
    const issued = await rotateKey(collections, id, { overlap, lifetime: expires });
    if (!issued) throw new CommandError("ID: Must be a key that is neither revoked nor expired.");
    const ids = [id, issued.stored._id].map((key) => key.toHexString());
    await recordCommand(collections, "keys rotate", ids);
    showIssued(issued, json);
    return 0;
  };
};

const revoke: Action = (args) => {
  const { id, json } = readArguments(args, { words: ["id"], schema: z.object({ id: keyId }) });
  return async ({ collections }) => {
    const key = await revokeKey(collections, id);
    if (!key) throw new CommandError("ID: Must be the id of a key: `list` shows them.");
    await recordCommand(collections, "keys revoke", [key._id.toHexString()]);
    print(json ? JSON.stringify(listedView(key)) : `Revoked the key ${key.name}.`);
    return 0;
  };
};

async function refuseUnknownSource(collections: Collections, source: string) {
  if (await findEntry(collections, "source", source)) return;
  const near = nearestAmong(await listEntries(collections, "source", maxEntries))(source).join(
    ", ",
  );
  throw new CommandError(
    `--source: Must be a source of the catalog${near && `, perhaps ${near}`}: \`npm run catalog -- list source\` shows them.`,
  );
}

function showIssued({ apiKey, stored }: IssuedKey, json: boolean) {
  const { _id, name, source, permissions, expires_at } = stored;
  if (json)
    return print(JSON.stringify({ id: _id, key: apiKey, name, source, permissions, expires_at }));
  print(`${apiKey}\n\nThis is the only time that the key is shown.`);
  print(`id ${_id}, name ${name}, source ${source}, until ${expires_at.toISOString()}`);
  print(`permissions ${permissions.join(", ") || "none"}`);
}

const listedView = (key: ListedKey) => ({
  id: key._id.toHexString(),
  name: key.name,
  source: key.source,
  permissions: key.permissions,
  created_at: key.created_at.toISOString(),
  expires_at: key.expires_at.toISOString(),
  revoked_at: key.revoked_at?.toISOString() ?? null,
  last_used_at: key.last_used_at?.toISOString() ?? null,
  rate_limit: key.rate_limit ?? null,
});

const header = ["id", "name", "source", "expires", "revoked", "last used", "limit", "permissions"];

const cellsOf = (key: ReturnType<typeof listedView>) => [
  key.id,
  key.name,
  key.source,
  minuteOf(key.expires_at),
  minuteOf(key.revoked_at),
  minuteOf(key.last_used_at),
  String(key.rate_limit ?? "-"),
  key.permissions.join(",") || "none",
];

const minuteOf = (time: string | null) => time?.slice(0, 16).replace("T", " ") ?? "-";

await runActions(usage, { create, list, rotate, revoke });
