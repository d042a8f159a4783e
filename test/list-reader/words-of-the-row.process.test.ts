import { expect, test } from "vitest";
import type { ListStatus } from "../../src/kernel/database/collections.js";
import type { ListOptions } from "../../src/list-reader/list-options.js";
import type { ReadRow } from "../../src/list-reader/record.js";
import { startRegistry } from "../support/imports.js";
import { personsOf, readText } from "./list-text.js";

// What a list or a place says of all persons, and what follows from a day, holds for nobody whose own row
// says otherwise.

const hospital = "hospital_central_del_litoral";
const shelter = "polideportivo_la_guaira";
const stated = (status: ListStatus): Partial<ListOptions> => ({
  statement: { status, by: "given" },
});

/** How the person of a row is, in short. */
function stateOf(row: ReadRow | undefined): string {
  if (row?.outcome === "rejected") return `rejected ${row.code}`;
  if (row?.outcome !== "accepted") return "nobody";
  const { status = "as before", hospital_status, shelter_status } = row.person;
  const mark = row.person.reported_patient ? "protected" : undefined;
  const because = row.because?.kind === "unclear" ? "unclear" : undefined;
  return [status, hospital_status, shelter_status, mark, because].filter(Boolean).join(" ");
}

/** How Ana is, who has these cells under these headers, below these titles. */
async function stateWith(
  header: string,
  cells: string,
  more: Partial<ListOptions>,
  ...titles: string[]
) {
  const { all } = await readText([...titles, `Nombre;Edad;${header}`, `Ana Gil;34;${cells}`], more);
  return stateOf(all.at(-1));
}

type Row = [header: string, cells: string, more: Partial<ListOptions>, state: string];

test.each<Row>([
  ["Observación", "falleció", { hospital }, "found unclear"],
  ["Tipo de egreso", "Defunción", { hospital }, "found unclear"],
  ["Diagnóstico", "Fallecida", { hospital }, "found unclear"],
  ["Servicio", "Morgue", { hospital }, "found unclear"],
  ["Cama", "alta", { hospital }, "found unclear"],
  ["Notas", "egresó 27/06", { hospital }, "found unclear"],
  ["Notas", "desaparecida", { hospital }, "found unclear"],
  ["Notas", "se retiró", { shelter }, "found unclear"],
  ["Notas", "no aparece", { shelter }, "found unclear"],
  ["Remarks", "passed away", { hospital }, "found unclear"],
  ["Notes", "discharged", { hospital }, "found unclear"],
  ["Remarks", "missing", { shelter }, "found unclear"],
  ["Remarques", "décédée", { hospital }, "found unclear"],
  ["Obs", "óbito", { hospital }, "found unclear"],
  ["Observación", "falleció", stated("missing"), "rejected state_unclear"],
  ["Comments", "found dead", stated("missing"), "rejected state_unclear"],
  ["Remarques", "décédée", stated("found"), "rejected state_unclear"],
  ["Notas", "encontrada", stated("missing"), "rejected state_unclear"],
  ["Notas", "a salvo en casa", stated("missing"), "rejected state_unclear"],
  ["Notas", "hospitalizada", stated("missing"), "rejected state_unclear"],
  ["Notas", "desaparecida", stated("found"), "rejected state_unclear"],
  ["Situación;Comentarios", "Desaparecida;Ya apareció", {}, "rejected state_unclear"],
  ["Status;Remarks", "Missing;found alive", {}, "rejected state_unclear"],
  ["Statut;Remarques", "Disparue;retrouvée", {}, "rejected state_unclear"],
  ["Situación;Observaciones", "Desaparecida;Falleció", {}, "rejected state_unclear"],
  ["Situación;Observaciones", "Desaparecida;hospitalizada", {}, "rejected state_unclear"],
  ["Fecha de egreso;Tipo de egreso", "27/06/2026;Traslado", { hospital }, "found unclear"],
  ["Fecha de egreso;Trasladado a", "27/06/2026;HCL", { hospital }, "found unclear"],
  ["Discharge date;Outcome", "27/06/2026;Transferred", { hospital }, "found unclear"],
])("%s: %s contradicts what is taken (%j)", async (header, cells, more, state) => {
  expect(await stateWith(header, cells, more)).toBe(state);
});

