import { ObjectId } from "mongodb";
import type { Agent } from "supertest";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { NewReview } from "../../../src/features/duplicates/duplicates.store.js";
import type { Permission } from "../../../src/kernel/auth/permissions.js";
import { allReviews, type PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { aFinding, confirm, idsOf, saveReview } from "./reviews.js";

const { clientWith, savePersons, collections, services } = await startApi();
const sensitive = "persons:sensitive:read";
const moderator = (...others: Permission[]) => clientWith(["duplicates:write", ...others]);
const [one, other] = [await moderator(), await moderator()];
const full = await moderator(sensitive);

const claim = (client: Agent, body: object = {}) => client.post("/v1/duplicates/claim").send(body);

/** The address of the review that a key gets; undefined: it gets none. */
async function claimed(client: Agent, body: object = {}): Promise<string | undefined> {
  const answer = await claim(client, body);
  if (answer.status === 204) return undefined;
  expect(answer.status).toBe(200);
  return `/v1/duplicates/${answer.body.data.id}`;
}

beforeEach(async () => {
  for (const reviews of allReviews(collections)) await reviews.deleteMany({});
});

/** Two persons, and a review of them with this score. */
async function aReview(
  match_score: number,
  {
    persons = [{}, {}],
    ...fields
  }: Partial<Omit<NewReview, "persons">> & { persons?: Partial<PersonDocument>[] } = {},
) {
  const saved = await savePersons(...persons.map((person) => aPerson(person)));
  return { saved, url: await saveReview(collections, saved, { match_score, ...fields }) };
}

const idOf = (url: string | undefined) => String(url?.split("/").at(-1));

const dismiss = (client: Agent, url: string | undefined) =>
  client.patch(String(url)).send({ status: "dismissed" });

/** So much later, as the service sees it. */
function later(minutes: number) {
  const { clock } = services;
  const { now } = clock;
  onTestFinished(() => void Object.assign(clock, { now }));
  Object.assign(clock, { now: () => new Date(now().getTime() + minutes * 60_000) });
}

describe("POST /v1/duplicates/claim", () => {
  test("gives the pending review with the highest score, as GET shows it", async () => {
    const { url: low } = await aReview(0.6);
    const { url: high } = await aReview(0.9);
    const { url: highest } = await aReview(0.95);
    await dismiss(one, highest).expect(200);
    const { body, headers } = await claim(one).expect(200);
    const reader = await clientWith(["duplicates:read"]);
    const seen = await reader.get(high).expect(200);
    expect(body).toEqual(seen.body);
    expect(await claimed(other)).toBe(low);
    await one
      .patch(high)
      .set("If-Match", headers.etag ?? "")
      .send({ status: "dismissed" })
      .expect(200);
  });

  test("gives the same one again until it is decided, then the next", async () => {
    const { url: second } = await aReview(0.6);
    const { url: first } = await aReview(0.9);
    expect([await claimed(one), await claimed(one)]).toEqual([first, first]);
    const { url: third } = await aReview(0.99);
    expect(await claimed(one)).toBe(first);
    await dismiss(one, first).expect(200);
    expect(await claimed(one)).toBe(third);
    expect(await claimed(other)).toBe(second);
    await dismiss(one, third).expect(200);
    await claim(one).expect(204, "");
  });

  test("is held for five minutes from the last call on", async () => {
    const { url } = await aReview(0.9);
    expect(await claimed(one)).toBe(url);
    later(4);
    expect(await claimed(one)).toBe(url);
    later(4);
    await claim(other).expect(204);
    later(1);
    expect(await claimed(other)).toBe(url);
    await claim(one).expect(204);
  });

  test("whoever decides it ends the lease; what is taken back is free", async () => {
    const { saved, url } = await aReview(0.9);
    expect(await claimed(one)).toBe(url);
    await other
      .patch(url)
      .send(confirm(idsOf(saved)[0]))
      .expect(200);
    await claim(one).expect(204);
    await one.patch(url).send({ status: "pending" }).expect(200);
    expect(await claimed(other)).toBe(url);
  });

  test("changes neither the version nor the place in the feed", async () => {
    const { url } = await aReview(0.9);
    const reader = await clientWith(["duplicates:read"]);
    const before = await reader.get(url).expect(200);
    await claim(one).expect(200);
    const after = await reader.get(url).expect(200);
    expect(after.body).toEqual(before.body);
    expect(after.headers.etag).toBe(before.headers.etag);
  });

  test("two moderators who work through a hundred reviews at once never get the same one", async () => {
    const all: string[] = [];
    for (let n = 0; n < 100; n += 1) all.push((await aReview(0.5 + n / 1_000)).url);
    const work = async (client: Agent) => {
      const decided: string[] = [];
      for (let url = await claimed(client); url; url = await claimed(client)) {
        await dismiss(client, url).expect(200);
        decided.push(url);
      }
      return decided;
    };
    const [mine, theirs] = await Promise.all([work(one), work(other)]);
    for (const { length } of [mine, theirs]) expect(length).toBeGreaterThan(25);
    expect([...mine, ...theirs].sort()).toEqual(all.toSorted());
  });

  test("ten keys that ask at the same moment get ten reviews", async () => {
    const all: string[] = [];
    for (let n = 0; n < 12; n += 1) all.push((await aReview(0.5 + n / 100)).url);
    const keys = await Promise.all(Array.from({ length: 10 }, () => moderator()));
    const got = await Promise.all(keys.map((key) => claimed(key)));
    expect(got.sort()).toEqual(all.slice(2).sort());
  });

  test("passes over reviews that are not shown", async () => {
    for (let n = 0; n < 25; n += 1) await aReview(0.99, { persons: [{}, { is_public: false }] });
    const { saved } = await aReview(0.98);
    await collections.persons.deleteOne({ _id: saved[0]?._id ?? new ObjectId() });
    const { url } = await aReview(0.5);
    expect(await claimed(one)).toBe(url);
    await claim(other).expect(204);
  });

  test.each<[object, number | undefined]>([
    [{ confidence: "low" }, 0],
    [{ with_minors: true }, 3],
    [{ with_minors: false }, 2],
    [{ source: "form" }, 3],
    [{ source: "form", with_minors: false }, 1],
    [{ source: "form", with_minors: true, confidence: "high" }, 3],
    [{ confidence: null, with_minors: null, source: null }, 3],
    [{ confidence: "", source: " " }, 3],
    [{ confidence: "medium" }, undefined],
  ])("%j", async (wanted, at) => {
    const elsewhere = { source: "hospital_list" };
    const child = { ...elsewhere, effective_birth_date: "2020-01-01" };
    const reviews = [
      await aReview(0.5, { persons: [elsewhere, child], confidence: "low" }),
      await aReview(0.6, { persons: [elsewhere, {}] }),
      await aReview(0.7, { persons: [elsewhere, elsewhere] }),
      await aReview(0.8, { persons: [child, {}] }),
    ];
    expect(await claimed(one, wanted)).toBe(at === undefined ? at : reviews[at]?.url);
  });

  test("a person whom a list called a child counts as a minor", async () => {
    const { saved, url } = await aReview(0.9, { persons: [{}, { reported_minor: true }] });
    await claim(one, { with_minors: true }).expect(204);
    const _id = saved[1]?._id ?? new ObjectId();
    await collections.persons.updateOne({ _id }, { $unset: { effective_birth_date: true } });
    expect(await claimed(one, { with_minors: true })).toBe(url);
    await claim(other, { with_minors: false }).expect(204);
  });

  test("other filters than before are another call: it gets another review", async () => {
    const { url: high } = await aReview(0.9);
    const { url: low } = await aReview(0.4, { confidence: "low" });
    expect(await claimed(one)).toBe(high);
    expect(await claimed(one, { confidence: "low" })).toBe(low);
    expect(await claimed(one, { confidence: "high" })).toBe(high);
  });

  test("only reviews with a photo that the key sees, or only those without", async () => {
    const photo = { photo: { _id: new ObjectId(), uploaded_at: new Date() } };
    const ofChild = { ...photo, effective_birth_date: "2020-01-01" };
    const ofPatient = { ...photo, hospital: "vargas" };
    const { url: adult } = await aReview(0.5, { persons: [photo, {}] });
    const { url: none } = await aReview(0.6);
    const { url: patient } = await aReview(0.7, { persons: [{}, ofPatient] });
    const { url: child } = await aReview(0.8, { persons: [ofChild, {}] });
    const all = async (client: Agent, with_photo: boolean) => {
      const got: string[] = [];
      for (let skip: string[] = []; ; skip = got.map(idOf)) {
        const url = await claimed(client, { with_photo, skip });
        if (!url) return got;
        got.push(url);
      }
    };
    expect(await all(one, true)).toEqual([adult]);
    expect(await all(one, false)).toEqual([child, patient, none]);
    expect(await all(full, true)).toEqual([child, patient, adult]);
    expect(await all(full, false)).toEqual([none]);
  });

  test.each<[object, string[]]>([
    [{ confidence: "certain" }, ["confidence"]],
    [{ with_photo: "yes" }, ["with_photo"]],
    [{ skip: "66f2c0a1b3d4e5f607186e01" }, ["skip"]],
    [{ skip: ["66f2c0a1b3d4e5f607186e01", "none"] }, ["skip.1"]],
    [{ skip: Array.from({ length: 101 }, () => "66f2c0a1b3d4e5f607186e01") }, ["skip"]],
    [{ duplicate_id: "none" }, ["duplicate_id"]],
    [{ confidence: ["high"] }, ["confidence"]],
    [{ with_minors: "yes" }, ["with_minors"]],
    [{ source: "nobody" }, ["source"]],
    [{ source: "Form!", with_minors: 1, status: "pending" }, ["source", "status", "with_minors"]],
  ])("refuses %j", async (sent, names) => {
    const { body } = await claim(one, sent).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
  });

  test("another source than the key's own needs persons:sensitive:read", async () => {
    const { url } = await aReview(0.9, { persons: [{}, { source: "hospital_list" }] });
    await claim(one, { source: "hospital_list" }).expect(403, {
      error: "This API key lacks the permission persons:sensitive:read",
    });
    const own = await clientWith(["duplicates:write"], { source: "hospital_list" });
    expect(await claimed(own, { source: "hospital_list" })).toBe(url);
    const [another, wide] = [await moderator(), await moderator(sensitive)];
    await claim(another).expect(204);
    await claim(wide, { source: "hospital_list" }).expect(204);
  });

  test("a retry with its Idempotency-Key gets the same review, and nothing once it is decided", async () => {
    const { url } = await aReview(0.9);
    const { url: next } = await aReview(0.5);
    const retry = () => claim(one).set("Idempotency-Key", "a");
    const { body } = await retry().expect(200);
    const again = await retry().expect(200);
    expect(again.body).toEqual(body);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    await dismiss(one, url).expect(200);
    await retry().expect(204);
    expect(await claimed(one)).toBe(next);
  });
});

describe("skip", () => {
  test("passes over reviews that are not wanted now, and gives those that the key has to others", async () => {
    const { url: third } = await aReview(0.5);
    const { url: second } = await aReview(0.7);
    const { url: first } = await aReview(0.9);
    expect(await claimed(one)).toBe(first);
    expect(await claimed(one, { skip: [idOf(first)] })).toBe(second);
    expect(await claimed(one)).toBe(second);
    expect(await claimed(other)).toBe(first);
    expect(await claimed(one, { skip: [first, second].map(idOf) })).toBe(third);
    await claim(one, { skip: [first, second, third].map(idOf) }).expect(204, "");
    expect(await claimed(other)).toBe(first);
    const another = await moderator();
    expect([await claimed(another), await claimed(one)]).toEqual([second, third]);
  });

  test("takes nothing from another key, and minds neither unknown nor repeated ids", async () => {
    const { url: low } = await aReview(0.5);
    const { url: high } = await aReview(0.9);
    expect(await claimed(other)).toBe(high);
    const skip = [idOf(high), idOf(high), new ObjectId().toHexString()];
    expect(await claimed(one, { skip })).toBe(low);
    expect(await claimed(other)).toBe(high);
    await claim(await moderator()).expect(204);
  });

  test("a review that is skipped stays as it is", async () => {
    const { url } = await aReview(0.9);
    const reader = await clientWith(["duplicates:read"]);
    const before = await reader.get(url).expect(200);
    await claim(one).expect(200);
    await claim(one, { skip: [idOf(url)] }).expect(204);
    const after = await reader.get(url).expect(200);
    expect(after.body).toEqual(before.body);
    expect(after.headers.etag).toBe(before.headers.etag);
  });

  test("two keys that skip all that they get never have the same one at once", async () => {
    for (let n = 0; n < 20; n += 1) await aReview(0.5 + n / 100);
    const before = new Map<Agent, string | undefined>();
    const work = async (client: Agent) => {
      for (const skip: string[] = []; skip.length < 20; ) {
        const asked = await claim(client, { skip });
        if (asked.status === 204) break;
        const { id } = asked.body.data;
        before.set(client, id);
        const others = [...before].filter(([key]) => key !== client);
        expect(others.map(([, theirs]) => theirs)).not.toContain(id);
        skip.push(id);
        before.delete(client);
      }
    };
    await Promise.all([work(one), work(other)]);
  });
});

describe("duplicate_id", () => {
  test("asks for that review alone, for as long as it is wanted", async () => {
    const { url: low } = await aReview(0.5);
    const { url: high } = await aReview(0.9);
    expect(await claimed(one, { duplicate_id: idOf(low) })).toBe(low);
    expect(await claimed(other)).toBe(high);
    later(4);
    expect(await claimed(one, { duplicate_id: idOf(low) })).toBe(low);
    later(4);
    expect(await claimed(other)).toBe(high);
    await claim(await moderator()).expect(204);
  });

  test("gives nothing that another key has, that is decided, not shown, unknown or skipped", async () => {
    const { url: taken } = await aReview(0.9);
    const { url: decided } = await aReview(0.8);
    const { url: hidden } = await aReview(0.7, { persons: [{}, { is_public: false }] });
    const { url: free } = await aReview(0.6);
    expect(await claimed(other)).toBe(taken);
    await dismiss(other, decided).expect(200);
    for (const url of [taken, decided, hidden, new ObjectId().toHexString()]) {
      await claim(one, { duplicate_id: idOf(url) }).expect(204, "");
    }
    const duplicate_id = idOf(free);
    await claim(one, { duplicate_id, skip: [duplicate_id] }).expect(204);
    await claim(one, { duplicate_id, confidence: "low" }).expect(204);
    expect(await claimed(one, { duplicate_id })).toBe(free);
  });

  test("what a key has taken back to pending, it can have again", async () => {
    const { url: high } = await aReview(0.9);
    const { url: low } = await aReview(0.5);
    expect(await claimed(one)).toBe(high);
    await dismiss(one, high).expect(200);
    expect(await claimed(one)).toBe(low);
    await one.patch(high).send({ status: "pending" }).expect(200);
    expect(await claimed(one, { duplicate_id: idOf(high) })).toBe(high);
    await claim(other).expect(204);
  });
});

describe("keys without persons:sensitive:read", () => {
  /** A review with another score in each view. */
  async function aReviewOf(scores: { full: number; minimized: number }) {
    const { url, saved } = await aReview(scores.full);
    const _id = new ObjectId(url.split("/").at(-1));
    await collections.minimizedReviews.updateOne(
      { _id },
      { $set: { match_score: scores.minimized } },
    );
    return { url, saved };
  }

  test("get reviews in the order of the score that they see", async () => {
    const { url: likelyToAll } = await aReviewOf({ full: 0.9, minimized: 0.5 });
    const { url: likelyToThem } = await aReviewOf({ full: 0.6, minimized: 0.8 });
    const { body } = await claim(one).expect(200);
    expect(body.data).toMatchObject({ match_score: 0.8 });
    expect(likelyToThem).toContain(body.data.id);
    expect(await claimed(full)).toBe(likelyToAll);
  });

  test("do not learn what keys with it have before them, which are kept from theirs", async () => {
    const { url: first } = await aReviewOf({ full: 0.9, minimized: 0.5 });
    const { url: second } = await aReviewOf({ full: 0.6, minimized: 0.8 });
    expect(await claimed(full)).toBe(first);
    expect(await claimed(one)).toBe(second);
    expect(await claimed(other)).toBe(first);
    const another = await moderator(sensitive);
    await claim(another).expect(204);
    await dismiss(one, second).expect(200);
    await one.patch(second).send({ status: "pending" }).expect(200);
    expect(await claimed(another)).toBe(second);
  });

  test("give back with a review what is kept from keys with it", async () => {
    const { url: first } = await aReview(0.9);
    const { url: second } = await aReview(0.5);
    expect(await claimed(one)).toBe(first);
    expect(await claimed(full)).toBe(second);
    const skip = [first, second].map(idOf);
    await claim(one, { skip }).expect(204);
    const another = await moderator(sensitive);
    expect([await claimed(another), await claimed(full)]).toEqual([first, second]);
  });
});

describe("a thousand pending reviews", async () => {
  const { clientWith, savePersons, collections, db } = await startApi();
  const saved = await savePersons(aPerson(), aPerson({ source: "hospital_list" }));
  for (const reviews of allReviews(collections)) {
    await reviews.insertMany(
      Array.from({ length: 1_000 }, (_, n) => ({
        ...aFinding(saved, { match_score: n / 1_000 }),
        _id: new ObjectId(),
        status: "pending" as const,
        version: 1,
        created_at: new Date(),
        updated_at: new Date(),
      })),
    );
  }

  /** How the database looked for reviews meanwhile: the index, and how many documents it read. */
  async function looksOf(work: () => Promise<unknown>) {
    await db.command({ profile: 2 });
    await work();
    await db.command({ profile: 0 });
    const profile = db.collection("system.profile");
    const looks = await profile.find({ "command.find": /_reviews$/ }).toArray();
    await profile.drop();
    return looks.map(({ planSummary, docsExamined }) => ({ planSummary, docsExamined }));
  }

  test.each<[string, Permission[]]>([
    ["with", ["duplicates:write", "persons:sensitive:read"]],
    ["without", ["duplicates:write"]],
  ])("only the first are read by a key %s persons:sensitive:read", async (_, permissions) => {
    const client = await clientWith(permissions);
    const claim = () => client.post("/v1/duplicates/claim").send({}).expect(200);
    const [held, free] = await looksOf(claim);
    expect(held).toEqual({ planSummary: "IXSCAN { lease.key: 1 }", docsExamined: 0 });
    expect(free?.planSummary).toContain("IXSCAN { status: 1, match_score: -1");
    expect(free?.docsExamined).toBe(50);
    const [again, ...others] = await looksOf(claim);
    expect(again?.docsExamined).toBe(1);
    expect(others).toEqual([]);
  });
});
