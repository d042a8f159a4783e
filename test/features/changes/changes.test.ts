import { ObjectId } from "mongodb";
import { describe, expect, test, vi } from "vitest";
import { stampChanged } from "../../../src/features/persons/stamp-persons.store.js";
import { eraseHidden } from "../../../src/features/retention/erase-hidden.js";
import { hideOld } from "../../../src/features/retention/hide-old.js";
import { minSyncMargin } from "../../../src/kernel/database/changes.js";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { removalsKnownDays } from "../../../src/kernel/database/indexes.js";
import { aPerson, personBody } from "../../support/api.js";
import { startImporter } from "../../support/imports.js";
import { confirm, idsOf, saveReview } from "../duplicates/reviews.js";
import { type Change, followerOf } from "./follower.js";

const { clientWith, collections, db, savePersons, services, startSource, undo } =
  await startImporter();
const { persons, removals, jobs } = collections;
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

const owner = await clientWith([
  ...(["persons:read", "persons:write", "persons:sensitive:read"] as const),
  ...(["tips:write", "duplicates:write"] as const),
]);
const partner = await clientWith(["persons:read"], { source: "persons_list" });
const follow = (client = partner, limit = 50) => followerOf(() => client, limit);

/** A follower that knows all there is by now, and has been told of nothing else for long. */
async function caughtUp(client = partner) {
  const follower = follow(client);
  await settle();
  await follower.catchUp();
  return follower;
}

/** As if nothing had been changed for a while: what is younger comes twice. */
const settle = async () => {
  await stampChanged(collections);
  const younger = { updated_at: { $gt: ago(0.1) } };
  await persons.updateMany(younger, { $set: { updated_at: ago(0.1) } });
  await persons.updateMany(
    { withdrawn_at: { $gt: ago(0.1) } },
    { $set: { withdrawn_at: ago(0.1) } },
  );
  await removals.deleteMany({});
};

/** Waits until the service's clock says that the feed gives out what has been changed by now. */
async function untilSettled() {
  const settledAt = services.clock.now().getTime() + minSyncMargin;
  await vi.waitUntil(() => services.clock.now().getTime() > settledAt, 120_000);
}

async function make(fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await owner.post("/v1/persons").send(personBody(fields)).expect(201);
  return body.data.id;
}

const patch = (id: string, changes: object) =>
  owner.patch(`/v1/persons/${id}`).send(changes).expect(200);
const remove = (id: string) => owner.delete(`/v1/persons/${id}`).expect(204);
const told = (changes: Change[]) => changes.map(({ id, person }) => [id, person !== null]);
const of = (id: string, changes: Change[]) => changes.filter((change) => change.id === id);

async function listed(client = partner): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  let query: Record<string, string> = { limit: "100" };
  for (;;) {
    const { body } = await client.get("/v1/persons").query(query).expect(200);
    for (const person of body.data) found.set(person.id, person);
    const { next_cursor } = body.pagination;
    if (!next_cursor) return found;
    query = { cursor: next_cursor, limit: "100" };
  }
}

