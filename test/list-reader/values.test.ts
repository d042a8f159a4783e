import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowReasons } from "../../src/kernel/messages/lists/row-reasons.js";
import { cutNotes } from "../../src/kernel/values/notes.js";
import { cleanLine } from "../../src/kernel/values/text.js";
import { fieldOfHeader } from "../../src/list-reader/columns/header-evidence.js";
import { readAge } from "../../src/list-reader/values/ages.js";
import { readContactName } from "../../src/list-reader/values/contact-names.js";
import { readBirthDate, readDate } from "../../src/list-reader/values/dates.js";
import { readDocument } from "../../src/list-reader/values/documents.js";
import { readEmail } from "../../src/list-reader/values/email.js";
import { isEmpty, isUnknown } from "../../src/list-reader/values/empty.js";
import { readGender } from "../../src/list-reader/values/gender.js";
import {
  readNameCell,
  splitGivenFirst,
  splitSurnameFirst,
  writeName,
} from "../../src/list-reader/values/names.js";
import { readPhone } from "../../src/list-reader/values/phones.js";
import { readRelationship } from "../../src/list-reader/values/relationship.js";
import {
  readFound,
  readHospitalStatus,
  readShelterStatus,
  readStatus,
} from "../../src/list-reader/values/statuses.js";

const today = "2026-06-28";

test.each([
  "",
  "-",
  "--",
  "S/I",
  "s / i",
  "SI/N",
  "S/N",
  "S/C",
  "N/A",
  "N.D.",
  "Desconocido",
  "unknown",
  "No tiene",
  "NO PORTA",
  "no posee",
  "Sin cédula",
  "ninguno",
  "?",
  "____",
  "***",
  "…",
])("%j is empty", (text) => expect(isEmpty(text)).toBe(true));
test.each(["si", "no", "Sí", "N", "=)", "+", "0", "Nd Pérez", "ninguno de los dos"])(
  "%j is not",
  (text) => expect(isEmpty(text)).toBe(false),
);

test.each([
  "no sabe",
  "NO SE SABE",
  "N/R",
  "N/D",
  "No aplica",
  "sin teléfono",
  "Sin dirección",
  "sin datos",
  "Sin información aún",
  "no aporta datos",
  "no aporta",
  "No contesta el teléfono",
  "Pendiente",
  "pendiente por confirmar",
  "por confirmar",
  "Se desconoce",
  "sin documento de identidad",
  "Desconocida",
  "ninguna",
  "not known",
  "não informado",
])("%j says in other words that something is not known, and is not empty", (text) => {
  expect([isEmpty(text), isUnknown(text)]).toEqual([false, true]);
});
test.each([
  "no",
  "S/I",
  "No está",
  "sin novedad",
  "sin contacto",
  "sin vida",
  "Por la plaza",
  "Noelia",
  "Pendiente de la Cruz",
  "Desconocidos vecinos lo vieron",
])("%j says something else", (text) => expect(isUnknown(text)).toBe(false));

const name = (text: string, surnameFirst = false) => {
  const cell = readNameCell(text);
  if (cell.problem) return rowReasons[cell.problem].en;
  const { first, last } = (surnameFirst ? splitSurnameFirst : splitGivenFirst)(cell);
  return [first, last]
    .map(writeName)
    .map((part) => ("name" in part ? part.name : `(${rowReasons[part.problem].en})`))
    .join(" | ");
};

