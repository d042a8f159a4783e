import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ListStatus } from "../../src/kernel/database/collections.js";
import type { ListOptions } from "../../src/list-reader/list-options.js";
import { runScript } from "../support/command.js";
import { startRegistry } from "../support/imports.js";
import { saveKey } from "../support/keys.js";
import { startOwnService } from "../support/own-service.js";
import { listSender } from "../support/send-list.js";
import { bookOf, written } from "../support/workbooks.js";
import { withFile } from "./compare-rows.js";
import { personsOf, readFully, readText } from "./list-text.js";

// Nobody is missing by default: the row, a line above it, its place or somebody who knows the list says it.

const own = await startOwnService();

const hospital = "hospital_central_del_litoral";
const shelter = "polideportivo_la_guaira";
const stated = (status: ListStatus): Partial<ListOptions> => ({
  statement: { status, by: "given" },
});

type Said = [how: string, lines: string[], states: object, because: object, more?: object];
const bare = ["Nombre;Edad", "Ana Gil;34"];
const missing = { status: "missing" };
const found = { status: "found" } as const;
const patient = { status: "found", reported_patient: true };

test.each<Said>([
  [
    "a cell",
    ["Nombre;Edad;Estatus", "Ana Gil;34;Desaparecida"],
    missing,
    { kind: "column", text: "Estatus" },
  ],
  [
    "a cell in English",
    ["Name;Age;Status", "Ana Gil;34;Missing"],
    missing,
    { kind: "column", text: "Status" },
  ],
  [
    "a cell in French",
    ["Nom;Prénom;Statut", "Gil;Ana;disparue"],
    missing,
    { kind: "column", text: "Statut" },
  ],
  [
    "a cell in Portuguese",
    ["Nome;Idade;Situação", "Ana Gil;34;desaparecida"],
    missing,
    { kind: "column", text: "Situação" },
  ],
  [
    "a cell in Haitian Creole",
    ["Non;Siyati;Eta", "Ana;Gil;disparèt"],
    missing,
    { kind: "column", text: "Eta" },
  ],
  [
    "a question",
    ["Nombre;Edad;¿Encontrado?", "Ana Gil;34;no"],
    missing,
    { kind: "column", text: "¿Encontrado?" },
  ],
  ["a section", ["Nombre;Edad", "DESAPARECIDOS;", "Ana Gil;34"], missing, { kind: "line" }],
  ["a title", ["LISTA DE FALLECIDOS", ...bare], patient, { kind: "line" }],
  ["a title in English", ["MISSING PERSONS", ...bare], missing, { kind: "line" }],
  ["a title in French", ["Personnes disparues", ...bare], missing, { kind: "line" }],
  ["a title in Portuguese", ["Pessoas desaparecidas", ...bare], missing, { kind: "line" }],
  ["a title of the living", ["Personas a salvo", ...bare], found, { kind: "line" }],
  [
    "the header of the names",
    ["Nombre del desaparecido;Edad", "Ana Gil;34"],
    missing,
    { kind: "header", text: "Nombre del desaparecido" },
  ],
  [
    "the header of the names in French",
    ["Nom du disparu;Âge", "Ana Gil;34"],
    missing,
    { kind: "header", text: "Nom du disparu" },
  ],
  [
    "a day",
    ["Nombre;Edad;Fecha de defunción", "Ana Gil;34;26/06/2026"],
    patient,
    { kind: "day", text: "Fecha de defunción" },
  ],
  [
    "the hospital of the title",
    ["Hospital Central del Litoral", ...bare],
    { hospital, hospital_status: "admitted", status: "found" },
    { kind: "place", text: null },
  ],
  [
    "the shelter of the row",
    ["Nombre;Edad;Refugio", "Ana Gil;34;Golf Caribe"],
    { shelter_status: "present", status: "found" },
    { kind: "place", text: null },
  ],
  [
    "the hospital that somebody gives",
    bare,
    { hospital_status: "admitted", status: "found" },
    { kind: "place", text: null },
    { hospital },
  ],
  ["a statement: found", bare, found, { kind: "statement", text: "given" }, stated("found")],
  ["a statement: deceased", bare, patient, { kind: "statement" }, stated("deceased")],
  ["a statement: admitted", bare, patient, { kind: "statement" }, stated("admitted")],
  [
    "a statement about the persons of a hospital",
    bare,
    { hospital_status: "discharged", status: "found" },
    { kind: "statement", text: "given" },
    { hospital, ...stated("discharged") },
  ],
  [
    "a statement about the persons of a shelter",
    bare,
    { shelter_status: "departed" },
    { kind: "statement", text: "given" },
    { shelter, ...stated("departed") },
  ],
  [
    "the cell, whatever is stated of the list",
    ["Nombre;Edad;Estatus", "Ana Gil;34;Encontrada"],
    found,
    { kind: "column", text: "Estatus" },
    stated("missing"),
  ],
  [
    "the title, whatever is stated of the list",
    ["PERSONAS DESAPARECIDAS", ...bare],
    missing,
    { kind: "line" },
    stated("found"),
  ],
])("%s says how somebody is", async (_, lines, states, because, more = {}) => {
  const { all } = await readText(lines, more);
  expect(all.at(-1)).toMatchObject({ outcome: "accepted", person: states, because });
});

