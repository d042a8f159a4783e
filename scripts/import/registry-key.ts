import process from "node:process";
import { argumentTexts as say } from "../../src/list-reader/messages/arguments.js";
import { CommandError } from "../support/command.js";
import { language } from "../support/language.js";

/**
 * The API key for a registry over HTTP: `REGISTRY_KEY`, else what somebody types at the terminal, who sees stars.
 * It is never an argument: everybody on the machine sees those, and the shell writes them down.
 * @throws CommandError when there is neither.
 */
export async function registryKey(signal: AbortSignal): Promise<string> {
  const { REGISTRY_KEY } = process.env;
  if (REGISTRY_KEY) return REGISTRY_KEY;
  // Standard output is for results.
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CommandError(say.key_missing[language]);
  }
  const { default: password } = await import("@inquirer/password");
  try {
    const prompt = { message: say.key_question[language], mask: "*" };
    const key = await password(prompt, { signal, output: process.stderr });
    if (key.trim() !== "") return key.trim();
  } catch (error) {
    // The names that the library gives to Ctrl-C, and to a signal that ends the command.
    const isEnd = error instanceof Error && /^(?:Exit|Abort)PromptError$/.test(error.name);
    if (!isEnd) throw error;
  }
  throw new CommandError(say.key_not_given[language]);
}
