import { writeFileSync } from "node:fs";
import process from "node:process";
import { print } from "../../support/command.js";
import { typedTwice } from "./typed-twice.js";

// Writes made-up persons who are each typed twice, for `npm run bench -- matching`:
//   npx tsx scripts/tools/matching/type-twice.ts RECORDS.csv TRUTH.csv [PERSONS] [SEED]

const [recordsFile, truthFile, persons = "5000", seed = "1"] = process.argv.slice(2);
if (recordsFile && truthFile) {
  const { records, truth } = typedTwice(Number(persons), Number(seed));
  writeFileSync(recordsFile, records);
  writeFileSync(truthFile, truth);
} else {
  print("RECORDS.csv and TRUTH.csv are the files to write.");
}
