import { ObjectId } from "mongodb";
import type { Agent } from "supertest";
import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";

const orders = ["created_at desc", "created_at asc", "updated_at desc", "updated_at asc"] as const;

interface Page {
  data: { id: string; created_at: string; updated_at: string }[];
  pagination: { next_cursor: string | null; previous_cursor: string | null; limit: number };
}

async function get(client: Agent, query: Record<string, string | number>): Promise<Page> {
  const { body } = await client.get("/v1/persons").query(query).expect(200);
  return body;
}

/** All pages of a walk, following one of the two cursors to its end. */
async function walk(client: Agent, first: Page, direction: "next" | "previous") {
  const pages = [first];
  for (;;) {
    const cursor = pages.at(-1)?.pagination[`${direction}_cursor`];
    if (!cursor) return pages;
    pages.push(await get(client, { cursor, limit: first.pagination.limit }));
    if (pages.length > 200) throw new Error("The walk does not end");
  }
}

const ids = (pages: Page[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

const old = (milliseconds: number) => new Date(Date.UTC(2026, 0, 1) + milliseconds);
const at = (time: Date) => ({ created_at: time, updated_at: time });

describe("GET /v1/persons: pages", async () => {
  const { clientWith, savePersons, collections } = await startApi();
  const client = await clientWith(["persons:read"]);
  const saved = await savePersons(
    ...Array.from({ length: 250 }, () => aPerson(at(old(0)))), // all at one time
  );
  const byId = saved.map(({ _id }) => _id.toHexString()).sort();

  test.each(orders)(
    "of equal timestamps show every person once, forward and back: %s",
    async (order) => {
      const expected = order.endsWith("asc") ? byId : byId.toReversed();
      const first = await get(client, { order, limit: 7 });
      expect(first.pagination.previous_cursor).toBeNull();
      const forward = await walk(client, first, "next");
      expect(ids(forward)).toEqual(expected);
      const last = forward.at(-1);
      const back = last ? await walk(client, last, "previous") : [];
      expect(back).toHaveLength(forward.length);
      expect(ids(back.toReversed())).toEqual(expected);
      expect(back.map(({ data }) => data)).toEqual(forward.map(({ data }) => data).toReversed());
    },
  );

  test.each(["created_at desc", "created_at asc"])(
    "while others insert and delete, nothing that stayed is missed or repeated: %s",
    async (order) => {
      const first = await get(client, { order, limit: 7 });
      const seen = [...first.data.map(({ id }) => id)];
      const doomed = new Set<string>();
      let cursor = first.pagination.next_cursor;
      for (let page = 1; cursor; page += 1) {
        const passing = await savePersons(aPerson(at(old(-page))), aPerson(at(old(page))));
        const onThisPage = seen.at(-1) ?? "";
        for (const id of [onThisPage, passing[0]?._id.toHexString() ?? ""]) {
          doomed.add(id);
          await collections.persons.deleteOne({ _id: new ObjectId(id) });
        }
        const next: Page = await get(client, { cursor, limit: 7 });
        seen.push(...next.data.map(({ id }) => id));
        cursor = next.pagination.next_cursor;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(byId.filter((id) => !doomed.has(id) && !seen.includes(id))).toEqual([]);
      const gone = saved.filter(({ _id }) => doomed.has(_id.toHexString()));
      if (gone.length > 0) await savePersons(...gone);
    },
  );

  test("a cursor survives the deletion of all that is around it", async () => {
    const person = aPerson(at(old(-60_000)));
    await savePersons(person);
    const order = "created_at asc";
    const first = await get(client, { order, limit: 1 });
    expect(ids([first])).toEqual([person._id.toHexString()]);
    await collections.persons.deleteOne({ _id: person._id });
    const second = await get(client, { cursor: first.pagination.next_cursor ?? "", limit: 1 });
    expect(second.data).toHaveLength(1);
    const back = await get(client, { cursor: second.pagination.previous_cursor ?? "" });
    expect(back).toMatchObject({ data: [], pagination: { previous_cursor: null } });
    const again = await get(client, { cursor: back.pagination.next_cursor ?? "", limit: 1 });
    expect(ids([again])).toEqual(ids([second]));
  });

  test("limit is 50 by default and 100 at most", async () => {
    expect((await get(client, {})).pagination.limit).toBe(50);
    const page = await get(client, { limit: 100_000 });
    expect(page.pagination.limit).toBe(100);
    expect(page.data).toHaveLength(100);
  });
});

describe("GET /v1/persons: filters", async () => {
  const { clientWith, savePersons } = await startApi();
  const plain = await clientWith(["persons:read"]);
  const full = await clientWith(["persons:read", "persons:sensitive:read"]);
  const [found, girl, patient, sheltered, hidden, unknown, said] = (await savePersons(
    aPerson({ status: "found", gender: "male", effective_birth_date: "1980-01-01" }),
    aPerson({ gender: "female", effective_birth_date: "2020-01-01", source: "shelter_list" }),
    aPerson({ hospital: "vargas", hospital_status: "admitted", source: "hospital_list" }),
    aPerson({ shelter: "campo_de_golf_caribe", shelter_status: "present", source: "shelter_list" }),
    aPerson({ is_public: false, gender: "other" }),
    withoutAge({ source: "shelter_list" }),
    withoutAge({ source: "shelter_list", reported_minor: true }),
  )) as [PersonDocument, ...PersonDocument[]] & PersonDocument[];

  function withoutAge(fields: Partial<PersonDocument>) {
    const { effective_birth_date: _, ...person } = aPerson(fields);
    return person;
  }

  const idsOf = (...persons: (PersonDocument | undefined)[]) =>
    persons.map((person) => person?._id.toHexString()).sort();

  test.each([
    [{ status: "found" }, [found]],
    [{ status: "missing", gender: "female,other,female" }, [girl]],
    [{ gender: "male,female" }, [found, girl]],
    [{ hospital_status: "admitted,deceased" }, [patient]],
    [{ shelter: "campo_de_golf_caribe,polideportivo_la_guaira" }, [sheltered]],
    [{ source: "hospital_list" }, [patient]],
    [{ source: "shelter_list" }, [girl, sheltered, unknown, said]],
    [{ age_max: "17" }, [girl]],
    [{ age_min: "40", age_max: "60" }, [found]],
    [{ status: "all", query: "a" }, [found, girl, patient, sheltered, unknown, said]],
  ])("%j, in every order", async (filter, expected) => {
    for (const order of orders) {
      const page = await get(full, { ...filter, order });
      expect(ids([page]).sort()).toEqual(idsOf(...expected));
    }
  });

  test("a private person is in no list", async () => {
    expect(ids([await get(full, {})])).not.toContain(hidden?._id.toHexString());
  });

  test.each(["hospital=x", "hospital_status=admitted", "shelter=campo_de_golf_caribe"])(
    "%s needs persons:sensitive:read",
    async (filter) => {
      const error = "This API key lacks the permission persons:sensitive:read";
      const known = filter.replace("hospital=x", "hospital_status=deceased");
      await plain.get(`/v1/persons?${known}`).expect(403, { error });
    },
  );

  test("without it, only the key's own source is a filter, and its list leaves nobody out", async () => {
    const error = "This API key lacks the permission persons:sensitive:read";
    const own = await clientWith(["persons:read"], { source: "shelter_list" });
    for (const source of ["hospital_list", "shelter_list,hospital_list", "form"]) {
      await own.get("/v1/persons").query({ source }).expect(403, { error });
      await own.get("/v1/persons").query({ source, status: "x" }).expect(422);
    }
    await own.get("/v1/persons").query({ source: "hospital_list,nobody" }).expect(422);
    const page = await get(own, { source: "shelter_list" });
    expect(ids([page]).sort()).toEqual(idsOf(girl, sheltered, unknown, said));
    const patients = await clientWith(["persons:read"], { source: "hospital_list" });
    expect(ids([await get(patients, { source: "hospital_list" })])).toEqual(idsOf(patient));
  });

  test("an age is met on the birthday, not the day before", async () => {
    const birthday = new Date();
    birthday.setUTCFullYear(birthday.getUTCFullYear() - 70);
    const today = birthday.toISOString().slice(0, 10);
    const tomorrow = new Date(birthday.getTime() + 86_400_000).toISOString().slice(0, 10);
    const [seventy, nearly] = await savePersons(
      aPerson({ effective_birth_date: today }),
      aPerson({ effective_birth_date: tomorrow }),
    );
    expect(ids([await get(plain, { age_min: 70 })])).toEqual(idsOf(seventy));
    expect(ids([await get(plain, { age_min: 69, age_max: 69 })])).toEqual(idsOf(nearly));
  });
});

describe("GET /v1/persons: the feed of a source", async () => {
  const { clientWith, savePersons, db } = await startApi();
  const full = await clientWith(["persons:read", "persons:sensitive:read"]);
  const sourceOf = (n: number) => (n % 10 === 0 ? "persons_list" : "form");
  await savePersons(
    ...Array.from({ length: 2_000 }, (_, n) => aPerson({ source: sourceOf(n), ...at(old(n)) })),
    ...[3_000, 3_001].map((n) => aPerson({ source: "shelter_list", ...at(old(n)) })),
  );
  const limit = 10;

  /** The pages of a walk there and back, and how many keys were examined for each. */
  async function profiled(query: Record<string, string>) {
    const since = new Date();
    await db.command({ profile: 2 });
    try {
      const there = await walk(full, await get(full, { ...query, limit }), "next");
      const last = there.at(-1);
      const back = last ? await walk(full, last, "previous") : [];
      const reads = await db
        .collection("system.profile")
        .find({ "command.find": "persons", ts: { $gte: since } })
        .toArray();
      return { there, back, reads };
    } finally {
      await db.command({ profile: 0 });
    }
  }

  test.each(
    ["updated_at asc", "updated_at desc"].flatMap((order) =>
      [
        { source: "hospital_list", rows: 0 },
        { source: "shelter_list", rows: 2 },
        { source: "persons_list", rows: 200 },
        { source: "persons_list,shelter_list,hospital_list", rows: 202 },
      ].map((list) => ({ order, ...list })),
    ),
  )("reads no more keys than it shows, to its end and back: %j", async ({ rows, ...query }) => {
    const { there, back, reads } = await profiled(query);
    const sources = query.source.split(",");
    expect(ids(there)).toHaveLength(rows);
    expect(new Set(ids(there)).size).toBe(rows);
    expect(ids(back.toReversed())).toEqual(ids(there));
    expect(reads.length).toBeGreaterThanOrEqual(there.length + back.length - 1);
    const maxKeys = limit + 1 + 2 * sources.length + 5;
    const costly = reads.filter(
      ({ keysExamined, docsExamined, hasSortStage }) =>
        keysExamined > maxKeys || docsExamined > limit + 1 + sources.length || hasSortStage,
    );
    expect(costly.map(({ keysExamined, docsExamined }) => [keysExamined, docsExamined])).toEqual(
      [],
    );
  });
});

describe("GET /v1/persons: what it refuses", async () => {
  const { clientWith, keyWith, app, savePersons } = await startApi();
  const client = await clientWith(["persons:read"]);
  await savePersons(...Array.from({ length: 3 }, () => aPerson()));

  test.each([
    ["status=not_missing", ["status"]],
    ["statsu=missing", ["statsu"]],
    ["status=missing&status=found", ["status"]],
    ["status=", ["status"]],
    ["limit=0", ["limit"]],
    ["limit=-1", ["limit"]],
    ["limit=1e2", ["limit"]],
    ["limit=0x10", ["limit"]],
    ["limit=1.5", ["limit"]],
    ["limit=+5", ["limit"]],
    ["limit=", ["limit"]],
    ["order=created_at", ["order"]],
    ["order=created_at%20DESC", ["order"]],
    ["gender=female,", ["gender"]],
    ["gender=f", ["gender"]],
    ["source=nobody", ["source"]],
    ["hospital=", ["hospital"]],
    ["age_min=5&age_max=4", ["age_min"]],
    ["age_min=-1&age_max=x", ["age_max", "age_min"]],
    ["cursor=abc", ["cursor"]],
    ["cursor=", ["cursor"]],
    ["cursor=abc&status=all", ["cursor"]],
    ["cursor=abc&statsu=all", ["statsu"]],
    ["key=mpr_0", ["key"]],
    [`query=${"x".repeat(101)}`, ["query"]],
    ["query=a%00b", ["query"]],
    ["__proto__=1&toString=2", ["__proto__", "toString"]],
  ])("%s: 422", async (query, names) => {
    const { body } = await client.get(`/v1/persons?${query}`).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
  });

  test.each(["query=%E0%A4%A", "query=%ff", "query=%zz"])("%s: 400", async (query) => {
    const { body } = await client.get(`/v1/persons?${query}`).expect(400);
    expect(body).toEqual({ error: expect.any(String) });
  });

  test("an empty query is ignored", async () => {
    expect((await get(client, { query: "" })).data).toHaveLength(3);
    expect((await get(client, { query: "zz" })).data).toHaveLength(3);
  });

  test("a cursor that was changed, or carries more than limit", async () => {
    const { pagination } = await get(client, { limit: 1 });
    const cursor = pagination.next_cursor ?? "";
    const changed = `${cursor.slice(0, 20)}${cursor[20] === "A" ? "B" : "A"}${cursor.slice(21)}`;
    await client.get("/v1/persons").query({ cursor: changed }).expect(422);
    await client
      .get("/v1/persons")
      .query({ cursor: `${cursor}=` })
      .expect(422);
    await client.get("/v1/persons").query({ cursor, order: "created_at desc" }).expect(422);
    await client.get("/v1/persons").query({ cursor, limit: 2 }).expect(200);
  });

  test("a cursor with protected filters does not lend its permission", async () => {
    const full = await clientWith(["persons:read", "persons:sensitive:read"]);
    await savePersons(...[1, 2].map(() => aPerson({ hospital: "v", hospital_status: "admitted" })));
    const { pagination } = await get(full, { hospital_status: "admitted", limit: 1 });
    const query = { cursor: pagination.next_cursor ?? "" };
    await client.get("/v1/persons").query(query).expect(403);
  });

  test("nor does one of a list of another source", async () => {
    const source = "hospital_list";
    const full = await clientWith(["persons:read", "persons:sensitive:read"]);
    const own = await clientWith(["persons:read"], { source });
    await savePersons(...[1, 2].map(() => aPerson({ source })));
    const { pagination } = await get(full, { source, limit: 1 });
    const query = { cursor: pagination.next_cursor ?? "" };
    const page = await get(own, query);
    expect(page.data).toHaveLength(1);
    await client.get("/v1/persons").query(query).expect(403);
    const back = { cursor: page.pagination.previous_cursor ?? "" };
    await client.get("/v1/persons").query(back).expect(403);
  });

  test("nor does one of a search for a telephone number", async () => {
    const full = await clientWith(["persons:read", "persons:sensitive:read"]);
    const contact_person_phone = "+584145550101";
    await savePersons(...[1, 2].map(() => aPerson({ contact_person_phone })));
    const { data, pagination } = await get(full, { query: contact_person_phone, limit: 1 });
    expect(data).toHaveLength(1);
    const query = { cursor: pagination.next_cursor ?? "" };
    await full.get("/v1/persons").query(query).expect(200);
    await client.get("/v1/persons").query(query).expect(403);
  });

  test("a cursor shows nothing of the names that were searched", async () => {
    const { pagination } = await get(client, { query: "rojas", limit: 1 });
    const opened = Buffer.from(pagination.next_cursor ?? "", "base64url").toString("latin1");
    expect(opened).not.toContain("rojas");
  });

  test("a key in the address is no key", async () => {
    const { default: supertest } = await import("supertest");
    await supertest(app)
      .get(`/v1/persons?api_key=${await keyWith(["persons:read"])}`)
      .expect(401);
  });
});
