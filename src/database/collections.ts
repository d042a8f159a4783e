import type { Binary, Collection, Db, ObjectId } from "mongodb";
import type { Permission } from "../auth/permissions.js";
import type { SortKey } from "./keyset.js";

// Every stored document, on one page. These shapes are private: callers see only the views.
// An optional field without a value is absent: partial indexes and the size of a record depend on it.

/** The fields that a request may give are declared, with all that holds of them, in persons/person-fields.ts. */
export interface PersonDocument {
  _id: ObjectId;
  /** The owner: the source of the key that created the record. Never changes. */
  source: string;
  /** `document_id` for exact search and matching: see persons/identity/document-id.ts. */
  document_key?: string;
  /** `YYYY-MM-DD`: the birth date. Without one, the day on which the age was given, minus that many years. */
  effective_birth_date?: string;
  /** Only beside a birth date: the day on which an age was given, minus that many years. */
  birth_date_from_age?: string;
  /** The age is unknown, but a list called the person a child. */
  reported_minor?: true;
  /** No hospital is known, but a list gave the person a hospital status: protected like a patient. */
  reported_patient?: true;
  /** Missing only because the person left a shelter: no list said missing, and an older list may still say found. */
  presumed_missing?: true;
  verified_at?: Date;
  verified_by?: string;
  is_guardian_verified?: true;
  created_at: Date;
  /** The database's clock (`$currentDate`): the order of the sync feed. */
  updated_at: Date;
  /** Changed by a transaction and not stamped since: see persons/stamp-persons.ts. */
  stamp_due?: true;
  /** Since when the person is not public; absent while it is: see changes/read-changes.ts. */
  withdrawn_at?: Date;
  /** Counts the changes that `updated_at` counts: what an ETag stands for. */
  version: number;
  photo?: StoredPhoto;
  /** The record that confirmed duplicate reviews call this person's canonical one. */
  canonical_person_id?: ObjectId;
  sources: SourceEntry[];
  tips: TipDocument[];
  /** Changes of status, hospital, shelter, their statuses and the link to another record, oldest first. */
  history: HistoryEntry[];
  search: SearchTerms;
  /**
   * Keyed hashes of every natural key under which the importer looks for this person. Each may have the mark of the
   * only key whose lists find it (see persons/identity/natural-keys.ts).
   */
  natural_keys?: string[];
  /** The natural key that this record alone holds within its source. */
  import_key?: string;
  /** Keyed hashes by which possible duplicates find each other: see matching/block-keys.ts. Never shown. */
  match_keys?: string[];
  /**
   * As of when status, places and their statuses are known: the date of the last list or change that reported
   * them. Absent: since the person was created.
   */
  states_at?: Date;
  imported?: ImportMarks;
  /** Hidden since nobody has changed it for long: see persons/expiring.ts. */
  expiring?: Expiring;
  /** A key without persons:sensitive:read has reported this person, and may have guessed. */
  reported_by_partner?: true;
}

export interface Expiring {
  /** The version of the record that was hidden: only this one is erased. */
  version: number;
  /** When it is erased. */
  until: Date;
}

/** What imports have recorded about a person; absent when no import named it. */
export interface ImportMarks {
  /** The import that created the person. */
  created_by?: ObjectId;
  /** The import that changed it last, and the version that it left: somebody else's change makes another. */
  last?: { batch: ObjectId; version: number };
  /** The values of lists in fields that people have corrected since; null: the lists had none. */
  listed?: ListedValues;
  /** Only lists of one key without persons:sensitive:read had changed the person up to the version that they left. */
  alone?: true;
}

export type ListedValues = Partial<Record<ListedField, string | null>>;

/** What lists may tell of a person, beside the fields that persons/person-fields.ts declares as listed. */
export interface ListedFields {
  effective_birth_date: true;
  notes: true;
}

export type ListedField = keyof ListedFields;

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

export interface StoredPhoto {
  /** Names the object in the photo store: a new one for every upload. */
  _id: ObjectId;
  uploaded_at: Date;
}

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
  version: number;
}

/**
 * Where the list of all tips of a source has a tip; what it says is stored in its person alone. One whose tip is
 * gone, or was never stored, is shown to nobody.
 */
export interface SourceTipDocument {
  /** The id of the tip. */
  _id: ObjectId;
  person_id: ObjectId;
  /** The source of the person. */
  source: string;
  /** That of the tip. */
  created_at: Date;
}

