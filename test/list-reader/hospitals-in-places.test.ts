import { describe, expect, test } from "vitest";
import { startImporter } from "../support/imports.js";
import { personsOf, readText } from "./list-text.js";

// A hospital is never public, whatever its column is called.

const { startSource, clientWith } = await startImporter();
const hospital = "hospital_central_del_litoral";

/** The person of a list with one cell under a header, and what the column may be after all. */
async function read(header: string, text: string, more = {}) {
  const lines = [`Nombre;Edad;${header};Estado`, `Ana Gil;34;${text};`];
  const { all, tables } = await readText(lines, more);
  return { person: personsOf(all)[0], unsure: tables[0]?.columns[2]?.unsure };
}

describe("who is in a hospital of the catalog now is a patient there", () => {
  test.each([
    ["Ubicación actual", "Hospital Central del Litoral"],
    ["Ubicación actual", "HCL"],
    ["Ubicación actual", "H.C.L."],
    ["Ubicación actual", "HCL, cama 12"],
    ["Ubicación actual", "HCL (piso 3, sala B)"],
    ["Ubicación actual", "HCL - Emergencia"],
    ["Ubicación actual", "Trasladado al HCL"],
    ["Ubicación actual", "Está hospitalizada en el Hospital del Litoral"],
    ["Ubicación actual", "Hosp. Central del Litoral"],
    ["¿Dónde se encuentra?", "Hospital Central del Litoral"],
    ["Current location", "Central Hospital of the Coast, ward 4"],
    ["Current location", "Admitted to HCL"],
    ["Lieu actuel", "Transférée à HCL, chambre 7"],
    ["Localização atual", "Internada no HCL, leito 5"],
  ])("%s: %s", async (header, text) => {
    const { person, unsure } = await read(header, text);
    expect(person).toMatchObject({ hospital, hospital_status: "admitted", status: "found" });
    expect(person).not.toHaveProperty("location");
    expect(person).not.toHaveProperty("reported_patient");
    expect(unsure).toBeUndefined();
  });

  test.each([
    "Trasladada al HCL",
    "HCL",
    "En el HCL",
    "Llevada a Clínica Santa Inés",
    "Taken to HCL",
    "Transférée à HCL",
    "Levada ao HCL",
  ])("Estado: %s, which does not say that it took them in", async (text) => {
    const { all } = await readText(["Nombre;Estado", `Ana Gil;${text}`, "Eva Paz;Desaparecida"]);
    const [ana, eva] = personsOf(all);
    expect(ana).toMatchObject({ hospital: expect.any(String), status: "found" });
    expect(ana).not.toHaveProperty("hospital_status");
    expect(eva).toMatchObject({ status: "missing" });
  });

  test.each([
    "No está en el HCL",
    "No HCL",
    "¿HCL?",
    "Viene del HCL",
    "HCL, traslado suspendido",
    "Not in HCL",
    "Pas à HCL",
  ])("but not by %s, as a state or a place", async (text) => {
    const { all } = await readText([
      "Nombre;Estado;Ubicación actual",
      `Ana Gil;"${text}";`,
      `Eva Paz;Encontrada;"${text}"`,
    ]);
    for (const row of all) expect(row).not.toHaveProperty("person.hospital");
    const eva = personsOf(all).find(({ first_name }) => first_name === "Eva");
    expect(eva).toMatchObject({ reported_patient: true, status: "found" });
  });

  test("but not who is missing by the same row", async () => {
    const { all } = await readText([
      "Nombre;Edad;Ubicación actual;Estado",
      "Ana Gil;34;HCL;Desaparecida",
      "Eva Paz;36;Macuto;Encontrada",
    ]);
    const [ana, eva] = personsOf(all);
    expect(ana).toMatchObject({ reported_patient: true, status: "missing" });
    expect(ana).not.toHaveProperty("hospital");
    expect(eva).toMatchObject({ location: "Macuto", status: "found" });
  });
});

describe("every other hospital protects, and somebody is asked", () => {
  test.each([
    ["Ubicación actual", "Morgue de Bello Monte"],
    ["Ubicación actual", "Hosp. Vargas piso 3"],
    ["Ubicación actual", "HCL y Clínica Santa Inés"],
    ["Ubicación actual", "Egresada del HCL"],
    ["Ubicación actual", "Trasladada desde el HCL"],
    ["Ubicación", "HCL, cama 12"],
    ["Lugar donde vivía", "Frente al Hospital Vargas"],
    ["Dirección", "Hospital Central del Litoral"],
    ["Dirección actual", "HCL"],
    ["Dirección", "Av. Hospital, casa 4"],
    ["Domicilio", "calle del Hospital"],
    ["Sector", "Barrio El Hospital"],
    ["Último lugar visto", "Emergencia"],
    ["Zona", "C.D.I. Caraballeda"],
    ["Procedencia", "Ambulatorio de Macuto"],
    ["Viene de", "Clínica La Arboleda"],
    ["Location", "Northside Medical Center"],
    ["Last seen", "ICU of the field hospital"],
    ["Address", "next to the clinic"],
    ["Adresse", "Hôpital Général"],
    ["Dernier lieu connu", "aux urgences"],
    ["Endereço", "Pronto-socorro municipal"],
    ["Bairro", "perto da UPA"],
    ["Katye", "Lopital Jeneral"],
    ["Adres", "Sant Sante Bel Air"],
    ["Señas particulares", "la vieron en la morgue"],
    ["Descripción", "Está en el HCL"],
    ["Description", "taken to hospital, red shirt"],
  ])("%s: %s", async (header, text) => {
    const { person, unsure } = await read(header, text);
    expect(person).toMatchObject({ reported_patient: true });
    expect(person?.notes).toEqual([`${header}: ${text}`]);
    for (const field of ["location", "description", "hospital"]) {
      expect(person).not.toHaveProperty(field);
    }
    expect(unsure).toContain("where_now");
  });

  test.each(["Pernocta en", "Trasladado a", "Trasladado desde", "Destino", "Transferred to"])(
    "one of many values under %s is enough",
    async (header) => {
      const rows = ["Macuto", "Caracas", "Uria", "HCL"].map((text) => `Ana Gil;34;${text}`);
      const { all, tables } = await readText([`Nombre;Edad;${header}`, ...rows]);
      expect(personsOf(all).map((person) => person.reported_patient)).toEqual([
        undefined,
        undefined,
        undefined,
        true,
      ]);
      expect(tables[0]?.columns[2]?.unsure).toContain("where_now");
    },
  );
});

