import { describe, expect, test } from "vitest";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { startApi } from "../../support/api.js";

const { clientWith, collections } = await startApi();
const owner = await clientWith([...permissions], { source: "form" });
const sameSource = await clientWith(["webhooks:write"], { source: "form" });
const stranger = await clientWith([...permissions], { source: "shelter_list" });

const url = "https://partner.example.org/registry";
const unknown = `/v1/webhooks/${"0".repeat(24)}`;

async function create(fields: Record<string, unknown> = {}, client = owner) {
  const body = { url, events: ["person.changed"], ...fields };
  const answer = await client.post("/v1/webhooks").send(body).expect(201);
  return { data: answer.body.data, path: answer.headers.location ?? "" };
}

/** Room for more of them. */
const removeAll = () => collections.webhooks.deleteMany({});

describe("POST /v1/webhooks", () => {
  test("answers with the webhook, where it is, and its secret", async () => {
    await removeAll();
    const { data, path } = await create({
      events: ["person.gone", "person.changed", "person.gone"],
    });
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      url,
      events: ["person.gone", "person.changed"],
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      updated_at: data.created_at,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(path).toBe(`/v1/webhooks/${data.id}`);
  });

  test("shows the secret in no other answer, and stores it nowhere", async () => {
    await removeAll();
    const { data, path } = await create();
    const { secret, ...others } = data;
    expect((await owner.get(path).expect(200)).body.data).toEqual(others);
    expect((await owner.get("/v1/webhooks").expect(200)).body.data).toEqual([others]);
    const { body } = await owner.patch(path).send({ enabled: false }).expect(200);
    expect(body.data).not.toHaveProperty("secret");
    const stored = JSON.stringify(await collections.webhooks.find().toArray());
    expect(stored).not.toContain(secret.slice("whsec_".length));
  });

  test("gives each webhook a secret of its own", async () => {
    await removeAll();
    const [one, other] = [await create(), await create()];
    expect(one.data.secret).not.toBe(other.data.secret);
  });

  test("a retry with its Idempotency-Key makes no second one, and gets the secret that got lost", async () => {
    await removeAll();
    const send = () =>
      owner
        .post("/v1/webhooks")
        .set("Idempotency-Key", "once")
        .send({ url, events: ["person.gone"] })
        .expect(201);
    const [first, second] = [await send(), await send()];
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(second.body).toEqual(first.body);
    expect(await collections.webhooks.countDocuments()).toBe(1);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ["nothing of what is required", { url: undefined, events: undefined }, ["events", "url"]],
    ["null", { url: null, events: null }, ["events", "url"]],
    ["no events", { events: [] }, ["events"]],
    ["an unknown event", { events: ["person.created"] }, ["events.0"]],
    ["an unknown field", { secret: "whsec_x" }, ["secret"]],
    ["http", { url: "http://partner.example.org/" }, ["url"]],
    ["another scheme", { url: "ftp://partner.example.org/" }, ["url"]],
    ["no address", { url: "partner" }, ["url"]],
    ["a user", { url: "https://user@partner.example.org/" }, ["url"]],
    ["a user and a password", { url: "https://user:pass@partner.example.org/" }, ["url"]],
    ["a fragment", { url: "https://partner.example.org/#x" }, ["url"]],
    ["the port of mail", { url: "https://partner.example.org:25/" }, ["url"]],
    ["the port of ssh", { url: "https://partner.example.org:22/" }, ["url"]],
    ["port 0", { url: "https://partner.example.org:0/" }, ["url"]],
    ["too long an address", { url: `${url}/${"x".repeat(2_000)}` }, ["url"]],
    ["one that grows too long", { url: `${url}/${"ñ".repeat(1_000)}` }, ["url"]],
  ])("refuses %s", async (_what, fields, names) => {
    const body = { url, events: ["person.changed"], ...fields };
    const answer = await owner.post("/v1/webhooks").send(body).expect(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(names);
  });

  test.each([
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://0/",
    "https://0.0.0.0/",
    "https://10.0.0.5/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/",
    "https://100.100.100.200/",
    "https://192.0.0.192/",
    "https://198.18.0.1/",
    "https://203.0.113.7/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::127.0.0.1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a00:5]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::a00:5]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:0:7f00:1::]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[fc00::1]/",
    "https://[fd00:ec2::254]/",
    "https://[ff02::1]/",
    "https://[2001:db8::1]/",
    "https://localhost/",
    "https://LOCALHOST:8443/",
    "https://localhost./",
    "https://api.localhost/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://intranet/",
    "https://ⓛocalhost/",
    "https://127。0。0。1/",
    "https://127.0.0.1\u200b/",
  ])("refuses %s, which leads to no public host", async (address) => {
    const body = { url: address, events: ["person.changed"] };
    const answer = await owner.post("/v1/webhooks").send(body).expect(422);
    expect(Object.keys(answer.body.errors)).toEqual(["url"]);
    const { path } = await create();
    await owner.patch(path).send({ url: address }).expect(422);
    await owner.delete(path).expect(204);
  });

  test.each([
    ["https://93.184.216.34:8443/hook?token=x", "https://93.184.216.34:8443/hook?token=x"],
    ["https://[2606:2800:220:1::1]/", "https://[2606:2800:220:1::1]/"],
    ["HTTPS://Partner.Example.ORG:443", "https://partner.example.org/"],
    ["https://niño.example.org/", "https://xn--nio-8ma.example.org/"],
  ])("takes %s", async (address, stored) => {
    await removeAll();
    expect((await create({ url: address })).data.url).toBe(stored);
  });

  test.each([
    ["person.changed", ["persons:read"]],
    ["person.gone", ["persons:read"]],
    ["report.created", ["persons:read", "reports:write"]],
    ["tip.created", ["persons:read", "tips:write"]],
    ["duplicate.created", ["duplicates:read"]],
    ["import.finished", ["persons:write"]],
  ] as const)("%s needs what reading its records needs", async (event, needed) => {
    await removeAll();
    const send = async (...held: Parameters<typeof clientWith>[0]) => {
      const client = await clientWith(["webhooks:write", ...held]);
      return client.post("/v1/webhooks").send({ url, events: [event] });
    };
    const others = permissions.filter((one) => ![...needed].includes(one as never));
    const refused = await send(...others);
    expect([refused.status, refused.headers["error-code"]]).toEqual([403, "permission_missing"]);
    expect(refused.body.error).toContain(needed.join(" or "));
    for (const one of needed) expect((await send(one)).status).toBe(201);
  });

  test("a source has ten at most, also when they are made at once", async () => {
    await removeAll();
    const send = () => owner.post("/v1/webhooks").send({ url, events: ["person.gone"] });
    const answers = await Promise.all(Array.from({ length: 14 }, send));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.headers["error-code"]).toBe("too_many_webhooks");
    await create({}, stranger);
    const { body } = await owner.get("/v1/webhooks").expect(200);
    await owner.delete(`/v1/webhooks/${body.data[3].id}`).expect(204);
    await create();
    await send().expect(409);
  });

  test("needs webhooks:write", async () => {
    const others = permissions.filter((one) => one !== "webhooks:write");
    const client = await clientWith(others);
    for (const [method, path] of [
      ["post", "/v1/webhooks"],
      ["get", "/v1/webhooks"],
      ["get", unknown],
      ["patch", unknown],
      ["delete", unknown],
      ["get", `${unknown}/deliveries`],
    ] as const) {
      const { status, body } = await client[method](path);
      expect([status, body.error]).toEqual([403, expect.stringContaining("webhooks:write")]);
    }
  });
});

