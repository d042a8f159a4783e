import { describe, expect, test } from "vitest";
import { startImporter, startRegistry } from "../support/imports.js";

const { startSource, clientWith } = await startImporter();

const header = "Nombre;Apellido;Edad;Ubicación;Estatus";
const patients = [
  header,
  "Ana;Gil;34;Macuto;Hospitalizada",
  "Eva;Sosa;29;Macuto;Fallecida",
  "Luz;Paz;51;Macuto;Desaparecida",
];

test("who has a state of a hospital that no list names is protected like a patient", async () => {
  const source = "patients_nowhere";
  const { import: bring, client, path } = await startSource(source);
  const partner = await clientWith(["persons:read"], { source });
  await bring("list.csv", patients);
  const shown = async (name: string) => (await partner.get(await path(name)).expect(200)).body.data;
  expect(await shown("Ana")).toMatchObject({ status: { handle: "found" }, location: null });
  expect(await shown("Eva")).toMatchObject({ status: { handle: "found" }, location: null });
  expect(await shown("Luz")).toMatchObject({ location: "Macuto" });
  const full = await client.get(await path("Ana")).expect(200);
  expect(full.body.data).toMatchObject({ location: "Macuto", hospital: null });
  expect(full.body.data).not.toHaveProperty("reported_patient");
});

test("their place is not searched without persons:sensitive:read", async () => {
  const { import: bring, persons } = await startSource("patients_hidden");
  await bring("list.csv", patients);
  const [ana, eva, luz] = await persons();
  expect([ana, eva, luz].map((person) => person?.reported_patient)).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(ana?.search.words).not.toContain("macuto");
  expect(eva?.search.words).not.toContain("macuto");
  expect(luz?.search.words).toContain("macuto");
});

test("the hospital that becomes known takes the place of the report; clearing it ends the protection", async () => {
  const { import: bring, persons, patch } = await startSource("patients_known");
  await bring("list.csv", patients);
  await patch("Ana", { hospital: "hospital_central_del_litoral" });
  await patch("Eva", { hospital: null });
  const [ana, eva] = await persons();
  expect(ana).toMatchObject({ hospital: "hospital_central_del_litoral" });
  expect(ana).not.toHaveProperty("reported_patient");
  expect(eva).not.toHaveProperty("reported_patient");
  expect(eva?.search.words).toContain("macuto");
});

test("so is every row of a list whose states are those of a hospital, whatever their column is called", async () => {
  for (const [at, column] of ["Condición", "Estado de salud", "Parte"].entries()) {
    const source = `patients_column_${at}`;
    const { import: bring, client, persons } = await startSource(source);
    const partner = await clientWith(["persons:read"], { source });
    const states = ["Hospitalizada", "UCI", "Fallecida", "Alta, por mejoría"];
    const rows = states.map(
      (state, row) => `${"Ana Eva Luz Mía".split(" ")[row]};Gil;Macuto;"${state}"`,
    );
    await bring("list.csv", [`Nombre;Apellido;Ubicación;${column}`, ...rows]);
    for (const person of await persons()) {
      expect(person).toMatchObject({ reported_patient: true, status: "found" });
      const seen = await partner.get(`/v1/persons/${person._id}`).expect(200);
      expect(seen.body.data.location).toBeNull();
    }
    const { body } = await client.get(`/v1/persons/${(await persons())[2]?._id}`).expect(200);
    expect(JSON.stringify(body.data.sources)).toContain(`${column}: Fallecida`);
  }
});

test("under a header that does not ask for states they are notes: patients are protected, and nobody who is in a hospital is missing", async () => {
  const { import: bring, persons } = await startSource("patients_unasked");
  const rows = ["Ana;Gil;Macuto;Hospitalizada", "Eva;Gil;Macuto;UCI", "Luz;Gil;Macuto;"];
  const header = "Nombre;Apellido;Ubicación;Seguimiento";
  expect(await bring("list.csv", [header, ...rows])).toMatchObject({ created: 2, rejected: 1 });
  const [eva, luz] = await persons();
  expect(eva).toMatchObject({ first_name: "Eva", reported_patient: true, status: "missing" });
  expect(eva?.sources[0]?.notes).toBe("Seguimiento: UCI");
  expect(luz).not.toHaveProperty("reported_patient");
});

describe("a list without its hospital, and then with it", () => {
  const children = ["Nombre;Apellido;Edad;Estatus", "Ana;Gil;7;Hospitalizada", "Eva;Sosa;9;UCI"];
  const hospital = "hospital_central_del_litoral";

  test("makes the same persons, over the command line", async () => {
    const registry = await startRegistry();
    const file = await registry.list("lista.csv", children);
    const source = ["--source", "hospital_list"];
    expect((await registry.import(file, ...source)).result).toMatchObject({ created: 2 });
    const dry = await registry.import(file, ...source, "--hospital", "HCL", "--dry-run");
    expect(dry.result).toMatchObject({ created: 0, updated: 2 });
    const { result } = await registry.import(file, ...source, "--hospital", "HCL");
    expect(result).toMatchObject({ created: 0, updated: 2, duplicates: 0 });
    const persons = await registry.persons.find().toArray();
    expect(persons).toHaveLength(2);
    for (const person of persons) {
      expect(person).toMatchObject({ hospital, hospital_status: "admitted", status: "found" });
      expect(person).not.toHaveProperty("reported_patient");
    }
    const again = await registry.import(file, ...source, "--hospital", "HCL");
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  test("but not who is missing, has another age or another source_id, or is in another hospital by now", async () => {
    const { import: bring } = await startSource("patients_namesakes");
    await bring("1.csv", [
      "ID;Nombre;Apellido;Edad;Estatus",
      "a;Ana;Gil;7;Hospitalizada",
      ";Eva;Sosa;9;Hospitalizada",
      ";Luz;Paz;5;Desaparecida",
    ]);
    const again = await bring(
      "2.csv",
      [
        "ID;Nombre;Apellido;Edad;Estatus",
        "b;Ana;Gil;7;Hospitalizada",
        ";Eva;Sosa;12;Hospitalizada",
        ";Luz;Paz;5;Hospitalizada",
      ],
      { hospital },
    );
    expect(again).toMatchObject({ created: 3, updated: 0 });
    const elsewhere = await bring("3.csv", children, { hospital: "clinica_santa_ines" });
    expect(elsewhere).toMatchObject({ created: 0, updated: 2 });
    const nobodyWaits = await bring("4.csv", [...children, ""], { hospital });
    expect(nobodyWaits).toMatchObject({ created: 1 });
  });
});
