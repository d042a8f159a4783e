import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { BSON, ObjectId } from "mongodb";
import { afterAll, describe, expect, test, vi } from "vitest";
import { signsOf } from "../../../src/features/persons/signs.store.js";
import type { RememberedAnswers } from "../../../src/kernel/database/collections.js";
import { readText } from "../../../src/kernel/names/find-names.js";
import { aPerson, startApi } from "../../support/api.js";
import { runScript } from "../../support/command.js";
import { commandsOf } from "./marked-person.js";

// What is kept of lists holds no row. It may name a person of a list all the same.

const api = await startApi();
const { db, collections, savePersons, clientWith } = api;
const { erase, env } = commandsOf(api);
const folder = await mkdtemp(join(tmpdir(), "lists-"));
afterAll(() => rm(folder, { recursive: true }));

const partner = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);

/** Sends a list, and waits until its import has ended. */
async function send(name: string, content: string | Buffer, form: Record<string, string> = {}) {
  const sending = partner.post("/v1/imports").attach("file", Buffer.from(content), name);
  for (const [field, value] of Object.entries({ status: "missing", ...form })) {
    sending.field(field, value);
  }
  const { body } = await sending.expect(202);
  return vi.waitFor(() => importOf(body.data.id, "finished"), { timeout: 120_000, interval: 50 });
}

async function importOf(id: string, state: string) {
  const { body } = await partner.get(`/v1/imports/${id}`).expect(200);
  expect(body.data.state).toBe(state);
  return body.data;
}

async function importFile(name: string, lines: string[], ...args: string[]) {
  const file = join(folder, name);
  await writeFile(file, `${lines.join("\n")}\n`);
  const all = [file, "--source", "form", "--status", "missing", "--json", ...args];
  const { stdout, stderr } = await runScript("import", all, env);
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

/** Small letters and digits alone, by other means than the registry's own. */
const squeezed = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** The collections in whose documents one of these stands, whatever separates its letters. */
async function collectionsSaying(...values: string[]) {
  const found: string[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    const all = await db.collection(name).find().toArray();
    const texts = all.map((document) => squeezed(BSON.EJSON.stringify(document)));
    if (texts.some((text) => values.some((value) => text.includes(squeezed(value))))) {
      found.push(name);
    }
  }
  return found.sort();
}

const header = "Nombres,Apellidos,Cédula,Lugar,Teléfono de contacto";
const row = "María José,Tolumárquez Gutiérrez,V-18.555.321,Caserío Tolumar,0414-555.91.73";

test("nothing that is kept of lists names who was erased: maps, answers, files, sheets, places", async () => {
  const others = "Luis Alberto Soto,V-7.654.321,Macuto";
  const headerless = ["María José Tolumárquez Gutiérrez,V-18.555.321,Caserío Tolumar", others];
  const map = JSON.stringify({
    "María José Tolumárquez Gutiérrez": "full_name",
    "V-18.555.321": "document_id",
    "Caserío Tolumar": "location",
  });
  const mapped = await send("TolumarquezMaria.csv", headerless.join("\n"), { map });
  expect(mapped.counts).toMatchObject({ created: 1 });
  expect(
    (await send("la misma.csv", [headerless[0], "Eva Gil,V-7654322,Macuto"].join("\n"))).counts,
  ).toMatchObject({ created: 1 }); // read with the remembered answers
  const book = utils.book_new();
  const cells = [header.split(","), "Rosa,Paz,V-7654323,Macuto,".split(",")];
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), "Gutiérrez, Ma. José");
  await send("libro.xlsx", write(book, { type: "buffer", bookType: "xlsx" }));
  const placed = await send(
    "lugares.csv",
    "Nombre,Hospital\nPedro Luna,Casa de María (Tolumárquez)\nJuan Luna,Clínica Nadie",
  );
  expect(placed.unknown_places).toHaveLength(2);
  const done = await importFile("lista-GUTIERREZ_tolumarq.csv", [header, row]);
  expect(done).toMatchObject({ created: 1 });
  await importFile("Ana.csv", [header, "Ana,Rojas,V-7654325,Macuto,"]);

  const person = await collections.persons.findOne({ last_name: /^Tolum/ });
  const values = ["Tolumar", "Gutierrez", "18555321", "4145559173"];
  expect(await collectionsSaying(...values)).toEqual([
    "column_maps",
    "import_rows",
    "imports",
    "name_codes",
    "persons",
    "word_counts",
  ]);

  const { code, stderr, result } = await erase(String(person?._id));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(result).toMatchObject({
    left: 0,
    erased: { imports: 4, import_rows: 1, column_maps: 1 },
  });
  expect(await collectionsSaying(...values)).toEqual([]);

  // Every answer has the documented shape, and what concerns others stands.
  const shown = await importOf(mapped.id, "finished");
  expect(shown).toMatchObject({ file: { name: "erased.csv", sha256: mapped.file.sha256 } });
  expect(shown.counts).toEqual(mapped.counts);
  expect((await importOf(placed.id, "finished")).unknown_places).toMatchObject([
    { kind: "hospital", name: "", rows: 1, nearest: [] },
    { kind: "hospital", name: "Clínica Nadie", rows: 1 },
  ]);
  expect(await collections.imports.distinct("file.name")).toEqual([
    "Ana.csv",
    "erased.csv",
    "la misma.csv",
    "libro.xlsx",
    "lugares.csv",
  ]);
});

