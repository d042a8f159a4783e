import { type ImportSettings, listStatuses, type Reason } from "../kernel/database/collections.js";
import { reasonOf } from "../kernel/messages/lists/in-words.js";
import { cleanLine, lengthOf } from "../kernel/values/text.js";
import { readHeaderMap, WrongMap } from "./columns/maps.js";
import { readListDate } from "./list-moment.js";
import type { CatalogFind, CatalogNearest } from "./tables/place.js";

type Setting = "hospital" | "shelter" | "status" | "list" | "date" | "map";

/** The settings of a list, as typed: places by handle, label or alias; the map as JSON, column → field. */
type TypedSettings = { [Name in Setting]?: string | undefined };

const maxNameLength = 100;

/** The errors in settings, by name. */
export type SettingsErrors = { [Name in Setting]?: Reason };

/** The catalog. Without `nearest`, errors about unknown places do not name similar handles. */
interface Known {
  find: CatalogFind;
  nearest?: CatalogNearest;
}

/** The settings that the importer reads from it, or the errors by name. */
export function readSettings(
  typed: { [Name in Setting]?: TypedSettings[Name] | null },
  { catalogs, now }: { catalogs: Known; now: Date },
): { settings: ImportSettings; errors: SettingsErrors } {
  const settings: ImportSettings = {};
  const errors: SettingsErrors = {};
  for (const kind of ["hospital", "shelter"] as const) {
    const text = typed[kind];
    if (text === undefined || text === null) continue;
    const handle = catalogs.find(kind, text);
    if (handle) settings[kind] = handle;
    else errors[kind] = unknownPlace(kind, catalogs.nearest?.(kind, text));
  }
  if (typeof typed.status === "string") {
    const status = listStatuses.find((known) => known === cleanLine(typed.status ?? ""));
    if (!status) errors.status = reasonOf("status_wrong", { statuses: listStatuses.join(", ") });
    else if (status === "missing" && (settings.hospital ?? settings.shelter))
      errors.status = reasonOf("status_beside_place");
    else settings.status = status;
  }
  if (typeof typed.list === "string") {
    const list = cleanLine(typed.list);
    if (list !== "" && lengthOf(list) <= maxNameLength) settings.list = list;
    else errors.list = reasonOf("list_name_length");
  }
  if (typeof typed.date === "string") {
    const date = readListDate(cleanLine(typed.date), now);
    if (date !== undefined) settings.date = date;
    else errors.date = reasonOf("date_wrong");
  }
  if (typeof typed.map === "string") {
    const { columns, wrong } = columnsIn(typed.map);
    if (columns) settings.map = columns;
    if (wrong !== undefined) errors.map = wrong;
  }
  return { settings, errors };
}

const unknownPlace = (kind: "hospital" | "shelter", near: string[] = []): Reason =>
  near.length > 0
    ? reasonOf(`${kind}_perhaps`, { handles: near.join(", ") })
    : reasonOf(`${kind}_not_in_catalog`);

function columnsIn(text: string) {
  try {
    const map = readHeaderMap(text);
    return { columns: [...map].map(([header, field]) => ({ header, field })) };
  } catch (error) {
    if (error instanceof WrongMap) return { wrong: error.reason };
    throw error;
  }
}
