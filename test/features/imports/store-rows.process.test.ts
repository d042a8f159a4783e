import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { createStore } from "../../../src/features/imports/storing/store-rows.js";
import { createNaturalKeys } from "../../../src/features/persons/identity/natural-keys.store.js";
import { sharedKey } from "../../../src/kernel/database/secrets.js";
import { followServerClock } from "../../../src/kernel/database/server-clock.js";
import type { ListedPerson } from "../../../src/list-reader/index.js";
import { startApi } from "../../support/api.js";
import { fullTest, isFullCheck } from "../../support/tier.js";

// Imports in step with each other: each asks before the other one has written.

const { db, collections, services } = await startApi();
const makeKeys = createNaturalKeys(await sharedKey(collections, "natural_key"));
const clock = await followServerClock(db);

// Connections that are there already: an import that waits for one would come too late.
await Promise.all(Array.from({ length: 10 }, () => db.command({ ping: 1 })));

interface Options {
  dryRun?: boolean;
  guarded?: boolean;
}

const storeFor = (source: string, { dryRun = false, guarded = false }: Options = {}) => {
  const { wordCounts } = services;
  const given = { collections, clock, wordCounts, makeKeys, source };
  return createStore(
    { ...given, batch: new ObjectId(), list: undefined, by: "test", dryRun, guarded },
    () => {},
  );
};

async function importAll(source: string, persons: ListedPerson[], options?: Options) {
  const store = storeFor(source, options);
  const as_of = new Date();
  const first = new ObjectId();
  for (const [at, person] of persons.entries()) {
    const place = { at: { line: at + 2 }, n: at + 1, original: [], table: undefined };
    await store.add({ ...place, person: { ...person, as_of, first, batch: first } });
  }
  await store.finish();
  return store.counts;
}

const personOf = (at: number, said: Partial<ListedPerson> = {}): ListedPerson => ({
  first_name: "Ana",
  last_name: "Rojas",
  document_type: "cedula",
  document_id: `V${10_000_000 + at}`,
  notes: [],
  ...said,
});

const many = (count: number, said: Partial<ListedPerson> = {}) =>
  Array.from({ length: count }, (_, at) => personOf(at, said));

test("imports that change the same persons lose nothing of each other", async () => {
  const same = isFullCheck ? 900 : 300;
  await importAll("form", many(same, { notes: ["base"] }));
  const counts = await Promise.all(
    ["uno", "dos", "tres", "cuatro"].map((note) =>
      importAll("form", many(same, { notes: [note] })),
    ),
  );
  expect(counts.map(({ updated }) => updated)).toEqual([same, same, same, same]);
  const notes = await collections.persons.distinct("sources.notes", { source: "form" });
  expect(notes.map((text) => text?.split("\n").sort().join())).toEqual(
    notes.map(() => "base,cuatro,dos,tres,uno"),
  );
});

test("imports that store the same persons make nobody twice, and a later row wins in all", async () => {
  const later = many(40, { status: "found" });
  const list = [...many(1_500), ...later];
  const counts = await Promise.all([1, 2, 3].map(() => importAll("persons_list", list)));
  expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(1_500);
  for (const { created, updated, unchanged, duplicates } of counts) {
    expect([created + updated + unchanged, duplicates]).toEqual([1_500, 40]);
  }
  const { persons } = collections;
  expect(await persons.countDocuments({ source: "persons_list" })).toBe(1_500);
  expect(await persons.countDocuments({ source: "persons_list", status: "found" })).toBe(40);
});

test("what an import stores is counted by word and stamped by the database's clock", async () => {
  const before = clock.now();
  await importAll("shelter_list", [personOf(1, { last_name: "Zuleta", location: "Macuto" })]);
  await services.wordCounts.flush();
  const counted = (_id: string) => collections.wordCounts.findOne({ _id });
  expect(await counted("zuleta")).toMatchObject({ n: 1, names: 1 });
  expect(await counted("macuto")).toMatchObject({ n: 1, names: 0 });
  await importAll("shelter_list", [personOf(1, { last_name: "Zuleta", location: "Osma" })]);
  await services.wordCounts.flush();
  expect(await counted("macuto")).toBeNull();
  const person = await collections.persons.findOne({ source: "shelter_list" });
  expect(person?.created_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(person?.updated_at.getTime()).toBeGreaterThanOrEqual(person?.created_at.getTime() ?? 0);
});

const syllables = "ba ce di fo gu la me ni po ru sa te vi zo ju ka".split(" ");

/** A word that sounds like no other one of as many syllables. */
const word = (at: number, length: number): string =>
  Array.from({ length }, (_, n) => syllables[Math.floor(at / 16 ** n) % 16]).join("");

/** Persons who share a document and nothing else. */
const sharing = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    personOf(0, { first_name: word(at, 4), last_name: word(at, 5) }),
  );

/** More than are stored at once. */
const several = isFullCheck ? 2_000 : 1_100;

fullTest("persons that share a document are each found again, however many they are", async () => {
  const persons = sharing(several);
  expect(await importAll("sharing", persons)).toMatchObject({ created: several });
  expect(await importAll("sharing", persons)).toMatchObject({ created: 0, unchanged: several });
});

test("only its source_id joins a person of others with a guarded list, wherever its other rows stand", async () => {
  await importAll("of_others", [personOf(1, { source_id: "A-1" })]);
  const others = Array.from({ length: 1_000 }, (_, at) => personOf(at + 2));
  const numbered = personOf(1, { source_id: "A-1" });
  for (const list of [
    [numbered, personOf(1)],
    [numbered, ...others, personOf(1)],
  ]) {
    await importAll("of_others", list, { guarded: true });
    const same = { source: "of_others", document_id: personOf(1).document_id ?? "" };
    expect(await collections.persons.countDocuments(same)).toBe(2);
  }
});

test("namesakes are each found again, however many they are", async () => {
  await importAll("namesakes", many(several));
  expect(await importAll("namesakes", many(several))).toMatchObject({ unchanged: several });
  const { document_id, ...nobody } = personOf(0);
  const nameless = Array.from({ length: 100 }, () => nobody);
  expect(await importAll("namesakes", nameless)).toMatchObject({ created: 0, duplicates: 99 });
});

fullTest(
  "the time that a list takes is not the square of its rows, whatever they share",
  async () => {
    const rows = 15_000; // each beside each other one would take far longer than a test may
    const counts = await importAll("dry", sharing(rows), { dryRun: true });
    expect(counts).toMatchObject({ created: rows });
  },
);
