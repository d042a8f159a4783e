import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { personsOf, readText } from "../../list-reader/list-text.js";
import { startImporter, startRegistry } from "../../support/imports.js";

const { startSource } = await startImporter();

const hospital = "hospital_central_del_litoral";
const shelter = "campo_de_golf_caribe";

/** Imports a row for each text of a column, and tells what is stored of each. */
async function stored(
  source: string,
  column: string,
  texts: string[],
  place: { hospital?: string; shelter?: string } = {},
) {
  const { import: bring, persons } = await startSource(source);
  const rows = texts.map((text, at) => `Rojas Gil,Ana ${"ABCDEFGHIJKLM"[at]}lba,"${text}"`);
  await bring("list.csv", [`Apellidos,Nombres,${column}`, ...rows], place);
  return (await persons()).map((person) => ({
    status: person.status,
    hospital_status: person.hospital_status ?? null,
    shelter_status: person.shelter_status ?? null,
    reported_patient: person.reported_patient ?? false,
    notes: person.sources[0]?.notes ?? null,
  }));
}

const nobodyKnows = [
  "Fallecido: no",
  "Fallecido por confirmar",
  "Fallecida la madre",
  "Fallecidos 3 familiares",
  "egreso pendiente",
  "egresará mañana",
  "alta: no",
  "dado de alta mañana",
  "Décédé(e) ?",
];

test("a state of a hospital that is not wholly understood is a note", async () => {
  const found = await stored("closed_hospital", "Estatus", ["Alta", ...nobodyKnows], { hospital });
  expect(found[0]).toMatchObject({ hospital_status: "discharged", notes: null });
  expect(found.slice(1)).toEqual(
    nobodyKnows.map((text) => ({
      status: "found",
      hospital_status: null,
      shelter_status: null,
      reported_patient: false,
      notes: `Estatus: ${text}`,
    })),
  );
});

test("whom others look for is in no hospital or shelter by being listed there", async () => {
  const lines = ["Nombre del desaparecido;Edad", "Ana Gil;30"];
  for (const place of [{ hospital }, { shelter }]) {
    const [ana] = personsOf((await readText(lines, place)).all);
    expect(ana).not.toHaveProperty("hospital_status");
    expect(ana).not.toHaveProperty("shelter_status");
  }
  expect(personsOf((await readText(lines)).all)).toMatchObject([{ status: "missing" }]);
});

test("nor is anybody found or missing by words that are not understood: such rows are rejected", async () => {
  const doubtful = ["Encontrado: no", "Localizado por confirmar", "Encontrada su cédula"];
  const told = await stored("closed_person", "Estatus", [
    "Localizado",
    ...doubtful,
    ...nobodyKnows,
  ]);
  expect(told).toMatchObject([{ status: "found", notes: null }]);
});

test("who is said to be dead or a patient under a header that nobody knows is not missing", async () => {
  const told = await stored("unknown_header", "Qué se supo", [
    "Fallecida",
    "Hospitalizado",
    "Alta",
  ]);
  expect(told).toEqual([]);
  const mother = await stored("of_another", "Estado de la madre", ["Fallecida", "Fallecida"]);
  expect(mother[0]).toMatchObject({ status: "missing", notes: "Estado de la madre: Fallecida" });
});

test.each([
  ["Nombre del fallecido", { hospital_status: "deceased" }],
  ["Occiso", { hospital_status: "deceased" }],
  ["Nom du défunt", { hospital_status: "deceased" }],
  ["Nombre del paciente o fallecido", { hospital_status: null }],
  ["Nombre del paciente", { hospital_status: "admitted" }],
])("names under %s in a hospital's list", async (header, states) => {
  const { all } = await readText(
    [`${header},Edad,Procedencia`, "Ana Gil,34,Catia", "Leo Mora,40,Macuto"],
    { hospital },
  );
  for (const person of personsOf(all)) {
    expect({ hospital_status: null, ...person }).toMatchObject({ status: "found", ...states });
  }
});

test("the dead of a list without a hospital are found, and protected", async () => {
  const { all } = await readText(["Nombre del fallecido,Edad", "Ana Gil,34", "Leo Mora,40"]);
  expect(personsOf(all)).toMatchObject(
    Array(2).fill({ status: "found", reported_patient: true, notes: ["Nombre del fallecido"] }),
  );
});

