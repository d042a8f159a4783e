import { describe, expect, test } from "vitest";
import { headerMap } from "../../src/imports/columns/maps.js";
import { outline, personsOf, readText } from "./list-text.js";

// Whoever is in a list is stored, rejected or counted: nobody is lost without a word.

const missing = { statement: { status: "missing", by: "given" } } as const;

/** A list as a short line a row, without its header. */
const read = async (lines: string[]) => outline((await readText(lines, missing)).all).slice(1);

/** The codes of the rejected rows. */
async function codesOf(lines: string[]): Promise<string[]> {
  const { all } = await readText(lines, missing);
  return all.flatMap((row) => (row.outcome === "rejected" ? [row.code] : []));
}

describe("a row with more cells than its header is rejected:", () => {
  test.each([
    ["an address", "Nombre,Apellido,Dirección,Edad", "Ana,Orozco,Av. Soublette, 12,40"],
    ["an address in English", "First name,Last name,Address,Age", "Ana,Gil,12 Main St, Apt 7,40"],
    ["the last cell says nothing", "Nombre,Apellido,Dirección,Edad", "Ana,Gil,Macuto, 9,S/I"],
    ["an empty cell before", "Nome;Sobrenome;Endereço;Idade", "Ana;Lima;;Rua 5; 12"],
    ["tabs", "Nom\tPrénom\tAdresse\tÂge", "Gil\tAnne\true 4\t12\t40"],
  ])("%s", async (_, header, row) => {
    expect(await codesOf([header, row])).toEqual(["cells_beyond_header"]);
  });

  test("the other rows of the list are read", async () => {
    const lines = ["Nombre,Edad,Zona", "Ana Gil,40,Macuto, 12", "Luis Mora,41,Macuto,"];
    expect(await read(lines)).toEqual(["2 rejected row", "3 Luis | Mora"]);
  });
});

/** The names and ages of the persons of a list. */
async function personsIn(lines: string[]): Promise<string[]> {
  const persons = personsOf((await readText(lines, missing)).all);
  return persons.map(({ first_name, last_name, age }) => `${first_name} ${last_name} ${age ?? ""}`);
}

describe("each person of a row becomes one:", () => {
  const two = ["Ana Gil 40", "Luis Mora 8"];

  test.each([
    ["numbers", "Nombre 1,Edad 1,Nombre 2,Edad 2", "Ana Gil,40,Luis Mora,8"],
    ["one kind after the other", "Nombre 1,Nombre 2,Edad 1,Edad 2", "Ana Gil,Luis Mora,40,8"],
    ["the second has a number", "Nombre,Edad,Nombre_2,Edad_2", "Ana Gil,40,Luis Mora,8"],
    ["in brackets", "Name,Age,Name (2),Age (2)", "Ana Gil,40,Luis Mora,8"],
    [
      "members of a household",
      "Sector;Miembro 1 nombre;Miembro 1 edad;Miembro 2 nombre;Miembro 2 edad",
      "Macuto;Ana Gil;40;Luis Mora;8",
    ],
    [
      "persons in English",
      "Person 1 name,Person 1 age,Person 2 name,Person 2 age,Town",
      "Ana Gil,40,Luis Mora,8,Macuto",
    ],
    ["in Portuguese", "Nome 1;Idade 1;Nome 2;Idade 2", "Ana Gil;40;Luis Mora;8"],
    ["in French", "Nom et prénom 1;Âge 1;Nom et prénom 2;Âge 2", "Gil, Ana;40;Mora, Luis;8"],
    [
      "repeated questions of a form",
      '"miembros[1]/nombre";"miembros[1]/apellido";"miembros[1]/edad";"miembros[2]/nombre";"miembros[2]/apellido";"miembros[2]/edad"',
      "Ana;Gil;40;Luis;Mora;8",
    ],
    [
      "two tables side by side",
      "Nombre,Edad,Zona,,Nombre,Edad,Zona",
      "Ana Gil,40,Macuto,,Luis Mora,8,Naiguatá",
    ],
    [
      "the second table is narrower",
      "N°,Nombre,Edad,Zona,,N°,Nombre,Edad",
      "1,Ana Gil,40,Macuto,,2,Luis Mora,8",
    ],
  ])("%s", async (_, header, row) => {
    expect(await personsIn([header, row])).toEqual(two);
  });

  test("two columns of whole names", async () => {
    const lines = ["Nombre y apellido 1,Nombre y apellido 2,Zona", "Ana Gil,Luis Mora,Macuto"];
    expect(await personsIn(lines)).toEqual(["Ana Gil ", "Luis Mora "]);
  });

  test("records of a household in JSON", async () => {
    const members = [
      { nombre: "Ana Gil", edad: 40 },
      { nombre: "Luis Mora", edad: 8 },
    ];
    expect(await personsIn([JSON.stringify({ sector: "Macuto", miembros: members })])).toEqual(two);
  });

  test("a group without anybody is nobody, and each has a state of their own", async () => {
    const { all } = await readText([
      "Nombre,Edad,Estado,,Nombre,Edad,Estado",
      "Ana Gil,40,encontrada,,Luis Mora,8,desaparecido",
      "Rosa Paz,30,desaparecida,,,,",
      ",,,,Eva Rey,5,encontrada",
    ]);
    expect(outline(all).slice(1)).toEqual([
      ...["2 Ana | Gil", "2 Luis | Mora", "3 Rosa | Paz", "4 Eva | Rey"],
    ]);
    const states = personsOf(all).map(({ status }) => status);
    expect(states).toEqual(["found", "missing", "missing", "found"]);
  });

  test("they share the place, and the first one has the telephone and the document", async () => {
    const { all } = await readText(
      [
        "Sector,Nombre 1,Edad 1,Nombre 2,Edad 2,Teléfono,Cédula",
        "Macuto,Ana Gil,40,Luis Mora,8,0414-5550101,11006901",
      ],
      missing,
    );
    const [ana, luis] = personsOf(all);
    expect(ana).toMatchObject({ location: "Macuto", document_id: "11006901" });
    expect(ana?.contact_person_phone).toBeDefined();
    expect(luis).toEqual({
      ...{ first_name: "Luis", last_name: "Mora", age: 8, location: "Macuto", notes: [] },
    });
  });
});

