import { worded } from "../values/wording.js";
import { errors } from "./error-table.js";

type Errors = typeof errors;

/** What the header `Error-Code` may say. */
export type ErrorCode = keyof Errors;

export type ErrorStatus = Errors[ErrorCode]["status"];

/** The codes of errors with this status. */
export type CodeOf<Status extends ErrorStatus> = {
  [Code in ErrorCode]: Errors[Code]["status"] extends Status ? Code : never;
}[ErrorCode];

export const errorTexts = worded(errors);

export const statusOf = (code: ErrorCode): ErrorStatus => errors[code].status;

export const errorCodes = Object.keys(errors) as ErrorCode[]; // the keys of a constant

/** The code by which a 404 names what was not found. */
export const notFoundCodes = {
  Path: "path_not_found",
  Person: "person_not_found",
  Tip: "tip_not_found",
  Report: "report_not_found",
  Resource: "resource_not_found",
  "Duplicate review": "duplicate_review_not_found",
  Import: "import_not_found",
  Photo: "photo_not_found",
  Options: "options_not_found",
  "API key": "api_key_not_found",
  Change: "change_not_found",
  Stats: "stats_not_found",
  Webhook: "webhook_not_found",
} as const satisfies Record<string, CodeOf<404>>;

/** What a 404 may name. */
export type ResourceName = keyof typeof notFoundCodes;