test("how somebody is, in a column of places, is no place", async () => {
  const rows = [
    "Ana Gil,Hospitalizada",
    "Eva Gil,Macuto",
    "Leo Mora,Fallecido",
    "Luis Paz,Catia",
    "Rosa Gil,El Cojo",
  ];
  const { all } = await readText(["Nombre,Ubicación", ...rows]);
  const told = personsOf(all).map(({ location, notes }) => location ?? notes.join());
  expect(told).toEqual([
    "Ubicación: Hospitalizada",
    "Macuto",
    "Ubicación: Fallecido",
    "Catia",
    "El Cojo",
  ]);
});

test("yes under a header for who died: who is in no hospital is found, and protected", async () => {
  const told = await stored("died", "¿Fallecido?", ["X", "sí", "no"]);
  expect(told.map(({ status, reported_patient }) => [status, reported_patient])).toEqual([
    ["found", true],
    ["found", true],
    ["missing", false],
  ]);
});

test("yes under a header for who died says that they are dead", async () => {
  const told = await stored("yes_or_no", "¿Fallecido?", ["sí", "no"], { hospital });
  expect(told).toMatchObject([
    { hospital_status: "deceased", notes: "¿Fallecido?: sí" },
    { hospital_status: "admitted", notes: "¿Fallecido?: no" },
  ]);
});

test.each([
  "¿Vive?",
  "Con vida (S/N)",
  "Alive",
  "¿Sobrevivió?",
  "¿Sigue hospitalizado?",
  "Continúa ingresado (S/N)",
  "Quedó internada",
  "Toujours hospitalisé",
])("no under %s: nobody is taken to be there", async (header) => {
  const lines = [`Nombre,Edad,${header}`, "Ana Gil,34,no", "Eva Mora,35,sí"];
  const told = personsOf((await readText(lines, { hospital })).all);
  expect(told[0]).not.toHaveProperty("hospital_status");
  expect(told).toMatchObject([{ notes: [`${header}: no`] }, { hospital_status: "admitted" }]);
});

test.each(["Causa de muerte,asfixia", "Cama,Morgue", "Se fugó,x", "Reubicada,sí"])(
  "who is gone by a column that is none of states is not taken to be there: %s",
  async (cells) => {
    const [header, value] = cells.split(",");
    const { all } = await readText([`Nombre,Edad,${header}`, `Ana Gil,34,${value}`], { hospital });
    expect(personsOf(all)[0]).not.toHaveProperty("hospital_status");
  },
);

test.each([
  "Ana Gil (fallecida)",
  "Ana Gil †",
  "Ana Gil - de alta",
  "Ana Gil trasladada a Caracas",
])("who is gone by the cell of the name is not taken to be there: %s", async (name) => {
  const { all } = await readText(["Nombre;Edad", `${name};34`, "Eva Alta;35"], { hospital });
  const [ana, eva] = personsOf(all);
  expect(ana).not.toHaveProperty("hospital_status");
  expect(eva).toMatchObject({ hospital_status: "admitted" });
});

test("who left, in words that are not wholly understood, is not taken to be present", async () => {
  const texts = ["Se fue a Caracas", "sana"];
  const told = await stored("gone_to", "Estatus", texts, { shelter });
  expect(told.map(({ shelter_status }) => shelter_status)).toEqual([null, "present"]);
});

test("who died is not taken for one of those whom a title calls discharged; who left a morgue is dead", async () => {
  const read = async (title: string, ...values: string[]) => {
    const rows = values.map((value) => `Ana Gil,34,${value}`);
    const { all } = await readText([title, "Nombre,Edad,Tipo de salida", ...rows], { hospital });
    return personsOf(all).map((person) => person.hospital_status);
  };
  expect(await read("EGRESOS 27/06/2026", "médica", "Defunción", "voluntaria")).toEqual([
    "discharged",
    undefined,
    "discharged",
  ]);
  expect(await read("LISTA DE FALLECIDOS", "Retirada")).toEqual(["deceased"]);
});