test.each([
  ["Nombre 1,Nombre 2,Apellido 1,Apellido 2,Edad", "Ana,Luisa,Gil,Mora,40"],
  ["1er nombre;2do nombre;1er apellido;2do apellido;Edad", "Ana;Luisa;Gil;Mora;40"],
])("the parts of one name are one person: %s", async (header, row) => {
  expect(await personsIn([header, row])).toEqual(["Ana Luisa Gil Mora 40"]);
});

test("two telephones are one person's", async () => {
  const lines = [
    "Nombre,Apellido,Edad,Teléfono 1,Teléfono 2",
    "Ana,Gil,40,0414-5550101,0414-5550102",
  ];
  expect(await personsIn(lines)).toEqual(["Ana Gil 40"]);
});

test("two persons, or the parts of one name: rejected, unless a map says it", async () => {
  const lines = ["Nombre 1,Apellido 1,Nombre 2,Apellido 2", "Ana,Gil,Luis,Mora", "Eva,Paz,,"];
  expect(await codesOf(lines)).toEqual(["one_or_two_persons"]);
  expect(await personsIn(lines)).toEqual(["Eva Paz "]);
  const map = headerMap({ "Nombre 2": "first_name", "Apellido 2": "last_name" });
  const { all } = await readText(lines.slice(0, 2), { ...missing, map });
  expect(outline(all).slice(1)).toEqual(["2 Ana Luis | Gil Mora"]);
});

test.each([
  ["Nombre,Apellido,Edad,Miembro 1 nombre,Miembro 1 edad,Miembro 2 nombre,Miembro 2 edad", 2],
  ["First name,Last name,Age,Child 1 name,Child 1 age,Child 2 name,Child 2 age", 2],
  ["Nombre,Apellido,Edad,Contacto 1 nombre,Contacto 1 zona,Contacto 2 nombre,Contacto 2 zona", 0],
])(
  "whoever is named beside the person of a row is counted as unread: %s",
  async (header, unread) => {
    const { all } = await readText([header, "Ana,Gil,40,Luis Mora,8,Eva Paz,5"], missing);
    expect(personsOf(all)).toMatchObject([{ first_name: "Ana", last_name: "Gil", age: 40 }]);
    const others = all.map((row) => (row.outcome === "accepted" ? (row.othersUnread ?? 0) : 0));
    expect(Math.max(...others)).toBe(unread);
  },
);
