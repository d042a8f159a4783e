import type { Permission } from "../../kernel/auth/permissions.js";
import type { WebhookEvent, WebhookFeed } from "../../kernel/database/collections.js";

interface EventKind {
  feed: WebhookFeed;
  /** Any of these lets a key read the records of the event over the API. */
  permissions: readonly [Permission, ...Permission[]];
}

/** Where each event is read, and who may get it: who could read the same over the API. */
export const eventKinds: Readonly<Record<WebhookEvent, EventKind>> = {
  "person.changed": { feed: "persons", permissions: ["persons:read"] },
  "person.gone": { feed: "persons", permissions: ["persons:read"] },
  "report.created": { feed: "reports", permissions: ["persons:read", "reports:write"] },
  "tip.created": { feed: "tips", permissions: ["persons:read", "tips:write"] },
  "duplicate.created": { feed: "duplicates", permissions: ["duplicates:read"] },
  "import.finished": { feed: "imports", permissions: ["persons:write"] },
};

/** The lists that these events are read from, each once. */
export const feedsOf = (events: readonly WebhookEvent[]): WebhookFeed[] => [
  ...new Set(events.map((event) => eventKinds[event].feed)),
];

interface Holder {
  can(permission: Permission): boolean;
}

export const maySend = (event: WebhookEvent, caller: Holder): boolean =>
  eventKinds[event].permissions.some((permission) => caller.can(permission));
