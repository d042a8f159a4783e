import { ObjectId } from "mongodb";
import type { Agent } from "supertest";
import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { orders } from "../../../src/kernel/database/keyset.js";
import { aPerson, startApi } from "../../support/api.js";

const { clientWith, savePersons, collections, db } = await startApi();
const full = await clientWith(["persons:read", "persons:sensitive:read"]);

await collections.catalogs.insertMany(
  ["vargas", "empty"].map((handle) => ({
    _id: new ObjectId(),
    kind: "hospital" as const,
    handle,
    label: { es: handle, en: handle },
    aliases: [],
    updated_at: new Date(),
  })),
);

const time = (n: number) => new Date(Date.UTC(2026, 0, 1) + n);

/** Many are female or male, missing, and in the hospital or the shelter; few are any of the others. */
const persons = await savePersons(
  ...Array.from({ length: 4_600 }, (_, n) =>
    aPerson({
      description: "camisa blanca",
      gender: n % 200 === 7 ? "other" : n % 2 ? "female" : "male",
      status: n % 230 === 11 ? "found" : "missing",
      source: n % 400 === 3 ? "persons_list" : "form",
      ...(n % 2 ? { hospital: "vargas" } : { shelter: "polideportivo_la_guaira" }),
      ...(n % 2 && { hospital_status: n % 500 === 13 ? "deceased" : "admitted" }),
      ...(n % 1000 === 4 && { shelter: "campo_de_golf_caribe" }),
      created_at: time(Math.trunc(n / 3)), // many at one time
      updated_at: time(-(n % 1_500)),
    }),
  ),
);

interface Page {
  data: { id: string }[];
  pagination: { next_cursor: string | null; previous_cursor: string | null };
}

const limit = 7;

/** All pages from `first` on, following one of the two cursors to its end. */
async function walk(client: Agent, query: Record<string, string>, direction: "next" | "previous") {
  const pages: Page[] = [];
  for (let sent: Record<string, string> = query; ; ) {
    const { body } = await client
      .get("/v1/persons")
      .query({ ...sent, limit })
      .expect(200);
    pages.push(body);
    const cursor = body.pagination[`${direction}_cursor`];
    if (!cursor) return pages;
    sent = { cursor };
  }
}

const ids = (pages: Page[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

/** The ids that a list with these filters shows, in its order. */
function expected({ order, ...filters }: Record<string, string> & { order: string }) {
  const field = order.startsWith("created_at") ? "created_at" : "updated_at";
  const matches = (person: PersonDocument) =>
    Object.entries(filters).every(([name, value]) =>
      value.split(",").includes(String(person[name as keyof PersonDocument])),
    );
  const keyOf = (person: PersonDocument) =>
    `${person[field].getTime()} ${person._id.toHexString()}`; // times of one length
  const found = persons.filter(matches).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return (order.endsWith("asc") ? found : found.reverse()).map(({ _id }) => _id.toHexString());
}

/** Runs `work`; what the database was asked of persons meanwhile. */
async function profiled(work: () => Promise<unknown>) {
  const since = new Date();
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  const commands = await db
    .collection("system.profile")
    .find({ ns: /\.persons$/, op: { $in: ["query", "command"] }, ts: { $gte: since } })
    .toArray();
  return commands.map(({ command, keysExamined, docsExamined }) => ({
    isPage: command.find !== undefined,
    keysExamined,
    docsExamined,
  }));
}

describe.each(orders)("GET /v1/persons: filters that few records meet, %s", (order) => {
  test.each<[Record<string, string>, number]>([
    [{ gender: "other" }, 23],
    [{ status: "found" }, 20],
    [{ hospital: "empty" }, 0],
    [{ hospital_status: "deceased" }, 10],
    [{ hospital_status: "discharged" }, 0],
    [{ shelter: "campo_de_golf_caribe" }, 5],
    [{ shelter: "campo_de_golf_caribe", status: "missing" }, 5],
    [{ gender: "male,female", status: "found" }, 20],
    [{ gender: "other", hospital_status: "admitted" }, 23],
    [{ gender: "other", hospital_status: "discharged" }, 0],
    [{ source: "form", gender: "other" }, 23],
    [{ source: "form", hospital_status: "deceased" }, 10],
    [{ source: "persons_list", gender: "female" }, 12],
    [{ source: "persons_list,form", status: "found", gender: "female" }, 20],
  ])("%j: every page reads those alone", async (filters, rows) => {
    const query = { ...filters, order };
    const reads = await profiled(async () => {
      const there = await walk(full, query, "next");
      expect(ids(there)).toEqual(expected(query));
      expect(ids(there)).toHaveLength(rows);
      const cursor = there.at(-1)?.pagination.previous_cursor;
      const back = cursor ? await walk(full, { cursor }, "previous") : [];
      expect(ids([...back.toReversed(), ...there.slice(-1)])).toEqual(ids(there));
    });
    expect(reads.length).toBeGreaterThan(0);
    const most = ({ isPage }: (typeof reads)[number]) => (isPage ? 40 : 2_010);
    expect(reads.filter((read) => read.keysExamined > most(read))).toEqual([]);
    expect(reads.filter(({ docsExamined }) => docsExamined > 40)).toEqual([]);
  });

  test("filters that many records meet, but hardly any all of them, find these", async () => {
    for (const filters of [
      { hospital: "vargas", gender: "male" },
      { shelter: "polideportivo_la_guaira", hospital_status: "admitted" },
      { shelter: "polideportivo_la_guaira,campo_de_golf_caribe", gender: "female" },
    ]) {
      const query = { ...filters, order };
      expect(ids(await walk(full, query, "next"))).toEqual(expected(query));
    }
  });
});

test.each(orders)("such a filter beside an age or a query: %s", async (order) => {
  const rows = expected({ order, gender: "other" });
  for (const further of [{ age_min: "18" }, { query: "camisa" }, { query: "ana rojas" }]) {
    expect(ids(await walk(full, { order, gender: "other", ...further }, "next"))).toEqual(rows);
  }
});

test("how many records meet a filter is not counted for each page", async () => {
  const query = { order: "updated_at asc", status: "missing", gender: "male", limit };
  const ask = () => full.get("/v1/persons").query(query).expect(200);
  await ask();
  const reads = await profiled(ask);
  // The page, and whoever is linked to those on it.
  expect(reads.map(({ isPage }) => isPage)).toEqual([true, true]);
});
