import type {
  HospitalStatus,
  PersonStatus,
  ShelterStatus,
} from "../kernel/database/collections.js";
import type { Position } from "../kernel/messages/lists/positions.js";
import type { StateReason } from "../kernel/messages/lists/summary.js";
import { yearsBetween } from "../kernel/values/age.js";
import type { AcceptedRow, ListedPerson, ReadRow } from "./record.js";
import type { PlaceKind } from "./tables/place.js";
import { isHospitalStatus, isShelterStatus } from "./values/statuses.js";

// What a list will say of its persons, before anything of it is stored: counts by state with their reasons,
// and the rows that somebody should look at first.

/** A state of persons, and the place that they are in, if the list names it. */
export interface StateOfPersons {
  /** As a new person would be stored; null if nothing says it. */
  status: PersonStatus | null;
  hospital_status: HospitalStatus | null;
  shelter_status: ShelterStatus | null;
  place: { kind: PlaceKind; handle: string } | null;
}

/** How many rows say the same, because of the same; null: nothing says it. */
export interface StateCount extends StateOfPersons {
  rows: number;
  because: StateReason | null;
}

/** Why somebody should look at a row before the list is stored. */
export const whysToLook = ["deceased", "unsaid", "unclear", "child", "rejected", "other"] as const;
export type WhyLook = (typeof whysToLook)[number];

export interface RejectedCount {
  field: string;
  /** See `rowReasons`. */
  code: string;
  rows: number;
  /** The first of these rows. */
  first: Position[];
}

export interface ListStates {
  states: StateCount[];
  /** Rows of further states, beyond the most that are counted apart. */
  states_left_out: number;
  rejected: RejectedCount[];
  children: number;
  /** Persons whom the registry protects as patients. */
  patients: number;
  /** Rows of which nothing says how the person is: such a list is refused. */
  unsaid: number;
}

const maxStates = 200;
const maxPlaces = 5;

/** Counts what the rows of a list say; memory does not grow with the list. */
export function countStates(today: string) {
  const states = new Map<string, StateCount>();
  const rejected = new Map<string, RejectedCount>();
  const counts = { states_left_out: 0, children: 0, patients: 0, unsaid: 0 };

  function addPerson(row: AcceptedRow): void {
    const { person, because } = row;
    if (isChild(person, today)) counts.children += 1;
    if (person.hospital ?? person.reported_patient) counts.patients += 1;
    if (!because) counts.unsaid += 1;
    const said = { ...stateOf(row), because: because ?? null };
    const key = JSON.stringify(said);
    const known = states.get(key);
    if (known) known.rows += 1;
    else if (states.size < maxStates) states.set(key, { ...said, rows: 1 });
    else counts.states_left_out += 1;
  }

  return {
    add(row: ReadRow): void {
      if (row.outcome === "accepted") addPerson(row);
      if (row.outcome !== "rejected") return;
      const { field, code, at } = row;
      const key = `${field} ${code}`;
      const known = rejected.get(key) ?? { field, code, rows: 0, first: [] };
      known.rows += 1;
      if (known.first.length < maxPlaces) known.first.push(at);
      rejected.set(key, known);
    },
    /** The most frequent first. */
    found: (): ListStates => ({
      states: [...states.values()].sort((one, other) => other.rows - one.rows),
      rejected: [...rejected.values()].sort((one, other) => other.rows - one.rows),
      ...counts,
    }),
  };
}

/** What a row says of how its person is. */
export function stateOf({ person, because, said }: AcceptedRow): StateOfPersons {
  const { status, hospital, hospital_status, shelter, shelter_status } = person;
  const inShelter = shelter === undefined ? null : ({ kind: "shelter", handle: shelter } as const);
  return {
    status: because ? (status ?? "missing") : null,
    hospital_status: hospital_status ?? (isHospitalStatus(said) ? said : null),
    shelter_status: shelter_status ?? (isShelterStatus(said) ? said : null),
    place: hospital === undefined ? inShelter : { kind: "hospital", handle: hospital },
  };
}

/** Whether the registry protects the person as a child. */
export function isChild({ birth_date, age, reported_minor }: ListedPerson, today: string): boolean {
  const years = birth_date === undefined ? age : yearsBetween(birth_date, today);
  return years === undefined ? reported_minor === true : years < 18;
}

/** Why somebody should look at a row first; undefined for a row that holds no person and no reject. */
export function whyLookAt(row: ReadRow, today: string): WhyLook | undefined {
  if (row.outcome === "rejected") return row.code === "state_unclear" ? "unclear" : "rejected";
  if (row.outcome !== "accepted") return undefined;
  const { person, because, said } = row;
  if (said === "deceased") return "deceased";
  if (!because) return "unsaid";
  if (because.kind === "unclear") return "unclear";
  return isChild(person, today) ? "child" : "other";
}
