import { cleanLine } from "../../kernel/values/text.js";
import type { RawRow } from "../formats/raw-row.js";
import type { StateContext } from "../values/state-tails.js";
import { areOfChildren } from "./children-lines.js";
import { type GivenArguments, isGivenLine } from "./given-lines.js";
import { type StatedStates, statesBelow, statesIn, statesOf } from "./line-states.js";
import { dateOfList } from "./list-date.js";
import { isPlaceLine, isPlaceTitle, placeOfSheet, placesIn } from "./named-place.js";
import type { CatalogFind } from "./place.js";
import { isSectionTitle, isSubtotal } from "./section-rows.js";
import type { RowDefaults, TitleOptions } from "./table.js";

// Lines above a header, and among the rows of a table, may set defaults for the rows below.

/** What lines state by themselves. */
export interface OwnDefaults extends Omit<RowDefaults, "states"> {
  states?: StatedStates;
}

interface Standing {
  amongRows?: boolean;
  /** The lines with the times of their messages, which may date the list. */
  typed?: string[];
}

/** What lines state. The name of their sheet may be that of a place. */
export function defaultsFrom(
  lines: string[],
  options: TitleOptions,
  { amongRows = false, typed = lines }: Standing = {},
): OwnDefaults {
  const { find, sheet, given, today } = options;
  const name = amongRows ? undefined : sheet;
  const places = saysPlace(given) ? {} : placesIn(lines, find, { sheet: name, amongRows });
  const titles = lines.filter((line) => !isGivenLine(line));
  const named = name ? [name, ...titles] : titles;
  const states = statesOf(named, { find, today });
  const ofChildren = areOfChildren(named);
  return {
    places,
    ...(ofChildren !== undefined && { ofChildren }),
    ...(given.date === undefined && dated(dateOfList(typed, today))),
    ...(states && { states: amongRows ? { ...states, amongRows } : states }),
  };
}

/**
 * What holds below lines that follow others. Where no line names a place, the name of the sheet may, known or
 * not.
 */
export function defaultsInSheet(
  above: RowDefaults,
  lines: string[],
  own: OwnDefaults,
  { sheet, given }: TitleOptions,
): RowDefaults {
  const defaults = defaultsBelow(above, own);
  if (!sheet || saysPlace(given) || Object.keys(defaults.places).length > 0) return defaults;
  return { ...defaults, places: placeOfSheet(sheet, lines) };
}

const saysPlace = ({ hospital, shelter }: GivenArguments) =>
  hospital !== undefined || shelter !== undefined;

/** What holds below lines that follow others: the others hold where these say nothing. */
export function defaultsBelow(
  above: RowDefaults,
  { places, date, states: own, ofChildren = above.ofChildren }: OwnDefaults,
): RowDefaults {
  const states = statesBelow(above.states, own);
  return {
    places: { ...above.places, ...places },
    ...dated(date ?? above.date),
    ...(ofChildren !== undefined && { ofChildren }),
    ...(states && { states }),
  };
}

export const dated = (date: string | undefined) => (date === undefined ? {} : { date });

export const saysNothing = (own: OwnDefaults | undefined): boolean =>
  !own || (!own.date && !own.states && Object.keys(own.places).length === 0);

/**
 * What a row among others states for the rows below; undefined when it may be a person and is no such line.
 */
export function readSection({ cells }: RawRow, options: TitleOptions): OwnDefaults | undefined {
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
  return isLine ? defaultsFrom([text], options, { amongRows: true }) : undefined;
}

/** What a line of a text that begins nobody states, if it speaks of a state, understood or not. */
export function readHeading({ cells }: RawRow, options: TitleOptions): OwnDefaults | undefined {
  const own = defaultsFrom([textOf(cells)], options, { amongRows: true });
  return own.states && !own.states.quiet ? own : undefined;
}

/** Whether a line is wholly understood as a state of the rows below: `DECESOS`. */
export function isStateLine(text: string, context: StateContext): boolean {
  const { hospital, shelter, person } = statesIn(text, context) ?? {};
  return Boolean(hospital ?? shelter ?? person);
}

/** Whether a line among the rows names a known place that fills it; a date beside the place does no harm. */
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
