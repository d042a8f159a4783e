import { readFileSync } from "node:fs";

/**
 * The rows of a table in `cases/`, each as its cells by the names in the first line. A cell is kept as typed: no
 * quotes, no escapes; an empty one is the empty text.
 * @throws Error when a line has too many or too few cells.
 */
export function casesOf(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`./cases/${name}.tsv`, import.meta.url), "utf8");
  const [header = [], ...rows] = text
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t"));
  return rows.map((cells, at) => {
    if (cells.length !== header.length) throw new Error(`${name}.tsv, line ${at + 2}`);
    return Object.fromEntries(header.map((column, place) => [column, cells[place] ?? ""]));
  });
}