test.each([
  "Ana Gil (fallecida)",
  "Ana Gil - falleció",
  "Ana Gil +",
  "Ana Gil (localizada)",
  "Ana Gil (hospitalizada)",
  "Ana Gil (found alive)",
  "Ana Gil (décédée)",
])("%s contradicts her own state, missing", async (name) => {
  const { all } = await readText(["Nombre;Estado", `${name};desaparecida`, "Eva Paz;desaparecida"]);
  expect(all.slice(1)).toMatchObject([{ code: "state_unclear" }, { outcome: "accepted" }]);
});

test.each(["Ana Gil (no localizada)", "Ana Gil (desaparecida)", "Ana Gil (la Flaca)"])(
  "%s is missing as her own state says",
  async (name) => {
    const { all } = await readText(["Nombre;Estado", `${name};desaparecida`]);
    expect(personsOf(all)).toMatchObject([{ last_name: "Gil", status: "missing" }]);
  },
);

test.each<Row>([
  ["Notas", "estable", { hospital }, "found admitted"],
  ["Notas", "fiebre, no ha fallecido", { hospital }, "found admitted"],
  ["Estado de la madre", "Fallecida", { hospital }, "found admitted"],
  ["Familiar fallecido", "X", { hospital }, "found admitted"],
  ["Notas", "encontrada", { shelter }, "found present"],
  ["Notas", "ingresó 27/06", { hospital }, "found admitted"],
  ["Notas", "desaparecida", stated("missing"), "as before"],
  ["Situación;Estado de la madre", "Desaparecida;A salvo", {}, "missing"],
  ["Situación;Notas", "Desaparecida;llamar si apareció", {}, "missing"],
  ["Pariente", "desaparecida", stated("found"), "found"],
])("%s: %s contradicts nothing (%j)", async (header, cells, more, state) => {
  expect(await stateWith(header, cells, more)).toBe(state);
});

test("a word beside the name contradicts, too, and one in a line of text is read", async () => {
  const named = ["Nombre;Edad", "Ana Gil (fallecida);34"];
  const { all: patients } = await readText(named, { hospital });
  expect(stateOf(patients.at(-1))).toBe("found unclear");
  const { all: sought } = await readText(named, stated("missing"));
  expect(stateOf(sought.at(-1))).toBe("rejected state_unclear");
  const lines = ["1. Ana Gil 34", "2. Eva Paz, 40, fallecida", "3. Luz Mora 30"];
  const { all } = await readText(lines, stated("missing"));
  expect(all.map(stateOf)).toEqual(["as before", "found protected", "as before"]);
});

test("a word of the row contradicts a line above it", async () => {
  const below = (title: string, note: string, more = {}) => stateWith("Nota", note, more, title);
  expect(await below("DESAPARECIDOS", "encontrada")).toBe("rejected state_unclear");
  expect(await below("DESAPARECIDOS", "fallecida")).toBe("rejected state_unclear");
  expect(await below("PERSONAS LOCALIZADAS", "desaparecida")).toBe("rejected state_unclear");
  expect(await below("PACIENTES INGRESADOS", "falleció", { hospital })).toBe("found unclear");
  expect(await below("FALLECIDOS", "alta", { hospital })).toBe("found unclear");
});

