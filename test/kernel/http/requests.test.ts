import { once } from "node:events";
import { createServer, request } from "node:http";
import { gzipSync } from "node:zlib";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { endpoints } from "../../../src/app/app.js";
import { uuidOf } from "../../../src/features/resources/uuid.store.js";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { permissionsOf } from "../../../src/kernel/http/endpoint.js";
import { version } from "../../../src/kernel/version.js";
import { aFinding, insertReview } from "../../features/duplicates/reviews.js";
import { resourceBody } from "../../features/resources/resource-body.js";
import { aPerson, personBody, startApi } from "../../support/api.js";

const { app, clientWith, collections, keyWith } = await startApi();
const key = await keyWith(["persons:read", "persons:write"]);

const everything = await clientWith([...permissions]);
const made = async (path: string, body: object) =>
  String((await everything.post(path).send(body).expect(201)).body.data.id);
const person_id = await made("/v1/persons", personBody());
const person = new ObjectId(await made("/v1/persons", personBody()));
const list = Buffer.from("Nombres,Apellidos\nAna,Rojas\n");
const imported = await everything
  .post("/v1/imports")
  .field("status", "missing")
  .attach("file", list, "l.csv")
  .expect(202);
const duplicate_id = new ObjectId();
await insertReview(
  collections,
  duplicate_id,
  aFinding([aPerson({ _id: person }), aPerson({ _id: new ObjectId(person_id) })]),
);
const resource_id = await made("/v1/resources", resourceBody());
/** The ids of records that are there. */
const ids = new Map([
  ["person_id", person_id],
  ["tip_id", await made(`/v1/persons/${person_id}/tips`, { sender_name: "Luis", message: "x" })],
  [
    "report_id",
    await made(`/v1/persons/${person_id}/reports`, {
      reason: "other",
      details: "x",
      reporter_name: "Luis",
      reporter_email: "luis@example.org",
    }),
  ],
  ["resource_id", resource_id],
  ["service_id", uuidOf(new ObjectId(resource_id))],
  [
    "webhook_id",
    await made("/v1/webhooks", {
      url: "https://partner.example.org/",
      events: ["person.changed"],
    }),
  ],
  ["duplicate_id", duplicate_id.toHexString()],
  ["import_id", String(imported.body.data.id)],
]);
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? "");

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, "0".repeat(24));
const post = (type: string | undefined, body?: string | Buffer) => {
  const request = supertest(app).post("/v1/persons").set("Authorization", `Bearer ${key}`);
  if (type) request.set("Content-Type", type);
  return body === undefined ? request : request.serialize((sent) => sent).send(body as string);
};

// Endpoints are values: a new one is held to these promises without a new test.
const unknown = ["Unknown field"];

describe.each(endpoints)("$method $path", (operation) => {
  const { method, path, find, resource } = operation;
  const url = pathOf(path);

  test("refuses a caller without a key", async () => {
    const { headers } = await supertest(app)[method](url).expect(401, {
      error: "An API key is required",
    });
    expect(headers["www-authenticate"]).toBe("Bearer");
  });

  test("is open to exactly the permissions that grant it", async () => {
    const granting = permissionsOf(operation);
    const error = `This API key lacks the permission ${granting.join(" or ")}`;
    for (const held of [[], ...permissions.map((permission) => [permission])]) {
      const client = await clientWith(held);
      const { status, body } = await client[method](url);
      const open =
        granting.length === 0 || held.some((permission) => granting.includes(permission));
      if (open) expect(status).not.toBe(403);
      else expect({ status, body }).toEqual({ status: 403, body: { error } });
    }
  });

  test("refuses an unknown query parameter, but a record that is not there first", async () => {
    const { body } = await everything[method](`${addressOf(path)}?unknown=1`).expect(422);
    expect(body.errors).toMatchObject({ unknown });
    if (!find) return;
    await everything[method](`${url}?unknown=1`).expect(404, { error: `${resource} not found` });
  });

  test("refuses other methods with Allow, and tells it on OPTIONS without a key", async () => {
    const { headers } = await supertest(app).options(url).expect(204);
    expect(headers.allow).toContain(method.toUpperCase());
    const put = await supertest(app).put(url).expect(405);
    expect(put.headers.allow).toBe(headers.allow);
    expect(put.body).toEqual({ error: "Method not allowed" });
  });
});

describe.each(endpoints.filter(({ body }) => body))("$method $path", (operation) => {
  const { method, path, upload } = operation;
  test(`refuses an unknown field, and what is no ${upload ? "form" : "JSON"}`, async () => {
    const request = everything[method](addressOf(path));
    const sent = upload ? request.field("unknown", "1") : request.send({ unknown: 1 });
    const { body } = await sent.expect(422);
    expect(body.errors).toMatchObject({ unknown });
    await everything[method](addressOf(path)).type("text/plain").send("x").expect(415);
  });
});

const ofSources = endpoints.filter(({ path }) => /\{(person|import)_id\}/.test(path));
describe.each(ofSources)("$method $path", ({ method, path }) => {
  test("answers for another source's record to the byte as for one that is not there", async () => {
    const elsewhere = await clientWith([...permissions], { source: "hospital_list" });
    const missing = await elsewhere[method](pathOf(path)).expect(404);
    const foreign = await elsewhere[method](addressOf(path)).expect(404);
    expect(foreign.text).toBe(missing.text);
    expect(foreign.headers["error-code"]).toBe(missing.headers["error-code"]);
  });
});

describe("bodies", () => {
  test.each<[string, string | undefined, string | Buffer | undefined, number]>([
    ["none", undefined, undefined, 422],
    ["an empty one", "application/json", "", 422],
    ["an empty object", "application/json", "{}", 422],
    ["not JSON", "application/json", "{", 400],
    ["null", "application/json", "null", 400],
    ["a bare number", "application/json", "5", 400],
    ["a bare text", "application/json", '"x"', 400],
    ["invalid UTF-8", "application/json", Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ["a BOM before it", "application/json", `\ufeff${JSON.stringify(personBody())}`, 201],
    ["JSON with charset", "application/json; charset=UTF-8", JSON.stringify(personBody()), 201],
    ["another charset", "application/json; charset=latin1", "{}", 415],
    ["another type", "text/plain", "{}", 415],
    ["a form", "application/x-www-form-urlencoded", "first_name=Ana", 415],
    ["JSON of another kind", "application/merge-patch+json", "{}", 415],
    ["no type", "", "{}", 415],
    ["an unnamed field", "application/json", '{"":1}', 422],
    ["256 KiB", "application/json", `{"a":"${"x".repeat(256 * 1024 - 8)}"}`, 422],
    ["more than 256 KiB", "application/json", `{"a":"${"x".repeat(256 * 1024 - 7)}"}`, 413],
    ["deep nesting", "application/json", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 422],
  ])("%s", async (_name, type, body, status) => {
    const response = await post(type, body);
    expect(response.status).toBe(status);
    expect(response.type).toBe("application/json");
  });

  test("an array is refused under body", async () => {
    const { body } = await post("application/json", "[]").expect(422);
    expect(body).toEqual({ errors: { body: ["Must be an object"] } });
  });

  test("a compressed body is read, an inflated bomb and an unknown encoding are not", async () => {
    const send = (encoding: string, bytes: Buffer) =>
      post("application/json", bytes).set("Content-Encoding", encoding);
    await send("gzip", gzipSync(JSON.stringify(personBody()))).expect(201);
    await send("gzip", gzipSync(`{"a":"${"x".repeat(50_000_000)}"}`)).expect(413);
    await send("gzip", Buffer.from("not gzip")).expect(400);
    await send("compress", Buffer.from("{}")).expect(415);
  });
});

test.each([
  ["announced as too long is refused before it comes", { "Content-Length": 900_000_000 }, "{"],
  ["becomes too long is refused before it ends", {}, "x".repeat(256 * 1024 + 1)],
])("a body that %s", async (_what, length, bytes) => {
  const server = createServer(app).listen(0);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const sent = request({
    port,
    path: "/v1/persons",
    method: "POST",
    headers: { ...headers, ...length },
  });
  sent.on("error", () => {}).write(bytes);
  const [response] = await once(sent, "response");
  expect(response.statusCode).toBe(413);
  sent.destroy();
  server.close();
});

describe("every response", () => {
  test("has a request id: the caller's own when it is well-formed", async () => {
    const get = (id?: string) => {
      const request = supertest(app).get("/v1/options");
      return id === undefined ? request : request.set("X-Request-Id", id);
    };
    for (const id of [
      "0b6f3c1e-9a2d-4c7b-8e5f-1a2b3c4d5e6f",
      "4BF92F3577B34DA6A3CE929D0E0E4736",
      "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    ]) {
      expect((await get(id)).headers["x-request-id"]).toBe(id);
    }
    // Whatever else a caller sends may be a name, and names have no place in the log.
    for (const id of [undefined, "a b", "a".repeat(65), "é", "Ana-Rojas", "ANA_ROJAS_12345678"]) {
      const sent = (await get(id)).headers["x-request-id"];
      expect(sent).toMatch(/^[0-9a-f-]{36}$/);
      expect(sent).not.toBe(id);
    }
  });

  test("is not stored, sniffed or framed", async () => {
    for (const path of ["/v1/options", "/nowhere", "/healthz"]) {
      const { headers } = await supertest(app).get(path);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
      expect(headers).not.toHaveProperty("x-powered-by");
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    }
  });

  test.each([
    ["/v1/nowhere", 404],
    ["/v1/Persons", 404],
    ["/v1/persons/", 404],
    ["/V1/persons", 404],
    ["/v1/persons/%ff", 400],
    ["/v1/persons/%zz", 400],
  ])("%s: %i as JSON, before any key is asked for", async (path, status) => {
    const { body } = await supertest(app).get(path).expect(status);
    expect(body).toEqual({ error: expect.any(String) });
  });

  test("/healthz says that the process is up, and which version it is", async () => {
    const { body } = await supertest(app).get("/healthz").expect(200);
    expect(body).toEqual({ status: "up", version });
  });

  test("HEAD is answered like GET, without a body", async () => {
    const authorized = { Authorization: `Bearer ${key}` };
    const head = await supertest(app).head("/v1/persons").set(authorized).expect(200);
    expect(head.text).toBeUndefined();
    expect(head.type).toBe("application/json");
    await supertest(app).head("/v1/persons").expect(401);
  });
});
