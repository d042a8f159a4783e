import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startApi } from "../../support/api.js";
import { resourceBody } from "./resource-body.js";

const { clientWith, collections } = await startApi();
const writer = await clientWith(["resources:write"]);
const stranger = await clientWith(["resources:write"], { source: "shelter_list" });
const anybody = await clientWith([]);

const unknown = `/v1/resources/${"0".repeat(24)}`;

async function create(fields: Record<string, unknown> = {}) {
  const { body, headers } = await writer
    .post("/v1/resources")
    .send(resourceBody(fields))
    .expect(201);
  return { data: body.data, url: headers.location ?? "", etag: headers.etag ?? "" };
}

describe("POST /v1/resources", () => {
  test("answers with every key, null where there is no value, and where it is", async () => {
    const { data, url } = await create();
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      country: { code: "VE", label: "Venezuela" },
      region: null,
      city: null,
      address: null,
      type: { handle: "organization", label: "Organización" },
      name: "Cruz Roja Venezolana",
      description: null,
      links: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      updated_at: data.created_at,
    });
    expect(url).toBe(`/v1/resources/${data.id}`);
    const { body } = await anybody.get(url).set("Accept-Language", "en").expect(200);
    expect(body.data.type).toEqual({ handle: "organization", label: "Organization" });
  });

  test("null counts as not given", async () => {
    const nothing = { region: null, city: null, address: null, description: null, links: null };
    const { data } = await create(nothing);
    expect(data).toMatchObject({ ...nothing, links: [] });
  });

  test("cleans text, keeps the line breaks of the description", async () => {
    const { data } = await create({ name: " Cruz \u200b Roja ", description: " a  b \r\n c " });
    expect(data).toMatchObject({ name: "Cruz Roja", description: "a b\nc" });
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    [
      "nothing of what is required",
      { name: undefined, type: undefined, country: undefined },
      ["country", "name", "type"],
    ],
    ["null for it", { name: null, type: null, country: null }, ["country", "name", "type"]],
    [
      "blank text",
      { name: " ", region: "", city: " ", address: "\t", description: "\n" },
      ["address", "city", "description", "name", "region"],
    ],
    ["other handles", { type: "x", country: "US" }, ["country", "type"]],
    ["a field of the response", { id: "1", source: "form", words: [] }, ["id", "source", "words"]],
    [
      "text too long",
      { name: "n".repeat(301), region: "r".repeat(301), description: "d".repeat(5001) },
      ["description", "name", "region"],
    ],
    ["links that are no list", { links: {} }, ["links"]],
    ["21 links", { links: Array(21).fill({ type: "phone", label: "a", value: "911" }) }, ["links"]],
  ])("refuses %s", async (_name, fields, names) => {
    const { body } = await writer.post("/v1/resources").send(resourceBody(fields)).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
  });

  test("takes text and links up to their limits", async () => {
    const link = { type: "other", label: "l".repeat(300), value: "v".repeat(2000) };
    const region = "r".repeat(300);
    const { data } = await create({
      region,
      description: "d".repeat(5000),
      links: Array(20).fill(link),
    });
    expect(data.links).toHaveLength(20);
  });

  test("sent again with the same Idempotency-Key, makes one and shows it as it is now", async () => {
    const key = randomUUID();
    const name = "Una sola vez";
    const post = () =>
      writer.post("/v1/resources").set("Idempotency-Key", key).send(resourceBody({ name }));
    const { body } = await post().expect(201);
    await writer.patch(`/v1/resources/${body.data.id}`).send({ city: "Mérida" }).expect(200);
    const again = await post().expect(201);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.body.data).toMatchObject({ id: body.data.id, city: "Mérida" });
    expect(await collections.resources.countDocuments({ name })).toBe(1);
  });

  test("stores no value for what was not given", async () => {
    const { data } = await create();
    const stored = await collections.resources.findOne({ name: data.name, source: "form" });
    expect(stored).not.toHaveProperty("region");
    expect(stored).toMatchObject({ source: "form", version: 1 });
  });
});

