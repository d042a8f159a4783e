import { z } from "zod";
import type { ZodOpenApiHeaderObject, ZodOpenApiResponseObject } from "zod-openapi";
import { permissionsOf, takesIfMatch } from "../http/endpoint.js";
import { errorCodes, statusOf } from "../messages/errors.js";
import { always, errorCodeHeader, type HeaderName, headersOf, limited } from "./headers.js";
import type { Operation } from "./operations.js";

const error = z.object({ error: z.string() }).meta({
  id: "Error",
  description: "One message, in English; in Spanish where Accept-Language prefers it.",
  examples: [{ error: "Not found" }],
});

const validationErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) }).meta({
  id: "ValidationErrors",
  description:
    "All that is wrong with a request, by field: nested fields as dotted paths (`links.0.href`), a rule " +
    "on the whole body under `body`. Messages never repeat a value.",
  examples: [{ errors: { first_name: ["Is required"] } }],
});

interface Refusal {
  description: string;
  headers?: readonly HeaderName[];
  /** A header that only some of these answers carry. */
  mayCarry?: Record<string, ZodOpenApiHeaderObject>;
  example: string;
}

const refusals = {
  400: {
    description: "The host, the address, the body or the form cannot be read.",
    example: "The body must be a JSON object in UTF-8",
  },
  401: {
    description: "No API key, or one that is malformed, unknown, expired or revoked.",
    headers: [...always, "WWW-Authenticate"],
    example: "An API key is required",
  },
  403: {
    description:
      "The key lacks a permission that the operation, the record or the request asks for.",
    example: "This API key lacks the permission persons:read",
  },
  404: {
    description:
      "There is no such record, or none that this key may see: one same answer for both.",
    example: "Person not found",
  },
  408: {
    description: "Nothing of the form has come for too long: the connection is closed.",
    example: "Nothing of the form has come for too long: send it again",
  },
  409: {
    description:
      "The request is at odds with what is stored; or with one of the same Idempotency-Key that still runs: " +
      "then `Retry-After` says when to send it again.",
    mayCarry: {
      Location: {
        description: "Of a source_id that is used already: the path of the own record that has it.",
        schema: { type: "string" },
      },
    },
    example: "A request with this Idempotency-Key is still running",
  },
  410: {
    description: "The cursor is too old: what has been removed since is not known any more.",
    example: "This cursor is too old: begin again without a cursor",
  },
  412: {
    description: "If-Match names another version: the record has changed meanwhile.",
    example: "The record has changed: read it again before changing it",
  },
  413: { description: "The body is too large.", example: "The body is larger than 256 KiB" },
  415: {
    description: "The body is of another media type, charset or encoding.",
    example: "Send the body as application/json in UTF-8",
  },
  429: {
    description: "The key's quota is used up, or this address has tried too many wrong keys.",
    headers: [...limited, "Retry-After"],
    example: "Too many requests. Please retry later.",
  },
  500: { description: "A fault of the service.", headers: always, example: "Internal error" },
  503: {
    description:
      "Database or storage are out of reach, the query took too long, or too many searches, costly lists or uploads are on their way. " +
      "Of an overloaded service it is the first answer, before the key is looked at.",
    headers: [...always, "Retry-After"],
    example: "The registry is unavailable. Please retry shortly.",
  },
} as const satisfies Record<number, Refusal>;

type RefusalStatus = keyof typeof refusals;

const nameOf = (status: string) => `Error${status}`;

const errorHeaders = (status: number, names: readonly HeaderName[] = limited) => ({
  ...headersOf([...names, "Content-Language"]),
  "Error-Code": errorCodeHeader(errorCodes.filter((code) => statusOf(code) === status)),
});

/** The answers that several operations share. */
export const sharedResponses: Record<string, ZodOpenApiResponseObject> = {
  ...Object.fromEntries(
    Object.entries<Refusal>(refusals).map(([status, refusal]) => [
      nameOf(status),
      {
        description: refusal.description,
        headers: { ...errorHeaders(Number(status), refusal.headers), ...refusal.mayCarry },
        content: { "application/json": { schema: error, example: { error: refusal.example } } },
      },
    ]),
  ),
  NotModified: {
    description: "What the caller has (If-None-Match) is still right: no body.",
    headers: headersOf([...limited, "Content-Language", "ETag"]),
  },
  Invalid: {
    description: "Parameters or fields are wrong: the answer names all of them at once.",
    headers: errorHeaders(422),
    content: {
      "application/json": {
        schema: validationErrors,
        example: { errors: { first_name: ["Is required"], nickname: ["Unknown field"] } },
      },
    },
  },
};

/** Every error answer that an operation can give. */
export function refusalsOf(operation: Operation): Record<string, { $ref: string }> {
  const { endpoint, isVersioned } = operation;
  const { method, path } = endpoint;
  const takesBody = Boolean(endpoint.body || endpoint.upload);
  const occurs: Record<RefusalStatus, boolean> = {
    400: true,
    401: true,
    403: permissionsOf(endpoint).length > 0 || endpoint.requiredPermission !== undefined,
    // The record that a replayed POST created may be gone.
    404: path.includes("{") || method === "post",
    408: endpoint.upload !== undefined,
    409: method === "post" || endpoint.conflicts === true,
    410: endpoint.cursorsExpire === true,
    412: takesIfMatch(endpoint),
    413: takesBody,
    415: takesBody,
    429: true,
    500: true,
    503: true,
  };
  const statuses = Object.entries(occurs).flatMap(([status, can]) => (can ? [status] : []));
  return {
    ...(method === "get" && isVersioned && { 304: reference("NotModified") }),
    ...Object.fromEntries(statuses.map((status) => [status, reference(nameOf(status))])),
    422: reference("Invalid"),
  };
}

export const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });
