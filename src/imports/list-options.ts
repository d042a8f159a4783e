import type { CountryCode } from "libphonenumber-js/max";
import type { ImportSettings, RememberedAnswers } from "../database/collections.js";
import { type HeaderMap, headerMap } from "./columns/maps.js";
import { type FindRemembered, findAmongAnswers } from "./columns/remembered-maps.js";
import type { CatalogFind } from "./tables/place.js";

export interface ListOptions {
  /** The handle of a hospital or shelter by handle, label or alias as typed. */
  catalogFind: CatalogFind;
  /** Handles from the command line: for every row that names no place of its own. */
  hospital?: string | undefined;
  shelter?: string | undefined;
  /** That somebody gave for the list, in ISO 8601: before those that it tells itself. */
  date?: string | undefined;
  /** Finds a place that a line of the list stands for as an argument would; `catalogFind` unless given. */
  findSaid?: CatalogFind | undefined;
  /** The country of telephone numbers without a country code. */
  phoneRegion: CountryCode;
  /** `YYYY-MM-DD`: ages and birth dates are judged by it. */
  today: string;
  /** What columns mean, by header (see `headerMap`): before anything the headers say themselves. */
  map?: HeaderMap | undefined;
  /** What was answered once about columns under a header row: after the map, before what the headers say. */
  remembered?: FindRemembered | undefined;
  /** What the file is called where it comes from, if that is not its name here: it may tell the list's date. */
  name?: string | undefined;
  /** No more rows of each sheet, or of the file, than these: for a look at a list. */
  rowsOfEach?: number | undefined;
}

/** What a list is read with: what was said of it, and what was answered once about lists of its source. */
export const listOptions = (
  { hospital, shelter, date, map }: ImportSettings,
  answers: readonly RememberedAnswers[],
  known: Pick<ListOptions, "catalogFind" | "phoneRegion" | "today">,
) => ({
  ...{ ...known, hospital, shelter, date, remembered: findAmongAnswers(answers) },
  map: map && mapOf(map),
});

/** A map as it is kept with an import, as lists are read with it. */
export const mapOf = (columns: NonNullable<ImportSettings["map"]>): HeaderMap =>
  headerMap(Object.fromEntries(columns.map(({ header, field }) => [header, field])));