describe("PATCH /v1/resources/{resource_id}", () => {
  test("changes what is given, null clears, the rest stays", async () => {
    const links = [{ type: "phone", label: "Central", value: "911" }];
    const { url, data } = await create({ region: "Zulia", city: "Cabimas", links });
    const sent = { region: null, name: "Protección Civil" };
    const { body } = await writer.patch(url).send(sent).expect(200);
    expect(body.data).toMatchObject({ ...sent, city: "Cabimas", links: data.links });
    expect(body.data.updated_at > data.updated_at).toBe(true);
    expect(body.data.created_at).toBe(data.created_at);
    await writer.patch(url).send({ links: null }).expect(200);
    const { body: now } = await anybody.get(url).expect(200);
    expect(now.data).toMatchObject({ ...sent, links: [] });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["nothing", {}, "body"],
    ["an unknown field", { source: "form" }, "source"],
    ["null for what is required", { name: null }, "name"],
    ["blank text", { city: " " }, "city"],
    [
      "an unknown field of a link",
      { links: [{ type: "phone", label: "a", value: "911", foo: 1 }] },
      "links.0.foo",
    ],
  ])("refuses %s", async (_name, sent, field) => {
    const { url } = await create();
    const { body } = await writer.patch(url).send(sent).expect(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test("is found by its new words and no more by its old ones", async () => {
    const { url, data } = await create({ name: "Antes", city: "Cumarebo" });
    await writer.patch(url).send({ name: "Después" }).expect(200);
    const found = async (query: string) => {
      const { body } = await anybody.get("/v1/resources").query({ query }).expect(200);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await found("despues cumarebo")).toEqual([data.id]);
    expect(await found("antes cumarebo")).toEqual([]);
  });

  test("of 20 at once, no change is lost", async () => {
    const { url } = await create();
    const fields = ["region", "city", "address", "description"];
    const changes = Array.from({ length: 20 }, (_, index) => ({
      [fields[index % 4] ?? ""]: `texto${index}`,
    }));
    await Promise.all(changes.map((change) => writer.patch(url).send(change).expect(200)));
    const [stored] = await collections.resources.find({ region: /^texto/ }).toArray();
    const { region, city, address, description, words } = stored ?? {};
    for (const word of [region, city, address, description]) expect(words).toContain(word);
    expect(stored?.version).toBe(21);
  });

  test("of 20 at once with one If-Match, one is done and 19 are 412", async () => {
    const { url, etag } = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        writer
          .patch(url)
          .set("If-Match", etag)
          .send({ city: `Ciudad ${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(412)]);
  });
});

describe("DELETE /v1/resources/{resource_id}", () => {
  test("204 without a body, a second one 404", async () => {
    const { url } = await create();
    const { text } = await writer.delete(url).expect(204);
    expect(text).toBe("");
    await writer.delete(url).expect(404, { error: "Resource not found" });
    await anybody.get(url).expect(404, { error: "Resource not found" });
  });

  test("with an If-Match of an older version is 412 and deletes nothing", async () => {
    const { url, etag } = await create();
    await writer.patch(url).send({ city: "Coro" }).expect(200);
    await writer.delete(url).set("If-Match", etag).expect(412);
    const { headers } = await anybody.get(url).expect(200);
    await anybody
      .get(url)
      .set("If-None-Match", headers.etag ?? "")
      .expect(304);
    await writer
      .delete(url)
      .set("If-Match", headers.etag ?? "")
      .expect(204);
  });
});

describe("a resource of another source", () => {
  const error = "Only keys of the resource's own source may change it";

  test("is read by everybody and changed by nobody else: 403, before what is wrong with the body", async () => {
    const { url } = await create();
    await stranger.get(url).expect(200);
    await stranger.patch(url).send({ nonsense: 1 }).expect(403, { error });
    await stranger.patch(url).send({ name: "x" }).expect(403, { error });
    await stranger.delete(url).expect(403, { error });
    const { body } = await anybody.get(url).expect(200);
    expect(body.data.name).toBe("Cruz Roja Venezolana");
  });

  test.each([unknown, "/v1/resources/x"])("one that is not there is 404: %s", async (url) => {
    const missing = { error: "Resource not found" };
    await anybody.get(url).expect(404, missing);
    await stranger.patch(url).send({ name: "x" }).expect(404, missing);
    await stranger.delete(url).expect(404, missing);
  });
});

test("writes are in the audit log, reads are not", async () => {
  const { url, data } = await create();
  await writer.patch(url).send({ city: "Coro" }).expect(200);
  await anybody.get(url).expect(200);
  await writer.delete(url).expect(204);
  const entries = await collections.auditLog.find({ records: data.id }).sort({ at: 1 }).toArray();
  expect(entries.map(({ operation }) => operation)).toEqual([
    "POST /v1/resources",
    "PATCH /v1/resources/{resource_id}",
    "DELETE /v1/resources/{resource_id}",
  ]);
});
