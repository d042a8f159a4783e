import { readFile } from "node:fs/promises";
import type { Catalogs } from "../../src/features/catalogs/loaded-catalogs.store.js";
import type { ImportSettings } from "../../src/kernel/database/collections.js";
import { isUnreadable, readingProblem } from "../../src/kernel/files/unreadable.js";
import { argumentTexts } from "../../src/kernel/messages/lists/arguments.js";
import { commandWords } from "../../src/kernel/messages/lists/command-words.js";
import { whyUnread } from "../../src/kernel/messages/lists/file-problems.js";
import { readSettings } from "../../src/list-reader/index.js";
import { CommandError } from "../support/command.js";
import { language } from "../support/language.js";
import type { ListArguments } from "./arguments.js";

/** @throws CommandError that names the argument that is wrong. */
export async function settingsOf(
  { hospital, shelter, status, list, date, map: path }: ListArguments,
  catalogs: Pick<Catalogs, "find" | "nearest">,
): Promise<ImportSettings> {
  const map = path && (await textOf(path));
  const typed = { hospital, shelter, status, list, date, map };
  const { settings, errors } = readSettings(typed, { catalogs, now: new Date() });
  const [wrong] = Object.entries(errors);
  if (!wrong) return settings;
  const [name, why] = wrong;
  throw new CommandError(`--${name}: ${commandWords(why, language).replace(/\.$/, "")}.`);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const why = whyUnread[language](readingProblem(error));
    throw new CommandError(argumentTexts.map_unreadable[language]({ path, why }));
  }
}
