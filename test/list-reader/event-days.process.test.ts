import { expect, test } from "vitest";
import { startRegistry } from "../support/imports.js";
import { personsOf, readText } from "./list-text.js";

// A day of death, of discharge or of leaving tells the state of a row that has no other.

const hospital = "hospital_central_del_litoral";
const shelter = "polideportivo_la_guaira";
const personOf = async (header: string, cells: string, more = {}) => {
  const { all } = await readText([`Nombre;Edad;${header}`, `Ana Gil;34;${cells}`], more);
  return personsOf(all)[0];
};

test("who has died or left is not admitted, over the command line", async () => {
  const registry = await startRegistry();
  const file = await registry.list("lista.csv", [
    "Nombre;Apellido;Edad;Fecha ingreso;Fecha egreso;Fecha defunción",
    "Ana;Gil;34;24/06/2026;26/06/2026;",
    "Eva;Sosa;29;24/06/2026;;26/06/2026",
    "Luz;Paz;51;24/06/2026;;",
  ]);
  const args = ["--source", "hospital_list", "--hospital", "HCL", "--date", "28/06/2026"];
  await registry.import(file, ...args);
  const [ana, eva, luz] = await registry.persons.find().sort({ created_at: 1, _id: 1 }).toArray();
  expect(ana).toMatchObject({ hospital_status: "discharged", status: "found" });
  expect(ana?.sources[0]?.notes).toBe("Fecha ingreso: 24/06/2026\nFecha egreso: 26/06/2026");
  expect(eva).toMatchObject({ hospital_status: "deceased", status: "found" });
  expect(luz).toMatchObject({ hospital_status: "admitted", status: "found" });
});

test.each([
  ["Fecha de alta médica", { hospital }, { hospital_status: "discharged", status: "found" }],
  ["Fecha salida", { hospital }, { hospital_status: "discharged" }],
  ["Date of death", { hospital }, { hospital_status: "deceased" }],
  ["Fecha salida", { shelter }, { shelter_status: "departed" }],
  ["Check-out date", { shelter }, { shelter_status: "departed" }],
  ["Fecha de fallecimiento", { shelter }, { reported_patient: true, status: "found" }],
  ["Fecha de fallecimiento", {}, { reported_patient: true, status: "found" }],
])("%s, %j", async (header, more, states) => {
  expect(await personOf(header, "26/06/2026", more)).toMatchObject({
    ...states,
    notes: [`${header}: 26/06/2026`],
  });
});

test.each([
  ["Fecha egreso", "", { hospital_status: "admitted" }],
  ["Fecha egreso", "pendiente", { hospital_status: "admitted" }],
  ["Fecha egreso", "30/12/2026", { hospital_status: "admitted" }],
  ["Fecha de retiro;Estatus", "26/06/2026;Ingresada", { hospital_status: "admitted" }],
  ["Fecha ingreso", "26/06/2026", { hospital_status: "admitted" }],
  ["Fecha probable de egreso", "26/06/2026", { hospital_status: "admitted" }],
  ["Fecha egreso;Estatus", "26/06/2026;Ingresada", { hospital_status: "admitted" }],
])("%s: %s says nothing", async (header, cells, states) => {
  expect(await personOf(header, cells, { hospital })).toMatchObject(states);
});

test.each([
  ["Fecha de alta", "26/06/2026"],
  ["Egreso", "26/06/2026"],
  ["Resultado de la biopsia", "Fallecida"],
  ["Destino", "Alta"],
  ["Destino", "Hospital Vargas"],
  ["FE", "26/06/2026"],
  ["Fecha de defunción", "por confirmar"],
  ["Hospitalizado (Sí/No)", "No"],
  ["Observaciones", "se retiró"],
])("%s: %s is no state, and nobody is taken to be admitted", async (header, cell) => {
  const person = await personOf(header, cell, { hospital });
  expect(person).not.toHaveProperty("hospital_status");
  expect(person?.notes).toEqual([`${header}: ${cell}`]);
});

test.each([
  ["¿Fallecido?", "No"],
  ["Estado de la madre", "Fallecida"],
])("%s: %s leaves who is in a hospital there", async (header, cell) => {
  expect(await personOf(header, cell, { hospital })).toMatchObject({ hospital_status: "admitted" });
});

test("the dead leave the hospital, too", async () => {
  const lines = ["FALLECIDOS", "Nombre;Edad;Fecha egreso", "Eva Gil;50;26/06/2026"];
  const { all } = await readText(lines, { hospital });
  expect(personsOf(all)).toMatchObject([{ hospital_status: "deceased" }]);
});

test("without a place, leaving says nothing", async () => {
  const person = await personOf("Fecha egreso", "26/06/2026");
  expect(person).not.toHaveProperty("status");
  expect(person).not.toHaveProperty("reported_patient");
});