test("in a shelter's list `En el centro` says present; where nobody knows the place, nobody departed", async () => {
  const texts = ["En el centro", "en el albergue", "Trasladado al Hospital Vargas", "no se retiró"];
  const told = await stored("closed_shelter", "Estatus", texts, { shelter });
  expect(told.map(({ shelter_status }) => shelter_status)).toEqual([
    "present",
    "present",
    null,
    null,
  ]);
  expect(told.map(({ status }) => status)).toEqual(["found", "found", "found", "found"]);
  expect(told.map(({ notes }) => notes)).toEqual([
    null,
    null,
    "Estatus: Trasladado al Hospital Vargas",
    "Estatus: no se retiró",
  ]);
});

test("who is said to be in another place is not said to be in that of the list", async () => {
  const texts = ["Ingresado en HCL", "Ingresado en la Clínica Santa Inés", "alta del HCL"];
  const told = await stored("elsewhere", "Estatus", texts, { hospital });
  expect(told.map(({ hospital_status }) => hospital_status)).toEqual([
    "admitted",
    null,
    "discharged",
  ]);
  const present = ["presente en Golf Caribe", "presente en el Polideportivo La Guaira"];
  const sheltered = await stored("sheltered_elsewhere", "Estatus", present, { shelter });
  expect(sheltered.map(({ shelter_status }) => shelter_status)).toEqual(["present", null]);
});

test("French and Haitian Creole say states too", async () => {
  const words = ["Décédée", "sorti(e)", "hospitalisé(e) 26/06", "mouri", "egzeyat", "nan lopital"];
  const told = await stored("closed_french", "Estatus", words, { hospital });
  expect(told.map(({ hospital_status }) => hospital_status)).toEqual([
    "deceased",
    "discharged",
    "admitted",
    "deceased",
    "discharged",
    "admitted",
  ]);
});

test("under a header that nobody knows words of states are notes, and nobody is taken to be admitted", async () => {
  const words = ["Alta", "UCI", "Fallecida", "Hospitalizado", "come bien"];
  for (const [at, texts] of [words, words.slice(0, 3)].entries()) {
    const told = await stored(`unasked_${at}`, "Seguimiento", texts, { hospital });
    expect(told.map(({ hospital_status }) => hospital_status ?? null)).toEqual(
      texts.map(() => null),
    );
    expect(told.map(({ notes }) => notes)).toEqual(texts.map((text) => `Seguimiento: ${text}`));
  }
});

test("who was found stays found when a shelter lets the person go, until somebody says missing", async () => {
  const { import: bring, persons, patch } = await startSource("stays_found");
  const list = (text: string) => [`Nombre,Cédula,Estatus`, `Ana Gil,V-12345678,${text}`];
  const status = async () =>
    (await persons()).map((person) => [person.status, person.shelter_status]);
  await bring("1.csv", list("Presente"), { shelter, date: "2026-06-25" });
  await bring("2.csv", list("Se retiró"), { shelter, date: "2026-06-26" });
  expect(await status()).toEqual([["found", "departed"]]);
  await bring("3.csv", list("Desaparecida"), { date: "2026-06-27" });
  expect(await status()).toEqual([["missing", "departed"]]);
  await patch("Ana", { status: "found" });
  await bring("4.csv", list("no"), { shelter, date: "2026-06-28" });
  expect(await status()).toEqual([["found", "departed"]]);
});

test("one list may say first that somebody is there, and then that the person left", async () => {
  const { import: bring, persons } = await startSource("left_later");
  const rows = ["Ana Gil,V-12345678,Sí", "Ana Gil,V-12345678,No", "Eva Gil,V-7654321,No"];
  await bring("list.csv", ["Nombre,Cédula,Presente", ...rows], { shelter });
  expect(await persons()).toMatchObject([
    { first_name: "Ana", status: "found", shelter_status: "departed" },
    { first_name: "Eva", status: "missing", shelter_status: "departed" },
  ]);
});

test("who was moved on to a place of the catalog is not missing", async () => {
  const texts = ["Trasladada al HCL", "trasladado", "transferida a la Clínica Santa Inés 26/06"];
  const told = await stored("moved_on", "Estatus", ["se fue", ...texts], { shelter });
  expect(told.map((row) => [row.status, row.shelter_status, row.notes])).toEqual([
    ["missing", "departed", null],
    ...texts.map((text) => ["found", "departed", `Estatus: ${text}`]),
  ]);
});

