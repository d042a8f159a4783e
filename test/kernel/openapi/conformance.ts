import type { Response } from "supertest";
import { z } from "zod";

const reference = z.object({ $ref: z.string() });
const media = z.object({
  schema: z.record(z.string(), z.unknown()),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
});
const header = z.object({
  required: z.boolean().optional(),
  schema: z.object({ enum: z.array(z.unknown()).optional() }).optional(),
});
const answer = z.object({
  headers: z.record(z.string(), z.union([reference, header])).optional(),
  content: z.record(z.string(), media).optional(),
  links: z
    .record(
      z.string(),
      z.object({ operationId: z.string(), parameters: z.record(z.string(), z.string()) }),
    )
    .optional(),
});
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: z.record(z.string(), z.unknown()),
});
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.union([reference, parameter])),
  requestBody: z.object({ content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string(), z.union([reference, answer])),
});

/** The part of an OpenAPI document that these tests read. */
export const openApiDocument = z.object({
  openapi: z.string(),
  info: z.object({ version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    responses: z.record(z.string(), answer),
    headers: z.record(z.string(), header),
    parameters: z.record(z.string(), parameter),
  }),
});

export type OpenApi = z.output<typeof openApiDocument>;
export type DescribedOperation = z.output<typeof operation>;

const isReference = (value: object): value is { $ref: string } => "$ref" in value;
const nameIn = ({ $ref }: { $ref: string }) => $ref.split("/").at(-1) ?? "";

/** Every operation of a document with its method and path. */
export const operationsOf = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method, path, described })),
  );

export function answerOf({ components }: OpenApi, described: DescribedOperation, status: number) {
  const found = described.responses[status];
  if (!found) throw new Error(`${described.operationId} may not answer ${status}`);
  const resolved = isReference(found) ? components.responses[nameIn(found)] : found;
  if (!resolved) throw new Error(`${described.operationId} ${status} refers to nothing`);
  return resolved;
}

/** Making one takes longer than an answer: each schema's is made once. */
const validators = new WeakMap<object, z.ZodType>();

/** A validator of values by a schema of the document. */
export function validatorOf({ components }: OpenApi, schema: object): z.ZodType {
  const whole = () =>
    JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll(
      "#/components/schemas/",
      "#/$defs/",
    );
  const validator = validators.get(schema) ?? z.fromJSONSchema(JSON.parse(whole()));
  validators.set(schema, validator);
  return validator;
}

/** @throws Error unless the document says of this operation what the service has answered. */
export function expectDescribed(
  document: OpenApi,
  described: DescribedOperation,
  { status, headers, type, body }: Pick<Response, "status" | "headers" | "type" | "body">,
): void {
  const expected = answerOf(document, described, status);
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    const { required, schema } = isReference(value)
      ? (document.components.headers[nameIn(value)] ?? {})
      : value;
    const told = headers[name.toLowerCase()];
    if (required && told === undefined) {
      throw new Error(`${described.operationId} ${status} lacks the header ${name}`);
    }
    if (told !== undefined && schema?.enum && !schema.enum.includes(told)) {
      throw new Error(`${described.operationId} ${status} may not have ${name}: ${told}`);
    }
  }
  const content = expected.content?.[type];
  if (expected.content && !content) {
    throw new Error(`${described.operationId} ${status} may not be ${type}`);
  }
  if (content && type === "application/json") validatorOf(document, content.schema).parse(body);
}
