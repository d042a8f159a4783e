import { describe, expect, test } from "vitest";
import type { TipDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { idsIn, readerOf } from "../../support/pages.js";
import { aTip } from "./a-tip.js";

const { clientWith, collections, savePersons } = await startApi();
const client = await clientWith(["persons:read", "tips:write"]);

const old = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

async function saved(tips: TipDocument[]) {
  const person = aPerson({ tips });
  await savePersons(person);
  const path = `/v1/persons/${person._id}/tips`;
  return { person, path, ...readerOf(client, path) };
}

/** Many ties in both times, changed in another order than made, stored in no order. */
const tied = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aTip({ created_at: old((at * 7) % 5), updated_at: old(10 + ((at * 3) % 4)) }),
  );

function inOrder(tips: TipDocument[], order: string): string[] {
  const field = order.startsWith("created") ? "created_at" : "updated_at";
  const key = (tip: TipDocument) => `${tip[field].toISOString()} ${tip._id.toHexString()}`;
  const sorted = tips.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  const ids = sorted.map(({ _id }) => _id.toHexString());
  return order.endsWith("asc") ? ids : ids.reverse();
}

const orders = ["created_at desc", "created_at asc", "updated_at desc", "updated_at asc"];

describe("GET /v1/persons/{person_id}/tips", () => {
  test.each(orders)("shows every tip once, forward and back: %s", async (order) => {
    const { person, page, walk } = await saved(tied(40));
    const first = await page({ order, limit: 7 });
    expect(first.pagination).toMatchObject({ previous_cursor: null, limit: 7 });
    const forward = await walk(first, "next");
    expect(idsIn(...forward)).toEqual(inOrder(person.tips, order));
    const back = await walk(forward.at(-1) ?? first, "previous");
    expect(back.map(({ data }) => data)).toEqual(forward.map(({ data }) => data).reverse());
  });

  test.each(orders)("misses and repeats nothing while tips come and go: %s", async (order) => {
    const { person, path, page } = await saved(tied(40));
    const seen: string[] = [];
    const gone = new Set<string>();
    let current = await page({ order, limit: 6 });
    for (;;) {
      seen.push(...idsIn(current));
      const cursor = current.pagination.next_cursor;
      if (!cursor) break;
      const last = seen.at(-1) ?? ""; // the very row that the cursor stands on
      gone.add(last);
      await client.delete(`${path}/${last}`).expect(204);
      const passing = aTip({ created_at: old(-1), updated_at: old(-1) });
      await collections.persons.updateOne({ _id: person._id }, { $push: { tips: passing } });
      current = await page({ cursor, limit: 6 });
    }
    expect(new Set(seen).size).toBe(seen.length);
    const stayed = inOrder(person.tips, order).filter((id) => !gone.has(id));
    expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
  });

  test("newest first and 50 by default, 100 at most, without the rest of the person", async () => {
    const { person, page } = await saved(tied(120));
    const first = await page();
    expect(idsIn(first)).toEqual(inOrder(person.tips, "created_at desc").slice(0, 50));
    const most = await page({ limit: 500 });
    expect(most.pagination.limit).toBe(100);
    expect(idsIn(most)).toHaveLength(100);
    expect(JSON.stringify(most)).not.toContain("first_name");
  });

  test("of a person without tips is empty", async () => {
    const { page } = await saved([]);
    expect(await page()).toEqual({
      data: [],
      pagination: { next_cursor: null, previous_cursor: null, limit: 50 },
    });
  });

  test("a cursor is good for this person's tips alone, and only with limit", async () => {
    const [one, other] = [await saved(tied(3)), await saved(tied(3))];
    const cursor = (await one.page({ limit: 1 })).pagination.next_cursor ?? "";
    const elsewhere = [other.path, one.path.replace("tips", "reports"), "/v1/persons"];
    for (const path of elsewhere) {
      const { body } = await client.get(path).query({ cursor }).expect(422);
      expect(Object.keys(body.errors)).toEqual(["cursor"]);
    }
    const order = "created_at desc";
    const { body } = await client.get(one.path).query({ cursor, order }).expect(422);
    expect(Object.keys(body.errors)).toEqual(["cursor"]);
    await one.page({ cursor, limit: 2 });
  });

  test.each([
    ["limit=0", ["limit"]],
    ["order=name", ["order"]],
    ["cursor=abc", ["cursor"]],
    ["status=all&limit=1e2", ["limit", "status"]],
  ])("%s: 422", async (query, names) => {
    const { path } = await saved([]);
    const { body } = await client.get(`${path}?${query}`).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
  });
});
