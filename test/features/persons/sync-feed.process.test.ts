import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { stampRegularly } from "../../../src/features/persons/stamp-persons.store.js";
import { minSyncMargin } from "../../../src/kernel/database/changes.js";
import { forRequests } from "../../../src/kernel/database/connection.js";
import { aPerson, personBody, startApi } from "../../support/api.js";
import { databaseUri } from "../../support/command.js";
import { delayedDatabase, type Passing, proxyDatabase } from "../../support/database-proxy.js";
import { eventually, failToStart, startService } from "../../support/service.js";
import { fullDescribe, fullTest, isFullCheck } from "../../support/tier.js";
import { insertReview, saveReview } from "../duplicates/reviews.js";

const { db, openInstance, keyWith, collections, savePersons } = await startApi();
const SYNC_MARGIN_MS = minSyncMargin;

/** What the network holds back, as each test says. */
let held: (passing: Passing) => Promise<unknown> | undefined = () => undefined;
const uri = databaseUri(db.databaseName);
const delayed = await delayedDatabase(db.databaseName, (passing) => held(passing));
const open = async (way = db) => (await openInstance({ SYNC_MARGIN_MS }, way)).app;
/** The second one's way to the database is bad. */
const instances = [await open(), await open(delayed.db)] as const;
const key = await keyWith([
  ...(["persons:read", "persons:write", "persons:sensitive:read"] as const),
  ...(["tips:write", "duplicates:write"] as const),
]);
const authorized = { Authorization: `Bearer ${key}` };
const at = (instance: 0 | 1) => supertest.agent(instances[instance]).set(authorized);

afterEach(() => {
  held = () => undefined;
});

interface Shown {
  id: string;
  updated_at: string;
  location: string | null;
  canonical_person_id: string | null;
}

/** Who is told to try again does so. */
async function page(instance: 0 | 1, query: Record<string, string | number>) {
  const body = await eventually(async () => {
    const answer = await at(instance).get("/v1/persons").query(query);
    return answer.status === 503 ? undefined : answer.body;
  });
  return body as { data: Shown[]; pagination: { next_cursor: string | null } };
}

const stateOf = ({ updated_at, location, canonical_person_id }: Omit<Shown, "id">) =>
  [updated_at, location, canonical_person_id].join(" ");

/** What was answered with 503 ends by its own time-out, and may have been written. In milliseconds. */
const stillRuns = forRequests.socketTimeoutMS + 1_000;

const first = { order: "updated_at asc", limit: 5 };

/** Follows the feed as a partner does, until `done` and nothing new comes any more. */
async function follow(instance: 0 | 1, done: () => boolean) {
  const states = new Map<string, string>();
  const stamps = new Map<string, string>();
  let query: Record<string, string> = { order: first.order };
  for (let quiet = 0; quiet < 3; ) {
    const { data, pagination } = await page(instance, { ...query, limit: 50 });
    const fresh = data.filter(({ id, updated_at }) => stamps.get(id) !== updated_at);
    for (const person of data) {
      states.set(person.id, stateOf(person));
      stamps.set(person.id, person.updated_at);
    }
    if (pagination.next_cursor) query = { cursor: pagination.next_cursor };
    quiet = done() && fresh.length === 0 && !pagination.next_cursor ? quiet + 1 : 0;
  }
  return states;
}

/** While `work` is done, the place that followers have reached moves on: others write all the time. */
async function whileOthersWrite<Result>(work: () => Promise<Result>): Promise<Result> {
  const others = await savePersons(...Array.from({ length: 200 }, () => aPerson()));
  let working = true;
  const write = async () => {
    for (let step = 0; working; step = (step + 1) % others.length) {
      const change = { location: `Place ${new ObjectId()}` };
      await at(0).patch(`/v1/persons/${others[step]?._id}`).send(change).expect(200);
    }
  };
  const writing = Promise.all([write(), write()]);
  try {
    return await work();
  } finally {
    working = false;
    await writing;
  }
}

/** Follows the feed through both instances while `work` is done: each follower must see how all became. */
async function followedBy(work: () => Promise<unknown>) {
  let working = true;
  const ended = work()
    .then(async () => {
      const sweeps = stampRegularly(collections); // as every instance does
      await eventually(async () => {
        sweeps.now();
        return (await collections.persons.countDocuments({ stamp_due: true })) === 0 || undefined;
      });
      await sweeps.stop();
    })
    .finally(() => {
      working = false;
    });
  const followers = ([0, 1] as const).map((instance) => follow(instance, () => !working));
  const [seen] = await Promise.all([Promise.all(followers), ended]);
  const stored = await collections.persons.find().toArray();
  for (const states of seen) {
    const missed = stored.filter(
      ({ _id, updated_at, location = null, canonical_person_id: link }) =>
        states.get(_id.toHexString()) !==
        stateOf({
          location,
          updated_at: updated_at.toISOString(),
          canonical_person_id: link?.toHexString() ?? null,
        }),
    );
    expect(missed.map(({ _id, updated_at }) => [_id, updated_at])).toEqual([]);
  }
}

