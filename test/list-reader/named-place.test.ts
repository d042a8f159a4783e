import { describe, expect, test } from "vitest";
import { rowReasons } from "../../src/kernel/messages/lists/row-reasons.js";
import { partsOf, sheetXml, zipOf } from "../support/workbooks.js";
import { withFile } from "./compare-rows.js";
import { personsOf, readFully, readText } from "./list-text.js";

const rows = ["Nombre;Apellido;Edad", "Ana;Gil;34", "Eva;Sosa;29"];

/** Whether two persons below a title are rejected for their place: the fields, or nothing. */
async function rejectedBelow(...titles: string[]) {
  const { all } = await readText([...titles, ...rows]);
  const fields = all.flatMap((row) => (row.outcome === "rejected" ? [row.field] : []));
  return fields.filter((field) => field === "hospital" || field === "shelter");
}

describe("a title that is the name of a place outside the catalog rejects its rows", () => {
  test.each([
    "Hospital Pérez Carreño - 25/06/2026",
    "Pacientes ingresados en el Hospital Pérez Carreño",
    "LISTADO HOSPITAL VARGAS 26/06",
    "HOSPITAL VARGAS   FECHA: 25/06/2026   TURNO: MAÑANA",
    "Lista de heridos por el sismo Hospital Domingo Luciani 25/06/26",
    "Ministerio del Poder Popular para la Salud Hospital Vargas",
    "Hosp. Dr. José María Vargas (Emergencia)",
    "Hospital de campaña Los Caracas",
    "C.D.I. Los Teques",
    "Clínica El Ávila",
    "Nombre del hospital: Vargas",
    "Patients at Vargas Hospital",
    "St. Mary General Hospital",
  ])("%s", async (title) => {
    expect(await rejectedBelow("Corte 3", title)).toEqual(["hospital", "hospital"]);
  });

  test.each([
    "Refugio Los Samanes",
    "*Albergue Escuela Bolívar*",
    "Lugar: Refugio Los Samanes",
    "Northside Shelter",
    "Abrigo Municipal São José",
  ])("%s", async (title) => {
    expect(await rejectedBelow(title)).toEqual(["shelter", "shelter"]);
  });

  test("the reason says what mends it, and does not repeat the name", async () => {
    const { all } = await readText(["Refugio Los Samanes", ...rows]);
    const [row] = all.filter(({ outcome }) => outcome === "rejected");
    expect(row).toHaveProperty("code", "shelter_of_list_unknown");
    expect(JSON.stringify(rowReasons.shelter_of_list_unknown)).toMatch(
      /catalog.*which shelter it is"/,
    );
  });
});

describe("other titles reject nobody", () => {
  test.each([
    "Lista de pacientes",
    "Hospital",
    "Hospitalizados",
    "Hospitales de Caracas",
    "Refugios La Guaira",
    "Hospital y refugios La Guaira",
    "Hospital de campaña temporal",
    "Hospital 26 de junio",
    "Hospital: ____ Fecha: 26/06/2026",
    "Listado general hospital",
    "Hospital más cercano",
    "Hospital de procedencia",
    "Shelter location",
    "Refugio 2",
    "Personas buscadas en Hospital Vargas",
    "Desaparecidos - última vez vistos en la Clínica El Ávila",
    "Voluntarios Hospital Vargas",
    "Elaborado por: Hospital Vargas",
    "María Clínica Pérez",
    "Hospital Vargas; HCL",
  ])("%s", async (title) => {
    expect(await rejectedBelow(title)).toEqual([]);
  });

  test("a list of the missing, whatever place another of its titles names", async () => {
    expect(await rejectedBelow("PERSONAS DESAPARECIDAS", "Hospital Vargas")).toEqual([]);
  });
});

describe("who says it better", () => {
  test("a column of the row, the command line, a known place in another title", async () => {
    const columns = ["Hospital Vargas", "Nombre;Apellido;Hospital", "Ana;Gil;HCL", "Eva;Sosa;"];
    const { all } = await readText(columns);
    expect(personsOf(all)).toMatchObject([
      { first_name: "Ana", hospital: "hospital_central_del_litoral" },
    ]);
    expect(all.at(-1)).toMatchObject({ outcome: "rejected", field: "hospital" });
    const below = ["Refugio Los Samanes", "Nombre;Apellido;Hospital", "Ana;Gil;HCL"];
    expect(personsOf((await readText(below)).all)).toHaveLength(1);
    const given = await readText(["Hospital Vargas", ...rows], { hospital: "h" });
    expect(personsOf(given.all)).toMatchObject([{ hospital: "h" }, { hospital: "h" }]);
    expect(await rejectedBelow("Refugio Los Samanes", "HCL")).toEqual([]);
  });

  test("a patient of an unknown hospital is not taken for somebody in a known shelter", async () => {
    const { all } = await readText([
      "Hospital Vargas",
      "Nombre;Apellido;Refugio",
      "Ana;Gil;Golf Caribe",
    ]);
    expect(all.at(-1)).toMatchObject({ outcome: "rejected", field: "hospital" });
  });
});

describe("the name of a sheet", () => {
  const cells = rows.map((row) => row.split(";"));

  async function sheet(name: string, ...more: string[][]) {
    const book = zipOf(partsOf({ sheets: { [name]: sheetXml([...more, ...cells]) } }));
    const { all, tables } = await withFile(book, (file) => readFully(file));
    const fields = all.flatMap((row) => (row.outcome === "rejected" ? [row.field] : []));
    return { fields, tables };
  }

  test.each([
    ["Refugio Los Samanes", "shelter"],
    ["CDI Los Teques", "hospital"],
  ])("%s, outside the catalog, rejects its rows", async (name, kind) => {
    const { fields, tables } = await sheet(name);
    expect(fields).toEqual([kind, kind]);
    expect(tables[0]?.places).toEqual({ [kind]: { unknown: name } });
  });

  test.each(["Hoja1", "Refugios", "Hospital", "Emergencia", "Sismo 24-06"])(
    "%s is none",
    async (name) => {
      expect((await sheet(name)).fields).toEqual([]);
    },
  );

  test("says nothing where a title names a known place, nor in a list of the missing", async () => {
    expect((await sheet("Refugio Los Samanes", ["Golf Caribe"])).fields).toEqual([]);
    expect((await sheet("Refugio Los Samanes", ["DESAPARECIDOS"])).fields).toEqual([]);
    const second = [["Golf Caribe"], ...cells, ["Total: 2"], [""]];
    expect((await sheet("Refugio Los Samanes", ...second)).fields).toEqual([]);
  });
});
