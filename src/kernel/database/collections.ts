import type { Binary, Collection, Db, ObjectId } from "mongodb";
import type { Permission } from "../auth/permissions.js";
import type { SortKey } from "./keyset.js";

// Every stored document, on one page. Callers of the API never see these shapes: they see the views.
// An optional field without a value is absent: partial indexes and the size of a record depend on it.

/** src/features/persons/person-fields.ts declares the fields that a request may give, with all their rules. */
export interface PersonDocument {
  _id: ObjectId;
  /** The owner: the source of the key that created the record. It never changes. */
  source: string;
  /** `document_id` for exact search and matching: see src/features/persons/identity/document-id.schema.ts. */
  document_key?: string;
  /** `YYYY-MM-DD`: the birth date. Without one, the day on which the age was given, minus that many years. */
  effective_birth_date?: string;
  /** Only beside a birth date: the day on which an age was given, minus that many years. */
  birth_date_from_age?: string;
  /** The age is unknown, but a list called the person a child. */
  reported_minor?: true;
  /** No hospital is known, but a list gave a hospital status: the person is protected like a patient. */
  reported_patient?: true;
  /** Missing only because the person left a shelter. No list said missing, so an older list may still say found. */
  presumed_missing?: true;
  verified_at?: Date;
  verified_by?: string;
  is_guardian_verified?: true;
  created_at: Date;
  /** The database's clock (`$currentDate`): the order of the sync feed. */
  updated_at: Date;
  /**
   * A transaction has changed the person, and `updated_at` is not stamped yet: see
   * src/features/persons/stamp-persons.store.ts.
   */
  stamp_due?: true;
  /** Since when the person is not public; absent while it is: see src/features/changes/read-changes.store.ts. */
  withdrawn_at?: Date;
  /** Rises with each change that stamps `updated_at`. ETags contain it. */
  version: number;
  photo?: StoredPhoto;
  /** The canonical record of this person, by confirmed duplicate reviews. */
  canonical_person_id?: ObjectId;
  sources: SourceEntry[];
  tips: TipDocument[];
  /** Changes of status, hospital, shelter, their statuses and the link to another record, oldest first. */
  history: HistoryEntry[];
  search: SearchTerms;
  /**
   * Keyed hashes of every natural key by which the importer finds this person. A mark in one may restrict it to the
   * lists of one key (see src/features/persons/identity/natural-keys.store.ts).
   */
  natural_keys?: string[];
  /** The natural key that is unique within the source. */
  import_key?: string;
  /** Keyed hashes that possible duplicates share: see src/features/matching/block-keys.ts. Never shown. */
  match_keys?: string[];
  /**
   * The date of the last list or change that reported status, places or their statuses. Absent: the day of creation.
   */
  states_at?: Date;
  imported?: ImportMarks;
  /** The person is hidden, because nobody has changed it for a long time: see src/features/persons/expiring.store.ts. */
  expiring?: Expiring;
  /** A key without persons:sensitive:read has reported this person, and may have guessed. */
  reported_by_partner?: true;
  /** The person is a copy of another registry's record: see src/operations/follow. */
  followed?: Followed;
}

export interface Followed {
  /** When the record was changed there. */
  at: Date;
  /** The last round of reading that registry from its beginning in which the record came. */
  round: number;
}

export interface Expiring {
  /** The version of the hidden record: only this version is erased. */
  version: number;
  /** When the record is erased. */
  until: Date;
}

/** What imports have recorded about a person; absent when no import named it. */
export interface ImportMarks {
  /** The import that created the person. */
  created_by?: ObjectId;
  /** The import that changed it last, and the version after it. Any other change makes another version. */
  last?: { batch: ObjectId; version: number };
  /** The listed values of fields that people have corrected since. Null: the lists had no value. */
  listed?: ListedValues;
  /** Up to the version in `last`, only lists of one key without persons:sensitive:read had changed the person. */
  alone?: true;
}

export type ListedValues = Partial<Record<ListedField, string | null>>;

