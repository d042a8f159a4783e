import type { Document } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { neededBy } from "./persons.view.js";

const newestTips = 50;
const newestHistory = 100;

const asked = (fields: readonly string[]): Document => ({
  ...Object.fromEntries(fields.filter((field) => field !== "links").map((field) => [field, 1])),
  version: 1,
});

const minimized = asked(neededBy.minimized);

const full: Document = {
  ...asked(neededBy.full),
  is_public: 1,
  // Decides how the record is protected for every reader.
  reported_patient: 1,
  tips: { $slice: -newestTips },
  history: { $slice: -newestHistory },
};

/** The projection of exactly the fields that this caller's view needs. It halves the cost of a page. */
export const projectionFor = (caller: Caller): Document =>
  caller.can("persons:sensitive:read") ? full : minimized;
