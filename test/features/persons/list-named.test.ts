import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { orders } from "../../../src/kernel/database/keyset.js";
import { aPerson, personBody, startApi } from "../../support/api.js";
import { idsIn, readerOf } from "../../support/pages.js";

const { clientWith, savePersons } = await startApi();
const client = await clientWith(["persons:read", "persons:write"]);
const full = await clientWith(["persons:read", "persons:sensitive:read"]);
const { page, walk } = readerOf(client, "/v1/persons");

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000);
const idOf = ({ _id }: PersonDocument) => _id.toHexString();
const many = await savePersons(
  ...Array.from({ length: 100 }, (_, n) =>
    aPerson({ created_at: at(n % 7), updated_at: at(100 - n), gender: n % 2 ? "female" : "male" }),
  ),
);

const keyOf = (person: PersonDocument, field: "created_at" | "updated_at") =>
  `${person[field].toISOString()} ${idOf(person)}`;

function inOrder(persons: PersonDocument[], order: string): string[] {
  const field = order.startsWith("created_at") ? "created_at" : "updated_at";
  const sorted = persons.toSorted((a, b) => keyOf(a, field).localeCompare(keyOf(b, field)));
  return (order.endsWith("asc") ? sorted : sorted.reverse()).map(idOf);
}

/** The names of the fields of a 422. */
const refused = async (query: string) => {
  const { body } = await client.get(`/v1/persons?${query}`).expect(422);
  return Object.keys(body.errors).sort();
};

describe("GET /v1/persons?id=", () => {
  test("shows the public persons with these ids, of whatever source, in the caller's view", async () => {
    const hospital = { source: "hospital_list", hospital: "vargas", location: "Catia" };
    const [own, others, hidden] = await savePersons(
      aPerson({ created_at: at(2_000) }),
      aPerson({ created_at: at(1_000), ...hospital }),
      aPerson({ is_public: false }),
    );
    if (!own || !others || !hidden) throw new Error("No person was stored");
    const id = [others, hidden, own, others].map(idOf).concat(String(new ObjectId())).join();
    const shown = await client.get("/v1/persons").query({ id }).expect(200);
    expect(idsIn(shown.body)).toEqual([idOf(own), idOf(others)]);
    expect(shown.body.data[1]).toMatchObject({ location: null });
    expect(shown.body.data[1]).not.toHaveProperty("hospital");
    const wholly = await full.get("/v1/persons").query({ id }).expect(200);
    expect(wholly.body.data[1]).toMatchObject({ location: "Catia", hospital: expect.anything() });
  });

  test("counts one that is repeated once, and takes 100 of them", async () => {
    const ids = many.map(idOf);
    const [first = "", ...others] = ids;
    const repeated = [first, ...others, first, ...others].join();
    const { body } = await client
      .get("/v1/persons")
      .query({ id: repeated, limit: 100 })
      .expect(200);
    expect(idsIn(body).sort()).toEqual(ids.sort());
    expect(await refused(`id=${[...ids, String(new ObjectId())].join()}`)).toEqual(["id"]);
  });

  test.each(orders)("pages through 100 of them, forward and back: %s", async (order) => {
    const first = await page({ id: many.map(idOf).join(), order, limit: 9 });
    const forward = await walk(first, "next");
    expect(idsIn(...forward)).toEqual(inOrder(many, order));
    const back = await walk(forward.at(-1) ?? first, "previous");
    expect(idsIn(...back.toReversed())).toEqual(inOrder(many, order));
  });

  test("goes with other filters and a query", async () => {
    const id = many.slice(0, 10).map(idOf).join();
    const females = many.slice(0, 10).filter(({ gender }) => gender === "female");
    const shown = await page({ id, gender: "female" });
    expect(idsIn(shown)).toEqual(inOrder(females, "created_at desc"));
    const [named] = await savePersons(aPerson({ first_name: "Yorgelis", last_name: "Azuaje" }));
    if (!named) throw new Error("No person was stored");
    const among = `${id},${idOf(named)}`;
    expect(idsIn(await page({ id: among, query: "yorgelis azuaje" }))).toEqual([idOf(named)]);
    expect(idsIn(await page({ id, query: "yorgelis azuaje" }))).toEqual([]);
    expect(idsIn(await page({ id: among, query: "ana rojas" })).length).toBe(10);
  });

  test("refuses what is no id, an empty one, and more than 100", async () => {
    const [one] = many.map(idOf);
    const ids = Array.from({ length: 101 }, () => String(new ObjectId())).join();
    for (const id of ["x", "", `${one},`, `${one},${one?.toUpperCase()}`, ids]) {
      expect(await refused(`id=${id}`)).toEqual(["id"]);
    }
  });
});