describe("a list that may still be read is refused, and says why, when who was erased was named by", () => {
  const list = "Nombre,Lugar\nPablo Mora,Macuto";
  const map = JSON.stringify({ "Zulimar Erasmo": "full_name", Lugar: "location" });
  const header = "zulimar erasmo";
  const answers: RememberedAnswers = {
    header_row: "x",
    headers: [header],
    columns: [{ header, field: "full_name" }],
    by: "x",
    answered_at: new Date(),
  };

  test.each([
    ["its map", "mapa.csv", "Zulimar Erasmo,Lugar\nPablo Mora,Macuto", { map }, {}],
    ["its file name", "zulimar-erasmo 2026-01-05.csv", list, {}, {}],
    ["the name of the list", "lista.csv", list, {}, { "options.list": "De Zulimar Erasmo" }],
    ["answers about columns", "respuesta.csv", list, {}, { remembered: [answers] }],
  ])("%s", async (_, name, content, form, more) => {
    const { id } = await send(name, content, form);
    const [person] = await savePersons(aPerson({ first_name: "Erasmo", last_name: "Zulimar" }));
    const elsewhere = { host: "elsewhere", pid: 1, until: new Date(Date.now() + 3_600_000) };
    const set = (change: object) =>
      collections.imports.updateOne({ _id: new ObjectId(id) }, change);
    await set({
      $set: { state: "running", worker: elsewhere, ...more },
      $unset: { begun_at: true },
    });
    expect(await erase(String(person?._id))).toMatchObject({ code: 0, result: { left: 0 } });
    await set({ $set: { state: "queued" }, $unset: { worker: true } });
    await send("otra.csv", "Nombre,Lugar\nJulia Mora,Macuto"); // wakes whoever runs imports
    const refused = await vi.waitFor(() => importOf(id, "refused"), { timeout: 120_000 });
    expect(refused.refused).toMatch(/^What was said about this list .* Send the list again\.$/);
    expect(await collectionsSaying("zulimar")).toEqual([]);
  });
});

test("of a list that was read, the file is renamed alone, and an import that broke off never goes on", async () => {
  const [person] = await savePersons(aPerson({ first_name: "Yorlenis", last_name: "Rotola" }));
  const ended = await importFile("de Rotola Yorlenis.csv", [header, "Eva,Paz,V-7654399,Macuto,"]);
  const broken = await importFile("Yorlenis Rotola.csv", [header, "Ada,Paz,V-7654398,Macuto,"]);
  const failed = { $set: { state: "failed" as const } };
  await collections.imports.updateOne({ _id: new ObjectId(String(broken.batch)) }, failed);
  expect(await erase(String(person?._id))).toMatchObject({ code: 0, result: { left: 0 } });
  const found = await collections.imports.findOne({ _id: new ObjectId(String(ended.batch)) });
  expect(found).toMatchObject({ state: "finished", file: { name: "erased.csv" } });
  expect(found?.options).not.toHaveProperty("map");
  const again = await importFile("Yorlenis Rotola.csv", [header, "Ada,Paz,V-7654398,Macuto,"]);
  expect(again.batch).not.toBe(broken.batch);
});

test("where one value names the person, the other cells of that row go with it", async () => {
  const fields = { Jesusita: "full_name", "V-80.111.222": "document_id" };
  const map = JSON.stringify({ ...fields, "Caraballeda arriba": "location" });
  const list = "Jesusita,V-80.111.222,Caraballeda arriba\nElio Mora,V-7654388,Macuto";
  const { id } = await send("fila.csv", list, { map });
  const row = {
    unsure: [{ header: "Caraballeda arriba", fields: ["location"] }],
    unused: ["jesusita"],
  };
  await collections.imports.updateOne({ _id: new ObjectId(id) }, { $set: row });
  const known = { first_name: "Jesusita", last_name: "Gil", document_id: "V-80.111.222" };
  const [person] = await savePersons(aPerson(known));
  expect(await erase(String(person?._id))).toMatchObject({ code: 0, result: { left: 0 } });
  expect(await collectionsSaying("jesusita", "80111222", "Caraballeda arriba")).toEqual([]);
});