describe("names", () => {
  test.each([
    ["Ana Pérez", "Ana | Pérez"],
    ["GARCÍA PÉREZ, María José", "María José | García Pérez"],
    ["Carlos Medina Rojas", "Carlos | Medina Rojas"],
    ["Ana Rosa Pérez", "Ana Rosa | Pérez"],
    ["Ángel de Jesús Romero", "Ángel de Jesús | Romero"],
    ["Pedro de la Rosa Blanco", "Pedro | de la Rosa Blanco"],
    ["YULIMAR DEL CARMEN MARCANO BRITO", "Yulimar del Carmen | Marcano Brito"],
    ["Juan José Rafael Bello Rojas", "Juan José Rafael | Bello Rojas"],
    ["Sra. Carmen Teresa Ortega de Suárez", "Carmen Teresa | Ortega de Suárez"],
    ["El señor Candido Mora", "Candido | Mora"],
    ["La Sra. Ana Ruiz", "Ana | Ruiz"],
    ["Sor María Paz", "María | Paz"],
    ["Pbro. Luis Díaz", "Luis | Díaz"],
    ["Ana Ruiz Mrs", "Ana | Ruiz"],
    ["Gianni D'AMBROSIO", "Gianni | D'Ambrosio"],
    ["RAFAEL PÉREZ-GIL", "Rafael | Pérez-Gil"],
    ["Mateo Sosa (hijo de Yusmary Sosa)", "Mateo | Sosa"],
    ["5.- *Flor María Ugueto*", "Flor María | Ugueto"],
    ["✅ José Ángel Brito Luna", "José Ángel | Brito Luna"],
    ["Luis “El Catire” McDonald", "Luis | McDonald"],
    ["joão da silva", "João | da Silva"],
    ["Eva ßigl", "Eva | ßigl"],
    ["Bebé Mateo Sosa", "Mateo | Sosa"],
    ["3. Ana Gil 34 años", "Ana | Gil"],
    ["Luis Díaz, 40 años, CI 12.345.678", "Luis | Díaz"],
    ["Eva Gil - V-12.345.678 - 0414-5550101", "Eva | Gil"],
    ["José Vega 2", "José | Vega"],
    ["Marcano", "Marcano | (empty)"],
    ["Tía Del Valle Gómez", "Del Valle | Gómez"],
    ["Abuela Del Carmen Pérez", "Del Carmen | Pérez"],
    ["Juan Hospital", "Juan | Hospital"],
    ["Abuela Tomasa", "Tomasa | (empty)"],
    ["Josefina ________", "Josefina | (empty)"],
    ["José Ortega y Gasset", "José | Ortega y Gasset"],
    ["Santiago Ramón y Cajal", "Santiago Ramón | y Cajal"],
    ["Xiomara Testa", "Xiomara | Testa"],
    ["Rosa Gil + 2 niños", "Rosa | Gil"],
    ["Rosa Gil y su bebé", "Rosa | Gil"],
    ["Mi mamá Rosa Gil", "Rosa | Gil"],
    ["Pedro Sosa 34/M", "Pedro | Sosa"],
    ["Nina Pérez", "Nina | Pérez"],
    ["Nino Rossi", "Nino | Rossi"],
    ["Rossi Paz, Nina", "Nina | Rossi Paz"],
    ["Nina Pérez Gil", "Nina | Pérez Gil"],
    ["NIÑA Rosa Gil", "Rosa | Gil"],
    ["Niña Nina Gil", "Nina | Gil"],
    ["niño luis gil", "Luis | Gil"],
    ["NINA ROSA GIL", "Rosa | Gil"],
    ["nino luis gil", "Luis | Gil"],
    ["Nina", "Nina | (empty)"],
    ["*Ana Pérez*", "Ana | Pérez"],
    ["~_Ana_ Pérez~!!", "Ana | Pérez"],
    ["👧🏽 Ana Pérez", "Ana | Pérez"],
    ["Ana Pérez (8)", "Ana | Pérez"],
    ["Luis MCALLISTER", "Luis | Mcallister"],
    ["Luis McAllister-O'NEIL", "Luis | McAllister-O'NEIL"],
    ["ana o'neil-d'angelo", "Ana | O'Neil-D'Angelo"],
    ["Ana van den Berg", "Ana | van Den Berg"],
    ["Zoe Ñ", "Zoe | (shorter than 2 characters)"],
  ])("%s → %s", (text, expected) => expect(name(text)).toBe(expected));

  test.each([
    ["Marcano Brito Yoselin Andreína", "Yoselin Andreína | Marcano Brito"],
    ["Rondón Kevin Alexander", "Kevin Alexander | Rondón"],
    ["Bermúdez Gil Samuel", "Samuel | Bermúdez Gil"],
    ["SUÁREZ DE LEÓN, ISABELLA", "Isabella | Suárez de León"],
    ["Pérez Juan", "Juan | Pérez"],
    ["de la Rosa Blanco Ana María Luisa", "Ana María Luisa | de la Rosa Blanco"],
    ["Pérez", "(empty) | Pérez"],
  ])("surname first: %s → %s", (text, expected) => expect(name(text, true)).toBe(expected));

  test.each([
    "N.N.",
    "NN Masculino",
    "Desconocido",
    "RN",
    "RN de Yusmary Sosa",
    "Bebé",
    "Bebé de Ana Gil",
    "Bebé Núñez Pérez",
    "Núñez, Bebé",
    "Núñez, Bebé de Carmen",
    "Rojas, N.N.",
    "No identificado",
    "=A1",
    "+Iván",
    "@x",
    "-Ana",
    "123",
    "???",
    "Paciente desconocido",
    "Hija de Rosa Gil",
    "Sin nombre",
    "Recién nacido de Ana",
    "Recém-nascido de Ana",
    "Recién-nacida",
    "Filho da Rosa",
    "Menor",
    "Criança",
    "Lactante Gil",
    "N/N masculino",
    "Blanco R.N. de",
    "Paciente masculino",
    "Cama vacía",
    "Centro de Acopio Norte",
    "Los siguientes fueron trasladados",
    "Familia Gil",
    "Mateo y Lucas Gil",
    "Gil, Mateo y Lucas",
    "Ana Gil y José Mora",
    "Ana & Luis Gil",
    "XXX XXX",
    "Test Test",
    "prueba prueba",
    "asdf asdf",
    "-----",
    "Fallecido 16",
    "Niño",
    "NINA",
    "se desconoce",
    "Por confirmar",
    "pendiente",
    "No sabe",
    "Niño sin nombre",
    "Hospital Vargas",
    "Trasladado Hospital Vargas",
    "Paciente del Hospital",
    "hoja 2 de 3",
    "N/A N/A",
    "La señora del kiosko",
    "Esposa de Pedro Gil",
    "Sres. Gil Paz",
    "Gemelos Gil",
    "Mr. and Mrs. Gil",
    "Ana Gil x2",
    "Ana Gil - Luis Paz",
    "Ana Gil; Luis Paz",
    "1) Ana Gil 2) Luis Paz",
  ])("%s is no name", (text) => expect(readNameCell(text).problem).toBeTruthy());

  test.each([
    ["Yuleisy Marcano", { first: "Yuleisy", last: "Marcano", noted: false }],
    ["Rondón, Luis (papá)", { first: "Luis", last: "Rondón", noted: true }],
    ["Yépez", { first: "Yépez", noted: false }],
    ["Nina Paz", { first: "Nina", last: "Paz", noted: false }],
    ["no sabe", { noted: true }],
    ["por confirmar", { noted: true }],
    ["su mamá", { noted: true }],
    ["mother", { noted: true }],
    ["su hermana Ana Gil", { first: "Ana", last: "Gil", noted: true }],
    ["Luis Rondón 0414-5550301", { first: "Luis", last: "Rondón", noted: true }],
  ])("contact %s", (text, expected) => expect(readContactName(text)).toEqual(expected));

  test("what is written is written the same again, whatever was typed", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })),
        (typed) => {
          const cell = readNameCell(cleanLine(typed));
          const once = writeName([...cell.surnames, ...cell.given]);
          if ("name" in once) expect(writeName([once.name])).toEqual(once);
        },
      ),
    );
  });
});

