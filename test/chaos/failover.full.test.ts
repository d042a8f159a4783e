import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { MongoClient } from "mongodb";
import { afterAll, expect, onTestFailed, test } from "vitest";
import { randomFrom } from "../../scripts/tools/bench/persons.js";
import { readConfig } from "../../src/app/config.js";
import { openPhotoStore } from "../../src/features/photos/open-photo-store.js";
import { permissions } from "../../src/kernel/auth/permissions.js";
import { collectionsOf } from "../../src/kernel/database/collections.js";
import { forCommands } from "../../src/kernel/database/connection.js";
import { openApiDocument } from "../kernel/openapi/conformance.js";
import { saveKey } from "../support/keys.js";
import { eventually } from "../support/service.js";
import { carefulClient, type Run } from "./careful-client.js";
import { contradictions, danglingPhotos } from "./contradictions.js";
import { disturb, disturbancesOf, killsOf } from "./disturbances.js";
import { again, changedFields, newLedger } from "./ledger.js";
import { follower, read } from "./readers.js";
import { startReplicaSet } from "./replica-set.js";
import { supervise } from "./supervised.js";
import { importLists, photograph, write } from "./writers.js";

/** Of the disturbances. Without it each kind happens once. */
const seconds = Number(process.env.CHAOS_SECONDS ?? 0);
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1e6));
/** Some change persons, the others only what they have added themselves: a claim that a kill has left holds one up. */
const writers = [...changedFields, "one", "another", "a third", "a fourth", "a fifth", "a sixth"];

/** After the last disturbance everything is answered within this time. */
const maxRecoveryMs = 120_000;

const set = await startReplicaSet();
const DATA_DIR = await mkdtemp(join(tmpdir(), "chaos-"));
const MONGODB_URI = set.uri("chaos");
const faults: string[] = [];
const report = (fault: string) => void faults.push(fault);
const service = () => supervise({ MONGODB_URI, DATA_DIR }, report);
const services = [await service(), await service()];
const client = new MongoClient(MONGODB_URI, forCommands);
const collections = collectionsOf(client.db());
const photoStore = await openPhotoStore(readConfig({ DATA_DIR }));

afterAll(async () => {
  await Promise.all(services.map((one) => one.kill()));
  await client.close();
  await set.stop();
  await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 20 });
});

test("whatever is killed, stopped or stepped down: what was acknowledged is stored once, clients see 503 at most, and all recovers by itself", {
  retry: 0,
  timeout: (seconds + 300) * 1_000,
}, async () => {
  process.stderr.write(`CHAOS_SEED=${seed}\n`);
  const began = performance.now();
  const happened: string[] = [];
  const note = (what: string) =>
    happened.push(`${((performance.now() - began) / 1_000).toFixed(1)} s: ${what}`);
  onTestFailed(() => {
    const logs = services.map((one) => one.log());
    process.stderr.write([...happened, ...logs, ""].join("\n"));
  });

  const document = openApiDocument.parse(
    await (await fetch(`${services[0]?.url}/openapi.json`)).json(),
  );
  const run: Run = {
    services,
    document,
    faults,
    acknowledged: [],
    isEnding: false,
    giveUpAt: Number.POSITIVE_INFINITY,
  };
  const ledger = newLedger();
  const key = await saveKey(collections, [...permissions]);
  const importing = await saveKey(collections, [...permissions], { source: "persons_list" });
  const partner = (random: number, apiKey = key) => ({
    run,
    ledger,
    send: carefulClient(run, apiKey),
    random: randomFrom(seed + random),
  });
  const nextPage = follower(partner(0));
  const working = Promise.all([
    ...writers.map((name, at) => write(partner(10 + at), name)),
    ...[20, 21].map((random) => read(partner(random))),
    photograph(partner(30)),
    importLists(partner(40, importing)),
    again(run, nextPage),
  ]);

  const until = began + seconds * 1_000;
  const [one, other] = [randomFrom(seed + 50), randomFrom(seed + 51)];
  try {
    await Promise.all([
      disturb(disturbancesOf(set, one), { random: one, until, note }),
      disturb(killsOf(services, other), { random: other, until, note }),
    ]);
  } finally {
    note("nothing any more");
    run.isEnding = true;
    run.giveUpAt = performance.now() + maxRecoveryMs;
  }
  await working;
  while (await nextPage());
  note("everything is answered");

  for (const { url } of services) {
    await eventually(async () => (await fetch(`${url}/readyz`)).ok || undefined);
  }
  const wrong = [
    ...faults,
    ...(await contradictions(collections, { ledger, ...run })),
    ...(await danglingPhotos(collections, photoStore)),
  ];
  expect(wrong).toEqual([]);
  expect(ledger.persons.length).toBeGreaterThan(0);
  expect(ledger.imported).toBeGreaterThan(0);
});
