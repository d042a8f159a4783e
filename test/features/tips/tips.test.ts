import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import type { PersonDocument, TipDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { aTip } from "./a-tip.js";

const { clientWith, collections, savePersons } = await startApi();
const writer = await clientWith(["tips:write"]);
const reader = await clientWith(["persons:read"]);
const full = await clientWith(["tips:write", "persons:read", "persons:sensitive:read"]);

const tipBody = (fields: Record<string, unknown> = {}) => ({
  sender_name: "Luis Rojas",
  message: "Seen at the harbour",
  ...fields,
});

async function saved(fields: Partial<PersonDocument> = {}) {
  const person = aPerson(fields);
  await savePersons(person);
  const path = `/v1/persons/${person._id}/tips`;
  return { person, path, stored: () => collections.persons.findOne({ _id: person._id }) };
}

async function savedTip(fields: Partial<TipDocument> = {}, person: Partial<PersonDocument> = {}) {
  const tip = aTip(fields);
  const others = await saved({ tips: [aTip(), tip, aTip()], ...person });
  return { ...others, tip, path: `${others.path}/${tip._id}` };
}

describe("POST /v1/persons/{person_id}/tips", () => {
  test("stores the tip and answers 201 with its address; the phone as E.164", async () => {
    const { person, path, stored } = await saved();
    const sent = { sender_name: "  Luis  Rojas ", sender_phone: "0412-765 43 21", message: "a\nb" };
    const { body, headers } = await writer.post(path).send(sent).expect(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      person_id: person._id.toHexString(),
      sender_name: "Luis Rojas",
      sender_phone: "+584127654321",
      message: "a\nb",
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.data.created_at,
    });
    expect(headers.location).toBe(`${path}/${body.data.id}`);
    const read = await reader.get(headers.location ?? "").expect(200);
    expect(read.body).toEqual(body);
    expect(read.headers.etag).toBe(headers.etag);
    expect((await stored())?.tips).toMatchObject([{ sender_is_minor: false, version: 1 }]);
  });

  test("is a change of the person", async () => {
    const { person, path, stored } = await saved({ updated_at: new Date(0) });
    const { body } = await writer.post(path).send(tipBody()).expect(201);
    const changed = await stored();
    expect(changed).toMatchObject({ version: person.version + 1, created_at: person.created_at });
    expect(body.data.updated_at).toBe(body.data.created_at);
    const updated = changed?.updated_at.getTime() ?? 0;
    expect(updated).toBeGreaterThanOrEqual(Date.parse(body.data.updated_at));
  });

  test("keeps text that the database could take for an expression", async () => {
    const { path } = await saved();
    const sent = tipBody({ sender_name: "$$ROOT a", message: "$tips" });
    const { body } = await writer.post(path).send(sent).expect(201);
    expect(body.data).toMatchObject({ sender_name: "$$ROOT a", message: "$tips" });
  });

  test("takes null and blank text for an optional phone as none", async () => {
    const { path } = await saved();
    for (const sender_phone of [null, " ", undefined]) {
      const sent = tipBody({ sender_phone, sender_is_minor: null });
      const { body } = await writer.post(path).send(sent).expect(201);
      expect(body.data.sender_phone).toBeNull();
    }
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ sender_name: undefined, message: undefined }, ["message", "sender_name"]],
    [{ sender_name: "L" }, ["sender_name"]],
    [{ sender_name: "12" }, ["sender_name"]],
    [{ sender_name: "x".repeat(101) }, ["sender_name"]],
    [{ sender_phone: "0414-555", message: " \n" }, ["message", "sender_phone"]],
    [{ sender_phone: "0414-5550101 / 0414-5550102" }, ["sender_phone"]],
    [{ message: "x".repeat(5001) }, ["message"]],
    [{ sender_is_minor: "true" }, ["sender_is_minor"]],
    [{ id: "1", created_at: "2026-01-01" }, ["created_at", "id"]],
  ])("refuses %j under the fields to correct", async (fields, names) => {
    const { path, stored } = await saved();
    const { body } = await writer.post(path).send(tipBody(fields)).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
    expect((await stored())?.tips).toEqual([]);
  });

  test("of 50 at once about a person with 490 tips 10 are stored, 40 refused", async () => {
    const { path, stored } = await saved({ tips: Array.from({ length: 490 }, () => aTip()) });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await writer.post(path).send(tipBody())).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
    expect((await stored())?.tips).toHaveLength(500);
    expect((await stored())?.version).toBe(11);
  });

  test("a repeat with the same Idempotency-Key shows the tip as it is now, 404 when it is gone", async () => {
    const { path, stored } = await saved();
    const post = () => writer.post(path).set("Idempotency-Key", `tip-${path}`).send(tipBody());
    const first = await post().expect(201);
    const address = first.headers.location ?? "";
    await writer.patch(address).send({ message: "Seen again" }).expect(200);
    const again = await post().expect(201);
    expect(again.headers).toMatchObject({ "idempotency-replayed": "true", location: address });
    expect(again.body.data).toMatchObject({ id: first.body.data.id, message: "Seen again" });
    expect((await stored())?.tips).toHaveLength(1);
    await writer.delete(address).expect(204);
    await post().expect(404, { error: "Person not found" });
  });
});