/** Fields that lists may contain, besides those that src/features/persons/person-fields.ts declares as listed. */
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
  /** The name of the object in the photo store. Every upload gets a new one. */
  _id: ObjectId;
  uploaded_at: Date;
  /**
   * What the picture shows, as 64 digits: see src/features/photos/perceptual-hash.schema.ts. Empty: nothing to recognise it
   * by. Absent: an earlier version has stored the photo, and the sweep has not come to it yet. No view shows it.
   */
  perceptual_hash?: string;
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
 * A tip's place in the list of all tips of a source. The tip itself is stored only in its person. A place whose tip is
 * gone, or was never stored, is not shown.
 */
export interface SourceTipDocument {
  /** The id of the tip. */
  _id: ObjectId;
  person_id: ObjectId;
  /** The source of the person. */
  source: string;
  /** When the tip was created. */
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
  /** Only the operator can see a completed report. */
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
  /** The source of the key that created it. Only keys of this source may change it. */
  source: string;
  country: Country;
  region?: string;
  city?: string;
  address?: string;
  type: ResourceType;
  name: string;
  description?: string;
  links: ResourceLink[];
  /** Folded words of all fields that `query` searches, each once. */
  words: string[];
  /** Its id in directories of HSDS. Absent until somebody asks for it by that id. */
  uuid?: string;
  created_at: Date;
  updated_at: Date;
  version: number;
}

export type ReviewConfidence = "high" | "medium" | "low";
export type ReviewStatus = "pending" | "confirmed" | "dismissed";

export type Agreement = "match" | "close" | "mismatch" | "missing";

/** The comparison of one field of the candidates. Its values are as sensitive as the field. */
export interface FieldComparison {
  field: string;
  agreement: Agreement;
  /** The base 2 logarithm of the odds that this field adds. Above 0, it says that they are one individual. */
  weight: number;
  values: (string | null)[];
}

/**
 * There are two kinds of reviews, each in a collection of its own. Reviews of the full view weigh all fields. Reviews
 * of the minimized view weigh only what that view shows of the candidates, so that a caller cannot use them to test a
 * guess at a hidden field.
 */
export const reviewViews = ["full", "minimized"] as const;

export type ReviewView = (typeof reviewViews)[number];

export type ReviewCollections = Pick<Collections, "duplicateReviews" | "minimizedReviews">;

/** The reviews for keys with this view. */
export const reviewsOfView = (
  { duplicateReviews, minimizedReviews }: ReviewCollections,
  view: ReviewView,
): Collection<DuplicateReviewDocument> => (view === "full" ? duplicateReviews : minimizedReviews);

/** The reviews of both views. */
export const allReviews = (stores: ReviewCollections): Collection<DuplicateReviewDocument>[] =>
  reviewViews.map((view) => reviewsOfView(stores, view));

export interface DuplicateReviewDocument {
  _id: ObjectId;
  confidence: ReviewConfidence;
  /** What the scan found, in a sentence. Builds without `note` stored the reason of the decision here instead. */
  reason: string;
  status: ReviewStatus;
  canonical_person_id?: ObjectId;
  /**
   * Of a confirmed review: the candidates who are one person. The other ones are not this person. Absent: all
   * candidates are one person.
   */
  same?: ObjectId[];
  /** Of a review with `same`: the other candidates about whom nothing is decided. */
  unsure?: ObjectId[];
  /** The review whose decision left a candidate to this one. */
  part_of?: ObjectId;
  /** The reason for the last decision, by the person who made it. */
  note?: string;
  /** The writer of the note could read full views, so the note may contain hidden values. */
  note_is_sensitive?: true;
  /** The candidates, in no order. */
  persons: ObjectId[];
  /** The probability that they are one individual, 0 to 1. */
  match_score: number;
  /** The version of the rules and weights that made the score. */
  scan_version: number;
  comparison: FieldComparison[];
  audited_by?: string;
  audited_at?: Date;
  /** Who has the pending review before them. It is free again at `until`. Neither version nor `updated_at` count it. */
  lease?: ReviewLease;
  created_at: Date;
  updated_at: Date;
  version: number;
}

export interface ReviewLease {
  /** Names the claim, so that a retry of the request finds what it got. */
  _id: ObjectId;
  /** The id of the API key. */
  key: ObjectId;
  until: Date;
}