const commits = 4_000;
const holdCommits = ({ command, isAnswer }: Passing) =>
  command === "commitTransaction" && !isAnswer ? wait(commits) : undefined;

describe("order=updated_at asc", () => {
  test("shows a fresh record at once, and gives no cursor beyond it", async () => {
    const [person] = await savePersons(aPerson());
    const { data, pagination } = await page(0, first);
    expect(data.map(({ id }) => id)).toEqual([person?._id.toHexString()]);
    expect(pagination.next_cursor).toBeNull();
  });

  test("a full page of fresh records is given when they have settled", async () => {
    const fresh = Array.from({ length: 6 }, () => aPerson({ updated_at: new Date() }));
    await savePersons(...fresh);
    const { data, pagination } = await page(0, first);
    expect(pagination.next_cursor).not.toBeNull();
    const youngest = Date.parse(data.at(-1)?.updated_at ?? "");
    expect(Date.now() - youngest).toBeGreaterThanOrEqual(SYNC_MARGIN_MS - 100);
  });

  test("a full page that was on its way for long is read again: a change may be seen by now", async () => {
    const now = Date.now();
    const [gender, updated_at] = ["other" as const, new Date(now)];
    const late = aPerson({ gender, updated_at: new Date(now - 100) });
    await savePersons(...Array.from({ length: 6 }, () => aPerson({ gender, updated_at })));
    let stalled = false;
    held = ({ command, isAnswer, message }) => {
      if (stalled || command !== "find" || !isAnswer || message.length < 2_000) return undefined;
      stalled = true;
      return savePersons(late).then(() => wait(2 * SYNC_MARGIN_MS));
    };
    const { data, pagination } = await page(1, { ...first, gender });
    expect(stalled).toBe(true);
    expect(data[0]?.id).toBe(late._id.toHexString());
    expect(pagination.next_cursor).not.toBeNull();
  });

  fullTest(
    "no cursor comes too early because the database was long in hearing what time it is",
    async () => {
      held = ({ command, isAnswer }) =>
        command === "hello" && !isAnswer ? wait(2 * SYNC_MARGIN_MS) : undefined;
      const { app } = await openInstance({ SYNC_MARGIN_MS }, delayed.db);
      const now = new Date();
      const gender = "female" as const;
      await savePersons(...Array.from({ length: 6 }, () => aPerson({ gender, updated_at: now })));
      const answer = await supertest(app)
        .get("/v1/persons")
        .query({ ...first, gender })
        .set(authorized)
        .expect(200);
      expect(answer.body.pagination.next_cursor).not.toBeNull();
      expect(Date.now() - now.getTime()).toBeGreaterThanOrEqual(SYNC_MARGIN_MS - 100);
    },
  );
});

