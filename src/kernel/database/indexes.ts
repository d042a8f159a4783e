import type { IndexDescription } from "mongodb";
import { dayMs } from "../values/day.js";

const given = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

// For `updated_at` orders, the filtered fields come after the order in the key: feeds read every row anyway.
const filteredByUpdate: Record<string, 1 | -1> = {
  updated_at: -1,
  _id: -1,
  is_public: 1,
  status: 1,
  gender: 1,
  source: 1,
  hospital: 1,
  hospital_status: 1,
  shelter: 1,
  effective_birth_date: 1,
};

const persons: IndexDescription[] = [
  // GET /v1/persons in both created_at orders, without filter and by age
  { name: "created", key: { created_at: -1, _id: -1, is_public: 1, effective_birth_date: 1 } },
  // ... in both updated_at orders, with filters that many records meet: the sync feed
  { name: "updated", key: filteredByUpdate },
  // ... of a source: feeds read a source with few rows, or none, from its beginning each time
  { name: "source_updated", key: { source: 1, ...filteredByUpdate } },
  // GET /v1/changes: persons who are hidden
  { name: "withdrawn", key: { withdrawn_at: 1, _id: 1 }, ...given("withdrawn_at") },
  // ?status=
  { name: "status", key: { status: 1, created_at: -1, _id: -1, is_public: 1, gender: 1 } },
  // ?gender=
  {
    name: "gender",
    key: { gender: 1, created_at: -1, _id: -1, is_public: 1, status: 1 },
    ...given("gender"),
  },
  // ?source=
  {
    name: "source",
    key: {
      source: 1,
      created_at: -1,
      _id: -1,
      is_public: 1,
      status: 1,
      hospital: 1,
      effective_birth_date: 1,
    },
  },
  // ?hospital=
  {
    name: "hospital",
    key: { hospital: 1, created_at: -1, _id: -1, is_public: 1 },
    ...given("hospital"),
  },
  // ?hospital_status=
  {
    name: "hospital_status",
    key: { hospital_status: 1, created_at: -1, _id: -1, is_public: 1 },
    ...given("hospital_status"),
  },
  // ?shelter=
  {
    name: "shelter",
    key: { shelter: 1, created_at: -1, _id: -1, is_public: 1 },
    ...given("shelter"),
  },
  // GET /v1/stats: persons by the day on which they were found
  { name: "found", key: { found_at: -1, is_public: 1 }, ...given("found_at") },
  // ?query= with a selective word: any word that the minimized view shows
  { name: "text", key: { "search.words": "text" }, default_language: "none" },
  // ?query= of frequent words, and of words that sound alike: names, then the list's order, then filters in the key
  {
    name: "names",
    key: { "search.names": 1, created_at: -1, _id: -1, status: 1, gender: 1, is_public: 1 },
  },
  // ... of two or more names that are spelt, sound or are typed alike: the same order in the key
  {
    name: "pairs",
    key: { "search.pairs": 1, created_at: -1, _id: -1, status: 1, gender: 1, is_public: 1 },
  },
  // ... of three names: a stored name of two words may lack one of them, so such persons have an index of their own
  {
    name: "short_pairs",
    key: { "search.pairs": 1, created_at: -1, _id: -1, status: 1, gender: 1, is_public: 1 },
    partialFilterExpression: { "search.name_length": { $lt: 3 } },
  },
  // ?query= that may be a document or a telephone number, with persons:sensitive:read
  { name: "document", key: { document_key: 1 }, ...given("document_key") },
  { name: "contact_phone", key: { contact_person_phone: 1 }, ...given("contact_person_phone") },
  { name: "finder_phone", key: { finder_phone: 1 }, ...given("finder_phone") },
  // POST /v1/persons and import: a source_id names one record of its source
  {
    name: "source_id",
    key: { source: 1, "sources.source_id": 1 },
    unique: true,
    ...given("sources.source_id"),
  },
  // GET /v1/photos/{photo_id}.jpg
  { name: "photo", key: { "photo._id": 1 }, ...given("photo._id") },
  // matching: how many persons have a picture; sweep of photos: those without a hash yet
  { name: "pictures", key: { "photo.perceptual_hash": 1 }, ...given("photo._id") },
  // the full view of a canonical record: the persons that reviews have linked to it, newest first; DELETE of it
  {
    name: "linked",
    key: { canonical_person_id: 1, created_at: -1, _id: -1, is_public: 1 },
    ...given("canonical_person_id"),
  },
  // erasing a person: persons whose history contains a link to it that has ended
  {
    name: "ended_links",
    key: { "history.old": 1 },
    partialFilterExpression: { "history.field": "canonical_person_id" },
  },
  // sync feed: persons that a transaction has changed and that are not stamped yet
  { name: "stamp_due", key: { stamp_due: 1 }, ...given("stamp_due") },
  // retention: hidden records to erase
  { name: "expiring", key: { "expiring.until": 1 }, ...given("expiring.until") },
  // import: the stored record of a listed row
  { name: "natural_keys", key: { source: 1, natural_keys: 1 }, ...given("natural_keys") },
  // duplicates: the records to compare a person with
  { name: "match_keys", key: { match_keys: 1 }, ...given("match_keys") },
  // import: two imports at once never create one person twice
  { name: "import_key", key: { source: 1, import_key: 1 }, unique: true, ...given("import_key") },
];

