import { setTimeout as wait } from "node:timers/promises";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { forRequests } from "../../src/database/connection.js";
import { aPerson, personBody, startApi } from "../support/api.js";
import { eventually } from "../support/service.js";

const { openInstance, keyWith, collections, savePersons } = await startApi();
/** As long as in operation: in less, a busy machine does not finish every write that it has stamped. */
const SYNC_MARGIN_MS = 2_000;
const open = async () => (await openInstance({ SYNC_MARGIN_MS })).app;
const instances = [await open(), await open()] as const;
const key = await keyWith(["persons:read", "persons:write", "tips:write"]);
const authorized = { Authorization: `Bearer ${key}` };

/** Who is told to try again does so. */
async function page(query: Record<string, string | number>) {
  const body = await eventually(async () => {
    const answer = await supertest(instances[1]).get("/v1/persons").query(query).set(authorized);
    return answer.status === 503 ? undefined : answer.body;
  });
  return body as {
    data: { id: string; updated_at: string }[];
    pagination: { next_cursor: string | null };
  };
}

/** What was answered with 503 ends by its own time-out, and may have been written. In milliseconds. */
const stillRuns = forRequests.socketTimeoutMS + 1_000;

const first = { order: "updated_at asc", limit: 5 };

/** Follows the feed as a partner does, until `done` and nothing new comes any more. */
async function follow(done: () => boolean) {
  const states = new Map<string, string>();
  let query: Record<string, string> = { order: first.order };
  for (let quiet = 0; quiet < 3; ) {
    const { data, pagination } = await page({ ...query, limit: 50 });
    const fresh = data.filter(({ id, updated_at }) => states.get(id) !== updated_at);
    for (const { id, updated_at } of fresh) states.set(id, updated_at);
    if (pagination.next_cursor) query = { cursor: pagination.next_cursor };
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
    expect(Date.now() - youngest).toBeGreaterThanOrEqual(SYNC_MARGIN_MS - 100);
  });

  test("a follower on one instance sees the last state of all that eight writers make and change through both for 60 s", async () => {
    const end = Date.now() + 60_000;
    let late = false;
    /** Too slow on a busy machine: nobody was promised anything. */
    const isLate = (status: number) => {
      late ||= status === 503;
      return status === 503;
    };
    const writer = async (at: number) => {
      const made: string[] = [];
      for (let step = at; Date.now() < end; step += 1) {
        const writes = supertest.agent(instances[step % 2 === 0 ? 0 : 1]).set(authorized);
        const known = made[(step * 7) % 50];
        if (step % 3 === 0 || !known) {
          const { status, body } = await writes.post("/v1/persons").send(personBody());
          if (status === 201) made.push(body.data.id);
          else expect(isLate(status)).toBe(true);
        } else if (step % 3 === 1) {
          const change = { location: `Place ${step}` };
          const { status } = await writes.patch(`/v1/persons/${known}`).send(change);
          if (!isLate(status)) expect(status).toBe(200);
        } else {
          const tip = { sender_name: "Luis", message: `Step ${step}` };
          // Whoever has as many tips as a person can have is left as it is.
          const { status } = await writes.post(`/v1/persons/${known}/tips`).send(tip);
          if (!isLate(status)) expect([201, 409]).toContain(status);
        }
      }
    };
    let writing = true;
    const writers = Promise.all(Array.from({ length: 8 }, (_, at) => writer(at))).finally(
      async () => {
        if (late) await wait(stillRuns);
        writing = false;
      },
    );
    const [states] = await Promise.all([follow(() => !writing), writers]);
    const stored = await collections.persons.find().toArray();
    const expected = stored.map(({ _id, updated_at }) => [String(_id), updated_at.toISOString()]);
    expect(stored.length).toBeGreaterThan(100);
    expect(new Map([...states].sort())).toEqual(new Map(expected.sort() as [string, string][]));
  });
});

describe("two instances", () => {
  test("a cursor of one is good on the other", async () => {
    const get = (instance: (typeof instances)[0], query: object) =>
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