describe("GET /v1/changes", () => {
  test("begins with everybody who is public, of all sources, the oldest change first", async () => {
    await savePersons(
      aPerson({ updated_at: ago(3), source: "hospital_list" }),
      aPerson({ updated_at: ago(2) }),
      aPerson({ updated_at: ago(2.5), is_public: false }),
      ...Array.from({ length: 120 }, () => aPerson({ updated_at: ago(1) })), // as an import does
    );
    const follower = follow();
    const all = await follower.catchUp();
    expect(new Map(follower.copy)).toEqual(await listed());
    const times = all.map(({ changed_at }) => changed_at);
    expect(times).toEqual(times.toSorted());
    expect(all.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) < at)).toEqual([]);
    for (const { id, changed_at, person } of all) {
      expect(person).toMatchObject({ id, updated_at: changed_at });
    }
    // At the end there is a place to ask again from.
    expect(typeof follower.cursor()).toBe("string");
    expect(await follower.catchUp()).toEqual([]);
  });

  test("an empty registry has a place to ask again from", async () => {
    await persons.deleteMany({});
    const follower = follow();
    expect(await follower.catchUp()).toEqual([]);
    const id = await make();
    expect(told(await follower.catchUp())).toEqual([[id, true]]);
  });

  test("tells who is made, changed, and gone", async () => {
    const follower = await caughtUp();
    const id = await make();
    expect(told(await follower.catchUp())).toEqual([[id, true]]);
    await patch(id, { location: "Macuto" });
    const [change] = await follower.catchUp();
    expect(change?.person).toMatchObject({ id, location: "Macuto" });
    await remove(id);
    const [gone] = await follower.catchUp();
    expect(gone).toEqual({ id, changed_at: gone?.changed_at, person: null });
    expect(Date.parse(gone?.changed_at ?? "")).toBeGreaterThanOrEqual(
      Date.parse(change?.changed_at ?? ""),
    );
    expect(follower.copy).toEqual(await listed());
  });

  test("shows each caller what the list shows it", async () => {
    const guarded = { contact_person_relationship: "mother", is_guardian_verified: true };
    const followers = [await caughtUp(), await caughtUp(owner)] as const;
    await make({ age: 8, location: "Macuto", ...guarded });
    await make({ location: "Macuto", document_id: "V-1234567" });
    for (const [follower, client] of [
      [followers[0], partner],
      [followers[1], owner],
    ] as const) {
      const changes = await follower.catchUp();
      const list = await listed(client);
      expect(changes).toHaveLength(2);
      for (const { id, person } of changes) expect(person).toEqual(list.get(id));
    }
  });

  test("a page has each record once, as it is now", async () => {
    const follower = await caughtUp();
    const ids = [await make(), await make(), await make()];
    for (const id of [...ids, ...ids]) await patch(id, { location: `Calle ${new ObjectId()}` });
    await remove(ids[0] as string);
    const changes = await follower.nextPage();
    expect(told(changes).toSorted()).toEqual(ids.map((id, at) => [id, at > 0]).toSorted());
    expect(follower.copy).toEqual(await listed());
  });

  test("tells no name of whoever was made and is gone again between two questions", async () => {
    const follower = await caughtUp();
    const id = await make();
    await remove(id);
    const changes = await follower.catchUp();
    expect(changes.map((change) => Object.keys(change))).toEqual([["id", "changed_at", "person"]]);
    expect(told(changes)).toEqual([[id, false]]);
  });

  test("tells nobody who begins later of those who were gone by then", async () => {
    const [hidden, deleted] = [await make(), await make()];
    await patch(hidden, { is_public: false });
    await remove(deleted);
    await untilSettled(); // the end of a first page has settled
    const follower = follow();
    await follower.catchUp();
    await patch(hidden, { location: "Macuto" });
    await remove(hidden);
    expect(told(await follower.catchUp())).toEqual([]);
  });

  test("takes a page size and a cursor of its own alone", async () => {
    const refused = (query: object) => partner.get("/v1/changes").query(query).expect(422);
    await refused({ order: "updated_at asc" });
    await refused({ limit: 0 });
    const { body } = await partner.get("/v1/persons").query({ limit: 1 }).expect(200);
    const wrong = await refused({ cursor: body.pagination.next_cursor ?? "x" });
    expect(wrong.body).toEqual({ errors: { cursor: ["Must be a cursor of this list"] } });
    const above = await partner.get("/v1/changes").query({ limit: 1_000 }).expect(200);
    expect(above.body.pagination.limit).toBe(100);
  });
});

