import { ObjectId } from "mongodb";
import type { Caller } from "../auth/authenticate.js";
import { withinDeadline } from "../deadline.js";
import type { Result } from "./answer.js";
import { baseAddress } from "./base-address.js";
import { dayOf } from "./day.js";
import { patience } from "./deadline.js";
import {
  answerTo,
  changedMeanwhile,
  permissionsOf,
  type Reading,
  readsFullView,
  requiredPermissions,
} from "./endpoint.js";
import { versionsAllowed } from "./entity-tag.js";
import { forbidden, HttpError, notFound, preconditionFailed, unavailable } from "./errors.js";
import type { Exchange } from "./exchange.js";
import { isIdempotencyKey } from "./idempotency.js";
import { parseInput, receiveForm, type Sent } from "./input.js";
import { messageLanguageOf, negotiateLanguage } from "./language.js";
import { readJson } from "./request-body.js";
import { readQuery } from "./request-query.js";
import { send, shown } from "./respond.js";
import { expectForm, formOf } from "./upload.js";

/** One request: the order of these steps is the order in which errors are told. */
export async function serve(exchange: Exchange) {
  const { operation, services, settings, req, res } = exchange;
  const caller = await withinDeadline(patience.key, () => admit(exchange));
  const permissions = permissionsOf(operation);
  if (permissions.length > 0 && !permissions.some((permission) => caller.can(permission))) {
    throw forbidden(...permissions);
  }
  const query = readQuery(req.url);
  const form = formOf(operation);
  const json = operation.body && !form ? await readJson(req, res) : undefined;
  if (form) expectForm(req);
  const reading = {
    caller,
    language: negotiateLanguage(req, res),
    messageLanguage: messageLanguageOf(req),
    today: dayOf(new Date()),
    base: baseAddress(req, settings.publicUrl),
  };
  const { params, find } = finder(exchange, reading, json?.value);
  const found = await withinDeadline(patience.find, (until) =>
    services.queues.finds(caller.key.toHexString(), until, find),
  );
  const received = form && (await receiveForm(form, req, res));
  // A slow body outlives what is remembered of its key, which may have been revoked meanwhile.
  if (received ?? json) await withinDeadline(patience.key, () => authenticateAgain(exchange));
  const errors = { ...query.errors, ...received?.errors };
  const { body, file } = received ?? { body: json, file: undefined };
  const sent = { values: query.values, errors, body, file };

  const { isLook, status, response } = answerTo(operation, sent.body?.value);
  const work = { ...exchange, reading, params, found, find, sent, isLook };
  const answer = await withinDeadline(patience.work, async (until) => {
    const { result, replayed } = await workOnce({ ...work, until });
    const json = shown(response, caller, result);
    const { request_id: id } = res.locals;
    await services.recordAccess(operation, { caller, data: result.data, params, id });
    if (replayed) res.set("Idempotency-Replayed", "true");
    return { json, status, result };
  });
  send(exchange, reading, answer);
}

/** The caller, when its key is good and has requests left; whoever tries keys is slowed down. */
async function admit({ operation, services, req, res }: Exchange): Promise<Caller> {
  const { authenticate, rateLimits } = services;
  const header = req.get("authorization");
  const address = req.ip ?? "";
  const suspect = rateLimits.hasFailed(address);
  const caller = await authenticate(header, { suspect }).catch((error) => {
    const failed = error instanceof HttpError && error.status === 401 && header !== undefined;
    if (failed) rateLimits.countFailure(address);
    throw error;
  });
  res.locals.key = caller.key;
  res.set(await rateLimits.count(caller, { sensitive: readsFullView(operation, caller) }));
  return caller;
}

/** @throws HttpError 401 when the key has been revoked or has expired since the request was admitted. */
const authenticateAgain = ({ services, req }: Exchange) =>
  services.authenticate(req.get("authorization"));

/** The parsed path, and how to find the record that it names. */
function finder(exchange: Exchange, { caller }: Reading, body: unknown) {
  const { operation, services, req } = exchange;
  const versions = versionsAllowed(conditionOf(exchange));
  const parsed = operation.params?.safeParse(req.params);
  // A malformed id names nothing: the same 404 as for an unknown one.
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

interface Work extends Exchange {
  reading: Reading;
  params: unknown;
  found: unknown;
  find(): Promise<unknown>;
  sent: Sent;
  isLook: boolean;
  until: number;
}

/** Handles the request, or shows what an earlier one with the same Idempotency-Key made. */
async function workOnce(work: Work): Promise<{ result: Result; replayed: boolean }> {
  const { operation, services, req, reading, params, sent, isLook } = work;
  const key = operation.method === "post" ? req.get("idempotency-key") : undefined;
  const wellFormed = key !== undefined && isIdempotencyKey(key);
  if (key !== undefined && !wellFormed) {
    sent.errors["Idempotency-Key"] = ["Must be 1 to 255 visible ASCII characters"];
  }
  const { result, replayed } =
    wellFormed && !isLook
      ? await services.idempotency.once(
          {
            caller: reading.caller,
            route: `${operation.method} ${req.path}`,
            key,
            content: [sent.file, sent.body].flatMap((part) => (part ? [part.bytes] : [])),
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

const noFile = { name: "", bytes: Buffer.alloc(0) };

/** Far more than writers of one record meet; without an end a fault would never stop. */
const mostTries = 100;

async function handle(work: Work, id: ObjectId): Promise<Result | undefined> {
  const { operation, services, reading, params, sent, until } = work;
  const versions = versionsAllowed(conditionOf(work));
  let { found } = work;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { query, body } = await parseInput(work, found);
    const file = sent.file ?? noFile;
    const input = { params, query, body, file, found, id, versions, until };
    const result = await operation.handle({ ...services, ...reading, ...input });
    if (result !== changedMeanwhile) return result;
    found = await work.find();
  }
  throw unavailable();
}