test("so does the name of a sheet", async () => {
  const sheet = [
    ["Nombre", "Edad"],
    ["Ana Gil", "34"],
  ];
  const bytes = written(bookOf({ Desaparecidos: sheet, Fallecidos: sheet, Hoja3: sheet }), "xlsx");
  const { all } = await withFile(bytes, (file) => readFully(file));
  const accepted = all.filter(({ outcome }) => outcome === "accepted");
  expect(accepted).toMatchObject([
    { person: missing, because: { kind: "line", text: "Desaparecidos" } },
    { person: patient, because: { kind: "line", text: "Fallecidos" } },
    { because: undefined },
  ]);
});

test("who is dead as stated of the list is not present in its shelter", async () => {
  const { all } = await readText(bare, { shelter, ...stated("deceased") });
  expect(all.at(-1)).toMatchObject({ person: { shelter, status: "found" } });
  expect(personsOf(all)[0]).not.toHaveProperty("shelter_status");
});

/** Lists in which nothing says how somebody is, and of how many persons. */
const silent: [what: string, lines: string[], persons: number][] = [
  ["names and ages", ["Nombre;Edad", "Ana Gil;34", "Luis Paz;40"], 2],
  ["names and ages in English", ["Name;Age", "Ana Gil;34"], 1],
  ["names and ages in French", ["Nom et prénom;Âge", "Ana Gil;34"], 1],
  ["a chat", ["1. Ana Gil 34", "2. Luis Paz 40", "3. Eva Mora 8"], 3],
  ["an empty cell", ["Nombre;Edad;Estatus", "Ana Gil;34;Encontrada", "Luis Paz;40;"], 1],
  ["nobody died", ["Nombre;Edad;Fallecido", "Ana Gil;34;No", "Luis Paz;40;No"], 2],
  ["a title that says nothing", ["Censo 27/06/2026", "Nombre;Edad", "Ana Gil;34"], 1],
  ["a ward", ["Nombre;Edad;Servicio", "Ana Gil;34;Pediatría"], 1],
  ["a day of leaving", ["Nombre;Edad;Fecha egreso", "Ana Gil;34;26/06/2026"], 1],
  ["a day of long ago", ["Nombre;Edad;Fecha de defunción", "Ana Gil;34;01/01/1900"], 1],
];

test("a list in which nothing says it is refused as a whole, and taken with --status", async () => {
  const registry = await startRegistry();
  const files: string[] = [];
  for (const [what, lines] of silent) files.push(await registry.list(`${what}.csv`, lines));
  const args = [...files, "--source", "form", "--date", "28/06/2026"];
  const resultsOf = async (...more: string[]) => {
    const { code, stdout } = await registry.run(...args, ...more, "--json");
    const lines = stdout.trim().split("\n");
    return { code, results: lines.map((line) => JSON.parse(line)) };
  };
  const refused = await resultsOf();
  expect(refused.code).toBe(2);
  expect(refused.results.map((result) => result.refused)).toEqual(
    silent.map(([, , persons]) => {
      const count = persons === 1 ? "1 person is" : `${persons} persons are`;
      return expect.stringMatching(new RegExp(`^The list does not say how ${count}, .*--status`));
    }),
  );
  expect(await registry.persons.countDocuments()).toBe(0);
  const spanish = await registry.run(...args, "--lang", "es");
  expect(spanish.stdout).toContain("La lista no dice cómo están 3 personas, y a nadie se le da");

  const taken = await resultsOf("--status", "missing");
  expect(taken.code).toBe(0);
  for (const result of taken.results) expect(result).toMatchObject({ refused: null, rejected: 0 });
});

test("who is not known to be found or missing by their own row is rejected, or missing as stated", async () => {
  const lines = ["Nombre;Edad;Estatus", "Ana Gil;34;pendiente"];
  const outcomes = [{}, stated("found"), stated("missing")].map(async (more) => {
    const row = (await readText(lines, more)).all.at(-1);
    return row?.outcome === "rejected" ? row.code : row?.outcome;
  });
  expect(await Promise.all(outcomes)).toEqual(["state_unclear", "state_unclear", "accepted"]);
});

