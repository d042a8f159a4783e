import { describe, expect, test } from "vitest";
import { startRegistry } from "../../support/imports.js";
import { atTerminal, keys } from "../../support/terminal.js";

// Somebody who sits at a terminal sees what a list will say before anything of it is stored.

const list = [
  "Nombres,Apellidos,Edad,Estado",
  "Ana,Rojas,31,desaparecida",
  "Luis,Soto,40,desaparecido",
  "Eva,Gil,7,fallecida",
];

async function startAtTerminal(lines: string[]) {
  const registry = await startRegistry();
  const path = await registry.list("lista.csv", lines);
  const env = { MONGODB_URI: registry.uri };
  return {
    ...registry,
    path,
    open: (...args: string[]) => atTerminal([path, "--source", "form", ...args], env),
  };
}

describe("before a list is stored", () => {
  test.each([
    ["stores it on a yes", [keys.down, keys.enter], { code: 0, stored: 3 }],
    ["stores nothing on Enter alone", [keys.enter], { code: 2, stored: 0 }],
  ])("its counts, reasons and odd rows are shown, and it %s", async (_, pressed, then) => {
    const registry = await startAtTerminal(list);
    const terminal = await registry.open();
    await terminal.shows('3 persons in "lista.csv", Public form');
    await terminal.shows("Import this list?");
    const text = terminal.text();
    expect(text).toMatch(/^ +2 +missing +column "Estado"$/m);
    expect(text).toMatch(/^ +1 +deceased +column "Estado"$/m);
    expect(text).toMatch(/^ +1 child, 1 protected as a patient$/m);
    expect(text).toMatch(/^ +line 4 +Eva Gil +7, child +deceased/m);
    expect(await registry.persons.countDocuments()).toBe(0);
    terminal.press(...pressed);
    expect(await terminal.ends()).toBe(then.code);
    expect(await registry.persons.countDocuments()).toBe(then.stored);
    expect(terminal.text().includes("nothing of it is imported")).toBe(then.stored === 0);
  });

  test("--yes shows them, and asks nothing", async () => {
    const registry = await startAtTerminal(list);
    const terminal = await registry.open("--yes");
    expect(await terminal.ends()).toBe(0);
    expect(terminal.text()).toMatch(/^ +2 +missing +column "Estado"$/m);
    expect(terminal.text()).not.toContain("Import this list?");
    expect(await registry.persons.countDocuments()).toBe(3);
  });
});

describe("a list that does not say how its persons are", () => {
  const silent = ["Nombres,Apellidos,Edad", "Ana,Rojas,31", "Luis,Soto,40"];

  test("is asked about, in Spanish too, and the answer holds for the next one", async () => {
    const registry = await startAtTerminal(silent);
    const terminal = await registry.open("--lang", "es");
    await terminal.shows("La lista no dice cómo están 2 personas. ¿Cómo están?");
    await terminal.shows("Están fallecidas");
    terminal.press(keys.down.repeat(2), keys.enter);
    await terminal.shows("¿Importar esta lista?");
    expect(terminal.text()).toMatch(
      /^ +2 +encontradas +como se respondió para listas con estas columnas$/m,
    );
    terminal.press(keys.down, keys.enter);
    expect(await terminal.ends()).toBe(0);
    expect(await registry.contents()).toMatchObject([{ status: "found" }, { status: "found" }]);

    const next = await registry.open("--yes");
    expect(await next.ends()).toBe(0);
    expect(next.text()).not.toContain("How are they?");
    expect(next.text()).toContain("as answered for lists with these columns");
  });

  test("is not stored when nobody knows", async () => {
    const registry = await startAtTerminal(silent);
    const terminal = await registry.open();
    await terminal.shows("The list does not say how 2 persons are. How are they?");
    await terminal.shows("They are deceased");
    terminal.press(keys.enter);
    expect(await terminal.ends()).toBe(2);
    expect(terminal.text()).toContain("nothing of it is imported");
    expect(await registry.persons.countDocuments()).toBe(0);
  });
});