test("whichever list comes first, who was there before the person left was found", async () => {
  const older = ["Nombre,Cédula", "Ana Gil,V-12345678"];
  const newer = ["Nombre,Cédula,Presente", "Ana Gil,V-12345678,No"];
  const { import: bring, persons } = await startSource("older_found");
  await bring("new.csv", newer, { shelter, date: "2026-06-26" });
  expect(await persons()).toMatchObject([{ status: "missing" }]);
  await bring("old.csv", older, { hospital, date: "2026-06-25" });
  expect(await persons()).toMatchObject([
    { status: "found", hospital, shelter_status: "departed" },
  ]);
  // What a list says in so many words no older list takes back.
  const said = ["Nombre,Cédula,Estatus", "Ana Gil,V-12345678,Desaparecida"];
  const told = await startSource("older_missing");
  await told.import("new.csv", newer, { shelter, date: "2026-06-26" });
  await told.import("said.csv", said, { date: "2026-06-27" });
  await told.import("old.csv", older, { hospital, date: "2026-06-25" });
  expect(await told.persons()).toMatchObject([{ status: "missing", hospital }]);
});

test("states said above rows are stored, and rows below a line that is not understood are counted", async () => {
  const registry = await startRegistry();
  const file = await registry.list("list.csv", [
    "Nombre,Cédula",
    "Ana Gil,V-12345678",
    "EGRESOS,",
    "Eva Gil,V-7654321",
    "FALLECIDOS,",
    "Ida Gil,V-5555555",
    "HERIDOS Y FALLECIDOS,",
    "Leo Gil,V-6666666",
    ",V-123",
  ]);
  const args = ["--source", "form", "--hospital", hospital];
  const { result, code } = await registry.import(file, ...args);
  expect({ code, ...result }).toMatchObject({ code: 1, created: 4, rejected: 1, unclear: 2 });
  const persons = await registry.persons.find().sort({ created_at: 1, _id: 1 }).toArray();
  expect(persons.map((person) => person.hospital_status)).toEqual([
    "admitted",
    "discharged",
    "deceased",
    undefined,
  ]);
  expect(persons.map((person) => person.sources[0]?.notes)).toEqual([
    undefined,
    undefined,
    undefined,
    "HERIDOS Y FALLECIDOS",
  ]);
  const { stdout } = await registry.run(file, ...args, "--dry-run");
  expect(stdout).toContain(
    "2 rows stand below a line that speaks of a state and is not understood",
  );
  const [batch] = JSON.parse((await registry.run("--batches", "--json")).stdout);
  expect(batch).toMatchObject({ unclear: 2 });
});

test("a corrected row of rejects keeps the state of its section", async () => {
  const registry = await startRegistry();
  const lines = ["Nombre,Cédula", "Ana Gil,V-12345678", "FALLECIDOS,", "Gil,V-7654321"];
  const file = await registry.list("list.csv", lines);
  const { result } = await registry.import(file, "--source", "form", "--hospital", hospital);
  const rejects = `${registry.folder}/${result.rejects_file?.split("/").at(-1)}`;
  await writeFile(rejects, (await readFile(rejects, "utf8")).replace("Gil,V-7", "Eva Gil,V-7"));
  await registry.import(rejects, "--source", "form");
  const states = (await registry.persons.find().sort({ created_at: 1, _id: 1 }).toArray()).map(
    (person) => [person.first_name, person.hospital_status],
  );
  expect(states).toEqual([
    ["Ana", "admitted"],
    ["Eva", "deceased"],
  ]);
});

test("a JSON key `state` is a status where all of its values say one, and no place then", async () => {
  const { import: bring, persons } = await startSource("json_state");
  const states = ["LOCATED", "MISSING", "located"];
  const names = ["Ana", "Eva", "Ida"];
  const lines = states.map((state, at) =>
    JSON.stringify({ name: `${names[at]} Gil`, age: 3, state }),
  );
  await bring("list.json", lines);
  const told = (await persons()).map(({ status, location }) => [status, location]);
  expect(told).toEqual([
    ["found", undefined],
    ["missing", undefined],
    ["found", undefined],
  ]);
  const { import: other, persons: living } = await startSource("json_country");
  await other("list.json", ['{"name":"Ana Gil","age":3,"state":"OK"}']);
  expect(await living()).toMatchObject([{ status: "missing", location: "OK" }]);
});
