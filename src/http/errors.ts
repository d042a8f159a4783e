import type { z } from "zod";

export type FieldErrors = Record<string, string[]>;
export type ErrorBody = { error: string } | { errors: FieldErrors };

/** An error the caller may see. Anything else that is thrown becomes a plain 500. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly headers: Record<string, string> = {},
  ) {
    super(`HTTP ${status}`);
  }
}

export const badRequest = (error: string) => new HttpError(400, { error });

/** No key, or not as a bearer token. */
export const missingKey = () =>
  new HttpError(401, { error: "An API key is required" }, { "WWW-Authenticate": "Bearer" });

/** Malformed, unknown, expired or revoked: the caller is not told which. */
export const invalidKey = () =>
  new HttpError(
    401,
    { error: "The API key is not valid" },
    { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  );

/** Names what the key lacks; of several that would do, all. */
export const forbidden = (...permissions: string[]) =>
  new HttpError(403, { error: `This API key lacks the permission ${permissions.join(" or ")}` });

/** For records that everybody may see and only their own source may change. */
export const notOfSource = (what: string) =>
  new HttpError(403, { error: `Only keys of the ${what}'s own source may change it` });

/** The same for what does not exist and for what the caller may not see. */
export const notFound = (what: string) => new HttpError(404, { error: `${what} not found` });

export const methodNotAllowed = (allow: string) =>
  new HttpError(405, { error: "Method not allowed" }, { Allow: allow });

/** @param location the path of the record that the request is at odds with. */
export const conflict = (error: string, location?: string) =>
  new HttpError(409, { error }, location === undefined ? {} : { Location: location });

export const preconditionFailed = () =>
  new HttpError(412, { error: "The record has changed: read it again before changing it" });

/** The connection is closed: what is still to come would only be thrown away. */
export const tooLarge = (error: string) => new HttpError(413, { error }, { Connection: "close" });
export const unsupportedMedia = (error: string) => new HttpError(415, { error });

/** @param seconds until the limit's window ends. */
export const tooManyRequests = (seconds: number, headers: Record<string, string>) =>
  new HttpError(
    429,
    { error: "Too many requests. Please retry later." },
    { "Retry-After": String(seconds), ...headers },
  );

export const invalid = (errors: FieldErrors) => new HttpError(422, { errors });

export const unavailable = () =>
  new HttpError(
    503,
    { error: "The registry is unavailable. Please retry shortly." },
    { "Retry-After": "2" },
  );

/** Too much is asked at once. Callers are told different times, so that they do not all come back together. */
export const overloaded = () =>
  new HttpError(
    503,
    { error: "Too many requests are under way. Please retry shortly." },
    { "Retry-After": String(1 + Math.floor(3 * Math.random())) },
  );

export const diskFull = () =>
  new HttpError(
    503,
    { error: "The disk is full: nothing can be stored until the operator frees space." },
    { "Retry-After": "60" },
  );

/** Zod's issues as `{field: [message]}`: nested fields dotted, an unknown field under its own name. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, string[]>(); // a Map, because a field may be called __proto__
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.length > 0 ? path.map(String).join(".") : "body";
    fields.set(name, [...(fields.get(name) ?? []), message]);
  };
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") add(issue.path, issue.message);
    else for (const key of issue.keys) add([...issue.path, key], "Unknown field");
  }
  return Object.fromEntries(fields);
}
