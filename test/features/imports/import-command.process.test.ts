import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { startRegistry, withAge } from "../../support/imports.js";
import { expected } from "../../support/lists.js";

describe("the lists of expected.json", () => {
  test.each(["b-refugios.csv", "c-volunteers.csv", "damaged/formulas.csv"])(
    "%s: every person, every outcome; a second time nothing changes",
    async (name) => {
      const registry = await startRegistry();
      const { arguments: args, counts, rows } = expected(name);
      const { accepted = 0, rejected = 0, duplicate = 0 } = counts ?? {};
      const file = await registry.copyOf(name);

      const dry = await registry.import(file, ...args, "--dry-run");
      const all = { rows: accepted + rejected + duplicate, rejected, duplicates: duplicate };
      expect(dry.result).toMatchObject({ ...all, created: accepted, rejects_file: null });
      expect(await registry.persons.countDocuments()).toBe(0);

      const first = await registry.import(file, ...args);
      expect(first.result).toMatchObject({ ...all, created: accepted, updated: 0, unchanged: 0 });
      expect(first.code).toBe(rejected > 0 ? 1 : 0);
      const persons = rows.flatMap(({ outcome, person }) =>
        outcome === "accepted" && person ? [person] : [],
      );
      expect((await registry.contents()).map(withAge)).toEqual(persons);

      const before = await registry.persons.find().toArray();
      const second = await registry.import(file, ...args);
      expect(second.result).toMatchObject({ ...all, created: 0, updated: 0, unchanged: accepted });
      expect(await registry.persons.find().toArray()).toEqual(before);
    },
  );

  test.each(["empty.csv", "garbage.csv", "unbalanced-quote.csv"])(
    "%s is refused: nothing is written, the exit code is 2, the message says why",
    async (name) => {
      const registry = await startRegistry();
      const file = await registry.copyOf(`damaged/${name}`);
      const { code, result } = await registry.import(
        file,
        ...expected(`damaged/${name}`).arguments,
      );
      expect(code).toBe(2);
      expect(result.refused).toMatch(/\.$/);
      expect(await registry.persons.countDocuments()).toBe(0);
    },
  );

  test("a header alone is an empty list, with a warning", async () => {
    const registry = await startRegistry();
    const file = await registry.copyOf("damaged/header-only.csv");
    const { code, result, stderr } = await registry.import(file, "--source", "shelter_list");
    expect({ code, ...result }).toMatchObject({ code: 0, rows: 0, refused: null });
    expect(stderr).toContain("no rows");
  });
});

test("a quote without an end far behind what fits in memory refuses the whole list", async () => {
  const registry = await startRegistry();
  const rows = Array.from({ length: 8_000 }, (_, at) => `Rojas,Ana,V-${10_000_000 + at},30`);
  const lines = ["Apellidos,Nombres,Cédula,Edad", ...rows, 'Brito,"Luis,V-1234567,41'];
  const file = await registry.list("long.csv", lines);
  const { code, result } = await registry.import(file, "--source", "form");
  expect(code).toBe(2);
  expect(result.refused).toContain("8002");
  expect(await registry.persons.countDocuments()).toBe(0);
});

