import { type Request, type Response, Router } from "express";
import { ObjectId } from "mongodb";
import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { Services } from "../services.js";
import { recordAccess } from "./audit.js";
import { baseAddress, basePath } from "./base-address.js";
import { dayOf } from "./day.js";
import { patience, withinDeadline } from "./deadline.js";
import {
  changedMeanwhile,
  type Endpoint,
  permissionsOf,
  type Reading,
  type Result,
  readsFullView,
  type Upload,
} from "./endpoint.js";
import { entityTag, isKnown, versionsAllowed } from "./entity-tag.js";
import {
  type FieldErrors,
  fieldErrors,
  forbidden,
  HttpError,
  invalid,
  methodNotAllowed,
  notFound,
  preconditionFailed,
  unavailable,
} from "./errors.js";
import { isIdempotencyKey } from "./idempotency.js";
import { negotiateLanguage } from "./language.js";
import { type JsonBody, readJson } from "./request-body.js";
import { nameRoute } from "./request-log.js";
import { readQuery } from "./request-query.js";
import { expectForm, receiveFile } from "./upload.js";

interface Settings {
  /** The base of addresses in responses; undefined: the host that the request named. */
  publicUrl: string | undefined;
}

/** Serves the endpoints; any other method on one of their paths is refused with `Allow`. */
export function routerFor(
  endpoints: readonly Endpoint[],
  services: Services,
  settings: Settings,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const path of new Set(endpoints.map((operation) => operation.path))) {
    const operations = endpoints.filter((operation) => operation.path === path);
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ":$1")).all(nameRoute(path));
    for (const operation of operations) {
      route[operation.method]((req, res) => serve({ operation, services, settings, req, res }));
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

interface Exchange {
  operation: Endpoint;
  services: Services;
  settings: Settings;
  req: Request;
  res: Response;
}

/** One request: the order of these steps is the order in which errors are told. */
async function serve(exchange: Exchange) {
  const { operation, services, settings, req, res } = exchange;
  const caller = await withinDeadline(patience.key, () => admit(exchange));
  const permissions = permissionsOf(operation);
  if (permissions.length > 0 && !permissions.some((permission) => caller.can(permission))) {
    throw forbidden(...permissions);
  }
  const query = readQuery(req.url);
  const json = operation.body && (await readJson(req, res));
  if (operation.upload) expectForm(req);
  const reading = {
    caller,
    language: negotiateLanguage(req, res),
    today: dayOf(new Date()),
    base: baseAddress(req, settings.publicUrl),
  };
  const { params, find } = finder(exchange, reading);
  const found = await withinDeadline(patience.find, find);
  const received = operation.upload && (await receiveForm(operation.upload, req, res));
  const errors = { ...query.errors, ...received?.errors };
  const sent = { values: query.values, errors, json, file: received?.file };

  const work = { ...exchange, reading, params, found, find, sent };
  const answer = await withinDeadline(patience.work, async () => {
    const { result, replayed } = await workOnce(work);
    const body = shown(operation, caller, result);
    await recordAccess(services.collections, operation, caller, {
      body,
      params,
      id: String(req.id),
    });
    if (replayed) res.set("Idempotency-Replayed", "true");
    return { body, version: result.version };
  });
  send(exchange, reading, answer);
}

/** The file of a form; what is wrong with the form is told with all that is wrong with the request. */
async function receiveForm(upload: Upload, req: Request, res: Response) {
  try {
    return { file: await receiveFile(upload, req, res), errors: {} };
  } catch (error) {
    if (!(error instanceof HttpError && "errors" in error.body)) throw error;
    return { file: undefined, errors: error.body.errors };
  }
}

/** The caller, when its key is good and has requests left; whoever tries keys is slowed down. */
async function admit({ operation, services, req, res }: Exchange): Promise<Caller> {
  const { authenticate, rateLimits } = services;
  const caller = await authenticate(req.get("authorization")).catch(async (error) => {
    const failed = error instanceof HttpError && req.get("authorization") !== undefined;
    if (failed) await rateLimits.countFailure(req.ip ?? "");
    throw error;
  });
  res.locals.key = caller.key;
  res.set(await rateLimits.count(caller, { sensitive: readsFullView(operation, caller) }));
  return caller;
}

/** The parsed path, and how to find the record that it names. */
function finder({ operation, services, req }: Exchange, { caller }: Reading) {
  const parsed = operation.params?.safeParse(req.params);
  // A malformed id names nothing: the same 404 as for an unknown one.
  if (parsed?.error) throw notFound(operation.resource);
  const params = parsed?.data;
  const find = async () => {
    const found = await operation.find?.({ ...services, caller, params });
    if (operation.find && found === undefined) throw notFound(operation.resource);
    const required = operation.requires?.(found);
    if (required && !caller.can(required)) throw forbidden(required);
    return found;
  };
  return { params, find };
}

interface Sent {
  values: Record<string, string>;
  errors: FieldErrors;
  json: JsonBody | undefined;
  file: Buffer | undefined;
}

interface Work extends Exchange {
  reading: Reading;
  params: unknown;
  found: unknown;
  find(): Promise<unknown>;
  sent: Sent;
}

/** Handles the request, or shows what an earlier one with the same Idempotency-Key made. */
async function workOnce(work: Work): Promise<{ result: Result; replayed: boolean }> {
  const { operation, services, req, reading, params, sent } = work;
  const key = operation.method === "post" ? req.get("idempotency-key") : undefined;
  if (key !== undefined && !isIdempotencyKey(key)) {
    sent.errors["Idempotency-Key"] = ["Must be 1 to 255 visible ASCII characters"];
  }
  const wellFormed = key !== undefined && isIdempotencyKey(key);
  const { result, replayed } = wellFormed
    ? await services.idempotency.once(
        {
          caller: reading.caller,
          route: `${operation.method} ${req.path}`,
          key,
          content: sent.file ?? sent.json?.bytes ?? "",
        },
        {
          make: (id) => handle(work, id),
          made: async (id, finished) =>
            operation.made?.({ ...services, ...reading, params, id, finished }),
          status: operation.status ?? 200,
        },
      )
    : { result: await handle(work, new ObjectId()), replayed: false };
  if (result !== undefined) return { result, replayed };
  // With If-Match, a record that is still there is not as it was.
  if (versionsAllowed(conditionOf(work)) && operation.find) {
    await work.find();
    throw preconditionFailed();
  }
  throw notFound(operation.resource);
}

const changes = new Set(["patch", "delete"]);
const conditionOf = ({ operation, req }: Exchange) =>
  changes.has(operation.method) ? req.get("if-match") : undefined;

/** Far more than writers of one record meet; without an end a fault would never stop. */
const mostTries = 100;

async function handle(work: Work, id: ObjectId): Promise<Result | undefined> {
  const { operation, services, reading, params, sent } = work;
  const versions = versionsAllowed(conditionOf(work));
  let { found } = work;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { query, body } = await parseInput(work, found);
    const file = sent.file ?? Buffer.alloc(0);
    const input = { params, query, body, file, found, id, versions };
    const result = await operation.handle({ ...services, ...reading, ...input });
    if (result !== changedMeanwhile) return result;
    found = await work.find();
  }
  throw unavailable();
}

