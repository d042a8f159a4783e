import type {
  DocumentType,
  Gender,
  HospitalStatus,
  PersonStatus,
  Relationship,
  ShelterStatus,
} from "../kernel/database/collections.js";
import type { Position } from "../kernel/messages/lists/positions.js";
import type { RowReason } from "../kernel/messages/lists/row-reasons.js";
import type { StateReason } from "../kernel/messages/lists/summary.js";
import type { Field } from "./columns/fields.js";
import type { PlaceKind } from "./tables/place.js";
import type { State } from "./values/statuses.js";

/** A cell in a column of states that could not be read. It goes to the notes. */
export interface UnreadState {
  header: string;
  field: Field;
  /** Personal data: show it only on a terminal. */
  text: string;
}

/** What one record of a list says about a person, in the fields of the registry. An absent field was not reported. */
export interface ListedPerson {
  first_name: string;
  last_name: string;
  /** What distinguishes the person from namesakes of the list: `2` in `Ana Gil 2`. It is not a field of a person. */
  namesake?: string;
  document_type?: DocumentType;
  document_id?: string;
  /** `YYYY-MM-DD`. */
  birth_date?: string;
  /** Whole years on the day of the list. */
  age?: number;
  /** The record has no age, but a word for a child. */
  reported_minor?: true;
  /** The record has a hospital status, but no hospital. */
  reported_patient?: true;
  gender?: Gender;
  location?: string;
  description?: string;
  /**
   * Absent if the list does not report it. Then a new person is missing, and a known person stays as it is.
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
  /** `Header: text`, one entry for each cell in column order. An entry may have line breaks. */
  notes: string[];
}

export interface AcceptedRow {
  at: Position;
  outcome: "accepted";
  person: ListedPerson;
  original: string[];
  /** Undefined: nothing gives the state of the person. Such a list is refused as a whole. */
  because: StateReason | undefined;
  /** The state as given, even if no field of the registry can store it: dead, but in no hospital. */
  said?: State;
  unreadStates?: readonly UnreadState[];
  /**
   * How many other persons seem to be in the row. They are only in the notes of this person. Several without a name,
   * `Ana Gil y sus hijos`, count once.
   */
  othersUnread?: number;
  /** How many cells were too long. Only their beginnings were read. */
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

/** The result of reading one record. `original`: its cells as typed, for the rejects file. */
export type ReadRow =
  | AcceptedRow
  | RejectedRow
  | { at: Position; outcome: "ignored"; reason: string };
