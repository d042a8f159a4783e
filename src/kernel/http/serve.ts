import { ObjectId } from "mongodb";
import { withinDeadline } from "../async/deadline.js";
import type { Caller } from "../auth/authenticate.js";
import { fieldTexts } from "../messages/fields.js";
import { dayOf } from "../values/day.js";
import type { Result } from "./answer.js";
import { baseAddress } from "./base-address.js";
import {
  answerTo,
  formOf,
  permissionsOf,
  readsFullView,
  requiredPermissions,
  staleVersion,
  takesIfMatch,
  type ViewContext,
} from "./endpoint.js";
import { versionsAllowed } from "./entity-tag.js";
import { forbidden, HttpError, notFound, preconditionFailed, unavailable } from "./errors.js";
import { isIdempotencyKey } from "./idempotency.js";
import { parseInput, readQuery, receiveForm, type Sent } from "./input.js";
import { messageLanguageOf, negotiateLanguage } from "./language.js";
import { readJson } from "./request-body.js";
import type { RequestContext } from "./request-context.js";
import { send, serialize } from "./respond.js";
import { requestTimeouts } from "./timeouts.js";
import { expectForm } from "./upload.js";
import { type FileType, fileTypes, serveWholeList } from "./whole-list.js";

/** Serves one request. The order of these steps is the order in which errors are reported. */
export async function serve(context: RequestContext) {
  const { operation, services, settings, place, req, res } = context;
  const caller = await withinDeadline(requestTimeouts.authenticateMs, () =>
    authenticateRequest(context),
  );
  const permissions = permissionsOf(operation);
  if (permissions.length > 0 && !permissions.some((permission) => caller.can(permission))) {
    throw forbidden(...permissions);
  }
  const query = readQuery(req.url);
  const form = formOf(operation);
  const json =
    operation.body && !form ? await place.whileArriving(req, () => readJson(req, res)) : undefined;
  if (form) expectForm(req);
  const viewContext = {
    caller,
    language: negotiateLanguage(req, res),
    messageLanguage: messageLanguageOf(req),
    today: dayOf(new Date()),
    base: baseAddress(req, settings.publicUrl),
  };
  const versions = versionsAllowedBy(context);
  const { params, find } = finder({ ...context, versions }, viewContext, json?.value);
  const found = await withinDeadline(requestTimeouts.findMs, (until) =>
    operation.find ? services.queues.finds(caller.apiKeyId.toHexString(), until, find) : find(),
  );
  const received = form && (await place.whileArriving(req, () => receiveForm(form, req, res)));
  // The key may have been revoked while a slow body arrived.
  if (received ?? json)
    await withinDeadline(requestTimeouts.authenticateMs, () => authenticateAgain(context));
  const errors = { ...received?.errors };
  const { body, file } = received ?? { body: json, file: undefined };
  const sent = { query, errors, body, file };

  const { isLook, status, response } = answerTo(operation, sent.body?.value);
  const request = { ...context, viewContext, versions, params, found, find, sent, isLook };
  const fileType = fileAskedFor(context, query);
  if (fileType) return serveWholeList(request, fileType);
  const answer = await withinDeadline(requestTimeouts.handleMs, async (until) => {
    const { result, replayed } = await handleOnce({ ...request, until });
    // A look is JSON, whatever the answer is.
    const written = isLook ? undefined : operation.written;
    const text = serialize(response, { caller, written, result });
    const { request_id: id } = res.locals;
    await services.recordAccess(operation, { caller, data: result.data, params, id });
    if (replayed) res.set("Idempotency-Replayed", "true");
    return { text, status, result };
  });
  send(context, viewContext, answer);
}

/** The kind of file that this request prefers to JSON, if the answer is a list that may be a file. */
function fileAskedFor(
  { operation, req, res }: RequestContext,
  query: Sent["query"],
): FileType | undefined {
  const { wholeList, linesAskedBy } = operation;
  if (!wholeList) return undefined;
  if (linesAskedBy) {
    const { parameter, value } = linesAskedBy;
    return query[parameter] === value ? "application/x-ndjson" : undefined;
  }
  res.vary("Accept");
  if (req.headers.accept === undefined) return undefined;
  const types = ["application/json", ...fileTypes];
  // A type with a parameter means only what has this parameter, and every answer is UTF-8.
  const preferred = req.accepts(types.flatMap((type) => [type, `${type}; charset=utf-8`])) || "";
  return fileTypes.find((type) => preferred.startsWith(type));
}