export type ReportReason =
  | "duplicate"
  | "inappropriate"
  | "incorrect_info"
  | "already_found"
  | "other";

export interface ReportDocument {
  _id: ObjectId;
  person_id: ObjectId;
  /** The source of the person. */
  source: string;
  reason: ReportReason;
  details: string;
  reporter_name: string;
  reporter_email: string;
  /** A completed report is there for nobody but the operator. */
  status: "pending" | "completed";
  created_at: Date;
  updated_at: Date;
  version: number;
}

export type Country = "VE" | "XX";
export type ResourceType =
  | "website"
  | "organization"
  | "hospital"
  | "hotline"
  | "shelter"
  | "government"
  | "volunteer"
  | "other";
export type LinkType =
  | "phone"
  | "whatsapp"
  | "email"
  | "website"
  | "instagram"
  | "facebook"
  | "x"
  | "telegram"
  | "map"
  | "other";

export interface ResourceLink {
  type: LinkType;
  label: string;
  value: string;
  href?: string;
}

export interface ResourceDocument {
  _id: ObjectId;
  /** The source of the key that created it: only its keys may change it. */
  source: string;
  country: Country;
  region?: string;
  city?: string;
  address?: string;
  type: ResourceType;
  name: string;
  description?: string;
  links: ResourceLink[];
  /** Folded words of all that `query` looks at, each once. */
  words: string[];
  created_at: Date;
  updated_at: Date;
  version: number;
}

export type ReviewConfidence = "high" | "medium" | "low";
export type ReviewStatus = "pending" | "confirmed" | "dismissed";

export type Agreement = "match" | "close" | "mismatch" | "missing";

/** How one field of the candidates compares; the values are as sensitive as the field. */
export interface FieldComparison {
  field: string;
  agreement: Agreement;
  /** The base 2 logarithm of the odds that this field adds: above 0 it speaks for one individual. */
  weight: number;
  values: (string | null)[];
}

export interface DuplicateReviewDocument {
  _id: ObjectId;
  confidence: ReviewConfidence;
  /** What the scan found, in a sentence; builds before the notes put the decision's own in its place. */
  reason: string;
  status: ReviewStatus;
  canonical_person_id?: ObjectId;
  /** Why it was decided so, by whoever decided it last. */
  note?: string;
  /** Its writer could see full views: the note may tell of them. */
  note_is_sensitive?: true;
  /** The candidates, in no order. */
  persons: ObjectId[];
  /** The probability that they are one individual, 0 to 1. */
  match_score: number;
  /** The version of the rules and weights that gave the score. */
  scan_version: number;
  comparison: FieldComparison[];
  audited_by?: string;
  audited_at?: Date;
  created_at: Date;
  updated_at: Date;
  version: number;
}

/** A lock for transactions of all instances: those that write it at once are in conflict. */
export interface LockDocument {
  _id: string;
  n: number;
}

/** What stays of a deleted person: enough to refuse it when it comes again, and nothing personal. */
export interface TombstoneDocument {
  /** The id that the person had. */
  _id: ObjectId;
  source: string;
  /** Keyed hashes of its source_id and of every natural key under which an import would look for it. */
  keys: string[];
  deleted_at: Date;
}

/**
 * Followers of the changes are told by it that a deleted person is gone; nothing personal. The times are absent
 * until the deletion is stamped.
 */
export interface RemovalDocument {
  /** The id that the person had. */
  _id: ObjectId;
  /** Its place in the feed: the deletion, or, of a person that was hidden before, the place that it had. */
  updated_at?: Date;
  /** Since when the person was not public any more. */
  withdrawn_at?: Date;
  stamp_due?: true;
}

/** An object in the photo store. It is recorded before it is uploaded, so that no object is ever forgotten. */
export interface PhotoDocument {
  _id: ObjectId;
  person_id: ObjectId;
  /** From this time on the sweep deletes the object unless the person refers to it. Absent while it is known to. */
  orphaned_since?: Date;
}

/** A request that came with an Idempotency-Key; no copy of what it contained. */
export interface IdempotencyDocument {
  /** Keyed hash of API key, method, path and Idempotency-Key. */
  _id: string;
  /** Keyed hash of the body or the file. */
  content: string;
  /** The id of the record that the request creates. It is chosen first, so that retries never create a second one. */
  record_id: ObjectId;
  /** The status that was answered; absent until then. */
  status?: number;
  /** Until then the request counts as running. */
  running_until?: Date;
  created_at: Date;
}

