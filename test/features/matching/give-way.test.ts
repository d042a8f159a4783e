import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { createBlockKeys } from "../../../src/features/matching/block-keys.js";
import { createGiveWay } from "../../../src/features/matching/give-way.js";
import { matchChanged } from "../../../src/features/matching/matcher.js";
import { aPerson, startApi } from "../../support/api.js";

const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => void server.close());

const { signal } = new AbortController();

/** A request that is at work until its response is ended. */
async function startRequest() {
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [, response]: [unknown, ServerResponse] = (await once(server, "request")) as never;
  return { answer, response };
}

test("work in the background rests while a request is at work", async () => {
  const { answer, response } = await startRequest();
  let hasRested = false;
  const rested = createGiveWay(signal)().then(() => {
    hasRested = true;
  });
  await setImmediate();
  expect(hasRested).toBe(false);
  response.end();
  await answer;
  await rested;
});

test("where requests never end it has its turn all the same", async () => {
  const { answer, response } = await startRequest();
  await createGiveWay(signal)();
  response.end();
  await answer;
});

test("a person is compared in the background when the request at work has ended", async () => {
  const { collections, services, savePersons } = await startApi();
  const created_at = new Date(Date.now() - 60_000);
  const twin = () => aPerson({ updated_at: created_at, created_at, first_name: "Ysidro José" });
  await savePersons(twin(), twin());
  const { answer, response } = await startRequest();
  const order: string[] = [];
  // Nothing rests for long: with a clock that stands still until the answer, a rest lasts as long as the request.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  setTimeout(() => {
    order.push("answered");
    clock.mockRestore();
    response.end();
  }, 100);
  await matchChanged(services, { margin: 0, keysOf: createBlockKeys(randomBytes(32)) }, signal);
  order.push("compared");
  await answer;
  expect(order).toEqual(["answered", "compared"]);
  expect(await collections.duplicateReviews.countDocuments()).toBe(1);
});
