import { expect, test } from "vitest";
import { unreadSentence } from "../../scripts/support/findings.js";
import { startRegistry } from "../support/imports.js";
import { outline, readText } from "./list-text.js";

// A row that starts with Total, Firma, Elaborado ... ends the table; who seems to stand below it is told.

const below = async (lines: string[]) =>
  outline((await readText(lines)).all).filter((line) => line.endsWith("below total"));

const header = "N°;Nombre y Apellido;Edad;Cédula";

test.each([
  ["a name and something known", ";Mario Sosa;40;"],
  ["a name and a document", ";Mario Sosa;;V-12.345.678"],
  ["a numbered name", "4;Mario Sosa;;"],
  ["a number before the name in its cell", ";4. Mario Sosa;40;"],
])("%s below a total looks like a person, and is not read", async (_, row) => {
  const lines = [header, "1;Ana Rojas;34;", "Total;1;;", row];
  expect(await below(lines)).toEqual(["4 below total"]);
});

test.each([
  ["a name alone", ";Mario Sosa;;"],
  ["a further total", "Total general;Mario Sosa;40;"],
  ["a count", ";Hombres heridos;12;"],
  ["a signature", ";Dra. Carmen Rivas;;V-9.345.678"],
  ["who wrote it", "Elaborado por: Pedro Pérez;;40;"],
  ["a line", ";;;"],
])("%s is none", async (_, row) => {
  expect(await below([header, "1;Ana Rojas;34;", "Total;1;;", row])).toEqual([]);
});

test("a new header below the total begins a table as ever", async () => {
  const { all } = await readText([
    "Nombre,Apellido,Edad",
    "Ana,Rojas,34",
    "Total,1,",
    "Eva,Gil,12",
    "Nombre,Apellido,Edad",
    "Luis,Brito,8",
  ]);
  expect(outline(all)).toEqual([
    "1 header",
    "2 Ana | Rojas",
    "3 footer",
    "4 below total",
    "5 header",
    "6 Luis | Brito",
  ]);
});

test("a numbered line of a chat below its total looks like a person", async () => {
  const lines = ["1. Ana Rojas 34", "2. Luis Brito 8", "3. Eva Gil 12", "Total: 3"];
  expect(await below([...lines, "4. Mario Sosa 40", "Gracias a todos"])).toEqual(["5 below total"]);
});

test("they are told by import, --json and --explain", async () => {
  const registry = await startRegistry();
  const lines = ["Nombre,Apellido,Edad", "Ana,Rojas,34", "Total,1,", "Eva,Gil,12", "Luis,Sosa,8"];
  const file = await registry.list("list.csv", lines);
  const args = [file, "--source", "form", "--status", "missing"];
  const { stdout } = await registry.run(...args);
  expect(stdout).toContain("that look like persons were not read: lines 4-5. ");
  const { result, code } = await registry.import(file, "--source", "form");
  expect({ code, ...result }).toMatchObject({ code: 0, rows: 1, unread: 2 });
  const explained = (await registry.run(...args, "--explain")).stdout;
  expect(explained).toContain("that look like persons were not read");
});

test.each([
  [1, { first: { line: 4 }, last: { line: 4 } }, "a person was not read: line 4. To have it read"],
  [
    2,
    { first: { sheet: "A", row: 4 }, last: { sheet: "A", row: 5 } },
    "persons were not read: A, rows 4-5. ",
  ],
  [
    3,
    { first: { sheet: "A", row: 4 }, last: { sheet: "B", row: 9 } },
    "not read: A, row 4 to B, row 9. ",
  ],
  [3, undefined, "persons were not read, or were notes (PFIF) whose"],
])("%i, %j", (count, places, text) => {
  expect(unreadSentence(count, places)).toContain(text);
});