/** A lock for transactions of all instances: two transactions that write it at once conflict. */
export interface LockDocument {
  _id: string;
  n: number;
}

/** What is kept of a deleted person: enough to refuse the same person later, and nothing personal. */
export interface TombstoneDocument {
  /** The id that the person had. */
  _id: ObjectId;
  source: string;
  /** Keyed hashes of its source_id, and of every natural key by which an import would find it. */
  keys: string[];
  deleted_at: Date;
  /** Why, if the request said so. */
  reason?: DeleteReason;
}

export type DeleteReason = "entered_twice" | "entered_wrongly" | "on_request" | "other";

/**
 * A deletion in the changes, so that partners delete their copy. It has nothing personal. The times are absent until
 * the deletion is stamped.
 */
export interface RemovalDocument {
  /** The id that the person had. */
  _id: ObjectId;
  /** Its place in the feed: the time of the deletion, or the earlier place of a person that was already hidden. */
  updated_at?: Date;
  /** When the person stopped being public. */
  withdrawn_at?: Date;
  stamp_due?: true;
  /** It was a copy of another registry's record, and may come again. */
  followed?: true;
}

/** An object in the photo store. It is recorded before the upload, so that every object is known. */
export interface PhotoDocument {
  _id: ObjectId;
  person_id: ObjectId;
  /** From this time on, the sweep deletes the object unless its person refers to it. Absent while the person does. */
  orphaned_since?: Date;
}