test("what says something else stays: one name alone, headers, offices", async () => {
  const ana = aPerson({
    first_name: "Ana",
    last_name: "Apellido",
    finder_name: "Protección Civil",
  });
  const rosa = aPerson({ first_name: "Rosa", last_name: "Nombre" });
  await savePersons(ana, rosa);
  await importFile("ana proteccion civil.csv", ["Ana,Apellido,Nombre,Rosa", "34,Soto,Luis,Macuto"]);
  const kept = () => collections.imports.distinct("file.name", { "file.name": /^ana/ });
  expect(await kept()).toHaveLength(1);
  for (const { _id } of [ana, rosa]) {
    expect(await erase(String(_id))).toMatchObject({
      code: 0,
      result: { erased: { imports: 0, column_maps: 0 } },
    });
  }
  expect(await kept()).toHaveLength(1);
});

describe("the proof finds a name", () => {
  const person = aPerson({ first_name: "Mariajosé", last_name: "Pérez González" });

  test.each([
    ["parted", "Maria-José, Pérez"],
    ["joined", "PEREZGONZALEZ.xlsx"],
    ["joined to more", "listaperezgonzalez2026.csv"],
    ["folded", "perez gonza\u0301lez"],
    ["cut", "Gonza_Mariajo.csv"],
    ["cut at its beginning", "nzalez-perez.csv"],
    ["in another order", "GONZÁLEZ PÉREZ"],
    ["with much between", "Pérez (lista de los de ayer), Mariajosé"],
  ])("%s", async (_, text) => {
    const signs = await signsOf(collections, { _id: person._id, person });
    expect(signs.some(({ isIn }) => isIn([readText(text)]))).toBe(true);
  });

  test.each([
    ["document", "CI 8.123.456", true],
    ["document", "v8123456maria.csv", true],
    ["document", "08123456", true],
    ["document", "18123456", false],
    ["document", "81234567", false],
    ["phone", "tel. 0414.555.91.73", true],
    ["email", "mariajo.perez@example.org.csv", true],
    ["source_id", "fila ID-4711-B", true],
    ["source_id", "ID-47", false],
    ["text", "calle bolívar, 5", true],
    ["text", "Calle Bolívar 5, casa 7", false],
    ["text", "lista.csv", false],
  ])("or a %s in %s: %s", async (what, text, isFound) => {
    const known = aPerson({
      document_id: "V-8.123.456",
      contact_person_phone: "+584145559173",
      contact_person_email: "mariajo.perez@example.org",
      location: "Calle Bolívar 5",
      description: "-".repeat(40),
      found_notes: `a ${"* ".repeat(20)}`,
    });
    const [entry] = known.sources;
    const sources = entry ? [{ ...entry, source_id: "ID-4711-B" }] : [];
    const signs = await signsOf(collections, { _id: known._id, person: { ...known, sources } });
    const found = signs.filter(({ isIn }) => isIn([readText(text)]));
    expect(found.some((sign) => sign.what === what)).toBe(isFound);
  });

  test.each([
    ["Hospital Pérez de León", "listas del hospital_perez_de_leon.csv"],
    ["Refugio Polideportivo", "Refugio Polideportivo Vargas.xlsx"],
    ["Cruz Roja", "cruz roja de venezuela 2026"],
    ["its place", "Urbanización Los Corales, Caraballeda - lista.csv"],
    ["the beginning of its place", "Urbanización Los Corales"],
  ])("but not in a text that says as well of others: %s", async (_, text) => {
    const stayed = aPerson({
      source: "cruz_roja_de_venezuela",
      hospital: "hospital_perez_de_leon",
      shelter: "refugio_polideportivo_vargas",
      location: "Urbanización Los Corales, Caraballeda",
    });
    const signs = await signsOf(collections, { _id: stayed._id, person: stayed });
    expect(signs.filter(({ isIn }) => isIn([readText(text)]))).toEqual([]);
  });

  test("put where erasing does not look for it, in a value, a key or apart, and fails", async () => {
    await savePersons(person);
    const strays = db.collection("strays");
    await strays.insertMany([
      { deep: [{ "Pérez, Maria José": 1 }] },
      { list: { file: "GONZAPEREZ.csv" } },
      { map: [{ header: "Mariajose" }, { header: "perez" }] },
      { file: "Pérez.csv" },
    ]);
    const { code, result } = await erase(String(person._id));
    expect(code).toBe(1);
    const found = result.collections.find(
      ({ collection }: { collection: string }) => collection === "strays",
    );
    expect(found.found).toEqual([{ what: "name", documents: 3, allowed: null }]);
    expect(JSON.stringify(result)).not.toMatch(/p[eé]rez/i);
    await strays.drop();
  });
});
