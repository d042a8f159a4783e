import { expect, test } from "vitest";
import { startRegistry } from "../support/imports.js";

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

test("notes without their person are counted, and not read; in a file with their person they are taken", async () => {
  const registry = await startRegistry();
  const persons = await registry.list("1.xml", file(record("person", ana)));
  await registry.import(persons, "--source", "persons_list");
  const notes = await registry.list("2.xml", file(note("2026-06-27", "believed_alive")));
  const { code, stderr, result } = await registry.import(notes, "--source", "persons_list");
  expect(code).toBe(0);
  expect(result).toMatchObject({ rows: 0, updated: 0, rejected: 0, unread: 1, refused: null });
  expect(stderr).toContain("send notes together with their person");
  const both = file(record("person", ana), note("2026-06-27", "believed_alive"));
  const again = await registry.import(
    await registry.list("3.xml", both),
    "--source",
    "persons_list",
  );
  expect(again.result).toMatchObject({ rows: 1, updated: 1, rejected: 0 });
  expect(await registry.persons.find().toArray()).toMatchObject([
    {
      first_name: "Ana",
      status: "found",
      sources: [{ source_id: "x/p1", notes: "2026-06-27 Eva, believed_alive: La vi" }],
    },
  ]);
});