export type ImportState =
  | "queued"
  | "running"
  | "finished"
  | "refused"
  | "stopped"
  | "failed"
  | "undone";

/** What a list tells beside its rows: never what they contain. */
export interface ListFindings {
  /** How old the list says that it is. */
  dated: ListDates | null;
  /** Headers of the map that the list does not have. */
  unused: string[];
  /** Columns that went to the notes because nobody was sure, and what they may be. */
  unsure: { header: string; fields: string[] }[];
  /** How many rows that look like persons stand outside of a table, or are notes of nobody known, and were not read. */
  unread: number;
  /** How many rows stand below a line that speaks of a state and is not understood. */
  unclear: number;
  /** How many cells of stored rows were too long: only their first 2,000 characters were read, and the notes hold the rest. */
  cut_cells: number;
  /** How many rows were read that the spreadsheet program does not show. */
  hidden_rows: number;
  /** How many rows are in sheets that it does not show: these are not read. */
  hidden_sheet_rows: number;
  /** Columns of states, and how many of their cells could not be read as one. */
  unread_states: UnreadStates[];
  /** How many rows speak of a patient and name neither a hospital nor a shelter. */
  patients_without_hospital: number;
  /** Places that the catalog does not know, each once, and what rows they rejected. */
  unknown_places: UnknownPlace[];
}

/** One list that was imported, or waits for it: a batch. Of what it tells, only what was found is stored. */
export interface ImportDocument extends Partial<ListFindings> {
  _id: ObjectId;
  /** The source that owns its persons. */
  source: string;
  /** The name of the key, or of the operator's account. */
  by: string;
  /** Absent: an operator began it on the command line. */
  key?: ObjectId;
  file: ImportedFile;
  options: ImportSettings;
  /** Over HTTP: everything but the writing. */
  dry_run?: true;
  /** Over HTTP: by a key that may not leave persons less protected (see lowered-protection.ts). */
  guarded?: true;
  state: ImportState;
  /** Who works on it while it runs, and until when that holds without another sign of life. */
  worker?: { host: string; pid: number; until: Date };
  /** How often it was begun. */
  tries: number;
  /** The date of the list where it tells none. */
  as_of: Date;
  /** The import that brought the same content first, when it was not this one. */
  first?: ObjectId;
  counts: ImportCounts;
  /** Share of the file that has been read, 0 to 1. */
  read: number;
  /** Why nothing of the list was imported. */
  refused?: Refused;
  /** The answers that its tables were read with; until it has ended, all that there were when it began. */
  remembered?: RememberedAnswers[];
  /** Why it was broken off for good: only an operator goes on with it. */
  halted?: Refused;
  /** An undo that has begun and not ended; of one that an earlier build began, the first numbers only. */
  undoing?: Partial<UndoProgress>;
  undone?: { at: Date; by: string; removed: number; restored: number; left: number };
  begun_at?: Date;
  ended_at?: Date;
  created_at: Date;
  updated_at: Date;
  version: number;
}

/** What an undo has done so far, and how far it came. */
export interface UndoProgress {
  /** Records that it has looked at: each part of its work adds to it. */
  handled: number;
  removed: number;
  restored: number;
  /** Persons that it left: how many, and the first ids. */
  left: number;
  left_ids: ObjectId[];
  /** Those of them that are left only because other imports name them. */
  named: number;
  named_ids: ObjectId[];
  /** The first of these imports. */
  keepers: ObjectId[];
  /** The last person whose change by the import it has looked at. */
  changes_after?: ObjectId;
  /** The last person of the source that it has looked at. */
  created_after?: SortKey;
}

export interface UnreadStates {
  /** As typed; empty for columns that have none, and for those beyond the first. */
  header: string;
  field: string;
  cells: number;
}

export interface UnknownPlace {
  kind: "hospital" | "shelter";
  /** As typed; empty for those beyond the first. */
  name: string;
  rows: number;
  /** Handles of the catalog with a like name, the nearest first. */
  nearest: string[];
}

/** Why a list is refused, by a code that `inWords` puts into words. */
export interface Reason {
  code: string;
  params?: Record<string, string | number>;
}

