import { describe, expect, test } from "vitest";
import { startImporter } from "../support/imports.js";
import { personsOf, readText } from "./list-text.js";

// An age that is no plain number is never guessed. If it may be a child's, the person is protected like one.

const { startSource, clientWith } = await startImporter();

/** The first person of a list with one cell under a header. */
async function personWith(header: string, text: string, more = {}) {
  const cell = `"${text.replaceAll('"', '""')}"`;
  const lines = [`Nombre,Apellido,${header},Ubicación`, `Ana,Gil,${cell},Macuto`];
  return personsOf((await readText(lines, more)).all)[0];
}

describe("an age that may be a child's", () => {
  test.each([
    "12 (niña)",
    "10-12",
    "8 a 10",
    "menos de 5",
    "<5",
    "1-2 años",
    "5 o 6",
    "entre 3 y 5",
    "siete",
    "dos meses",
    "7 (siete)",
    "niña 7",
    "13-17",
    "2019",
    "9 aÃ±os",
    "niÃ±o",
    "adolescente",
    "15-20",
    "10-dic",
    "bebé de meses",
    "un año",
    "año y medio",
    "diez y seis",
    "hasta 12",
    "17+",
    ">15",
    "nac. 2018",
    "casi 18",
    "menor de 30",
    "5to grado",
    "preescolar",
    "2017-2018",
    "mayo 2018",
    "20-24 meses",
    "between 8 and 10",
    "under 5",
    "5 or 6",
    "twelve years old",
    "toddler",
    "three months",
    "6 to 8",
    "moins de 5 ans",
    "entre 3 et 5 ans",
    "8 à 10",
    "dix-sept ans",
    "fillette",
    "jusqu'à 12 ans",
    "menos de 10",
    "entre 8 e 10",
    "dois anos",
    "dezesseis",
    "menino",
    "até 12 anos",
    "sèt an",
    "ant 5 ak 8 an",
    "mwens pase 5 an",
    "de mwa",
    "ti fi",
    "adolesan",
  ])("%s protects, and stays in the notes", async (text) => {
    const person = await personWith("Edad", text);
    expect(person).toMatchObject({ reported_minor: true, notes: [`Edad: ${text}`] });
    expect(person).not.toHaveProperty("age");
  });

  test.each([
    "45-50",
    "60+",
    ">60",
    "más de 60",
    "mayor de edad",
    "adulto",
    "3ra edad",
    "adulto joven",
    "1980",
    "cuarenta",
    "treinta y cinco",
    "dieciocho",
    "40 años, 3 hijos",
    "34 (casada)",
    "una señora de unos 60",
    "thirty five",
    "young adult",
    "20 to 25",
    "soixante-dix-sept",
    "trente cinq ans",
    "vinte e um",
  ])("%s does not", async (text) => {
    const person = await personWith("Edad", text);
    expect(person).not.toHaveProperty("reported_minor");
    expect(person?.notes).toEqual([`Edad: ${text}`]);
  });
});

describe("a day of birth of which only the year or month is known", () => {
  test.each([
    "2018",
    "mayo 2018",
    "05/2018",
    "2018-05",
    "2018-05-00",
    "??/??/2018",
    "mayo-18",
    "5/18",
    "18",
    "2008-07",
    "31/02/2018",
    "7 años",
    "agosto de 2016",
    "May 2018",
    "mars 2018",
    "maio de 2018",
  ])("%s protects", async (text) => {
    const person = await personWith("Fecha de nacimiento", text);
    expect(person).toMatchObject({
      reported_minor: true,
      notes: [`Fecha de nacimiento: ${text}`],
    });
    expect(person).not.toHaveProperty("birth_date");
  });

  test.each(["1980", "mayo 1980", "2008-05", "1980-00-00", "5/80", "40 años", "12/13/1980"])(
    "%s does not",
    async (text) => {
      expect(await personWith("Fecha de nacimiento", text)).not.toHaveProperty("reported_minor");
    },
  );
});

test.each([
  ["Edad/Sexo", "10-12/F"],
  ["Edad/Sexo", "8 a 10 M"],
  ["Edad/Sexo", "F, menos de 5"],
  ["Sexo", "niña"],
  ["Cédula", "menor sin cédula"],
  ["¿Es menor?", "sí, adolescente"],
  ["Grupo etario", "0-5"],
  ["Rango de edad", "13 a 17"],
  ["Age range", "under 10"],
  ["Faixa etária", "6 a 12"],
  ["Tranche d'âge", "5-10 ans"],
  ["Año de nacimiento", "2015"],
  ["Niño o adulto", "Niño"],
  ["Edad (meses)", "12-18"],
])("so does %s: %s", async (header, text) => {
  expect(await personWith(header, text)).toMatchObject({ reported_minor: true });
});

test.each([
  ["Edad/Sexo", "30-40/F"],
  ["¿Es menor?", "no es menor"],
  ["Grupo etario", "30-40"],
  ["Edad gestacional", "38 semanas"],
  ["Edad de la madre", "16-17"],
  ["Observaciones", "2 años en Macuto"],
  ["Piso", "3"],
])("%s: %s does not", async (header, text) => {
  expect(await personWith(header, text)).not.toHaveProperty("reported_minor");
});

