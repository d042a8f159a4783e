import { expect, test } from "vitest";
import { assignByHeaders, assignByValues } from "../../src/list-reader/columns/assign.js";
import type { Field } from "../../src/list-reader/columns/fields.js";
import { fieldOfHeader } from "../../src/list-reader/columns/header-evidence.js";
import { headerTokens, readWords } from "../../src/list-reader/columns/header-words.js";
import type { CatalogFind } from "../../src/list-reader/tables/place.js";
import { formsOf } from "../../src/list-reader/values/phrases.js";
import { beside, concepts, owners } from "../../src/list-reader/words/headers.js";

test("no phrase of headers means two things", () => {
  const meanings = [...Object.entries(concepts), ...Object.entries(owners), ["", beside] as const];
  const known = new Map<string, string>();
  const twice = meanings.flatMap(([meaning, words]) =>
    formsOf(words).flatMap((form) => {
      const phrase = headerTokens(form).join(" ");
      const other = known.get(phrase) ?? meaning;
      known.set(phrase, other);
      return other === meaning ? [] : [`${phrase}: ${other} and ${meaning}`];
    }),
  );
  expect(twice).toEqual([]);
});

// Headers as hospitals, shelters, forms and volunteers word them, of which the dictionary holds only the words.

const meant: Partial<Record<Field, string[]>> = {
  full_name: [
    "Nombre del damnificado(a)",
    "¿Cuál es el nombre completo de la persona que busca?",
    "P1. Nombre completo",
    "Nombre de la persona en el refugio",
    "Resident's Full Name",
    "Nomre y apellido",
    "Nome da pessoa desaparecida",
    "¿A quién está buscando?",
    "Víctima (nombre y apellido)",
    "Socorrido (nombre completo)",
    "datos_personales/nombre_completo",
    "nombre completo de la persona q buscan",
    "Non ak siyati",
    "¿Cómo dice llamarse?",
    "Deportista",
    "Ressortissant",
    "Quién vive",
  ],
  full_name_surname_first: [
    "Siyati ak non",
    "Apellido/s y Nombre/s",
    "Patient (Last, First)",
    "APELL. / NOMBRES",
    "Apelidos y nombres",
  ],
  last_name: ["Sobrenome de família", "Apelllidos", "Apellido de soltera", "A. paterno"],
  document_id: [
    "Cedla",
    "CC/TI/CE",
    "Nº Pasaporte / Cédula",
    "Documento de idetidad",
    "Photo ID number",
    "C.I. O PASAP.",
    "RG, CPF ou outro",
    "Escriba el número de ese documento",
  ],
  document_type: [
    "¿Qué documento presenta?",
    "TP_DOCUMENTO",
    "Type of ID",
    "Clase de documento",
    "Tipo de Documento de Identificación",
  ],
  birth_date: [
    "Fecha nacimiento DD-MM-AAAA",
    "Date of birth / Fecha de nacimiento",
    "DoB",
    "Fecha Nacto.",
  ],
  age: [
    "Edad que aparenta",
    "Edad en el momento de la desaparición",
    "How old is the person?",
    "persona/edad_en_anios",
  ],
  gender: ["Género con el que se identifica", "Mas/Fem"],
  location: [
    "Lugar donde se extravió",
    "Dirección antes de la emergencia",
    "Where does the person live?",
    "Colonia o fraccionamiento",
    "Estado/Municipio/Parroquia",
    "Local onde foi visto pela última vez",
    "Rescatado en",
    "Vivía en",
    "Coming from",
    "Procede de (sector)",
    "Sitio del colapso",
    "De qué edificio lo sacaron",
    "Address in Venezuela",
    "Visto por última vez (lugar)",
  ],
  description: [
    "Cómo reconocerlo",
    "Lunares, cicatrices o tatuajes",
    "Identifying characteristics",
  ],
  hospital: ["Hospital al que fue llevado", "Treating hospital", "Centro de salud que recibe"],
  hospital_status: [
    "Hospitalizado / Alta / Fallecido",
    "¿Sigue hospitalizado o ya fue dado de alta?",
    "Estado clínico do doente",
    "Condición de salud actual",
  ],
  shelter: ["Refugio donde pernocta", "Albergado en", "Temporary shelter", "Refujio"],
  shelter_status: [
    "¿Aún permanece en el refugio?",
    "Permanece no abrigo?",
    "Continúa en el albergue (S/N)",
    "Toujou la?",
    "Sigue ahí (S/N)",
    "¿Todavía en el refugio?",
    "Toujours présent (oui/non)",
  ],
  hospital_or_shelter: ["Refugio o centro de salud", "Albergue/Hospital"],
  status: [
    "Missing / found / safe",
    "¿Está desaparecido, localizado o a salvo?",
    "Welfare status",
    "Resultado de la búsqueda",
  ],
  found: ["¿Está a salvo?", "Found yet? Y/N", "Has been found?", "¿Fue hallado?"],
  contact_name: [
    "Familiar más cercano",
    "Su nombre (quien reporta)",
    "¿Tiene algún familiar a quien avisar?",
    "Mamá, papá o representante",
    "Parent or guardian name",
    "Nombre de quien llama",
    "Quien lo busca",
    "Moun k ap chèche moun nan",
    "Who reported them missing",
    "Reportado por",
    "En caso de emergencia avisar a",
    "Name of person filing report",
    "Person to notify",
    "Parente mais próximo",
    "Nome de quem procura",
    "Mãe, pai ou responsável",
  ],
  contact_person_phone: [
    "Telefno",
    "Tel. para contato",
    "Número de WhatsApp de contacto",
    "Tlf. de quien reporta",
    "¿A qué número podemos llamar a la familia?",
    "TEL_CONTACTO_EMERG",
  ],
  contact_person_email: ["Dirección de correo electrónico"],
  contact_person_relationship: [
    "Parentezco",
    "Parentesco c/ paciente",
    "How are you related?",
    "¿Qué es usted de la persona desaparecida?",
    "Parentesco de quien llama",
  ],
};
test.each(
  Object.entries(meant).flatMap(([field, headers]) => headers.map((header) => [header, field])),
)("%s → %s", (header, field) => expect(fieldOfHeader(header ?? "")).toBe(field));

