import { randomBytes, randomUUID } from "node:crypto";
import { ObjectId } from "mongodb";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { erasePersons } from "../../../src/features/persons/erase-persons.store.js";
import { stampChanged } from "../../../src/features/persons/stamp-persons.store.js";
import { deliver } from "../../../src/features/webhooks/deliver.js";
import { aPerson, personBody } from "../../support/api.js";
import { isFullCheck } from "../../support/tier.js";
import { saveReview } from "../duplicates/reviews.js";
import { startDelivering } from "./delivering.js";

const {
  clientOf,
  collections,
  db,
  deliverDue,
  deliveriesOf,
  hook,
  openInstance,
  owner,
  pass,
  receiver,
  savePersons,
  sending,
  services,
  shown,
} = await startDelivering();
const { received, taken, answerWith } = receiver;
const hour = 3_600_000;
const day = 24 * hour;

/** What other tests have left is not sent any more. */
async function begin() {
  await collections.webhooks.deleteMany({});
  answerWith(() => ({ status: 204 }));
  taken();
}

async function make(fields: Record<string, unknown> = {}, client = owner): Promise<string> {
  const { body } = await client.post("/v1/persons").send(personBody(fields)).expect(201);
  return body.data.id;
}

const patch = (id: string, changes: object) =>
  owner.patch(`/v1/persons/${id}`).send(changes).expect(200);

const aTip = { sender_name: "Pedro Ejemplo", message: "La vi en la plaza" };
const aReport = {
  reason: "other",
  details: "Está repetida",
  reporter_name: "Carla Ejemplo",
  reporter_email: "carla@example.org",
};