describe("a webhook", () => {
  test("belongs to its source", async () => {
    await removeAll();
    const { data, path } = await create();
    const { secret: _secret, ...others } = data;
    expect((await sameSource.get(path).expect(200)).body.data).toEqual(others);
    const absent = await stranger.get(unknown).expect(404);
    for (const send of [
      stranger.get(path),
      stranger.patch(path).send({ enabled: false }),
      stranger.delete(path),
      stranger.get(`${path}/deliveries`),
    ]) {
      const { status, body } = await send;
      expect([status, body]).toEqual([404, absent.body]);
    }
    expect((await stranger.get("/v1/webhooks").expect(200)).body.data).toEqual([]);
  });

  test("is changed, disabled and enabled", async () => {
    await removeAll();
    const { path } = await create();
    const changes = { url: "https://other.example.org/", events: ["tip.created"] };
    const { body } = await owner.patch(path).send(changes).expect(200);
    expect(body.data).toMatchObject({ ...changes, enabled: true });
    const disabled = await owner.patch(path).send({ enabled: false }).expect(200);
    expect(disabled.body.data).toMatchObject({
      enabled: false,
      disabled_reason: "by_request",
      disabled_at: expect.stringMatching(/Z$/),
    });
    const enabled = await owner.patch(path).send({ enabled: true }).expect(200);
    expect(enabled.body.data).toMatchObject({
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
    });
  });

  test("is changed only by a key that may read what it sends", async () => {
    await removeAll();
    const { path } = await create({ events: ["duplicate.created"] });
    const { body } = await sameSource.patch(path).send({ url }).expect(403);
    expect(body.error).toContain("duplicates:read");
    await sameSource.delete(path).expect(204);
  });

  test.each<[string, object, string[]]>([
    ["nothing", {}, ["body"]],
    ["null", { url: null, events: null, enabled: null }, ["enabled", "events", "url"]],
    ["what is none", { enabled: "yes", events: "person.gone" }, ["enabled", "events"]],
    ["an unknown field", { source: "form" }, ["source"]],
  ])("a change by %s is refused", async (_what, changes, names) => {
    await removeAll();
    const { path } = await create();
    const { body } = await owner.patch(path).send(changes).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
  });

  test("is changed and deleted only as it was seen", async () => {
    await removeAll();
    const { path } = await create();
    const { etag = "" } = (await owner.get(path).expect(200)).headers;
    await owner.get(path).set("If-None-Match", etag).expect(304);
    await owner.patch(path).set("If-Match", etag).send({ enabled: false }).expect(200);
    await owner.patch(path).set("If-Match", etag).send({ enabled: true }).expect(412);
    await owner.delete(path).set("If-Match", etag).expect(412);
    await owner.delete(path).expect(204);
    await owner.delete(path).expect(404);
    await owner.get(path).expect(404);
  });

  test("stands in a list with pages, the newest first", async () => {
    await removeAll();
    const ids = [];
    for (let made = 0; made < 5; made += 1) ids.push((await create()).data.id);
    const first = await owner.get("/v1/webhooks?limit=3").expect(200);
    const { next_cursor: cursor } = first.body.pagination;
    const second = await owner.get("/v1/webhooks").query({ cursor }).expect(200);
    const listed = [...first.body.data, ...second.body.data].map(({ id }) => id);
    expect(listed).toEqual(ids.toReversed());
    expect(second.body.pagination.next_cursor).toBeNull();
  });

  test("each write is in the audit log", async () => {
    await removeAll();
    const { data, path } = await create();
    await owner.patch(path).send({ enabled: false }).expect(200);
    await owner.delete(path).expect(204);
    const entries = await collections.auditLog.find({ records: data.id }).sort({ at: 1 }).toArray();
    expect(entries.map(({ operation }) => operation)).toEqual([
      "POST /v1/webhooks",
      "PATCH /v1/webhooks/{webhook_id}",
      "DELETE /v1/webhooks/{webhook_id}",
    ]);
  });
});
