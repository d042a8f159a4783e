import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReadRow } from "../../src/list-reader/record.js";
import { expected, listsFolder } from "../support/lists.js";
import { comparable, compareRows } from "./compare-rows.js";
import { readFully } from "./list-text.js";

const rowLine = (row: ReadRow) => ("line" in row.at ? row.at.line : 0);

/** What the arguments of the command say of all rows. */
const given = (name: string) => {
  const { arguments: args } = expected(name);
  const at = args.indexOf("--hospital");
  return at === -1 ? {} : { hospital: args[at + 1] };
};

describe("lists as they come", () => {
  test.each([
    "a-hospital-central.xlsx",
    "b-refugios.csv",
    "c-volunteers.csv",
    "d-whatsapp.txt",
    "damaged/formulas.csv",
    "damaged/header-only.csv",
  ])("%s gives the expected rows", async (name) => {
    const { all } = await readFully(join(listsFolder, name), given(name));
    compareRows(all, expected(name).rows);
  });

  test.each([
    "damaged/empty.csv",
    "damaged/garbage.csv",
    "damaged/unbalanced-quote.csv",
    "damaged/truncated.xlsx",
    "damaged/zip-bomb.xlsx",
  ])("%s is refused as a whole, with the reason", async (name) => {
    const reason = expected(name).reason?.replace("the file", "") ?? "";
    await expect(readFully(join(listsFolder, name))).rejects.toMatchObject({
      name: "RefusedFile",
      message: expect.stringMatching(new RegExp(reason, "i")),
    });
  });
});

describe("cells of a megabyte", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "long-cell-"));
    const short = await readFile(join(listsFolder, "damaged/formulas.csv"), "utf8");
    const note = `Pérez,Sonia,V-12.000.006,36,0414-5550605,${"a".repeat(1_000_000)}\n`;
    const name = `P${"é".repeat(1_000_000)},Simón,V-12.000.007,37,,\n`;
    await writeFile(join(folder, "long-cell.csv"), short + note + name);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("are cut in the notes and refused in a name", async () => {
    const { all } = await readFully(join(folder, "long-cell.csv"));
    const outcomes = expected("damaged/generated/long-cell.csv").rows;
    const isLong = ({ at }: { at: { line: number } }) => at.line === 7;
    compareRows(
      all.filter((row) => rowLine(row) !== 7),
      outcomes.filter((outcome) => !isLong(outcome)),
    );
    const sonia = all.find((row) => rowLine(row) === 7);
    const notes = sonia?.outcome === "accepted" ? sonia.person.notes.join("\n") : "";
    expect([...notes]).toHaveLength(5_000);
    expect(notes).toMatch(/^Observaciones: a+…$/);
    expect(outcomes.find(isLong)?.person).toEqual(
      sonia?.outcome === "accepted" && { ...comparable(sonia.person), notes: undefined },
    );
  });

  test("a quoted cell without measure ends the reading, not the memory", async () => {
    const file = join(folder, "huge.csv");
    await writeFile(file, `Nombre,Apellido,Nota\nAna,Rojas,"${"a,b\n".repeat(3_000_000)}`);
    await expect(readFully(file)).rejects.toThrow(/opens on line 2 has no end/);
  });
});