describe("documents", () => {
  const cedula = (document_id: string) => ({ document_type: "cedula", document_id });
  test.each([
    ["V-12.345.678", cedula("V12345678")],
    ["V 12345678", cedula("V12345678")],
    ["v15333444", cedula("V15333444")],
    ["12.345.678", cedula("12345678")],
    ["V-17.654.321.", cedula("V17654321")],
    ["C.I. V-12.345.678", cedula("V12345678")],
    ["E-84.321.987", cedula("E84321987")],
    ['="12345678"', cedula("12345678")],
    ["12345678.0", cedula("12345678")],
    ["P7712345A", undefined],
    ["P-AT998877", { document_type: "passport", document_id: "AT998877" }],
    ["P 512345678", { document_type: "passport", document_id: "512345678" }],
    ["Pasaporte 045123987", { document_type: "passport", document_id: "045123987" }],
    ["Passaporte 123456789", { document_type: "passport", document_id: "123456789" }],
    ["Nº 12.345.678", cedula("12345678")],
    ["V–12.345.678", cedula("V12345678")],
    ["12345678-V", cedula("V12345678")],
    ["V-12.345.678-", cedula("V12345678")],
    ["ve12345678", cedula("V12345678")],
    ["Extranjero 81234567", cedula("E81234567")],
    ["Cédula de identidad Nro. 12.345.678", cedula("12345678")],
    ["Pasaporte italiano YA1234567", { document_type: "passport", document_id: "YA1234567" }],
    [
      "Partida de Nacimiento Nro. 4567",
      { document_type: "birth_certificate", document_id: "4567" },
    ],
    ["V-12.345.678 / E-81.234.567", undefined],
    ["Partida de nacimiento 1234", { document_type: "birth_certificate", document_id: "1234" }],
    ["CPF 123.456.789-09", { document_type: "other", document_id: "CPF 123.456.789-09" }],
    ["V-11.222.33X", undefined],
    ["1234", undefined],
    ["12••••34", undefined],
    ["12****34", undefined],
    ["00000000", undefined],
    ["=2*17", undefined],
    ["J-12345678-9", undefined],
    ["V12345678-0", undefined],
    ["C.I V- 12.345.678", cedula("V12345678")],
    ["(V) 12345678", cedula("V12345678")],
    ["*V-12.345.678*", cedula("V12345678")],
    ["(V-12.345.678)", cedula("V12345678")],
    ["[12.345.678]", cedula("12345678")],
    ["CI: 12345678", cedula("12345678")],
    ["C.I. V-12345678", cedula("V12345678")],
    ["cédula 12.345.678", cedula("12345678")],
    ["*Pasaporte AB-1234*", { document_type: "passport", document_id: "AB1234" }],
    ["V12345678 / P-1234", undefined],
    ["V-12O45678", undefined],
  ])("%s", (text, expected) => expect(readDocument(text, {})).toEqual(expected));

  test("a column beside it gives the letter or the type", () => {
    expect(readDocument("12345678", { nationality: "E" })).toEqual(cedula("E12345678"));
    expect(readDocument("V12345678", { nationality: "E" })).toEqual(cedula("V12345678"));
    expect(readDocument("12345678", { type: "passport" })?.document_type).toBe("passport");
    expect(readDocument("P7712345A", { type: "passport" })?.document_id).toBe("P7712345A");
    expect(readDocument("c01x00t47", { type: "passport" })?.document_id).toBe("C01X00T47");
    expect(readDocument("12.345.678", { type: "other", nationality: "E" })).toEqual(
      cedula("E12345678"),
    );
    expect(readDocument("P-AB123456", { type: "other" })?.document_type).toBe("passport");
    expect(readDocument("79.123.456", { type: "other" })?.document_id).toBe("79.123.456");
  });
});

