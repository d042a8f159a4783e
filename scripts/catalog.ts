import { readFile } from "node:fs/promises";
import { z } from "zod";
import {
  catalogEntry,
  catalogFile,
  catalogKind,
  entryHandle,
} from "../src/features/catalogs/catalogs.schema.js";
import {
  findEntry,
  listEntries,
  type NewEntry,
  putEntries,
  removeEntry,
  usesOf,
} from "../src/features/catalogs/catalogs.store.js";
import { clashesOf } from "../src/features/catalogs/clashes.js";
import { maxEntries } from "../src/features/catalogs/loaded-catalogs.store.js";
import { type Collections, listStatuses } from "../src/kernel/database/collections.js";
import { type Action, runActions } from "./support/actions.js";
import { checked, readArguments } from "./support/arguments.js";
import { CommandError, print } from "./support/command.js";
import { recordCommand } from "./support/record-command.js";
import { tableOf } from "./support/table.js";

const usage = `Usage: npm run --silent catalog -- ACTION [--json]
  add KIND HANDLE --label L [--label-en L] [--url U] [--alias A]... [--list-status STATUS]
      For a handle that exists, what is given replaces what was there and the rest stays: --alias
      replaces all aliases, --label alone both languages; --url "", --alias "" and --list-status ""
      take away.
      --list-status is for a source alone. It says how the persons of its lists are, where neither the
      list nor --status says it: ${listStatuses.join(", ")}.
  load FILE.json    entries {kind, handle, label: {es, en}, url?, aliases?, list_status?}, each stored as it
      is there
  list [KIND]
  remove KIND HANDLE    refused while a person or a valid key uses the handle
Kinds: source, hospital, shelter.`;

const named = { words: ["kind", "handle"] };
const entryName = { kind: catalogKind, handle: entryHandle };

const add: Action = (args) => {
  const text = z.string().optional();
  const options = {
    label: text,
    "label-en": text,
    url: text,
    alias: z.array(z.string()).optional(),
    "list-status": text,
  };
  const schema = z.object({ ...entryName, ...options });
  const given = readArguments(args, { ...named, repeated: ["alias"], schema });
  return async ({ collections }) => {
    const { kind, handle, json } = given;
    const old = await findEntry(collections, kind, handle);
    const stated = {
      kind,
      handle,
      label: {
        es: given.label ?? old?.label.es,
        en: given["label-en"] ?? given.label ?? old?.label.en,
      },
      url: given.url === undefined ? old?.url : given.url || null,
      aliases: given.alias?.filter((alias) => alias !== "") ?? old?.aliases,
      list_status:
        given["list-status"] === undefined ? old?.list_status : given["list-status"] || null,
    };
    const entry = checked(catalogEntry, stated, optionOf);
    await refuseClashes(collections, [entry], ({ field }) => optionOf(field));
    await putEntries(collections, [entry]);
    await recordCommand(collections, "catalog add", [handle]);
    const done = old ? "Updated" : "Added";
    print(json ? JSON.stringify(viewOf(entry)) : `${done} the ${kind} ${handle}.`);
    return 0;
  };
};

/** The option that a field of an entry comes from. */
const optionOf = (path: string) => {
  if (path.startsWith("aliases")) return "--alias";
  const options: Record<string, string> = {
    "label.es": "--label",
    "label.en": "--label-en",
    url: "--url",
    list_status: "--list-status",
  };
  return options[path] ?? path.toUpperCase();
};

const load: Action = (args) => {
  const schema = z.object({ file: z.string() });
  const { file, json } = readArguments(args, { words: ["file"], schema });
  return async ({ collections }) => {
    const entries = checked(catalogFile, await readJson(file), placeOf);
    await refuseClashes(collections, entries, ({ index, field }) => placeOf(`${index}.${field}`));
    const done = { entries: entries.length, ...(await putEntries(collections, entries)) };
    await recordCommand(collections, "catalog load", []);
    print(json ? JSON.stringify(done) : `${done.created} added, ${done.updated} updated.`);
    return 0;
  };
};

/** `3.label.es` as it is found in the file: `[3].label.es`, counted from 0. */
const placeOf = (path: string) =>
  path === "body" ? "The file" : path.replace(/^\d+/, (index) => `[${index}]`);

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`FILE: ${file} cannot be read; give the path of a JSON file.`);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new CommandError(`FILE: ${file} is not valid JSON.`);
  }
}

/** Refuses names that would mean two entries, and more entries than the service can hold. */
async function refuseClashes(
  collections: Collections,
  entries: NewEntry[],
  nameOf: (clash: { index: number; field: string }) => string,
) {
  const stored = await listEntries(collections, undefined, maxEntries);
  const handles = new Set([...stored, ...entries].map(({ kind, handle }) => `${kind} ${handle}`));
  if (handles.size > maxEntries) {
    throw new CommandError(`The catalogs can hold at most ${maxEntries} entries.`);
  }
  const clashes = clashesOf(entries, stored).map((clash) => {
    const kind = entries[clash.index]?.kind;
    return `${nameOf(clash)}: "${clash.name}" already stands for the ${kind} ${clash.holder}`;
  });
  if (clashes.length > 0) throw new CommandError(`${clashes.slice(0, 20).join("; ")}.`);
}

const list: Action = (args) => {
  const schema = z.object({ kind: catalogKind.optional() });
  const { kind, json } = readArguments(args, { words: ["kind"], schema });
  return async ({ collections }) => {
    const entries = (await listEntries(collections, kind, maxEntries)).map(viewOf);
    print(json ? JSON.stringify(entries) : tableOf(header, entries.map(cellsOf)));
    return 0;
  };
};

const remove: Action = (args) => {
  const { kind, handle, json } = readArguments(args, { ...named, schema: z.object(entryName) });
  return async ({ collections }) => {
    const { persons, keys } = await usesOf(collections, kind, handle);
    if (persons + keys > 0) {
      const users = `persons: ${persons}, valid keys: ${keys}`;
      throw new CommandError(`The ${kind} ${handle} is still in use (${users}) and stays.`);
    }
    const entry = await removeEntry(collections, kind, handle);
    if (!entry)
      throw new CommandError(`There is no ${kind} ${handle}: \`list ${kind}\` shows them.`);
    await recordCommand(collections, "catalog remove", [handle]);
    print(json ? JSON.stringify(viewOf(entry)) : `Removed the ${kind} ${handle}.`);
    return 0;
  };
};

/** The form that `load` reads. */
const viewOf = ({ kind, handle, label, url, aliases, list_status }: NewEntry) => ({
  kind,
  handle,
  label,
  url: url ?? null,
  aliases,
  ...(kind === "source" && { list_status: list_status ?? null }),
});

const header = ["kind", "handle", "label", "label in English", "aliases", "url", "list status"];

const cellsOf = ({ kind, handle, label, url, aliases, list_status }: ReturnType<typeof viewOf>) => [
  kind,
  handle,
  label.es,
  label.en,
  aliases.join(", "),
  url ?? "",
  list_status ?? "",
];

await runActions(usage, { add, load, list, remove });
