import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { insertStamped } from "../../kernel/database/changes.js";
import type {
  Collections,
  WebhookDeliveryDocument,
  WebhookDocument,
  WebhookEvent,
} from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import { readPage } from "../../kernel/database/find-page.js";
import type { Page, Part, SortKey } from "../../kernel/database/keyset.js";
import { endOf } from "../changes/read-changes.store.js";
import { feedsOf } from "./events.js";
import { maxWebhooks, type NewWebhook, type WebhookChanges } from "./webhooks.schema.js";
import { deliveryProjection } from "./webhooks.view.js";

const time = { maxTimeMS: 5_000 };

type Stored = Pick<Collections, "webhooks">;

/** Where the lists of these events are begun: with what happens from now on. */
const placesAt = (events: readonly WebhookEvent[], now: Date): Record<string, SortKey> =>
  Object.fromEntries(feedsOf(events).map((feed) => [feed, endOf(now.getTime())]));

interface Making {
  id: ObjectId;
  body: NewWebhook;
  caller: Caller;
  secretHash: string;
  now: Date;
}

/**
 * Stores a new webhook of the caller's source.
 * @returns undefined when the source has as many as it may have.
 */
export async function createWebhook(
  { webhooks }: Stored,
  { id: _id, body, caller, secretHash, now }: Making,
): Promise<WebhookDocument | undefined> {
  const { source, apiKeyId: key } = caller;
  const own = await webhooks.find({ source }, { projection: { slot: 1 }, ...time }).toArray();
  const taken = new Set(own.map(({ slot }) => slot));
  for (let slot = 0; slot < maxWebhooks; slot += 1) {
    if (taken.has(slot)) continue;
    const document = {
      source,
      slot,
      key,
      ...body,
      secret_hash: secretHash,
      places: placesAt(body.events, now),
      next_at: now,
      version: 1,
    };
    try {
      const stored = await webhooks.findOneAndUpdate(
        { _id, created_at: { $exists: false } },
        insertStamped(document),
        { upsert: true, returnDocument: "after", ...time },
      );
      return stored ?? undefined;
    } catch (error) {
      // An earlier try of this request has stored it.
      if (isDuplicateKey(error, "_id")) return findWebhook({ webhooks }, _id, caller);
      // Another request took the slot, so the next one is tried.
      if (!isDuplicateKey(error, "source", "slot")) throw error;
    }
  }
  return undefined;
}

/** A webhook of the caller's source. */
export const findWebhook = async (
  { webhooks }: Stored,
  _id: ObjectId,
  { source }: Caller,
): Promise<WebhookDocument | undefined> =>
  (await webhooks.findOne({ _id, source }, time)) ?? undefined;

/** One page of the webhooks of the caller's source. */
export const readWebhooks = (
  { webhooks }: Stored,
  { source }: Caller,
  page: Part,
): Promise<Page<WebhookDocument>> =>
  readPage(webhooks, [{ source }], { ...page, projection: {}, hint: "created", ...time });

interface Change {
  body: WebhookChanges;
  caller: Caller;
  versions: number[] | undefined;
  now: Date;
}

/**
 * Changes a webhook that is still as `found`. From now on it sends what the caller's key may see. A process that
 * sends at this moment ends: the next one begins with the change.
 * @returns undefined when it is not as found, or when `versions` do not allow the change.
 */
export async function updateWebhook(
  { webhooks }: Stored,
  found: WebhookDocument,
  { body, caller, versions = [found.version], now }: Change,
): Promise<WebhookDocument | undefined> {
  const { url = found.url, events = found.events } = body;
  const isEnabled = body.enabled ?? found.disabled === undefined;
  const places = { ...placesAt(events, now), ...keptPlaces(found, events) };
  const added = addedEvents(found, events, now);
  const state = isEnabled
    ? { $set: { next_at: now }, $unset: { run: true, failing: true, disabled: true } as const }
    : {
        $set: { disabled: found.disabled ?? { reason: "by_request" as const, at: now } },
        $unset: { run: true, failing: true, next_at: true } as const,
      };
  const stored = await webhooks.findOneAndUpdate(
    {
      _id: found._id,
      source: caller.source,
      version: { $in: versions.filter((version) => version === found.version) },
    },
    {
      $set: { url, events, places, added, key: caller.apiKeyId, ...state.$set },
      $unset: state.$unset,
      $inc: { version: 1 },
      $currentDate: { updated_at: true },
    },
    { returnDocument: "after", ...time },
  );
  return stored ?? undefined;
}

/** The places of lists that it goes on to read. */
function keptPlaces({ places }: WebhookDocument, events: readonly WebhookEvent[]) {
  const feeds: string[] = feedsOf(events);
  return Object.fromEntries(Object.entries(places).filter(([feed]) => feeds.includes(feed)));
}

/** When the events were asked for that the webhook did not have from its beginning. */
function addedEvents(
  { events: before, added = {} }: WebhookDocument,
  events: readonly WebhookEvent[],
  now: Date,
): NonNullable<WebhookDocument["added"]> {
  const times = events.map((event) => [event, before.includes(event) ? added[event] : now]);
  return Object.fromEntries(times.filter(([, time]) => time !== undefined));
}

/** Whether a webhook of the caller's source was there, in one of these versions, and is no more. */
export async function deleteWebhook(
  { webhooks, webhookDeliveries }: Pick<Collections, "webhooks" | "webhookDeliveries">,
  { _id }: WebhookDocument,
  { caller, versions }: { caller: Caller; versions: number[] | undefined },
): Promise<boolean> {
  const { deletedCount } = await webhooks.deleteOne(
    { _id, source: caller.source, ...(versions && { version: { $in: versions } }) },
    time,
  );
  if (deletedCount === 1) await webhookDeliveries.deleteMany({ webhook: _id }, time);
  return deletedCount === 1;
}

/** One page of what a webhook has sent or tried to send. */
export const readDeliveries = (
  { webhookDeliveries }: Pick<Collections, "webhookDeliveries">,
  webhook: ObjectId,
  page: Part,
): Promise<Page<WebhookDeliveryDocument>> =>
  readPage(webhookDeliveries, [{ webhook }], {
    ...page,
    projection: deliveryProjection,
    hint: "created",
    ...time,
  });
