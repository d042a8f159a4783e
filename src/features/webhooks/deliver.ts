import { performance } from "node:perf_hooks";
import { ObjectId } from "mongodb";
import { Counter } from "prom-client";
import { Webhook } from "standardwebhooks";
import { type Caller, callerOf } from "../../kernel/auth/authenticate.js";
import type {
  Collections,
  WebhookDocument,
  WebhookEnd,
  WebhookFeed,
} from "../../kernel/database/collections.js";
import type { SortKey } from "../../kernel/database/keyset.js";
import type { ServerClock } from "../../kernel/database/server-clock.js";
import { jsonWriter } from "../../kernel/http/json-writer.js";
import type { Logger } from "../../kernel/logger.js";
import { version } from "../../kernel/version.js";
import { deliveryIdOf, forgetOld, noteAttempts, type Tried } from "./deliveries.store.js";
import { feedsOf, maySend } from "./events.js";
import { type EventRow, type OccurredEvent, readEvents } from "./read-events.js";
import { nextAttempt, triedForMs } from "./retry.js";
import { hashSecret } from "./secrets.js";
import { maxAtOnce, openWay, type Way } from "./send.js";
import type { WebhookParts } from "./webhooks.services.js";
import { webhookMessage } from "./webhooks.view.js";

// A webhook keeps how far it has sent each list, and moves that place only over what was delivered. What happens while
// its receiver is away stays in the lists. So nothing is lost, nothing is queued, and an event may come twice.

/** What sending takes. */
export interface DeliveryServices extends WebhookParts {
  collections: Collections;
  clock: Pick<ServerClock, "now">;
  logger: Logger;
  /** Milliseconds after which a change of a person has settled. */
  syncMargin: number;
  /** Certificates to trust besides those of the system. */
  ca?: string;
}

/** A process that gives no sign of life for so long has broken off: longer than an attempt takes. */
const brokenOffMs = 30_000;
/** After this time a webhook gives way to others that wait. */
const maxRunMs = 5_000;
const rowsAtOnce = 200;

const bounds = { maxTimeMS: 5_000 };

const writeMessage = jsonWriter(webhookMessage);

const deliveries = new Counter({
  name: "webhook_deliveries_total",
  help: "Attempts to send an event to the receiver of a webhook",
  labelNames: ["outcome"],
});

const disabled = new Counter({
  name: "webhooks_disabled_total",
  help: "Webhooks that the service has disabled",
  labelNames: ["reason"],
});

/** The webhooks that may send now, those that have waited for longest first. */
export const dueWebhooks = (
  { collections: { webhooks }, clock }: Pick<DeliveryServices, "collections" | "clock">,
  limit: number,
): Promise<WebhookDocument[]> =>
  webhooks
    .find({ next_at: { $lte: clock.now() } }, { hint: "next", ...bounds })
    .sort({ next_at: 1 })
    .limit(limit)
    .toArray();

/** Lets those go first that have waited for less long: this one has nothing to send. */
export async function moveBack(
  { collections: { webhooks }, clock }: Pick<DeliveryServices, "collections" | "clock">,
  { _id, next_at }: WebhookDocument,
): Promise<void> {
  if (next_at)
    await webhooks.updateOne({ _id, next_at }, { $set: { next_at: clock.now() } }, bounds);
}

/**
 * Sends what a webhook has not sent yet, in order, until nothing is left, an attempt fails or its time is over. Of
 * several processes only one does so at a time.
 * @returns whether it has sent anything.
 */
export async function deliver(
  services: DeliveryServices,
  due: WebhookDocument,
  signal: AbortSignal,
): Promise<boolean> {
  const caller = await callerFor(services, due);
  if (typeof caller === "string") {
    await disable(services, { _id: due._id, version: due.version }, caller);
    return false;
  }
  const until = performance.now() + maxRunMs;
  const hasTime = () => !signal.aborted && performance.now() < until;
  const run = createRun(services, due, { caller, hasTime });
  try {
    while (hasTime() && (await run.sendNext()));
  } finally {
    await run.end();
  }
  return run.hasSent();
}

