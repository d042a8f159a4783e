import { z } from "zod";
import { createSchema, type oas31 } from "zod-openapi";
import { takesIfMatch } from "../http/endpoint.js";
import type { Operation } from "./operations.js";

const header = (name: string, others: Omit<oas31.ParameterObject, "name" | "in">) => ({
  name,
  in: "header" as const,
  ...others,
});

/** The headers that a request may carry, but for the key. */
export const headerParameters = {
  AcceptLanguage: header("Accept-Language", {
    description:
      "Labels are Spanish (`es`); English (`en`) when this prefers it. Error messages and the reasons of imports are " +
      "English; Spanish when this prefers it.",
    schema: { type: "string" },
    example: "es",
  }),
  IdempotencyKey: header("Idempotency-Key", {
    description:
      "Makes the request safe to send again: for 24 hours the same key with the same body shows what the " +
      "first request made instead of making it twice. With another body: 422.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  }),
  IfMatch: header("If-Match", {
    description: "Changes the record only if it is still as this ETag says; else 412.",
    schema: { type: "string" },
  }),
  IfNoneMatch: header("If-None-Match", {
    description: "The ETag of what the caller has: if that is still right, 304 without a body.",
    schema: { type: "string" },
  }),
};

export function headerParametersOf({ endpoint, isVersioned }: Operation) {
  const { method } = endpoint;
  const names: (keyof typeof headerParameters)[] = [
    "AcceptLanguage",
    ...(method === "post" ? (["IdempotencyKey"] as const) : []),
    ...(takesIfMatch(endpoint) ? (["IfMatch"] as const) : []),
    ...(method === "get" && isVersioned ? (["IfNoneMatch"] as const) : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const schemaOf = (field: z.ZodType): oas31.SchemaObject => {
  const { schema } = createSchema(field, { io: "input" });
  return "$ref" in schema ? {} : schema;
};

/** The parameters of an address: schemas of zod objects, as requests give them. */
export function addressParameters(where: "path" | "query", schemas: z.ZodType | undefined) {
  if (!(schemas instanceof z.ZodObject)) return [];
  return Object.entries(schemas.shape).flatMap(([name, field]) => {
    if (!(field instanceof z.ZodType)) return [];
    const { description, ...schema } = schemaOf(field);
    const initial = field instanceof z.ZodDefault ? { default: field.def.defaultValue } : {};
    const isList = "type" in schema && schema.type === "array";
    return {
      name,
      in: where,
      required: where === "path" || !field.isOptional(),
      ...(description && { description }),
      ...(isList && { style: "form" as const, explode: false }),
      schema: { ...schema, ...initial },
    };
  });
}
