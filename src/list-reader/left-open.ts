import type { ListFindings, UnknownPlace, UnreadStates } from "../kernel/database/collections.js";
import { foldPlace } from "../kernel/names/fold.js";
import { clipped } from "../kernel/values/text.js";
import { mapKey, mappedAs } from "./columns/maps.js";
import type { ReadRow, UnreadState } from "./record.js";
import type { CatalogNearest } from "./tables/place.js";

// A list may leave things open: states that could not be read, patients without a hospital, places that the
// catalog does not know. They are counted over the whole list, and only a limited number of names is kept.

export type LeftOpen = Pick<
  ListFindings,
  "unread_states" | "patients_without_hospital" | "unknown_places"
>;

/** How many names of columns, and of places, are kept. Later ones are counted under an empty name. */
const maxNamed = 20;
const maxNameLength = 100;

/** Collects what a list leaves open, from every row of the list. */
export function leftOpenIn(
  nearest: CatalogNearest = () => [],
  onUnreadState?: (state: UnreadState) => void,
) {
  const states = new Map<string, UnreadStates>();
  const places = new Map<string, Omit<UnknownPlace, "nearest">>();
  let patients = 0;
  const countState = (state: UnreadState) => {
    onUnreadState?.(state);
    const field = mappedAs(state.field);
    const keyOf = (name: string) => `${field} ${mapKey(name)}`;
    const header = nameIn(states, state.header, keyOf);
    const known = states.get(keyOf(header)) ?? { header, field, cells: 0 };
    states.set(keyOf(header), { ...known, cells: known.cells + 1 });
  };
  return {
    add(row: ReadRow): void {
      if (row.outcome === "rejected" && row.place) {
        const { kind } = row.place;
        const keyOf = (name: string) => `${kind} ${foldPlace(name)}`;
        const name = nameIn(places, row.place.name, keyOf);
        const known = places.get(keyOf(name)) ?? { kind, name, rows: 0 };
        places.set(keyOf(name), { ...known, rows: known.rows + 1 });
      }
      if (row.outcome !== "accepted" && row.outcome !== "rejected") return;
      row.unreadStates?.forEach(countState);
      if (row.outcome === "rejected") return;
      const { reported_patient, shelter } = row.person;
      if (reported_patient && shelter === undefined) patients += 1;
    },
    found: (): LeftOpen => ({
      unread_states: [...states.values()],
      patients_without_hospital: patients,
      unknown_places: [...places.values()].map((place) => ({
        ...place,
        nearest: nearest(place.kind, place.name),
      })),
    }),
  };
}

/** The name; empty if there are too many names already. */
function nameIn(
  known: ReadonlyMap<string, unknown>,
  name: string,
  keyOf: (name: string) => string,
) {
  const short = clipped(name, maxNameLength);
  return known.has(keyOf(short)) || known.size < maxNamed ? short : "";
}