describe("who is hidden", () => {
  test("is gone, and comes again when it is shown again", async () => {
    const id = await make();
    const follower = await caughtUp();
    await patch(id, { is_public: false });
    expect(told(await follower.catchUp())).toEqual([[id, false]]);
    await patch(id, { is_public: true });
    expect(told(await follower.catchUp())).toEqual([[id, true]]);
    expect(follower.copy).toEqual(await listed());
  });

  test("is told of once: later changes and the deletion of the record tell nothing", async () => {
    const id = await make();
    const [follower, away] = [await caughtUp(), await caughtUp()];
    await patch(id, { is_public: false });
    const [hidden] = await follower.catchUp();
    await untilSettled(); // what is younger comes twice
    await follower.catchUp();
    await patch(id, { location: "Macuto" });
    expect(await follower.catchUp()).toEqual([]);
    expect(await away.nextPage()).toEqual([hidden]); // with the time of the hiding
    await remove(id);
    expect(await follower.catchUp()).toEqual([]);
  });

  test("is still told to be gone after the record itself was deleted", async () => {
    const id = await make();
    const follower = await caughtUp();
    await patch(id, { is_public: false });
    const { withdrawn_at } = (await persons.findOne({ _id: new ObjectId(id) })) ?? {};
    await remove(id);
    const changed_at = withdrawn_at?.toISOString();
    expect(await follower.catchUp()).toEqual([{ id, changed_at, person: null }]);
    expect(await removals.findOne({ _id: new ObjectId(id) })).not.toHaveProperty("stamp_due");
  });

  test("by retention is gone, and told of once, also when it is erased", async () => {
    const [old] = (await savePersons(aPerson({ updated_at: ago(40) }))) as [PersonDocument];
    const follower = await caughtUp();
    const id = old._id.toHexString();
    expect(follower.copy.has(id)).toBe(true);
    await jobs.insertOne({ _id: "retention", begun_at: new Date() });
    while (await hideOld(collections, 30));
    expect(told(of(id, await follower.catchUp()))).toEqual([[id, false]]);
    await untilSettled();
    await follower.catchUp();
    await persons.updateOne({ _id: old._id }, { $set: { "expiring.until": ago(0) } });
    while (await eraseHidden(services));
    expect(await persons.findOne({ _id: old._id })).toBeNull();
    expect(of(id, await follower.catchUp())).toEqual([]);
    expect(follower.copy).toEqual(await listed());
  });

  test("has a place of its own: an old cursor shows nothing of later changes, and not the deletion", async () => {
    const [id, other] = [await make(), await make()];
    const from = (await caughtUp()).cursor() as string;
    await patch(id, { is_public: false });
    await patch(other, { location: "Macuto" });
    const page = async (limit: number) => {
      const { body } = await partner.get("/v1/changes").query({ cursor: from, limit }).expect(200);
      return body.data as Change[];
    };
    const pages = async () => [await page(1), await page(2), await page(50)];
    const before = await pages();
    expect(before.map(told)).toEqual([
      [[id, false]],
      [
        [id, false],
        [other, true],
      ],
      [
        [id, false],
        [other, true],
      ],
    ]);
    await patch(id, { location: "Caraballeda" });
    expect(await pages()).toEqual(before);
    await remove(id);
    expect(await pages()).toEqual(before);
  });
});

test("every page is in the order of its moments, whoever is hidden, changed or deleted meanwhile", async () => {
  const follower = await caughtUp();
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    ids.push(await make());
    const [early, late] = [ids[n - 4], ids[n - 2]];
    if (late) await patch(late, { is_public: false });
    if (early && n % 2 === 0) await patch(early, { location: `Calle ${n}` });
    if (early && n % 3 === 0) await remove(early);
  }
  const small = followerOf(() => partner, 3, follower.cursor());
  const pages: Change[][] = [];
  do pages.push(await small.nextPage());
  while (pages.at(-1)?.length === 3);
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages) {
    const times = page.map(({ changed_at }) => changed_at);
    expect(times).toEqual(times.toSorted());
  }
});

test("whom an import made is gone when it is undone, and who was changed is as before", async () => {
  const source = await startSource("lists");
  const header = "Apellidos,Nombres,Cédula,Procedencia";
  await source.import("1.csv", [header, "Rojas,Ana,V-12345670,Macuto"]);
  const follower = await caughtUp();
  const lines = [
    "Rojas,Ana,V-12345670,Caraballeda",
    ...Array.from({ length: 150 }, (_, n) => `Gil,Eva,V-${5_000_000 + n},Macuto`),
  ];
  const { batch } = await source.import("2.csv", [header, ...lines], { date: "2026-01-02" });
  await follower.catchUp();
  expect(follower.copy).toEqual(await listed());
  const before = follower.copy.size;
  await undo(batch);
  await follower.catchUp();
  expect(follower.copy).toEqual(await listed());
  expect(before - follower.copy.size).toBe(150);
});

