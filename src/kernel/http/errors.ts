import type { z } from "zod";
import {
  type CodeOf,
  type ErrorCode,
  errorTexts,
  notFoundCodes,
  type ResourceName,
  statusOf,
} from "../messages/errors.js";
import { fieldTexts } from "../messages/fields.js";
import { messageOf } from "../messages/schema-messages.js";
import { type Message, type ParamsOf, said } from "../values/wording.js";

export type FieldErrors = Record<string, Message[]>;
export type ErrorBody = { error: Message } | { errors: FieldErrors };
type Headers = Readonly<Record<string, string>>;

/** An error that the caller may see. Anything else that is thrown becomes a plain 500. */
export class HttpError extends Error {
  constructor(
    /** Decides the status. */
    readonly code: ErrorCode,
    readonly body: ErrorBody,
    readonly headers: Headers = {},
  ) {
    super(code);
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** An error with the text of its code. */
const refusal = <Code extends ErrorCode>(
  code: Code,
  headers: Headers,
  ...params: ParamsOf<(typeof errorTexts)[Code]>
) => new HttpError(code, { error: said(errorTexts[code], ...params) }, headers);

export const badRequest = (code: CodeOf<400>, headers: Headers = {}) => refusal(code, headers);

/** No key, or not as a bearer token. */
export const missingKey = () => refusal("key_missing", { "WWW-Authenticate": "Bearer" });

/** The key is malformed, unknown, expired or revoked: the caller must not learn which. */
export const invalidKey = () =>
  refusal("key_invalid", { "WWW-Authenticate": 'Bearer error="invalid_token"' });

/** Names the missing permission, or all of those where one would do. */
export const forbidden = (...permissions: string[]) =>
  refusal("permission_missing", {}, { permissions: permissions.join(",") });

/** For records that everybody may see, but only keys of their own source may change. */
export const notOfSource = () => refusal("resource_of_other_source", {});

/** The same answer for a record that does not exist and for one that the caller may not see. */
export const notFound = (what: ResourceName) => refusal(notFoundCodes[what], {});

export const methodNotAllowed = (allow: string) => refusal("method_not_allowed", { Allow: allow });

/** An upload that sends no more bytes. The connection is closed, because the client may be gone. */
export const stalled = () => refusal("upload_stalled", { Connection: "close" });

export const conflict = <Code extends CodeOf<409>>(
  code: Code,
  ...params: ParamsOf<(typeof errorTexts)[Code]>
) => refusal(code, {}, ...params);

/** @param location the path of the record that has this source_id. */
export const sourceIdUsed = (location: string | undefined) =>
  refusal("source_id_used", location === undefined ? {} : { Location: location });

/** An earlier request with the same Idempotency-Key has not ended. */
export const stillRunning = () => refusal("idempotency_key_running", { "Retry-After": "2" });

export const gone = (code: CodeOf<410>) => refusal(code, {});

export const preconditionFailed = () => refusal("record_changed", {});

/** The connection is closed, because the rest of the body is of no use. */
export const bodyTooLarge = () => refusal("body_too_large", { Connection: "close" });

/**
 * The connection stays open, and the rest of the file is read and dropped until the request's deadline: many clients
 * read the answer only after they have sent everything.
 */
export const fileTooLarge = (megabytes: number) => refusal("file_too_large", {}, { megabytes });

export const unsupportedMedia = (code: CodeOf<415>) => refusal(code, {});

/** @param seconds until the limit's window ends. */
export const tooManyRequests = (seconds: number, headers: Headers) =>
  refusal("rate_limited", { "Retry-After": String(seconds), ...headers });

export const invalid = (errors: FieldErrors) => new HttpError("validation_failed", { errors });

export const internalError = () => refusal("internal_error", {});

export const unavailable = () => refusal("unavailable", { "Retry-After": "2" });

/** There are too many requests at once. Retry-After is random, so that callers do not all come back together. */
export const overloaded = () =>
  refusal("overloaded", { "Retry-After": String(1 + Math.floor(3 * Math.random())) });

export const diskFull = () => refusal("disk_full", { "Retry-After": "60" });

/** Zod's issues as `{field: [message]}`: nested fields dotted, an unknown field under its own name. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, Message[]>(); // a Map, because a field may be called __proto__
  const add = (path: readonly PropertyKey[], message: Message) => {
    const name = path.length > 0 ? path.map(String).join(".") : "body";
    fields.set(name, [...(fields.get(name) ?? []), message]);
  };
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") add(issue.path, messageOf(issue));
    else for (const key of issue.keys) add([...issue.path, key], fieldTexts.unknown_field);
  }
  return Object.fromEntries(fields);
}
