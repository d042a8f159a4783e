import { readFile } from "node:fs/promises";
import type { Catalogs } from "../../src/catalogs/catalogs.js";
import type { ImportSettings } from "../../src/database/collections.js";
import { isUnreadable, whyUnreadable } from "../../src/imports/file-errors.js";
import { readSettings, type TypedSettings } from "../../src/imports/settings.js";
import { readHeaderMap } from "../../src/imports/tables/header-map.js";
import { CommandError } from "../support/command.js";
import type { ListArguments } from "./arguments.js";

/** What the arguments say about lists; the map is read from its file. */
export async function typedSettings({
  hospital,
  shelter,
  list,
  date,
  map,
}: ListArguments): Promise<TypedSettings> {
  return { hospital, shelter, list, date, map: map && (await readMap(map)) };
}

/** @throws CommandError that names the argument that is wrong. */
export async function settingsOf(
  lists: ListArguments,
  catalogs: Pick<Catalogs, "find">,
): Promise<ImportSettings> {
  const typed = await typedSettings(lists);
  const { settings, errors } = readSettings(typed, { catalogs, now: new Date() });
  const [wrong] = Object.entries(errors);
  if (!wrong) return settings;
  const [name, [message = ""]] = wrong;
  throw new CommandError(`--${name}: ${message.replace(/\.$/, "")}.`);
}

async function readMap(path: string): Promise<string> {
  try {
    const text = await readFile(path, "utf8");
    readHeaderMap(text);
    return text;
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(`--map: ${error.message}`);
    if (!isUnreadable(error)) throw error;
    throw new CommandError(`--map: ${path} cannot be read: ${whyUnreadable(error)}.`);
  }
}
