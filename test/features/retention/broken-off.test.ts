import { afterEach, expect, test } from "vitest";
import { retainRegularly } from "../../../src/features/retention/retention.js";
import { backgroundJobs } from "../../../src/kernel/async/background.js";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";

const { db, collections, services, savePersons, clientWith } = await startApi();
const { persons, jobs } = collections;
const owner = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const until = ago(0);

let running: ReturnType<typeof retainRegularly> | undefined;
const allow = (validator: object) => db.command({ collMod: "persons", validator });
afterEach(async () => {
  await running?.stop();
  await allow({});
});

async function beginRound() {
  await running?.stop();
  await jobs.updateOne({ _id: "retention" }, { $set: { begun_at: new Date(0) } });
  running = retainRegularly({ ...services, days: 30 });
}

async function saved(fields: Partial<PersonDocument>) {
  const person = aPerson(fields);
  await savePersons(person);
  const { _id } = person;
  return { _id, path: `/v1/persons/${_id}`, now: () => persons.findOne({ _id }) };
}

const expires = { is_public: false, version: 1, expiring: { version: 1, until } };

test("a change of the canonical record that fails halfway erases nobody who is brought back", async () => {
  const canonical = await saved({});
  const linked = await saved({ ...expires, canonical_person_id: canonical._id });
  await allow({ $or: [{ expiring: { $exists: false } }, { version: 1 }] });
  await owner.patch(canonical.path).send({ is_public: false });
  await allow({});
  const kept = await linked.now();
  expect(kept?.expiring?.version).toBe(kept?.version);
  await owner.patch(canonical.path).send({ is_public: true }).expect(200);
  const moved = await linked.now();
  expect(moved?.version).toBe(2);
  expect(moved?.expiring).toEqual({ version: 2, until });

  await owner.patch(linked.path).send({ is_public: true }).expect(200);
  await beginRound();
  await expect.poll(async () => (await linked.now())?.expiring).toBe(undefined);
  await owner.get(linked.path).expect(200);
});

test("who is public is never erased", async () => {
  const [shown, hidden] = [await saved({ ...expires, is_public: true }), await saved(expires)];
  await beginRound();
  await expect.poll(hidden.now).toBe(null);
  const stays = await shown.now();
  expect(stays?.is_public).toBe(true);
  expect(stays).not.toHaveProperty("expiring");
});

test("a round that breaks off before linked records are told is made up for by the next one", async () => {
  const canonical = await saved({ updated_at: ago(31) });
  const linked = await saved({ canonical_person_id: canonical._id, version: 1 });
  const before = (await linked.now())?.updated_at.getTime() ?? 0;
  const failures = () => backgroundJobs().get("retention")?.failures ?? 0;
  const earlier = failures();
  await allow({ $or: [{ canonical_person_id: { $exists: false } }, { version: 1 }] });
  await beginRound();
  await expect.poll(failures).toBeGreaterThan(earlier);
  await running?.stop();
  await allow({});
  await beginRound();
  const stamped = async () => (await linked.now())?.updated_at.getTime();
  await expect.poll(stamped).toBeGreaterThan(before);
  expect((await linked.now())?.version).toBe(2);
  expect((await canonical.now())?.is_public).toBe(false);
});
