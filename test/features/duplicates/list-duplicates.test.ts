import { ObjectId } from "mongodb";
import type { Agent } from "supertest";
import { describe, expect, test } from "vitest";
import {
  allReviews,
  type DuplicateReviewDocument,
  type PersonDocument,
} from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { aFinding } from "./reviews.js";

const orders = ["created_at desc", "created_at asc", "updated_at desc", "updated_at asc"] as const;

const get = async (client: Agent, query: Record<string, string | number>) => {
  const { body } = await client.get("/v1/duplicates").query(query).expect(200);
  const ids: string[] = body.data.map(({ id }: { id: string }) => id);
  return { ids, data: body.data, ...body.pagination };
};

/** The pages of a walk to its end, from a first one. */
async function walk(
  client: Agent,
  first: Awaited<ReturnType<typeof get>>,
  to: "next" | "previous",
) {
  const pages = [first];
  for (let cursor = first[`${to}_cursor`]; cursor; cursor = pages.at(-1)?.[`${to}_cursor`]) {
    pages.push(await get(client, { cursor, limit: first.limit }));
    if (pages.length > 100) throw new Error("The walk does not end");
  }
  return pages;
}

const confidences = ["high", "medium", "low"] as const;
const statuses = ["pending", "confirmed", "dismissed"] as const;

function aStoredReview(index: number, persons: PersonDocument[]): DuplicateReviewDocument {
  const created_at = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 10))); // ten at one time
  return {
    _id: new ObjectId(),
    ...aFinding(persons, { confidence: confidences[index % 3] ?? "low" }),
    status: statuses[Math.floor(index / 3) % 3] ?? "pending",
    version: 1,
    created_at,
    updated_at: created_at,
  };
}

