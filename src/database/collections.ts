import type { Binary, Collection, Db, ObjectId } from "mongodb";
import type { Permission } from "../auth/permissions.js";

// Every stored document, on one page. These shapes are private: callers see only the views.
// An optional field without a value is absent: partial indexes and the size of a record depend on it.

export interface PersonDocument {
  _id: ObjectId;
  /** The owner: the source of the key that created the record. Never changes. */
  source: string;
  is_public: boolean;
  first_name: string;
  last_name: string;
  document_type?: DocumentType;
  document_id?: string;
  /** `document_id` for exact search and matching: see persons/document-id.ts. */
  document_key?: string;
  /** `YYYY-MM-DD`. */
  birth_date?: string;
  /** `YYYY-MM-DD`: the birth date, else the day on which the age was given less that many years. */
  born_on?: string;
  /** The age is unknown, but the list calls the person a child. */
  said_minor?: true;
  gender?: Gender;
  location?: string;
  description?: string;
  status: PersonStatus;
  found_notes?: string;
  found_at?: Date;
  finder_name?: string;
  finder_phone?: string;
  hospital?: string;
  hospital_status?: HospitalStatus;
  shelter?: string;
  shelter_status?: ShelterStatus;
  verified_at?: Date;
  verified_by?: string;
  contact_person_first_name?: string;
  contact_person_last_name?: string;
  contact_person_phone?: string;
  contact_person_email?: string;
  contact_person_relationship?: Relationship;
  is_guardian_verified?: true;
  created_at: Date;
  /** The database's clock (`$currentDate`): the order of the sync feed. */
  updated_at: Date;
  sources: SourceEntry[];
  tips: TipDocument[];
  /** Changes of status, hospital, shelter and their statuses, oldest first. */
  history: HistoryEntry[];
  search: SearchTerms;
  /** Keyed hashes of every natural key under which the importer looks for this person. */
  natural_keys?: string[];
  /** The natural key that this record alone holds within its source. */
  import_key?: string;
}

export type DocumentType = "cedula" | "passport" | "birth_certificate" | "other";
export type Gender = "female" | "male" | "other";
export type PersonStatus = "missing" | "found";
export type HospitalStatus = "admitted" | "discharged" | "deceased";
export type ShelterStatus = "present" | "departed";
export type Relationship =
  | "mother"
  | "father"
  | "sibling"
  | "grandparent"
  | "aunt_uncle"
  | "cousin"
  | "friend"
  | "legal_guardian";

export interface SourceEntry {
  _id: ObjectId;
  handle: string;
  url?: string;
  source_id?: string;
  notes?: string;
  created_at: Date;
  updated_at: Date;
}

export interface TipDocument {
  _id: ObjectId;
  sender_name: string;
  sender_phone?: string;
  sender_is_minor: boolean;
  message: string;
  created_at: Date;
  updated_at: Date;
}

export interface HistoryEntry {
  at: Date;
  /** The name of the key, or `import`. */
  by: string;
  field: "status" | "hospital" | "hospital_status" | "shelter" | "shelter_status";
  old: string | null;
  new: string | null;
}

/** Folded words of exactly what the minimized view of this record shows. */
export interface SearchTerms {
  /** Words of first and last name, each once. */
  names: string[];
  /** `names` and the words of location and description where they are shown, each once. */
  words: string[];
  /** How many words the name has as it is spelt. */
  name_length: number;
}

/** In how many persons a word occurs: chooses the way a search takes. */
export interface WordCountDocument {
  _id: string;
  /** Persons with the word anywhere. */
  n: number;
  /** Persons with the word in their name. */
  names: number;
}

export interface ApiKeyDocument {
  _id: ObjectId;
  /** SHA-256 of the key, hex: the key itself is never stored. */
  hash: string;
  name: string;
  source: string;
  permissions: Permission[];
  /** Requests a minute, when the key has a limit of its own. */
  rate_limit?: number;
  created_at: Date;
  expires_at: Date;
  revoked_at?: Date;
  last_used_at?: Date;
}

export type CatalogKind = "source" | "hospital" | "shelter";

export interface CatalogEntry {
  kind: CatalogKind;
  handle: string;
  label: { es: string; en: string };
  url?: string;
  aliases: string[];
  updated_at: Date;
}

export interface AuditEntry {
  at: Date;
  /** The id of the key. */
  key: ObjectId;
  /** Method and path pattern: `GET /v1/persons/{person_id}`. */
  operation: string;
  records: string[];
  request_id: string;
}

/** A random 32-byte key shared by all instances: `cursor`, `natural_key`. */
export interface SecretDocument {
  _id: string;
  key: Binary;
}

/** Work that one instance does for all: `recount_words`. */
export interface JobDocument {
  _id: string;
  begun_at: Date;
}

export interface Collections {
  persons: Collection<PersonDocument>;
  wordCounts: Collection<WordCountDocument>;
  apiKeys: Collection<ApiKeyDocument>;
  catalogs: Collection<CatalogEntry>;
  auditLog: Collection<AuditEntry>;
  secrets: Collection<SecretDocument>;
  jobs: Collection<JobDocument>;
}

export const collectionsOf = (db: Db): Collections => ({
  persons: db.collection("persons"),
  wordCounts: db.collection("word_counts"),
  apiKeys: db.collection("api_keys"),
  catalogs: db.collection("catalogs"),
  auditLog: db.collection("audit_log"),
  secrets: db.collection("secrets"),
  jobs: db.collection("jobs"),
});