test.each<Row>([
  ["Hospitalizado", "X", {}, "found protected"],
  ["Hospitalizado", "VERDADERO", {}, "found protected"],
  ["Hospitalizado", "1", {}, "found protected"],
  ["Hospitalizado", "checked", {}, "found protected"],
  ["¿Está hospitalizado? (sí/no)", "Sí", {}, "found protected"],
  ["Hospitalized", "TRUE", {}, "found protected"],
  ["Hospitalisé", "vrai", {}, "found protected"],
  ["Hospitalizado", "X", { hospital }, "found admitted"],
  ["Hospitalizado", "No", { hospital }, "found unclear"],
  ["Hospitalizado", "0", stated("missing"), "as before"],
  ["Fallecido", "✓", {}, "found protected"],
  ["Fallecido", "Sí", stated("missing"), "found protected"],
  ["Deceased", "yes", { hospital }, "found deceased"],
  ["Décédé", "oui", { hospital }, "found deceased"],
  ["Falecido", "sim", {}, "found protected"],
  ["Fallecido", "no", { hospital }, "found admitted"],
  ["Fallecido", "no", stated("deceased"), "rejected state_unclear"],
  ["Dado de alta", "Sí", { hospital }, "found discharged"],
  ["Desaparecido", "x", {}, "missing"],
  ["Desaparecido", "No", stated("missing"), "rejected state_unclear"],
  ["Encontrado", "VERDADERO", {}, "found"],
  ["Encontrado", "FALSO", {}, "missing"],
  ["Fallecido;Hospitalizado", "X;X", { hospital }, "found unclear"],
  ["Fallecido;Hospitalizado", "X;X", {}, "rejected state_unclear"],
  ["Desaparecido;Hospitalizado", "1;1", {}, "rejected state_unclear"],
  ["Desaparecido;Hospitalizado", "0;1", {}, "found protected"],
  ["Estatus;Fallecido", "Ingresada;Sí", { hospital }, "found unclear"],
  ["Estatus;Fallecido", "Fallecida;No", { hospital }, "found unclear"],
  ["Estatus;Fallecido", "Desaparecida;Sí", {}, "rejected state_unclear"],
  ["Presente;Desaparecido", "No;Sí", { shelter }, "missing departed"],
  ["Présent(e);Transféré(e) à l'hôpital", "Non;Non", { shelter }, "as before departed"],
])("%s, ticked: %s (%j)", async (header, cells, more, state) => {
  expect(await stateWith(header, cells, more)).toBe(state);
});

const sinceEvent = { hospital, eventDay: "2026-06-24" };

test.each<Row>([
  ["Fecha de defunción", "26/06/2026", { hospital }, "found deceased"],
  ["Fecha de egreso", "26/06/2026", { hospital }, "found discharged"],
  ["Fecha de defunción", "01/01/1900", { hospital }, "found admitted"],
  ["Fecha de defunción", "30/12/1899", { hospital }, "found admitted"],
  ["Date of death", "1970-01-01", { hospital }, "found admitted"],
  ["Date de décès", "01/01/1970", { hospital }, "found admitted"],
  ["Fecha de egreso", "01/01/1900", { hospital }, "found admitted"],
  ["Fecha de defunción", "15/03/2019", { hospital }, "found admitted"],
  ["Fecha de defunción", "28/04/2026", { hospital }, "found admitted"],
  ["Fecha de defunción", "29/04/2026", { hospital }, "found deceased"],
  ["Fecha de defunción", "23/06/2026", sinceEvent, "found admitted"],
  ["Fecha de defunción", "24/06/2026", sinceEvent, "found deceased"],
  ["Fecha de egreso", "25/06/2026", sinceEvent, "found discharged"],
  ["Fecha de defunción", "27/06/2026", { hospital, date: "2026-06-26" }, "found admitted"],
  ["Fallecido;Fecha de defunción", "No;01/01/1900", { hospital }, "found admitted"],
  ["Fallecido;Fecha de defunción", "No;27/06/2026", { hospital }, "found unclear"],
  ["Deceased;Date of death", "no;2026-06-27", { hospital }, "found unclear"],
  ["Fallecido;Fecha de defunción", "No;27/06/2026", {}, "rejected state_unclear"],
  ["Tipo de egreso;Fecha egreso", "Defunción;26/06/2026", { hospital }, "found unclear"],
  ["Tipo de egreso;Fecha egreso", "Mejoría;26/06/2026", { hospital }, "found discharged"],
])("%s: %s (%j)", async (header, cells, more, state) => {
  expect(await stateWith(header, cells, more)).toBe(state);
});