describe("GET /v1/duplicates", async () => {
  const { clientWith, savePersons, collections } = await startApi();
  const client = await clientWith(["duplicates:read"]);
  const full = await clientWith(["duplicates:read", "persons:sensitive:read"]);
  const [ana, eva, hidden] = (await savePersons(
    aPerson(),
    aPerson({ source: "hospital_list", hospital: "vargas", location: "Petare" }),
    aPerson({ is_public: false }),
  )) as [PersonDocument, PersonDocument, PersonDocument];
  const deleted = aPerson();
  const shown = (index: number) => index % 4 !== 1 && index % 4 !== 2;
  const reviews = Array.from({ length: 80 }, (_, index) =>
    aStoredReview(
      index,
      [
        [ana, eva],
        [ana, eva, hidden],
        [ana, deleted],
        [ana, eva, deleted],
      ][index % 4] ?? [],
    ),
  );
  for (const stored of allReviews(collections)) await stored.insertMany(reviews);
  const visible = reviews.filter((_, index) => shown(index));
  const idsOf = (found: DuplicateReviewDocument[]) => found.map(({ _id }) => _id.toHexString());

  test.each(orders)(
    "shows every review once, but those with a private candidate or one left: %s",
    async (order) => {
      const expected = order.endsWith("asc") ? idsOf(visible) : idsOf(visible).reverse();
      const forward = await walk(client, await get(client, { order, limit: 7 }), "next");
      expect(forward.flatMap(({ ids }) => ids)).toEqual(expected);
      expect(forward.slice(0, -1).every(({ ids }) => ids.length === 7)).toBe(true);
      const last = forward.at(-1) ?? (await get(client, {}));
      const back = await walk(client, last, "previous");
      expect(back.reverse().map(({ ids }) => ids)).toEqual(forward.map(({ ids }) => ids));
    },
  );

  test.each([...orders, "match_score desc"])("filters by who decided last: %s", async (order) => {
    const decidedBy = visible.filter((_, index) => index % 3 === 0);
    for (const stored of allReviews(collections)) {
      await stored.updateMany({}, { $set: { audited_by: "Otra" } });
      const ids = { $in: decidedBy.map(({ _id }) => _id) };
      await stored.updateMany({ _id: ids }, { $set: { audited_by: "Moderadora" } });
    }
    const query = { audited_by: " Moderadora ", order, limit: 5 };
    const pages = await walk(client, await get(client, query), "next");
    expect(pages.flatMap(({ ids }) => ids).toSorted()).toEqual(idsOf(decidedBy).toSorted());
    const confirmed = await get(client, { ...query, status: "confirmed", limit: 100 });
    expect(confirmed.ids.toSorted()).toEqual(
      idsOf(decidedBy.filter(({ status }) => status === "confirmed")).toSorted(),
    );
    expect((await get(client, { audited_by: "moderadora", order })).ids).toEqual([]);
    await client.get("/v1/duplicates").query({ audited_by: "", order }).expect(422);
  });

  test.each(orders)("filters by status and confidence, also in its cursors: %s", async (order) => {
    for (const filter of [
      { status: "confirmed" as const },
      { confidence: "low" as const },
      { status: "pending" as const, confidence: "high" as const },
    ]) {
      const pages = await walk(client, await get(client, { ...filter, order, limit: 3 }), "next");
      const expected = visible.filter(
        (review) =>
          review.status === (filter.status ?? review.status) &&
          review.confidence === (filter.confidence ?? review.confidence),
      );
      expect(expected.length).toBeGreaterThan(2);
      expect(pages.flatMap(({ ids }) => ids).sort()).toEqual(idsOf(expected).sort());
    }
  });

  test("shows the likeliest first, those of one score by their ids: match_score desc", async () => {
    const order = "match_score desc";
    const scores = [0.97, 0.123456789, 0.97, 0.5, 1, 0];
    for (const [at, { _id }] of reviews.entries()) {
      const match_score = scores[at % scores.length] ?? 0;
      await collections.minimizedReviews.updateOne({ _id }, { $set: { match_score } });
      await collections.duplicateReviews.updateOne(
        { _id },
        { $set: { match_score: 1 - match_score } },
      );
    }
    const scoreOf = (id: string) =>
      scores[reviews.findIndex(({ _id }) => _id.equals(id)) % scores.length] ?? 0;
    const byScore = (one: string, other: string) =>
      scoreOf(other) - scoreOf(one) || (one < other ? 1 : -1);
    const expected = idsOf(visible).sort(byScore);
    const forward = await walk(client, await get(client, { order, limit: 7 }), "next");
    expect(forward.flatMap(({ ids }) => ids)).toEqual(expected);
    const back = await walk(client, forward.at(-1) ?? (await get(client, {})), "previous");
    expect(back.reverse().map(({ ids }) => ids)).toEqual(forward.map(({ ids }) => ids));
    const pending = idsOf(visible.filter(({ status }) => status === "pending"));
    const first = await get(client, { order, status: "pending", limit: 3 });
    expect(first).toMatchObject({ total: pending.length });
    const ofPending = await walk(client, first, "next");
    expect(ofPending.flatMap(({ ids }) => ids)).toEqual(pending.sort(byScore));
    const { data } = await get(full, { order, limit: 100 });
    const seen: number[] = data.map(({ match_score }: { match_score: number }) => match_score);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    expect(seen[0]).toBe(1);
  });

  test("all is as no filter, created_at desc the default", async () => {
    const { ids } = await get(client, {});
    expect(ids).toEqual(idsOf(visible).reverse());
    expect((await get(client, { status: "all", confidence: "all" })).ids).toEqual(ids);
  });

  test("tells on each page how many reviews of its filters are shown", async () => {
    const { total, next_cursor: cursor } = await get(client, { limit: 3 });
    expect(total).toBe(visible.length);
    expect(await get(client, { cursor, limit: 3 })).toMatchObject({ total });
    const pending = visible.filter(({ status }) => status === "pending");
    expect(await get(client, { status: "pending", limit: 1 })).toMatchObject({
      total: pending.length,
    });
    expect(await get(client, { limit: 100 })).toMatchObject({ total });
  });

  test("shows candidates as the single review does", async () => {
    const [review] = (await get(client, { limit: 1 })).data;
    const { body } = await client.get(`/v1/duplicates/${review.id}`).expect(200);
    expect(review).toEqual(body.data);
    expect(review.persons[1]).toMatchObject({ location: null });
    const [seen] = (await get(full, { limit: 1 })).data;
    expect(seen.persons[1]).toMatchObject({ hospital: { handle: "vargas" }, location: "Petare" });
    expect(seen.comparison[0]).toHaveProperty("values");
  });

  test.each([
    ["status=open", "status"],
    ["status=pending,confirmed", "status"],
    ["confidence=certain", "confidence"],
    ["order=match_score", "order"],
    ["order=match_score asc", "order"],
    ["limit=0", "limit"],
    ["person=x", "person"],
    ["cursor=abc", "cursor"],
  ])("%s: 422", async (query, name) => {
    const { body } = await client.get(`/v1/duplicates?${query}`).expect(422);
    expect(Object.keys(body.errors)).toEqual([name]);
  });
});

describe("GET /v1/duplicates: many that are hidden", async () => {
  const { clientWith, savePersons, collections, db } = await startApi();
  const client = await clientWith(["duplicates:read"]);
  const [ana, eva, hidden] = (await savePersons(
    ...[aPerson(), aPerson(), aPerson({ is_public: false })],
  )) as [PersonDocument, PersonDocument, PersonDocument];
  const reviews = Array.from({ length: 1_200 }, (_, index) =>
    aStoredReview(index, index === 0 || index === 1_199 ? [ana, eva] : [ana, hidden]),
  );
  for (const stored of allReviews(collections)) await stored.insertMany(reviews);

  test("a page costs no more than ten batches and one to count, and paging goes on to the end and back", async () => {
    await db.command({ profile: 2 });
    const first = await get(client, { limit: 2 });
    await db.command({ profile: 0 });
    const ns = `${db.databaseName}.minimized_reviews`;
    expect(await db.collection("system.profile").countDocuments({ ns })).toBe(11);
    expect(first.ids).toEqual([reviews.at(-1)?._id.toHexString()]);
    expect(first.total).toBeNull(); // more would have to be looked at
    const forward = await walk(client, first, "next");
    expect(forward.flatMap(({ ids }) => ids)).toEqual(
      [reviews.at(-1), reviews[0]].map((review) => review?._id.toHexString()),
    );
    const back = await walk(client, forward.at(-1) ?? first, "previous");
    expect(back.flatMap(({ ids }) => ids)).toEqual(
      [reviews[0], reviews.at(-1)].map((review) => review?._id.toHexString()),
    );
  });
});
