import process from "node:process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pathToFileURL } from "node:url";

// Runs built commands one after the other in this process, each from its first line on, and keeps the modules
// that they share. `mark` ends what a command has written.

const [, , mark] = process.argv;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
let runs = 0;

process.on("disconnect", () => process.exit());
process.on("message", async ({ file, args, env }) => {
  process.argv = [process.execPath, file, ...args];
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  runs += 1;
  // What it throws ends this process, as it ends that of a command.
  await import(`${pathToFileURL(file)}?${runs}`);
  await nextTurn();
  for (const signal of signals) process.removeAllListeners(signal);
  // A pipeline into a standard stream leaves its listener there. Of many commands, Node.js would warn of a leak.
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error");
  const { exitCode = 0 } = process;
  process.exitCode = undefined;
  for (const stream of [process.stdout, process.stderr]) stream.write(mark);
  process.send(exitCode);
});
