import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { type CommandResult, runWarm } from "./warm-command.js";

const checkout = fileURLToPath(new URL("../..", import.meta.url));

type Command =
  | "keys"
  | "doctor"
  | "catalog"
  | "import"
  | "export"
  | "follow"
  | "tombstones"
  | "duplicates-scan"
  | "audit"
  | "erase"
  | "backup"
  | "restore";

/**
 * Runs a command of the command line on a database that runs. Where the process itself counts, and where the
 * command starts a database of its own, it has one of its own: see `spawnScript`.
 */
export const runScript = (
  name: Command,
  args: string[],
  env: Record<string, string>,
): Promise<CommandResult> =>
  env.MONGODB_URI && !env.NODE_OPTIONS && name !== "doctor"
    ? runWarm(`dist/scripts/${name}.js`, args, { ...process.env, ...env })
    : spawnScript(name, args, env);

/** Runs a command of the command line as a process of its own, as an operator would. */
export const spawnScript = (
  name: Command,
  args: string[],
  env: Record<string, string>,
): Promise<CommandResult> => runFile(process.execPath, [`dist/scripts/${name}.js`, ...args], env);

/** Runs what an operator types into a shell, in the checkout. */
export const runShell = (line: string, env: Record<string, string>): Promise<CommandResult> =>
  runFile("sh", ["-c", line], env);

function runFile(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const options = { cwd: checkout, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      // Without an exit code the process never started, or a signal ended it.
      if (typeof code === "number") resolve({ code, stdout, stderr });
      else reject(error);
    });
  });
}

/** The address of database `name` on the mongod of this run, as `MONGODB_URI` takes it. */
export function databaseUri(name: string): string {
  // The address of a replica set carries query parameters behind the path.
  const uri = new URL(inject("mongoUri"));
  uri.pathname = `/${name}`;
  return uri.href;
}
