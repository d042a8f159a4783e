import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import iconv from "iconv-lite";
import { type KeptOptions, optionsEnd } from "../../scripts/tools/lists/outcomes.js";
import { findAmong, type NamedEntry } from "../../src/features/catalogs/loaded-catalogs.store.js";
import type { ListOptions } from "../../src/list-reader/list-options.js";
import { type ReadList, readList } from "../../src/list-reader/read-list.js";
import type { ListedPerson, ReadRow } from "../../src/list-reader/record.js";
import { listsFolder } from "../support/lists.js";

const catalog: NamedEntry[] = JSON.parse(await readFile(join(listsFolder, "catalog.json"), "utf8"));

/** Finds in test/lists/catalog.json as the catalogs of the service do. */
export const catalogFind = findAmong(catalog);

export const listOptions = (more: Partial<ListOptions> = {}): ListOptions => ({
  catalogFind,
  phoneRegion: "VE",
  today: "2026-06-28",
  ...more,
});

export type FullRead = ReadList & { all: ReadRow[] };

export async function readFully(file: string, more?: Partial<ListOptions>): Promise<FullRead> {
  const list = await readList(file, listOptions(more));
  const all: ReadRow[] = [];
  for await (const row of list.rows) all.push(row);
  return { ...list, all };
}

/** Keeps a list and its options in the folder `KEEP_LISTS`, for the tools that compare what becomes of lists. */
async function keep(bytes: Buffer, { map, ...more }: Partial<ListOptions>): Promise<void> {
  const folder = process.env.KEEP_LISTS;
  if (folder === undefined) return;
  const options: KeptOptions = { ...more, ...(map && { map: [...map] }) };
  const text = JSON.stringify(options);
  const name = createHash("sha256").update(bytes).update(text).digest("hex").slice(0, 16);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.csv`), bytes);
  await writeFile(join(folder, `${name}.csv${optionsEnd}`), text);
}

/** Reads a list that a test spells out. */
export async function readText(
  content: string | string[],
  more: Partial<ListOptions> = {},
  encoding = "utf8",
): Promise<FullRead> {
  const folder = await mkdtemp(join(tmpdir(), "list-"));
  try {
    const file = join(folder, "list.csv");
    const text = typeof content === "string" ? content : content.join("\r\n");
    const bytes = iconv.encode(text, encoding, { addBOM: encoding.startsWith("utf16") });
    await writeFile(file, bytes);
    await keep(bytes, more);
    return await readFully(file, more);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const personsOf = (rows: ReadRow[]): ListedPerson[] =>
  rows.flatMap((row) => (row.outcome === "accepted" ? [row.person] : []));

/** A short line for a row: where, what, and the name or the field that is wrong. */
export function outline(rows: ReadRow[]): string[] {
  return rows.map((row) => {
    const at = "line" in row.at ? row.at.line : "?";
    if (row.outcome === "accepted")
      return `${at} ${row.person.first_name} | ${row.person.last_name}`;
    if (row.outcome === "rejected") return `${at} rejected ${row.field}`;
    return `${at} ${row.reason}`;
  });
}
