import { ObjectId } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { newPerson } from "../../src/features/persons/persons.schema.js";
import { createPerson } from "../../src/features/persons/persons.store.js";
import { Unavailable } from "../../src/kernel/async/unavailable.js";
import { isUnavailable } from "../../src/kernel/database/failures.js";
import { personBody, startApi } from "../support/api.js";
import { startReplicaSet } from "./replica-set.js";

// For so long the primary waits for the others before it steps down.
const set = await startReplicaSet({ electionTimeoutMillis: 8_000 });
afterAll(set.stop);
const { services } = await startApi({ uri: set.uri("unconfirmed"), wakeImports: () => {} });

test("persons that only the primary has, which a failover would take back, are not told to be stored", async () => {
  const { secondaries } = await set.whole();
  const caller = { apiKeyId: new ObjectId(), name: "test", source: "form", can: () => true };
  const create = () =>
    createPerson(services, {
      body: newPerson.parse(personBody()),
      id: new ObjectId(),
      caller,
      until: performance.now() + 60_000,
    });
  await create();
  for (const secondary of secondaries) secondary.freeze();
  // They are stored together, which takes too long, and then one by one, which finds them there.
  const outcomes = await Promise.allSettled([create(), create()]);
  for (const secondary of secondaries) secondary.thaw();
  for (const outcome of outcomes) {
    const reason = outcome.status === "rejected" && outcome.reason;
    expect(reason instanceof Unavailable || isUnavailable(reason)).toBe(true);
  }
});