/** A request with an Idempotency-Key, without its content. */
export interface IdempotencyDocument {
  /** Keyed hash of API key, method, path and Idempotency-Key. */
  _id: string;
  /** Keyed hash of the body or the file. */
  content: string;
  /** The id of the record that the request creates. It is chosen first, so that retries never create a second one. */
  record_id: ObjectId;
  /** The status of the answer; absent while there is none. */
  status?: number;
  /** The request counts as running until this time. */
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
  | "undoing"
  | "undone";

/** Findings about a list, never values of its rows. */
export interface ListFindings {
  /** The dates in the list itself. */
  dated: ListDates | null;
  /** Headers in the map that the list does not have. */
  unused: string[];
  /** Columns with an unsure meaning, which went to the notes, and the fields that they may be. */
  unsure: { header: string; fields: string[] }[];
  /** How many rows look like persons but were not read: they are outside a table, or notes without their person. */
  unread: number;
  /** How many rows are below a line about a state that the importer does not understand. */
  unclear: number;
  /** How many cells of stored rows were too long: their first 2,000 characters were read. The notes have the rest. */
  cut_cells: number;
  /** How many hidden rows of a spreadsheet were read. */
  hidden_rows: number;
  /** How many rows are in hidden sheets, which are not read. */
  hidden_sheet_rows: number;
  /** Columns of states, and how many of their cells could not be read as a state. */
  unread_states: UnreadStates[];
  /** How many rows mention a patient, but neither a hospital nor a shelter. */
  patients_without_hospital: number;
  /** Places that the catalog does not have, each once, and how many rows were rejected because of them. */
  unknown_places: UnknownPlace[];
}

/** One list that was imported or waits for it: a batch. Only findings are stored, not the list itself. */
export interface ImportDocument extends Partial<ListFindings> {
  _id: ObjectId;
  /** The source that owns its persons. */
  source: string;
  /** The name of the key, or of the operator's account. */
  by: string;
  /** Absent: an operator started it on the command line. */
  key?: ObjectId;
  file: ImportedFile;
  options: ImportSettings;
  /** Over HTTP: do everything except the writing. */
  dry_run?: true;
  /** Over HTTP: the key may not make persons less protected (see src/features/persons/lowered-protection.view.ts). */
  guarded?: true;
  state: ImportState;
  /** The process that works on it. It counts as gone at `until` unless it gives a sign of life. */
  worker?: { host: string; pid: number; until: Date };
  /** How often it was started. */
  tries: number;
  /** The date of a list that contains no date. */
  as_of: Date;
  /** The first import of the same content, if it was another one. */
  first?: ObjectId;
  counts: ImportCounts;
  /** Share of the file that has been read, 0 to 1. */
  read: number;
  /** Why nothing of the list was imported. */
  refused?: Refused;
  /** The answers that its tables were read with. Until it ends: all answers that existed when it began. */
  remembered?: RememberedAnswers[];
  /** Why it was stopped. Only an operator can continue it. */
  halted?: Refused;
  /** An undo that has not ended. If an earlier build started it, it has only the first numbers. */
  undoing?: Partial<UndoProgress>;
  /** What all its undos did together, and how many persons the last one did not change back. */
  undone?: { at: Date; by: string; removed: number; restored: number; left: number };
  /** The persons whom the last undo did not change back: the first ids, and the imports to undo first. */
  undo_left?: Pick<UndoProgress, "left_ids" | "keepers">;
  begun_at?: Date;
  ended_at?: Date;
  created_at: Date;
  updated_at: Date;
  version: number;
}

/** The progress of an undo. */
export interface UndoProgress {
  /** The name of the key, or of the operator's account. */
  by: string;
  /** When it last failed. It continues after a pause. */
  failed_at?: Date;
  /** How many records it has looked at, in all its steps together. */
  handled: number;
  removed: number;
  restored: number;
  /** How many persons it did not change back, and the first ids. */
  left: number;
  left_ids: ObjectId[];
  /** How many of these were left only because other imports name them. */
  named: number;
  named_ids: ObjectId[];
  /** The first of these other imports. */
  keepers: ObjectId[];
  /** The last person whose change by the import it has looked at. */
  changes_after?: ObjectId;
  /** The last person of the source that it has looked at. */
  created_after?: SortKey;
}

export interface UnreadStates {
  /** As it was typed; empty for columns without a header, and for all columns after the first ones. */
  header: string;
  field: string;
  cells: number;
}

export interface UnknownPlace {
  kind: "hospital" | "shelter";
  /** As it was typed; empty for all places after the first ones. */
  name: string;
  rows: number;
  /** Handles of catalog entries with a similar name, the most similar first. */
  nearest: string[];
}

/** The code of a refusal. `inWords` makes a sentence of it. */
export interface Reason {
  code: string;
  params?: Record<string, string | number>;
}

/** A text is a sentence from another registry, or from a build that had no codes. */
export type Refused = Reason | string;

export interface ImportedFile {
  /** Without its folder. */
  name: string;
  /** Hex. */
  sha256: string;
  /** The size in bytes of a list that came over HTTP. */
  size?: number;
  /** By an earlier version: its path on the operator's machine, and that of its rejected rows. */
  path?: string;
  rejects?: string;
}

/** The earliest and the latest date of a list's tables: `YYYY-MM-DD`, with `THH:MM` if the list has the time. */
export interface ListDates {
  from: string;
  to: string;
}

/**
 * The answer of somebody who knows a list: the status of all its persons, where the list itself does not say it.
 * `unknown`: nobody knows the status, and these persons are left out.
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
  /** The status of persons for whom the list does not say it. */
  status?: ListStatus;
  list?: string;
  /** ISO 8601: a day, or a day and time. */
  date?: string;
  /** The meaning of columns, by somebody who knows the list. */
  map?: { header: string; field: string }[];
}

/** Answers about the columns of a table, for tables of later lists with the same header row. */
export interface ColumnMapDocument {
  _id: ObjectId;
  source: string;
  /** The name of a guarded key: only its lists are read with these answers. Null: the lists of all other keys. */
  partner: string | null;
  /** Hash of the folded headers. */
  header_row: string;
  /** As they were typed. */
  headers: string[];
  /** The answers, with folded headers. */
  columns: { header: string; field: string }[];
  /** The status of persons in such a table, where nothing else says it. */
  status?: ListStatus;
  /** The name of the key, or of the operator's account. */
  by: string;
  answered_at: Date;
}

export type RememberedAnswers = Omit<ColumnMapDocument, "_id" | "source" | "partner">;

/** The results of the rows. `duplicates` repeat an earlier row of the file. */
export interface ImportCounts {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  duplicates: number;
  rejected: number;
  /** How many of the rejected rows are deleted persons. Absent: none. */
  tombstoned?: number;
}

export type RowOutcome = "created" | "updated" | "unchanged" | "duplicate" | "rejected";