test("where nobody knows it, these persons alone are left out", async () => {
  const registry = await startRegistry();
  const file = await registry.list("lista.csv", [
    "Nombre;Edad;Estatus",
    "Ana Gil;34;Desaparecida",
    "Luis Paz;40;",
    "Eva Sosa;7;",
  ]);
  const refused = await registry.run(file, "--source", "form");
  expect(refused).toMatchObject({
    code: 2,
    stdout: expect.stringContaining("does not say how 2 persons are"),
  });
  const { result } = await registry.import(file, "--source", "form", "--status", "unknown");
  expect(result).toMatchObject({ created: 1, rejected: 2, refused: null });
  expect(await registry.persons.find().toArray()).toMatchObject([
    { first_name: "Ana", ...missing },
  ]);
  const rejects = await readFile(join(registry.folder, "lista.rejected.csv"), "utf8");
  expect(rejects).toContain("State: the row does not say clearly how the person is");
});

test("a title that is not understood is asked about, and what somebody states holds below it", async () => {
  const lines = ["Posibles fallecidos", "Nombre;Edad", "Ana Gil;34"];
  const { all } = await readText(lines);
  expect(all.at(-1)).toMatchObject({ outcome: "accepted", because: undefined });
  const [ana] = personsOf((await readText(lines, stated("found"))).all);
  expect(ana).toMatchObject(found);
});

test("a statement makes nobody missing who was found before", async () => {
  const registry = await startRegistry();
  const one = await registry.list("uno.csv", ["Nombre;Cédula;Encontrada", "Ana Gil;V-12345678;Sí"]);
  await registry.import(one, "--source", "form");
  const two = await registry.list("dos.csv", ["Nombre;Cédula", "Ana Gil;V-12345678"]);
  const { result } = await registry.import(two, "--source", "form", "--status", "missing");
  expect(result).toMatchObject({ created: 0, rejected: 0, refused: null });
  expect(await registry.persons.find().toArray()).toMatchObject([found]);
});

test("of a source somebody says it once: it holds for its lists, and gives way to --status", async () => {
  const registry = await startRegistry();
  const file = await registry.list("lista.csv", bare);
  const catalog = (...args: string[]) => runScript("catalog", args, { MONGODB_URI: registry.uri });
  await catalog("add", "source", "form", "--list-status", "missing");
  expect((await registry.run(file, "--source", "form")).code).toBe(0);
  expect(await registry.persons.find().toArray()).toMatchObject([missing]);
  const other = await registry.list("otra.csv", ["Nombre;Edad", "Luis Paz;40"]);
  await registry.run(other, "--source", "form", "--status", "found");
  expect(await registry.persons.findOne({ first_name: "Luis" })).toMatchObject(found);
  expect((await registry.run(other, "--source", "hospital_list")).code).toBe(2);
});

test.each([
  [["--status", "lost"], "--status: Must be one of missing, found, present, departed, admitted,"],
  [
    ["--status", "missing", "--hospital", "HCL"],
    "--status: The persons of a hospital or a shelter are not missing: leave out one of the two.",
  ],
])("%j is refused before the list is read", async (args, said) => {
  const registry = await startRegistry();
  const file = await registry.list("lista.csv", bare);
  const { code, stdout, stderr } = await registry.run(file, "--source", "form", ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(said);
});

test("rejected rows take the statement along: corrected, they need none", async () => {
  const registry = await startRegistry();
  const file = await registry.list("lista.csv", ["Nombre;Edad", "Ana Gil;34", "Luis;40"]);
  const { result } = await registry.import(file, "--source", "form", "--status", "found");
  expect(result).toMatchObject({ created: 1, rejected: 1 });
  const rejects = join(registry.folder, "lista.rejected.csv");
  await writeFile(rejects, (await readFile(rejects, "utf8")).replace("Luis", "Luis Paz"));
  expect((await registry.run(rejects, "--source", "form")).code).toBe(0);
  expect(await registry.persons.countDocuments({ status: "found" })).toBe(2);
});

test("over HTTP a list that does not say it is refused, and taken with a status", async () => {
  const key = await saveKey(own.collections, ["persons:write", "persons:sensitive:read"], {
    source: "form",
  });
  const partner = listSender(own.service.url, key);
  const send = (form: Record<string, string>) =>
    partner.send({ name: "lista.csv", lines: bare, form });
  const ended = async (form: Record<string, string>) => {
    const sent = await send(form);
    expect(sent.status).toBe(202);
    return partner.ended(sent);
  };
  expect(await ended({})).toMatchObject({
    state: "refused",
    refused: expect.stringContaining("how 1 person is, and nobody is taken to be missing"),
  });
  expect(await own.collections.persons.countDocuments()).toBe(0);
  expect(await ended({ status: "missing" })).toMatchObject({ counts: { created: 1 } });
  expect(await own.collections.persons.find().toArray()).toMatchObject([missing]);

  for (const form of [{ status: "lost" }, { status: "missing", shelter }]) {
    const wrong = await send({ ...form });
    expect(wrong.status).toBe(422);
    expect(Object.keys(Object(await wrong.json()).errors)).toEqual(["status"]);
  }
});
