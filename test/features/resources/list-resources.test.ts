import { ObjectId } from "mongodb";
import type { Agent } from "supertest";
import { describe, expect, test } from "vitest";
import type { ResourceDocument } from "../../../src/kernel/database/collections.js";
import { startApi } from "../../support/api.js";
import { resourceBody } from "./resource-body.js";

const orders = ["created_at desc", "created_at asc", "updated_at desc", "updated_at asc"] as const;

type Query = Record<string, string | number>;
const get = async (client: Agent, query: Query) => {
  const { body } = await client.get("/v1/resources").query(query).expect(200);
  const ids: string[] = body.data.map(({ id }: { id: string }) => id);
  return { ids, ...body.pagination };
};

function aResource(fields: Partial<ResourceDocument> = {}): ResourceDocument {
  const created_at = fields.created_at ?? new Date(Date.UTC(2026, 0, 1));
  return {
    _id: new ObjectId(),
    source: "form",
    country: "VE",
    type: "shelter",
    name: "Refugio",
    links: [],
    words: ["refugio"],
    version: 1,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

describe("GET /v1/resources: pages", async () => {
  const { clientWith, collections } = await startApi();
  const client = await clientWith([]);
  const types = ["shelter", "hotline", "website"] as const;
  const saved = Array.from({ length: 120 }, (_, index) =>
    aResource({
      type: types[index % 3] ?? "other",
      country: index % 4 === 0 ? "XX" : "VE",
      created_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 10))), // ten at one time
    }),
  );
  await collections.resources.insertMany(saved);

  test.each(orders)("show every resource once, forward and back: %s", async (order) => {
    const all = saved.map(({ _id }) => _id.toHexString());
    const expected = order.endsWith("asc") ? all : all.toReversed();
    let page = await get(client, { order, limit: 7 });
    expect(page.previous_cursor).toBeNull();
    const forward = [page.ids];
    while (page.next_cursor) {
      page = await get(client, { cursor: page.next_cursor, limit: 7 });
      forward.push(page.ids);
    }
    expect(forward.flat()).toEqual(expected);
    const back = [page.ids];
    while (page.previous_cursor) {
      page = await get(client, { cursor: page.previous_cursor, limit: 7 });
      back.push(page.ids);
    }
    expect(back.reverse()).toEqual(forward);
  });

  test.each(orders)("filters are kept by the cursor: %s", async (order) => {
    const expected = saved.filter(({ type, country }) => type === "hotline" && country === "VE");
    let page = await get(client, { order, type: "hotline", country: "VE", limit: 11 });
    const ids = [...page.ids];
    while (page.next_cursor) {
      page = await get(client, { cursor: page.next_cursor, limit: 11 });
      ids.push(...page.ids);
    }
    expect(ids.sort()).toEqual(expected.map(({ _id }) => _id.toHexString()));
  });

  test("all is as no filter; default created_at desc, 50 a page and 100 at most", async () => {
    const page = await get(client, {});
    expect(page.limit).toBe(50);
    expect(await get(client, { type: "all", country: "all" })).toMatchObject({ ids: page.ids });
    expect(page.ids[0]).toBe(saved.at(-1)?._id.toHexString());
    const large = await get(client, { limit: 1000 });
    expect(large).toMatchObject({ limit: 100, ids: { length: 100 } });
  });

  test.each([
    ["country=US", "country"],
    ["type=museum", "type"],
    ["type=shelter,hotline", "type"],
    ["order=name", "order"],
    ["limit=0", "limit"],
    ["region=Zulia", "region"],
    ["type=", "type"],
    ["cursor=abc", "cursor"],
    [`query=${"x".repeat(101)}`, "query"],
  ])("%s: 422", async (query, name) => {
    const { body } = await client.get(`/v1/resources?${query}`).expect(422);
    expect(Object.keys(body.errors)).toEqual([name]);
  });

  test("a cursor goes with no filter, and with no other list", async () => {
    const { next_cursor: cursor } = await get(client, { limit: 1 });
    await client.get("/v1/resources").query({ cursor, type: "all" }).expect(422);
    const reader = await clientWith(["persons:read"]);
    await reader.get("/v1/persons").query({ cursor }).expect(422);
  });
});

describe("GET /v1/resources: query", async () => {
  const { clientWith } = await startApi();
  const writer = await clientWith(["resources:write"]);
  const create = async (fields: Record<string, unknown>) => {
    const { body } = await writer.post("/v1/resources").send(resourceBody(fields)).expect(201);
    return String(body.data.id);
  };
  const cross = await create({
    name: "Cruz Roja de Núñez",
    description: "Primeros auxilios.\nAmbulancias",
    region: "Distrito Capital",
    city: "Caracas",
    address: "Av. Andrés Bello",
    links: [
      { type: "phone", label: "Emergencias", value: "0212-555 0101" },
      { type: "phone", label: "Corto", value: "911" },
      { type: "email", label: "Correo", value: "ayuda@example.org" },
    ],
  });
  const shelter = await create({ name: "Refugio La Guaira", type: "shelter", city: "Caraballeda" });
  const both = [shelter, cross];

  test.each([
    ["cruz roja", [cross]],
    ["ROJA cruz", [cross]],
    ["nunez", [cross]],
    ["NÚÑEZ", [cross]],
    ["cruz guaira", []],
    ["ambulancias", [cross]],
    ["distrito", [cross]],
    ["caracas bello", [cross]],
    ["emergencias", [cross]],
    ["ayuda@example.org", [cross]],
    ["911", [cross]],
    ["0212-555 0101", [cross]],
    ["0212 5550101", [cross]],
    ["0212–555–0101", [cross]],
    ["02125550101", [cross]],
    ["0212-555", [cross]],
    ["+58212", [cross]],
    ["+58 212 555", [cross]],
    ["2125550101", [cross]],
    ["0212-555 0102", []],
    ["guai", [shelter]],
    ["guai refugio", []],
    ["refugio la", [shelter]],
    ["carac", [cross]],
    ["cara", both],
    [".*", both],
    ["ca.*", []],
    ["¿¿¿", []],
    ["zz", both],
    ["", both],
    ["  zz  ", both],
  ])("%j", async (query, expected) => {
    for (const order of orders) {
      const { ids } = await get(writer, { query, order });
      expect(ids.sort()).toEqual([...expected].sort());
    }
  });

  test("goes with filters, and its cursor shows nothing of it", async () => {
    expect((await get(writer, { query: "cara", type: "shelter" })).ids).toEqual([shelter]);
    const first = await get(writer, { query: "cara", limit: 1 });
    expect(first.ids).toEqual([shelter]);
    expect(Buffer.from(first.next_cursor, "base64url").toString("latin1")).not.toContain("cara");
    const second = await get(writer, { cursor: first.next_cursor, limit: 1 });
    expect(second).toMatchObject({ ids: [cross], next_cursor: null });
  });

  test("text of any length is stored with a bounded number of words", async () => {
    const words = (start: number) =>
      Array.from({ length: 280 }, (_, index) => `w${start + index}`).join(" ");
    const links = Array.from({ length: 20 }, (_, index) => ({
      type: "other",
      label: `Enlace ${index}`,
      value: words(index * 280),
    }));
    const id = await create({ name: "Muchas palabras", description: words(10_000), links });
    expect((await get(writer, { query: "muchas palabras w5" })).ids).toEqual([id]);
  });
});
