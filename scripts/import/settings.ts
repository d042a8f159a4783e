import { readFile } from "node:fs/promises";
import type { Catalogs } from "../../src/features/catalogs/loaded-catalogs.store.js";
import type { ImportSettings, Reason } from "../../src/kernel/database/collections.js";
import { isUnreadable, readingProblem } from "../../src/list-reader/file-errors.js";
import { mapOf } from "../../src/list-reader/list-options.js";
import { argumentTexts } from "../../src/list-reader/messages/arguments.js";
import { commandWords } from "../../src/list-reader/messages/command-words.js";
import { whyUnread } from "../../src/list-reader/messages/file-problems.js";
import { readSettings, type TypedSettings } from "../../src/list-reader/settings.js";
import { CommandError } from "../support/command.js";
import { language } from "../support/language.js";
import type { ListArguments } from "./arguments.js";

/** What the arguments give for lists. The map is the text of its file. */
async function typedSettings({
  hospital,
  shelter,
  status,
  list,
  date,
  map,
}: ListArguments): Promise<TypedSettings> {
  return { hospital, shelter, status, list, date, map: map && (await textOf(map)) };
}

const noCatalog = { find: () => undefined };

/**
 * The same for a registry that reads the settings by itself, and the part that this side needs.
 * @throws CommandError for a map that is none.
 */
export async function sentSettings(lists: ListArguments) {
  const typed = await typedSettings(lists);
  const needed = { status: typed.status, date: typed.date, map: typed.map };
  const { settings, errors } = readSettings(needed, { catalogs: noCatalog, now: new Date() });
  if (errors.map) throw new CommandError(wrongArgument("map", errors.map));
  const { status, date, map } = settings;
  return { typed, status, date, map: map && mapOf(map) };
}

/** @throws CommandError that names the argument that is wrong. */
export async function settingsOf(
  lists: ListArguments,
  catalogs: Pick<Catalogs, "find" | "nearest">,
): Promise<ImportSettings> {
  const typed = await typedSettings(lists);
  const { settings, errors } = readSettings(typed, { catalogs, now: new Date() });
  const [wrong] = Object.entries(errors);
  if (!wrong) return settings;
  throw new CommandError(wrongArgument(...wrong));
}

const wrongArgument = (name: string, why: Reason) =>
  `--${name}: ${commandWords(why, language).replace(/\.$/, "")}.`;

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const why = whyUnread[language](readingProblem(error));
    throw new CommandError(argumentTexts.map_unreadable[language]({ path, why }));
  }
}
