import { ObjectId } from "mongodb";
import { afterEach, expect, test } from "vitest";
import { retainRegularly } from "../../../src/features/retention/retention.js";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import type { Logger } from "../../../src/kernel/logger.js";
import { aPerson, startApi } from "../../support/api.js";
import { confirm, saveReview } from "../duplicates/reviews.js";

const { collections, services, savePersons, clientWith } = await startApi();
const { persons, jobs, tombstones, auditLog } = collections;
const owner = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);
const partner = await clientWith(["persons:read"], { source: "persons_list" });
const ownerWithout = await clientWith(["persons:read"]);
const auditor = await clientWith(["duplicates:write"]);

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

let running: ReturnType<typeof retainRegularly> | undefined;
afterEach(() => running?.stop());

const told: unknown[] = [];
const logger = { ...services.logger, info: (counts: unknown) => told.push(counts) } as Logger;

/** Begins a round as another instance would, some minutes later, and goes on until `isDone`. */
async function roundUntil(isDone: () => Promise<boolean>) {
  await running?.stop();
  await jobs.updateOne({ _id: "retention" }, { $set: { begun_at: new Date(0) } });
  running = retainRegularly({ ...services, logger, days: 30 });
  await expect.poll(isDone).toBe(true);
}

async function stored(fields: Partial<PersonDocument> = {}) {
  const person = aPerson({ created_at: ago(400), updated_at: ago(31), ...fields });
  await savePersons(person);
  const { _id } = person;
  return {
    _id,
    path: `/v1/persons/${_id}`,
    now: () => persons.findOne({ _id }),
    isHidden: async () => (await persons.findOne({ _id }))?.expiring !== undefined,
    isGone: async () => (await tombstones.findOne({ _id })) !== null,
    /** As if its three days had passed. */
    comesDue: () => persons.updateOne({ _id }, { $set: { "expiring.until": ago(0) } }),
  };
}

const listed = async (query: Record<string, string> = {}) => {
  const { body } = await partner.get("/v1/persons").query(query).expect(200);
  return (body.data as { id: string }[]).map(({ id }) => id);
};

test("who is not changed for long is hidden, and three days later erased; others stay", async () => {
  const [old, young] = [await stored(), await stored({ updated_at: ago(29) })];
  const begun = Date.now();
  await roundUntil(old.isHidden);
  for (const shown of [await listed(), await listed({ order: "updated_at asc" })]) {
    expect(shown).toContain(String(young._id));
    expect(shown).not.toContain(String(old._id));
  }
  await owner.get(old.path).expect(200);
  const hidden = await old.now();
  const until = hidden?.expiring?.until.getTime() ?? 0;
  expect(until - begun).toBeGreaterThanOrEqual(3 * day);

  await old.comesDue();
  await roundUntil(old.isGone);
  await owner.get(old.path).expect(404);
  await owner.get(young.path).expect(200);
  const entries = auditLog.find({ records: String(old._id), operator: "service" });
  const operations = (await entries.sort({ at: 1 }).toArray()).map(({ operation }) => operation);
  expect(operations).toEqual(["retention hide", "retention erase"]);
  await expect.poll(() => told).toContainEqual({ hidden: 0, erased: 1 });
  expect(told).toContainEqual({ hidden: 1, erased: 0 });
});

test("what expires leaves no name in what is kept of lists", async () => {
  const old = await stored({ first_name: "Expirio", last_name: "Caducado" });
  const _id = new ObjectId();
  const of = { source: "form", by: "test", options: {}, as_of: ago(40), created_at: ago(40) };
  const counts = { rows: 1, created: 1, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 };
  await collections.imports.insertOne({
    _id,
    ...of,
    state: "finished",
    tries: 1,
    counts,
    read: 1,
    updated_at: ago(40),
    version: 1,
    file: { name: "caducadoexpirio.xlsx", sha256: "0".repeat(64) },
  });
  await roundUntil(old.isHidden);
  await old.comesDue();
  await roundUntil(old.isGone);
  expect((await collections.imports.findOne({ _id }))?.file.name).toBe("erased.xlsx");
});

