import process from "node:process";
import { CommandError, type Outcome, print, type Registry, runCommand } from "./command.js";

/** Reads its arguments first, then works: wrong ones are told before a database is opened. */
export type Action = (args: string[]) => (registry: Registry) => Promise<Outcome>;

/** Runs the action that the first argument of the command names; `--help` shows the usage. */
export async function runActions(usage: string, actions: Record<string, Action>): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  if (name === "--help" || args.includes("--help")) return print(usage);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  try {
    if (!action)
      throw new CommandError(`The first argument must be ${oneOf(actions)}.\n\n${usage}`);
    await runCommand(action(args));
  } catch (error) {
    // Anything else is a fault of this program: it ends the process with its stack.
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

const oneOf = (actions: Record<string, Action>) =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(Object.keys(actions));
