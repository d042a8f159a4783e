import { z } from "zod";
import {
  type WebhookDeliveryDocument,
  type WebhookDocument,
  webhookEnds,
  webhookEvents,
} from "../../kernel/database/collections.js";
import { examples, exampleTimes } from "../../kernel/http/examples.js";
import { wireId, wireTime } from "../../kernel/http/fields.js";
import { projectionOf, viewsOf } from "../../kernel/http/view.js";

const hooks = viewsOf<WebhookDocument, undefined>();

const event = z.enum(webhookEvents);

const earliest = (times: readonly Date[]): Date | null =>
  times.toSorted((one, other) => one.getTime() - other.getTime()).at(0) ?? null;

/** A webhook as keys of its source see it. */
const shown = hooks.view({
  id: hooks.stored("_id", wireId, "66f2c0a1b3d4e5f607188f01"),
  url: hooks.stored("url", z.string(), "https://partner.example.org/registry"),
  events: hooks.stored("events", z.array(event), ["person.changed", "person.gone"]),
  enabled: hooks.field(z.boolean(), ["disabled"], ({ disabled }) => disabled === undefined, true),
  disabled_reason: hooks.field(
    z
      .enum(webhookEnds)
      .nullable()
      .meta({
        description:
          "`by_request`; `undelivered`: the same event could not be delivered for 24 hours; `receiver_gone`: the " +
          "receiver answered 410; `key_ended`: the key that made or changed it last is not valid any more; " +
          "`secret_changed`: the registry has other keys, so make it again; `restored`: the registry was restored " +
          "from a backup.",
      }),
    ["disabled"],
    ({ disabled }) => disabled?.reason ?? null,
    null,
  ),
  disabled_at: hooks.field(
    wireTime.nullable(),
    ["disabled"],
    ({ disabled }) => disabled?.at ?? null,
    null,
  ),
  failing_since: hooks.field(
    wireTime.nullable().meta({ description: "Since when the next event could not be delivered." }),
    ["failing"],
    ({ failing = {} }) => earliest(Object.values(failing).map(({ since }) => since)),
    null,
  ),
  created_at: hooks.stored("created_at", wireTime, exampleTimes.created_at),
  updated_at: hooks.stored("updated_at", wireTime, exampleTimes.updated_at),
});

export const webhook = shown.schema.meta({ id: "Webhook" }).register(examples, {
  webhook: shown.example,
});

/** The same once, for the key that makes it. */
export const madeWebhook = shown.schema
  .extend({
    secret: z.string().meta({
      description: "Verifies what it sends, as Standard Webhooks 1.0 says. It is not shown again.",
    }),
  })
  .meta({ id: "MadeWebhook" })
  .register(examples, {
    made: { ...shown.example, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwExampleOnly=" },
  });

export const viewWebhook = (stored: WebhookDocument) => shown.read(stored, undefined);

/** All that is ever sent. */
export const webhookMessage = z
  .object({
    type: event,
    timestamp: wireTime,
    data: z.object({
      id: wireId,
      person_id: wireId.optional(),
    }),
  })
  .meta({ description: "`person_id`: of a report or a tip alone." })
  .register(examples, {
    changed: {
      type: "person.changed",
      timestamp: exampleTimes.updated_at,
      data: { id: "66f2c0a1b3d4e5f60718293a" },
    },
    report: {
      type: "report.created",
      timestamp: exampleTimes.created_at,
      data: { id: "66f2c0a1b3d4e5f607182b01", person_id: "66f2c0a1b3d4e5f60718293a" },
    },
  });

const deliveries = viewsOf<WebhookDeliveryDocument, undefined>();

const shownDelivery = deliveries.view({
  id: deliveries.stored("_id", wireId, "66f2c0a1b3d4e5f607188f02"),
  event: deliveries.stored("event", event, "person.changed"),
  record_id: deliveries.field(
    wireId,
    ["record"],
    ({ record }) => record,
    "66f2c0a1b3d4e5f60718293a",
  ),
  occurred_at: deliveries.stored("occurred_at", wireTime, exampleTimes.created_at),
  delivered_at: deliveries.stored("delivered_at", wireTime.nullable(), exampleTimes.updated_at),
  status_code: deliveries.stored(
    "status_code",
    z.int().nullable().meta({ description: "Of the last answer. Null: there was none." }),
    204,
  ),
  error: deliveries.stored(
    "error",
    z.string().nullable().meta({
      description:
        "Why there was no answer: `address_not_public`, `dns_failed`, `tls_failed`, `connection_failed`, `timeout`.",
    }),
    null,
  ),
  attempts: deliveries.stored("attempts", z.int(), 1),
  created_at: deliveries.stored("created_at", wireTime, exampleTimes.created_at),
  updated_at: deliveries.stored("updated_at", wireTime, exampleTimes.updated_at),
});

/** All that is ever shown of a delivery: nothing of what the receiver answered but its status. */
export const delivery = shownDelivery.schema.meta({ id: "WebhookDelivery" }).register(examples, {
  delivery: shownDelivery.example,
});

export const deliveryProjection = projectionOf(shownDelivery);

export const viewDelivery = (stored: WebhookDeliveryDocument) =>
  shownDelivery.read(stored, undefined);
