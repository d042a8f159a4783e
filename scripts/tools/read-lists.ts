import process from "node:process";
import { print } from "../support/command.js";
import { outcomesIn } from "./lists/outcomes.js";

// Prints what becomes of every list in these folders, one JSON line for each row and column. Compare what it prints
// before and after a change of a rule:
//   npx tsx scripts/tools/read-lists.ts test/lists scripts/samples FOLDER... > before
// `KEEP_LISTS=FOLDER npx vitest run test/list-reader` fills a folder with the lists that the tests spell out.

for (const folder of process.argv.slice(2)) {
  for await (const outcome of outcomesIn(folder)) print(JSON.stringify(outcome));
}