describe("PATCH /v1/persons/{person_id}/tips/{tip_id}", () => {
  test("changes what was sent and nothing else, as a change of the person", async () => {
    const { path, person, tip, stored } = await savedTip({ updated_at: new Date(0) });
    const { body } = await writer.patch(path).send({ sender_phone: "0412-765 43 21" }).expect(200);
    expect(body.data).toMatchObject({
      sender_phone: "+584127654321",
      sender_name: tip.sender_name,
      created_at: tip.created_at.toISOString(),
    });
    expect(Date.parse(body.data.updated_at)).toBeGreaterThan(0);
    const changed = await stored();
    expect(changed?.version).toBe(person.version + 1);
    expect(changed?.updated_at.getTime()).toBeGreaterThanOrEqual(person.updated_at.getTime());
    expect([changed?.tips[0], changed?.tips[2]]).toEqual([person.tips[0], person.tips[2]]);
  });

  test.each([null, " "])("%j clears the phone", async (sender_phone) => {
    const { path, stored } = await savedTip();
    const { body } = await writer.patch(path).send({ sender_phone }).expect(200);
    expect(body.data.sender_phone).toBeNull();
    expect((await stored())?.tips[1]).not.toHaveProperty("sender_phone");
  });

  test.each([
    [{}, { body: ["At least one field is required"] }],
    [[], { body: ["Must be an object"] }],
    [{ message: "m", sender_is_minor: false }, { sender_is_minor: ["Unknown field"] }],
    [{ photo: "x" }, { photo: ["Unknown field"] }],
    [
      { sender_name: null, message: null },
      { sender_name: [expect.any(String)], message: [expect.any(String)] },
    ],
    [
      { sender_name: "7 7", message: " " },
      { sender_name: ["Must have at least one letter"], message: ["Must not be blank"] },
    ],
    [{ sender_phone: "12" }, { sender_phone: ["Must be one valid phone number"] }],
  ])("refuses %j", async (sent, errors) => {
    const { path, stored, person } = await savedTip();
    expect((await writer.patch(path).send(sent).expect(422)).body).toEqual({ errors });
    expect(await stored()).toEqual(person);
  });

  test("of 20 with one If-Match at once one succeeds, the rest get 412", async () => {
    const { path, stored } = await savedTip();
    const { etag = "" } = (await writer.get(path).expect(200)).headers;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const request = writer.patch(path).set("If-Match", etag);
        return (await request.send({ message: `message ${at}` })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(19);
    expect((await stored())?.tips[1]?.version).toBe(2);
  });
});

describe("DELETE /v1/persons/{person_id}/tips/{tip_id}", () => {
  test("answers 204 without a body, a second one 404, as a change of the person", async () => {
    const { path, person, stored } = await savedTip();
    const { text } = await writer.delete(path).expect(204);
    expect(text).toBe("");
    const changed = await stored();
    expect(changed?.tips).toEqual([person.tips[0], person.tips[2]]);
    expect(changed?.version).toBe(person.version + 1);
    await writer.delete(path).expect(404, { error: "Tip not found" });
    expect((await stored())?.version).toBe(person.version + 1);
  });

  test("with an If-Match of another version: 412, and the tip stays", async () => {
    const { path, stored } = await savedTip();
    const { etag = "" } = (await writer.get(path).expect(200)).headers;
    await writer.patch(path).send({ message: "Seen again" }).expect(200);
    await writer.delete(path).set("If-Match", etag).expect(412);
    expect((await stored())?.tips).toHaveLength(3);
    await writer.delete(path).set("If-Match", "*").expect(204);
    await writer.delete(path).set("If-Match", etag).expect(404);
  });
});

describe("the ETag of a tip", () => {
  test("is its own: If-None-Match gives 304 until this tip changes", async () => {
    const { path, person, tip } = await savedTip();
    const { etag = "" } = (await reader.get(path).expect(200)).headers;
    await reader.get(path).set("If-None-Match", etag).expect(304);
    const other = path.replace(tip._id.toHexString(), String(person.tips[0]?._id));
    await writer.patch(other).send({ message: "Not this one" }).expect(200);
    await reader.get(path).set("If-None-Match", etag).expect(304);
    await writer.patch(path).send({ message: "This one" }).expect(200);
    await reader.get(path).set("If-None-Match", etag).expect(200);
  });
});

describe("a tip by a minor", () => {
  const child = { sender_is_minor: true, sender_name: "Ana Lucía Rojas" };
  const hidden = { sender_name: "Ana", sender_phone: null };
  const open = { sender_name: "Ana Lucía Rojas", sender_phone: "+584121234567" };

  test.each([
    ["minimized without persons:sensitive:read", writer, reader, hidden],
    ["in full with persons:sensitive:read", full, full, open],
  ])("is shown %s by every operation", async (_, writes, reads, expected) => {
    const { path, person } = await savedTip(child, { tips: [] });
    const list = `/v1/persons/${person._id}/tips`;
    const sent = tipBody({ ...open, sender_is_minor: true });
    const answers = [await writes.post(list).send(sent).expect(201)];
    const address = `${list}/${answers[0]?.body.data.id}`;
    answers.push(await reads.get(address).expect(200));
    answers.push(await writes.patch(address).send({ message: "Seen again" }).expect(200));
    answers.push(await writes.patch(address).send(open).expect(200));
    for (const { body } of answers) {
      expect(body.data).toMatchObject(expected);
      expect(body.data).not.toHaveProperty("sender_is_minor");
    }
    expect((await reads.get(list).expect(200)).body.data).toMatchObject([expected]);
    expect(path).toContain(list);
  });

  test("is part of the person's full view, of no other", async () => {
    const { person } = await savedTip(child, { tips: [aTip({ ...child, message: "of a child" })] });
    const path = `/v1/persons/${person._id}`;
    expect((await full.get(path).expect(200)).body.data.tips).toMatchObject([open]);
    expect((await reader.get(path).expect(200)).text).not.toContain("of a child");
  });

  test("of an adult everything is shown", async () => {
    const { path, tip } = await savedTip();
    const { sender_name, sender_phone } = tip;
    expect((await reader.get(path)).body.data).toMatchObject({ sender_name, sender_phone });
  });
});

describe("whose tips", () => {
  const error = { error: "Tip not found" };

  async function hiddenPaths() {
    const own = await savedTip();
    const foreign = await savedTip({}, { source: "hospital_list" });
    const secret = await savedTip({}, { is_public: false });
    const unknown = new ObjectId().toHexString();
    return [
      foreign.path,
      secret.path,
      own.path.replace(own.tip._id.toHexString(), foreign.tip._id.toHexString()),
      own.path.replace(own.person._id.toHexString(), unknown),
      own.path.replace(own.tip._id.toHexString(), unknown),
      `${own.path}0`,
    ];
  }

  test("are hidden is told by one and the same 404, whatever is wrong with the body", async () => {
    for (const path of await hiddenPaths()) {
      const answers = [
        await reader.get(path),
        await writer.patch(path).send({ message: "m" }),
        await writer.patch(path).send({ nothing: "m" }),
        await writer.patch(path).set("If-Match", '"1-x"').send({ message: "m" }),
        await writer.delete(path),
      ];
      for (const { status, text } of answers) {
        expect([status, text]).toEqual([404, JSON.stringify(error)]);
      }
    }
  });

  test("of another source, of a private or an unknown person are neither listed nor added", async () => {
    const foreign = await saved({ source: "hospital_list" });
    const secret = await saved({ is_public: false });
    const unknown = `/v1/persons/${new ObjectId()}/tips`;
    for (const path of [foreign.path, secret.path, unknown, "/v1/persons/x/tips"]) {
      for (const answer of [
        await reader.get(path),
        await reader.get(`${path}?limit=0`),
        await writer.post(path).send(tipBody()),
        await writer.post(path).send({}),
      ]) {
        expect([answer.status, answer.text]).toEqual([404, '{"error":"Person not found"}']);
      }
    }
    expect((await foreign.stored())?.tips).toEqual([]);
    expect((await secret.stored())?.tips).toEqual([]);
  });

  test("reading needs persons:read or tips:write, writing tips:write", async () => {
    const { path } = await savedTip();
    const list = path.slice(0, path.lastIndexOf("/"));
    const other = await clientWith(["persons:write", "reports:write", "persons:sensitive:read"]);
    for (const address of [path, list]) {
      await writer.get(address).expect(200);
      await reader.get(address).expect(200);
      const lacking = "This API key lacks the permission persons:read or tips:write";
      await other.get(address).expect(403, { error: lacking });
    }
    await reader.post(list).send(tipBody()).expect(403);
    await reader.patch(path).send({ message: "m" }).expect(403);
    await reader.delete(path).expect(403);
  });
});

const requestIds = {
  post: "7000000000000001",
  patch: "7000000000000002",
  get: "7000000000000003",
  list: "7000000000000004",
  plain: "7000000000000005",
  delete: "7000000000000006",
};

test("every write and every read with persons:sensitive:read leaves an audit entry of the tip and its person, without values", async () => {
  const { path, tip } = await savedTip();
  const list = path.slice(0, path.lastIndexOf("/"));
  const secret = { sender_name: "S3CRET NAME", message: "S3CRET" };
  const { body } = await writer
    .post(list)
    .set("X-Request-Id", requestIds.post)
    .send(secret)
    .expect(201);
  await writer.patch(path).set("X-Request-Id", requestIds.patch).send(secret).expect(200);
  await full.get(path).set("X-Request-Id", requestIds.get).expect(200);
  await full.get(`${list}?limit=1`).set("X-Request-Id", requestIds.list).expect(200);
  await reader.get(path).set("X-Request-Id", requestIds.plain).expect(200);
  await writer.delete(path).set("X-Request-Id", requestIds.delete).expect(204);
  const request_id = { $in: Object.values(requestIds) };
  const entries = await collections.auditLog.find({ request_id }).sort({ _id: 1 }).toArray();
  const id = tip._id.toHexString();
  const [, , , person_id] = path.split("/");
  expect(entries.map((entry) => [entry.request_id, entry.records])).toEqual([
    [requestIds.post, [body.data.id, person_id]],
    [requestIds.patch, [id, person_id]],
    [requestIds.get, [id, person_id]],
    [requestIds.list, [body.data.id, person_id]],
    [requestIds.delete, expect.arrayContaining([id, person_id])],
  ]);
  expect(JSON.stringify(entries)).not.toContain("S3CRET");
});
