import { describe, expect, test } from "vitest";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { startRegistry } from "../../support/imports.js";
import { atTerminal, keys } from "../../support/terminal.js";

// Somebody who sits at a terminal is asked what columns are, once.

const list = [
  "Nombre,Otro,Así está,Talla",
  "Ana Rojas,de alta,ingresada,M",
  "Eva Gil,fallecida,de alta,S",
];
const later = ["Nombre,Otro,Así está,Talla", "Luis Soto,de alta,ingresado,M"];
const place = ["--hospital", "hospital_central_del_litoral"];

async function startAtTerminal() {
  const registry = await startRegistry();
  const env = { MONGODB_URI: registry.uri };
  return {
    ...registry,
    columnMaps: collectionsOf(registry.db).columnMaps,
    type: (...args: string[]) =>
      atTerminal([...args, "--source", "hospital_list", ...place, "--yes"], env),
  };
}

describe("on a terminal", () => {
  test("columns are asked about with their values, and never again", async () => {
    const registry = await startAtTerminal();
    const path = await registry.list("lista.csv", list);
    const terminal = await registry.type(path);
    await terminal.shows('Column "Otro" (de alta · fallecida). What does it hold?');
    await terminal.shows("Another field");
    terminal.press(keys.enter); // what it most probably is
    await terminal.shows('Column "Así está"');
    await terminal.shows("Another field");
    terminal.press(keys.down, keys.down, keys.down);
    await terminal.shows("Leave it in the notes");
    terminal.press(keys.enter);
    expect(await terminal.ends()).toBe(0);
    expect(terminal.text()).toContain("2 created");
    expect((await registry.contents())[1]).toMatchObject({ hospital_status: "deceased" });
    const [stored] = await registry.columnMaps.find().toArray();
    expect(stored?.columns).toEqual([
      { header: "otro", field: "hospital_status" },
      { header: "asi esta", field: "note" },
    ]);

    const next = await registry.type(await registry.list("otra.csv", later));
    expect(await next.ends()).toBe(0);
    expect(next.text()).not.toMatch(/What does it hold|--map/);
    expect((await registry.contents())[2]).toMatchObject({
      hospital_status: "discharged",
      notes: "Así está: ingresado\nTalla: M",
    });
  });

  test("any field can be searched for, in Spanish too; what is left for later is asked again", async () => {
    const registry = await startAtTerminal();
    const path = await registry.list("lista.csv", list);
    const terminal = await registry.type(path, "--lang", "es");
    await terminal.shows('Columna "Otro" (de alta · fallecida). ¿Qué contiene?');
    await terminal.shows("Otro campo");
    terminal.press(...Array(3).fill(keys.down));
    terminal.press(keys.enter);
    await terminal.shows("Escriba para buscar");
    terminal.press("descripci");
    await terminal.shows("❯ Descripción de la persona (pública)");
    terminal.press(keys.enter);
    await terminal.shows('Columna "Así está"');
    await terminal.shows("Ahora no");
    terminal.press(keys.down.repeat(9), keys.enter);
    expect(await terminal.ends()).toBe(0);
    expect((await registry.contents())[0]).toMatchObject({ description: "de alta" });
    const next = await registry.type(await registry.list("otra.csv", later));
    await next.shows('Column "Así está" (ingresado)');
    await next.shows("Another field");
    expect(next.text()).not.toContain('"Otro"');
  });

  test("Ctrl-C while asked imports nothing", async () => {
    const registry = await startAtTerminal();
    const path = await registry.list("lista.ndjson", [
      JSON.stringify({ nombre: "Ana Rojas", "otro\u0007": "de alta" }),
    ]);
    const terminal = await registry.type(path);
    await terminal.shows('Column "otro" (');
    await terminal.shows("Another field");
    expect(terminal.raw()).not.toContain("\u0007");
    terminal.press(keys.ctrlC);
    expect(await terminal.ends()).toBe(2);
    expect(terminal.text()).toContain("the questions were broken off, nothing of it is imported.");
    const written = [registry.persons, registry.imports, registry.columnMaps];
    expect(await Promise.all(written.map((one) => one.countDocuments()))).toEqual([0, 0, 0]);
  });

  test("a dry run and --json ask nothing", async () => {
    const registry = await startAtTerminal();
    const path = await registry.list("lista.csv", list);
    for (const option of ["--dry-run", "--json"]) {
      const terminal = await registry.type(path, option);
      expect(await terminal.ends()).toBe(0);
      expect(terminal.text()).not.toContain("What does it hold?");
      expect(terminal.text()).toContain("--map");
    }
  });
});

test("answers are listed and forgotten", async () => {
  const registry = await startRegistry();
  expect(await registry.run("--maps")).toMatchObject({
    code: 0,
    stdout: "Nothing was answered yet.\n",
  });
  const path = await registry.list("lista.csv", list);
  const map = await registry.list("map.json", ['{"Otro": "hospital_status", "Talla": null}']);
  await registry.run(path, "--source", "hospital_list", ...place, "--map", map);
  const [answer] = JSON.parse((await registry.run("--maps", "--json")).stdout);
  expect(answer).toMatchObject({
    map: expect.stringMatching(/^[0-9a-f]{24}$/),
    source: "hospital_list",
    partner: null,
    headers: ["Nombre", "Otro", "Así está", "Talla"],
    by: expect.any(String),
    columns: { otro: "hospital_status", talla: "ignored" },
    answered_at: expect.stringMatching(/^\d{4}-/),
  });
  const page = await registry.run("--maps", "--lang", "es");
  expect(page.stdout).toMatch(/^mapa +fuente +encabezados +respuestas +por +respondido$/m);
  expect(page.stdout).toContain("otro = hospital_status, talla = ignored");
  expect(await registry.run("--forget", answer.map, "--json")).toMatchObject({
    code: 0,
    stdout: `{"map":"${answer.map}","forgotten":true}\n`,
  });
  for (const gone of [answer.map, "x"]) {
    expect(await registry.run("--forget", gone)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: `There is no map ${gone}: \`npm run import -- --maps\` lists them.\n`,
    });
  }
  expect((await registry.run("--maps", "--json")).stdout).toBe("[]\n");
  expect(await registry.run("--maps", "--forget", "x")).toMatchObject({ code: 2 });
});
