import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  findAmong,
  type NamedEntry,
} from "../../../src/features/catalogs/loaded-catalogs.store.js";
import type { StateReason } from "../../../src/kernel/messages/lists/summary.js";
import {
  type HeaderMap,
  type ListedPerson,
  type ListOptions,
  RefusedFile,
  readList,
  type Table,
} from "../../../src/list-reader/index.js";

/** What became of a list, of one of its columns, or of one of its rows. */
export type Outcome = { list: string } & (
  | { refused: string }
  | { table: number; date: string | undefined; titles: readonly string[] }
  | { table: number; column: number; header: string; field: string; unsure: readonly string[] }
  | { row: string; person: ListedPerson; because: StateReason | undefined }
  | { row: string; rejected: string }
  | { row: string; left: string }
);

/** The end of the name of a file that holds the options of the list beside it. */
export const optionsEnd = ".options.json";

/** The options of a list that a file can hold. */
export type KeptOptions = Omit<Partial<ListOptions>, "map"> & { map?: [string, string][] };

const catalog: NamedEntry[] = JSON.parse(readFileSync("test/lists/catalog.json", "utf8"));
const find = findAmong(catalog);
const { files: expected } = JSON.parse(readFileSync("test/lists/expected.json", "utf8"));

/** Reads every list in a folder and below it, in the order of their names. */
export async function* outcomesIn(folder: string): AsyncGenerator<Outcome> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(?:json|md|py)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort()) yield* outcomesOf(path, path.slice(folder.length + 1));
}

async function* outcomesOf(path: string, list: string): AsyncGenerator<Outcome> {
  const seen = new Map<Table, number>();
  try {
    const { rows, tables } = await readList(path, optionsOf(path, list));
    for await (const row of rows) {
      const table = tables.at(-1);
      if (table && !seen.has(table)) seen.set(table, seen.size);
      const at = JSON.stringify(row.at);
      if (row.outcome === "accepted")
        yield { list, row: at, person: row.person, because: row.because };
      else if (row.outcome === "rejected")
        yield { list, row: at, rejected: `${row.field} ${row.code}` };
      else yield { list, row: at, left: row.reason };
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    yield { list, refused: error.reason.code };
  }
  for (const [{ columns, section, date, titles }, table] of seen) {
    yield { list, table, date, titles };
    if (section) continue;
    for (const [column, { header, field, unsure = [] }] of columns.entries()) {
      yield { list, table, column, header, field, unsure };
    }
  }
}

function optionsOf(path: string, list: string): ListOptions {
  const given: string[] = expected[list]?.arguments ?? [];
  const hospital = given[given.indexOf("--hospital") + 1];
  const { map, ...kept } = keptBeside(path);
  return {
    catalogFind: find,
    phoneRegion: "VE",
    today: "2026-06-28",
    ...(given.includes("--hospital") && { hospital }),
    ...kept,
    ...(map && { map: new Map(map) as HeaderMap }),
  };
}

function keptBeside(path: string): KeptOptions {
  const beside = path + optionsEnd;
  return existsSync(beside) ? JSON.parse(readFileSync(beside, "utf8")) : {};
}
