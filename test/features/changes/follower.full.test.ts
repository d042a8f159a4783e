import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { expect, test } from "vitest";
import { stampRegularly } from "../../../src/features/persons/stamp-persons.store.js";
import { maxWriteMs, minSyncMargin } from "../../../src/kernel/database/changes.js";
import { forRequests } from "../../../src/kernel/database/connection.js";
import { aPerson, personBody } from "../../support/api.js";
import { delayedDatabase, type Passing } from "../../support/database-proxy.js";
import { startImporter } from "../../support/imports.js";
import { eventually } from "../../support/service.js";
import { insertReview } from "../duplicates/reviews.js";
import { followerOf } from "./follower.js";

// Followers of the changes beside writers of all kinds, on two instances, one of them over a network that stalls.

/** Longer by `npm run test:changes`. */
const seconds = Number(process.env.CHANGES_SECONDS ?? 15);
const stallMs = 4_000;
/** What was answered with 503 ends by its own time-out, and may have been written. In milliseconds. */
const stillRuns = forRequests.socketTimeoutMS + 1_000;

const { db, collections, keyWith, openInstance, savePersons, startSource, undo } =
  await startImporter();
let isStalling = true;
let messages = 0;
const delayed = await delayedDatabase(db.databaseName, ({ command, isAnswer }: Passing) => {
  messages += 1;
  const isHeld = (command === "commitTransaction" && !isAnswer) || messages % 200 === 0;
  return isStalling && isHeld ? wait(stallMs) : undefined;
});
const SYNC_MARGIN_MS = minSyncMargin;
const instances = [
  (await openInstance({ SYNC_MARGIN_MS })).app,
  (await openInstance({ SYNC_MARGIN_MS }, delayed.db)).app,
] as const;
const writing = await keyWith([
  ...(["persons:read", "persons:write", "persons:sensitive:read"] as const),
  ...(["tips:write", "duplicates:write"] as const),
]);
const reading = await keyWith(["persons:read"], { source: "persons_list" });
const at = (instance: number, key = writing) =>
  supertest.agent(instances[instance % 2]).set("Authorization", `Bearer ${key}`);

let late = false;
/** Too slow on a busy machine: nobody was promised anything. */
function allow(status: number, ...allowed: number[]) {
  late ||= status === 503;
  expect([...allowed, 503]).toContain(status);
  return status;
}

const made: string[] = [];
const any = (step: number) => made[(step * 7919) % made.length] ?? "";

/** What a writer does, in turn. */
const writes: ((step: number) => Promise<unknown>)[] = [
  create,
  (step) => change(step, { location: `Calle ${step}` }),
  create,
  (step) => change(step, { is_public: false }),
  async (step) => {
    const tip = { sender_name: "Luis", message: `Step ${step}` };
    const answer = await at(step)
      .post(`/v1/persons/${any(step)}/tips`)
      .send(tip);
    allow(answer.status, 201, 404, 409);
  },
  (step) => change(step + 1, { is_public: true }),
  (step) => change(step, { age: step % 2 ? 30 : null }),
  async (step) => {
    if (step % 2) allow((await at(step).delete(`/v1/persons/${any(step)}`)).status, 204, 404);
  },
  decide,
];

async function create(step: number) {
  const answer = await at(step)
    .post("/v1/persons")
    .send(personBody({ age: 40 }));
  if (allow(answer.status, 201) === 201) made.push(answer.body.data.id);
}

async function change(step: number, changes: object) {
  const answer = await at(step)
    .patch(`/v1/persons/${any(step)}`)
    .send(changes);
  allow(answer.status, 200, 404);
}

async function decide(step: number) {
  const persons = [any(step), any(step + 1)];
  if (persons[0] === persons[1]) return;
  const finding = { confidence: "high" as const, reason: "x", comparison: [] };
  const review = new ObjectId();
  const candidates = persons.map((id) => new ObjectId(id));
  await insertReview(collections, review, {
    ...finding,
    persons: candidates,
    match_score: 1,
    scan_version: 1,
  });
  const decision = { status: "confirmed", canonical_person_id: persons[0] };
  allow((await at(step).patch(`/v1/duplicates/${review}`).send(decision)).status, 200, 404, 422);
}

