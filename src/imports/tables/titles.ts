import { cleanLine } from "../../http/text.js";
import type { RawRow } from "../readers/raw-row.js";
import {
  type LineStates,
  type SaidStates,
  statesBelow,
  statesIn,
  statesOf,
} from "./line-states.js";
import { dateOfList } from "./list-date.js";
import type { CatalogFind, Places } from "./place.js";
import { isPlaceLine, isPlaceTitle, placeOfSheet, placesIn } from "./places.js";
import type { Said } from "./said-lines.js";
import { isSectionTitle, isSubtotal } from "./section-rows.js";

// Lines above a header, and among the rows of a table, that say something of the rows below.

/** What holds for all rows of a table or section. */
export interface Told {
  places: Places;
  /** See `Table`. */
  date?: string;
  states?: LineStates;
}

/** What lines tell by themselves. */
export interface OwnTold extends Omit<Told, "states"> {
  states?: SaidStates;
}

export interface TitleOptions {
  find: CatalogFind;
  sheet?: string | undefined;
  /** What holds for all rows, whatever the titles say. */
  said: Said;
  today: string;
}

/** What lines tell; the name of their sheet may be that of a place. */
export function toldBy(lines: string[], options: TitleOptions, amongRows = false): OwnTold {
  const { find, sheet, said, today } = options;
  const name = amongRows ? undefined : sheet;
  const places = saysPlace(said) ? {} : placesIn(lines, find, { sheet: name, amongRows });
  const states = statesOf(name ? [name, ...lines] : lines, { find, today });
  return {
    places,
    ...(said.date === undefined && dated(dateOfList(lines, today))),
    ...(states && { states }),
  };
}

/** What lines tell below others; where nothing names a place, the name of the sheet may, known or not. */
export function toldInSheet(
  above: Told,
  lines: string[],
  own: OwnTold,
  options: TitleOptions,
): Told {
  const told = toldBelow(above, own);
  const { sheet, said } = options;
  if (!sheet || saysPlace(said) || Object.keys(told.places).length > 0) return told;
  return { ...told, places: placeOfSheet(sheet, lines) };
}

const saysPlace = ({ hospital, shelter }: Said) => hospital !== undefined || shelter !== undefined;

/** The same below other lines, which hold where these say nothing. */
export function toldBelow(above: Told, { places, date, states: own }: OwnTold): Told {
  const states = statesBelow(above.states, own);
  return {
    places: { ...above.places, ...places },
    ...dated(date ?? above.date),
    ...(states && { states }),
  };
}

export const dated = (date: string | undefined) => (date === undefined ? {} : { date });

export const saysNothing = ({ places, date, states }: OwnTold): boolean =>
  date === undefined && states === undefined && Object.keys(places).length === 0;

/** Is a row among others no person, but a line about the rows below? */
export function isSection({ cells }: RawRow, options: TitleOptions): boolean {
  const { find, today } = options;
  const text = textOf(cells);
  if (isPlaceTitle(text)) return true;
  const filled = cells.filter((cell) => cell.trim() !== "");
  if (filled.length > 1) return isSubtotal(filled[0] ?? "") || isStateLine(text, options);
  const isDate = !/\p{L}/u.test(text) && dateOfList([text], today) !== undefined;
  const tells = isDate || isPlaceLine(text) || isSectionTitle(text) || namesKnown(text, find);
  return tells || isStateLine(text, options);
}

/** Is a line wholly understood as a state of the rows below: `DECESOS`? */
export function isStateLine(text: string, { find, today }: TitleOptions): boolean {
  const { hospital, shelter, person } = statesIn(text, { find, today }) ?? {};
  return Boolean(hospital ?? shelter ?? person);
}

const namesKnown = (text: string, find: CatalogFind) => {
  const places = placesIn([text], wholeOnly(text, find));
  return Object.values(places).some((place) => "handle" in place);
};

/** In a line among the rows, only a place that fills the line is a title; a date beside it does no harm. */
const wholeOnly = (line: string, find: CatalogFind): CatalogFind => {
  const bare = line.replaceAll(/\([^)]*\)|(?: -)?[ \d/.:-]+$/g, "");
  return (kind, text) => (text.length >= bare.length - 2 ? find(kind, text) : undefined);
};

/** The cells of a row as one line. */
export const textOf = (cells: readonly string[]): string =>
  cleanLine(
    cells
      .filter((cell) => cell.trim() !== "")
      .join(" ")
      .slice(0, 500),
  );
