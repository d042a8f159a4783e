import { type Request, type Response, Router } from "express";
import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { Permission } from "../auth/permissions.js";
import type { Services } from "../services.js";
import { recordAccess } from "./audit.js";
import { dayOf } from "./day.js";
import { patience, withinDeadline } from "./deadline.js";
import {
  type FieldErrors,
  fieldErrors,
  forbidden,
  invalid,
  methodNotAllowed,
  notFound,
} from "./errors.js";
import { type Language, negotiateLanguage } from "./language.js";
import { readJson } from "./request-body.js";
import { readQuery } from "./request-query.js";

/** Two shapes of one resource: which one a caller gets depends on `persons:sensitive:read` alone. */
export interface Views {
  minimized: z.ZodType;
  full: z.ZodType;
}

/**
 * One operation of the API as a value. The same schemas validate the request, type the handler,
 * filter the response and describe the operation in the OpenAPI document.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Found = unknown,
> {
  method: "get" | "post" | "patch" | "delete";
  /** In OpenAPI form: `/v1/persons/{person_id}`. */
  path: string;
  summary: string;
  /** What a 404 calls the record that was not found. */
  resource: string;
  /** None: any valid key will do. */
  permission?: Permission;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Fields that this schema does not name never leave the service. None: 204, no body. */
  response?: z.ZodType | Views;
  status?: 200 | 201;
  /**
   * The record that the path names, as far as this caller may see it. Its absence is told before
   * anything that is wrong with query or body.
   */
  find?(
    request: Services & { caller: Caller; params: z.output<Params> },
  ): Promise<Found | undefined>;
  /** Rules that only the database can check, over the input as sent; added to the schemas' errors. */
  check?(sent: Services & { query: unknown; body: unknown }): Promise<FieldErrors>;
  /** Undefined: the record is gone, or was never there for this caller. */
  handle(
    request: Services & {
      caller: Caller;
      language: Language;
      /** `YYYY-MM-DD`, UTC: the day of the request. */
      today: string;
      params: z.output<Params>;
      query: z.output<Query>;
      body: z.output<Body>;
      found: Found;
    },
  ): Promise<unknown>;
}

export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Found = undefined,
>(
  definition: Endpoint<Params, Query, Body, Found>,
): Endpoint => definition as Endpoint; // what `find` gives is what `handle` takes

/** Serves the endpoints; any other method on one of their paths is refused with `Allow`. */
export function routerFor(endpoints: readonly Endpoint[], services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const path of new Set(endpoints.map((operation) => operation.path))) {
    const operations = endpoints.filter((operation) => operation.path === path);
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ":$1"));
    for (const operation of operations) {
      route[operation.method]((req, res) => serve(operation, services, req, res));
    }
    const allow = allowed(operations);
    route.options((_req, res) => void res.set("Allow", allow).status(204).end());
    route.all(() => {
      throw methodNotAllowed(allow);
    });
  }
  return router;
}

const allowed = (operations: readonly Endpoint[]) =>
  operations
    .map(({ method }) => (method === "get" ? "GET, HEAD" : method.toUpperCase()))
    .concat("OPTIONS")
    .join(", ");

/** One request: the order of these steps is the order in which errors are told. */
async function serve(operation: Endpoint, services: Services, req: Request, res: Response) {
  res.locals.route = `${operation.method.toUpperCase()} ${operation.path}`;
  const caller = await withinDeadline(patience.key, () =>
    services.authenticate(req.get("authorization")),
  );
  res.locals.key = caller.key;
  if (operation.permission && !caller.can(operation.permission)) {
    throw forbidden(operation.permission);
  }
  const sent = { ...readQuery(req.url), body: operation.body && (await readJson(req, res)) };
  const language = negotiateLanguage(req, res);
  const schema = responseFor(operation, caller);

  const answer = await withinDeadline(patience.work, async () => {
    const params = parseParams(operation, req);
    const found = await operation.find?.({ ...services, caller, params });
    if (operation.find && found === undefined) throw notFound(operation.resource);
    const input = await parseInput(operation, services, sent);
    const today = dayOf(new Date());
    const request = { ...services, caller, language, today, params, found, ...input };
    const result = await operation.handle(request);
    if (result === undefined && schema) throw notFound(operation.resource);
    const body = schema?.parse(result);
    await recordAccess(services.collections, operation, caller, {
      body,
      params,
      id: String(req.id),
    });
    return body;
  });
  send(operation, req, res, answer);
}

function responseFor({ response }: Endpoint, caller: Caller): z.ZodType | undefined {
  if (!response || response instanceof z.ZodType) return response;
  return caller.can("persons:sensitive:read") ? response.full : response.minimized;
}

/** A malformed id names nothing: the same 404 as for an unknown one. */
function parseParams(operation: Endpoint, req: Request) {
  const params = operation.params?.safeParse(req.params);
  if (params?.error) throw notFound(operation.resource);
  return params?.data;
}

const noQuery = z.strictObject({});

type Sent = { values: Record<string, string>; errors: FieldErrors; body: unknown };

async function parseInput(operation: Endpoint, services: Services, sent: Sent) {
  const query = (operation.query ?? noQuery).safeParse(sent.values, { error: plainly });
  const body = operation.body?.safeParse(sent.body, { error: plainly });
  const errors = {
    ...(await operation.check?.({ ...services, query: sent.values, body: sent.body })),
    ...fieldErrors([query, body].flatMap((part) => part?.error?.issues ?? [])),
    ...sent.errors,
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { query: query.data, body: body?.data };
}

/** Says what zod's own message takes for granted. */
const plainly: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== "invalid_type") return;
  if (issue.input === undefined) return "Is required";
  if (Array.isArray(issue.input) && issue.expected === "object") return "Must be an object";
};

function send(operation: Endpoint, req: Request, res: Response, body: unknown) {
  if (!operation.response) return res.status(204).end();
  if (operation.status === 201) res.location(`${req.path}/${idOf(body)}`);
  res.status(operation.status ?? 200).json(body);
}

const created = z.object({ data: z.object({ id: z.string() }) });
const idOf = (body: unknown) => created.parse(body).data.id;