/** A sentence: what another registry said, or what builds before the codes wrote. */
export type Refused = Reason | string;

export interface ImportedFile {
  /** Without its folder. */
  name: string;
  /** Hex. */
  sha256: string;
  /** Bytes of a list that came over HTTP. */
  size?: number;
  /** Where the operator's machine has it. */
  path?: string;
  /** Where that machine keeps its rejected rows. */
  rejects?: string;
}

/** The earliest and the latest of a list's tables: `YYYY-MM-DD`, with `THH:MM` when that is told. */
export interface ListDates {
  from: string;
  to: string;
}

/**
 * How somebody who knows a list says that all of its persons are, where the list itself does not say it.
 * `unknown`: nobody knows it, and these persons are left out.
 */
export const listStatuses = [
  "missing",
  "found",
  "present",
  "departed",
  "admitted",
  "discharged",
  "deceased",
  "unknown",
] as const;
export type ListStatus = (typeof listStatuses)[number];

/** What the operator or the partner said about a list. */
export interface ImportSettings {
  hospital?: string;
  shelter?: string;
  /** How the persons are of whom the list does not say it. */
  status?: ListStatus;
  list?: string;
  /** ISO 8601: a day, or a moment. */
  date?: string;
  /** What columns mean, as somebody says it who knows the list. */
  map?: { header: string; field: string }[];
}

/** What somebody answered about the columns of a table, for the tables of later lists with the same header row. */
export interface ColumnMapDocument {
  _id: ObjectId;
  source: string;
  /** The name of a guarded key, whose lists alone are read with it; null: those of all others. */
  partner: string | null;
  /** Hash of the folded headers. */
  header_row: string;
  /** As typed. */
  headers: string[];
  /** What was answered, headers folded. */
  columns: { header: string; field: string }[];
  /** How the persons of such a table are, where nothing else says it. */
  status?: ListStatus;
  /** The name of the key, or of the operator's account. */
  by: string;
  answered_at: Date;
  used_at: Date;
}

export type RememberedAnswers = Omit<ColumnMapDocument, "_id" | "source" | "partner" | "used_at">;

/** What became of the rows; `duplicates` repeat an earlier row of the file. */
export interface ImportCounts {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  duplicates: number;
  rejected: number;
  /** Those of the rejected ones that mean a deleted person; absent: none. */
  tombstoned?: number;
}

export type RowOutcome = "created" | "updated" | "unchanged" | "duplicate" | "rejected";

/** What became of one row of a list that came over HTTP; never what it contains. */
export interface ImportRowDocument {
  _id: ObjectId;
  batch: ObjectId;
  /** In the order of the file, from 1. */
  n: number;
  sheet?: string;
  /** The line or row in the file; in formats that have neither, which record it is. */
  row: number;
  outcome: RowOutcome;
  field?: string;
  /** Why it was rejected: see `rowReasons`. */
  code?: string;
  /** In words, as builds before the codes wrote it. */
  reason?: string;
  at: Date;
}

/** How a person was before an import changed it: what an undo puts back. */
export interface ImportChangeDocument {
  _id: ObjectId;
  batch: ObjectId;
  person_id: ObjectId;
  /** The version that was changed. */
  version: number;
  /** The old value of every field that changed; null where there was none. */
  before: Record<string, unknown>;
  /** The list only said again, as of then, where the person is: nobody sees a change, the version stays. */
  confirmed?: Date;
  at: Date;
}

/** The lock of a source for the imports of all instances: written by whoever has it. */
export interface ImportTurnDocument {
  /** The handle of the source. */
  _id: string;
  n: number;
}

/** Persons whom an import named without changing anything of them, those of a part of its list together. */
export interface ImportNamesDocument {
  _id: ObjectId;
  batch: ObjectId;
  persons: ObjectId[];
  at: Date;
}

export type MovingField = "status" | "hospital" | "hospital_status" | "shelter" | "shelter_status";

export interface HistoryEntry {
  at: Date;
  /** The name of the key, `import`, or `undo` of an import. */
  by: string;
  field: MovingField | "canonical_person_id";
  old: string | null;
  new: string | null;
}

