import type { Request, Response } from "express";
import { z } from "zod";
import { fieldTexts } from "../messages/fields.js";
import { message } from "../messages/schema-messages.js";
import type { Endpoint, Form, ReceivedFile, ViewContext } from "./endpoint.js";
import { badRequest, type FieldErrors, fieldErrors, HttpError, invalid } from "./errors.js";
import type { JsonBody } from "./request-body.js";
import { receiveUpload } from "./upload.js";

/** The input of a request, before the schemas of its endpoint have checked it. */
export interface Sent {
  query: Record<string, string | string[]>;
  errors: FieldErrors;
  body: JsonBody | undefined;
  file: ReceivedFile | undefined;
}

/**
 * The query parameters of an address; the values of one that is repeated as a list, which only a parameter that
 * takes several values accepts.
 * @throws HttpError 400 when the percent-encoding is broken or is not UTF-8.
 */
export function readQuery(url: string): Record<string, string | string[]> {
  const start = url.indexOf("?");
  const raw = start < 0 ? "" : url.slice(start + 1);
  if (!isDecodable(raw)) throw badRequest("query_malformed");
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(raw)) {
    const before = values.get(name);
    if (Array.isArray(before)) before.push(value);
    else values.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(values);
}

const isDecodable = (raw: string) => {
  try {
    decodeURIComponent(raw);
    return true;
  } catch {
    return false;
  }
};

/** Reads a form. Its errors are returned, so that they are reported together with all others of the request. */
export async function receiveForm(form: Form, req: Request, res: Response) {
  try {
    const file = await receiveUpload(form, req, res);
    return { file, body: textsOf(form, req), errors: {} };
  } catch (error) {
    if (!(error instanceof HttpError && "errors" in error.body)) throw error;
    return { file: undefined, body: textsOf(form, req), errors: error.body.errors };
  }
}

/** The texts of a form, as far as it was read. */
function textsOf(form: Form, req: Request): JsonBody | undefined {
  if (!form.texts) return;
  const value = { ...req.body };
  return { bytes: Buffer.from(JSON.stringify(value)), value };
}

interface Input {
  operation: Endpoint;
  services: object;
  viewContext: ViewContext;
  sent: Sent;
}

const noQuery = z.strictObject({});

/**
 * Parses query and body by the endpoint's schemas, and plans what the body makes of the record.
 * @throws HttpError 422 with all errors of the request.
 */
export async function parseInput(
  { operation, services, viewContext, sent }: Input,
  found: unknown,
) {
  const query = (operation.query ?? noQuery).safeParse(sent.query, { error: inQuery });
  const body = operation.body?.safeParse(sent.body?.value, { error: plainly });
  const context = { ...services, ...viewContext, found };
  const asSent = { query: sent.query, body: sent.body?.value };
  const planned = operation.plan?.({ ...context, body: body?.data, sent: asSent.body });
  const refused = await operation.check?.({ ...context, ...asSent });
  const issues = [query, body].flatMap((part) => part?.error?.issues ?? []);
  const errors = {
    ...planned?.errors,
    ...refused,
    ...(issues.length > 0 && fieldErrors(issues)),
    ...sent.errors,
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { query: query.data, body: body?.data, after: planned?.after };
}

/** A parameter that is given twice is refused, because the service cannot know which value is meant. */
const inQuery: z.core.$ZodErrorMap = (issue) =>
  Array.isArray(issue.input) ? givenTwice : plainly(issue);

const givenTwice = message(fieldTexts.given_twice);
const required = message(fieldTexts.required);
const notObject = message(fieldTexts.not_object);

/** Clearer texts for a missing value, and for a list in the place of an object. */
const plainly: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== "invalid_type") return;
  if (issue.input === undefined) return required;
  if (Array.isArray(issue.input) && issue.expected === "object") return notObject;
};