/** The result of one row of a list that came over HTTP, never its values. */
export interface ImportRowDocument {
  _id: ObjectId;
  batch: ObjectId;
  /** In the order of the file, from 1. */
  n: number;
  sheet?: string;
  /** The line or row in the file, or the number of the record in formats without lines or rows. */
  row: number;
  outcome: RowOutcome;
  field?: string;
  /** Why it was rejected: see `rowReasons`. */
  code?: string;
  /** The reason as a sentence, from builds that had no codes. */
  reason?: string;
  at: Date;
}

/** The values of a person before an import changed it. An undo restores them. */
export interface ImportChangeDocument {
  _id: ObjectId;
  batch: ObjectId;
  person_id: ObjectId;
  /** The version before the change. */
  version: number;
  /** The old value of every changed field; null where there was none. */
  before: Record<string, unknown>;
  /** The date of a list that only confirmed where the person is. Nothing visible changes, and the version stays. */
  confirmed?: Date;
  at: Date;
}

/** The lock of a source for the imports of all instances. The import that has it writes it. */
export interface ImportTurnDocument {
  /** The handle of the source. */
  _id: string;
  n: number;
}

/** Persons whom an import named without a change: one document for each part of the list. */
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

/** Folded words of only what the minimized view of this record shows. */
export interface SearchTerms {
  /** Words of first and last name, each once, and the codes of their sound, marked with `~`. */
  names: string[];
  /** Every pair of the codes, and of the words without a code: see src/features/persons/search/terms.store.ts. */
  pairs: string[];
  /** The words of the name, and of location and description where the view shows them, each once. */
  words: string[];
  /** How many words the name has, as it is written. */
  name_length: number;
}

/** How many persons have a word. The plan of a search depends on it. */
export interface WordCountDocument {
  _id: string;
  /** Persons with the word anywhere. */
  n: number;
  /** Persons with the word in their name. */
  names: number;
  /** By the database's clock; absent until a version after 0.3.0 counts it. */
  changed_at?: Date;
}

/** A sound code that names have: see src/kernel/names/sound.ts. */
export interface NameCodeDocument {
  _id: string;
  /** How many persons have it. */
  n: number;
  /** By the database's clock; absent until a version after 0.3.0 counts it. */
  changed_at?: Date;
}

export interface ApiKeyDocument {
  _id: ObjectId;
  /** SHA-256 of the key, hex: the key itself is never stored. */
  key_hash: string;
  name: string;
  source: string;
  permissions: Permission[];
  /** Requests a minute, if the key has a limit of its own. */
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
  /** For a source: the status of persons in its lists, where nothing else says it. */
  list_status?: ListStatus;
  updated_at: Date;
}

export interface AuditEntry {
  at: Date;
  /** The id of the key; a command has none. */
  key?: ObjectId;
  /** The account that ran a command. */
  operator?: string;
  /** Method and path pattern: `GET /v1/persons/{person_id}`; or a command: `export persons`. */
  operation: string;
  /** Ids; `*` means all persons at that time. */
  records: string[];
  /** For an erasure: the reason, without personal data. */
  reason?: string;
  /** For a request. */
  request_id?: string;
}

/** A random 32-byte key shared by all instances: see src/kernel/database/secrets.ts. */
export interface SecretDocument {
  _id: string;
  key: Binary;
}

/**
 * Work that one instance does for all: `recount_words`, `note_sources`, `duplicates`, `retention`; or the command
 * `backup`.
 */
/** How far another registry is followed. It has nothing personal. */
export interface FollowDocument {
  /** The handle of the source that has the copies. */
  _id: string;
  url: string;
  /** Where the next page begins; absent: at the beginning. */
  place?: { cursor: string } | { date: string; skip: number };
  /** How often it was read from its beginning. */
  round: number;
  /** Whether the last round has reached the end. */
  is_whole: boolean;
  /** Rises with each page: of two processes that follow at once, one ends. */
  step: number;
}

