import type { HospitalStatus, PersonStatus, ShelterStatus } from "../../database/collections.js";
import type { Column, StateField } from "../columns/column.js";
import type { Field } from "../columns/fields.js";
import type { ListedPerson } from "../record.js";
import type { LineStates } from "../tables/line-states.js";
import type { Named, Places } from "../tables/place.js";
import { remembered } from "../values/plain.js";
import type { StateContext } from "../values/state-tails.js";
import {
  type Reading,
  readFound,
  readHospitalStatus,
  readShelterStatus,
  readStatus,
  speaksOfHospital,
} from "../values/statuses.js";
import type { Cell, RowCells } from "./row-cells.js";

type States = Pick<
  ListedPerson,
  "status" | "hospital" | "hospital_status" | "reported_patient" | "shelter" | "shelter_status"
>;

/** The columns that hold a state. A list without one implies that its persons are there. */
export type StateColumns = { [Kind in StateField]: Field | undefined };

export function stateColumns(columns: readonly Column[]): StateColumns {
  const holding = (kind: StateField): Field | undefined =>
    columns.find(
      ({ field, tells, unsure }) =>
        field === kind || tells?.includes(kind) || unsure?.includes(kind), // such a list does not imply that its persons are there
    )?.field;
  return {
    hospital_status: holding("hospital_status"),
    shelter_status: holding("shelter_status"),
  };
}

/** The readers of the states in a table. */
export const stateReaders = (context: StateContext) => ({
  hospital: remembered((text) => readHospitalStatus(text, context)),
  shelter: remembered((text) => readShelterStatus(text, context)),
  /** As read where only this place counts: `Ingresado en HCL` says nothing of another hospital. */
  hospitalAt: (text: string, handle: string) => readHospitalStatus(text, within(context, handle)),
  shelterAt: (text: string, handle: string) => readShelterStatus(text, within(context, handle)),
  person: remembered((text) => readStatus(text, context)),
  found: remembered((text) => readFound(text, context)),
});

const within = ({ today, find }: StateContext, handle: string): StateContext => ({
  ...(today !== undefined && { today }),
  find: (kind, text) => (find?.(kind, text) === handle ? handle : undefined),
});

export type StateReaders = ReturnType<typeof stateReaders>;

interface StatesOfTable {
  columns: StateColumns;
  readers: StateReaders;
  /** See `contradictionsIn`. */
  isContradicted(row: RowCells, taken: string): boolean;
  /** See `patientsIn`. */
  saysOf(note: Cell): "dead" | "patient" | undefined;
  /** The states that lines above the row state. */
  lineStates: LineStates | undefined;
}

