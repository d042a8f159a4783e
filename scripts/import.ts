import process from "node:process";
import { keepHeapSmall } from "../src/features/imports/heap.js";
import { argumentTexts } from "../src/list-reader/messages/arguments.js";
import { type Arguments, readArguments } from "./import/arguments.js";
import { resume, showBatches, undo } from "./import/batches.js";
import type { Destination } from "./import/destination.js";
import { inDatabase } from "./import/in-database.js";
import { explainEach, importEach } from "./import/lists.js";
import { forget, showMaps } from "./import/maps.js";
import { overApi } from "./import/over-api.js";
import { registryKey } from "./import/registry-key.js";
import { print, runCommand, runProgram } from "./support/command.js";
import { language } from "./support/language.js";

keepHeapSmall();
const interruption = new AbortController();
const { signal } = interruption;

/** Over HTTP it opens no database. */
async function runOnLists(args: Extract<Arguments, { lists: unknown }>): Promise<void> {
  const work = (to: Destination) =>
    args.use === "import" ? importEach(args.lists, to, signal) : explainEach(args.lists, to);
  if ("source" in args) {
    return runCommand((registry) => inDatabase(registry, args, { signal, work }), language);
  }
  try {
    const access = { api: args.api, key: await registryKey(signal) };
    process.exitCode = await work(await overApi(access, args.lists, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function run(args: Arguments): Promise<void> | void {
  switch (args.use) {
    case "help":
      return print(argumentTexts.usage[language]);
    case "import":
    case "explain":
      return runOnLists(args);
    case "template":
      return runCommand(async (registry) => {
        const { printTemplate } = await import("./import/template.js");
        return printTemplate(registry, args.kind);
      }, language);
    case "batches":
      return runCommand((registry) => showBatches(registry, args.json), language);
    case "undo":
      return runCommand((registry) => undo(registry, args), language);
    case "maps":
      return runCommand((registry) => showMaps(registry, args.json), language);
    case "forget":
      return runCommand((registry) => forget(registry, args), language);
    case "resume":
      return runCommand((registry) => resume(registry, args, signal), language);
  }
}

for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.once(name, () => interruption.abort());
}

await runProgram(async () => {
  await run(readArguments());
  // The exit code that a shell reports for an interrupted command.
  if (signal.aborted) process.exitCode = 130;
});