/** Whose permissions a webhook has; or why it must not send any more. */
async function callerFor(
  { collections: { apiKeys }, clock, webhookSecretOf }: DeliveryServices,
  { _id, key: keyId, secret_hash }: WebhookDocument,
): Promise<Caller | WebhookEnd> {
  const key = await apiKeys.findOne({ _id: keyId }, bounds);
  if (!key || key.revoked_at || key.expires_at <= clock.now()) return "key_ended";
  return hashSecret(webhookSecretOf(_id)) === secret_hash ? callerOf(key) : "secret_changed";
}

/** Disables a webhook that is still as `filter` says. */
async function disable(
  { collections: { webhooks }, clock, logger }: DeliveryServices,
  filter: { _id: ObjectId; version?: number; run?: ObjectId },
  reason: WebhookEnd,
  changes: { places?: WebhookDocument["places"] } = {},
): Promise<void> {
  const { matchedCount } = await webhooks.updateOne(
    filter,
    {
      $set: { ...changes, disabled: { reason, at: clock.now() } },
      $unset: { next_at: true, run: true, failing: true },
      $inc: { version: 1 },
      $currentDate: { updated_at: true },
    },
    bounds,
  );
  if (matchedCount === 0) return;
  disabled.inc({ reason });
  logger.warn({ webhook: filter._id.toHexString(), reason }, "webhook disabled");
}

/** The rows before and with each `most`th event. */
function inParts(rows: readonly EventRow[], most: number): EventRow[][] {
  const parts: EventRow[][] = [];
  let part: EventRow[] = [];
  let events = 0;
  for (const row of rows) {
    part.push(row);
    if (row.event) events += 1;
    if (events < most) continue;
    parts.push(part);
    part = [];
    events = 0;
  }
  return part.length > 0 ? [...parts, part] : parts;
}

