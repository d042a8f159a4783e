import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startRegistry } from "../support/imports.js";
import { bookOf, written } from "../support/workbooks.js";
import { outline, readText } from "./list-text.js";

// Whoever seems to stand outside of a table is counted: no such row vanishes.

const header = "Nombre;Edad;Cédula";
const eva = "Eva Gil;30;V-7654321";

const outcomeOf = async (lines: string[], text: string) =>
  outline((await readText(lines)).all)[lines.indexOf(text)]?.replace(/^\d+ /, "");

describe("is counted as unread:", () => {
  test.each([
    ["above a header", (text: string) => [text, header, eva], "Ana Rojas;34;V-12345678"],
    ["above a header, by name and age", (text: string) => [text, header, eva], "Ana Rojas;34"],
    ["surnames apart", (text: string) => [text, header, eva], "Rojas;Ana;34"],
    ["other columns below a total", below, "V-1234567;Luis Paz;30"],
    ["a surname like a title's word", among, "Fuente;;"],
    ["two of them", among, "Corte Pérez;;"],
    ["with a given name", among, "Grupo Ana;;"],
    ["a surname like a total", among, "Total Pérez;34;V-12345678"],
  ])("%s", async (_, listWith, text) => {
    expect(await outcomeOf(listWith(text), text)).toBe("below total");
  });

  test.each(["Luis Paz", "Luis Sosa 34 años", "Eva Mata V-12345678"])(
    "%s, alone in a line of a list in tabs",
    async (text) => {
      expect(await outcomeOf(["Nombre\tEdad", "Ana Gil\t3", text], text)).toBe("below total");
    },
  );
});

function below(text: string) {
  return [header, eva, "Total;1;", text];
}
function among(text: string) {
  return [header, eva, text];
}

describe("is nobody:", () => {
  test.each([
    "LISTA DE PACIENTES",
    "Hospital José Gregorio Hernández",
    "Terremoto Caracas 2026",
    "Dr. José Pérez 0414-5550101",
    "Actualizado 28/06/2026 Corte Nocturno",
    "Heridos;34",
    "Total: 34 personas",
    "Pediatría Norte;12",
    "María Pérez",
  ])("%s above a header", async (text) => {
    expect(await outcomeOf([text, header, eva], text)).toBe("title");
  });

  test.each([
    "EMERGENCIA;;",
    "Servicio de Pediatría;;",
    "Emergencia Adultos;;",
    "Corte 28/06;;",
    "Fuente: Ana;;",
    "Grupo 3;;",
    "Piso Norte;;",
  ])("%s among the rows", async (text) => {
    expect(await outcomeOf(among(text), text)).toBe("title");
  });

  test.each(["buenas tardes a todos", "Gracias Ana"])("%s in a chat", async (text) => {
    expect(await outcomeOf(["Nombre\tEdad", "Ana Gil\t3", text], text)).not.toBe("below total");
  });
});

test("who stands beside another person, or in a sheet without a header, is counted over the command line", async () => {
  const registry = await startRegistry();
  const beside = await registry.list("beside.csv", [
    "Nombres;Apellidos;;Nombres;",
    "Eva;Gil;;Luis Paz;20",
    "Ana;Rojas;;;",
    "Ida;Sosa;;Juan Mata;5",
  ]);
  const args = ["--source", "form"];
  const first = await registry.import(beside, ...args);
  expect(first.result).toMatchObject({ rows: 3, created: 3, unread: 2 });
  const { stdout } = await registry.run(
    beside,
    ...args,
    "--status",
    "missing",
    "--dry-run",
    "--lang",
    "en",
  );
  expect(stdout).toContain("that look like persons were not read: lines 2-4.");

  const sheets = {
    Lista: [header.split(";"), eva.split(";")],
    Otros: [["Luis Paz", 20], ["Juan Mata", "", "V-12345678"], ["Ana Díaz"], ["Resumen", 3]],
  };
  const file = join(registry.folder, "book.xlsx");
  await writeFile(file, written(bookOf(sheets), "xlsx"));
  const second = await registry.import(file, ...args);
  expect(second.result).toMatchObject({ rows: 1, unread: 3 });
  const Sin = Array.from({ length: 40 }, () => ["Luis Paz", 20]);
  const long = join(registry.folder, "long.xlsx");
  await writeFile(long, written(bookOf({ Sin, Con: sheets.Lista }), "xlsx"));
  expect((await registry.import(long, ...args)).result).toMatchObject({ rows: 1, unread: 40 });
});
