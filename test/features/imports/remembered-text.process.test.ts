import { expect, test } from "vitest";
import { startRegistry } from "../../support/imports.js";

// A text list has no header row. What is stated of it holds for the next one of the same source and form.

const june = ["• Ana Rojas, 34 años", "• Luis Gil, 40 años", "• Eva Mora, 12 años"];
const july = ["- Rosa Paz (50)", "- Pedro Cova (8)"];
const cards = ["Nombre: Ida Sosa", "Edad: 30", "", "Nombre: Leo Sosa", "Edad: 3", "CI: 12.345.678"];

test("a statement of a text list is shown, used, and forgotten", async () => {
  const registry = await startRegistry();
  const lists = {
    june: await registry.list("junio.txt", june),
    july: await registry.list("julio.txt", july),
    numbered: await registry.list("numerada.txt", ["1. Iris Mar 30", "2. Juan Mar 40"]),
  };
  const source = ["--source", "form"];
  expect((await registry.run(lists.june, ...source, "--status", "missing")).code).toBe(0);

  const explained = await registry.run(lists.july, ...source, "--explain", "--json");
  const { tables, summary } = JSON.parse(explained.stdout);
  expect(tables).toMatchObject([{ remembered: { status: "missing" } }]);
  expect(summary.states).toMatchObject([
    { status: "missing", rows: 2, because: { kind: "statement", text: "remembered" } },
  ]);
  expect((await registry.run(lists.july, ...source)).code).toBe(0);
  expect(await registry.persons.countDocuments({ status: "missing" })).toBe(5);
  // Another form, and another source, are other lists.
  expect((await registry.run(lists.numbered, ...source)).code).toBe(2);
  expect((await registry.run(lists.july, "--source", "hospital_list")).code).toBe(2);

  const shown = await registry.run("--maps");
  expect(shown.stdout).toContain("text list with bullets");
  expect(shown.stdout).toContain("--status missing");
  const [{ map, headers, status }] = JSON.parse((await registry.run("--maps", "--json")).stdout);
  expect({ headers, status }).toEqual({ headers: ["text list: bulleted"], status: "missing" });
  expect((await registry.run("--forget", map)).code).toBe(0);
  const august = await registry.list("agosto.txt", ["• Nora Díaz, 34", "• Olga Díaz, 40"]);
  expect((await registry.run(august, ...source)).code).toBe(2);
});

test("of cards it holds whatever labels they have", async () => {
  const registry = await startRegistry();
  const first = await registry.list("uno.txt", cards);
  expect((await registry.run(first, "--source", "form", "--status", "found")).code).toBe(0);
  const other = ["Nombre: Ana Gil", "Edad: 34", "Sexo: F", "", "Nombre: Eva Gil", "Edad: 5"];
  const next = await registry.list("dos.txt", other);
  expect((await registry.run(next, "--source", "form")).code).toBe(0);
  expect(await registry.persons.countDocuments({ status: "found" })).toBe(4);
});
