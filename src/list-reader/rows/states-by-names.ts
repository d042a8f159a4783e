import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { type GivenStates, type ListStatement, statesStated } from "../statement.js";
import { isUnclear, statesOfHeaders } from "../tables/line-states.js";
import type { Table } from "../tables/table.js";
import type { StateContext } from "../values/state-tails.js";

/**
 * The states that hold for rows without one of their own: those of lines above, else of the headers of the
 * names, else what somebody stated of the list. A title or header that speaks of a state but is not wholly
 * understood states nothing; then nobody is in a hospital or shelter merely by being in its list. A line among
 * the rows that is not understood leaves the rows below it unclear, whatever is said of the list.
 */
export function statesAbove(
  { states, columns, remembered }: Table,
  statement: ListStatement | undefined,
  context: StateContext,
): GivenStates | undefined {
  if (states && (states.amongRows || !isUnclear(states)))
    return { ...states, because: { kind: "line", text: states.line } };
  const named = states ?? statesByNames(columns, context);
  if (named && !isUnclear(named))
    return { ...named, because: { kind: "header", text: named.line } };
  const byOffice = remembered?.status && { status: remembered.status, by: "remembered" as const };
  const stated = statement?.by === "given" ? statement : (byOffice ?? statement);
  const given = stated && statesStated(stated);
  return named ? { hospital: null, shelter: null, line: named.line, ...given } : given;
}

/** The states that the headers of names imply, as a title would: `Fallecido`, `Nombre del desaparecido`. */
function statesByNames(columns: readonly Column[], context: StateContext) {
  const headers = columns.filter(({ field }) => nameFields.has(field)).map(({ header }) => header);
  const stated = statesOfHeaders(headers, context);
  return stated?.quiet ? undefined : stated;
}