/** Folded words of exactly what the minimized view of this record shows. */
export interface SearchTerms {
  /** Words of first and last name, each once, and how they sound: codes marked with `~`. */
  names: string[];
  /** Every two of the codes, and of the words without one: see persons/search/terms.ts. */
  pairs: string[];
  /** The words of the name, and those of location and description where they are shown, each once. */
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

/** A sound code that names have: see names/sound.ts. */
export interface NameCodeDocument {
  _id: string;
  /** Persons with it. */
  n: number;
  /** The code, and it without each one of its letters: by these, codes one typing error apart are found. */
  d: string[];
}

export interface ApiKeyDocument {
  _id: ObjectId;
  /** SHA-256 of the key, hex: the key itself is never stored. */
  key_hash: string;
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
  /** Of a source: how the persons of its lists are, where nothing else says it. */
  list_status?: ListStatus;
  updated_at: Date;
}

export interface AuditEntry {
  at: Date;
  /** The id of the key; of a command there is none. */
  key?: ObjectId;
  /** The account that ran a command. */
  operator?: string;
  /** Method and path pattern: `GET /v1/persons/{person_id}`; or a command: `export persons`. */
  operation: string;
  /** Ids; `*` stands for every person that there was. */
  records: string[];
  /** Of an erasure: why, without personal data. */
  reason?: string;
  /** Of a request. */
  request_id?: string;
}

/** A random 32-byte key shared by all instances: see database/secrets.ts. */
export interface SecretDocument {
  _id: string;
  key: Binary;
}

/** Work that one instance does for all: `recount_words`, `note_sources`, `duplicates`, `retention`; and `backup`, a command's. */
export interface JobDocument {
  _id: string;
  begun_at: Date;
  /** Who does it, and until when that holds without another sign of life: see matching/lease.ts, photo-objects.ts. */
  lease?: { by: "scan" | "matcher" | "backup"; token?: ObjectId; until: Date };
  /** When it was done for good. */
  finished_at?: Date;
  /** Up to which person of the sync feed it is done. */
  done?: { updated_at: Date; _id: ObjectId };
  /** How the last whole or partial scan for duplicates went, and when it ended. */
  scan?: { ended_at: Date; ms: number; pairs: { high: number; medium: number; low: number } };
  /** Persons whose erasure has begun and not ended. */
  erasing?: ObjectId[];
}

export interface Collections {
  persons: Collection<PersonDocument>;
  reports: Collection<ReportDocument>;
  sourceTips: Collection<SourceTipDocument>;
  resources: Collection<ResourceDocument>;
  duplicateReviews: Collection<DuplicateReviewDocument>;
  locks: Collection<LockDocument>;
  tombstones: Collection<TombstoneDocument>;
  removals: Collection<RemovalDocument>;
  imports: Collection<ImportDocument>;
  importChanges: Collection<ImportChangeDocument>;
  importNames: Collection<ImportNamesDocument>;
  importTurns: Collection<ImportTurnDocument>;
  columnMaps: Collection<ColumnMapDocument>;
  importRows: Collection<ImportRowDocument>;
  photos: Collection<PhotoDocument>;
  idempotency: Collection<IdempotencyDocument>;
  wordCounts: Collection<WordCountDocument>;
  nameCodes: Collection<NameCodeDocument>;
  apiKeys: Collection<ApiKeyDocument>;
  catalogs: Collection<CatalogEntry>;
  auditLog: Collection<AuditEntry>;
  secrets: Collection<SecretDocument>;
  jobs: Collection<JobDocument>;
}

export const collectionsOf = (db: Db): Collections => ({
  persons: db.collection("persons"),
  reports: db.collection("reports"),
  sourceTips: db.collection("source_tips"),
  resources: db.collection("resources"),
  duplicateReviews: db.collection("duplicate_reviews"),
  locks: db.collection("locks"),
  tombstones: db.collection("tombstones"),
  removals: db.collection("removals"),
  imports: db.collection("imports"),
  importChanges: db.collection("import_changes"),
  importNames: db.collection("import_names"),
  importTurns: db.collection("import_turns"),
  columnMaps: db.collection("column_maps"),
  importRows: db.collection("import_rows"),
  photos: db.collection("photos"),
  idempotency: db.collection("idempotency"),
  wordCounts: db.collection("word_counts"),
  nameCodes: db.collection("name_codes"),
  apiKeys: db.collection("api_keys"),
  catalogs: db.collection("catalogs"),
  auditLog: db.collection("audit_log"),
  secrets: db.collection("secrets"),
  jobs: db.collection("jobs"),
});
