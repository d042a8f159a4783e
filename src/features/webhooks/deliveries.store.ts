import { hash } from "node:crypto";
import { ObjectId } from "mongodb";
import type { Collections, WebhookDocument } from "../../kernel/database/collections.js";
import type { OccurredEvent } from "./read-events.js";
import type { Attempt } from "./send.js";

type Stored = Pick<Collections, "webhookDeliveries">;

const bounds = { maxTimeMS: 5_000 };

/** What is stored of a webhook's deliveries. */
const maxKept = 100;

/** The id of a delivery. It follows from the event, so an event that is sent again has the same. */
export const deliveryIdOf = (webhook: ObjectId, { type, id, at }: OccurredEvent): ObjectId =>
  new ObjectId(
    hash("sha256", `${webhook.toHexString()} ${type} ${id.toHexString()} ${at.getTime()}`).slice(
      0,
      24,
    ),
  );

/** An event that was tried. */
export interface Tried extends Attempt {
  id: ObjectId;
  event: OccurredEvent;
  isDelivered: boolean;
}

/** Notes attempts. */
export async function noteAttempts(
  { webhookDeliveries }: Stored,
  { _id: webhook }: Pick<WebhookDocument, "_id">,
  tried: readonly Tried[],
): Promise<void> {
  const now = new Date();
  await webhookDeliveries.bulkWrite(
    tried.map(({ id, event, isDelivered, status_code, error }) => ({
      updateOne: {
        filter: { _id: id },
        update: {
          $setOnInsert: {
            webhook,
            event: event.type,
            record: event.id,
            occurred_at: event.at,
            created_at: now,
          },
          $set: {
            updated_at: now,
            ...(status_code !== undefined && { status_code }),
            ...(error !== undefined && { error }),
            ...(isDelivered && { delivered_at: now }),
          },
          $unset: {
            ...(status_code === undefined && { status_code: true }),
            ...(error === undefined && { error: true }),
          },
          $inc: { attempts: 1 },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Forgets all but the newest deliveries of a webhook. */
export async function forgetOld(
  { webhookDeliveries }: Stored,
  { _id: webhook }: Pick<WebhookDocument, "_id">,
): Promise<void> {
  const [oldest] = await webhookDeliveries
    .find({ webhook }, { projection: { created_at: 1 }, hint: "created", ...bounds })
    .sort({ created_at: -1, _id: -1 })
    .skip(maxKept)
    .limit(1)
    .toArray();
  if (!oldest) return;
  const { created_at, _id } = oldest;
  await webhookDeliveries.deleteMany(
    {
      webhook,
      created_at: { $lte: created_at },
      $or: [{ created_at: { $lt: created_at } }, { _id: { $lte: _id } }],
    },
    bounds,
  );
}