test.each([
  ["34", 34, true],
  ["34 años", 34, true],
  ["34 a", 34, true],
  ["19 y", 19, true],
  ["34.0", 34, true],
  ["8 meses", 0, true],
  ["6m", 0, true],
  ["10 días", 0, true],
  ["18 meses", 1, true],
  ["1 año y 6 meses", 1, true],
  ["2 years old", 2, true],
  ["45 aprox", 45, false],
  ["~85", 85, false],
  ["+- 60", 60, false],
  ["34 AÑOS Y 2 MESES", 34, true],
  ["1a 3m", 1, true],
  ["15 días de nacida", 0, true],
  ["RN 3 días", 0, false],
  ["2 años y 6 meses y 3 días", 2, true],
  ["aprox. 45", 45, false],
  ["45 aprox", 45, false],
  ["unos 40", 40, false],
  ["casi 90", 90, false],
  ["de 45", 45, true],
  ["edad: 45", 45, true],
  ["(34)", 34, true],
  ["[34]", 34, true],
  ["*34*", 34, true],
  ["34.", 34, true],
  ["34,0", 34, true],
  ["3 1/2 años", 3, true],
  ["3½ años", 3, true],
  ["2 años y medio", 2, true],
  ["8m", 0, true],
  ["1 mes", 0, true],
  ["RN", undefined, undefined],
  ["recién nacido", undefined, undefined],
  ["45-50", undefined, undefined],
  ["60+", undefined, undefined],
  [">60", undefined, undefined],
  ["3O", undefined, undefined],
  [".5", undefined, undefined],
  ["130", undefined, undefined],
  ["cuarenta", undefined, undefined],
  ["30-40", undefined, undefined],
  ["=2*17", undefined, undefined],
  ["-5", undefined, undefined],
])("age %s → %s", (text, years, exact) => {
  expect(readAge(text)).toEqual(years === undefined ? undefined : { years, exact });
});