describe("rejected rows", () => {
  test("come back in the list's own form, and are in once they are corrected", async () => {
    const registry = await startRegistry();
    const file = await registry.copyOf("b-refugios.csv");
    const { result } = await registry.import(file, "--source", "shelter_list");
    const rejects = join(registry.folder, "b-refugios.rejected.csv");
    expect(result.rejects_file).toBe(rejects);

    const text = iconv.decode(await readFile(rejects), "win1252");
    expect(text).toContain("Observaciones;rejected_reason\r\n");
    expect(text).toContain(";Shelter: the shelter is not in the catalog\r\n");
    const corrected = text
      .replace("Escuela Simón Bolívar", "Golf Caribe")
      .replace("\r\n;Yorman", "\r\nSalas;Yorman")
      .replace("Salazar;S/I;", "Salazar;Eva;");
    await writeFile(rejects, iconv.encode(corrected, "win1252"));
    const again = await registry.import(rejects, "--source", "shelter_list");
    expect(again).toMatchObject({ code: 0, result: { rows: 3, created: 3, rejected: 0 } });
    const nelson = await registry.persons.findOne({ first_name: "Nelson" });
    expect(nelson).toMatchObject({ shelter: "campo_de_golf_caribe", birth_date: "1966-04-03" });
    expect(nelson?.sources[0]?.notes).toBeUndefined();
  });

  test("take with them the title and the line that name the place of their rows", async () => {
    const registry = await startRegistry();
    const header = "Nombre,Apellido,Edad";
    const lines = [
      "Polideportivo La Guaira",
      "",
      header,
      "Ana,Rojas,30",
      ",Sosa,31",
      "Campo de Golf Caribe",
      ",Brito,32",
      "Total: 3",
      "",
      "Centro de Acopio Caraballeda",
      header,
      ",Lugo,33",
    ];
    const file = await registry.list("places.csv", lines);
    const { result } = await registry.import(file, "--source", "shelter_list");
    expect(result).toMatchObject({ rows: 4, created: 1, rejected: 3 });
    const rejects = join(registry.folder, "places.rejected.csv");
    const text = await readFile(rejects, "utf8");
    await writeFile(rejects, text.replaceAll("\r\n,", "\r\nEva,"));
    const again = await registry.import(rejects, "--source", "shelter_list");
    expect(again).toMatchObject({ code: 0, result: { rows: 3, created: 3 } });
    const eva = await registry.persons
      .find({ first_name: "Eva" })
      .sort({ created_at: 1, _id: 1 })
      .toArray();
    expect(eva.map(({ last_name, shelter }) => [last_name, shelter])).toEqual([
      ["Sosa", "polideportivo_la_guaira"],
      ["Brito", "campo_de_golf_caribe"],
      ["Lugo", "centro_acopio_caraballeda"],
    ]);
  });

  test("guard the cells that a spreadsheet would run", async () => {
    const registry = await startRegistry();
    const file = await registry.copyOf("damaged/formulas.csv");
    const path = join(registry.folder, "wrong.csv");
    await registry.import(file, "--source", "form", "--rejects", path);
    const text = await readFile(path, "utf8");
    expect(text).toContain(`"'=HYPERLINK(""http://example.com/x"",""Pérez"")",Luis,V-12.000.001`);
    expect(text).toContain("Pérez,'+Iván,V-12.000.004,'=2*17,0414-5550603,,");
  });

  test("that cannot be written cost a warning, not the import", async () => {
    const registry = await startRegistry();
    const file = await registry.copyOf("b-refugios.csv");
    const path = join(registry.folder, "no-such-folder", "rejects.csv");
    const args = ["--source", "shelter_list", "--rejects", path];
    const { result, stderr } = await registry.import(file, ...args);
    expect(result).toMatchObject({ created: 18, rejected: 3, rejects_file: null });
    expect(stderr).toContain("cannot be written");
  });
});

