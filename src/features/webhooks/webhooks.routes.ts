import type { Caller } from "../../kernel/auth/authenticate.js";
import type { WebhookDocument, WebhookEvent } from "../../kernel/database/collections.js";
import { endpointsOver, noBody, staleVersion } from "../../kernel/http/endpoint.js";
import { dataOf, pageOf } from "../../kernel/http/envelope.js";
import { conflict, forbidden, invalid } from "../../kernel/http/errors.js";
import { listEndpointsOver } from "../../kernel/http/list-endpoint.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { eventKinds, maySend } from "./events.js";
import { hashSecret } from "./secrets.js";
import { maxWebhooks, newWebhook, webhookChanges, webhookPath } from "./webhooks.schema.js";
import type { WebhookServices } from "./webhooks.services.js";
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  readDeliveries,
  readWebhooks,
  updateWebhook,
} from "./webhooks.store.js";
import {
  delivery,
  madeWebhook,
  viewDelivery,
  viewWebhook,
  webhook,
  webhookMessage,
} from "./webhooks.view.js";

const tag = {
  name: "Webhooks",
  description:
    "What the registry sends to partners by itself: ids, types and times, signed as Standard Webhooks 1.0 says.",
};
const endpoint = endpointsOver<WebhookServices>(tag);
const listEndpoint = listEndpointsOver<WebhookServices>(tag);

/** What a webhook sends, for the document of the API. */
export const webhookMessages = {
  event: {
    tag,
    summary: "What a webhook sends when something has happened",
    description:
      "Verify the signature, as Standard Webhooks 1.0 says, and answer within ten seconds. The same `webhook-id` may " +
      "come again.",
    headers: ["webhook-id", "webhook-timestamp", "webhook-signature"],
    body: webhookMessage,
  },
};

const shown = (stored: WebhookDocument | undefined) =>
  stored && { data: viewWebhook(stored), version: stored.version };

const shownOnce = (stored: WebhookDocument | undefined, { webhookSecretOf }: WebhookServices) =>
  stored && {
    data: { ...viewWebhook(stored), secret: webhookSecretOf(stored._id) },
    version: stored.version,
  };

/**
 * Refuses an address that is private by itself. The others are looked up at each delivery.
 * @throws HttpError 422 under `url`.
 */
function checkUrl(url: string, { webhookTargets }: WebhookServices): void {
  if (webhookTargets.mayBePublic(new URL(url).hostname)) return;
  throw invalid({ url: [fieldTexts.not_webhook_address] });
}

/** @throws HttpError 403 when the key may not read the records of one of these events. */
function checkEvents(events: readonly WebhookEvent[], caller: Caller): void {
  const refused = events.find((event) => !maySend(event, caller));
  if (refused) throw forbidden(...eventKinds[refused].permissions);
}

export const webhookEndpoints = [
  endpoint({
    method: "post",
    path: "/v1/webhooks",
    summary: "Create a webhook of the key's own source",
    description:
      `It sends what happens from now on and what this key may see. A source has ${maxWebhooks} at most. ` +
      "The `secret` is in this answer alone.",
    resource: "Webhook",
    permission: "webhooks:write",
    body: newWebhook,
    response: dataOf(madeWebhook),
    status: 201,
    async handle({ id, body, caller, ...services }) {
      checkUrl(body.url, services);
      checkEvents(body.events, caller);
      const secretHash = hashSecret(services.webhookSecretOf(id));
      const making = { id, body, caller, secretHash, now: services.clock.now() };
      const stored = await createWebhook(services.collections, making);
      if (!stored) throw conflict("too_many_webhooks", { count: maxWebhooks });
      return shownOnce(stored, services);
    },
    replay: async ({ id, caller, ...services }) =>
      shownOnce(await findWebhook(services.collections, id, caller), services),
  }),
  listEndpoint({
    path: "/v1/webhooks",
    summary: "List the webhooks of the key's own source",
    resource: "Webhook",
    permission: "webhooks:write",
    response: pageOf(webhook),
    orders: ["created_at desc"],
    async read({ collections, caller }, { carried, start, limit }) {
      const page = await readWebhooks(collections, caller, { ...carried, start, limit });
      return { ...page, items: page.items.map(viewWebhook), carried };
    },
  }),
  endpoint({
    method: "get",
    path: "/v1/webhooks/{webhook_id}",
    summary: "Get a webhook of the key's own source",
    resource: "Webhook",
    permission: "webhooks:write",
    params: webhookPath,
    response: dataOf(webhook),
    find: ({ collections, params, caller }) => findWebhook(collections, params.webhook_id, caller),
    handle: async ({ found }) => shown(found),
  }),
  endpoint({
    method: "patch",
    path: "/v1/webhooks/{webhook_id}",
    summary: "Change, enable or disable a webhook of the key's own source",
    description:
      "From then on it sends what this key may see. `enabled: true` also begins a new 24 hours of attempts. Events " +
      "that are added begin now.",
    resource: "Webhook",
    permission: "webhooks:write",
    params: webhookPath,
    body: webhookChanges,
    response: dataOf(webhook),
    find: ({ collections, params, caller }) => findWebhook(collections, params.webhook_id, caller),
    async handle({ found, body, versions, caller, ...services }) {
      if (body.url !== undefined) checkUrl(body.url, services);
      checkEvents(body.events ?? found.events, caller);
      const change = { body, caller, versions, now: services.clock.now() };
      const stored = await updateWebhook(services.collections, found, change);
      return stored || versions ? shown(stored) : staleVersion;
    },
  }),
  endpoint({
    method: "delete",
    path: "/v1/webhooks/{webhook_id}",
    summary: "Delete a webhook of the key's own source, and its deliveries",
    resource: "Webhook",
    permission: "webhooks:write",
    params: webhookPath,
    find: ({ collections, params, caller }) => findWebhook(collections, params.webhook_id, caller),
    handle: async ({ collections, found, caller, versions }) =>
      (await deleteWebhook(collections, found, { caller, versions })) ? noBody : undefined,
  }),
  listEndpoint({
    path: "/v1/webhooks/{webhook_id}/deliveries",
    summary: "List the last 100 deliveries of a webhook",
    description:
      "What was sent or tried, and the status of the answer; never what else it says. `id` is the `webhook-id` of all " +
      "attempts, `created_at` the time of the first one, `updated_at` that of the last one.",
    resource: "Webhook",
    permission: "webhooks:write",
    params: webhookPath,
    response: pageOf(delivery),
    find: ({ collections, params, caller }) => findWebhook(collections, params.webhook_id, caller),
    orders: ["created_at desc"],
    async read({ collections, params }, { carried, start, limit }) {
      const page = await readDeliveries(collections, params.webhook_id, {
        ...carried,
        start,
        limit,
      });
      return { ...page, items: page.items.map(viewDelivery), carried };
    },
  }),
];