/** In seconds, like `expireAfterSeconds`. */
const day = dayMs / 1000;
const year = 365 * day;

/** The same for the reviews of each view. */
const reviewIndexes: IndexDescription[] = [
  // GET /v1/duplicates in its orders
  { name: "created", key: { created_at: -1, _id: -1, status: 1, confidence: 1 } },
  { name: "updated", key: { updated_at: -1, _id: -1, status: 1, confidence: 1 } },
  // ?status= and ?confidence=
  { name: "status", key: { status: 1, created_at: -1, _id: -1, confidence: 1 } },
  { name: "confidence", key: { confidence: 1, created_at: -1, _id: -1, status: 1 } },
  // ... in the order of match_score; POST /v1/duplicates/claim: what is pending, the highest score first
  { name: "score", key: { match_score: -1, _id: -1, status: 1, confidence: 1 } },
  { name: "status_score", key: { status: 1, match_score: -1, _id: -1, confidence: 1 } },
  { name: "confidence_score", key: { confidence: 1, match_score: -1, _id: -1, status: 1 } },
  // ... ?audited_by=
  {
    name: "audited_by",
    key: { audited_by: 1, created_at: -1, _id: -1, status: 1, confidence: 1 },
    ...given("audited_by"),
  },
  {
    name: "audited_by_updated",
    key: { audited_by: 1, updated_at: -1, _id: -1, status: 1, confidence: 1 },
    ...given("audited_by"),
  },
  {
    name: "audited_by_score",
    key: { audited_by: 1, match_score: -1, _id: -1, status: 1, confidence: 1 },
    ...given("audited_by"),
  },
  // ... what a key has before it
  { name: "lease", key: { "lease.key": 1 }, ...given("lease.key") },
  // PATCH /v1/duplicates/{duplicate_id}: the reviews that a decision left to be decided
  { name: "part_of", key: { part_of: 1 }, ...given("part_of") },
  // the reviews of a person
  { name: "persons", key: { persons: 1, status: 1 } },
];

/** Removals stay in the changes for this many days: a partner who reads the changes less often misses removals. */
export const removalsKnownDays = 400;

