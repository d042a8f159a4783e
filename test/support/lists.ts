import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const listsFolder = join(import.meta.dirname, "../lists");

/** What must come of one record of a list. */
export interface ExpectedRow {
  at: { line: number };
  outcome: "accepted" | "rejected" | "duplicate" | "ignored";
  person?: Record<string, unknown>;
  field?: string;
  of?: { line: number };
}

interface ExpectedList {
  arguments: string[];
  outcome: "imported" | "refused";
  reason?: string;
  counts?: { accepted: number; rejected: number; duplicate: number };
  rows: ExpectedRow[];
}

const { files } = JSON.parse(await readFile(join(listsFolder, "expected.json"), "utf8")) as {
  files: Record<string, ExpectedList>;
};

/** What `expected.json` says of a list. */
export function expected(name: string): ExpectedList {
  const file = files[name];
  if (!file) throw new Error(`${name} is not in expected.json`);
  return file;
}