describe("GET /v1/persons?source_id=", () => {
  test("shows the record that the key's own source calls so, exactly, while it is public", async () => {
    const source = "hospital_list";
    const other = await clientWith(["persons:read", "persons:write"], { source });
    const make = async (by: typeof client, source_id: string): Promise<string> => {
      const { body } = await by.post("/v1/persons").send(personBody({ source_id })).expect(201);
      return body.data.id;
    };
    const [own, theirs] = [await make(client, "A-17"), await make(other, "A-17")];
    await make(client, "A-171");
    const shownTo = async (by: typeof client, source_id: string) =>
      idsIn((await by.get("/v1/persons").query({ source_id }).expect(200)).body);
    expect(await shownTo(client, "A-17")).toEqual([own]);
    expect(await shownTo(other, "A-17")).toEqual([theirs]);
    expect(await shownTo(client, "a-17")).toEqual([]);
    expect(await shownTo(other, "A-171")).toEqual([]);
    await client.patch(`/v1/persons/${own}`).send({ is_public: false }).expect(200);
    expect(await shownTo(client, "A-17")).toEqual([]);
  });

  test("asked at one time by keys of two sources, each is shown its own", async () => {
    const other = await clientWith(["persons:read", "persons:write"], { source: "persons_list" });
    const sent = personBody({ source_id: "same" });
    const made = async (by: typeof client): Promise<string> =>
      (await by.post("/v1/persons").send(sent).expect(201)).body.data.id;
    const [own, theirs] = [await made(client), await made(other)];
    const asked = Array.from({ length: 20 }, async (_, n) => {
      const by = n % 2 ? other : client;
      const { body } = await by.get("/v1/persons?source_id=same").expect(200);
      return idsIn(body).join() === (n % 2 ? theirs : own);
    });
    expect(await Promise.all(asked)).toEqual(asked.map(() => true));
  });

  test("refuses an empty one and a repeated one", async () => {
    expect(await refused("source_id=")).toEqual(["source_id"]);
    expect(await refused("source_id=a&source_id=b")).toEqual(["source_id"]);
  });
});

test("PATCH with a used source_id is a 409 that names the record that has it", async () => {
  const make = async (source_id: string) =>
    (await client.post("/v1/persons").send(personBody({ source_id })).expect(201)).body.data.id;
  const [holder, another] = [await make("held"), await make("free")];
  const { headers } = await client
    .patch(`/v1/persons/${another}`)
    .send({ source_id: "held" })
    .expect(409);
  expect(headers.location).toBe(`/v1/persons/${holder}`);
});

describe("a parameter that takes several values", () => {
  test("may be repeated, also beside commas; what is said twice counts once", async () => {
    const [a, b, c] = many.map(idOf);
    const wanted = inOrder(many.slice(0, 3), "created_at desc");
    for (const query of [`id=${a}&id=${b}&id=${c}`, `id=${a},${b}&id=${c}&id=${a}`]) {
      expect(idsIn((await client.get(`/v1/persons?${query}`).expect(200)).body)).toEqual(wanted);
    }
    const both = await client
      .get(`/v1/persons?id=${a},${b},${c}&gender=female&gender=male`)
      .expect(200);
    expect(idsIn(both.body)).toEqual(wanted);
    const catalog = await full.get("/v1/persons?source=form&source=hospital_list").expect(200);
    expect(catalog.body.data.length).toBeGreaterThan(0);
  });

  test.each([
    ["gender=female&gender=", ["gender"]],
    ["gender=female&gender=none", ["gender"]],
    ["source=form&source=no_such_source", ["source"]],
    ["status=missing&status=found", ["status"]],
    ["limit=1&limit=2", ["limit"]],
    ["query=ana&query=eva", ["query"]],
    ["order=created_at%20asc&order=created_at%20asc", ["order"]],
    ["age_min=1&age_min=2", ["age_min"]],
    ["cursor=a&cursor=b", ["cursor"]],
    ["nickname=a&nickname=b", ["nickname"]],
  ])("%s: 422, as a single value may not", async (query, names) => {
    expect(await refused(query)).toEqual(names);
  });

  test("says which parameter was repeated", async () => {
    const { body } = await client.get("/v1/persons?status=missing&status=found").expect(422);
    expect(body.errors).toEqual({ status: ["Must be given only once"] });
  });
});