const noQuery = z.strictObject({});

async function parseInput({ operation, services, sent }: Work, found: unknown) {
  const query = (operation.query ?? noQuery).safeParse(sent.values, { error: plainly });
  const body = operation.body?.safeParse(sent.json?.value, { error: plainly });
  const errors = {
    ...(await operation.check?.({
      ...services,
      query: sent.values,
      body: sent.json?.value,
      found,
    })),
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

/** What this caller may see of a result. */
function shown({ response }: Endpoint, caller: Caller, result: Result): unknown {
  if (!response) return;
  if (response instanceof z.ZodType) return response.parse(result);
  const view = caller.can("persons:sensitive:read") ? response.full : response.minimized;
  return view.parse(result);
}

function send(
  { operation, settings, req, res }: Exchange,
  { caller, language, today }: Reading,
  { body, version }: { body: unknown; version: number | undefined },
) {
  if (!operation.response) return res.status(204).end();
  const json = JSON.stringify(body);
  if (version !== undefined) {
    const view = readsFullView(operation, caller) ? "full" : "minimized";
    const tag = entityTag(version, [view, language, today, json]);
    res.set("ETag", tag);
    if (operation.method === "get" && isKnown(req.get("if-none-match"), tag)) {
      return res.status(304).end();
    }
  }
  if (operation.status === 201) {
    res.location(`${basePath(settings.publicUrl)}${req.path}/${idOf(body)}`);
  }
  res
    .status(operation.status ?? 200)
    .type("json")
    .send(json);
}

const created = z.object({ data: z.object({ id: z.string() }) });
const idOf = (body: unknown) => created.parse(body).data.id;
