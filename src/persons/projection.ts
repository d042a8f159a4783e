import type { Document } from "mongodb";
import type { Caller } from "../auth/authenticate.js";

const newestTips = 50;
const newestHistory = 100;

/** Exactly the fields that the minimized view shows or decides by. */
const minimized: Document = Object.fromEntries(
  [
    ...["first_name", "last_name", "document_type", "document_id", "birth_date", "born_on"],
    ...["said_minor", "gender", "location", "description", "status", "found_at", "verified_at"],
    ...["hospital", "hospital_status", "reported_patient"],
    ...["created_at", "updated_at", "version", "photo", "canonical_person_id"],
  ].map((field) => [field, 1]),
);

const full: Document = {
  search: 0,
  history: { $slice: -newestHistory },
  natural_keys: 0,
  import_key: 0,
  match_keys: 0,
  tips: { $slice: -newestTips },
};

/** Asks the database for what this caller's view needs, and no more: it is half the cost of a page. */
export const projectionFor = (caller: Caller): Document =>
  caller.can("persons:sensitive:read") ? full : minimized;
