import type { Document } from "mongodb";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { createIndexes } from "../../../../src/kernel/database/create-indexes.js";
import { orders } from "../../../../src/kernel/database/keyset.js";
import { aPerson, startApi } from "../../../support/api.js";
import { partsOf, recordReads } from "../../../support/recorded-reads.js";

// What the database reads for each shape of search: by which indexes, and how much of them.

const { db, openInstance, keyWith, collections, savePersons } = await startApi();
const { way, readsOf, sentBy } = recordReads(db);
const { app, services } = await openInstance({}, way);
const key = await keyWith(["persons:read", "persons:sensitive:read"]);
const client = supertest.agent(app).set("Authorization", `Bearer ${key}`);
const limit = 20;

/** Each of their words is too frequent for the text index. */
const frequent = Array.from({ length: 3_000 }, (_, at) =>
  aPerson({
    first_name: at % 2 ? "Carmen" : "Carmen Elena",
    last_name: at % 3 ? "Brito" : "Brito Tovar",
    description: "camisa blanca",
    status: at % 4 ? "missing" : "found",
    gender: at % 7 < 5 ? "female" : "male",
    created_at: new Date(Date.UTC(2026, 0, 1) + at * 1_000),
    updated_at: new Date(Date.UTC(2026, 5, 1) - at * 1_000),
  }),
);
const rare = aPerson({
  first_name: "Eudoxia",
  last_name: "Salas",
  document_key: "V12345678",
  contact_person_phone: "+584145550101",
  finder_phone: "+584145550102",
});
const mentioned = [
  aPerson({ first_name: "Eufemia", last_name: "Salas" }),
  aPerson({ first_name: "Rosaura", last_name: "Salas", description: "Preguntaba por Eufemia." }),
];
/** A name of two words, and all three of those that are searched for: more than one index leads to it. */
const joined = aPerson({
  first_name: "Carmen-Elena",
  last_name: "Brito",
  status: "missing",
  gender: "female",
  created_at: new Date(Date.UTC(2026, 0, 1) + 2_950.5 * 1_000),
  updated_at: new Date(Date.UTC(2026, 5, 1) - 2_950.5 * 1_000),
});
await savePersons(...frequent, rare, ...mentioned, joined);
await services.vocabulary.refresh();

/** How many terms an index is asked for. */
const termsIn = (filter: Document) =>
  partsOf(filter.$and[0]).reduce((most, { $in = [] }) => Math.max(most, $in.length), 0);

/** Searches; explains each read of a page that the service sends for it. */
async function pagesOf(search: Record<string, string>) {
  const reads = await readsOf(() =>
    client
      .get("/v1/persons")
      .query({ ...search, limit })
      .expect(200),
  );
  const pages = reads.filter(({ command }) => command.filter?.$and?.length === 2);
  expect(pages).not.toEqual([]);
  return pages.map((page) => ({ ...page, terms: termsIn(page.command.filter) }));
}

/** Few records are sorted: those of a rare word, and of one document id or telephone number. */
const sorting = ["text", "document", "contact_phone", "finder_phone"];

/** Holds the reads of a search to their indexes and bounds. */
async function expectReads(search: Record<string, string>, indexes: string[]) {
  const reads = await pagesOf(search);
  expect(new Set(reads.flatMap((read) => read.indexes))).toEqual(new Set(indexes));
  for (const { indexes, stages, keys, documents, terms } of reads) {
    expect(stages).not.toContain("COLLSCAN");
    if (!indexes.some((index) => sorting.includes(index))) expect(stages).not.toContain("SORT");
    expect(keys).toBeLessThanOrEqual(3 * limit + terms);
    expect(documents).toBeLessThanOrEqual(3 * limit);
  }
}

const filters = [{}, { status: "missing" }, { gender: "female" }];

/** Shapes of a page full of who is spelt so, by the index in the created_at orders; the others walk the list. */
const spelt = [
  ["a frequent name", "carmen", ["names"]],
  ["two frequent names", "carmen brito", ["pairs"]],
  ["a full name", "carmen elena brito", ["pairs", "short_pairs"]],
  ["four names", "carmen elena brito tovar", ["pairs"]],
] as const;

/** Shapes of which hardly anybody is spelt so. */
const others = [
  ["a name by its sound", "karmen", ["text", "names"]],
  ["two names by their sound", "karmen britto", ["text", "pairs"]],
  ["a full name by its sound", "karmen helena britto", ["text", "pairs", "short_pairs"]],
  ["a name with a typing error", "carnem", ["text", "names"]],
  ["two names with a typing error", "carnem brito", ["text", "pairs"]],
  ["a full name with a typing error", "carnem elena brito", ["pairs", "short_pairs"]],
  ["a rare name", "eudoxia", ["names"]],
  ["rare names", "eudoxia salas", ["pairs"]],
  ["a rare name that is also mentioned", "eufemia", ["text", "names"]],
] as const;