test("the owner brings a person back; a change alone keeps it; one who was hidden before goes like others", async () => {
  const [shown, changed] = [await stored(), await stored()];
  const last = await stored({ is_public: false, updated_at: ago(30.5) });
  await roundUntil(last.isHidden);
  await owner.patch(shown.path).send({ is_public: true }).expect(200);
  await owner.patch(changed.path).send({ location: "Macuto" }).expect(200);
  expect(await listed()).toContain(String(shown._id));
  for (const person of [shown, changed, last]) await person.comesDue();
  await roundUntil(last.isGone);
  await owner.get(shown.path).expect(200);
  await owner.get(changed.path).expect(200);
  expect(await listed()).not.toContain(String(changed._id));
  await expect.poll(shown.isHidden).toBe(false);
  await expect.poll(changed.isHidden).toBe(false);
});

test("a link to a record that is hidden or erased neither keeps one that is hidden, nor goes untold", async () => {
  const [canonical, linked, young] = [await stored(), await stored(), await stored()];
  for (const { _id } of [linked, young]) {
    const pair = [canonical, { _id }].map((one) => aPerson({ _id: one._id }));
    const review = await saveReview(collections, pair);
    await auditor
      .patch(review)
      .send(confirm(String(canonical._id)))
      .expect(200);
  }
  await persons.updateOne({ _id: linked._id }, { $set: { updated_at: ago(31) } });
  const before = await young.now();
  await roundUntil(linked.isHidden);
  const stamped = async () => (await young.now())?.updated_at.getTime();
  await expect.poll(stamped).toBeGreaterThan(before?.updated_at.getTime() ?? 0);
  // The canonical record goes first: that ends the link of the other, which has still to go.
  await canonical.comesDue();
  await roundUntil(canonical.isGone);
  expect(await linked.now()).not.toHaveProperty("canonical_person_id");
  await linked.comesDue();
  await roundUntil(linked.isGone);
  expect((await young.now())?.history).toEqual([]);
});

test("an erasure that was broken off is finished by whoever goes on", async () => {
  const [gone, other] = [
    await stored({ updated_at: ago(1) }),
    await stored({ updated_at: ago(1) }),
  ];
  const pair = [gone, other].map(({ _id }) => aPerson({ _id }));
  const review = await saveReview(collections, pair);
  const note = "Es la misma que vino ayer de Macuto";
  await auditor.patch(review).send({ status: "dismissed", note }).expect(200);
  await owner.delete(gone.path).expect(204);
  await jobs.updateOne(
    { _id: "retention" },
    { $set: { erasing: [gone._id, other._id] } },
    { upsert: true },
  );
  const reviews = collections.duplicateReviews;
  await roundUntil(async () => (await reviews.countDocuments({ persons: gone._id })) === 0);
  await owner.get(other.path).expect(200);
  await expect
    .poll(async () => (await jobs.findOne({ _id: "retention" }))?.erasing)
    .toBe(undefined);
});

test("a source sees by its own list, oldest change first, who expires next", async () => {
  const source = "shelter_list";
  const own = await clientWith(["persons:read"], { source });
  const ages = [3, 20, 11];
  const made = await Promise.all(ages.map((days) => stored({ source, updated_at: ago(days) })));
  await stored({ updated_at: ago(25) });
  const next = { source, order: "updated_at asc" };
  const { body } = await own.get("/v1/persons").query(next).expect(200);
  const ids = (body.data as { id: string; updated_at: string }[]).map(({ id }) => id);
  expect(ids).toEqual([1, 2, 0].map((at) => String(made[at]?._id ?? new ObjectId())));
  await ownerWithout.get("/v1/persons").query(next).expect(403);
});
