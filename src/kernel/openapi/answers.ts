import { z } from "zod";
import type { ZodOpenApiResponsesObject } from "zod-openapi";
import type { Endpoint } from "../http/endpoint.js";
import { examples } from "../http/examples.js";
import type { FileEndpoint } from "../http/file-endpoint.js";
import { always, type HeaderName, headersOf, limited } from "./headers.js";
import { linksOf } from "./links.js";
import { type Answer, answerIn, type Operation, type View } from "./operations.js";
import { reference, refusalsOf } from "./refusals.js";

/** Every answer of an operation. */
export const answersOf = (
  operation: Operation,
  all: readonly Operation[],
): ZodOpenApiResponsesObject => ({ ...success(operation, all), ...refusalsOf(operation) });

function success(operation: Operation, all: readonly Operation[]): ZodOpenApiResponsesObject {
  const { endpoint } = operation;
  const headers = headersOf(successHeaders(operation));
  const schema = shown(operation);
  if (!schema) return { 204: { description: "It is gone: no body.", headers } };
  const status = `${endpoint.status ?? 200}` as const;
  const { written } = endpoint;
  const content = written
    ? {
        [written.mediaType]: writtenAs(written),
        ...(endpoint.wholeList && { [lines]: asFiles[lines] }),
      }
    : {
        "application/json": { schema, examples: answerExamples(operation) },
        ...(endpoint.wholeList && asFiles),
      };
  const description = descriptions[status];
  const made = { [status]: { description, headers, content, links: linksOf(operation, all) } };
  return {
    ...(endpoint.look && lookOf(endpoint.look)),
    ...made,
    ...(endpoint.empty && {
      204: { description: `${endpoint.empty}: no body.`, headers: headersOf(bare) },
    }),
  };
}

/** The headers of an answer without a body. */
const bare = [...limited, "Content-Language"] as const;

const writtenAs = ({ description, schema }: NonNullable<Endpoint["written"]>) =>
  schema
    ? { schema, examples: examplesOf(schema) }
    : { schema: { type: "string" as const, description } };

const lines = "application/x-ndjson";

/** A list as a file, for requests whose `Accept` prefers one. */
const asFiles = {
  "text/csv": {
    schema: {
      type: "string",
      description:
        "UTF-8 with a byte order mark: a line with the names of the columns, then one line a record. A field with a " +
        "handle has a second column for its label, `status_label`; lists within a record are left out. Parted by " +
        "commas, or by `;` where `Accept-Language` prefers Spanish. A cell that a spreadsheet program would run " +
        "begins with an apostrophe.",
    },
  },
  [lines]: {
    schema: {
      type: "string",
      description: "Each line is a JSON object: a record as in the list.",
    },
  },
} as const;

const lookOf = ({ response: schema }: NonNullable<Endpoint["look"]>) => ({
  200: {
    description: "A look: nothing was made.",
    headers: headersOf([...limited, "Content-Language"]),
    content: {
      "application/json": { schema, examples: answerExamples(answerIn(schema)) },
    },
  },
});

/** The examples of a schema, in the form of the document. */
export const examplesOf = (schema: z.ZodType, wrap = (value: object) => value) =>
  Object.fromEntries(
    Object.entries(examples.get(schema) ?? {}).map(([name, value]) => [
      name,
      { value: wrap(value) },
    ]),
  );

/** The pagination of an example. */
const paginationIn = ({ envelope }: View) => {
  const { pagination } = envelope.shape;
  const { last } = (pagination instanceof z.ZodObject && examples.get(pagination)) || {};
  return last && { pagination: last };
};

/** Examples of an answer: those of its records, in each view. */
const answerExamples = ({ views, isList }: Answer) =>
  Object.assign(
    {},
    ...views.toReversed().map((view) =>
      examplesOf(view.record, (shown) => ({
        data: isList ? [shown] : shown,
        ...paginationIn(view),
      })),
    ),
  );

const descriptions = { 200: "The answer.", 201: "It was made.", 202: "It was accepted." };

/** The envelope of the answer; of two views, one around both. */
function shown({ views: [full, minimized] }: Operation): z.ZodType | undefined {
  if (!full || !minimized) return full?.envelope;
  const either = z.union([full.record, minimized.record]);
  const { shape } = full.envelope;
  return z.object({ ...shape, data: shape.data instanceof z.ZodArray ? z.array(either) : either });
}

function successHeaders({ endpoint, isVersioned, makes }: Operation): HeaderName[] {
  return [
    ...limited,
    "Content-Language",
    ...(endpoint.wholeList ? (["List-Truncated"] as const) : []),
    ...(isVersioned && endpoint.response ? (["ETag"] as const) : []),
    ...(makes ? (["Location"] as const) : []),
    ...(endpoint.method === "post" ? (["Idempotency-Replayed"] as const) : []),
  ];
}

/** Every answer of an operation that serves a file. It needs no key, so it has no quota; every error is a 404. */
export const fileAnswers = ({ mediaType }: FileEndpoint): ZodOpenApiResponsesObject => ({
  200: {
    description: "The file.",
    headers: headersOf([...always, "ETag"]),
    content: { [mediaType]: { schema: { type: "string", format: "binary" } } },
  },
  304: {
    description: "What the caller has (If-None-Match) is still right: no body.",
    headers: headersOf([...always, "ETag"]),
  },
  ...Object.fromEntries(
    [400, 404, 500, 503].map((status) => [status, reference(`Error${status}`)]),
  ),
});