test("a plain age or day of birth counts more than such a text", async () => {
  const { all } = await readText([
    "Nombre,Apellido,Edad,Fecha de nacimiento",
    "Ana,Gil,10-12,03/04/1987",
    "Eva,Gil,34,2018",
    "Luz,Gil,7,2018",
  ]);
  const [ana, eva, luz] = personsOf(all);
  expect(ana).toMatchObject({ birth_date: "1987-04-03", notes: ["Edad: 10-12"] });
  expect(eva).toMatchObject({ age: 34, notes: ["Fecha de nacimiento: 2018"] });
  expect(luz).toMatchObject({ age: 7 });
  for (const person of [ana, eva, luz]) expect(person).not.toHaveProperty("reported_minor");
});

describe("who is in a list of children, and of whom no age is said, is protected", () => {
  test.each([
    ["LISTA DE NIÑOS DESAPARECIDOS", "Nombre"],
    ["Mujeres y niños rescatados", "Nombre"],
    ["CHILDREN AT THE SHELTER", "Name"],
    ["Enfants disparus", "Nom et prénom"],
    ["Crianças desaparecidas", "Nome"],
    ["Timoun ki disparèt", "Non"],
    ["DESAPARECIDOS", "Nombre del niño(a)"],
    ["DESAPARECIDOS", "Nombre del menor"],
    ["MISSING PERSONS", "Child's full name"],
  ])("%s, %s", async (title, header) => {
    const { all } = await readText([title, `${header};Edad`, "Ana Gil;", "Eva Paz;34"]);
    const [ana, eva] = personsOf(all);
    expect(ana).toMatchObject({ reported_minor: true });
    expect(eva).toMatchObject({ age: 34 });
    expect(eva).not.toHaveProperty("reported_minor");
  });

  test.each([
    ["DESAPARECIDOS", "Nombre"],
    ["ADULTOS DESAPARECIDOS", "Nombre"],
  ])("but not by %s, %s", async (title, header) => {
    const { all } = await readText([title, `${header};Edad`, "Ana Gil;"], {
      statement: { status: "found", by: "given" },
    });
    expect(personsOf(all)[0]).not.toHaveProperty("reported_minor");
  });

  test("until a line speaks of adults", async () => {
    const { all } = await readText([
      "Nombre;Edad;Estado",
      "Mía Paz;40;encontrada",
      "NIÑOS;;",
      "Ana Gil;;encontrada",
      "Luz Gil;;encontrada",
      "ADULTOS;;",
      "Eva Paz;;encontrada",
    ]);
    const [, ana, luz, eva] = personsOf(all);
    for (const child of [ana, luz]) expect(child).toMatchObject({ reported_minor: true });
    expect(eva).not.toHaveProperty("reported_minor");
  });
});

test.each([
  "Ana Gil, 10-12 años, Macuto",
  "Ana Gil - siete años",
  "Ana Gil, menor de edad",
  "Ana Gil, adolescente, Macuto",
])("a line of a chat: %s", async (line) => {
  const { all } = await readText([`1. ${line}`, "2. Eva Paz, 34 años", "3. Luis Mora, 40 años"]);
  expect(personsOf(all)).toMatchObject([{ reported_minor: true }, { age: 34 }, { age: 40 }]);
});

const pfif = `<?xml version="1.0" encoding="UTF-8"?><pfif:pfif xmlns:pfif="http://zesty.ca/pfif/1.4">${[
  ["q0", "Age", "<pfif:age>8-12</pfif:age>"],
  ["q1", "Yob", "<pfif:date_of_birth>2018</pfif:date_of_birth>"],
  ["q2", "Ymob", "<pfif:date_of_birth>2018-05</pfif:date_of_birth>"],
]
  .map(
    ([id, name, age]) =>
      `<pfif:person><pfif:person_record_id>example.org/${id}</pfif:person_record_id><pfif:source_date>2026-06-26T00:00:00Z</pfif:source_date><pfif:full_name>${name} Quevedo</pfif:full_name><pfif:given_name>${name}</pfif:given_name><pfif:family_name>Quevedo</pfif:family_name>${age}<pfif:home_city>Macuto</pfif:home_city></pfif:person>`,
  )
  .join("")}</pfif:pfif>`;

test.each([
  [
    "ages",
    "list.csv",
    ["Nombre,Apellido,Edad,Ubicación", "Ana,Gil,10-12,Macuto", "Eva,Gil,adolescente,Macuto"],
  ],
  [
    "years",
    "list.csv",
    ["Nombre,Apellido,Fecha de nacimiento,Ubicación", "Ana,Gil,mayo 2018,Macuto"],
  ],
  ["pfif", "list.xml", [pfif]],
])("their place is hidden from keys that do not see minors: %s", async (kind, file, lines) => {
  const source = `minors_${kind}`;
  const { import: bring, client, persons } = await startSource(source);
  const partner = await clientWith(["persons:read"], { source });
  await bring(file, lines);
  const stored = await persons();
  expect(stored.length).toBeGreaterThan(0);
  for (const { _id } of stored) {
    const shown = await partner.get(`/v1/persons/${_id}`).expect(200);
    expect(shown.body.data).toMatchObject({ is_minor: true });
    expect(shown.body.data).not.toHaveProperty("location");
    const full = await client.get(`/v1/persons/${_id}`).expect(200);
    expect(full.body.data).toMatchObject({ is_minor: true, location: "Macuto" });
  }
});
