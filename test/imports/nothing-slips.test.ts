import { describe, expect, test } from "vitest";
import { outline, readText } from "./list-text.js";

// Whoever is in a list is stored, rejected or counted: nobody is lost without a word.

const missing = { statement: { status: "missing", by: "given" } } as const;

/** A list as a short line a row, without its header. */
const read = async (lines: string[]) => outline((await readText(lines, missing)).all).slice(1);

/** The codes of the rejected rows. */
async function codesOf(lines: string[]): Promise<string[]> {
  const { all } = await readText(lines, missing);
  return all.flatMap((row) => (row.outcome === "rejected" ? [row.code] : []));
}

describe("a row with more cells than its header is rejected:", () => {
  test.each([
    ["an address", "Nombre,Apellido,Dirección,Edad", "Ana,Orozco,Av. Soublette, 12,40"],
    ["an address in English", "First name,Last name,Address,Age", "Ana,Gil,12 Main St, Apt 7,40"],
    ["the last cell says nothing", "Nombre,Apellido,Dirección,Edad", "Ana,Gil,Macuto, 9,S/I"],
    ["an empty cell before", "Nome;Sobrenome;Endereço;Idade", "Ana;Lima;;Rua 5; 12"],
    ["tabs", "Nom\tPrénom\tAdresse\tÂge", "Gil\tAnne\true 4\t12\t40"],
  ])("%s", async (_, header, row) => {
    expect(await codesOf([header, row])).toEqual(["cells_beyond_header"]);
  });

  test("the other rows of the list are read", async () => {
    const lines = ["Nombre,Edad,Zona", "Ana Gil,40,Macuto, 12", "Luis Mora,41,Macuto,"];
    expect(await read(lines)).toEqual(["2 rejected row", "3 Luis | Mora"]);
  });
});