describe("arguments", () => {
  test.each([
    ["an unknown source", ["--source", "nobody"], "--source"],
    ["an unknown hospital", ["--source", "form", "--hospital", "Ninguno"], "--hospital"],
    ["an unknown shelter", ["--source", "form", "--shelter", "Ninguno"], "--shelter"],
    ["no source", [], "--source"],
    ["an unknown option", ["--source", "form", "--sorce", "x"], "--sorce"],
  ])("%s: exit code 2, and nothing is read", async (_, args, named) => {
    const registry = await startRegistry();
    const { code, stdout, stderr } = await registry.run(
      await registry.copyOf("c-volunteers.csv"),
      ...args,
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(named);
    expect(await registry.persons.countDocuments()).toBe(0);
  });

  test("several lists: the highest exit code, 2 only when none was read", async () => {
    const registry = await startRegistry();
    const good = await registry.list("good.csv", ["Apellidos,Nombres", "Rojas,Ana"]);
    const absent = join(registry.folder, "absent.csv");
    const refused = await registry.copyOf("damaged/empty.csv");
    const codeOf = async (...lists: string[]) =>
      (await registry.run(...lists, "--source", "form", "--status", "missing")).code;
    expect(await codeOf(good)).toBe(0);
    expect(await codeOf(good, absent, refused)).toBe(1);
    expect(await codeOf(absent, refused)).toBe(2);
  });

  test("a list that is none is refused in the same words by import and --explain", async () => {
    const registry = await startRegistry();
    await writeFile(join(registry.folder, "photo.png"), Buffer.from("89504e470d0a1a0a", "hex"));
    const files = ["absent.csv", ".", "photo.png"].map((name) => join(registry.folder, name));
    const whys = ["cannot be read: there is no such file", "cannot be read: it is a folder"];
    const picture = "is a picture: type what it shows into a spreadsheet";
    const sentences = [...whys, picture].map(
      (why, at) => `${files[at]}: refused, nothing was imported. The file ${why}`,
    );
    const imported = await registry.run(...files, "--source", "form");
    const forPrograms = await registry.run(...files, "--source", "form", "--json");
    const explained = await registry.run(...files, "--explain");
    expect([imported.code, forPrograms.code, explained.code]).toEqual([2, 2, 2]);
    for (const said of [imported.stdout, forPrograms.stderr, explained.stderr]) {
      for (const sentence of sentences) expect(said).toContain(sentence);
    }
    expect(explained.stdout).toBe("");
    const { stdout } = await registry.run(...files, "--explain", "--json");
    const lines = stdout.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      [...whys, picture].map((why, at) => ({
        file: files[at],
        refused: expect.stringContaining(`The file ${why}`),
      })),
    );
  });

  test("a file whose name is not UTF-8 is refused for its name", async () => {
    const registry = await startRegistry();
    const name = Buffer.from(join(registry.folder, "niños.csv"), "latin1");
    await writeFile(name, "Apellidos,Nombres\nRojas,Ana\n");
    for (const way of ["--source form", "--explain"]) {
      const { code, stdout, stderr } = await registry.shell(
        `node dist/scripts/import.js "$(printf '${registry.folder}/ni\\361os.csv')" ${way}`,
      );
      expect(code).toBe(2);
      expect(stdout + stderr).toContain("its name is not written in UTF-8. Rename it.\n");
    }
  });

  test("the date of the list is told, and where it comes from", async () => {
    const registry = await startRegistry();
    const rows = ["Nombres,Apellidos", "Ana,Rojas"];
    const lists = [
      await registry.list("a.csv", ["Listado al 20/06/2026 18:30,", ...rows]),
      await registry.list("b 21-06-2026.csv", rows),
      await registry.list("c.csv", rows),
    ];
    const asOf = async (...args: string[]) =>
      (
        await registry.run(...lists, "--source", "form", "--status", "missing", ...args)
      ).stdout.match(/^As of .*$/gm);
    expect(await asOf()).toEqual(["As of 20/06/2026 18:30", "As of 21/06/2026"]);
    expect(await asOf("--date", "22/06/2026")).toEqual(lists.map(() => "As of 22/06/2026"));
  });

  test("a column of --map that the list does not have is told", async () => {
    const registry = await startRegistry();
    const file = await registry.list("a.csv", ["Nombres,Apellidos,Años", "Ana,Rojas,3"]);
    const map = await registry.list("map.json", ['{"Años": "age", "Paciente X": "note"}']);
    const args = [file, "--source", "form", "--status", "missing", "--map", map];
    const said = '--map names 1 column that the list does not have: "paciente x"';
    expect((await registry.run(...args)).stdout).toContain(said);
    expect((await registry.run(...args, "--json")).stderr).toContain(said);
    expect((await registry.run(...args, "--explain")).stdout).toContain("paciente x");
  });

  test("columns that nobody is sure of are told with a map that says what they are", async () => {
    const registry = await startRegistry();
    const long = `Detalle ${"x".repeat(100)}`;
    const headers = ["Nombre", "Edad", "Otro", "Así \u202e \u200bestá", long, "OTRO"];
    const states = ["de alta", "de alta", "de alta", "de alta"];
    const lines = [headers.join(","), `Ana Rojas,30,${states}`, `Eva Gil,31,${states}`];
    const file = await registry.list("a.csv", lines);
    const source = ["--source", "form", "--hospital", "HCL"];
    const { stdout } = await registry.run(file, ...source, "--dry-run");
    const [counts, sentence, map = ""] = stdout.trimEnd().split("\n");
    expect(counts).toContain("2 rows: 2 created");
    const cut = `${long.slice(0, 59)}…`;
    expect(sentence).toContain(
      `3 columns went to the notes, since nothing says for sure what they hold: "Otro" (hospital_status or status), "Así está" (shelter_status or hospital_status or status), "${cut}" (hospital_status or status). If so, import with --map`,
    );
    expect(sentence).not.toContain("de alta");
    const path = await registry.list("map.json", [map]);
    const mapped = await registry.run(file, ...source, "--dry-run", "--map", path);
    expect(mapped.stdout).not.toContain("nothing says for sure");
    const es = await registry.runWith({ LC_ALL: "es_VE" }, file, ...source);
    expect(es.stdout).toContain("3 columnas quedaron en las notas");
    expect(es.stdout).toContain('"Otro" (hospital_status o status)');
    expect((await registry.import(file, ...source)).result).not.toHaveProperty("unsure");
    expect(await registry.imports.findOne()).not.toHaveProperty("counts.unsure");
  });

  test("of many unsure columns the first 20 are told", async () => {
    const registry = await startRegistry();
    const states = Array.from({ length: 25 }, (_, at) => [`Detalle x${at + 1}`, "de alta"]);
    const person = { nombres: "Ana", apellidos: "Rojas", ...Object.fromEntries(states) };
    const file = await registry.list("a.ndjson", [JSON.stringify(person)]);
    const { stdout } = await registry.run(file, "--source", "form", "--hospital", "HCL");
    expect(stdout).toContain('"Detalle x20" (hospital_status or status), and 5 more. If so');
    expect(Object.keys(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? ""))).toHaveLength(20);
  });

  test("--explain cuts long lines, tells no empty title, and calls encodings by their names", async () => {
    const registry = await startRegistry();
    const long = "x".repeat(3_000);
    const lines = ["Refugiados del año 1,,", ",,", "Nombres,Apellidos,Nota", `Ana,Rojas,${long}`];
    const file = join(registry.folder, "a.csv");
    await writeFile(file, iconv.encode(lines.join("\n"), "win1252"));
    const records = await registry.list("a.ndjson", ['{"nombres":"Ana","apellidos":"Rojas"}']);
    const { stdout } = await registry.run(file, records, "--explain");
    expect(stdout).toContain("encoding Windows-1252");
    expect(stdout).not.toMatch(/title: *$/m);
    expect(stdout).toMatch(/x{190,}…$/m);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThan(300);
    expect(stdout).toContain("1 person, 0 rejected");
    expect((await registry.run(file, "--explain", "--json")).stdout).toContain(long);
    expect(stdout).toContain("NDJSON\n\nRecords\n");
    expect(stdout.match(/header on/g)).toHaveLength(1);
  });

  test("people read a summary and the first rejected rows, of what the rows contain only unknown places", async () => {
    const registry = await startRegistry();
    const file = await registry.copyOf("b-refugios.csv");
    const { stdout } = await registry.run(
      file,
      "--source",
      "Listas de refugios",
      "--status",
      "missing",
    );
    expect(stdout).toContain("22 rows: 18 created");
    expect(stdout).toContain("line 18: Shelter: the shelter is not in the catalog");
    expect(stdout).toContain('the catalog has no shelter "Escuela Simón Bolívar"');
    expect(stdout).not.toMatch(/Machado|Nelson|Yorman|Salazar/);
  });
});

test("a hospital may be named by its alias", async () => {
  const registry = await startRegistry();
  const file = await registry.list("h.csv", ["Nombre y Apellido,Edad", "Ana Rojas,30"]);
  await registry.import(file, "--source", "hospital_list", "--hospital", "hcl");
  expect(await registry.contents()).toMatchObject([
    { hospital: "hospital_central_del_litoral", hospital_status: "admitted", status: "found" },
  ]);
});