describe("a delivery", () => {
  test("is signed as Standard Webhooks says, and has ids, type and time alone", async () => {
    await begin();
    const { secret, path } = await hook(["person.changed"]);
    const id = await make({ location: "Macuto" });
    await deliverDue();
    const [one] = received;
    if (!one) throw new Error("Nothing arrived");
    const headers = {
      "webhook-id": String(one.headers["webhook-id"]),
      "webhook-timestamp": String(one.headers["webhook-timestamp"]),
      "webhook-signature": String(one.headers["webhook-signature"]),
    };
    const verified = new Webhook(secret).verify(one.body, headers);
    const stored = await collections.persons.findOne({ _id: new ObjectId(id) });
    expect(verified).toEqual({
      type: "person.changed",
      timestamp: stored?.updated_at.toISOString(),
      data: { id },
    });
    expect(one.headers).toMatchObject({ "content-type": "application/json" });
    expect(() => new Webhook(secret).verify(`${one.body} `, headers)).toThrow();
    const other = await hook(["person.gone"]);
    expect(() => new Webhook(other.secret).verify(one.body, headers)).toThrow();
    expect(await deliveriesOf(path)).toEqual([
      {
        id: headers["webhook-id"],
        event: "person.changed",
        record_id: id,
        occurred_at: stored?.updated_at.toISOString(),
        delivered_at: expect.stringMatching(/Z$/),
        status_code: 204,
        error: null,
        attempts: 1,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  test("says of a person what the changes say: changed, and gone", async () => {
    await begin();
    const [one, other, hidden] = [await make(), await make(), await make()];
    await hook(["person.changed", "person.gone"]);
    await deliverDue();
    expect(taken()).toEqual([]); // it begins with what happens from then on
    await patch(one, { location: "Macuto" });
    await deliverDue();
    await owner.delete(`/v1/persons/${other}`).expect(204);
    await patch(hidden, { is_public: false });
    await patch(hidden, { location: "Nobody learns of this" });
    await deliverDue();
    await patch(hidden, { is_public: true });
    await deliverDue();
    expect(taken()).toEqual([
      `person.changed ${one}`,
      `person.gone ${other}`,
      `person.gone ${hidden}`,
      `person.changed ${hidden}`,
    ]);
    await deliverDue();
    expect(taken()).toEqual([]);
  });

  test("a webhook gets only the events that it asks for", async () => {
    await begin();
    await hook(["person.gone"]);
    const id = await make();
    await deliverDue();
    await owner.delete(`/v1/persons/${id}`).expect(204);
    await deliverDue();
    expect(taken()).toEqual([`person.gone ${id}`]);
  });

  test("persons come of all sources, reports and tips of the own source alone", async () => {
    await begin();
    const stranger = await clientOf(["persons:write", "reports:write", "tips:write"], {
      source: "hospital_list",
    });
    await hook(["person.changed", "report.created", "tip.created"]);
    const own = await make();
    const others = await make({}, stranger);
    await deliverDue();
    expect(taken().sort()).toEqual([`person.changed ${others}`, `person.changed ${own}`].sort());
    const made: string[] = [];
    for (const [client, id] of [
      [owner, own],
      [stranger, others],
    ] as const) {
      for (const [below, body] of [
        ["reports", aReport],
        ["tips", aTip],
      ] as const) {
        const path = `/v1/persons/${id}/${below}`;
        made.push((await client.post(path).send(body).expect(201)).body.data.id);
      }
    }
    await deliverDue();
    const [report, tip] = made;
    const sent = received.splice(0).map(({ event: { type, data } }) => ({ type, data }));
    expect(sent).toHaveLength(4);
    expect(sent).toContainEqual({ type: "person.changed", data: { id: own } }); // a tip changes its person
    expect(sent).toContainEqual({ type: "person.changed", data: { id: others } });
    expect(sent).toContainEqual({ type: "report.created", data: { id: report, person_id: own } });
    expect(sent).toContainEqual({ type: "tip.created", data: { id: tip, person_id: own } });
  });

  test("says nothing of reports and tips about a person who is hidden by then", async () => {
    await begin();
    await hook(["report.created", "tip.created"]);
    const id = await make();
    await owner.post(`/v1/persons/${id}/reports`).send(aReport).expect(201);
    await owner.post(`/v1/persons/${id}/tips`).send(aTip).expect(201);
    await patch(id, { is_public: false });
    await deliverDue();
    expect(taken()).toEqual([]);
  });

  test("of duplicates, says what the key's list shows", async () => {
    await begin();
    const auditor = await clientOf(["webhooks:write", "duplicates:read"]);
    await hook(["duplicate.created"], { client: auditor });
    const persons = await savePersons(aPerson(), aPerson());
    const open = await saveReview(collections, persons);
    const [one, hidden] = await savePersons(aPerson(), aPerson({ is_public: false }));
    if (!one || !hidden) throw new Error("They were not stored");
    await saveReview(collections, [one, hidden]);
    await deliverDue();
    expect(taken()).toEqual([`duplicate.created ${open.split("/").at(-1)}`]);
    const { body } = await auditor.get("/v1/duplicates").expect(200);
    expect(body.data).toHaveLength(1);
  });

  test("waits until what may come before it can be seen", async () => {
    await begin();
    const { path } = await hook(["person.changed"]);
    await make();
    const now = { now: () => new Date(Date.now() - hour) };
    await deliverDue({ clock: now });
    expect(await deliveriesOf(path)).toEqual([]);
  });

  test("sends what the key may see that made or changed the webhook last", async () => {
    await begin();
    const maker = await clientOf(["webhooks:write", "persons:read"], { name: "maker" });
    const { path } = await hook(["person.changed"], { client: maker });
    await collections.apiKeys.updateOne({ name: "maker" }, { $set: { revoked_at: new Date() } });
    await make();
    await deliverDue();
    expect(taken()).toEqual([]);
    expect(await shown(path)).toMatchObject({ enabled: false, disabled_reason: "key_ended" });
    await owner.patch(path).send({ enabled: true }).expect(200);
    await deliverDue();
    expect(taken()).toHaveLength(1);
  });

  test("is not signed by another secret: a webhook whose keys have changed is disabled", async () => {
    await begin();
    const { path } = await hook(["person.changed"]);
    await make();
    const { services: others } = await openInstance({
      WEBHOOK_KEY: randomBytes(32).toString("hex"),
    });
    await deliverDue({ webhookSecretOf: others.webhookSecretOf });
    expect(taken()).toEqual([]);
    expect(await shown(path)).toMatchObject({ enabled: false, disabled_reason: "secret_changed" });
  });
});

describe("while the receiver is away", () => {
  test("a receiver that wants to speak another protocol has taken nothing, and holds up nobody", async () => {
    await begin();
    const { path } = await hook(["person.changed"]);
    await make();
    answerWith(() => ({ status: 101, headers: { Connection: "Upgrade", Upgrade: "other" } }));
    await deliverDue();
    expect(await deliveriesOf(path)).toMatchObject([{ status_code: 101, delivered_at: null }]);
  });

  test("an event is tried again, later each time, with one id and a new signature", async () => {
    await begin();
    const { path, secret } = await hook(["person.changed"]);
    const id = await make();
    answerWith(() => ({ status: 503, body: "Ana Rojas is not here" }));
    await deliverDue();
    await deliverDue();
    expect(taken()).toHaveLength(1); // not before its time
    expect((await shown(path)).failing_since).toMatch(/Z$/);
    const [failed] = await deliveriesOf(path);
    expect(failed).toMatchObject({ status_code: 503, delivered_at: null, attempts: 1 });
    expect(JSON.stringify(failed)).not.toContain("Ana");
    pass(20_000);
    await deliverDue();
    expect(taken()).toHaveLength(1);
    pass(5_000);
    await deliverDue();
    expect(taken()).toHaveLength(0); // the pause is longer now
    answerWith(() => ({ status: 200 }));
    pass(60_000);
    await deliverDue();
    const [one] = received;
    expect(taken()).toEqual([`person.changed ${id}`]);
    expect(new Webhook(secret).verify(one?.body ?? "", Object(one?.headers))).toBeTruthy();
    expect(await deliveriesOf(path)).toMatchObject([
      { id: failed.id, status_code: 200, error: null, attempts: 3 },
    ]);
    expect((await shown(path)).failing_since).toBeNull();
  });

  test("nothing that happens in an hour is lost, and each record comes in order", async () => {
    await begin();
    await hook(["person.changed", "person.gone"]);
    answerWith(() => ({ status: 500 }));
    const count = isFullCheck ? 10_000 : 1_000;
    const persons = await savePersons(...Array.from({ length: count }, () => aPerson()));
    const ids = persons.map(({ _id }) => _id.toHexString());
    await deliverDue();
    pass(hour);
    await deliverDue();
    const gone = ids.filter((_, at) => at % 100 === 0);
    // Some change, and some are gone, while others are sent.
    let arrived = 0;
    answerWith(async ({ event }) => {
      arrived += 1;
      if (arrived === 20) {
        for (const id of gone) await owner.delete(`/v1/persons/${id}`).expect(204);
      }
      return { status: event.data.id.endsWith("0") && arrived % 7 === 0 ? 500 : 200 };
    });
    taken();
    for (let rounds = 0; rounds < 200; rounds += 1) {
      await deliverDue();
      pass(hour / 6);
    }
    answerWith(() => ({ status: 200 }));
    pass(hour);
    await deliverDue();
    const last = new Map(received.map(({ event }) => [event.data.id, event.type]));
    expect(new Set(last.keys())).toEqual(new Set(ids));
    for (const [id, type] of last) {
      expect(type).toBe(gone.includes(id) ? "person.gone" : "person.changed");
    }
    const times = new Map<string, string>();
    for (const { event } of received) {
      const before = times.get(event.data.id) ?? "";
      expect(event.timestamp >= before).toBe(true);
      times.set(event.data.id, event.timestamp);
    }
    taken();
  });

  test("after 24 hours it is disabled; enabled again it goes on where it was", async () => {
    await begin();
    const { path } = await hook(["person.changed"]);
    const id = await make();
    answerWith(() => ({ status: 500 }));
    await deliverDue();
    let tries = 1;
    for (let hours = 1.25; hours < 23; hours += 1.25) {
      pass(1.25 * hour); // longer than any pause
      await deliverDue();
      tries += 1;
    }
    expect(await shown(path)).toMatchObject({ enabled: true });
    expect(taken()).toHaveLength(tries);
    pass(2 * hour);
    await deliverDue();
    expect(await shown(path)).toMatchObject({
      enabled: false,
      disabled_reason: "undelivered",
      disabled_at: expect.stringMatching(/Z$/),
    });
    expect(taken()).toHaveLength(1);
    pass(day);
    await deliverDue();
    expect(taken()).toEqual([]);
    answerWith(() => ({ status: 200 }));
    await owner.patch(path).send({ enabled: true }).expect(200);
    await deliverDue();
    expect(taken()).toEqual([`person.changed ${id}`]);
  });

  test("what it takes of one list is no success of another one", async () => {
    await begin();
    const { path } = await hook(["person.changed", "person.gone", "tip.created"]);
    const id = await make();
    await deliverDue();
    await owner.post(`/v1/persons/${id}/tips`).send(aTip).expect(201);
    answerWith(({ event }) => ({ status: event.type === "tip.created" ? 400 : 200 }));
    for (let hours = 0; hours < 23; hours += 1.25) {
      await make();
      await deliverDue();
      pass(1.25 * hour);
    }
    expect(taken()).toContain(`person.changed ${id}`);
    expect(await shown(path)).toMatchObject({ enabled: true });
    pass(2 * hour);
    await deliverDue();
    expect(await shown(path)).toMatchObject({ enabled: false, disabled_reason: "undelivered" });
  });

  test("what it does not ask for is no success either", async () => {
    await begin();
    const { path } = await hook(["person.gone", "tip.created"]);
    const id = await make();
    await owner.post(`/v1/persons/${id}/tips`).send(aTip).expect(201);
    answerWith(() => ({ status: 500 }));
    await deliverDue();
    const { failing_since } = await shown(path);
    pass(hour);
    await make();
    await deliverDue();
    expect((await shown(path)).failing_since).toBe(failing_since);
  });

  test("a receiver that answers 410 is asked no more", async () => {
    await begin();
    const { path } = await hook(["person.changed"]);
    await make();
    answerWith(() => ({ status: 410 }));
    await deliverDue();
    expect(await shown(path)).toMatchObject({ enabled: false, disabled_reason: "receiver_gone" });
  });

  test("other webhooks get theirs", async () => {
    await begin();
    await hook(["person.changed"], { url: "https://127.0.0.1:65535/" });
    await hook(["person.changed"]);
    const id = await make();
    await deliverDue();
    expect(taken()).toEqual([`person.changed ${id}`]);
  });

  test("the last 100 deliveries are kept", async () => {
    await begin();
    const { id, path } = await hook(["person.changed"]);
    await savePersons(...Array.from({ length: 150 }, () => aPerson()));
    await deliverDue();
    expect(taken()).toHaveLength(150);
    const { body } = await owner.get(`${path}/deliveries?limit=100`).expect(200);
    expect(body.data).toHaveLength(100);
    expect(body.pagination.next_cursor).toBeNull();
    await owner.delete(path).expect(204);
    const left = await collections.webhookDeliveries.countDocuments({ webhook: new ObjectId(id) });
    expect(left).toBe(0);
  });
});

test("a tip that only a retry could store is announced", async () => {
  await begin();
  await hook(["tip.created"]);
  const id = await make();
  const send = () => owner.post(`/v1/persons/${id}/tips`).set("Idempotency-Key", id).send(aTip);
  await db.client.withSession(async (session) => {
    session.startTransaction();
    const version = { $inc: { version: 1 } };
    await collections.persons.updateOne({ _id: new ObjectId(id) }, version, { session });
    await send().expect(503); // the person is locked for longer than a write may take
    await session.abortTransaction();
  });
  await deliverDue();
  expect(taken()).toEqual([]);
  const { body } = await send().expect(201);
  await deliverDue();
  expect(taken()).toEqual([`tip.created ${body.data.id}`]);
});

test("events that are added begin when they are added", async () => {
  await begin();
  const { path } = await hook(["tip.created"]);
  const [one, other] = [await make(), await make()];
  await owner.delete(`/v1/persons/${one}`).expect(204);
  await owner
    .patch(path)
    .send({ events: ["tip.created", "person.gone"] })
    .expect(200);
  await owner.delete(`/v1/persons/${other}`).expect(204);
  await deliverDue();
  expect(taken()).toEqual([`person.gone ${other}`]);
});

test("so do those of a list that waits already", async () => {
  await begin();
  const { path } = await hook(["person.changed"]);
  answerWith(() => ({ status: 500 }));
  const [kept, one, other] = [await make(), await make(), await make()];
  await deliverDue();
  await owner.delete(`/v1/persons/${one}`).expect(204);
  await owner
    .patch(path)
    .send({ events: ["person.changed", "person.gone"] })
    .expect(200);
  await owner.delete(`/v1/persons/${other}`).expect(204);
  answerWith(() => ({ status: 200 }));
  taken();
  pass(hour);
  await deliverDue();
  expect(taken()).toEqual([`person.changed ${kept}`, `person.gone ${other}`]);
});

test("nothing that was sent names a person who was erased, but that it is gone", async () => {
  await begin();
  const { path } = await hook(["person.changed", "person.gone"]);
  const id = await make();
  await deliverDue();
  expect(await deliveriesOf(path)).toMatchObject([{ record_id: id, event: "person.changed" }]);
  const place = { "places.persons.id": id };
  await collections.webhooks.updateMany({}, { $set: place }); // as in the middle of many changes
  const { makeKeys, photoStore } = services;
  await erasePersons({ collections, makeKeys, photoStore }, [{ _id: new ObjectId(id) }], "test");
  expect(await deliveriesOf(path)).toEqual([]);
  expect(await collections.webhooks.countDocuments(place)).toBe(0);
  taken();
  await stampChanged(collections);
  await deliverDue();
  expect(taken().at(-1)).toBe(`person.gone ${id}`);
  expect(await collections.webhooks.countDocuments(place)).toBe(0);
});

test("a webhook is sent by one process at a time", async () => {
  await begin();
  await hook(["person.changed"]);
  await savePersons(...Array.from({ length: 20 }, () => aPerson()));
  const [due] = await collections.webhooks.find().toArray();
  if (!due) throw new Error("There is no webhook");
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 5 }, () => deliver(sending, due, signal)));
  const all = taken();
  expect(new Set(all).size).toBe(20);
  expect(all).toHaveLength(20);
});

test("what a process left in the middle, another one sends again", async () => {
  await begin();
  await hook(["person.changed"]);
  const id = await make();
  // As the process has left it that was killed before it noted that this arrived.
  const claimed = {
    run: new ObjectId(),
    next_at: new Date(sending.clock.now().getTime() + 30_000),
  };
  await collections.webhooks.updateMany({}, { $set: claimed });
  await deliverDue();
  expect(taken()).toEqual([]);
  pass(31_000);
  await deliverDue();
  expect(taken()).toEqual([`person.changed ${id}`]);
});

test("an import that has ended is announced", async () => {
  await begin();
  await hook(["import.finished"]);
  const { body } = await owner
    .post("/v1/imports")
    .field("status", "missing")
    .attach(
      "file",
      Buffer.from(`Nombre;Apellido\nAna;${randomUUID().replaceAll("-", "")}a\n`),
      "list.csv",
    )
    .expect(202);
  await expect
    .poll(async () => (await owner.get(`/v1/imports/${body.data.id}`)).body.data.state)
    .toMatch(/finished|refused/);
  await deliverDue();
  expect(taken()).toEqual([`import.finished ${body.data.id}`]);
});
