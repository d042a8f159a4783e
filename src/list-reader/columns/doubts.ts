import { lengthOf } from "../../kernel/values/text.js";
import type { Column } from "./column.js";
import type { Field } from "./fields.js";
import { type MappableField, mapKey, mappedAs } from "./maps.js";

// Unsure columns go to the notes. Somebody can be asked what they hold; this names the doubts and how to
// answer them.

/** A header whose columns may hold one of these fields after all. */
export interface Doubt {
  header: string;
  fields: MappableField[];
}

/** What a column of notes may be after all, as a map names it. */
export const mayBe = ({ unsure = [] }: Pick<Column, "unsure">): MappableField[] =>
  [...new Set(unsure.map(mappedAs))].filter((field) => field !== "note" && field !== "ignored");

interface Doubted {
  columns: readonly { header: string; unsure?: readonly Field[] }[];
}

/** The doubts about the columns of these tables, each header once. A column without a header cannot be named. */
export function doubtsAbout(tables: readonly Doubted[]): Doubt[] {
  const doubts = new Map<string, Doubt>();
  for (const { header, unsure = [] } of tables.flatMap(({ columns }) => columns)) {
    const fields = mayBe({ unsure });
    const key = mapKey(header);
    if (key !== "" && fields.length > 0 && !doubts.has(key)) doubts.set(key, { header, fields });
  }
  return [...doubts.values()];
}

const maxEntries = 20;
const maxHeaderLength = 200;

/** The map that settles the first of these doubts if each column is what it most probably is. */
export function mapSettling(doubts: readonly Doubt[]): string {
  const named = doubts
    .slice(0, maxEntries)
    .filter(({ header }) => lengthOf(header) <= maxHeaderLength);
  return JSON.stringify(Object.fromEntries(named.map(({ header, fields }) => [header, fields[0]])));
}
