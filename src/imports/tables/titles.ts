import { cleanLine } from "../../values/text.js";
import type { RawRow } from "../readers/raw-row.js";
import { type SaidStates, statesBelow, statesIn, statesOf } from "./line-states.js";
import { dateOfList } from "./list-date.js";
import { isPlaceLine, isPlaceTitle, placeOfSheet, placesIn } from "./named-place.js";
import type { CatalogFind } from "./place.js";
import type { Said } from "./said-lines.js";
import { isSectionTitle, isSubtotal } from "./section-rows.js";
import type { TitleOptions, Told } from "./table.js";

// Lines above a header, and among the rows of a table, that say something of the rows below.

/** What lines tell by themselves. */
export interface OwnTold extends Omit<Told, "states"> {
  states?: SaidStates;
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
  { sheet, said }: TitleOptions,
): Told {
  const told = toldBelow(above, own);
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

export const saysNothing = (own: OwnTold | undefined): boolean =>
  !own || (!own.date && !own.states && Object.keys(own.places).length === 0);

/** What a row among others says of those below; undefined when it may be a person, and no such line. */
export function readSection({ cells }: RawRow, options: TitleOptions): OwnTold | undefined {
  const { find, today } = options;
  const text = textOf(cells);
  const [first = "", ...others] = cells.filter((cell) => cell.trim() !== "");
  const isDate = !/\p{L}/u.test(text) && dateOfList([text], today) !== undefined;
  const isLine =
    isPlaceTitle(text) ||
    isStateLine(text, options) ||
    (others.length > 0
      ? isSubtotal(first)
      : isDate || isPlaceLine(text) || isSectionTitle(text) || isKnownPlace(text, find));
  return isLine ? toldBy([text], options, true) : undefined;
}

/** Is a line wholly understood as a state of the rows below: `DECESOS`? */
export function isStateLine(text: string, { find, today }: TitleOptions): boolean {
  const { hospital, shelter, person } = statesIn(text, { find, today }) ?? {};
  return Boolean(hospital ?? shelter ?? person);
}

/** In a line among the rows, only a place that fills the line is a title; a date beside it does no harm. */
function isKnownPlace(line: string, find: CatalogFind): boolean {
  const bare = line.replaceAll(/\([^)]*\)|(?: -)?[ \d/.:-]+$/g, "");
  const places = placesIn([line], (kind, text) =>
    text.length >= bare.length - 2 ? find(kind, text) : undefined,
  );
  return Object.values(places).some((place) => "handle" in place);
}

/** The cells of a row as one line. */
export const textOf = (cells: readonly string[]): string =>
  cleanLine(
    cells
      .filter((cell) => cell.trim() !== "")
      .join(" ")
      .slice(0, 500),
  );
