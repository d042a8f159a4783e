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

/** Which columns hold a state. A list without one takes its people to be there. */
export type StateColumns = { [Kind in StateField]: Field | undefined };

export function stateColumns(columns: readonly Column[]): StateColumns {
  const holding = (kind: StateField): Field | undefined =>
    columns.find(
      ({ field, tells, unsure }) =>
        field === kind || tells?.includes(kind) || unsure?.includes(kind), // then nobody is taken to be there
    )?.field;
  return {
    hospital_status: holding("hospital_status"),
    shelter_status: holding("shelter_status"),
  };
}

/** What reads the states of all rows of a table. */
export const stateReaders = (context: StateContext) => ({
  hospital: remembered((text) => readHospitalStatus(text, context)),
  shelter: remembered((text) => readShelterStatus(text, context)),
  /** As read where no other place counts: `Ingresado en HCL` says nothing of another hospital. */
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
  /** See `gainsaidIn`. */
  isGainsaid(row: RowCells, taken: string): boolean;
  /** See `patientsIn`. */
  saysOf(note: Cell): "dead" | "patient" | undefined;
  /** What lines above the row say. */
  said: LineStates | undefined;
}

/** Statuses and the places they belong to (rules 11 and 12). */
export function readStates(
  row: RowCells,
  places: Places,
  { columns: all, readers, said, isGainsaid, saysOf }: StatesOfTable,
): States {
  const states: States = {};
  const columns = statesThePerson(row, readers) ? withoutState(all) : all;
  const hospital = handleOf(places.hospital);
  const shelter = handleOf(places.shelter);
  let open = row.of("state"); // `Estatus` is read once: for the hospital, the shelter or the person
  /** A row's own state, else what lines say of all, else, where no column tells it, that the person is there. */
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
    if (above === null) row.add(said?.line ?? "");
    const isSaid = above !== undefined && above !== usual;
    // `Localizado` below `FALLECIDOS` is neither.
    if (above === null || (isSaid ? columns !== all : column)) return undefined;
    const state = above ?? usual;
    return isGainsaid(row, state) ? undefined : { state, plain: true };
  };
  let isMoved = false;
  if (hospital) {
    states.hospital = hospital;
    const read = (text: string) =>
      ofPlace(readers.hospital(text), () => readers.hospitalAt(text, hospital));
    const told = settle<HospitalStatus>("hospital_status", read, [said?.hospital, "admitted"]);
    if (told) states.hospital_status = told.state;
  }
  if (shelter) {
    states.shelter = shelter;
    const read = (text: string) =>
      ofPlace(readers.shelter(text), () => readers.shelterAt(text, shelter));
    const told = settle<ShelterStatus>("shelter_status", read, [said?.shelter, "present"]);
    if (told) states.shelter_status = told.state;
    isMoved = told?.movedOn === true;
  }
  // Who left a shelter may be anywhere: that says nothing of who was found before.
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
  // The dead are not looked for, though nobody has said yet what the column is.
  const isPatient = ofPatients.some(({ text }) => readers.hospital(text)) || noted.includes("dead");
  const speaks = ofPatients.some(({ text }) => speaksOfHospital(text)); // whatever else it says
  const isUnknown = (["state", "status", "found", "hospital_status"] as const).some(row.isUnknown);
  const isOpen = !shelter && cells.length + ofPatients.length === 0 && !isUnknown;
  const above = isOpen ? said : undefined;
  const isBelowPatients = above?.hospital !== undefined && above.person !== "missing";
  if (isPatient || speaks || noted.length > 0 || isBelowPatients) states.reported_patient = true;
  if (above && (above.hospital || above.person === null)) row.add(above.line); // no field says it
  const elsewhere = stated?.state ?? (isPatient ? "found" : (above?.person ?? undefined));
  const status = isHere ? "found" : elsewhere;
  return { ...states, ...(status && { status }) };
}

/** `Localizado` beside a place that the row itself names is no state of the hospital or the shelter. */
function statesThePerson(row: RowCells, { person }: StateReaders): boolean {
  const said = row.of("state");
  if (said.length === 0 || !said.every(({ text }) => isFound(person(text)))) return false;
  const ofPlaces = ["hospital", "shelter", "hospital_or_shelter"] as const;
  return ofPlaces.some((field) => row.of(field).length > 0);
}

const isFound = (told: Reading<PersonStatus> | null) => told?.state === "found" && told.plain;

const withoutState = ({ hospital_status, shelter_status }: StateColumns): StateColumns => ({
  hospital_status: hospital_status === "state" ? undefined : hospital_status,
  shelter_status: shelter_status === "state" ? undefined : shelter_status,
});

const handleOf = (place: Named | undefined) =>
  place && "handle" in place ? place.handle : undefined;

/** A state without its place breaks a rule of the API: its words are kept. */
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

/** Who is there is in this place and no other; who left or died may be anywhere. */
const ofPlace = <State>(told: Reading<State> | null, here: () => Reading<State> | null) =>
  told && !told.plain && (told.state === "admitted" || told.state === "present") ? here() : told;

/** The first cell that can be read; what says more than the plain state, or cannot be read, is noted. */
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
