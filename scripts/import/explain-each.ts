import process from "node:process";
import type { Explanation } from "../../src/imports/explain.js";
import { RefusedFile } from "../../src/imports/refused-file.js";
import { CommandError, type Outcome } from "../support/command.js";
import { reportExplanation, reportRefusal } from "../support/explain-report.js";
import { RegistryGone } from "./api-client.js";
import type { ListArguments } from "./arguments.js";

/** Tells how each list is understood, or why it is refused: the others are explained all the same. */
export async function explainEach(
  { files, json }: Pick<ListArguments, "files" | "json">,
  explain: (file: string) => Promise<Explanation>,
): Promise<Outcome> {
  let refused = 0;
  for (const file of files) {
    try {
      reportExplanation(file, await explain(file), json);
    } catch (error) {
      if (error instanceof RegistryGone) throw error;
      refused += 1;
      if (error instanceof RefusedFile) reportRefusal(file, error.reason, json);
      else if (error instanceof CommandError) process.stderr.write(`${file}: ${error.message}\n`);
      else throw error;
    }
  }
  return refused === 0 ? 0 : refused < files.length ? 1 : 2;
}