test("a column that counts in months or days says what a bare number is", () => {
  const years = (text: string, unit: "months" | "days") => readAge(text, unit)?.years;
  expect(["8", "30", "18.0", "2 años", "130"].map((text) => years(text, "months"))).toEqual([
    0, 2, 1, 2, 10,
  ]);
  expect(["8", "30", "(12)", "5 meses"].map((text) => years(text, "days"))).toEqual([0, 0, 0, 0]);
  expect(readAge("~30", "months")).toEqual({ years: 2, exact: false });
  expect(years("ocho", "months")).toBeUndefined();
});

test.each([
  ["03/04/1987", "1987-04-03"],
  ["3/4/87", "1987-04-03"],
  ["5/7/05", "2005-07-05"],
  ["29/6/26", "1926-06-29"],
  ["17-11-1999", "1999-11-17"],
  ["01.02.1969", "1969-02-01"],
  ["2 de mayo de 1974", "1974-05-02"],
  ["03-abr-1966", "1966-04-03"],
  ["1 de septiembre del 2001", "2001-09-01"],
  ["1ro de enero de 1980", "1980-01-01"],
  ["1983-10-30", "1983-10-30"],
  ["1990-02-11T00:00:00Z", "1990-02-11"],
  ["25/12/1961 00:00:00", "1961-12-25"],
  ["40982", "2012-03-14"],
  ["lunes 03/04/1987", "1987-04-03"],
  ["Viernes, 3 de abril de 1987", "1987-04-03"],
  ["03 04 1987", "1987-04-03"],
  ["31/02/1990", undefined],
  ["12/25/1958", undefined],
  ["10/10/1890", undefined],
  ["15/08/2031", undefined],
  ["1958", undefined],
  ["05/1958", undefined],
  ["29/02/2023", undefined],
])("birth date %s → %s", (text, expected) => expect(readBirthDate(text, today)).toBe(expected));

test.each([
  ["0414-5550101", "+584145550101", true],
  ["+58 414 5550102", "+584145550102", true],
  ["(0212) 555-01-06", "+582125550106", true],
  ["(+58) 414-555-01-02", "+584145550102", true],
  ["0414-5550101-0424-5550102", "+584145550101", false],
  ["58 412 555 0107", "+584125550107", true],
  ["0058-416-5550108", "+584165550108", true],
  ["4265550109", "+584265550109", true],
  ['="04145550101"', "+584145550101", true],
  ["+57 310 5550112", "+573105550112", true],
  ["0414/5550101", "+584145550101", true],
  ["0414-5550101/0416-5550102", "+584145550101", false],
  ["0424-5550103 / 0212-5550104", "+584245550103", false],
  ["0212-555 01 15; 0414 555 01 16", "+582125550115", false],
  ["0414 5550307 y 0424 5550308", "+584145550307", false],
  ["0414 5550307 0424 5550308", "+584145550307", false],
  ["0412-5550113 (esposo)", "+584125550113", false],
  ["0414-55 / 0424-5550103", "+584245550103", false],
  ["Tel: 0414-5550101", "+584145550101", true],
  ["Tlf. 0414-5550101", "+584145550101", true],
  ["*0414-5550101*", "+584145550101", true],
  ["'0414-5550101", "+584145550101", true],
  ["Tel: 0414-5550101 (mamá)", "+584145550101", false],
  ["(415) 642-0234", undefined, false],
  ["Ana 415-642-0234", undefined, false],
  ["(414) 555-0101", "+584145550101", true],
  ["+1 (415) 642-0234", "+14156420234", true],
  ["O414-5550101", undefined, false],
  ["0414-55501O1", undefined, false],
  ["0414-555011", undefined, false],
  ["4,14555E+09", undefined, false],
])("telephone %s → %s", (text, number, alone) => {
  expect(readPhone(text, "VE")).toEqual(number && { number, alone });
});

test("genders; where H occurs, M is mujer", () => {
  const read = (words: string[], withH = false) => words.map((word) => readGender(word, withH));
  expect(new Set(read(["F", "fem.", "Femenino", "MUJER", "female"]))).toEqual(new Set(["female"]));
  expect(new Set(read(["m", "Masc.", "Masculino", "male", "H", "Hombre"]))).toEqual(
    new Set(["male"]),
  );
  expect(read(["X", "Otro", "?x"])).toEqual(["other", "other", undefined]);
  expect(read(["H", "M", "Masc"], true)).toEqual(["male", "female", "male"]);
});

