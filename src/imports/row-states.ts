import type { PersonStatus } from "../database/collections.js";
import type { Named, PlaceKind, Places } from "./places.js";
import type { ListedPerson } from "./record.js";
import type { Cell, RowCells } from "./row-cells.js";
import {
  type Reading,
  readHospitalStatus,
  readShelterStatus,
  readStatus,
} from "./values/statuses.js";

type PlaceOf = (kind: PlaceKind, text: string) => string | undefined;

/** Where the person is: a column of the row before what the whole table gives. */
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
    if (shelter) places.shelter ??= { handle: shelter };
    else places.hospital ??= named(hospital, cell.text);
  }
  return { ...table, ...places };
}

const named = (handle: string | undefined, text: string): Named =>
  handle ? { handle } : { unknown: text };

type States = Pick<
  ListedPerson,
  "status" | "hospital" | "hospital_status" | "shelter" | "shelter_status"
>;

/** Which of the columns of states a table has: a list without one takes its people to be there. */
export interface StateColumns {
  hospital_status: boolean;
  shelter_status: boolean;
}

/** Statuses and the places they belong to (rules 11 and 12). */
export function readStates(row: RowCells, places: Places, has: StateColumns): States {
  const states: States = {};
  const stated = readCell(row, row.of("status"), readStatus);
  const hospital = handleOf(places.hospital);
  const shelter = handleOf(places.shelter);
  let implied: PersonStatus | undefined;
  if (hospital) {
    states.hospital = hospital;
    const status = readCell(row, row.of("hospital_status"), readHospitalStatus);
    const state = has.hospital_status ? status?.state : "admitted";
    if (state) states.hospital_status = state;
  } else {
    implied = loneStatus(row);
  }
  if (shelter) {
    states.shelter = shelter;
    const status = readCell(row, row.of("shelter_status"), readShelterStatus);
    const state = has.shelter_status ? status?.state : "present";
    if (state) states.shelter_status = state;
  } else {
    for (const cell of row.of("shelter_status")) row.note(cell);
  }
  const here = hospital ? "found" : shelter && statusIn(states);
  const status = here ?? stated?.state ?? implied;
  if (status) states.status = status;
  if (here && stated && stated.state !== here) for (const cell of row.of("status")) row.note(cell);
  return states;
}

const handleOf = (place: Named | undefined) =>
  place && "handle" in place ? place.handle : undefined;

const statusIn = ({ shelter_status }: States): PersonStatus =>
  shelter_status === "departed" ? "missing" : "found";

/** A hospital status without a hospital breaks a rule of the API: its words are kept, and who has one is found. */
function loneStatus(row: RowCells): PersonStatus | undefined {
  const cells = row.of("hospital_status");
  for (const cell of cells) row.note(cell);
  return cells.some((cell) => readHospitalStatus(cell.text)) ? "found" : undefined;
}

/** The first cell that can be read; what says more than the plain state, or cannot be read, is noted. */
function readCell<State>(
  row: RowCells,
  cells: Cell[],
  read: (text: string) => Reading<State> | null,
): Reading<State> | undefined {
  let first: Reading<State> | undefined;
  for (const cell of cells) {
    const reading = read(cell.text);
    if (first || !reading?.plain) row.note(cell);
    first ??= reading ?? undefined;
  }
  return first;
}