// A field taken wrongly is worse than one that is missed.
test.each([
  "Médico tratante",
  "Nombre y cédula del médico",
  "Teléfono del hospital",
  "Teléfono del responsable del refugio",
  "Dirección del albergue",
  "Correo del médico",
  "Teléfono del centro",
  "País do requerente",
  "Hospital de procedencia",
  "Ingreso / Egreso",
  "De qué hospital lo trajeron",
  "Estado de la vivienda: perdida o dañada",
  "Hospital N°",
  "Trasladado al hospital",
  "Refugio de donde viene",
  "Responsable del refugio",
  "Tipo de paciente",
  "Familia N°",
  "Nº de integrantes",
  "Número de familiares",
  "Edad gestacional",
  "Edad de los hijos",
  "Sexo del recién nacido",
  "Cédula de la madre",
  "C.I. del familiar",
  "Firma y cédula",
  "Estado de la vivienda",
  "Etnia o pueblo",
  "Nombre del grupo",
  "Lugar de nacimiento",
  "Dirección IP",
  "Encontrado por",
  "Estadio",
  "Cédula de quien reporta",
  "Nombre del padre",
  "Nome da mãe",
  "Quien lo trajo",
  "Vive con",
  "Visto por última vez (fecha)",
  "Ubicación (cama)",
  "Data do contato",
  "Family members (number)",
  "Centro receptor",
  "Centro remitente",
  "Hospital al que se refiere",
  "Cód. interno",
  "Cédula del propietario",
  "Situação da moradia",
  "Released to ID no.",
  "Collected by",
  "Evolución",
  "Desenlace",
  "Vivienda",
  "Con quién vivía",
  "Zona lesionada",
  "Región afectada (trauma)",
  "Sector asignado",
  "¿A dónde lo llevaron?",
  "Se mudó a",
  "Fecha ult. contacto",
  "Children present?",
  "¿Presente al momento del sismo?",
  "Niños menores de 5",
  "Teléfono del consejo comunal",
  "Teléfono de la funeraria",
])("%s → notes", (header) => expect(fieldOfHeader(header) ?? "note").toMatch(/^note/));

test("whom a list without another name calls so is the person", () => {
  const fields = (...headers: string[]) => assignByHeaders(headers).map(({ field }) => field);
  expect(
    fields("Nombre y apellido del familiar", "Edad", "Quién lo busca", "Parentesco").slice(0, 3),
  ).toEqual(["full_name", "age", "contact_name"]);
  expect(fields("Paciente", "Nombre del familiar", "Quién lo busca")[1]).toBe("contact_name");
  expect(fields("Nombres del recién nacido", "Nació el", "Sexo del RN", "Peso")).toEqual([
    "full_name",
    "birth_date",
    "gender",
    "note",
  ]);
  expect(fields("Nombre y apellido", "Sexo del RN")[1]).toBe("note");
});

