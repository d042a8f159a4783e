import process from "node:process";
import { asksForHelp } from "../../src/runtime/help.js";
import {
  CommandError,
  type Outcome,
  print,
  type Registry,
  runCommand,
  runProgram,
} from "./command.js";

/** An action reads its arguments first, so that wrong ones are reported before a database is opened. */
export type Action = (args: string[]) => (registry: Registry) => Promise<Outcome>;

/** Runs a command of one action; `--help` and `-h` show the usage. */
export async function runAction(
  usage: string,
  action: Action,
  how: { asItIs?: boolean } = {},
): Promise<void> {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) return print(usage);
  await runProgram(() => runCommand(action(args), "en", how));
}

/** Runs the action that the first argument of the command names; `--help` and `-h` show the usage. */
export async function runActions(
  usage: string,
  actions: Record<string, Action>,
  how: { asItIs?: boolean } = {},
): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  if (asksForHelp([name, ...args])) return print(usage);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  await runProgram(() => {
    if (action) return runCommand(action(args), "en", how);
    throw new CommandError(`The first argument must be ${oneOf(actions)}.\n\n${usage}`);
  });
}

const oneOf = (actions: Record<string, Action>) =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(Object.keys(actions));