/** Statuses and the places they belong to (rules 11 and 12). */
export function readStates(
  row: RowCells,
  places: Places,
  { columns: all, readers, lineStates, isContradicted, saysOf }: StatesOfTable,
): States {
  const states: States = {};
  const columns = statesThePerson(row, readers) ? withoutState(all) : all;
  const hospital = handleOf(places.hospital);
  const shelter = handleOf(places.shelter);
  let open = row.of("state"); // `Estatus` is read once: for the hospital, the shelter or the person
  /** The row's own state, else that of the lines, else, without a column for it, that the person is there. */
  const settle = <State extends string>(
    kind: StateField,
    read: (text: string) => Reading<State> | null,
    [above, usual]: [State | null | undefined, State],
  ): Reading<State> | undefined => {
    const column = columns[kind];
    const cells = column === "state" ? open : row.of(kind);
    if (column === "state") open = [];
    const own = readCell(row, cells, read);
    if (own || cells.length > 0 || (column && row.isUnknown(column))) return own;
    if (above === null) row.add(lineStates?.line ?? "");
    const isOther = above !== undefined && above !== usual;
    // `Localizado` below `FALLECIDOS` is neither.
    if (above === null || (isOther ? columns !== all : column)) return undefined;
    const state = above ?? usual;
    return isContradicted(row, state) ? undefined : { state, plain: true };
  };
  let isMoved = false;
  if (hospital) {
    states.hospital = hospital;
    const read = (text: string) =>
      ofPlace(readers.hospital(text), () => readers.hospitalAt(text, hospital));
    const reading = settle<HospitalStatus>("hospital_status", read, [
      lineStates?.hospital,
      "admitted",
    ]);
    if (reading) states.hospital_status = reading.state;
  }
  if (shelter) {
    states.shelter = shelter;
    const read = (text: string) =>
      ofPlace(readers.shelter(text), () => readers.shelterAt(text, shelter));
    const reading = settle<ShelterStatus>("shelter_status", read, [lineStates?.shelter, "present"]);
    if (reading) states.shelter_status = reading.state;
    isMoved = reading?.movedOn === true;
  }
  // A person who left a shelter may be anywhere: that does not change who was found before.
  const isHere = hospital || (shelter && (states.shelter_status !== "departed" || isMoved));
  const cells = [...row.of("status"), ...open, ...row.of("found")];
  const stated = readCell(row, cells, (text, field) =>
    field === "found" ? readers.found(text) : readers.person(text),
  );
  if (isHere && stated?.state === "missing") for (const cell of cells) row.note(cell);
  noteLoneStates(row, { hospital_status: hospital, shelter_status: shelter }, readers);
  if (hospital) return { ...states, status: "found" };
  const isOfShelter = ({ text }: Cell) => shelter !== undefined && readers.shelter(text) !== null;
  const ofPatients = [...row.of("hospital_status"), ...row.of("state"), ...cells].filter(
    (cell) => !isOfShelter(cell),
  );
  const noted = row.of("note").flatMap((cell) => saysOf(cell) ?? []);
  // The dead are not looked for, even if nobody has explained the column yet.
  const isPatient = ofPatients.some(({ text }) => readers.hospital(text)) || noted.includes("dead");
  const speaks = ofPatients.some(({ text }) => speaksOfHospital(text)); // whatever else the text says
  const isUnknown = (["state", "status", "found", "hospital_status"] as const).some(row.isUnknown);
  const isOpen = !shelter && cells.length + ofPatients.length === 0 && !isUnknown;
  const above = isOpen ? lineStates : undefined;
  const isBelowPatients = above?.hospital !== undefined && above.person !== "missing";
  if (isPatient || speaks || noted.length > 0 || isBelowPatients) states.reported_patient = true;
  if (above && (above.hospital || above.person === null)) row.add(above.line); // no field holds it
  const elsewhere = stated?.state ?? (isPatient ? "found" : (above?.person ?? undefined));
  const status = isHere ? "found" : elsewhere;
  return { ...states, ...(status && { status }) };
}

/** `Localizado` beside a place that the row names is the person's state, not that of the place. */
function statesThePerson(row: RowCells, { person }: StateReaders): boolean {
  const cells = row.of("state");
  if (cells.length === 0 || !cells.every(({ text }) => isFound(person(text)))) return false;
  const ofPlaces = ["hospital", "shelter", "hospital_or_shelter"] as const;
  return ofPlaces.some((field) => row.of(field).length > 0);
}

const isFound = (reading: Reading<PersonStatus> | null) =>
  reading?.state === "found" && reading.plain;

const withoutState = ({ hospital_status, shelter_status }: StateColumns): StateColumns => ({
  hospital_status: hospital_status === "state" ? undefined : hospital_status,
  shelter_status: shelter_status === "state" ? undefined : shelter_status,
});

const handleOf = (place: Named | undefined) =>
  place && "handle" in place ? place.handle : undefined;

/** Sends states without a place to the notes: they would break a rule of the API. */
function noteLoneStates(
  row: RowCells,
  placeOf: { [Kind in StateField]: string | undefined },
  { hospital, shelter }: StateReaders,
) {
  const reads = { hospital_status: hospital, shelter_status: shelter };
  for (const kind of ["hospital_status", "shelter_status"] as const) {
    if (placeOf[kind]) continue;
    for (const cell of row.of(kind)) reads[kind](cell.text) ? row.note(cell) : row.noteUnread(cell);
  }
}

/** A person who is there is in this place alone. A person who left or died may be anywhere. */
const ofPlace = <State>(reading: Reading<State> | null, here: () => Reading<State> | null) =>
  reading && !reading.plain && (reading.state === "admitted" || reading.state === "present")
    ? here()
    : reading;

/** Reads the first readable cell. A cell that says more, or that cannot be read, goes to the notes. */
function readCell<State>(
  row: RowCells,
  cells: Cell[],
  read: (text: string, field: Field) => Reading<State> | null,
): Reading<State> | undefined {
  let first: Reading<State> | undefined;
  for (const cell of cells) {
    const reading = read(cell.text, cell.column.field);
    if (!reading) row.noteUnread(cell);
    else if (first || !reading.plain) row.note(cell);
    first ??= reading ?? undefined;
  }
  return first;
}
