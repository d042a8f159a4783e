import { namedPlace } from "../tables/named-place.js";
import type { Named, PlaceKind, Places } from "../tables/place.js";
import type { RowCells } from "./row-cells.js";

type PlaceOf = (kind: PlaceKind, text: string) => string | undefined;

/** Where the person is: as a column of the row states, else as the whole table states. */
export function readPlaces(row: RowCells, find: PlaceOf, table: Places): Places {
  const places: Places = {};
  for (const kind of ["hospital", "shelter"] as const) {
    const [cell, ...others] = row.of(kind);
    for (const other of others) row.note(other);
    if (cell) places[kind] = named(find(kind, cell.text), cell.text);
  }
  for (const cell of row.of("hospital_or_shelter")) {
    const hospital = find("hospital", cell.text);
    const shelter = hospital ? undefined : find("shelter", cell.text);
    const isShelter = shelter ?? (!hospital && namedPlace(cell.text)?.kind === "shelter");
    const kind = isShelter ? "shelter" : "hospital";
    if (places[kind]) row.note(cell);
    places[kind] ??= named(shelter ?? hospital, cell.text);
  }
  for (const cell of row.of("where_now")) {
    const shelter = find("shelter", cell.text);
    if (shelter) places.shelter ??= { handle: shelter };
  }
  // An unknown shelter that is named for all rows does not reject a row whose person is in a hospital.
  const { shelter, ...all } = table;
  const isOpen = shelter && "unknown" in shelter && places.hospital;
  return { ...(isOpen ? all : table), ...places };
}

const named = (handle: string | undefined, text: string): Named =>
  handle ? { handle } : { unknown: text };
