import type { RawRow } from "../formats/raw-row.js";
import { isPageLine, unclear } from "./line-states.js";
import type { RowDefaults, Table } from "./table.js";
import { defaultsBelow, type OwnDefaults, saysNothing, textOf } from "./titles.js";

/**
 * The part of a table after a line among its rows, with what the line gives; undefined if the line changes nothing. The
 * states of an earlier such line end here, even if this line is not understood: `HERIDOS LEVES` below `FALLECIDOS`.
 * @param ofTitles the states from the titles of the table, which its rows get again after a section.
 */
export function sectionBelow(
  { at, cells }: RawRow,
  above: Table,
  ofTitles: RowDefaults["states"],
  own: OwnDefaults = { places: {} },
): Table | undefined {
  const title = textOf(cells);
  const isSilent = saysNothing(own);
  const isOther = own.ofChildren !== undefined && own.ofChildren !== above.ofChildren;
  if (isSilent && !isOther && (above.states === ofTitles || isPageLine(title))) return undefined;
  const elsewhere = Object.keys(own.places).length > 0;
  const { states, ...rest } = elsewhere ? { ...above, places: {} } : above;
  const ended = ofTitles ?? (states && { ...unclear(states), line: title });
  const held = elsewhere || isSilent ? ended : states;
  const defaults = { ...rest, ...(held && { states: held }) };
  return { ...rest, section: { at, title }, ...defaultsBelow(defaults, own) };
}
