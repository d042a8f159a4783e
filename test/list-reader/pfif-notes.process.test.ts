import { expect, test } from "vitest";
import { startImporter, startRegistry } from "../support/imports.js";
import { fullTest } from "../support/tier.js";

// PFIF as partners send it day by day: first the persons, then only what is new of them.

const elements = (prefix: string, fields: Record<string, string>) =>
  Object.entries(fields).map(([name, text]) => `<${prefix}${name}>${text}</${prefix}${name}>`);
const record = (kind: string, fields: Record<string, string>, prefix = "p:") =>
  `<${prefix}${kind}>${elements(prefix, fields).join("")}</${prefix}${kind}>`;
const file = (...records: string[]) => [
  `<p:pfif xmlns:p="http://zesty.ca/pfif/1.4">${records.join("\n")}</p:pfif>`,
];
const ana = { person_record_id: "x/p1", given_name: "Ana", family_name: "Gil" };
const note = (day: string, status: string, more = {}) =>
  record("note", {
    note_record_id: `x/${day}`,
    person_record_id: "x/p1",
    author_name: "Eva",
    source_date: `${day}T10:00:00Z`,
    status,
    text: "La vi",
    ...more,
  });

const { startSource } = await startImporter();

test("elements with any prefix, or none, are read", async () => {
  const registry = await startRegistry();
  const bare = record("person", { person_record_id: "x/p2", full_name: "Luis Paz" }, "");
  const bound = file(record("person", ana));
  const files = [
    await registry.list("p.xml", bound),
    await registry.list("none.xml", [`<pfif xmlns="http://zesty.ca/pfif/1.4">${bare}</pfif>`]),
  ];
  for (const path of files) {
    const { result } = await registry.import(path, "--source", "persons_list");
    expect(result).toMatchObject({ refused: null, created: 1 });
  }
});

test("notes alone give a known person's state and a line of the notes, over the command line", async () => {
  const registry = await startRegistry();
  const first = await registry.list("1.xml", file(record("person", ana)));
  const seen = { last_known_location: "Macuto" };
  const second = await registry.list("2.xml", file(note("2026-06-27", "believed_alive", seen)));
  await registry.import(first, "--source", "persons_list");
  expect((await registry.import(second, "--source", "persons_list")).result).toMatchObject({
    rows: 1,
    created: 0,
    updated: 1,
    rejected: 0,
    refused: null,
  });
  const person = await registry.persons.findOne();
  expect(person).toMatchObject({
    first_name: "Ana",
    last_name: "Gil",
    status: "found",
    location: "Macuto",
    sources: [{ source_id: "x/p1", notes: "2026-06-27 Eva, believed_alive: La vi" }],
    natural_keys: [expect.any(String), expect.any(String)],
  });
  const again = await registry.import(second, "--source", "persons_list");
  expect(again.result).toMatchObject({ updated: 0, unchanged: 1 });
});

test("an older note adds its line, and moves nobody back", async () => {
  const { import: bring, persons } = await startSource("pfif_older");
  await bring("1.xml", file(record("person", ana), note("2026-06-27", "believed_alive")));
  const seen = { last_known_location: "Caracas" };
  await bring("2.xml", file(note("2026-06-25", "believed_missing", seen)));
  const [person] = await persons();
  expect(person).toMatchObject({ status: "found", first_name: "Ana" });
  expect(person).not.toHaveProperty("location");
  expect(person?.sources[0]?.notes?.split("\n")).toEqual([
    "2026-06-27 Eva, believed_alive: La vi",
    "2026-06-25 Eva, believed_missing: La vi",
    "last_known_location: Caracas",
  ]);
});

test("notes of a person who is not known make nobody, and are told; once the person is known they count", async () => {
  const registry = await startRegistry();
  const notes = await registry.list("2.xml", file(note("2026-06-27", "believed_alive")));
  const before = await registry.import(notes, "--source", "persons_list");
  expect(before).toMatchObject({
    code: 0,
    result: { rows: 0, created: 0, rejected: 0, unread: 1 },
  });
  expect(before.stderr).toContain("import persons before their notes");
  expect(await registry.persons.countDocuments()).toBe(0);
  const persons = await registry.list("1.xml", file(record("person", ana)));
  await registry.import(persons, "--source", "persons_list");
  const again = await registry.import(notes, "--source", "persons_list");
  expect(again.result).toMatchObject({ rows: 1, updated: 1, rejected: 0, unread: 0 });
  expect(await registry.persons.findOne()).toMatchObject({ status: "found" });
});

fullTest(
  "among many notes of nobody known, each of a known person is counted and told once",
  async () => {
    const { import: bring } = await startSource("pfif_many");
    const ids = Array.from({ length: 2_500 }, (_, at) => `x/${at}`);
    const [unknown, known] = [ids.slice(0, 1_000), ids.slice(1_000)];
    const persons = known.map((person_record_id) => record("person", { ...ana, person_record_id }));
    await bring("1.xml", file(...persons));
    const told: number[] = [];
    const notes = [...unknown, ...known].map((person_record_id) =>
      note("2026-06-27", "believed_alive", { person_record_id }),
    );
    const reports = { onRow: ({ n }: { n: number }) => void told.push(n) };
    expect(await bring("2.xml", file(...notes), {}, reports)).toMatchObject({ updated: 1_500 });
    expect(told).toHaveLength(1_500);
    expect(new Set(told).size).toBe(1_500);
  },
);
