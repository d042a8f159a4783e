import type { IndexDescription } from "mongodb";
import { dayMs } from "../values/day.js";

const given = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

// In `updated_at` orders the filtered fields follow the order in the key: feeds read every row anyway.
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
  // ... of a source: one with few rows, or none, is asked from its beginning each time
  { name: "source_updated", key: { source: 1, ...filteredByUpdate } },
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
  // ?query= with a selective word: any word that the minimized view shows
  { name: "text", key: { "search.words": "text" }, default_language: "none" },
  // ?query= of frequent words, and of words that sound alike: names in the list's order, filters behind it in the key
  {
    name: "names",
    key: { "search.names": 1, created_at: -1, _id: -1, status: 1, gender: 1, is_public: 1 },
  },
  // ... of two names and more, spelt, sounding or typed alike: likewise
  {
    name: "pairs",
    key: { "search.pairs": 1, created_at: -1, _id: -1, status: 1, gender: 1, is_public: 1 },
  },
  // ... of three names, one of which a name of two words may lack: these names alone
  {
    name: "short_pairs",
    key: { "search.pairs": 1, created_at: -1, _id: -1, status: 1, gender: 1, is_public: 1 },
    partialFilterExpression: { "search.name_length": { $lt: 3 } },
  },
  // ?query= that reads as a document or a telephone number, with persons:sensitive:read
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
  // the full view of a canonical record: whom reviews have linked to it, newest first; DELETE of it
  {
    name: "linked",
    key: { canonical_person_id: 1, created_at: -1, _id: -1, is_public: 1 },
    ...given("canonical_person_id"),
  },
  // erasing a person: whose history tells of a link to it; such a link has ended by then
  {
    name: "ended_links",
    key: { "history.old": 1 },
    partialFilterExpression: { "history.field": "canonical_person_id" },
  },
  // sync feed: whom a transaction has changed, to be stamped
  { name: "stamp_due", key: { stamp_due: 1 }, ...given("stamp_due") },
  // retention: hidden records that are to be erased
  { name: "expiring", key: { "expiring.until": 1 }, ...given("expiring.until") },
  // import: the record that a row of a list means
  { name: "natural_keys", key: { source: 1, natural_keys: 1 }, ...given("natural_keys") },
  // duplicates: the records that a person is compared with
  { name: "match_keys", key: { match_keys: 1 }, ...given("match_keys") },
  // import: two imports at once never make one person twice
  { name: "import_key", key: { source: 1, import_key: 1 }, unique: true, ...given("import_key") },
];

/** In seconds, as indexes expire. */
const day = dayMs / 1000;
const year = 365 * day;

/** So long a follower of the changes may stay away, in days, and is still told who was removed meanwhile. */
export const removalsKnownDays = 400;

export const indexes: Record<string, IndexDescription[]> = {
  persons,
  // every request: the key that was sent
  api_keys: [{ name: "hash", key: { key_hash: 1 }, unique: true }],
  // ?query= with a typing error: sound codes nearly like those of the query
  name_codes: [{ name: "nearly", key: { d: 1 } }],
  // catalog commands: an entry by kind and handle
  catalogs: [{ name: "handle", key: { kind: 1, handle: 1 }, unique: true }],
  // every request with an Idempotency-Key goes by _id; kept for a day
  idempotency: [{ name: "expiry", key: { created_at: 1 }, expireAfterSeconds: day }],
  // every request: what is left of a quota; gone when its window ends
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
    // DELETE of a person takes all of its reports
    { name: "all_of_person", key: { person_id: 1 } },
  ],
  source_tips: [
    // GET /v1/tips of a source, in both of its orders
    { name: "created", key: { source: 1, created_at: -1, _id: -1 } },
    // DELETE of a person takes what names it
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
  ],
  duplicate_reviews: [
    // GET /v1/duplicates in its orders
    { name: "created", key: { created_at: -1, _id: -1, status: 1, confidence: 1 } },
    { name: "updated", key: { updated_at: -1, _id: -1, status: 1, confidence: 1 } },
    // ?status= and ?confidence=
    { name: "status", key: { status: 1, created_at: -1, _id: -1, confidence: 1 } },
    { name: "confidence", key: { confidence: 1, created_at: -1, _id: -1, status: 1 } },
    // the reviews of a person
    { name: "persons", key: { persons: 1, status: 1 } },
  ],
  // POST /v1/persons and import: whether a deleted person comes again
  tombstones: [{ name: "keys", key: { source: 1, keys: 1 } }],
  removals: [
    // GET /v1/changes: who was deleted
    { name: "updated", key: { updated_at: 1, _id: 1 } },
    // ... a day longer than a cursor is good, so that one that is still taken misses none
    {
      name: "expiry",
      key: { updated_at: 1 },
      expireAfterSeconds: (removalsKnownDays + 1) * day,
    },
    // whose deletion is to be stamped
    { name: "stamp_due", key: { stamp_due: 1 }, ...given("stamp_due") },
  ],
  imports: [
    // import --batches
    { name: "created", key: { created_at: -1, _id: -1 } },
    // GET /v1/imports: those of a source that came over HTTP
    { name: "source", key: { source: 1, created_at: -1, _id: -1 }, ...given("key") },
    // import of a file that was imported before
    { name: "file", key: { source: 1, "file.sha256": 1 } },
    // imports that wait for an instance of the service, or whose instance is gone
    { name: "state", key: { state: 1, created_at: 1 } },
  ],
  import_changes: [
    // import --undo
    { name: "batch", key: { batch: 1, person_id: 1 }, unique: true },
    // DELETE of a person takes what it was before
    { name: "person", key: { person_id: 1 } },
    { name: "expiry", key: { at: 1 }, expireAfterSeconds: 90 * day },
  ],
  import_names: [
    // import --undo: who else names a person
    { name: "persons", key: { persons: 1 } },
    { name: "expiry", key: { at: 1 }, expireAfterSeconds: 90 * day },
  ],
  import_rows: [
    // GET /v1/imports/{import_id}
    { name: "outcome", key: { batch: 1, outcome: 1, n: 1 } },
    { name: "expiry", key: { at: 1 }, expireAfterSeconds: 30 * day },
  ],
  // import: what was answered about the columns of a source's lists, and what was not used for longest
  column_maps: [
    { name: "header_row", key: { source: 1, partner: 1, header_row: 1 }, unique: true },
    { name: "used", key: { source: 1, partner: 1, used_at: -1 } },
  ],
  // objects that may be orphaned: the sweep looks at them
  photos: [
    {
      name: "orphaned",
      key: { orphaned_since: 1 },
      ...given("orphaned_since"),
    },
    // erasing a person: all of its photos
    { name: "person", key: { person_id: 1 } },
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
