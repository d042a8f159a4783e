import { dayOf } from "../../src/http/day.js";
import type { HeaderMap } from "../../src/imports/columns/maps.js";
import type { RejectedRow } from "../../src/imports/import-list.js";
import { rowReasonIn } from "../../src/imports/messages/in-words.js";
import { type ReadList, readList } from "../../src/imports/read-list.js";
import type { Position } from "../../src/imports/record.js";
import { collectRejects } from "../../src/imports/rejects/collect-rejects.js";
import type { Said } from "../../src/imports/tables/said-lines.js";
import { language } from "../support/language.js";

interface Rejected {
  /** The list that was sent. */
  list: string;
  /** What columns mean, as it was sent with the list. */
  map: HeaderMap | undefined;
  /** What else was sent with the list; places as typed. */
  said: Said;
  /** Where the rejected rows go. */
  path: string;
  rows: RejectedRow[];
}

/** Writes the rejected rows of a list that was imported elsewhere: only this side knows what they contain. */
export async function writeRejects({ list, map, said, path, rows }: Rejected) {
  if (rows.length === 0) return { rejects_file: null, rejects_problem: null };
  const reasons = new Map(
    rows.map(({ at, n, field, ...why }) => [
      mark(at, n),
      `${field}: ${rowReasonIn(language, why)}`,
    ]),
  );
  const { format, tables, rows: all } = await readAgain(list, map, said);
  const rejects = collectRejects(path, format);
  let n = 0;
  for await (const row of all) {
    if (row.outcome === "ignored") continue;
    n += 1;
    const reason = reasons.get(mark(row.at, n));
    if (reason) await rejects.add(row.original, reason, tables.at(-1));
  }
  return rejects.close();
}

/** No catalog and no country are needed to find the rows again. */
const readAgain = (file: string, map: HeaderMap | undefined, said: Said): Promise<ReadList> =>
  readList(file, {
    ...said,
    catalogFind: () => undefined,
    // The registry knew the places that lines of the list stand for.
    findSaid: (_, text) => text,
    phoneRegion: "VE",
    today: dayOf(new Date()),
    map,
  });

/** A place in the file as the API tells it: where a format has no lines, which of its records it is. */
function mark(at: Position, n: number): string {
  if ("row" in at) return `row ${at.row} ${at.sheet}`;
  return `line ${"line" in at ? at.line : n}`;
}
