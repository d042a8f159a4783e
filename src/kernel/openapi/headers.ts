import type { ZodOpenApiHeaderObject } from "zod-openapi";
import { type ErrorCode, errorTexts } from "../messages/errors.js";

const text = { type: "string" } as const;
const whole = { type: "integer", minimum: 0 } as const;

/** Every header that a response may carry. */
export const headers = {
  "X-Request-Id": { description: "Names the request in the log.", schema: text, required: true },
  RateLimit: {
    description: 'What is left of each quota, and for how many seconds: `"requests";r=599;t=60`.',
    schema: text,
  },
  "RateLimit-Policy": {
    description: 'The quotas of the key: `"requests";q=600;w=60`.',
    schema: text,
  },
  "Content-Language": {
    description: "The language of the labels; of an error that of its messages.",
    schema: { type: "string", enum: ["es", "en"] },
    required: true,
  },
  ETag: {
    description: "The version of the record and of its view: for If-Match and If-None-Match.",
    schema: text,
    required: true,
  },
  Location: { description: "The path of what was made.", schema: text, required: true },
  "Idempotency-Replayed": {
    description: "`true`: an earlier request with this Idempotency-Key made it.",
    schema: { type: "string", const: "true" },
  },
  "List-Truncated": {
    description: "Of a list as a file: `true` when the list has more rows than the file.",
    schema: { type: "string", enum: ["true", "false"] },
  },
  "Retry-After": { description: "Seconds to wait.", schema: whole, required: true },
  "WWW-Authenticate": {
    description: '`Bearer`; with `error="invalid_token"` for a key that is not valid.',
    schema: text,
    required: true,
  },
} as const satisfies Record<string, ZodOpenApiHeaderObject>;

export type HeaderName = keyof typeof headers;

/** These headers, by reference. */
export const headersOf = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The header that says which of these errors it is. */
export const errorCodeHeader = (codes: readonly ErrorCode[]) => ({
  description: `Which error it is, for programs: it never changes.\n\n${codes.map(inWords).join("\n")}`,
  schema: { type: "string" as const, enum: [...codes] },
  required: true,
});

const inWords = (code: ErrorCode) => {
  const { en } = errorTexts[code];
  return typeof en === "string" ? `- \`${code}\`: ${en}` : `- \`${code}\``;
};

/** Every answer has it. */
export const always = ["X-Request-Id"] as const;

/** Answers to a request that was counted. */
export const limited = [...always, "RateLimit", "RateLimit-Policy"] as const;
