import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { aPerson } from "../../support/api.js";
import { saveKey } from "../../support/keys.js";
import { startOwnService } from "../../support/own-service.js";
import { eventually, startService } from "../../support/service.js";

import { startReceiver } from "./receiver.js";

const receiver = await startReceiver();
const certificate = join(await mkdtemp(join(tmpdir(), "webhooks-")), "receiver.pem");
await writeFile(certificate, receiver.ca);
const variables = { WEBHOOK_ALLOW: "127.0.0.1", NODE_EXTRA_CA_CERTS: certificate };
const own = await startOwnService(variables);
const { collections, MONGODB_URI } = own;

test("a service that is killed in the middle loses nothing, and the next one goes on", async () => {
  const key = await saveKey(collections, ["webhooks:write", "persons:read"]);
  const answer = await fetch(`${own.service.url}/v1/webhooks`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url: receiver.url, events: ["person.changed"] }),
  });
  expect(answer.status).toBe(201);
  const { data } = (await answer.json()) as { data: { secret: string } };

  const persons = Array.from({ length: 2_000 }, () => aPerson());
  await collections.persons.insertMany(persons);
  await eventually(() => receiver.received.length > 100 || undefined);
  await own.service.end("SIGKILL");
  expect(receiver.received.length).toBeLessThan(persons.length);
  own.service = await startService({ ...variables, MONGODB_URI });

  const ids = new Set(persons.map(({ _id }) => _id.toHexString()));
  await eventually(() => {
    const arrived = new Set(receiver.received.map(({ event }) => event.data.id));
    return arrived.size === ids.size || undefined;
  });
  const { received } = receiver;
  expect(new Set(received.map(({ event }) => event.data.id))).toEqual(ids);
  // What was on its way when the service was killed comes twice, with the same id.
  expect(received.length).toBeLessThan(persons.length + 20);
  for (const { body, headers } of received) {
    expect(() => new Webhook(data.secret).verify(body, Object(headers))).not.toThrow();
  }
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(ids.size);
  expect(await own.service.end("SIGTERM")).toBe(0);
});