export const indexes: Record<string, IndexDescription[]> = {
  persons,
  // every request: the key that was sent
  api_keys: [{ name: "hash", key: { key_hash: 1 }, unique: true }],
  // the vocabulary of each process: what was counted since its last look
  name_codes: [{ name: "changed", key: { changed_at: 1 } }],
  word_counts: [{ name: "changed", key: { changed_at: 1 } }],
  // catalog commands: an entry by kind and handle
  catalogs: [{ name: "handle", key: { kind: 1, handle: 1 }, unique: true }],
  // every request with an Idempotency-Key is found by _id; kept for a day
  idempotency: [{ name: "expiry", key: { created_at: 1 }, expireAfterSeconds: day }],
  // every request: what is left of a quota; removed when its window ends
  rate_limits: [
    { name: "key", key: { key: 1 }, unique: true },
    { name: "expiry", key: { expire: 1 }, expireAfterSeconds: 0 },
  ],
  // reports of a person, newest first: GET /v1/persons/{person_id}/reports
  reports: [
    {
      name: "person",
      key: { person_id: 1, created_at: -1, _id: -1 },
      partialFilterExpression: { status: "pending" },
    },
    // GET /v1/reports of a source, in both of its orders
    {
      name: "created",
      key: { source: 1, created_at: -1, _id: -1 },
      partialFilterExpression: { status: "pending" },
    },
    // ... ?reason=
    {
      name: "reason",
      key: { source: 1, reason: 1, created_at: -1, _id: -1 },
      partialFilterExpression: { status: "pending" },
    },
    // DELETE of a person removes all of its reports
    { name: "all_of_person", key: { person_id: 1 } },
  ],
  source_tips: [
    // GET /v1/tips of a source, in both of its orders
    { name: "created", key: { source: 1, created_at: -1, _id: -1 } },
    // DELETE of a person removes its tips
    { name: "person", key: { person_id: 1 } },
  ],
  resources: [
    // GET /v1/resources in its four orders
    { name: "created", key: { created_at: -1, _id: -1, country: 1, type: 1 } },
    { name: "updated", key: { updated_at: -1, _id: -1, country: 1, type: 1 } },
    // ?country= and ?type=
    { name: "country", key: { country: 1, created_at: -1, _id: -1, type: 1 } },
    { name: "type", key: { type: 1, created_at: -1, _id: -1, country: 1 } },
    // ?query=
    { name: "words", key: { words: 1, created_at: -1, _id: -1, country: 1, type: 1 } },
    // GET /v1/hsds/services/{service_id}, and which resources have no such id yet
    { name: "uuid", key: { uuid: 1 } },
  ],
  duplicate_reviews: reviewIndexes,
  minimized_reviews: reviewIndexes,
  // POST /v1/persons and import: whether the person was deleted
  tombstones: [{ name: "keys", key: { source: 1, keys: 1 } }],
  removals: [
    // GET /v1/changes: persons who were deleted
    { name: "withdrawn", key: { withdrawn_at: 1, _id: 1 } },
    // ... kept a day longer than a cursor is valid, so that a valid cursor misses none
    {
      name: "expiry",
      key: { updated_at: 1 },
      expireAfterSeconds: (removalsKnownDays + 1) * day,
    },
    // deletions that are not stamped yet
    { name: "stamp_due", key: { stamp_due: 1 }, ...given("stamp_due") },
  ],
  imports: [
    // import --batches
    { name: "created", key: { created_at: -1, _id: -1 } },
    // GET /v1/imports: the imports of a source that came over HTTP
    { name: "source", key: { source: 1, created_at: -1, _id: -1 }, ...given("key") },
    // import of a file that was imported before
    { name: "file", key: { source: 1, "file.sha256": 1 } },
    // imports that wait for an instance of the service, or whose instance is gone
    { name: "state", key: { state: 1, created_at: 1 } },
    // webhooks: the imports of a source in the order in which they ended
    { name: "ended", key: { source: 1, ended_at: 1, _id: 1 }, ...given("ended_at") },
    // erasing a person: imports whose undo left it
    { name: "left", key: { "undo_left.left_ids": 1 }, ...given("undo_left") },
  ],
  import_changes: [
    // import --undo
    { name: "batch", key: { batch: 1, person_id: 1 }, unique: true },
    // DELETE of a person removes its earlier values
    { name: "person", key: { person_id: 1 } },
    { name: "expiry", key: { at: 1 }, expireAfterSeconds: 90 * day },
  ],
  import_names: [
    // import --undo: the other imports that name a person
    { name: "persons", key: { persons: 1 } },
    { name: "expiry", key: { at: 1 }, expireAfterSeconds: 90 * day },
  ],
  import_rows: [
    // GET /v1/imports/{import_id}
    { name: "outcome", key: { batch: 1, outcome: 1, n: 1 } },
    { name: "expiry", key: { at: 1 }, expireAfterSeconds: 30 * day },
  ],
  // import: the answers about the columns of a source's lists
  column_maps: [
    { name: "header_row", key: { source: 1, partner: 1, header_row: 1 }, unique: true },
  ],
  // the sweep: objects that may be orphaned
  photos: [
    {
      name: "orphaned",
      key: { orphaned_since: 1 },
      ...given("orphaned_since"),
    },
    // erasing a person: all photos of the person
    { name: "person", key: { person_id: 1 } },
  ],
  webhooks: [
    // GET /v1/webhooks of a source
    { name: "created", key: { source: 1, created_at: -1, _id: -1 } },
    // POST /v1/webhooks: a source has only so many
    { name: "slot", key: { source: 1, slot: 1 }, unique: true },
    // deliveries: the webhooks that may send
    { name: "next", key: { next_at: 1 }, ...given("next_at") },
  ],
  webhook_deliveries: [
    // GET /v1/webhooks/{webhook_id}/deliveries; the newest 100 are kept
    { name: "created", key: { webhook: 1, created_at: -1, _id: -1 } },
    { name: "expiry", key: { updated_at: 1 }, expireAfterSeconds: 30 * day },
  ],
  audit_log: [
    // audit --person: who read or wrote a record
    { name: "record", key: { records: 1, at: -1 } },
    // audit --key: what a key read and wrote
    { name: "key", key: { key: 1, at: -1 } },
    // audit --since: everything in order; kept for 365 days
    { name: "expiry", key: { at: 1 }, expireAfterSeconds: year },
  ],
};

/**
 * Indexes of earlier versions that nothing uses any more, by collection. An instance of 0.3.0 that still runs names
 * `removals.updated` in its reads, so that one stays.
 */
export const formerIndexes: Readonly<Record<string, readonly string[]>> = {
  column_maps: ["used"],
  name_codes: ["nearly"],
};