/** The caller, if its key is valid and has requests left. An address that tries many keys is slowed down. */
async function authenticateRequest({
  operation,
  services,
  req,
  res,
}: RequestContext): Promise<Caller> {
  const { authenticate, rateLimits } = services;
  const header = req.get("authorization");
  const address = req.ip ?? "";
  const isSuspect = () => rateLimits.hasFailed(address);
  const caller = await authenticate(header, { isSuspect }).catch((error) => {
    const failed = error instanceof HttpError && error.status === 401 && header !== undefined;
    if (failed) rateLimits.countFailure(address);
    throw error;
  });
  res.locals.apiKeyId = caller.apiKeyId;
  res.set(await rateLimits.count(caller, { sensitive: readsFullView(operation, caller) }));
  return caller;
}

/** @throws HttpError 401 when the key has been revoked or has expired since the request was admitted. */
const authenticateAgain = ({ services, req }: RequestContext) =>
  services.authenticate(req.get("authorization"));

/** The parsed path parameters, and the function that finds the record which they name. */
function finder(
  { operation, services, req, versions }: RequestContext & { versions: number[] | undefined },
  { caller }: ViewContext,
  body: unknown,
) {
  const parsed = operation.params?.safeParse(req.params);
  // A malformed id gets the same 404 as an unknown one.
  if (parsed?.error) throw notFound(operation.resource);
  const params = parsed?.data;
  const find = async () => {
    const found = await operation.find?.({ ...services, caller, params });
    if (operation.find && found === undefined) throw notFound(operation.resource);
    const required = requiredPermissions(operation, { found, body, versions });
    const lacking = required.find((permission) => !caller.can(permission));
    if (lacking) throw forbidden(lacking);
    return found;
  };
  return { params, find };
}

interface ReceivedRequest extends RequestContext {
  viewContext: ViewContext;
  /** The versions of the record that it may change; undefined: any. */
  versions: number[] | undefined;
  params: unknown;
  found: unknown;
  find(): Promise<unknown>;
  sent: Sent;
  isLook: boolean;
  until: number;
}

/** Handles the request, or answers with the record that an earlier one with the same Idempotency-Key created. */
async function handleOnce(
  request: ReceivedRequest,
): Promise<{ result: Result; replayed: boolean }> {
  const { operation, services, req, viewContext, params, sent, isLook } = request;
  const idempotencyKey = operation.method === "post" ? req.get("idempotency-key") : undefined;
  const wellFormed = idempotencyKey !== undefined && isIdempotencyKey(idempotencyKey);
  if (idempotencyKey !== undefined && !wellFormed) {
    sent.errors["Idempotency-Key"] = [fieldTexts.idempotency_key_malformed];
  }
  const { result, replayed } =
    wellFormed && !isLook
      ? await services.idempotency.once(
          {
            caller: viewContext.caller,
            route: `${operation.method} ${req.path}`,
            idempotencyKey,
            content: [sent.file, sent.body].flatMap((part) => (part ? [part.bytes] : [])),
          },
          {
            create: (id) => handle(request, id),
            replay: async (id, finished) =>
              operation.replay?.({ ...services, ...viewContext, params, id, finished }),
            status: operation.status ?? 200,
          },
        )
      : { result: await handle(request, new ObjectId()), replayed: false };
  if (result !== undefined) return { result, replayed };
  // With If-Match, a record that still exists has changed.
  if (request.versions && operation.find) {
    await request.find();
    throw preconditionFailed();
  }
  throw notFound(operation.resource);
}

/** The versions that `If-Match` allows to be changed; undefined: any. */
const versionsAllowedBy = ({ operation, req }: RequestContext): number[] | undefined =>
  takesIfMatch(operation) ? versionsAllowed(req.get("if-match")) : undefined;

const noFile = { name: "", bytes: Buffer.alloc(0) };

/** Many more tries than concurrent writers of one record need. The bound stops a fault from looping for ever. */
const maxTries = 100;

async function handle(request: ReceivedRequest, id: ObjectId): Promise<Result | undefined> {
  const { operation, services, viewContext, versions, params, sent, until } = request;
  let { found } = request;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { query, body, after } = await parseInput(request, found);
    const file = sent.file ?? noFile;
    const input = { params, query, body, file, found, after, id, versions, until };
    const result = await operation.handle({ ...services, ...viewContext, ...input });
    if (result !== staleVersion) return result;
    found = await request.find();
    // The caller has already got 503, so nothing may be stored now.
    if (performance.now() > until) break;
  }
  throw unavailable();
}