test.each([
  ["Traslado suspendido", undefined],
  ["Transferencia pendiente", undefined],
  ["Transfer cancelled", undefined],
  ["Transfert annulé", undefined],
  ["Trasladada 10:15", "clinica_santa_ines"],
  ["Suspender antibiótico", "clinica_santa_ines"],
])("%s: they are in the hospital to which they went, if they went", async (remark, hospital) => {
  const map = new Map([["hacia", "where_now"]] as const);
  const lines = ["Paciente,Edad,Hacia,Novedad", `Ana Rondón,33,Clínica Santa Inés,${remark}`];
  const { all } = await readText(lines, { map });
  const [person] = personsOf(all);
  expect(person?.hospital).toBe(hospital);
  expect(hospital !== undefined || person?.reported_patient).toBe(true);
});

test("neither end of a transfer is the hospital where somebody is", async () => {
  const { all, tables } = await readText([
    "Paciente,Edad,Trasladado desde,Trasladado a",
    "Ana Rondón,33,Hospital Central del Litoral,Clínica Santa Inés",
  ]);
  expect(personsOf(all)).toMatchObject([
    {
      reported_patient: true,
      notes: ["Trasladado desde: Hospital Central del Litoral", "Trasladado a: Clínica Santa Inés"],
    },
  ]);
  expect(personsOf(all)[0]).not.toHaveProperty("hospital");
  const [, , from, to] = tables[0]?.columns ?? [];
  for (const column of [from, to]) expect(column?.unsure).toContain("where_now");
});

test.each([
  ["Ubicación", "Macuto"],
  ["Ubicación", "La Guaira, Vargas"],
  ["Ubicación", "Refugio La Esperanza"],
  ["Dirección", "Calle Piso Alto"],
  ["Sector", "Colinas de Bello Monte"],
  ["Adresse", "Rue des Cliniciens"],
  ["Location", "Erie, Ward Street"],
])("%s: %s is a public place", async (header, location) => {
  const { person, unsure } = await read(header, location);
  expect(person).toMatchObject({ location });
  expect(person).not.toHaveProperty("reported_patient");
  expect(unsure).toBeUndefined();
});

test.each([
  ["Lugar de trabajo", "Hospital Vargas"],
  ["Hospital más cercano", "HCL"],
  ["Observaciones", "su hermana es enfermera y trabaja en un hospital"],
])("%s: %s makes nobody a patient", async (header, text) => {
  const { person } = await read(header, text);
  expect(person?.notes).toEqual([`${header}: ${text}`]);
  expect(person).not.toHaveProperty("reported_patient");
});

test("the place of such patients is hidden from keys that do not see patients", async () => {
  const source = "hospitals_in_places";
  const { import: bring, persons } = await startSource(source);
  const partner = await clientWith(["persons:read"], { source });
  const values = ["HCL", '"HCL, cama 12"', "Trasladado al HCL", "Morgue de Bello Monte", "Macuto"];
  const names = ["Ana", "Eva", "Luz", "Mía", "Rosa"];
  const rows = values.map((text, at) => `${names[at]},Abreu,3${at},${text}`);
  await bring("list.csv", ["Nombre,Apellido,Edad,Ubicación actual", ...rows]);
  const stored = await persons();
  expect(stored.map(({ hospital: where }) => where)).toEqual([
    hospital,
    hospital,
    hospital,
    undefined,
    undefined,
  ]);
  for (const { _id, first_name } of stored) {
    const { body } = await partner.get(`/v1/persons/${_id}`).expect(200);
    expect(body.data.location).toBe(first_name === "Rosa" ? "Macuto" : null);
    expect(JSON.stringify(body)).not.toMatch(/HCL|Morgue/);
  }
});

test("of two columns of hospitals neither is where somebody is: one asks where they are now", async () => {
  const { all, tables } = await readText([
    "Nombre;Edad;Desde;Hacia;Estado",
    "Ana Gil;34;HCL;Clínica Santa Inés;Estable",
    "Luis Paz;40;Clínica Santa Inés;HCL;Estable",
  ]);
  for (const person of personsOf(all)) {
    expect(person).toMatchObject({ reported_patient: true });
    expect(person).not.toHaveProperty("hospital");
  }
  const unsure = tables[0]?.columns.map((column) => column.unsure);
  expect(unsure?.slice(2, 4)).toEqual([["where_now"], ["where_now"]]);
});