test("¿Cómo se llama usted? asks for the contact where the form names somebody else", () => {
  const fields = (...headers: string[]) => assignByHeaders(headers).map(({ field }) => field);
  expect(fields("¿A quién busca?", "Edad", "¿Cómo se llama usted?").at(-1)).toBe("contact_name");
  expect(fields("Edad", "Sexo", "¿Cómo se llama?").at(-1)).toBe("full_name");
});

const catalog = new Map([
  ["hospital HCL", "hcl"],
  ["shelter Golf Caribe", "golf"],
]);
const find: CatalogFind = (kind, text) => catalog.get(`${kind} ${text}`);
const context = {
  hospital: false,
  shelter: false,
  find,
  today: "2026-06-28",
  phoneRegion: "VE" as const,
};
/** The field of the last column over these values. */
const settled = (header: string, values: string[], given = {}) =>
  assignByValues(
    assignByHeaders(["Nombre y apellido", header]),
    values.map((value) => ["Ana Gil", value]),
    { ...context, ...given },
  ).at(-1)?.field;

test("a column of places under a header that nobody knows is that of the person's place", () => {
  expect(settled("Pernocta en", ["Golf Caribe", "Refugio El Rosal", ""])).toBe("shelter");
  expect(settled("Lo tienen en", ["HCL", "Golf Caribe"])).toBe("hospital_or_shelter");
  expect(settled("Dónde está", ["HCL", "Hospital Pérez Carreño"])).toBe("hospital");
  expect(settled("Ubicado en", ["Calle 3", "Plaza Bolívar"])).toBe("location");
});

test("beside a column of shelters one of hospitals is found, and no second one of shelters", () => {
  const beside = (values: string[]) =>
    assignByValues(
      assignByHeaders(["Nombre y apellido", "Refugio", "Lo tienen en"]),
      values.map((value) => ["Ana Gil", "", value]),
      context,
    ).at(-1)?.field;
  expect(beside(["HCL", "HCL"])).toBe("hospital");
  expect(beside(["Golf Caribe", "Golf Caribe"])).toBe("note");
});

test("where people were taken is a note, and asked about: it may be where they are", () => {
  const columnOf = (header: string, values: string[], given = {}) =>
    assignByValues(
      assignByHeaders(["Nombre y apellido", header]),
      values.map((value) => ["Ana Gil", value]),
      { ...context, ...given },
    ).at(-1);
  for (const header of ["Trasladado(a) a", "Destino", "Hospital de destino", "Taken to"]) {
    const column = columnOf(header, ["HCL", "Hospital Pérez Carreño"]);
    expect(column).toMatchObject({ field: "note", unsure: ["where_now"] });
    for (const values of [
      ["Golf Caribe", ""],
      ["Quirófano", "su casa"],
    ]) {
      expect(columnOf(header, values)).toMatchObject({ field: "note" });
    }
    expect(columnOf(header, ["HCL"], { hospital: true })?.unsure).toBeUndefined();
  }
});

test("a column Egreso is a status where all of its values say one, else a note", () => {
  expect(settled("Egreso", ["Alta médica", "", "Fallecido"])).toBe("hospital_status");
  expect(settled("Egreso", ["Alta médica", "Fallecido", "27/06/2026"])).toMatch(/^note/);
  expect(settled("Egreso", ["27/06/2026", "", "26/06/2026"])).toMatch(/^note/);
  expect(settled("Fecha de egreso", ["27/06/2026"])).toMatch(/^note/);
});

test("a column Evolución is one of states where all of its values say one; else nobody is taken to be there", () => {
  const hospital = { hospital: true };
  expect(settled("Evolución", ["Alta", "", "Fallecido"], hospital)).toBe("hospital_status");
  expect(settled("Desenlace", ["Encontrado", "Desaparecida"])).toBe("status");
  const [, column] = assignByValues(
    assignByHeaders(["Nom et prénom", "Évolution"]),
    ["Sorti guéri", "Toujours mal", "Décédée"].map((value) => ["Ana Gil", value]),
    { ...context, ...hospital },
  );
  expect(column).toMatchObject({
    field: "note",
    unsure: expect.arrayContaining(["hospital_status"]),
  });
});

test.each(["Atendido en kiosco", "¿Toma café?"])("yes and no under %s are no states", (header) => {
  const [, column] = assignByValues(
    assignByHeaders(["Nombre y apellido", header]),
    ["sí", "no", "no"].map((value) => ["Ana Gil", value]),
    { ...context, shelter: true },
  );
  expect(column).toMatchObject({ field: "note" });
  expect(column?.unsure ?? []).not.toContain("shelter_status");
});