describe("no follower of order=updated_at asc misses", () => {
  test("whom a deletion or a decision has changed whose commit takes long", async () => {
    held = holdCommits;
    const triples = await Promise.all(
      Array.from({ length: isFullCheck ? 4 : 1 }, async () => {
        const canonical = aPerson();
        const linked = aPerson({ canonical_person_id: canonical._id });
        const alike = [aPerson(), aPerson()];
        await savePersons(canonical, linked, ...alike);
        return { canonical, linked, alike, url: await saveReview(collections, alike) };
      }),
    );
    await followedBy(() =>
      whileOthersWrite(() =>
        Promise.all(
          triples.flatMap(({ canonical, alike, url }) => [
            at(1).delete(`/v1/persons/${canonical._id}`).expect(204),
            at(1)
              .patch(url)
              .send({ status: "confirmed", canonical_person_id: alike[0]?._id })
              .expect(200),
          ]),
        ),
      ),
    );
    const relinked = triples.flatMap(({ linked, alike }) => [linked, ...alike.slice(1)]);
    const changed = await collections.persons
      .find({ _id: { $in: relinked.map(({ _id }) => _id) } })
      .toArray();
    expect(changed.map(({ version }) => version)).toEqual(relinked.map(() => 2));
  });

  fullTest("whom an instance has changed that was killed right after the commit", async () => {
    let committed = false;
    const others = await proxyDatabase(uri, ({ command, isAnswer }) => {
      committed ||= command === "commitTransaction" && isAnswer;
      return committed && !isAnswer ? new Promise(() => {}) : undefined;
    });
    onTestFinished(others.close);
    const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
    onTestFinished(() => rm(DATA_DIR, { recursive: true }));
    const [canonical, linked] = [aPerson(), aPerson()];
    const url = await saveReview(collections, await savePersons(canonical, linked));
    const killed = await startService({ DATA_DIR, MONGODB_URI: others.uri });
    await followedBy(() =>
      whileOthersWrite(async () => {
        const answer = fetch(killed.url + url, {
          method: "PATCH",
          headers: { ...authorized, "Content-Type": "application/json" },
          body: JSON.stringify({ status: "confirmed", canonical_person_id: canonical._id }),
        }).catch(() => {});
        const link = { _id: linked._id, canonical_person_id: canonical._id };
        await eventually(async () => (await collections.persons.findOne(link)) ?? undefined);
        await wait(2 * SYNC_MARGIN_MS); // followers go on meanwhile
        await killed.end("SIGKILL");
        await answer;
        const next = await startService({ DATA_DIR, MONGODB_URI: uri });
        await eventually(async () => {
          const stored = await collections.persons.findOne(link);
          return stored?.updated_at.getTime() !== linked.updated_at.getTime() || undefined;
        });
        await next.end("SIGTERM");
      }),
    );
  });

  const seconds = 30;

  fullTest(
    `what eight writers make and change through both for ${seconds} s, over a network that stalls`,
    async () => {
      let messages = 0;
      held = (passing) => {
        messages += 1;
        return messages % 200 === 0 ? wait(commits) : holdCommits(passing);
      };
      const end = Date.now() + seconds * 1_000;
      let late = false;
      /** Too slow on a busy machine: nobody was promised anything. */
      const allow = (status: number, ...allowed: number[]) => {
        late ||= status === 503;
        expect([...allowed, 503]).toContain(status);
        return status;
      };
      const writer = async (from: number) => {
        const made: string[] = [];
        for (let step = from; Date.now() < end; step += 1) {
          const writes = at(step % 2 === 0 ? 0 : 1);
          const [known, other] = [made[(step * 7) % 50], made[(step * 11) % 50]];
          if (step % 3 === 0 || !known) {
            const { status, body } = await writes.post("/v1/persons").send(personBody());
            if (allow(status, 201) === 201) made.push(body.data.id);
          } else if (step % 9 === 1 && other && other !== known) {
            const review = new ObjectId();
            const persons = [known, other].map((id) => new ObjectId(id));
            const finding = { confidence: "high" as const, reason: "x", persons, comparison: [] };
            await insertReview(collections, review, {
              ...finding,
              match_score: 1,
              scan_version: 1,
            });
            const decision = { status: "confirmed", canonical_person_id: known };
            const { status } = await writes.patch(`/v1/duplicates/${review}`).send(decision);
            allow(status, 200, 404, 422);
          } else if (step % 29 === 5) {
            allow((await writes.delete(`/v1/persons/${known}`)).status, 204, 404);
          } else if (step % 3 === 1) {
            const change = { location: `Place ${step}` };
            allow((await writes.patch(`/v1/persons/${known}`).send(change)).status, 200, 404);
          } else {
            const tip = { sender_name: "Luis", message: `Step ${step}` };
            // Whoever has as many tips as a person can have is left as it is.
            const { status } = await writes.post(`/v1/persons/${known}/tips`).send(tip);
            allow(status, 201, 404, 409);
          }
        }
      };
      const before = await collections.persons.countDocuments();
      await followedBy(async () => {
        await Promise.all(Array.from({ length: 8 }, (_, from) => writer(from)));
        if (late) await wait(stillRuns);
      });
      expect(await collections.persons.countDocuments()).toBeGreaterThan(before + 50);
    },
  );

  fullDescribe("what a list brings", () => {
    const rows = 3_000;
    let list: string;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "lists-"));
      list = join(folder, "list.csv");
      const lines = Array.from({ length: rows }, (_, n) => `Rojas;Ana;V-${5_000_000 + n};Macuto`);
      await writeFile(list, ["Apellidos;Nombres;Cédula;Procedencia", ...lines, ""].join("\n"));
    });
    afterAll(() => rm(folder, { recursive: true }));

    const begin = () =>
      spawn(
        process.execPath,
        [
          "dist/scripts/import.js",
          list,
          "--source",
          "shelter_list",
          "--status",
          "missing",
          "--json",
        ],
        { env: { ...process.env, MONGODB_URI: delayed.uri }, stdio: "ignore" },
      );
    /** Messages that carry many persons. */
    const isBatch = ({ message, isAnswer }: Passing) => !isAnswer && message.length > 200_000;
    const brought = () => collections.persons.countDocuments({ source: "shelter_list" });

    test("when the command is killed while its rows are on their way", async () => {
      const command = begin();
      held = (passing) => {
        if (!isBatch(passing)) return undefined;
        command.kill("SIGKILL");
        return wait(commits);
      };
      await followedBy(() =>
        whileOthersWrite(async () => {
          await once(command, "exit");
          await eventually(async () => (await brought()) >= 1_000 || undefined);
        }),
      );
    });

    test("when its rows are on their way for long, each time", async () => {
      held = (passing) => (isBatch(passing) ? wait(commits) : undefined);
      await followedBy(() => whileOthersWrite(() => once(begin(), "exit")));
      expect(await brought()).toBe(rows);
    });
  });
});

test("a margin that a write may outlast is refused at start", async () => {
  const { code, said } = await failToStart({ SYNC_MARGIN_MS: String(SYNC_MARGIN_MS - 1) });
  expect(code).toBe(1);
  expect(said).toContain("SYNC_MARGIN_MS");
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
