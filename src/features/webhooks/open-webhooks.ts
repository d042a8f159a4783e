import type { Collections } from "../../kernel/database/collections.js";
import { sharedKey } from "../../kernel/database/secrets.js";
import { createSecretOf } from "./secrets.js";
import { createTargets } from "./targets.js";
import type { WebhookParts } from "./webhooks.services.js";

/** The variables of the environment that webhooks read. */
export interface WebhookSettings {
  WEBHOOK_ALLOW?: string | undefined;
  WEBHOOK_KEY?: string | undefined;
}

/** What the operations of webhooks and their deliveries share. */
export async function openWebhooks(
  collections: Pick<Collections, "secrets">,
  { WEBHOOK_ALLOW, WEBHOOK_KEY }: WebhookSettings,
): Promise<WebhookParts> {
  return {
    webhookTargets: createTargets(WEBHOOK_ALLOW),
    webhookSecretOf: createSecretOf(await sharedKey(collections, "webhook"), WEBHOOK_KEY),
  };
}
