import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { describe, expect, onTestFinished, test } from "vitest";
import { statesIn } from "../../src/list-reader/tables/line-states.js";
import { formsOf } from "../../src/list-reader/values/phrases.js";
import { doubts, future } from "../../src/list-reader/words/doubt.js";
import { lineStates } from "../../src/list-reader/words/lines.js";
import { sampleOf } from "../support/tier.js";
import { catalogFind, personsOf, readFully, readText } from "./list-text.js";

const context = { today: "2026-06-28", find: catalogFind };
const hospital = "hospital_central_del_litoral";
const shelter = "campo_de_golf_caribe";

/** What is read of the persons of a list, in short. */
async function read(lines: string[], more: { hospital?: string; shelter?: string } = {}) {
  const { all } = await readText(lines, more);
  return personsOf(all).map((person) => {
    const states = [person.status, person.hospital_status, person.shelter_status];
    const mark = person.reported_patient ? ["protected"] : [];
    return [person.first_name, ...states.filter(Boolean), ...mark, ...person.notes].join(" ");
  });
}

const ofMissing = { hospital: null, shelter: null, ofMissing: true };

test.each([
  ["FALLECIDOS", { hospital: "deceased", shelter: null, person: "found" }],
  ["*FALLECIDAS (12)*", { hospital: "deceased", shelter: null, person: "found" }],
  ["LISTA DE FALLECIDOS", { hospital: "deceased", shelter: null, person: "found" }],
  [
    "MORGUE DE BELLO MONTE - IDENTIFICADOS",
    { hospital: "deceased", shelter: null, person: "found" },
  ],
  ["EGRESOS", { hospital: "discharged", shelter: "departed", person: "found" }],
  ["ALTAS 28-06", { hospital: "discharged", shelter: null, person: "found" }],
  [
    "Pacientes dados de alta el 27/06/2026",
    { hospital: "discharged", shelter: null, person: "found" },
  ],
  ["Víctimas fatales", { hospital: "deceased", shelter: null, person: "found" }],
  ["HALLADOS SIN VIDA", { hospital: "deceased", shelter: null, person: "found" }],
  ["Altas médicas del HCL", { hospital: "discharged", shelter: null, person: "found" }],
  ["PERSONAS LOCALIZADAS CON VIDA", { person: "found" }],
  ["PERSONAS DESAPARECIDAS", { ...ofMissing, person: "missing" }],
  ["Personas no localizadas", { ...ofMissing, person: "missing" }],
  ["Liste des personnes décédées", { hospital: "deceased", shelter: null, person: "found" }],
  ["Pacientes ingresados en el HCL", { hospital: "admitted", person: "found" }],
  ["HERIDOS Y FALLECIDOS", { hospital: null, shelter: null, person: null }],
  ["Ingresos y egresos", { hospital: null, shelter: null, person: "found" }],
  ["Pacientes y fallecidos", { hospital: null, shelter: null, person: null }],
  ["Deceased and patients", { hospital: null, shelter: null, person: null }],
  ["Niños y adultos fallecidos", { hospital: "deceased", shelter: null, person: "found" }],
  ["Familiares de los fallecidos", { hospital: null, shelter: null, person: null }],
  ["ALTAS 30-06", { hospital: null, shelter: null, person: null }],
  ["Pacientes no ingresados", { hospital: null, shelter: null, person: null }],
  ["Pacientes hospitalizados, cama y sala", { quiet: true }],
  ["UCI", { quiet: true }],
  ["PERSONAS DESAPARECIDAS EDIFICIO MAR BELLO (CARABALLEDA)", { ...ofMissing, person: "missing" }],
  [
    "LISTA DE DESAPARECIDOS - MACUTO Y NAIGUATÁ (act. 27/06/2026 3pm)",
    { ...ofMissing, person: "missing" },
  ],
  ["Alcaldía de Vargas: fallecidos", { hospital: "deceased", shelter: null, person: "found" }],
  ["PERSONAS ENCONTRADAS Y REUNIFICADAS CON SU FAMILIA", { person: "found" }],
  ["Missing persons - Bel Air district", { ...ofMissing, person: "missing" }],
  ["Personnes disparues (Martissant)", { ...ofMissing, person: "missing" }],
  ["Fallecidos (en rojo)", { hospital: null, shelter: null, person: null }],
  ["Fallecidos - rescatistas", { hospital: null, shelter: null, person: null }],
  ["DESAPARECIDOS - DAMNIFICADOS", { ...ofMissing, person: null }],
  ["Niños (padres fallecidos)", { hospital: null, shelter: null, person: null }],
  ["FALLECIDOS: ver al final", { hospital: null, shelter: null, person: null }],
  ["Lista de fallecidos (familiares)", { hospital: null, shelter: null, person: null }],
  ["Altas - 30/06", { hospital: null, shelter: null, person: null }],
])("%s", (line, states) => {
  expect(statesIn(line, context)).toEqual({ line, ...states });
});

