import type { PersonStatus } from "../../kernel/database/collections.js";
import type { StateReason } from "../../kernel/messages/lists/summary.js";
import type { Column, StateField } from "../columns/column.js";
import type { Field } from "../columns/fields.js";
import { readWords } from "../columns/header-words.js";
import type { ListedPerson } from "../record.js";
import type { GivenStates } from "../statement.js";
import type { Named, Places } from "../tables/place.js";
import { readAnswer } from "../values/answers.js";
import { remembered } from "../values/plain.js";
import type { StateContext } from "../values/state-tails.js";
import {
  isHospitalStatus,
  isShelterStatus,
  type Reading,
  readFound,
  readHospitalStatus,
  readShelterStatus,
  readStatus,
  type State,
  speaksOfHospital,
} from "../values/statuses.js";
import type { StateOfDay } from "./event-days.js";
import type { Cell, RowCells } from "./row-cells.js";
import { canBoth } from "./state-fit.js";
import type { Ticks } from "./ticks.js";

type States = Pick<
  ListedPerson,
  "status" | "hospital" | "hospital_status" | "reported_patient" | "shelter" | "shelter_status"
>;

/** The state of a row's person, and what gives it; undefined: nothing does. */
export interface RowStates {
  states: States;
  because: StateReason | undefined;
  /** The state as given, even if no field of the registry can store it. */
  said?: State | undefined;
}

/** The columns that hold a state. A list without such a column implies that its persons are there. */
export type StateColumns = { [Kind in StateField]: Field | undefined } & {
  /** Only some rows have a state. The other rows do not count as empty. */
  areAside: boolean;
};

export function stateColumns(columns: readonly Column[]): StateColumns {
  const holding = (kind: StateField): Field | undefined =>
    columns.find(
      ({ field, states, unsure, header }) =>
        field === kind ||
        states?.includes(kind) ||
        // A list with such a column does not imply that its persons are there. But an empty `Tipo de egreso` does: the
        // stay has not ended.
        (unsure?.includes(kind) && !readWords(header).concepts.includes("end")),
    )?.field;
  return {
    hospital_status: holding("hospital_status"),
    shelter_status: holding("shelter_status"),
    areAside: columns.some(({ isAside }) => isAside),
  };
}

