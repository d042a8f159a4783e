import type { CountryCode } from "libphonenumber-js/max";
import type {
  ImportSettings,
  ListStatus,
  RememberedAnswers,
} from "../kernel/database/collections.js";
import { type HeaderMap, headerMap } from "./columns/maps.js";
import { type FindRemembered, findAmongAnswers } from "./columns/remembered-maps.js";
import type { ListStatement } from "./statement.js";
import type { CatalogFind, CatalogNearest } from "./tables/place.js";

export interface ListOptions {
  /** The handle of a hospital or shelter by handle, label or alias as typed. */
  catalogFind: CatalogFind;
  /** Finds the handles that are similar to a name that the catalog does not know; none unless given. */
  catalogNearest?: CatalogNearest | undefined;
  /** Handles for every row that names no place itself. */
  hospital?: string | undefined;
  shelter?: string | undefined;
  /** The state of persons whose state the list does not give. */
  statement?: ListStatement | undefined;
  /** The day of the disaster, `YYYY-MM-DD`, if it is known. */
  eventDay?: string | undefined;
  /** The date that was given for the list, in ISO 8601. It takes precedence over dates in the list. */
  date?: string | undefined;
  /** Finds a place in a line that replaces an argument; `catalogFind` unless given. */
  findGivenPlace?: CatalogFind | undefined;
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  /** The day to which ages and birth dates are compared: `YYYY-MM-DD`. */
  today: string;
  /** What columns mean, by header (see `headerMap`). It takes precedence over what the headers say. */
  map?: HeaderMap | undefined;
  /**
   * Earlier answers about columns under a header row. The map takes precedence over them, and they take precedence
   * over the headers.
   */
  remembered?: FindRemembered | undefined;
  /** The original name of the file, if it differs from the name here. It may state the list's date. */
  name?: string | undefined;
  /** The maximum of rows of each sheet, or of the file, for a preview of a list. */
  rowsOfEach?: number | undefined;
}

/**
 * The options for reading a list: its settings, and earlier answers about lists of its source.
 */
export const listOptions = (
  { hospital, shelter, status, date, map }: ImportSettings,
  answers: readonly RememberedAnswers[],
  { sourceStatus, ...known }: Known,
): ListOptions => ({
  ...known,
  hospital,
  shelter,
  date,
  statement: statementOf(status, sourceStatus),
  remembered: findAmongAnswers(answers),
  map: map && mapOf(map),
});

/** What is known for all lists of a source. */
export interface Known
  extends Pick<
    ListOptions,
    "catalogFind" | "catalogNearest" | "phoneRegion" | "eventDay" | "today"
  > {
  /** The state of persons in its lists, if nothing else gives it. */
  sourceStatus?: ListStatus | undefined;
}

function statementOf(
  given: ListStatus | undefined,
  ofSource: ListStatus | undefined,
): ListStatement | undefined {
  if (given) return { status: given, by: "given" };
  return ofSource && { status: ofSource, by: "source" };
}

/** Turns a map as an import stores it into the form in which lists are read. */
export const mapOf = (columns: NonNullable<ImportSettings["map"]>): HeaderMap =>
  headerMap(Object.fromEntries(columns.map(({ header, field }) => [header, field])));
