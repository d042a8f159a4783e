import { randomUUID } from "node:crypto";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { personBody, startApi } from "../../support/api.js";

const { app, openInstance, keyWith, collections } = await startApi();
const instances = [app, (await openInstance()).app] as const;
const key = await keyWith(["persons:read", "persons:write"]);

const newKey = () => `retry-${randomUUID()}`;

const post = (idempotencyKey: string, body: object = personBody(), instance: number = 0) =>
  supertest(instances[instance === 0 ? 0 : 1])
    .post("/v1/persons")
    .set("Authorization", `Bearer ${key}`)
    .set("Idempotency-Key", idempotencyKey)
    .send(body);

const idOf = (hex: string) => ObjectId.createFromHexString(hex);
const remove = (id: string) => collections.persons.deleteOne({ _id: idOf(id) });

describe("the same request with the same Idempotency-Key", () => {
  test("makes one record and answers as the first one did, on every instance", async () => {
    const sent = newKey();
    const first = await post(sent, personBody({ first_name: "Única" })).expect(201);
    expect(first.headers).not.toHaveProperty("idempotency-replayed");
    for (const instance of [0, 1]) {
      const again = await post(sent, personBody({ first_name: "Única" }), instance).expect(201);
      expect(again.body).toEqual(first.body);
      expect(again.headers).toMatchObject({
        "idempotency-replayed": "true",
        location: first.headers.location,
        etag: first.headers.etag,
      });
    }
    expect(await collections.persons.countDocuments({ first_name: "Única" })).toBe(1);
  });

  test("shows the record as it is now, and 404 when it is gone", async () => {
    const sent = newKey();
    const { body } = await post(sent).expect(201);
    const _id = idOf(body.data.id);
    await collections.persons.updateOne({ _id }, { $set: { status: "found" } });
    const again = await post(sent).expect(201);
    expect(again.body.data.status.handle).toBe("found");
    await remove(body.data.id);
    await post(sent).expect(404, { error: "Person not found" });
  });

  test("of 50 at once through two instances one is served, the others are told to wait or replayed", async () => {
    const sent = newKey();
    const body = personBody({ first_name: "Cincuenta" });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => post(sent, body, at % 2)),
    );
    const made = answers.filter(
      ({ status, headers }) => status === 201 && !headers["idempotency-replayed"],
    );
    expect(made).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 201) expect(answer.body).toEqual(made[0]?.body);
      else expect([answer.status, Object.keys(answer.body)]).toEqual([409, ["error"]]);
    }
    expect(await collections.persons.countDocuments({ first_name: "Cincuenta" })).toBe(1);
    await post(sent, body).expect(201);
  });
});

describe("an Idempotency-Key", () => {
  test("is refused with another body", async () => {
    const sent = newKey();
    await post(sent).expect(201);
    const { body } = await post(sent, personBody({ last_name: "Otra" })).expect(422);
    expect(body).toEqual({ errors: { "Idempotency-Key": [expect.any(String)] } });
  });

  test.each(["", " ", "with space", "ñandú", "x".repeat(256)])("%j is malformed", async (sent) => {
    const { body } = await post(sent, {}).expect(422);
    expect(body.errors).toMatchObject({
      "Idempotency-Key": [expect.any(String)],
      first_name: ["Is required"],
    });
  });

  test("is not bound by a request that was refused", async () => {
    const sent = newKey();
    await post(sent, {}).expect(422);
    await post(sent, personBody({ source_id: "taken" })).expect(201);
    const other = newKey();
    await post(other, personBody({ source_id: "taken" })).expect(409);
    await post(other, personBody({ source_id: "free" })).expect(201);
  });

  test("goes with any body, however deep", async () => {
    const deep = `{"first_name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    await supertest(app)
      .post("/v1/persons")
      .set({ Authorization: `Bearer ${key}`, "Idempotency-Key": newKey() })
      .type("json")
      .send(deep)
      .expect(422);
  });

  test("counts for one API key and one address only", async () => {
    const sent = newKey();
    const { body } = await post(sent).expect(201);
    const other = await keyWith(["persons:write"]);
    const second = await supertest(app)
      .post("/v1/persons")
      .set({ Authorization: `Bearer ${other}`, "Idempotency-Key": sent })
      .send(personBody())
      .expect(201);
    expect(second.body.data.id).not.toBe(body.data.id);
  });

  test("leaves no copy of the body behind", async () => {
    const sent = newKey();
    await post(sent, personBody({ last_name: "Inolvidable" })).expect(201);
    const kept = JSON.stringify(await collections.idempotency.find().toArray());
    expect(kept).not.toContain("Inolvidable");
    expect(kept).not.toContain(sent);
  });
});

describe("after a request that broke off", () => {
  const minute = 60_000;

  /** As if the service had been killed after it claimed the key and before it answered. */
  const breakOff = async (id: string, ago: number) =>
    collections.idempotency.updateOne(
      { record_id: idOf(id) },
      { $unset: { status: 1 }, $set: { running_until: new Date(Date.now() - ago) } },
    );

  test("the same one finds what was made", async () => {
    const sent = newKey();
    const first = await post(sent).expect(201);
    await breakOff(first.body.data.id, minute);
    const again = await post(sent, personBody(), 1).expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect((await post(sent)).body).toEqual(first.body);
  });

  test("the same one makes what was not made, once, of 20 at once", async () => {
    const sent = newKey();
    const first = await post(sent, personBody({ first_name: "Abierta" })).expect(201);
    await remove(first.body.data.id);
    await breakOff(first.body.data.id, minute);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        post(sent, personBody({ first_name: "Abierta" }), at % 2),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.some(({ status }) => status === 409) ? [201, 409] : [201]),
    );
    expect(await collections.persons.countDocuments({ first_name: "Abierta" })).toBe(1);
  });

  test("it counts as running until it cannot be any more", async () => {
    const sent = newKey();
    const { body } = await post(sent).expect(201);
    await breakOff(body.data.id, -minute);
    const { headers } = await post(sent).expect(409, {
      error: "A request with this Idempotency-Key is still running",
    });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  test("a day later the key is free again", async () => {
    const sent = newKey();
    const { body } = await post(sent).expect(201);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000);
    await collections.idempotency.updateOne(
      { record_id: idOf(body.data.id) },
      { $set: { created_at: yesterday } },
    );
    const again = await post(sent, personBody({ last_name: "Otra" })).expect(201);
    expect(again.body.data.id).not.toBe(body.data.id);
  });
});
