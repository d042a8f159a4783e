import process from "node:process";
import { limitHeapGrowth } from "../src/kernel/heap.js";
import { argumentTexts } from "../src/kernel/messages/lists/arguments.js";
import { type Arguments, type ImportArguments, readArguments } from "./import/arguments.js";
import { showBatches, undo } from "./import/batches.js";
import { inDatabase } from "./import/in-database.js";
import { explainEach, importEach } from "./import/lists.js";
import { forget, showMaps } from "./import/maps.js";
import { print, runCommand, runProgram } from "./support/command.js";
import { language } from "./support/language.js";

limitHeapGrowth(50);
const interruption = new AbortController();
const { signal } = interruption;

const runOnLists = ({ use, lists }: ImportArguments): Promise<void> =>
  runCommand(
    (registry) =>
      inDatabase(registry, { lists, signal }, (to) =>
        use === "import" ? importEach(lists, to, signal) : explainEach(lists, to),
      ),
    language,
  );

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
