import { createReadStream } from "node:fs";
import iconv from "iconv-lite";
import { guardQuotes } from "./quotes.js";

/**
 * Reads a CSV file to its end before anything of it is stored: a quoted field without an end is only
 * known there, and refuses the whole list.
 * @returns the number of its lines.
 * @throws RefusedFile
 */
export async function checkQuotes(
  file: string,
  { encoding, separator }: { encoding: string; separator: string },
): Promise<number> {
  const text = createReadStream(file).pipe(iconv.decodeStream(encoding));
  let lines = 1;
  for await (const chunk of guardQuotes(text as AsyncIterable<string>, separator)) {
    for (let at = chunk.indexOf("\n"); at !== -1; at = chunk.indexOf("\n", at + 1)) lines += 1;
  }
  return lines;
}
