import type { Collections } from "../../kernel/database/collections.js";
import type { ServerClock } from "../../kernel/database/server-clock.js";
import type { ListServices } from "../../kernel/http/list-endpoint.js";
import type { SecretOf } from "./secrets.js";
import type { Targets } from "./targets.js";

/** What the operations of webhooks and their deliveries share. */
export interface WebhookParts {
  webhookTargets: Targets;
  webhookSecretOf: SecretOf;
}

/** What the operations of webhooks use outside the process. */
export interface WebhookServices extends ListServices, WebhookParts {
  collections: Collections;
  clock: ServerClock;
}
