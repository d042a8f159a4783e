import { kindOf } from "../../src/list-reader/index.js";
import { quoted } from "../support/findings.js";
import type { ListArguments } from "./arguments.js";

/**
 * The command that imports corrected rows, for a shell. The file of a table itself states the given hospital,
 * shelter and date.
 */
export async function importAgain(
  rejects: string,
  { source, hospital, shelter, status, date, list, map, lang }: ListArguments,
): Promise<string> {
  const kind = await kindOf(rejects);
  const isTable = kind !== "json" && kind !== "xml";
  const needed = { source, ...(!isTable && { hospital, shelter, status, date }), list, map, lang };
  const args = Object.entries(needed).flatMap(([name, text]) =>
    text === undefined ? [] : [`--${name}`, text],
  );
  return ["npm run import --", ...[rejects, ...args].map(quoted)].join(" ");
}
