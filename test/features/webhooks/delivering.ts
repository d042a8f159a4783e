import supertest from "supertest";
import {
  type DeliveryServices,
  deliver,
  dueWebhooks,
} from "../../../src/features/webhooks/deliver.js";
import type { LookUp } from "../../../src/features/webhooks/targets.js";
import { createTargets } from "../../../src/features/webhooks/targets.js";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { minSyncMargin } from "../../../src/kernel/database/changes.js";
import { startApi } from "../../support/api.js";
import { startReceiver } from "./receiver.js";

const minute = 60_000;

/** A registry and a receiver, and a clock that the test sets. */
export async function startDelivering() {
  const receiver = await startReceiver();
  const api = await startApi();
  const { app, services } = await api.openInstance({ WEBHOOK_ALLOW: "127.0.0.1" });
  /** Later than what has just been stored needs to settle. */
  let ahead = minute;
  const names = new Map<string, string[]>();
  const asked: string[] = [];
  const lookUp: LookUp = async (name) => {
    asked.push(name);
    const found = names.get(name);
    if (!found) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    return found;
  };
  const sending: DeliveryServices = {
    ...services,
    webhookTargets: createTargets("127.0.0.1", lookUp),
    clock: { now: () => new Date(services.clock.now().getTime() + ahead) },
    syncMargin: minSyncMargin,
    ca: receiver.ca,
  };
  const { signal } = new AbortController();

  /** Sends all that may be sent at this moment. */
  async function deliverDue(how: Partial<DeliveryServices> = {}) {
    for (let hasSent = true; hasSent; ) {
      hasSent = false;
      for (const due of await dueWebhooks(sending, 100)) {
        if (await deliver({ ...sending, ...how }, due, signal)) hasSent = true;
      }
    }
  }

  const inAYear = () => ({ expires_at: new Date(Date.now() + 365 * 24 * 60 * minute) });
  const { clientOf } = clientsOver(app, api);
  const owner = await clientOf([...permissions], inAYear());

  /** A new webhook: its path and its secret. */
  async function hook(events: string[], { client = owner, url = receiver.url } = {}) {
    const { body, headers } = await client.post("/v1/webhooks").send({ url, events }).expect(201);
    const { id, secret } = body.data as { id: string; secret: string };
    return { id, secret, path: String(headers.location) };
  }

  const shown = async (path: string) => (await owner.get(path).expect(200)).body.data;

  return {
    ...api,
    services,
    receiver,
    sending,
    owner,
    clientOf: (...held: Parameters<typeof clientOf>) =>
      clientOf(held[0], { ...inAYear(), ...held[1] }),
    hook,
    shown,
    deliveriesOf: async (path: string) => shown(`${path}/deliveries`),
    deliverDue,
    /** The addresses that a name has from now on; without any, there is no such name. */
    resolveTo: (name: string, ...addresses: string[]) => void names.set(name, addresses),
    lookedUp: asked,
    pass(milliseconds: number) {
      ahead += milliseconds;
    },
  };
}

function clientsOver(
  app: Awaited<ReturnType<typeof startApi>>["app"],
  { keyWith }: Pick<Awaited<ReturnType<typeof startApi>>, "keyWith">,
) {
  const clientOf = async (...held: Parameters<typeof keyWith>) =>
    supertest.agent(app).set("Authorization", `Bearer ${await keyWith(...held)}`);
  return { clientOf };
}
