import { describe, expect, test } from "vitest";
import { readListDate } from "../../src/list-reader/list-moment.js";
import { dateOfFile, dateOfList, dateOfName } from "../../src/list-reader/tables/list-date.js";

const today = "2026-06-28";
const of = (...lines: string[]) => dateOfList(lines, today);

describe("the date of a list in its titles", () => {
  test.each([
    ["Listado de pacientes – 27/06/2026", "2026-06-27"],
    ["Caracas, 27-06-26", "2026-06-27"],
    ["Actualización #3 - 27/06/2026", "2026-06-27"],
    ["27 06 2026", "2026-06-27"],
    ["27.06.2026", "2026-06-27"],
    ["Fecha: 3/4/2026", "2026-04-03"],
    ["La Guaira, 27 de junio de 2026", "2026-06-27"],
    ["27-jun-26", "2026-06-27"],
    ["27 JUN 26", "2026-06-27"],
    ["Fecha: 2026-06-27", "2026-06-27"],
    ["June 27, 2026", "2026-06-27"],
    ["List of 27 June 2026", "2026-06-27"],
    ["1º de março de 2026", "2026-03-01"],
    ["Atualizado em 27 de junho de 2026", "2026-06-27"],
    ["del 24 al 27 de junio de 2026", "2026-06-27"],
    ["Semana 24-27/06/2026", "2026-06-27"],
    ["26/06/2026 y 27/06/2026", "2026-06-27"],
  ])("%s", (line, date) => expect(of(line)).toBe(date));

  test.each([
    ["Corte: 27/06/2026 8:00 am", "2026-06-27T08:00"],
    ["Corte 27/06/2026, 6:30 p.m.", "2026-06-27T18:30"],
    ["27/06/2026 18:30 hs", "2026-06-27T18:30"],
    ["Corte 27/06/2026 0800 HLV", "2026-06-27T08:00"],
    ["Fecha/Hora: 27-06-2026/08:00", "2026-06-27T08:00"],
    ["27 de junio de 2026 a las 12 m", "2026-06-27T12:00"],
    ["27/06/2026 12:15 AM", "2026-06-27T00:15"],
    ["Corte de las 6 pm del 27/06/2026", "2026-06-27T18:00"],
    ["[27/6/26, 21:04] Comité: *REFUGIO: CARIBE*", "2026-06-27T21:04"],
    ["27/06/2026 – 45 pacientes", "2026-06-27"],
  ])("with its time of day: %s", (line, date) => expect(of(line)).toBe(date));

  test("the time may stand in a line of its own", () => {
    expect(of("HOSPITAL VARGAS", "Fecha: 27/06/2026", "Hora: 6:30 p.m.")).toBe("2026-06-27T18:30");
  });

  test("of several lines the latest counts", () => {
    expect(of("[26/6/26, 20:41] Ana: lista", "Corte 26/06", "25/06/2026")).toBe("2026-06-26T20:41");
  });

  test.each([
    "27/06",
    "Corte 27/06",
    "Sábado 27 de junio",
    "28 de diciembre",
    "Updated June 27th", // of which year?
    "29/06/2026",
    "Corte 29-06-26",
    "31/02/2026",
    "Damnificados por el terremoto del 24 de junio de 2026",
    "Sismo 24/06/2026",
    "Desaparecidos desde el 24/06/2026",
    "Fecha de nacimiento: 03/04/1987",
    "Hospital fundado el 5 de julio de 1951",
    "Missing since June 24, 2026",
    "Decreto 4.321 del 20 de mayo de 2026",
    "Página 1/2",
    "Lista 1/2",
    "1/2",
    "Sala 3 - 4 - 26",
    "Atención 24/7",
    "3/4 de los pacientes",
    "Tel. 0414-27-06-26",
    "0212 27.06.26",
    "Telf: 27-06-2026",
    "C.I. V-27.06.2026",
    "RIF J-27062026-1",
    "Decreto N° 27-06-2026",
    "27062026",
    "Total 20260627",
    "Hospital 12 de Octubre",
    "Parroquia 23 de Enero",
    "Escuela 27 de Junio",
    "27 marcanos y 3 mar",
    "Junio 2026",
    "Piso 2, cama 12-05",
    "Versión 1.2.26",
    "10.20.2026",
  ])("no date of the list: %s", (line) => expect(of(line)).toBeUndefined());

  test("a date of the list beside that of the disaster", () => {
    expect(of("Terremoto del 24 de junio de 2026 - corte 27/06/2026 8:00 pm")).toBe(
      "2026-06-27T20:00",
    );
    expect(of("Afectados por el sismo, actualizado al 27/06/2026")).toBe("2026-06-27");
  });
});

describe("the date of a list in its name", () => {
  test.each([
    ["hospital_vargas_27-06-2026.xlsx", "2026-06-27"],
    ["lista 27.06.26 (2).csv", "2026-06-27"],
    ["listas/2026-06-25/refugio.csv", undefined],
    ["refugio-caribe-27-06-2026-2.csv", "2026-06-27"],
    ["pacientes_terremoto_27_06_2026.csv", "2026-06-27"],
    ["terremoto_del_24_de_junio_de_2026.csv", undefined],
    ["20260627.csv", "2026-06-27"],
    ["lista_20260627_183000.csv", "2026-06-27T18:30"],
    ["lista 2026-06-27 18-30.csv", "2026-06-27T18:30"],
    ["IMG-20260627-WA0012.csv", "2026-06-27"],
    ["lista27062026.csv", "2026-06-27"],
    ["27jun26.ods", "2026-06-27"],
    ["V27062026.csv", undefined],
    ["04141234567.csv", undefined],
    ["paciente 1.27062026.csv", undefined],
    ["29062026.csv", undefined],
    ["b-refugios.csv", undefined],
    ["escuela_12_de_octubre.csv", undefined],
    ["f-pfif-1.4.xml", undefined],
    ["hospital_27-06-2026.rejected.csv", "2026-06-27"],
  ])("%s", (file, date) => expect(dateOfFile(file, today)).toBe(date));

  test("a day without its year is none", () => {
    for (const name of ["27-06", "Sala 2-3", "pacientes 27 junio", "lista_27-06"]) {
      expect(dateOfName(name, today)).toBeUndefined();
    }
  });
});

test.each([
  ["27/06/2025", "2025-06-27"],
  ["2025-06-27", "2025-06-27"],
  ["2025-06-27T15:30", "2025-06-27T15:30"],
  ["2025-06-27 15:30", "2025-06-27T15:30"],
  ["27/06/2025 3:30 pm", "2025-06-27T15:30"],
  ["2025-06-27T15:30Z", "2025-06-27T15:30Z"],
  ["2025-06-27T15:30-0400", "2025-06-27T15:30-04:00"],
  ["2025-06-27T15:30:10.5+02:00", "2025-06-27T15:30:10.5+02:00"],
  ["2025-06-27T25:00", undefined],
  ["2025-02-30T10:00", undefined],
])("a date that is given as %s counts as %s", (text, date) => {
  expect(readListDate(text, new Date("2025-07-01"))).toBe(date);
});
