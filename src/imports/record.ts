import type {
  DocumentType,
  Gender,
  HospitalStatus,
  PersonStatus,
  Relationship,
  ShelterStatus,
} from "../database/collections.js";
import type { Field } from "./columns/fields.js";
import type { RowReason } from "./messages/row-reasons.js";
import type { PlaceKind } from "./tables/place.js";
import type { State } from "./values/statuses.js";

/** A cell of a column of states that could not be read. The notes hold it. */
export interface UnreadState {
  header: string;
  field: Field;
  /** Personal: for a terminal alone. */
  text: string;
}

/**
 * What says how the person of a row is: a column; a line above the row (a title, a section, the name of its
 * sheet); the header of the names; a day such as that under `Fecha de egreso`; a hospital or shelter, whose
 * persons are there; a statement of somebody who knows the list. `unclear`: the row's own words contradict
 * what would be derived.
 */
export const stateReasons = [
  "column",
  "line",
  "header",
  "day",
  "place",
  "statement",
  "unclear",
] as const;

/** `text`: the header or line as typed, or who stated it; null for a place and what is unclear. */
export interface StateReason {
  kind: (typeof stateReasons)[number];
  text: string | null;
}

/** Where a record stands in its file, counted from 1, so that people can look it up. */
export type Position = { line: number } | { sheet: string; row: number } | { record: string };

/** What one record of a list says of a person, in the registry's terms. An absent field was not reported. */
export interface ListedPerson {
  first_name: string;
  last_name: string;
  /** What tells the person from namesakes of the list: `2` in `Ana Gil 2`. It is no field of a person. */
  namesake?: string;
  document_type?: DocumentType;
  document_id?: string;
  /** `YYYY-MM-DD`. */
  birth_date?: string;
  /** Whole years on the day of the list. */
  age?: number;
  /** There is no age, but a word for a child. */
  reported_minor?: true;
  /** There is a state of a hospital, but no hospital. */
  reported_patient?: true;
  gender?: Gender;
  location?: string;
  description?: string;
  /**
   * Absent when the list does not report it: then a new person is missing, and a known one stays as it is.
   */
  status?: PersonStatus;
  hospital?: string;
  hospital_status?: HospitalStatus;
  shelter?: string;
  shelter_status?: ShelterStatus;
  contact_person_first_name?: string;
  contact_person_last_name?: string;
  contact_person_phone?: string;
  contact_person_email?: string;
  contact_person_relationship?: Relationship;
  source_id?: string;
  /**
   * When the newest note was written, as typed. It is set for notes alone: their person must be known by its
   * `source_id`, and keeps its name.
   */
  noted_at?: string;
  /** `Header: text`, one entry a cell in column order; an entry may hold line breaks. */
  notes: string[];
}

export interface AcceptedRow {
  at: Position;
  outcome: "accepted";
  person: ListedPerson;
  original: string[];
  /** Undefined: nothing says how the person is. Such a list is refused as a whole. */
  because: StateReason | undefined;
  /** The state that was said, also where no field of the registry holds it: dead, but in no hospital. */
  said?: State;
  unreadStates?: readonly UnreadState[];
  /**
   * How many other persons seem to be in the row: they are only in the notes of this one. Several without a name,
   * `Ana Gil y sus hijos`, count once.
   */
  othersUnread?: number;
  /** How many cells were too long: only their beginnings were read. */
  cut?: number;
  /** The spreadsheet program does not show the row. */
  isHidden?: true;
}

interface RejectedRow {
  at: Position;
  outcome: "rejected";
  field: string;
  code: RowReason;
  original: string[];
  /** The place that the catalog does not know, if that is the reason. */
  place?: { kind: PlaceKind; name: string };
  unreadStates?: readonly UnreadState[];
  isHidden?: true;
}

/**
 * The result of reading one record. `original` holds its cells as typed, for the rejects file. `notes`: the
 * record holds notes about a person who stands elsewhere. They add to the person if it is known, and create
 * nobody.
 */
export type ReadRow =
  | AcceptedRow
  | RejectedRow
  | { at: Position; outcome: "notes"; person: ListedPerson; original: string[]; cut?: number }
  | { at: Position; outcome: "ignored"; reason: string };
