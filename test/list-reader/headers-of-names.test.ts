import { describe, expect, test } from "vitest";
import { fieldOfHeader } from "../../src/list-reader/columns/header-evidence.js";
import { personsOf, readText } from "./list-text.js";

const hospital = "hospital_central_del_litoral";

/** Which state the rows of a list have by the header of their names alone. */
async function stateUnder(header: string) {
  const { all } = await readText([`${header};Edad`, "Ana Gil;34", "Leo Mora;40"]);
  const said = all.flatMap((row) =>
    row.outcome === "accepted" ? [row.because ? (row.said ?? "unclear") : "nothing"] : [],
  );
  return [...new Set(said)].join(" ");
}

test.each([
  ["Nombre del fallecido", "deceased"],
  ["Nombres y apellidos de los fallecidos", "deceased"],
  ["Nombre de la persona fallecida", "deceased"],
  ["Fallecido (nombre y apellido)", "deceased"],
  ["Nombre del difunto", "deceased"],
  ["Nombre del desaparecido", "missing"],
  ["Apellidos y nombres de las personas desaparecidas", "missing"],
  ["Nombre del hospitalizado", "admitted"],
  ["Deceased name", "deceased"],
  ["Name of missing person", "missing"],
  ["Nom du défunt", "deceased"],
  ["Nom et prénom des disparus", "missing"],
  ["Nome do falecido", "deceased"],
  ["Nome da pessoa desaparecida", "missing"],
])("names under %s are those of the %s", async (header, state) => {
  expect(await stateUnder(header)).toBe(state);
});

test.each([
  "Nombre (fallecidos con +)",
  "Nombres de fallecidos y heridos",
  "Nombre de los niños (huérfanos: padres fallecidos)",
  "Nombre del paciente o fallecido",
  "Nombre de pacientes y fallecidos",
  "Paciente / fallecido",
  "Nombre (si es fallecido)",
  "Name of patient / deceased",
  "Name (if deceased)",
  "Names of the injured and deceased",
  "Nom du patient ou défunt",
  "Noms des blessés et décédés",
  "Nome do paciente ou falecido",
  "Nomes de feridos e falecidos",
])("%s states nothing", async (header) => expect(await stateUnder(header)).toBe("nothing"));

test("what somebody states of a list holds under such a header, but not against a mark of death", async () => {
  const lines = ["Nombre (fallecidos con +),Edad", "Ana Rondón +,33", "Luis Mora,40"];
  const missing = await readText(lines, { statement: { status: "missing", by: "given" } });
  expect(missing.all.slice(1)).toMatchObject([
    { outcome: "rejected", code: "state_unclear" },
    { outcome: "accepted", said: "missing", because: { kind: "statement" } },
  ]);
  const admitted = await readText(lines, {
    hospital,
    statement: { status: "admitted", by: "given" },
  });
  const [ana, luis] = personsOf(admitted.all);
  expect(ana).toMatchObject({ hospital, notes: ["Nombre (fallecidos con +): Ana Rondón +"] });
  expect(ana).not.toHaveProperty("hospital_status");
  expect(luis).toMatchObject({ hospital, hospital_status: "admitted" });
});

test("nobody is in a hospital merely by being in its list under such a header", async () => {
  const lines = ["Nombres de fallecidos y heridos,Edad", "Ana Rondón,33"];
  const [ana] = personsOf((await readText(lines, { hospital })).all);
  expect(ana).toMatchObject({ hospital, notes: ["Nombres de fallecidos y heridos"] });
  expect(ana).not.toHaveProperty("hospital_status");
});

test.each(["Ana Rondón +", "Ana Rondón (+)", "Ana Rondón †", "Ana Rondón✝"])(
  "%s is not taken for one of the missing",
  async (name) => {
    const { all } = await readText(["Nombre y apellido,Edad", `${name},33`], {
      statement: { status: "missing", by: "given" },
    });
    expect(all[1]).toMatchObject({ outcome: "rejected", code: "state_unclear" });
  },
);

test.each([
  "Familiar fallecido",
  "Familiar encontrado",
  "Familiar del fallecido",
  "Madre fallecida",
  "Padre desaparecido",
  "Hijo encontrado",
  "Mother deceased",
  "Relative found",
  "Spouse deceased",
  "Parent décédé",
  "Mère retrouvée",
  "Mãe falecida",
])("%s is about somebody else", async (header) => {
  const { all, tables } = await readText([
    `Nombre;Apellido;Edad;${header}`,
    "Olga;Piñerúa;40;Sí",
    "Paco;Piñerúa;41;No",
  ]);
  expect(tables[0]?.columns.at(-1)).toMatchObject({ field: "note" });
  expect(all.slice(1)).toMatchObject([{ because: undefined }, { because: undefined }]);
  expect(personsOf(all).map(({ notes }) => notes)).toEqual([[`${header}: Sí`], [`${header}: No`]]);
});

describe("a bare name", () => {
  test.each([
    "Nombre del familiar fallecido (si tiene)",
    "Nombre (anterior al cambio)",
    "Name (as spelled upstairs)",
  ])("beats %s", async (header) => {
    const { all } = await readText([
      `${header},Nombre,Edad`,
      "Rosa Rondón,Ana Rondón,33",
      ",Luis Mora,40",
    ]);
    const names = personsOf(all).map(({ first_name, last_name }) => `${first_name} ${last_name}`);
    expect(names).toEqual(["Ana Rondón", "Luis Mora"]);
  });

  test("of the contact does not beat that of the patient", async () => {
    const { tables } = await readText([
      "Nombre del paciente;Edad;Nombre;Teléfono;Parentesco",
      "Ana Gil;30;Eva Gil;0414-5550101;madre",
    ]);
    expect(tables[0]?.columns[0]).toMatchObject({ field: "full_name" });
  });
});

test.each([
  ["ubicacion/albergue", "shelter"],
  ["lugar/hospital", "hospital"],
  ["situacion/refugio", "shelter"],
  ["situacion/estado", "state"],
  ["miembros[1]/nombre", "full_name"],
  ["datos_bloque_b/edad", "age"],
  ["registro/nombres", "full_name"],
  ["ficha/apellidos", "last_name"],
  ["escuela/nombres", "note"],
  ["hogar/sector", "location"],
  ["grupo_contacto/telefono", "contact_person_phone"],
  ["contacto/nombre", "contact_name"],
  ["contacto/edad", "note"],
  ["madre/cedula", "note"],
  ["hospital/telefono", "note"],
  ["nombre/apellido", "full_name"],
  ["hospital/refugio", "hospital_or_shelter"],
])("%s asks for %s", (header, field) => expect(fieldOfHeader(header)).toBe(field));

test("a shelter in a group of columns is where they are", async () => {
  const { all } = await readText([
    "nombre,apellido,edad,ubicacion/albergue",
    "Ana,Rondón,33,Campo de Golf Caribe",
  ]);
  expect(personsOf(all)).toMatchObject([{ shelter: "campo_de_golf_caribe", status: "found" }]);
});