test("a day is nearer to the person than a line; only the dead stay dead", async () => {
  const day = (title: string, header: string) =>
    stateWith(header, "26/06/2026", { hospital }, title);
  expect(await day("FALLECIDOS", "Fecha egreso")).toBe("found deceased");
  expect(await day("EGRESOS", "Fecha de defunción")).toBe("found deceased");
  expect(await day("PACIENTES INGRESADOS", "Fecha egreso")).toBe("found discharged");
});

test("over the command line: EVENT_DATE, the date of the list, and rows that are counted", async () => {
  const registry = await startRegistry();
  const file = await registry.list("lista.csv", [
    "Nombre,Apellido,Edad,Hospital,Fallecido,Fecha de egreso,Fecha de defunción",
    "Ana,Yaracuy,40,HCL,No,,01/01/1900",
    "Ben,Yaracuy,41,HCL,No,,27/06/2026",
    "Cal,Yaracuy,42,HCL,,,1970-01-01",
    "Dan,Yaracuy,43,HCL,,01/01/1900,",
    "Eva,Yaracuy,44,HCL,,26/06/2026,",
    "Fay,Yaracuy,45,HCL,,,26/06/2026",
    "Gus,Yaracuy,46,,,,",
  ]);
  const args = ["--source", "form", "--status", "missing", "--date", "28/06/2026"];
  await registry.runWith({ EVENT_DATE: "2026-06-27" }, file, ...args);
  const states = async () => {
    const all = await registry.persons.find().sort({ first_name: 1 }).toArray();
    return all.map((person) => `${person.first_name} ${person.hospital_status ?? person.status}`);
  };
  const before = ["Ana admitted", "Ben found", "Cal admitted", "Dan admitted"];
  expect(await states()).toEqual([...before, "Eva admitted", "Fay admitted", "Gus missing"]);
  await registry.persons.deleteMany({});
  await registry.run(file, ...args);
  expect(await states()).toEqual([...before, "Eva discharged", "Fay deceased", "Gus missing"]);
});

test("over the command line: crosses, and answers as programs write them", async () => {
  const registry = await startRegistry();
  const crossed = await registry.list("cruces.csv", [
    "Nombre,Apellido,Edad,Ubicación,Desaparecido,Hospitalizado",
    "Ana,Mijares,40,Macuto,,X",
    "Ben,Mijares,41,Macuto,X,",
  ]);
  const logical = await registry.list("logicos.csv", [
    "Nombre,Apellido,Edad,Encontrado",
    "Cal,Liendo,40,VERDADERO",
    "Dan,Liendo,41,FALSO",
  ]);
  const digits = await registry.list("cifras.csv", [
    "Nombre,Apellido,Edad,Encontrado,Fallecido",
    "Eva,Lovera,40,1,0",
    "Fay,Lovera,41,0,1",
  ]);
  const { code, stdout } = await registry.run(crossed, logical, digits, "--source", "form");
  expect(code).toBe(1);
  // Not found and dead: the list contradicts itself, and nobody is dead by a guess.
  expect(stdout).toContain("line 3: State: the row does not say clearly how the person is");
  const all = await registry.persons.find().sort({ first_name: 1 }).toArray();
  expect(
    all.map(({ first_name, status, reported_patient: isPatient }) => [
      first_name,
      status,
      isPatient ?? false,
    ]),
  ).toEqual([
    ["Ana", "found", true],
    ["Ben", "missing", false],
    ["Cal", "found", false],
    ["Dan", "missing", false],
    ["Eva", "found", false],
  ]);
});

test("who is dead or left by a tick keeps the tick in the notes", async () => {
  const { all } = await readText(["Nombre;Edad;Fallecido", "Ana Gil;34;X"], { hospital });
  expect(personsOf(all)[0]?.notes).toEqual(["Fallecido: X"]);
});