/** The readers of the states in a table. */
export const stateReaders = (context: StateContext) => ({
  hospital: remembered((text) => readHospitalStatus(text, context)),
  shelter: remembered((text) => readShelterStatus(text, context)),
  /** Read for this place only: `Ingresado en HCL` says nothing about another hospital. */
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

export interface StatesOfTable {
  columns: StateColumns;
  readers: StateReaders;
  /** See `ticksIn`. */
  ticksOf(row: RowCells): Ticks;
  /** See `eventDaysIn`. */
  dayOf(row: RowCells, place: "hospital" | "shelter" | undefined): StateOfDay | undefined;
  /** See `contradictionsIn`. */
  isContradicted(row: RowCells, taken: State, ticks: Ticks): boolean;
  /** The states that lines above the row give, else those that somebody stated for the list. */
  above: GivenStates | undefined;
}

const ofState = new Set<Field>(["state", "status"]);
const unclear: StateReason = { kind: "unclear", text: null };
const there: StateReason = { kind: "place", text: null };
const columnOf = (text: string): StateReason => ({ kind: "column", text });

/** The state of the person in a place. Without a state: nothing gives it, or not clearly. */
interface Settled {
  state?: State | undefined;
  /** The person left for a place where people know of them. */
  movedOn?: true | undefined;
  because: StateReason;
}

export interface PlacesOfRow {
  named: Places;
  /** The cells that name the person's hospital: `Trasladado al HCL`. They are not read for anything else. */
  cells: readonly Cell[];
}

/** The states of a row's person (rules 11 and 12), and what gives them. */
export function readStates(
  row: RowCells,
  { named: places, cells: ofPlaces }: PlacesOfRow,
  table: StatesOfTable,
): RowStates {
  const { readers } = table;
  const columns = statesThePerson(row, readers) ? withoutState(table.columns) : table.columns;
  const ticks = withCells(table.ticksOf(row), ofPlaces);
  const isUnticked = ({ at }: Cell) => !ticks.at.has(at);
  const hospital = handleOf(places.hospital);
  const shelter = handleOf(places.shelter);
  const states: States = {};
  let open = row.of("state").filter(isUnticked); // `Estatus` is read once: for the hospital, the shelter or the person
  const take = (kind: StateField) => {
    const column = columns[kind];
    if (column !== "state") return row.of(kind).filter(isUnticked);
    const cells = open;
    open = [];
    return cells;
  };
  let settled: Settled | undefined;
  if (hospital) {
    states.hospital = hospital;
    const read = (text: string) =>
      ofPlace(readers.hospital(text), () => readers.hospitalAt(text, hospital));
    const place = { kind: "hospital", usual: "admitted", columns, ticks } as const;
    const own = take("hospital_status");
    // `Trasladada al HCL` instead of a state does not say that the hospital has admitted the person.
    settled = ofPlaces.some(({ column }) => ofState.has(column.field))
      ? { because: there }
      : settle(row, table, { ...place, cells: own, read });
    if (isHospitalStatus(settled.state)) states.hospital_status = settled.state;
  }
  if (shelter) {
    states.shelter = shelter;
    const read = (text: string) =>
      ofPlace(readers.shelter(text), () => readers.shelterAt(text, shelter));
    const place = { kind: "shelter", usual: "present", columns, ticks } as const;
    const inShelter = settle(row, table, { ...place, cells: take("shelter_status"), read });
    if (isShelterStatus(inShelter.state)) states.shelter_status = inShelter.state;
    settled ??= inShelter;
  }
  // A person who left a shelter may be anywhere. That does not make a found person missing.
  const isHere =
    hospital || (shelter && (states.shelter_status !== "departed" || settled?.movedOn));
  const cells = [...row.of("status"), ...open, ...row.of("found")].filter(isUnticked);
  const stated = readCell(row, cells, (text, field) =>
    field === "found" ? readers.found(text) : readers.person(text),
  );
  if (isHere && stated?.reading.state === "missing") for (const cell of cells) row.note(cell);
  const lone = loneStates(row, { hospital_status: hospital, shelter_status: shelter }, readers);
  if (hospital && settled) {
    const { state: said, because } = settled;
    return { states: { ...states, status: "found" }, because, said };
  }

  const isOfShelter = ({ text }: Cell) => shelter !== undefined && readers.shelter(text) !== null;
  const ofPatients = [...row.of("hospital_status"), ...row.of("state"), ...cells].filter(
    (cell) => isUnticked(cell) && !isOfShelter(cell),
  );
  const isPatient =
    ticks.yes.some(isHospitalStatus) ||
    ofPatients.some(({ text }) => readers.hospital(text) ?? speaksOfHospital(text)) ||
    row.of("note").some((cell) => mayBePatient(cell, readers));
  if (isPatient || settled?.state === "deceased") states.reported_patient = true;
  if (settled) {
    const isTickedMissing = ticks.yes.includes("missing");
    const own = stated?.reading.state ?? (isTickedMissing ? "missing" : undefined);
    const status = isHere ? "found" : own && statusOf(own);
    const { state: said, because } = settled;
    return { states: { ...states, ...(status && { status }) }, because, said };
  }
  const own = [...(stated ? [stated] : []), ...lone];
  const isUnread = cells.length + ofPatients.length > 0;
  const person = settlePerson(row, table, { own, isUnread, ticks });
  const isDead = person.because?.kind === "day";
  const isBelowPatients = person.above?.hospital !== undefined && person.said !== "missing";
  return {
    states: {
      ...states,
      ...((isDead || isBelowPatients) && { reported_patient: true }),
      ...(person.status && { status: person.status }),
    },
    because: person.because,
    said: person.said,
  };
}

/** The ticks together with cells that likewise say nothing else. */
const withCells = (ticks: Ticks, cells: readonly Cell[]): Ticks =>
  cells.length === 0
    ? ticks
    : { ...ticks, at: new Set([...ticks.at, ...cells.map(({ at }) => at)]) };

interface PlaceOfRow {
  kind: "hospital" | "shelter";
  /** The state if nothing else is said: the person is there. */
  usual: State;
  columns: StateColumns;
  cells: Cell[];
  read(text: string): Reading<State> | null;
  ticks: Ticks;
}

/**
 * The row's own state in its hospital or shelter, else the state by a day or a line. Else, if the table has no column
 * for it, the person is there.
 */
function settle(row: RowCells, table: StatesOfTable, place: PlaceOfRow): Settled {
  const { kind, usual, columns, cells, read, ticks } = place;
  const column = columns[`${kind}_status`];
  const isOfKind = kind === "hospital" ? isHospitalStatus : isShelterStatus;
  const ticked = ticks.yes.find(isOfKind);
  const own = readCell(row, cells, read);
  if (ticks.isTorn) return { because: unclear };
  if (own) {
    const { state, movedOn } = own.reading;
    const isDenied = ticks.no.includes(state) || (ticked && !canBoth(state, ticked));
    return isDenied ? { because: unclear } : { state, movedOn, because: columnOf(own.header) };
  }
  if (ticked) return { state: ticked, because: columnOf(ticks.header) };
  if (cells.length > 0) return { because: unclear };
  const isUnknown = column !== undefined && row.isUnknown(column);
  if (isUnknown) return { because: there };
  const { above } = table;
  const given = above?.[kind];
  if (given === null) {
    if (above?.line !== undefined) row.add(above.line);
    return { because: unclear };
  }
  const happened = table.dayOf(row, kind);
  const day = given === "deceased" ? undefined : happened; // the dead leave a hospital, too
  const isOther = given !== undefined && given !== usual;
  // Whether the row takes the state of a line, or the usual one. It does not take the usual one if its own cell for
  // the state is empty. It does not take that of the line `FALLECIDOS` if it says `Localizado` itself.
  const isOpen = isOther
    ? columns === table.columns
    : column === undefined || (columns.areAside && row.of(column).length === 0);
  if (!day && !isOpen) {
    return { because: table.isContradicted(row, usual, ticks) ? unclear : there };
  }
  const state = day?.state ?? given ?? usual;
  if (table.isContradicted(row, state, ticks)) return { because: unclear };
  if (day) return { state, because: { kind: "day", text: day.header } };
  return { state, because: (given && above?.because) || there };
}

interface OwnState {
  reading: Reading<State>;
  header: string;
  text: string;
}

interface SettledPerson {
  /** Undefined if nothing gives it, or if only a statement about the whole list says that its persons are missing. */
  status?: PersonStatus;
  because: StateReason | undefined;
  said?: State | undefined;
  /** The states that lines or a statement give, if they decided. */
  above?: GivenStates;
}

/**
 * The state of a person without a known place: by the row's own cells, else by a day, a line, or the statement of
 * somebody who knows the list.
 */
function settlePerson(
  row: RowCells,
  { above, dayOf, isContradicted, readers }: StatesOfTable,
  { own, isUnread, ticks }: { own: readonly OwnState[]; isUnread: boolean; ticks: Ticks },
): SettledPerson {
  const ticked = ticks.yes.map((state) => ({ state, header: ticks.header }));
  // A person who is in a hospital or dead is found. The exact state of the cell says more than that.
  const stated = own.map(({ reading, header, text }) => ({
    state: readers.hospital(text)?.state ?? reading.state,
    header,
  }));
  const said = [...stated, ...ticked];
  const [first] = said;
  if (first) {
    const isTorn =
      ticks.isTorn ||
      said.some(({ state }) => ticks.no.includes(state)) ||
      said.some(({ state }, at) =>
        said.slice(at + 1).some((other) => !canBoth(state, other.state)),
      ) ||
      // `Desaparecida`, but `fallecida` next to the name, or `Ya apareció` in a remark.
      (first.state === "missing" && isContradicted(row, "missing", ticks));
    const status = statusOf(first.state);
    if (isTorn || !status) return { because: unclear };
    return { status, because: columnOf(first.header), said: first.state };
  }
  if (isUnread) return { because: unclear };
  const day = dayOf(row, undefined);
  if (day) {
    if (isContradicted(row, day.state, ticks)) return { because: unclear };
    const because: StateReason = { kind: "day", text: day.header };
    return { status: "found", because, said: day.state };
  }
  const isUnknown = (["state", "status", "found", "hospital_status"] as const).some(row.isUnknown);
  if (!above?.because) return { because: isUnknown ? unclear : undefined };
  // An unknown state fits only missing persons.
  if (isUnknown && above.person !== "missing") return { because: unclear };
  const { person, hospital, shelter, line } = above;
  if (line !== undefined && (hospital || person === null)) row.add(line); // no field holds it
  const taken = hospital ?? shelter ?? person;
  const status = person ?? (shelter === "present" ? "found" : undefined);
  if (!taken || !status || isContradicted(row, taken, ticks)) return { because: unclear };
  // A statement that a whole list is of missing persons does not make a found person missing.
  const isWeak = status === "missing" && above.because.kind === "statement";
  return { ...(!isWeak && { status }), because: above.because, said: taken, above };
}

/** Missing or found; undefined for a person who left and may be anywhere. */
function statusOf(state: State): PersonStatus | undefined {
  if (state === "departed") return undefined;
  return state === "missing" ? "missing" : "found";
}

/** Whether a note says that the person may be a patient. Such persons are protected. */
function mayBePatient(
  { text, column: { unsure = [], areHospitals } }: Cell,
  { hospital }: StateReaders,
): boolean {
  return areHospitals === true || (unsure.includes("hospital_status") && hospital(text) !== null);
}

/** `Localizado` next to a place that the row names is the state of the person, not a state in that place. */
function statesThePerson(row: RowCells, { person }: StateReaders): boolean {
  const cells = row.of("state");
  if (cells.length === 0 || !cells.every(({ text }) => isFound(person(text)))) return false;
  const ofPlaces = ["hospital", "shelter", "hospital_or_shelter"] as const;
  return ofPlaces.some((field) => row.of(field).length > 0);
}

const isFound = (reading: Reading<PersonStatus> | null) =>
  reading?.state === "found" && reading.plain;

const withoutState = ({
  hospital_status,
  shelter_status,
  areAside,
}: StateColumns): StateColumns => ({
  areAside,
  hospital_status: hospital_status === "state" ? undefined : hospital_status,
  shelter_status: shelter_status === "state" ? undefined : shelter_status,
});

const handleOf = (place: Named | undefined) =>
  place && "handle" in place ? place.handle : undefined;

/**
 * The states in places that the row does not name. They go to the notes, because they would break a rule of the API.
 */
function loneStates(
  row: RowCells,
  placeOf: { [Kind in StateField]: string | undefined },
  { hospital, shelter }: StateReaders,
): OwnState[] {
  const reads = { hospital_status: hospital, shelter_status: shelter };
  const found: OwnState[] = [];
  for (const kind of ["hospital_status", "shelter_status"] as const) {
    if (placeOf[kind]) continue;
    for (const cell of row.of(kind)) {
      const reading = reads[kind](cell.text);
      if (reading) {
        row.note(cell);
        found.push({ reading, header: cell.column.header, text: cell.text });
      } else row.noteUnread(cell);
    }
  }
  return found;
}

/** A person who is there can only be in this place. A person who left or died may be anywhere. */
const ofPlace = <Known>(reading: Reading<Known> | null, here: () => Reading<Known> | null) =>
  reading && !reading.plain && (reading.state === "admitted" || reading.state === "present")
    ? here()
    : reading;

/** A cross next to a name answers no question: the person may have left, may be dead, or may no longer be missing. */
const isUnasked = ({ column, text }: Cell) => column.isAside === true && readAnswer(text) === "no";

/** Reads the first readable cell. Cells that say more, and cells that cannot be read, go to the notes. */
function readCell(
  row: RowCells,
  cells: Cell[],
  read: (text: string, field: Field) => Reading<State> | null,
): OwnState | undefined {
  let first: OwnState | undefined;
  for (const cell of cells) {
    const reading = isUnasked(cell) ? null : read(cell.text, cell.column.field);
    if (!reading) row.noteUnread(cell);
    else if (first || !reading.plain) row.note(cell);
    if (reading) first ??= { reading, header: cell.column.header, text: cell.text };
  }
  return first;
}