export interface JobDocument {
  _id: string;
  begun_at: Date;
  /**
   * Who does it. It counts as gone at `until` without a sign of life: see src/features/matching/lease.ts and
   * src/features/photos/photo-objects.store.ts.
   */
  lease?: { by: "scan" | "matcher" | "backup"; token?: ObjectId; until: Date };
  /** When it was finished. */
  finished_at?: Date;
  /** The last person of the sync feed that is done. */
  done?: { updated_at: Date; _id: ObjectId };
  /** The last whole or partial scan for duplicates: when it ended, how long it took, and the pairs that it found. */
  scan?: { ended_at: Date; ms: number; pairs: { high: number; medium: number; low: number } };
  /** Persons whose erasure has begun but not ended. */
  erasing?: ObjectId[];
}

/** What a webhook may send. */
export const webhookEvents = [
  "person.changed",
  "person.gone",
  "report.created",
  "tip.created",
  "duplicate.created",
  "import.finished",
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** The lists that events are read from, each in the order of a time. */
export type WebhookFeed = "persons" | "reports" | "tips" | "duplicates" | "imports";

export const webhookEnds = [
  "by_request",
  "undelivered",
  "receiver_gone",
  "key_ended",
  "secret_changed",
  "restored",
] as const;

/** Why a webhook sends nothing any more. */
export type WebhookEnd = (typeof webhookEnds)[number];

/** A list whose next event could not be delivered: since when, and how often that was tried. */
export interface FailingList {
  since: Date;
  attempts: number;
}

/** An address of a partner that events are sent to. Its secret is not stored: see src/features/webhooks/secrets.ts. */
export interface WebhookDocument {
  _id: ObjectId;
  source: string;
  /** Its number within the source, from 0: it limits how many a source has. */
  slot: number;
  /** The key that made or changed it last. It sends what this key may see, while this key is valid. */
  key: ObjectId;
  url: string;
  events: WebhookEvent[];
  /** SHA-256 of the secret, hex. */
  secret_hash: string;
  /** How far it has sent each list that its events are read from. */
  places: Partial<Record<WebhookFeed, SortKey>>;
  /** Absent: it is enabled. */
  disabled?: { reason: WebhookEnd; at: Date };
  /** When an event was asked for whose list was read before. Earlier ones are not sent. */
  added?: Partial<Record<WebhookEvent, Date>>;
  /** Absent from it: the list is delivered. */
  failing?: Partial<Record<WebhookFeed, FailingList>>;
  /** When it may send again; absent while it is disabled. While it sends: when that counts as broken off. */
  next_at?: Date;
  /** Names the process that sends, for as long as it does. */
  run?: ObjectId;
  created_at: Date;
  updated_at: Date;
  /** Rises with what an answer shows of it. */
  version: number;
}

/** What became of one event: of each webhook the newest 100. The answers of receivers are not stored. */
export interface WebhookDeliveryDocument {
  /** The same for each attempt, and the `webhook-id` that the receiver gets. */
  _id: ObjectId;
  webhook: ObjectId;
  event: WebhookEvent;
  /** The id of the person, report, tip, review or import. */
  record: ObjectId;
  occurred_at: Date;
  /** The status of the last answer; absent when there was none. */
  status_code?: number;
  /** Why there was no answer. */
  error?: string;
  attempts: number;
  delivered_at?: Date;
  created_at: Date;
  updated_at: Date;
}

export interface Collections {
  persons: Collection<PersonDocument>;
  reports: Collection<ReportDocument>;
  sourceTips: Collection<SourceTipDocument>;
  resources: Collection<ResourceDocument>;
  duplicateReviews: Collection<DuplicateReviewDocument>;
  minimizedReviews: Collection<DuplicateReviewDocument>;
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
  follows: Collection<FollowDocument>;
  webhooks: Collection<WebhookDocument>;
  webhookDeliveries: Collection<WebhookDeliveryDocument>;
}

export const collectionsOf = (db: Db): Collections => ({
  persons: db.collection("persons"),
  reports: db.collection("reports"),
  sourceTips: db.collection("source_tips"),
  resources: db.collection("resources"),
  duplicateReviews: db.collection("duplicate_reviews"),
  minimizedReviews: db.collection("minimized_reviews"),
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
  follows: db.collection("follows"),
  webhooks: db.collection("webhooks"),
  webhookDeliveries: db.collection("webhook_deliveries"),
});