const exact = [
  ["a document id", "V-12.345.678", ["document"]],
  ["a telephone number", "0414-5550101", ["contact_phone", "finder_phone", "document"]],
] as const;

describe("what is read for a search", () => {
  const created = orders.filter((order) => order.startsWith("created_at"));
  const updated = orders.filter((order) => order.startsWith("updated_at"));

  test.each(spelt)("%s, with filters in each order", async (_, query, indexes) => {
    for (const filter of filters) {
      for (const order of created) await expectReads({ query, order, ...filter }, [...indexes]);
      for (const order of updated) await expectReads({ query, order, ...filter }, ["updated"]);
    }
  });

  test("a frequent word of descriptions, with filters in each order", async () => {
    const query = "camisa";
    for (const order of created) {
      await expectReads({ query, order }, ["created"]);
      await expectReads({ query, order, status: "missing" }, ["status"]);
      await expectReads({ query, order, gender: "female" }, ["gender"]);
    }
    for (const filter of filters) {
      for (const order of updated) await expectReads({ query, order, ...filter }, ["updated"]);
    }
  });

  // In updated_at orders, who sounds so is sorted: there is no index of names in that order.
  test.each(others)("%s, with filters", async (_, query, indexes) => {
    for (const filter of filters) {
      for (const order of created) await expectReads({ query, order, ...filter }, [...indexes]);
    }
  });

  test.each(exact)("%s, with filters in each order", async (_, query, indexes) => {
    for (const filter of filters) {
      for (const order of orders) await expectReads({ query, order, ...filter }, [...indexes]);
    }
  });
});

test("what the words of a search may mean is not looked up in the database", async () => {
  // It is refreshed in the background, and so are the catalogs and the keys.
  const refreshed = ["catalogs", "api_keys"];
  const readFor = async (query: string) => {
    const sent = await sentBy(() => client.get("/v1/persons").query({ query, limit }).expect(200));
    const read = sent.flatMap(({ find, filter }) => (filter?.changed_at ? [] : (find ?? [])));
    return new Set(read.filter((collection) => !refreshed.includes(collection)));
  };
  expect(await readFor("carmen brito")).toEqual(new Set(["persons"]));
  expect(await readFor("karmen elenna salas")).toEqual(new Set(["persons"]));
});

test("what two indexes lead to stands in one order, each once, forward and back", async () => {
  const page = async (query: object) => {
    const { body } = await client.get("/v1/persons").query({ ...query, limit: 100 });
    return { ids: body.data.map(({ id }: { id: string }) => id), ...body.pagination };
  };
  const isFound = ({ first_name, search: { name_length } }: (typeof frequent)[number]) =>
    first_name.includes("Elena") || name_length === 2;
  const expected = [...frequent, joined]
    .filter(isFound)
    .sort((one, other) => +other.created_at - +one.created_at)
    .map(({ _id }) => _id.toHexString());
  const pages = [await page({ query: "carmen elena brito" })];
  for (let at = 1; at < 4; at += 1) pages.push(await page({ cursor: pages[at - 1]?.next_cursor }));
  expect(pages.flatMap(({ ids }) => ids)).toEqual(expected.slice(0, 400));
  expect((await page({ cursor: pages[3]?.previous_cursor })).ids).toEqual(pages[2]?.ids);
});

// The rest of these tests would prove nothing if a search could do without its index.
test.each<[string, string, string[], Record<string, string>?]>([
  ...[...spelt, ...exact].flatMap(([, query, indexes]) =>
    indexes.map((index): [string, string, string[]] => [index, query, [...indexes]]),
  ),
  ["text", "eufemia", ["text", "names"]],
  ["names", "karmen", ["text", "names"]],
  ["pairs", "carnem brito", ["text", "pairs"]],
  ["short_pairs", "carnem elena brito", ["pairs", "short_pairs"]],
  ["created", "camisa", ["created"]],
  ["updated", "carmen brito", ["updated"], { order: "updated_at asc" }],
  ["status", "camisa", ["status"], { status: "missing" }],
  ["gender", "camisa", ["gender"], { gender: "female" }],
])("without the index %s, the search for %s is not read so", async (index, query, by, filter) => {
  await expectReads({ query, ...filter }, by);
  await collections.persons.dropIndex(index);
  try {
    await expect(expectReads({ query, ...filter }, by)).rejects.toThrow();
  } finally {
    await createIndexes(db);
  }
});
