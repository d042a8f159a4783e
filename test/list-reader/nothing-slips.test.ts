import { describe, expect, test } from "vitest";
import { headerMap } from "../../src/list-reader/columns/maps.js";
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

/** What becomes of a row with this name. */
const readNamed = async (name: string) => (await read(["Nombre;Edad", `"${name}";34`]))[0];

describe("several names in one cell are rejected, however they are joined:", () => {
  test.each([
    "Ana Rojas, Luis Soto",
    "Rojas Ana, Soto Luis",
    "Ana, Luis, Eva",
    "Marie Petit, Jean Petit",
    "Ana y Luis Soto",
    "Ana Rojas y Luis Soto",
    "Yorman Rivero y Yusleidy Wettel",
    "Ana Rojas / Luis Soto",
    "Rojas, Ana / Soto, Luis",
    "Ana Rojas | Luis Soto",
    "Ana; Luis",
    "Ana Rojas + Luis Soto",
    "Ana Rojas & Yusleidy Wettel",
    "Ana Rojas e Inés Soto",
    "Ana Rojas and Tom Fox",
    "John and Ann Smith",
    "Smith, John; Fox, Ann",
    "Marie Petit et Luc Morel",
    "Maria Silva e João Souza",
    "Jean ak Marie Pierre",
    "Ana Rojas con Luis Soto",
    "Ana Rojas y su hijo Luis Soto",
    "Ana Rojas, su hijo Luis",
    "Ana Rojas\nYusleidy Wettel",
    "Ana Rojas o Luis Soto",
    "Ana Rojas • Luis Soto",
    "Ana Rojas. Luis Soto",
    "Ana Rojas-Luis Soto",
    "Ana Rojas y Luis",
    "Ana Rojas Luis Soto",
    "Ana María Rojas Luis José Soto Gil",
    "Yusleidy Wettel, Yorman Rivero",
    "Yusleidy Wettel Gil, Ana Yorgelis Mora",
  ])("%s", async (name) => {
    expect(await codesOf(["Nombre;Edad", `"${name}";34`])).toEqual(["two_persons"]);
  });

  test.each([
    ["Rojas Gil, Ana María", "Ana María | Rojas Gil"],
    ["Wettel Rivero, Ana de los Ángeles", "Ana de los Ángeles | Wettel Rivero"],
    ["Wettel, Yusleidy Yorgelis", "Yusleidy Yorgelis | Wettel"],
    ["Ana Gil de San Luis", "Ana | Gil de San Luis"],
    ["José Ortega y Gasset", "José | Ortega y Gasset"],
    ["María de los Ángeles y Soto", "María de los Ángeles | y Soto"],
    ["García Ramón y Cajal, Santiago José", "Santiago José | García Ramón y Cajal"],
    ["Maria Lima e Silva", "Maria | Lima e Silva"],
    ["GIL MORA/ANA LUISA MS", "Ana Luisa | Gil Mora"],
    ["MORA/LUIS", "Luis | Mora"],
    ["Pedro Rondón y sus", "Pedro | Rondón"],
    ["Pedro Rondón y otros", "Pedro | Rondón"],
    ["Ana Gil + 2", "Ana | Gil"],
  ])("%s is one person", async (name, person) => {
    expect(await readNamed(name)).toBe(`2 ${person}`);
  });

  test("a comma in a column of surnames before given names parts no two persons", async () => {
    const names = ["Rojas Gil, Ana María", "Soto, Luis", "Wettel Rivero, Yusleidy Yorgelis"];
    const lines = ["Nombre;Edad", ...names.map((name) => `"${name}";34`)];
    expect(await read(lines)).toEqual([
      "2 Ana María | Rojas Gil",
      "3 Luis | Soto",
      "4 Yusleidy Yorgelis | Wettel Rivero",
    ]);
  });

  test("under a header of surnames and names, too, two who follow each other are no person", async () => {
    const lines = ["Apellidos y nombres;Edad", "Rojas Ana Soto Luis;34", "Rojas Gil Ana María;9"];
    expect(await read(lines)).toEqual(["2 rejected first_name", "3 Ana María | Rojas Gil"]);
  });

  test.each([
    "Rosa Gil y sus hijos",
    "Rosa Gil + 2 niños",
    "Rosa Gil and others",
    "Rosa Gil y",
    "Rosa Gil (Luis Mora)",
  ])("%s: the others, who have no name, are counted as unread", async (name) => {
    const { all } = await readText(["Nombre;Edad", `${name};34`], missing);
    expect(all[1]).toMatchObject({ outcome: "accepted", othersUnread: 1 });
  });

  test("no surname ends with whoever was cut off behind it", async () => {
    expect(await read(["Nombres;Apellidos", "Pedro;Rondón y Sus"])).toEqual(["2 Pedro | Rondón"]);
  });

  test("a traveller who is a child by the title is a minor", async () => {
    const { all } = await readText(["Nombre;Zona", "GIL/ANA CHD;Macuto"], missing);
    expect(personsOf(all)).toMatchObject([{ first_name: "Ana", reported_minor: true }]);
  });
});