test("codes are no places, but names of three letters among others are", () => {
  expect(settled("Procedencia", ["CCS", "PMV", "CCS"])).toBe("note");
  expect(settled("Procedencia", ["Cúa", "Ocumare", "Charallave"])).toBe("location");
});

test("a number of which the header says nothing may be one to call: somebody is asked", () => {
  const [, column] = assignByValues(
    assignByHeaders(["Nombre y apellido", "Número para dejar recado"]),
    ["0414-5550101", "0412-5550102", "0212-5550103"].map((value) => ["Ana Gil", value]),
    context,
  );
  expect(column).toMatchObject({
    field: "note",
    unsure: expect.arrayContaining(["contact_person_phone"]),
  });
});

test("a header that says whom, in part, is one of names where its values are", () => {
  const fieldOver = (...values: string[]) =>
    assignByValues(
      assignByHeaders(["Paciente que requiere sangre", "Edad"]),
      values.map((value) => [value, "34"]),
      context,
    )[0]?.field;
  expect(fieldOver("Ana Gil", "Eva Rosa Mora")).toBe("full_name");
  expect(fieldOver("dos unidades", "sí")).toBe("note");
});

test("numbers and single letters are no places, nor is the department of whoever works there", () => {
  expect(settled("Vivienda (P/H/A)", ["P", "A"])).toBe("note");
  expect(settled("Sector", ["14", "15"])).toBe("note");
  expect(settled("Departamento", ["Almacén", "Nómina"])).toBe("note");
});

test("beside the head of a family, its members are the persons", () => {
  const headers = ["Cabeza de familia", "CI cabeza", "Miembro del grupo familiar", "Edad miembro"];
  const fields = assignByHeaders(headers).map(({ field }) => field);
  expect(fields).toEqual(["note", "note", "full_name", "age"]);
});

test("what state a place is in is no place", () => {
  expect(settled("Situación del sector", ["Colapsado", "Sin luz"])).toBe("note");
  expect(settled("Estado del edificio", ["Colapsado", "Íntegro"])).toBe("note");
  expect(settled("Estado de residencia", ["Miranda", "La Guaira"])).toBe("location");
  expect(settled("Estado/Municipio", ["Miranda/Zamora", "otro"])).toBe("location");
});

test("a relative is the contact, whatever else the header says", () => {
  expect(settled("Familiar en Colombia", ["Luz Ríos", "José Cano"])).toBe("contact_name");
});

test("a column of yes and no names nobody", () => {
  expect(settled("Familiar", ["sí", "no"])).toBe("note");
  expect(settled("Familiar", ["Rosa Gil", "no"])).toBe("contact_name");
});

test.each([
  ["Edad (meses)", "months"],
  ["Días de nacido", "days"],
  ["Idade em dias", "days"],
  ["Age in months", "months"],
  ["Edad (años y meses)", undefined],
  ["Edad al día de hoy", undefined],
  ["Edad", undefined],
])("%s is an age in %s", (header, unit) => {
  const [, column] = assignByHeaders(["Nombre y apellido", header]);
  expect([column?.field, column?.ageUnit]).toEqual(["age", unit]);
});

test("Meses alone is no age, Número behind the contact is theirs", () => {
  const fields = (...headers: string[]) => assignByHeaders(headers).map(({ field }) => field);
  expect(fields("Nombre y apellido", "Meses").at(-1)).toBe("note");
  expect(fields("Nombre y apellido", "Edad", "Familiar", "Número").at(-1)).toBe(
    "contact_person_phone",
  );
});

test("a whole name apart from the halves of the person's own is never theirs, be these empty or not", () => {
  const headers = ["Nombres", "Apellidos", "Edad", "Nombre y Apellido"];
  const fields = assignByHeaders(headers).map(({ field }) => field);
  expect(fields).toEqual(["first_name", "last_name", "age", "note"]);
});

test("where somebody was, or will be sent, and a list of one place are none", () => {
  for (const header of ["Trasladado de", "Referido por", "Hosp. de referencia", "Procedencia"]) {
    expect(settled(header, ["HCL", "HCL"])).toMatch(/^(?:note|location)$/);
  }
  expect(settled("Pernocta en", ["Golf Caribe"], { hospital: true })).toBe("note");
  expect(settled("Comenta", ["Golf Caribe", "un vecino", "su prima"])).toBe("note");
});

test("a header of more than 200 characters says nothing", () => {
  const { concepts: said, owners: whose } = readWords(`Cédula de la madre ${"x".repeat(5_000)}`);
  expect([...said, ...whose]).toEqual([]);
  expect(fieldOfHeader(`Edad ${" ".repeat(200)}`)).toBeUndefined();
});