/**
 * Lists of one source, each with some of the one before, and every other one taken back. They are long, so that many
 * persons are stored with one stamp, and some of them much later than others.
 */
async function importAndUndo(end: number) {
  const source = await startSource("lists");
  for (let list = 0; Date.now() < end; list += 1) {
    const rows = Array.from(
      { length: 300 },
      (_, n) => `Rojas,Ana,V-${5_000_000 + list * 250 + n},Calle ${list}`,
    );
    const lines = ["Apellidos,Nombres,Cédula,Procedencia", ...rows];
    const { batch } = await source.import(`${list}.csv`, lines);
    if (list % 2) await undo(batch);
  }
}

/** Stores and deletes as slowly as the database may at most: what it has stamped is seen up to a second later. */
async function writeSlowly(end: number) {
  const mine: ObjectId[] = [];
  for (let step = 0; Date.now() < end; step += 1) {
    const now = new Date();
    await wait((maxWriteMs * (step % 10)) / 10);
    const _id = step % 3 === 2 ? mine.shift() : undefined;
    if (_id) {
      await collections.persons.deleteOne({ _id });
      await collections.removals.insertOne({ _id, updated_at: now, withdrawn_at: now });
    } else {
      const [person] = await savePersons(aPerson({ created_at: now, updated_at: now }));
      if (person) mine.push(person._id);
    }
  }
}

/** The list as a caller sees it; addresses of photos differ from one answer to the next. */
async function listed(key: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  let query: Record<string, string> = { limit: "100" };
  for (;;) {
    const { body } = await at(0, key).get("/v1/persons").query(query).expect(200);
    for (const person of body.data) found.set(person.id, person);
    if (!body.pagination.next_cursor) return found;
    query = { cursor: body.pagination.next_cursor, limit: "100" };
  }
}

test(`followers end with exactly what the list shows, beside eight writers for ${seconds} s`, {
  timeout: (seconds + 240) * 1_000,
}, async () => {
  for (let step = 0; step < 40; step += 1) await create(0);
  const end = Date.now() + seconds * 1_000;
  const writer = async (from: number) => {
    for (let step = from; Date.now() < end; step += 1) await writes[step % writes.length]?.(step);
  };
  let isWriting = true;
  const written = Promise.all([
    ...Array.from({ length: 6 }, (_, from) => writer(from)),
    writeSlowly(end),
    importAndUndo(end),
  ])
    .then(async () => {
      isStalling = false;
      if (late) await wait(stillRuns);
      const sweeps = stampRegularly(collections); // as every instance does
      await eventually(async () => {
        sweeps.now();
        const due = { stamp_due: true } as const;
        const left = [collections.persons, collections.removals].map((one) =>
          // The two have one field in common.
          (one as typeof collections.removals).countDocuments(due),
        );
        return (await Promise.all(left)).every((count) => count === 0) || undefined;
      });
      await sweeps.stop();
    })
    .finally(() => {
      isWriting = false;
    });

  const follow = async (instance: number, key: string, limit: number) => {
    const follower = followerOf(() => at(instance, key), limit);
    for (let quiet = 0; quiet < 3; ) {
      const isEnding = !isWriting;
      const told = await follower.catchUp();
      quiet = isEnding && told.length === 0 ? quiet + 1 : 0;
      await wait(50);
    }
    return { key, copy: follower.copy };
  };
  const followers = Promise.all([
    follow(0, reading, 20),
    follow(1, reading, 100),
    follow(1, writing, 50),
  ]);
  await written;
  for (const { key, copy } of await followers) {
    const list = await listed(key);
    const wrong = [...new Set([...copy.keys(), ...list.keys()])].filter(
      (id) => JSON.stringify(shownOf(copy.get(id))) !== JSON.stringify(shownOf(list.get(id))),
    );
    expect(wrong.slice(0, 3).map((id) => [copy.get(id), list.get(id)])).toEqual([]);
    expect(list.size).toBeGreaterThan(40);
  }
  expect(await collections.removals.countDocuments()).toBeGreaterThan(20);
});

/** A full view copies something of records that are linked to it: they have changes of their own. */
const shownOf = (person: unknown) => ({ ...Object(person), linked_persons: undefined });
