import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { argumentTexts } from "../../src/kernel/messages/lists/arguments.js";
import { batchTexts } from "../../src/kernel/messages/lists/batches.js";
import { becauseTexts, explanationTexts } from "../../src/kernel/messages/lists/explanation.js";
import { inWords } from "../../src/kernel/messages/lists/in-words.js";
import { refusals } from "../../src/kernel/messages/lists/refusals.js";
import { reportTexts } from "../../src/kernel/messages/lists/report.js";
import { rowReasons } from "../../src/kernel/messages/lists/row-reasons.js";
import { settingsProblems } from "../../src/kernel/messages/lists/settings-problems.js";
import { runScript } from "../support/command.js";
import { startRegistry } from "../support/imports.js";
import { fullTest } from "../support/tier.js";

const spanish = { LC_MESSAGES: "", LANG: "es_VE.UTF-8" };
const rows = ["Apellidos,Nombres,Refugio", "Rojas,Ana,", "Gil,,", "Brito,Luis,Los Samanes"];

describe("every message", () => {
  const catalogues = {
    argumentTexts,
    batchTexts,
    becauseTexts,
    explanationTexts,
    refusals,
    reportTexts,
    rowReasons,
    settingsProblems,
  };
  const messages = Object.values(catalogues).flatMap((catalogue) =>
    Object.entries<Record<string, unknown>>(catalogue),
  );
  /** The same word in both. */
  const same = ["hospital"];

  test.each(messages)("%s has a text in both languages", (name, message) => {
    const { en, es, ...others } = message;
    expect(others).toEqual({});
    expect(typeof en).toBe(typeof es);
    if (typeof en === "string") expect(es === en).toBe(same.includes(name));
    expect(String(en).trim()).not.toBe("");
    expect(String(es).trim()).not.toBe("");
  });

  test("numbers are written as people do, alone and with what they count", () => {
    const { rows, without_state, updated } = reportTexts;
    expect([rows.en({ count: 1 }), rows.es({ count: 12_000 })]).toEqual(["1 row", "12.000 filas"]);
    expect(updated.en({ count: 12_000 })).toBe("12,000 updated");
    expect(without_state.en({ count: 1 })).toMatch(/^1 row stands below .* and has the state/);
    expect(without_state.es({ count: 0 })).toMatch(/^0 filas están debajo .* y quedan con el/);
  });

  test("codes of reasons are slugs, each of one kind", () => {
    const codes = [refusals, rowReasons, settingsProblems].flatMap(Object.keys);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("a reason that a later build has stored is told by its code, an earlier sentence as it is", () => {
    expect(inWords({ code: "of_tomorrow" }, "es")).toBe("of_tomorrow");
    expect(inWords("The file is empty.", "es")).toBe("The file is empty.");
    expect(inWords({ code: "file_unreadable", params: { problem: "EIO" } }, "es")).toBe(
      "El archivo no se puede leer: falla el disco o la unidad de red.",
    );
  });
});

describe("the language is that of", () => {
  const [english, castilian] = ["Name at least one list.", "Indique al menos una lista."];
  test.each([
    ["LANG", { LANG: "es_VE.UTF-8" }, [], castilian],
    ["LC_MESSAGES before LANG", { LANG: "en_US.UTF-8", LC_MESSAGES: "es_MX" }, [], castilian],
    ["LC_ALL before all", { LANG: "es_VE", LC_MESSAGES: "es", LC_ALL: "en_GB" }, [], english],
    ["--lang before the terminal", { LANG: "es_VE.UTF-8" }, ["--lang", "en"], english],
    ["--lang=es on any terminal", { LC_ALL: "C" }, ["--lang=es"], castilian],
    ["no terminal that speaks neither", { LANG: "fr_FR.UTF-8" }, [], english],
    ["no terminal that says POSIX", { LANG: "POSIX" }, [], english],
    ["no word that merely begins so", { LANG: "est_EE.UTF-8" }, [], english],
  ])("%s", async (_, variables, args, sentence) => {
    const env = { LC_ALL: "", LC_MESSAGES: "", LANG: "", ...variables };
    const { code, stderr } = await runScript("import", args, env);
    expect({ code, first: stderr.split("\n")[0] }).toEqual({ code: 2, first: sentence });
  });

  test.each([
    [["--lang", "fr"], "--lang: los idiomas son es, en.\n"],
    [["--batches", "--undo", "x"], "--batches y --undo no se usan juntas.\n"],
    [["lista.csv"], "Hace falta --source: de quién es la lista.\n"],
    [["--template", "x"], "--template: los tipos son hospital, shelter, persons.\n"],
  ])("arguments: %j", async (args, sentence) => {
    const { code, stderr } = await runScript("import", args, spanish);
    expect({ code, stderr }).toEqual({ code: 2, stderr: sentence });
  });

  test.each([
    [["--sorce", "x"], "No existe la opción --sorce.\n\nUso: "],
    [["--source"], "A --source le falta un valor.\n\nUso: "],
    [["--json=1"], "--json no lleva ningún valor.\n\nUso: "],
  ])("arguments with the usage: %j", async (args, beginning) => {
    const { code, stderr } = await runScript("import", args, spanish);
    expect(code).toBe(2);
    expect(stderr.slice(0, beginning.length)).toBe(beginning);
  });
});

describe("in Spanish", () => {
  test("an import, its rejected rows, its refusals and --explain", async () => {
    const registry = await startRegistry();
    const run = (...args: string[]) => registry.runWith(spanish, ...args);
    const source = ["--source", "form"];
    const file = await registry.list("lista.csv", rows);
    const empty = await registry.list("vacia.csv", []);
    await writeFile(empty, "");
    const explained = await run(file, "--explain");
    expect(explained.stdout).toContain('CSV, separado por ",", codificación UTF-8');
    expect(explained.stdout).toMatch(/^ {2}Apellidos +last_name +encabezado$/m);
    expect(explained.stdout).toContain("línea 3: rechazada, Nombre: vacío");
    expect(explained.stdout).toContain("1 persona, 2 rechazadas, 1 fila ignorada (títulos");

    const rejects = join(registry.folder, "lista.rejected.csv");
    const { code, stdout } = await run(file, empty, ...source, "--status", "missing");
    expect({ code, lines: stdout.split("\n") }).toEqual({
      code: 1,
      lines: [
        `${file}: 3 filas: 1 creada, 0 actualizadas, 0 sin cambios, 0 repetidas, 2 rechazadas`,
        "  línea 3: Nombre: vacío",
        "  línea 4: Refugio: el refugio no está en el catálogo",
        `Las filas rechazadas están en ${rejects}: corríjalas y luego ejecute:`,
        `  npm run import -- ${rejects} --source form`,
        'Se rechazó 1 fila porque el refugio "Los Samanes" no está en el catálogo. Para agregarlo donde funciona el registro e importar después la fila rechazada:',
        "  npm run catalog -- add shelter los_samanes --label 'Los Samanes'",
        `${empty}: lista rechazada, no se importó nada. El archivo está vacío.`,
        "",
      ],
    });
    const text = await readFile(rejects, "utf8");
    expect(text).toContain("rejected_reason");
    expect(text).toContain("Nombre: vacío");
    await writeFile(rejects, text.replace("Gil,,", "Gil,Eva,").replace("Los Samanes", ""));
    expect(await registry.import(rejects, ...source)).toMatchObject({
      code: 0,
      result: { created: 2, rejected: 0 },
    });
    const asked = await registry.run(file, ...source, "--status", "missing", "--lang", "es");
    expect(asked.stdout).toContain("corríjalas");
    expect(asked.stdout).toMatch(/npm run import -- \S+ --source form --lang es\n/);
  });

  test("--json stays as it is, whatever people read beside it", async () => {
    const registry = await startRegistry();
    const file = await registry.list("lista.csv", rows);
    const absent = join(registry.folder, "ausente.csv");
    const asked = [file, absent, "--source", "form", "--status", "missing", "--dry-run", "--json"];
    const english = await registry.run(...asked);
    const own = await registry.runWith(spanish, ...asked);
    expect(own.stdout).toBe(english.stdout);
    expect(own.stdout).toContain("The file cannot be read: there is no such file.");
    expect(own.stderr).toContain("Se rechazó 1 fila porque el refugio");
    expect(own.stderr).toContain(
      `${absent}: lista rechazada, no se importó nada. El archivo no se puede leer: no existe ese archivo.\n`,
    );
    const explain = [file, absent, "--explain", "--json"];
    const explained = await registry.runWith(spanish, ...explain);
    expect(explained.stdout).toBe((await registry.run(...explain)).stdout);
    expect(explained.stdout).toContain(
      '"rejected":{"field":"first_name","reason":"empty","name":"Gil","age":null}',
    );
  });

  fullTest("--batches and --undo", async () => {
    const registry = await startRegistry();
    const run = (...args: string[]) => registry.runWith(spanish, ...args);
    expect((await run("--batches")).stdout).toBe("Todavía no se ha importado nada.\n");
    const { stderr } = await run("--undo", "x");
    expect(stderr).toContain("No existe la importación x: ");
    const names = Array.from({ length: 1_200 }, (_, n) => {
      const letters = [...String(n)].map((digit) => "abcdefghij".charAt(Number(digit))).join("");
      return `Rojas${letters},Ana`;
    });
    const file = await registry.list("lista.csv", ["Apellidos,Nombres", ...names]);
    const { result } = await registry.import(file, "--source", "form");
    const { stdout } = await run("--batches");
    expect(stdout).toMatch(/^importación .* estado +filas +creadas /);
    expect(stdout).toMatch(/ terminada +1\.200 +1\.200 /);
    expect((await run("--undo", String(result.batch))).stdout).toBe(
      "lista.csv: 1.200 personas eliminadas, 0 personas como antes\n",
    );
    expect((await run("--undo", String(result.batch))).stderr).toBe(
      "Esta importación ya se deshizo.\n",
    );
  });

  test("a value that is wrong, and a database out of reach", async () => {
    const registry = await startRegistry();
    const file = await registry.list("lista.csv", rows);
    const map = await registry.list("mapa.json", ['{"Edad": 3}']);
    const told = async (...args: string[]) =>
      (await registry.runWith(spanish, file, "--source", "form", ...args)).stderr;
    expect(await told("--hospital", "Ninguno")).toBe(
      "--hospital: Debe ser un hospital del catálogo. `npm run catalog -- list hospital` los muestra.\n",
    );
    expect(await told("--map", map)).toBe(
      "--map: La entrada 1 del mapa no es el nombre de un campo ni null.\n",
    );
    expect(await told("--source", "nadie")).toContain("--source: nadie no está en el catálogo");
  });
});
