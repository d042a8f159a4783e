import type { ListStatus } from "../../kernel/database/collections.js";
import type { Position } from "../../kernel/messages/lists/positions.js";
import type { RawRow } from "../formats/raw-row.js";
import { momentOf } from "../list-moment.js";
import { refusedFile } from "../refused-file.js";
import { readSettings } from "../settings.js";
import type { CatalogFind } from "./place.js";

// Lines above a header may replace the arguments of an import. Rejected rows carry them, so that they mean
// the same persons when they come back alone.

/** What is given for all rows of a list. Its titles do not change it. */
export interface GivenArguments {
  /** Handles. */
  hospital?: string;
  shelter?: string;
  status?: ListStatus;
  /** In ISO 8601. */
  date?: string;
}

const names = ["hospital", "shelter", "status", "date"] as const;
const start = "Import --";
const givenLine = new RegExp(`^${start}(${names.join("|")}):`);

export const isGivenLine = (line: string): boolean => givenLine.test(line);

export const givenLines = (all: GivenArguments): string[] =>
  names.flatMap((name) => {
    const text = all[name];
    return text === undefined ? [] : [`${start}${name}: ${text}`];
  });

/** The arguments that are given: exact optional properties hold no undefined. */
export const givenArguments = (
  given: { [Name in keyof GivenArguments]?: GivenArguments[Name] | undefined },
): GivenArguments =>
  Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));

interface GivenLineOptions {
  /** Arguments that are given already take precedence. */
  given: GivenArguments;
  findGivenPlace: CatalogFind;
  today: string;
}

/**
 * The arguments with what a row gives; undefined if the row is no such line. Throws RefusedFile, with what is
 * wrong with the argument, when the line cannot be taken.
 */
export function readGivenLine(
  { at, cells }: RawRow,
  { given: before, findGivenPlace: find, today }: GivenLineOptions,
): GivenArguments | undefined {
  const text = cells.find((cell) => cell.trim() !== "")?.trim() ?? "";
  if (!text.startsWith(start)) return undefined;
  const [beginning = ""] = givenLine.exec(text) ?? [];
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
  return { ...before, ...givenArguments(settings) };
}

const placeOf = (at: Position) =>
  "row" in at ? at : { sheet: "", row: "line" in at ? at.line : 0 };

const latest = new Date(8.64e15);
/** Milliseconds by which the clocks of lists are behind UTC. */
const behind = momentOf("1970-01-01T00:00", latest).getTime();

/** A date that means the same moment whenever it is read: a day when the moment ends a whole one. */
export const dateMeaning = (moment: Date): string =>
  new Date(moment.getTime() - behind).toISOString().replace(/T23:59:59\.999Z$|:00\.000Z$|Z$/, "");
