import { momentOf } from "../list-moment.js";
import type { RawRow } from "../readers/raw-row.js";
import type { Position } from "../record.js";
import { refusedFile } from "../refused-file.js";
import { readSettings } from "../settings.js";
import type { CatalogFind } from "./place.js";

// Lines above a header that say what the arguments of an import would: rejected rows take them along, so
// that they mean the same persons when they come back alone.

/** What somebody says of all rows of a list; its titles do not change it. */
export interface Said {
  /** Handles. */
  hospital?: string;
  shelter?: string;
  /** In ISO 8601. */
  date?: string;
}

const names = ["hospital", "shelter", "date"] as const;
const start = "Import --";
const said = new RegExp(`^${start}(${names.join("|")}):`);

export const isSaidLine = (line: string): boolean => said.test(line);

export const saidLines = (all: Said): string[] =>
  names.flatMap((name) => {
    const text = all[name];
    return text === undefined ? [] : [`${start}${name}: ${text}`];
  });

/** What is given of these; exact optional properties hold no undefined. */
export const saidBy = (given: { [Name in keyof Said]?: string | undefined }): Said =>
  Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));

interface SaidOptions {
  /** What is said already goes before. */
  said: Said;
  findSaid: CatalogFind;
  today: string;
}

/**
 * What is said with a row, if it is such a line. Throws RefusedFile, with what is wrong with the argument,
 * when the line cannot be taken.
 */
export function readSaid(
  { at, cells }: RawRow,
  { said: before, findSaid: find, today }: SaidOptions,
): Said | undefined {
  const text = cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
  if (!text.startsWith(start)) return undefined;
  const [beginning = ""] = said.exec(text) ?? [];
  const name = names.find((known) => beginning === `${start}${known}:`);
  if (name === undefined) return undefined;
  if (before[name] !== undefined) return before;
  const catalogs = {
    find: (kind: string, typed: string) =>
      kind === "hospital" || kind === "shelter" ? find(kind, typed) : undefined,
  };
  const typed = { [name]: text.slice(beginning.length).trim() };
  const { settings, errors } = readSettings(typed, { catalogs, now: new Date(today) });
  if (errors[name]) throw refusedFile(`import_line_${name}_wrong`, placeOf(at));
  return { ...before, ...saidBy(settings) };
}

const placeOf = (at: Position) =>
  "row" in at ? at : { sheet: "", row: "line" in at ? at.line : 0 };

const latest = new Date(8.64e15);
/** Milliseconds by which the clocks of lists are behind UTC. */
const behind = momentOf("1970-01-01T00:00", latest).getTime();

/** The date that means the same moment again, whenever it is read: a day when it is a whole one. */
export const dateMeaning = (moment: Date): string =>
  new Date(moment.getTime() - behind).toISOString().replace(/T23:59:59\.999Z$|:00\.000Z$|Z$/, "");
