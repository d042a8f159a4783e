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

/** A cell of a column of states that could not be read as one: it is in the notes. */
export interface UnreadState {
  header: string;
  field: Field;
  /** Personal: for a terminal alone. */
  text: string;
}

/** Where a record stands in its file, counted from 1: for people who look it up there. */
export type Position = { line: number } | { sheet: string; row: number } | { record: string };

/** What one record of a list says of a person, already in the registry's terms. Absent: not said. */
export interface ListedPerson {
  first_name: string;
  last_name: string;
  document_type?: DocumentType;
  document_id?: string;
  /** `YYYY-MM-DD`. */
  birth_date?: string;
  /** Whole years on the day of the list. */
  age?: number;
  /** No age, but a word for a child. */
  reported_minor?: true;
  /** A state of a hospital, and no hospital. */
  reported_patient?: true;
  gender?: Gender;
  location?: string;
  description?: string;
  /** Absent when the list does not say: a new person is missing then, a known one stays as it is. */
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
   * Nothing but notes, of a person that must be known by its `source_id`, and is named as it was: when the
   * newest was written, as typed.
   */
  noted_at?: string;
  /** `Header: text`, one entry a cell in column order; an entry may hold line breaks. */
  notes: string[];
}

interface AcceptedRow {
  at: Position;
  outcome: "accepted";
  person: ListedPerson;
  original: string[];
  unreadStates?: readonly UnreadState[];
  /** Another person seems to stand beside this one, and is in its notes. */
  holdsAnother?: boolean;
}

interface RejectedRow {
  at: Position;
  outcome: "rejected";
  field: string;
  code: RowReason;
  original: string[];
  /** The place that the catalog does not know, when that is why. */
  place?: { kind: PlaceKind; name: string };
}

/**
 * What became of one record when it was read; `original` holds its cells as typed, for the rejects file.
 * `notes`: of a person who stands elsewhere; they tell something of the person if it is known, and make nobody.
 */
export type ReadRow =
  | AcceptedRow
  | RejectedRow
  | { at: Position; outcome: "notes"; person: ListedPerson; original: string[] }
  | { at: Position; outcome: "ignored"; reason: string };