test("a link that another source's key decides, or that its canonical record hides, is a change", async () => {
  const candidates = await savePersons(aPerson(), aPerson({ source: "hospital_list" }));
  const [canonical, linked] = idsOf(candidates) as [string, string];
  const follower = await caughtUp();
  const link = () => follower.copy.get(linked)?.canonical_person_id;
  const url = await saveReview(collections, candidates);
  await owner.patch(url).send(confirm(canonical)).expect(200);
  await follower.catchUp();
  expect(link()).toBe(canonical);
  await patch(canonical, { is_public: false });
  await follower.catchUp();
  expect(link()).toBeUndefined();
  await patch(canonical, { is_public: true });
  await follower.catchUp();
  expect(link()).toBe(canonical);
  await remove(canonical);
  await follower.catchUp();
  expect(link()).toBeUndefined();
  expect(follower.copy).toEqual(await listed());
});

test("a removal that was not stamped, because the service was killed, is told once it is", async () => {
  const id = await make();
  const follower = await caughtUp();
  await persons.deleteOne({ _id: new ObjectId(id) });
  await removals.insertOne({ _id: new ObjectId(id), stamp_due: true });
  expect(await follower.catchUp()).toEqual([]);
  await stampChanged(collections);
  expect(told(await follower.catchUp())).toEqual([[id, false]]);
});

describe("a cursor", () => {
  const scope = "GET /v1/changes";
  const cursorOf = (days: { place: number; knows: number }, epoch = services.changesEpoch) =>
    services.cursors.seal(scope, {
      place: { time: ago(days.place).getTime(), id: "0".repeat(24) },
      knowsUntil: ago(days.knows).getTime(),
      epoch,
    });
  const ask = (cursor: string) => partner.get("/v1/changes").query({ cursor });
  const tooOld = { error: "This cursor is too old: begin again without a cursor" };

  test("is good for 400 days, and after that a 410 says to begin again", async () => {
    expect(removalsKnownDays).toBe(400);
    await ask(cursorOf({ place: 399.9, knows: 399.9 })).expect(200);
    const { body } = await ask(cursorOf({ place: 400.1, knows: 400.1 })).expect(410);
    expect(body).toEqual(tooOld);
  });

  test("of version 0.3 tells again of what its follower may lack", async () => {
    const [id, hidden] = [await make(), await make()];
    await patch(hidden, { is_public: false });
    await settle();
    await persons.updateOne({ _id: new ObjectId(hidden) }, { $set: { withdrawn_at: ago(2) } });
    await persons.updateOne({ _id: new ObjectId(id) }, { $set: { updated_at: ago(2.5) } });
    const { body } = await ask(cursorOf({ place: 1, knows: 3 })).expect(200);
    expect(told(body.data).slice(0, 2)).toEqual([
      [id, true],
      [hidden, false],
    ]);
  });

  test("of who has begun lately is good, however old the records are that it has come to", async () => {
    await ask(cursorOf({ place: 1_000, knows: 1 })).expect(200);
  });

  test("of a quiet registry goes on with the time", async () => {
    const follower = await caughtUp();
    const { place } = services.cursors.open(scope, follower.cursor() ?? "") as {
      place: { time: number };
    };
    expect(place.time).toBeGreaterThan(ago(0.01).getTime());
  });

  test("of before a restore is a 410: the restored registry does not know what it has told", async () => {
    const { body } = await ask(cursorOf({ place: 1, knows: 1 }, "before")).expect(410);
    expect(body).toEqual(tooOld);
  });

  test("finds removals for as long as it is good", async () => {
    const indexes = await db.collection("removals").indexes();
    const expiry = indexes.find(({ name }) => name === "expiry");
    expect(expiry?.key).toEqual({ updated_at: 1 });
    expect(expiry?.expireAfterSeconds).toBeGreaterThan(400 * 24 * 60 * 60);
  });
});
