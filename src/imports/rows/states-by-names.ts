import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { readWords } from "../columns/header-words.js";
import type { LineStates } from "../tables/line-states.js";

/**
 * The states that the headers of names imply. Names under `Fallecido` or `Nombre del occiso` are those of the
 * dead. Under `Paciente o fallecido` nobody knows which. Names under `Desaparecido` are of persons whom
 * others look for: nobody of that list is in its hospital.
 */
export function statesByNames(columns: readonly Column[]): LineStates | undefined {
  for (const { field, header } of columns) {
    const { owners } = readWords(header);
    if (!nameFields.has(field)) continue;
    if (owners.has("sought")) {
      return { hospital: null, shelter: null, person: "missing", line: header };
    }
    if (!owners.has("dead")) continue;
    const areDead = !owners.has("person") && !owners.has("patient");
    return areDead
      ? { hospital: "deceased", shelter: null, person: "found", line: header }
      : { hospital: null, shelter: null, person: null, line: header };
  }
  return undefined;
}
