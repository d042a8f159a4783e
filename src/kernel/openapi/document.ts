import { z } from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  createSchema,
  type ZodOpenApiOperationObject,
} from "zod-openapi";
import type { Endpoint, Tag } from "../http/endpoint.js";
import type { FileEndpoint } from "../http/file-endpoint.js";
import { version } from "../version.js";
import { answersOf, examplesOf, fileAnswers } from "./answers.js";
import { headers } from "./headers.js";
import { introduction } from "./introduction.js";
import { capital, needs, type Operation, operationOf } from "./operations.js";
import { addressParameters, headerParameters, headerParametersOf } from "./parameters.js";
import { sharedResponses } from "./refusals.js";

export type OpenApiDocument = ReturnType<typeof createDocument>;

/** The OpenAPI 3.1 document of these endpoints. Everything about requests and answers comes from them. */
export function describeApi(
  endpoints: readonly Endpoint[],
  files: readonly FileEndpoint[] = [],
  messages: Readonly<Record<string, SentMessage>> = {},
): OpenApiDocument {
  const operations = endpoints.map(operationOf);
  for (const operation of operations) nameSchemas(operation);
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
    const { method, path } = operation.endpoint;
    paths[path] = { ...paths[path], [method]: describe(operation, operations) };
  }
  for (const file of files) paths[file.path] = { get: describeFile(file) };
  return createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Missing-Persons Registry", version, description: introduction.en },
      tags: [...new Set(endpoints.map(({ tag }) => tag))],
      security: [{ key: [] }],
      paths,
      webhooks: Object.fromEntries(
        Object.entries(messages).map(([name, message]) => [
          name,
          { post: describeMessage(message) },
        ]),
      ),
      components: {
        securitySchemes: { key: apiKeyScheme },
        headers,
        parameters: headerParameters,
        responses: sharedResponses,
      },
    },
    { override: withoutNoise },
  );
}

/** What the service sends by itself, to an address that a client has named. */
export interface SentMessage {
  summary: string;
  description: string;
  tag: Tag;
  headers: readonly string[];
  body: z.ZodType;
}

const describeMessage = ({ summary, description, tag, headers, body }: SentMessage) => ({
  tags: [tag.name],
  summary,
  description,
  security: [],
  parameters: headers.map((name) => ({
    name,
    in: "header" as const,
    required: true,
    schema: { type: "string" as const },
  })),
  requestBody: {
    required: true,
    // A receiver reads it as it reads an answer.
    content: {
      "application/json": {
        schema: createSchema(body, { io: "output", opts: { override: withoutNoise } }).schema,
        examples: examplesOf(body),
      },
    },
  },
  responses: { "2XX": { description: "It has arrived." } },
});

/** Removes what zod adds to every time and integer. */
const withoutNoise: NonNullable<CreateDocumentOptions["override"]> = ({ jsonSchema }) => {
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

const apiKeyScheme = {
  type: "http",
  scheme: "bearer",
  description: "An API key: `mpr_` and 38 letters and digits.",
} as const;

/** Names the schemas that have no name: bodies, and the minimized view of a record. */
function nameSchemas(operation: Operation): void {
  const { endpoint, id, views } = operation;
  const atLeastOne = endpoint.method === "patch" && { minProperties: 1 };
  if (endpoint.body) name(endpoint.body, `${capital(id)}Request`, { ...atLeastOne });
  const [full, minimized] = views;
  const shown = full?.record.meta()?.id;
  if (minimized && shown) name(minimized.record, `Minimized${shown}`);
}

function name(schema: z.ZodType, id: string, others: object = {}): void {
  const meta = schema.meta();
  z.globalRegistry.add(schema, { ...others, ...meta, id: meta?.id ?? id });
}

function describe(operation: Operation, all: readonly Operation[]): ZodOpenApiOperationObject {
  const { endpoint, id, views } = operation;
  const { summary, description, tag } = endpoint;
  const body = requestBody(endpoint);
  return {
    operationId: id,
    tags: [tag.name],
    summary,
    description: [description, needs(endpoint), views.length > 1 ? ofViews : ""]
      .filter(Boolean)
      .join("\n\n"),
    parameters: [
      ...addressParameters("path", endpoint.params),
      ...addressParameters("query", endpoint.query),
      ...headerParametersOf(operation),
    ],
    ...(body && { requestBody: body }),
    responses: answersOf(operation, all),
  };
}

/** An operation that serves a file to everyone who has its address. */
const describeFile = (file: FileEndpoint): ZodOpenApiOperationObject => ({
  operationId: `get${file.resource}`,
  tags: [`${file.resource}s`],
  summary: file.summary,
  ...(file.description && { description: file.description }),
  security: [],
  parameters: [
    ...addressParameters("path", file.params),
    ...addressParameters("query", file.query),
    { $ref: "#/components/parameters/IfNoneMatch" },
  ],
  responses: fileAnswers(file),
});

const ofViews =
  "With `persons:sensitive:read` the answer is the full view, else the minimized one: of a minor it shows " +
  "less than of an adult.";

const binary = z.any().meta({ override: { type: "string", format: "binary" } });

/** A form has only texts, so none of its fields can be null. */
const withoutNull = (schema: z.ZodType) =>
  schema.meta({
    ...schema.meta(),
    override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
      const [text] = (jsonSchema.anyOf ?? []).filter(({ type }) => type !== "null");
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, text);
    },
  });

function requestBody({ body, upload }: Endpoint) {
  if (upload) {
    const texts = Object.entries(body instanceof z.ZodObject ? body.shape : {});
    const schema = z.strictObject({
      [upload.field]: binary,
      ...Object.fromEntries(texts.map(([name, text]) => [name, withoutNull(text)])),
    });
    const { mediaTypes } = upload;
    const encoding = mediaTypes && { encoding: { [upload.field]: { contentType: mediaTypes } } };
    return { required: true, content: { "multipart/form-data": { schema, ...encoding } } };
  }
  if (!body) return;
  return {
    required: true,
    content: { "application/json": { schema: body, examples: examplesOf(body) } },
  };
}
