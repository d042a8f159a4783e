import process from "node:process";
import { keepHeapSmall } from "../src/imports/heap.js";
import { argumentTexts } from "../src/imports/messages/arguments.js";
import { type Arguments, readArguments } from "./import/arguments.js";
import { resume, showBatches, undo } from "./import/batches.js";
import { explainLists } from "./import/explain.js";
import { explainOverApi } from "./import/explain-over-api.js";
import { importLists } from "./import/lists.js";
import { forget, showMaps } from "./import/maps.js";
import { importOverApi } from "./import/over-api.js";
import { CommandError, type Outcome, print, runCommand } from "./support/command.js";
import { language } from "./support/language.js";

/** Without a database. */
async function runAlone(work: () => Promise<Outcome>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

keepHeapSmall();
const interruption = new AbortController();
const { signal } = interruption;

function run(args: Arguments): Promise<void> | void {
  switch (args.use) {
    case "help":
      return print(argumentTexts.usage[language]);
    case "import":
      return runCommand((registry) => importLists(registry, args, signal), language);
    case "import over HTTP":
      return runAlone(() => importOverApi(args, signal));
    case "explain over HTTP":
      return runAlone(() => explainOverApi(args, signal));
    case "explain":
      return runCommand((registry) => explainLists(registry, args), language);
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

try {
  await run(readArguments());
  // As a shell tells it of a command that was interrupted.
  if (signal.aborted) process.exitCode = 130;
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
