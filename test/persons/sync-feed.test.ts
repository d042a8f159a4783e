import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { aPerson, personBody, startApi } from "../support/api.js";

const { app, openInstance, keyWith, collections, savePersons } = await startApi();
const instances = [app, (await openInstance()).app] as const;
const key = await keyWith(["persons:read", "persons:write"]);
const authorized = { Authorization: `Bearer ${key}` };

async function page(query: Record<string, string | number>) {
  const { body } = await supertest(instances[1]).get("/v1/persons").query(query).set(authorized);
  return body as {
    data: { id: string; updated_at: string }[];
    pagination: { next_cursor: string | null };
  };
}

const first = { order: "updated_at asc", limit: 5 };

/** Follows the feed as a partner does, until `done` and nothing new comes any more. */
async function follow(done: () => boolean) {
  const states = new Map<string, string>();
  let query: Record<string, string | number> = first;
  for (let quiet = 0; quiet < 3; ) {
    const { data, pagination } = await page(query);
    const fresh = data.filter(({ id, updated_at }) => states.get(id) !== updated_at);
    for (const { id, updated_at } of fresh) states.set(id, updated_at);
    if (pagination.next_cursor) query = { cursor: pagination.next_cursor, limit: 5 };
    quiet = done() && fresh.length === 0 && !pagination.next_cursor ? quiet + 1 : 0;
  }
  return states;
}

describe("order=updated_at asc", () => {
  test("shows a fresh record at once, and gives no cursor beyond it", async () => {
    const [person] = await savePersons(aPerson());
    const { data, pagination } = await page(first);
    expect(data.map(({ id }) => id)).toEqual([person?._id.toHexString()]);
    expect(pagination.next_cursor).toBeNull();
  });

  test("a full page of fresh records is given when they have settled", async () => {
    const fresh = Array.from({ length: 6 }, () => aPerson({ updated_at: new Date() }));
    await savePersons(...fresh);
    const { data, pagination } = await page(first);
    expect(pagination.next_cursor).not.toBeNull();
    const youngest = Date.parse(data.at(-1)?.updated_at ?? "");
    expect(Date.now() - youngest).toBeGreaterThanOrEqual(400);
  });

  test("a follower on one instance sees every change that eight writers make through both", async () => {
    let writing = true;
    const writer = async (at: number) => {
      for (let made = 0; made < 40; made += 1) {
        const instance = instances[(at + made) % 2] ?? app;
        const { body } = await supertest(instance)
          .post("/v1/persons")
          .set(authorized)
          .send(personBody({ source_id: `${at}-${made}` }));
        if (made % 3 > 0) continue;
        const { _id } =
          (await collections.persons.findOne({ "sources.source_id": `${at}-${made}` })) ?? {};
        expect(body.data.id).toBe(String(_id));
        if (_id)
          await collections.persons.updateOne({ _id }, { $currentDate: { updated_at: true } });
      }
    };
    const writers = Promise.all(Array.from({ length: 8 }, (_, at) => writer(at))).then(() => {
      writing = false;
    });
    const states = await follow(() => !writing);
    await writers;
    const stored = await collections.persons.find().toArray();
    const expected = stored.map(({ _id, updated_at }) => [String(_id), updated_at.toISOString()]);
    expect(stored.length).toBeGreaterThanOrEqual(320);
    expect(new Map([...states].sort())).toEqual(new Map(expected.sort() as [string, string][]));
  });
});

describe("two instances", () => {
  test("a cursor of one is good on the other", async () => {
    const get = (instance: typeof app, query: object) =>
      supertest(instance).get("/v1/persons").query(query).set(authorized);
    const { body } = await get(instances[0], { limit: 3 }).expect(200);
    const cursor = body.pagination.next_cursor;
    const next = await Promise.all(
      instances.map((instance) => get(instance, { cursor, limit: 3 })),
    );
    expect(next[0]?.body.data).toEqual(next[1]?.body.data);
    expect(next[0]?.body.data).toHaveLength(3);
  });
});
