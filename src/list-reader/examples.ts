import { cleanLine, clipped } from "../kernel/values/text.js";
import { mayBe } from "./columns/doubts.js";
import { readJson } from "./formats/ndjson/read-json.js";
import type { ListFormat } from "./read-list.js";
import type { Table } from "./tables/table.js";

const maxExamples = 3;
const maxLength = 60;

/** The cells of a row under the columns of its table, as typed. Of a record of JSON `original` is one text; PFIF has none. */
export function cellsTyped(
  kind: ListFormat["kind"],
  { columns }: Table,
  original: readonly string[],
): readonly (string | undefined)[] {
  if (kind === "pfif") return [];
  if (kind !== "ndjson") return original;
  const json = readJson({ text: original[0] ?? "", line: 0, tooLong: false });
  return "values" in json ? columns.map(({ header }) => json.values.get(header)) : [];
}

/** Keeps some values, each once, of each column about which somebody should be asked. */
export function createExamples(
  { kind }: Pick<ListFormat, "kind">,
  namesHospital: (text: string) => boolean,
) {
  const kept = new Map<Table, Map<number, Set<string>>>();

  function add(table: Table, place: number, value: string | undefined): void {
    const text = clipped(cleanLine(value ?? ""), maxLength);
    const isOfPlaces = table.columns[place]?.unsure?.includes("where_now") === true;
    if (isOfPlaces && !namesHospital(text)) return; // the hospitals are what is asked about
    const columns = kept.get(table) ?? new Map<number, Set<string>>();
    const values = columns.get(place) ?? new Set();
    kept.set(table, columns.set(place, values));
    if (text !== "" && values.size < maxExamples) values.add(text);
  }

  return {
    /** Takes a row, its cells as typed. */
    take(table: Table, original: readonly string[]): void {
      const asked = [...table.columns.entries()].filter(([, column]) => mayBe(column).length > 0);
      if (asked.length === 0) return;
      const typed = cellsTyped(kind, table, original);
      for (const [place] of asked) add(table, place, typed[place]);
    },
    of: (table: Table, place: number): string[] => [...(kept.get(table)?.get(place) ?? [])],
  };
}