test.each([
  [readHospitalStatus, "Hospitalizada", "admitted", true],
  [readHospitalStatus, "ALTA MÉDICA", "discharged", true],
  [readHospitalStatus, "Alta 27/06", "discharged", false],
  [readHospitalStatus, "Alta hospitalar", "discharged", true],
  [readHospitalStatus, "Q.E.P.D.", "deceased", true],
  [readHospitalStatus, "+", "deceased", true],
  [readHospitalStatus, "Observación", "admitted", false],
  [readHospitalStatus, "UCI", "admitted", false],
  [readHospitalStatus, "En UCI", "admitted", false],
  [readHospitalStatus, "Hospitalizado/a", "admitted", true],
  [readHospitalStatus, "Fallece 26/06", "deceased", false],
  [readHospitalStatus, "*alta*", "discharged", true],
  [readHospitalStatus, "(alta)", "discharged", true],
  [readHospitalStatus, "ALTA!!", "discharged", true],
  [readHospitalStatus, "(+)", "deceased", true],
  [readHospitalStatus, "🔴 crítica", "admitted", false],
  [readHospitalStatus, "¿alta?", undefined, false],
  [readHospitalStatus, "27/06/2026", undefined, false],
  [readHospitalStatus, "Referido a Clínica Santa Inés", undefined, false],
  [readHospitalStatus, "No hospitalizado", undefined, false],
  [readShelterStatus, "Sí", "present", true],
  [readShelterStatus, "x", "present", true],
  [readShelterStatus, "n", "departed", true],
  [readShelterStatus, "Se retiró", "departed", true],
  [readShelterStatus, "Se retiró 27/06", "departed", false],
  [readShelterStatus, "se fue 3/7", "departed", false],
  [readShelterStatus, "✅ Presente", "present", true],
  [readShelterStatus, "presente ✔", "present", true],
  [readShelterStatus, "❌ egresó", undefined, false],
  [readShelterStatus, "✔️", "present", true],
  [readShelterStatus, "✓", "present", true],
  [readShelterStatus, "☑", "present", true],
  [readShelterStatus, "❌", "departed", true],
  [readShelterStatus, "✗", "departed", true],
  [readShelterStatus, "🏠", undefined, false],
  [readShelterStatus, "quizás", undefined, false],
  [readHospitalStatus, "Falleció su hijo", undefined, false],
  [readHospitalStatus, "Fallecida su hermana", undefined, false],
  [readHospitalStatus, "fallecido no, es estable", undefined, false],
  [readHospitalStatus, "Alta (pendiente)", undefined, false],
  [readHospitalStatus, "Alta médica pendiente", undefined, false],
  [readHospitalStatus, "Alta médica posible", undefined, false],
  [readHospitalStatus, "⚠ Falleció su hijo", undefined, false],
  [readHospitalStatus, "Alta, mañana del 27/06", undefined, false],
  [readHospitalStatus, "Alta?", undefined, false],
  [readHospitalStatus, "UCI (TCE?)", undefined, false],
  [readHospitalStatus, "Fallecido (?)", undefined, false],
  [readHospitalStatus, "Fallecido, ¿reconocido?", undefined, false],
  [readHospitalStatus, "Fallecido no identificado", undefined, false],
  [readShelterStatus, "Se retiró, ¿a dónde?", undefined, false],
  [readShelterStatus, "Egresó su familia la buscó", undefined, false],
  [readHospitalStatus, "Alta, retirada por su mamá", undefined, false],
  [readStatus, "MISSING", "missing", true],
  [readStatus, "desaparecida", "missing", true],
  [readStatus, "No localizado", "missing", true],
  [readStatus, "Localizada", "found", true],
  [readStatus, "Found - safe", "found", false],
  [readStatus, "Found safe", "found", false],
  [readStatus, "🔴 Missing", "missing", true],
  [readStatus, "deceased", "found", false],
  [readStatus, "en investigación", undefined, false],
  [readStatus, "safe?", undefined, false],
  [readFound, "Sí", "found", true],
  [readFound, "no", "missing", true],
  [readFound, "✅", "found", true],
  [readFound, "❌", "missing", true],
  [readFound, "Yes, in Macuto", undefined, false],
  [readFound, "not yet", undefined, false],
])("%o reads %s as %s", (read, text, state, plain) => {
  expect(read(text)).toEqual(state ? { state, plain } : null);
});