test("a list's usual titles say no state", () => {
  for (const line of [
    "LISTA DE PACIENTES",
    "Pediatría",
    "Refugio Golf Caribe 26/06",
    "Ana Vivas",
  ]) {
    expect(statesIn(line, context), line).toBeUndefined();
  }
});

test("no line with a word of doubt says a state", () => {
  const wrong: string[] = [];
  const doubtful = [doubts, future].flatMap((list) => formsOf(list));
  const phrases = Object.values(lineStates).flatMap((states) => Object.values<object>(states));
  const forms = phrases.flatMap((list) => formsOf(list as { es: string }, "many"));
  // The quick check tries every phrase and every word of doubt, but not each phrase with each word.
  for (const [at, form] of forms.entries()) {
    for (const doubt of sampleOf(doubtful, 4, at)) {
      for (const line of [
        `${doubt} ${form}`,
        `${form} ${doubt}`,
        `${form}: ${doubt}`,
        `${form}?`,
      ]) {
        const { line: _, ...states } = statesIn(line, { today: context.today }) ?? { line };
        const isListed = forms.includes(line);
        if (!isListed && Object.values(states).some((state) => typeof state === "string")) {
          wrong.push(line);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

describe("states said above rows", () => {
  test("hold until the next such line, and give way to a row's own", async () => {
    const lines = [
      "Nombre;Edad;Estatus",
      "Ana Gil;30;",
      "EGRESOS;;",
      "Eva Gil;31;",
      "Ida Gil;32;Fallecida",
      "PEDIATRÍA;;",
      "Leo Gil;3;",
      "Mía Gil;4;alta pendiente",
      "Noa Gil;5;pendiente",
      "FALLECIDOS (1);;",
      "Pía Gil;6;",
      "HERIDOS Y FALLECIDOS;;",
      "Sol Gil;7;",
      "Tea Gil;8;UCI",
    ];
    expect(await read(lines, { hospital })).toEqual([
      "Ana found",
      "Eva found discharged",
      "Ida found deceased",
      "Leo found PEDIATRÍA",
      "Mía found Estatus: alta pendiente",
      "Noa found Estatus: pendiente",
      "Pía found deceased",
      "Sol found HERIDOS Y FALLECIDOS",
      "Tea found admitted Estatus: UCI",
    ]);
  });

  test.each([
    "HERIDOS LEVES",
    "TRASLADADOS A CARACAS",
    "CASOS GRAVES",
    "REFERIDOS A OTROS CENTROS",
    "AÚN SIN LOCALIZAR",
    "Reingresos",
    "NIÑOS",
    "PISO 2",
    "Fuente Rosa",
  ])("end with a line that is not understood: %s", async (line) => {
    const lines = ["Nombre;Edad;Nota", "FALLECIDOS;;", "Ana Gil;30;", `${line};;`, "Eva Gil;31;"];
    expect(await read(lines, { hospital })).toEqual(["Ana found deceased", `Eva found ${line}`]);
  });

  test("hold over a page, and of a title over any line", async () => {
    const rows = ["Ana Gil;30", "Página 2 de 3;", "Eva Gil;31"];
    const states = ["Ana found deceased", "Eva found deceased"];
    expect(await read(["Nombre;Edad", "FALLECIDOS;", ...rows], { hospital })).toEqual(states);
    const titled = ["LISTA DE FALLECIDOS;", "Nombre;Edad", "Ana Gil;30", "PISO 2;", "Eva Gil;31"];
    expect(await read(titled, { hospital })).toEqual(states);
  });

  test("below them names that no cell or number tells from such lines are rejected", async () => {
    const names = ["FALLECIDOS", "Ana Gil", "CASOS GRAVES", "Eva Gil"];
    const { all } = await readText(["Nombre;Edad", ...names], { hospital });
    expect(all.slice(2).map((row) => row.outcome === "rejected" && row.code)).toEqual(
      names.slice(1).map(() => "line_or_person"),
    );
    const numbered = ["FALLECIDOS", "1. Ana Gil", "CASOS GRAVES", "2. Eva Gil"];
    expect(await read(["Nombre;Edad", ...numbered], { hospital })).toEqual([
      "Ana found deceased",
      "Eva found CASOS GRAVES",
    ]);
  });

  test("a lone cell where such lines stand is rejected, be it a line or a name", async () => {
    const lines = ["Nombre;Edad;Nota", "FALLECIDOS;;", "Ana Gil;30;", "Luz Mora;;", "Eva Gil;31;"];
    const { all } = await readText(lines, { hospital });
    expect(all[3]).toMatchObject({ outcome: "rejected", field: "row", code: "line_or_person" });
  });

  test("of a title hold to the end of the table, and not for the next one", async () => {
    const lines = [
      "LISTA DE FALLECIDOS;",
      "Nombre;Edad",
      "Ana Gil;30",
      "Total: 1;",
      "Otra lista;",
      "Nombre;Edad",
      "Eva Gil;31",
    ];
    expect(await read(lines, { hospital })).toEqual(["Ana found deceased", "Eva found admitted"]);
  });

  test("are not known to hold below another header or another place", async () => {
    const lines = [
      "Nombre;Edad",
      "FALLECIDOS;",
      "Ana Gil;30",
      "Hospital: HCL;",
      "Eva Gil;31",
      "ALTAS;",
      "Nombre;Cédula",
      "Ida Gil;V-12345678",
      "Nombre;Edad",
      "Leo Gil;3",
    ];
    expect(await read(["Hospital: Sta. Inés", ...lines])).toEqual([
      "Ana found deceased",
      "Eva found Hospital: HCL",
      "Ida found discharged",
      "Leo found ALTAS",
    ]);
  });

  test("without a known hospital protect, and their words are in the notes", async () => {
    const lines = ["MORGUE DE BELLO MONTE - IDENTIFICADOS;", "Nombre;Edad", "Ana Gil;30"];
    expect(await read(lines)).toEqual([
      "Ana found protected MORGUE DE BELLO MONTE - IDENTIFICADOS",
    ]);
    const found = ["PERSONAS LOCALIZADAS CON VIDA;", "Nombre;Edad", "Ana Gil;30"];
    expect(await read(found)).toEqual(["Ana found"]);
    const missing = [
      "PERSONAS DESAPARECIDAS;",
      "Nombre;Edad;Estatus",
      "Ana Gil;30;",
      "Eva Gil;31;a salvo",
    ];
    expect(await read(missing)).toEqual(["Ana missing", "Eva found"]);
    const doubted = ["POSIBLES FALLECIDOS;", "Nombre;Edad", "Ana Gil;30"];
    const { all } = await readText(doubted);
    expect(all.at(-1)).toMatchObject({ outcome: "accepted", because: undefined });
    expect(await read(doubted, { hospital })).toEqual(["Ana found POSIBLES FALLECIDOS"]);
  });

  test("of the missing name no place where they are", async () => {
    const lines = [
      "Hospital: HCL;;",
      "Nombre;Edad;Estatus",
      "Ana Gil;30;",
      "DESAPARECIDOS;2;",
      "Eva Gil;31;",
    ];
    expect(await read([...lines, "Ida Gil;32;pendiente", "Leo Gil;33;Ingresado"])).toEqual([
      "Ana found",
      "Eva missing",
      "Ida missing Estatus: pendiente",
      "Leo found protected Estatus: Ingresado",
    ]);
  });

  test("are no states of rows that say where the person was found", async () => {
    const lines = [
      "LISTA DE FALLECIDOS;;",
      "Nombre;Hospital;Estatus",
      "Ana Gil;HCL;Localizada",
      "Eva Gil;HCL;",
    ];
    expect(await read(lines)).toEqual(["Ana found", "Eva found deceased"]);
  });

  test("are told by the name of a sheet", async () => {
    const book = utils.book_new();
    for (const name of ["Ingresos", "ALTAS 28-06", "Fallecidos"]) {
      utils.book_append_sheet(
        book,
        utils.aoa_to_sheet([
          ["Nombre", "Edad"],
          [`Ana Gil`, 30],
        ]),
        name,
      );
    }
    const folder = await mkdtemp(join(tmpdir(), "sheets-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "list.xlsx");
    await writeFile(file, write(book, { type: "buffer", bookType: "xlsx" }));
    const { all } = await readFully(file, { hospital });
    expect(personsOf(all).map((person) => person.hospital_status)).toEqual([
      "admitted",
      "discharged",
      "deceased",
    ]);
  });

  test("of a shelter say who left", async () => {
    const lines = [
      "Nombre;Edad",
      "Ana Gil;30",
      "EGRESOS;",
      "Eva Gil;31",
      "FALLECIDOS;",
      "Ida Gil;32",
    ];
    expect(await read(lines, { shelter })).toEqual([
      "Ana found present",
      "Eva departed",
      "Ida found FALLECIDOS",
    ]);
  });
});
