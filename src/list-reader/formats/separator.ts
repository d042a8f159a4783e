import { parse } from "csv-parse/sync";
import { headerScore, type KnownHeaders, opensTable } from "../tables/find-header.js";
import { boundedCells } from "./bounds.js";
import { headerWithin } from "./chat.js";
import { withoutSenders } from "./text/senders.js";

const separators = [";", ",", "\t", "|"];

/**
 * The separator of a list, from its beginning (line breaks as line feeds): the one that best shows a header
 * that is known. Undefined where none shows one: the lines are a text then, whatever signs stand in them.
 */
export function detectSeparator(text: string, known: KnownHeaders): string | undefined {
  const { map, remembered } = known;
  const stated = /^sep=([;,\t|])\n/i.exec(text)?.[1];
  if (stated) return stated;
  const sample = withoutSenders(text);
  let best: { separator: string; score: number } | undefined;
  for (const separator of separators) {
    const rows = firstRows(sample, separator);
    if (!rows.slice(0, headerWithin).some((row) => opensTable(row, known))) continue;
    const scoreOf = (row: string[]) => (remembered?.(row) ? row.length : headerScore(row, map));
    const words = Math.max(0, ...rows.map(scoreOf));
    const score = words * 1000 + evenness(rows);
    if (!best || score > best.score) best = { separator, score };
  }
  return best?.separator;
}

function firstRows(sample: string, delimiter: string): string[][] {
  const options = {
    delimiter,
    record_delimiter: "\n",
    to: 40,
    relax_column_count: true,
    skip_empty_lines: true,
  };
  try {
    return boundedAll(parse(sample, { ...options, relax_quotes: true, ltrim: true }));
  } catch {
    // There is a quote without an end, or the sample ends within quotes.
    return boundedAll(parse(sample, { ...options, quote: null }));
  }
}

const boundedAll = (rows: string[][]) => rows.map((cells) => boundedCells(cells).cells);

/** Over how many rows the most frequent number of cells (two or more) holds. */
function evenness(rows: string[][]): number {
  const times = new Map<number, number>();
  for (const { length } of rows) {
    if (length > 1) times.set(length, (times.get(length) ?? 0) + 1);
  }
  return Math.max(0, ...times.values());
}