describe("who is nobody is rejected:", () => {
  test.each([
    "John Doe",
    "Doe, Jane",
    "Masculino s/i",
    "Femenino S/N",
    "NN",
    "Ana S/I",
    "Familia Rojas",
    "Flia. Rojas",
    "Tres hermanos Rojas",
    "Gemelo 1 de Ana Gil",
    "RN II Gil",
    "Unknown male",
    "Homme inconnu",
    "João Ninguém",
    "Masculino, tatuaje en el brazo derecho",
    "Mujer, cabello negro",
  ])("%s", async (name) => {
    expect(await readNamed(name)).toMatch(/^2 rejected/);
  });

  test.each(["Familia de Pedro Rojas", "Familia Paz (5 personas)", "Grupo familiar Gil Mora"])(
    "%s alone in a row is counted as unread",
    async (family) => {
      const lines = ["Nombre,Edad,Zona", "Ana Gil,40,Macuto", `${family},,`, "Eva Paz,9,Macuto"];
      expect(await read(lines)).toEqual(["2 Ana | Gil", "3 below total", "4 Eva | Paz"]);
    },
  );
});

describe("an error text of a spreadsheet is an empty cell:", () => {
  test.each([
    "#N/A",
    "#N/D",
    "#¿NOMBRE?",
    "#NAME?",
    "#REF!",
    "#¡REF!",
    "#DIV/0!",
    "#¡DIV/0!",
    "#VALUE!",
    "#¡VALOR!",
    "#NUM!",
    "#NULL!",
    "#SPILL!",
    "#DESBORDAMIENTO!",
    "#VALEUR!",
    "#N/DISP",
    "Err:502",
    "#####",
  ])("%s", async (error) => {
    const lines = ["Nombre,Edad,Zona", `${error},40,Macuto`, `Ana Gil,${error},${error}`];
    expect(await codesOf(lines)).toEqual(["name_missing"]);
    const json = [JSON.stringify({ nombre: "Ana Gil", edad: error, zona: error })];
    for (const list of [lines, json]) {
      expect(personsOf((await readText(list, missing)).all)).toEqual([
        { first_name: "Ana", last_name: "Gil", notes: [] },
      ]);
    }
  });

  test("a header with a number sign is none", async () => {
    expect(await read(["#Num,Nombre,Edad", "1,Ana Gil,40"])).toEqual(["2 Ana | Gil"]);
  });
});

describe("an empty last cell behind the header", () => {
  const header = "Nombre,Apellido,Zona,Edad,Cédula";

  test("may be the last value of a row that has a comma too many", async () => {
    const lines = [
      header,
      "Ana,Gil,Av. Soublette, 12,40,",
      "Eva,Paz,Macuto,41,",
      "Luis,Mora,Macuto,42,11006902",
    ];
    expect(await codesOf(lines)).toEqual(["cells_beyond_header"]);
    expect(await codesOf(lines.slice(0, 2))).toEqual(["cells_beyond_header"]);
  });

  test("says nothing where most rows have one", async () => {
    const lines = [
      header,
      "Ana,Gil,Macuto,40,,",
      "Eva,Paz,Macuto,41,,",
      "Luis,Mora,Macuto,42,11006902,",
    ];
    expect(await read(lines)).toEqual(["2 Ana | Gil", "3 Eva | Paz", "4 Luis | Mora"]);
  });
});

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
      '"hogar/miembros[1]/nombre";"hogar/miembros[1]/apellido";"hogar/miembros[1]/edad";"hogar/miembros[2]/nombre";"hogar/miembros[2]/apellido";"hogar/miembros[2]/edad"',
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
      "2 Ana | Gil",
      "2 Luis | Mora",
      "3 Rosa | Paz",
      "4 Eva | Rey",
    ]);
    const states = personsOf(all).map(({ status }) => status);
    expect(states).toEqual(["found", "missing", "missing", "found"]);
  });

  test("repeated questions within another group of a form have their states", async () => {
    const headers = [1, 2].flatMap((at) =>
      ["nombre", "edad", "estado"].map((question) => `hogar/miembros[${at}]/${question}`),
    );
    const { all } = await readText([
      ["hogar/sector", ...headers].join(";"),
      "Macuto;Ana Gil;40;desaparecida;Luis Mora;8;encontrado",
    ]);
    expect(personsOf(all)).toMatchObject([
      { first_name: "Ana", status: "missing", location: "Macuto" },
      { first_name: "Luis", status: "found", location: "Macuto" },
    ]);
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
      first_name: "Luis",
      last_name: "Mora",
      age: 8,
      location: "Macuto",
      notes: [],
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
