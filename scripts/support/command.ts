import process from "node:process";
import { type Db, MongoError } from "mongodb";
import { type Config, readConfig } from "../../src/app/config.js";
import { type Collections, collectionsOf } from "../../src/kernel/database/collections.js";
import { isUnavailable } from "../../src/kernel/database/failures.js";
import { createLogger } from "../../src/kernel/logger.js";
import { argumentTexts } from "../../src/kernel/messages/lists/arguments.js";
import type { Language } from "../../src/kernel/values/language.js";
import { readNationalNumbersAs } from "../../src/kernel/values/phone.js";
import { unreadVariables } from "../../src/runtime/checks/variables.js";
import { openDatabase } from "../../src/runtime/open-database.js";

/** What a command works on. */
export interface Registry {
  db: Db;
  /** The address of the database. */
  uri: string;
  collections: Collections;
  config: Config;
}

/** The request cannot be done as it is. The message says what to do instead. */
export class CommandError extends Error {}

/** Exit codes: everything done, done in part, nothing done. */
export type Outcome = 0 | 1 | 2;

/**
 * Runs a command on the registry's database and ends the process with its outcome. What goes wrong is
 * one sentence on standard error and code 2; standard output holds results alone.
 * @param how `asItIs`: see `openDatabase`.
 */
export async function runCommand(
  work: (registry: Registry) => Promise<Outcome>,
  language: Language = "en",
  how: { asItIs?: boolean } = {},
): Promise<void> {
  try {
    for (const { found, todo } of unreadVariables(process.env)) {
      process.stderr.write(`warning: ${found} -> ${todo}\n`);
    }
    const config = readConfig(process.env);
    readNationalNumbersAs(config.DEFAULT_PHONE_REGION);
    const logger = createLogger("silent");
    const surroundings = { env: process.env, logger, as: "command" as const };
    const { db, uri, close } = await openDatabase(config, { ...surroundings, ...how });
    try {
      process.exitCode = await work({ db, uri, collections: collectionsOf(db), config });
    } finally {
      await close();
    }
  } catch (error) {
    process.stderr.write(`${sentenceFor(error, language)}\n`);
    process.exitCode = 2;
  }
}

/** Runs a whole program. A request that cannot be done is one sentence on standard error and code 2. */
export async function runProgram(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Anything else is a fault of the program: it ends the process with its stack.
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

function sentenceFor(error: unknown, language: Language): string {
  if (isUnavailable(error)) return argumentTexts.database_unreachable[language];
  if (error instanceof MongoError) {
    // Its own message can repeat what is stored.
    const { codeName, code, name } = error as MongoError & { codeName?: string };
    return argumentTexts.database_refused[language]({ problem: String(codeName ?? code ?? name) });
  }
  return error instanceof Error ? error.message : String(error);
}

/** Standard output, for results. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`);

// The reader of the output may stop early (`head`): the work that was begun is done all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
