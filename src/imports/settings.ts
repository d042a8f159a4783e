import type { Catalogs } from "../catalogs/catalogs.js";
import type { ImportSettings } from "../database/collections.js";
import type { FieldErrors } from "../http/errors.js";
import { cleanLine, lengthOf } from "../http/text.js";
import { headerMap, readHeaderMap } from "./columns/maps.js";
import { readListDate } from "./list-moment.js";

/** What somebody says about a list, as typed. */
export interface TypedSettings {
  /** Handle, label or alias. */
  hospital?: string | undefined;
  shelter?: string | undefined;
  list?: string | undefined;
  date?: string | undefined;
  /** JSON: column → field. */
  map?: string | undefined;
}

const longestName = 100;

/** What the importer makes of it, or what is wrong with it, by name. */
export function readSettings(
  typed: TypedSettings,
  { catalogs, now }: { catalogs: Pick<Catalogs, "find">; now: Date },
): { settings: ImportSettings; errors: FieldErrors } {
  const settings: ImportSettings = {};
  const errors: FieldErrors = {};
  for (const kind of ["hospital", "shelter"] as const) {
    const text = typed[kind];
    if (text === undefined) continue;
    const handle = catalogs.find(kind, text);
    if (handle) settings[kind] = handle;
    else errors[kind] = [`Must be a ${kind} of the catalog`];
  }
  if (typed.list !== undefined) {
    const list = cleanLine(typed.list);
    if (list !== "" && lengthOf(list) <= longestName) settings.list = list;
    else errors.list = [`Must have 1 to ${longestName} characters`];
  }
  if (typed.date !== undefined) {
    const date = readListDate(cleanLine(typed.date), now);
    if (date !== undefined) settings.date = date;
    else errors.date = ["Must be a day that is not in the future: 2026-06-27 or 27/06/2026"];
  }
  if (typed.map !== undefined) {
    const { columns, wrong } = columnsIn(typed.map);
    if (columns) settings.map = columns;
    if (wrong !== undefined) errors.map = [wrong];
  }
  return { settings, errors };
}

/** The map as it is kept with an import. */
export const mapOf = (columns: NonNullable<ImportSettings["map"]>) =>
  headerMap(Object.fromEntries(columns.map(({ header, field }) => [header, field])));

function columnsIn(text: string) {
  try {
    const map = readHeaderMap(text);
    return { columns: [...map].map(([header, field]) => ({ header, field })) };
  } catch (error) {
    if (error instanceof RangeError) return { wrong: error.message };
    throw error;
  }
}