function createRun(
  services: DeliveryServices,
  due: WebhookDocument,
  { caller, hasTime }: { caller: Caller; hasTime(): boolean },
) {
  const { collections, clock, syncMargin: margin, webhookTargets: targets, ca } = services;
  const { webhooks } = collections;
  const own = { _id: due._id, run: new ObjectId() };
  const signing = new Webhook(services.webhookSecretOf(due._id));
  const events = due.events.filter((event) => maySend(event, caller));
  const places = { ...due.places };
  const failing = { ...due.failing };
  let way: Way | undefined;
  let isClaimed = false;
  let hasEnded = false;
  let hasSent = false;

  const wanted = ({ place, event }: EventRow): EventRow =>
    event && isWanted(event) ? { place, event } : { place };

  function isWanted({ type, at }: OccurredEvent): boolean {
    const since = due.added?.[type];
    return events.includes(type) && (since === undefined || at >= since);
  }

  const brokenOffAt = () => new Date(clock.now().getTime() + brokenOffMs);

  /** Claims the webhook when there is something to send. @returns whether no other process was quicker. */
  async function claim(): Promise<boolean> {
    if (isClaimed) return true;
    const { _id, version, next_at } = due;
    if (!next_at) return false;
    const change = { $set: { run: own.run, next_at: brokenOffAt() } };
    const { matchedCount } = await webhooks.updateOne({ _id, version, next_at }, change, bounds);
    isClaimed = matchedCount === 1;
    return isClaimed;
  }

  async function send(event: OccurredEvent): Promise<Tried> {
    way ??= openWay(due.url, { targets, ...(ca && { ca }) });
    const id = deliveryIdOf(due._id, event);
    const attempt = await way.send(messageOf(id, event));
    const { status_code = 0 } = attempt;
    const isDelivered = status_code >= 200 && status_code < 300;
    deliveries.inc({ outcome: isDelivered ? "delivered" : "failed" });
    return { id, event, isDelivered, ...attempt };
  }

  /** Each attempt is signed anew with its own time: receivers refuse what is older than some minutes. */
  function messageOf(id: ObjectId, { type, id: record, person_id, at }: OccurredEvent) {
    const body = writeMessage({ type, timestamp: at, data: { id: record, person_id } });
    const now = new Date();
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": `missing-persons-registry/${version}`,
      "webhook-id": id.toHexString(),
      "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
      "webhook-signature": signing.sign(id.toHexString(), now, body),
    };
    return { headers, body };
  }

  /** Moves the place over rows that are done. @returns false when the webhook was changed or claimed meanwhile. */
  async function moveTo(feed: WebhookFeed, place: SortKey | undefined): Promise<boolean> {
    if (place) places[feed] = place;
    const { matchedCount } = await webhooks.updateOne(
      own,
      { $set: { ...(place && { [`places.${feed}`]: place }), next_at: brokenOffAt() } },
      bounds,
    );
    return matchedCount === 1;
  }

  /** Notes that no event of a list fails any more. */
  async function recover(feed: WebhookFeed): Promise<void> {
    if (!failing[feed]) return;
    delete failing[feed];
    await webhooks.updateOne(own, { $set: { failing }, $inc: { version: 1 } }, bounds);
  }

  /** Stores that an event could not be delivered, and when it is tried again, if it is. */
  async function fail(feed: WebhookFeed, last: Tried): Promise<void> {
    hasEnded = true;
    const now = clock.now();
    const before = failing[feed];
    const { since, attempts } = before ?? { since: now, attempts: 0 };
    if (last.status_code === 410) return disable(services, own, "receiver_gone", { places });
    if (now.getTime() >= since.getTime() + triedForMs) {
      return disable(services, own, "undelivered", { places });
    }
    const next = { since, attempts: attempts + 1 };
    await webhooks.updateOne(
      own,
      {
        $set: { places, failing: { ...failing, [feed]: next }, next_at: nextAttempt(next, now) },
        $unset: { run: true },
        ...(before === undefined && { $inc: { version: 1 } }),
      },
      bounds,
    );
  }

  /** Sends the events of these rows at once: each row is another record. @returns whether all were delivered. */
  async function sendPart(feed: WebhookFeed, part: readonly EventRow[]): Promise<boolean> {
    const tried = await Promise.all(part.map(({ event }) => event && send(event)));
    const sent = tried.filter((one) => one !== undefined);
    if (sent.length > 0) {
      hasSent = true;
      await noteAttempts(collections, due, sent);
    }
    const failed = tried.findIndex((one) => one?.isDelivered === false);
    const reached = failed === -1 ? tried : tried.slice(0, failed);
    // Only the receiver can end a failure: that rows were passed over says nothing about it.
    if (reached.some((one) => one !== undefined)) await recover(feed);
    if (failed === -1) return moveTo(feed, part.at(-1)?.place);
    const last = part[failed - 1]?.place;
    if (last) places[feed] = last;
    const refused = tried[failed];
    if (refused) await fail(feed, refused);
    return false;
  }

  return {
    hasSent: () => hasSent,

    /** Sends the next events of each list. @returns whether there may be more. */
    async sendNext(): Promise<boolean> {
      let isLast = true;
      for (const feed of feedsOf(events)) {
        const place = places[feed];
        if (!place) continue;
        const reading = { caller, place, limit: rowsAtOnce, now: clock.now(), margin };
        const rows = await readEvents(collections, feed, reading);
        if (rows.length === 0) {
          // What failed may be gone since then.
          if (failing[feed] && (await claim())) await recover(feed);
          continue;
        }
        if (!(await claim())) return false;
        isLast = false;
        // After a failure one event is tried first: a receiver that is away is not asked for many.
        for (const part of inParts(rows.map(wanted), failing[feed] ? 1 : maxAtOnce)) {
          if (!(await sendPart(feed, part)) || !hasTime()) return false;
        }
      }
      return !isLast;
    },

    /** Lets the next process go on. */
    async end(): Promise<void> {
      way?.close();
      if (!isClaimed) return;
      if (!hasEnded) {
        const released = { $set: { next_at: clock.now() }, $unset: { run: true as const } };
        await webhooks.updateOne(own, released, bounds);
      }
      await forgetOld(collections, due);
    },
  };
}