test.each([
  ["su mamá", "mother"],
  ["Hermano(a)", "sibling"],
  ["Tía", "aunt_uncle"],
  ["Representante legal", "legal_guardian"],
  ["avó", "grandparent"],
  ["hijo", undefined],
])("relationship %s → %s", (text, expected) => expect(readRelationship(text)).toBe(expected));

test("addresses of e-mail", () => {
  expect(readEmail("mailto:ana@example.org")).toBe("ana@example.org");
  expect(readEmail("ana@example")).toBeUndefined();
  expect(readEmail("ana@x.org, luis@x.org")).toBeUndefined();
});

test.each([
  ["Nombre y Apellido", "full_name"],
  ["NOMBRE(S) Y APELLIDO(S)", "full_name"],
  ["Nombre del paciente", "full_name"],
  ["Apellidos y Nombres", "full_name_surname_first"],
  ["Apellido/Nombre", "full_name_surname_first"],
  ["1er. Apellido", "last_name"],
  ["first_name", "first_name"],
  ["C.I.", "document_id"],
  ["Nº de Cédula", "document_id"],
  ["Cédula / Pasaporte", "document_id"],
  ["C.I. o pasaporte", "document_id"],
  ["C.I. Nº", "document_id"],
  ["National ID #", "document_id"],
  ["Fecha de nacimiento (dd/mm/aaaa)", "birth_date"],
  ["F. Nac.", "birth_date"],
  ["EDAD (AÑOS)", "age"],
  ["Edad / Age", "age"],
  ["Sexo (F/M)", "gender"],
  ["Tlf. Representante", "contact_person_phone"],
  ["Teléfono 2", "contact_person_phone"],
  ["Nombre del Representante", "contact_name"],
  ["Cédula del representante", "note"],
  ["Tlf. Rep.", "contact_person_phone"],
  ["Tlf. hab.", "contact_person_phone"],
  ["Contact's phone number", "contact_person_phone"],
  ["Acudiente", "contact_name"],
  ["Relationship to missing person", "contact_person_relationship"],
  ["Full name of missing person", "full_name"],
  ["Última ubicación conocida", "location"],
  ["Última actualización", undefined],
  ["Found?", "found"],
  ["contact_person_relationship", "contact_person_relationship"],
  ["Última ubicación", "location"],
  ["Historia", "note"],
  ["F. Ingreso", "note_date"],
  ["N°", "numbering"],
  ["Nº", "numbering"],
  ["#", "numbering"],
  ["ID", "id"],
  ["id_registro", "source_id"],
  ["rejected_reason", "ignored"],
  ["Talla de camisa", undefined],
])("header %s → %s", (header, field) => expect(fieldOfHeader(header)).toBe(field));

test("notes are cut to 5,000 code points, the last one …", () => {
  const length = (notes: string[]) => [...notes.join("\n")].length;
  expect(cutNotes(["a".repeat(4_999), "b"]).join("\n") === `${"a".repeat(4_999)}…`).toBe(true);
  expect(cutNotes(["a".repeat(4_998), "bb"])).toEqual(["a".repeat(4_998), "…"]);
  expect(cutNotes(["a".repeat(5_000)])).toEqual(["a".repeat(5_000)]);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("a", "é", "💊"), fc.nat(4_000)), { minLength: 1 }),
      (parts) => {
        const notes = parts.map(([letter, times]) => letter.repeat(times));
        const cut = cutNotes(notes);
        if (length(notes) <= 5_000) expect(cut).toEqual(notes);
        else {
          expect(length(cut)).toBeLessThanOrEqual(5_000);
          expect(cut.at(-1)).toMatch(/…$/);
        }
        expect(cutNotes(cut)).toEqual(cut);
      },
    ),
  );
});

test("no cell makes a reader throw, and dates stay what they are", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (typed) => {
      const text = cleanLine(typed);
      readAge(text);
      readDocument(text, { type: "other" });
      readPhone(text, "VE");
      readContactName(text);
      readStatus(text);
      fieldOfHeader(text);
      readGender(text, true);
    }),
  );
  const days = fc.date({
    min: new Date("1910-01-01"),
    max: new Date("2026-06-28"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10);
      expect(readDate(date, today)).toBe(date);
      expect(readDate(date.split("-").reverse().join("/"), today)).toBe(date);
    }),
  );
});
