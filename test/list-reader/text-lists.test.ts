import { describe, expect, test } from "vitest";
import type { ListOptions } from "../../src/list-reader/list-options.js";
import type { ReadRow } from "../../src/list-reader/record.js";
import { listOptions, personsOf, readText } from "./list-text.js";

// Lists without a header, as people write them in chats.

/** What comes of a row, in short; nothing of titles and talk. */
function told(row: ReadRow): string[] {
  if (row.outcome === "rejected") return [`rejected ${row.code}`];
  if (row.outcome !== "accepted") {
    return row.outcome === "ignored" && row.reason === "below total" ? ["unread"] : [];
  }
  const { first_name, last_name, age, document_id, status, said } = { ...row.person, ...row };
  const unclear = row.because?.kind === "unclear" ? "unclear" : undefined;
  const parts = [first_name, last_name, age, document_id, said ?? status, unclear];
  return [parts.filter((part) => part !== undefined).join(" ")];
}

const read = async (lines: string[], more: Partial<ListOptions> = {}) =>
  (await readText(lines, more)).all.flatMap(told);

type List = [what: string, lines: string[], rows: string[]];

const lists: List[] = [
  [
    "bullets and every way to write an age",
    [
      "PERSONAS ENCONTRADAS 27/06",
      "• Ana Rojas 76 años",
      "• Luis Gil (53)",
      "• Eva Mora, 69",
      "• Pedro Cova 69 a",
      "• Rosa Paz edad 40",
      "• Mateo Sosa 5 meses",
      "Dios los bendiga 🙏",
    ],
    [
      "Ana Rojas 76 found",
      "Luis Gil 53 found",
      "Eva Mora 69 found",
      "Pedro Cova 69 found",
      "Rosa Paz 40 found",
      "Mateo Sosa 0 found",
    ],
  ],
  [
    "dashes",
    ["- Ana Rojas, 31 años", "– Luis Gil - 40", "— Eva Mora, 12, Macuto"],
    ["Ana Rojas 31", "Luis Gil 40", "Eva Mora 12"],
  ],
  [
    "stars below a bold title",
    ["*Lista de desaparecidos*", "* Ana Rojas 30", "* Luis Gil", "* Eva Mora 12"],
    ["Ana Rojas 30 missing", "Luis Gil missing", "Eva Mora 12 missing"],
  ],
  [
    "arrows and dots",
    ["→ Ana Rojas 30 años", "· Luis Gil 40 años", "➡️ Eva Mora"],
    ["Ana Rojas 30", "Luis Gil 40", "Eva Mora"],
  ],
  [
    "emoji in front, of which a tick beside a cross says something that nobody knows, too",
    ["🙏 Ana Rojas 30", "🙏🏽 Luis Gil 40", "✅ Eva Mora 12", "❌ Pedro Cova 50"],
    ["Ana Rojas 30", "Luis Gil 40", "rejected state_unclear", "rejected state_unclear"],
  ],
  [
    "crosses below the title of a shelter, which do not say who left",
    ["REFUGIO: Polideportivo La Guaira", "❌ Ana Rojas 30", "Luis Gil 40", "Eva Mora 12"],
    ["Ana Rojas 30 found unclear", "Luis Gil 40 present", "Eva Mora 12 present"],
  ],
  [
    "who does not appear is not in the shelter of those who look for them",
    [
      "REFUGIO: Polideportivo La Guaira",
      "Ana Rojas 30",
      "Luis Gil 40",
      "NO APARECEN (familia de los que están aquí)",
      "❌ Eva Mora 12",
      "Pedro Cova 50",
    ],
    [
      "Ana Rojas 30 present",
      "Luis Gil 40 present",
      "rejected state_unclear",
      "rejected state_unclear",
    ],
  ],
  [
    "ticks in front of all names, which say nothing",
    ["✅ Ana Rojas 30", "✅ Luis Gil 40", "✅ Eva Mora 12"],
    ["Ana Rojas 30", "Luis Gil 40", "Eva Mora 12"],
  ],
  [
    "numbers as emoji; what is no person is rejected",
    ["1️⃣ Ana Rojas 30", "2️⃣ Luis Gil 40", "3️⃣ Ropa usada", "4️⃣ Llamar a Pedro Gil", "5️⃣ Eva Mora"],
    [
      "Ana Rojas 30",
      "Luis Gil 40",
      "rejected line_or_person",
      "rejected name_not_of_person",
      "Eva Mora",
    ],
  ],
  [
    "names with ages, and talk between them",
    [
      "Buenas noches grupo, lista del refugio:",
      "Ana Rojas 76 años",
      "Luis Gil (53)",
      "alguien sabe de mi tía?",
      "Rosa Paz edad 40",
      "Carmen Díaz",
      "Mateo Sosa 5 meses",
      "Cualquier información 0412-5550103",
      "Gracias Ana",
    ],
    ["Ana Rojas 76", "Luis Gil 53", "Rosa Paz 40", "rejected line_or_person", "Mateo Sosa 0"],
  ],
  [
    "commas in some of the lines",
    ["Ana Rojas 76 años", "Luis Gil, 53", "Eva Mora 69", "Pedro Cova 60", "Rosa Paz 40"],
    ["Ana Rojas 76", "Luis Gil 53", "Eva Mora 69", "Pedro Cova 60", "Rosa Paz 40"],
  ],
  [
    "names with telephones",
    ["Ana Rojas 0414-5550101", "Luis Gil CI 12.345.678", "Eva Mora, 12, 0416-5550102"],
    ["Ana Rojas", "Luis Gil 12345678", "Eva Mora 12"],
  ],
  [
    "a name, and details below it",
    [
      "Ana Rojas",
      "34 años, Macuto",
      "Luis Gil",
      "40 años, CI 12.345.678",
      "Eva Mora",
      "12 años, desaparecida",
      "Pedro Cova",
      "Rosa Paz",
      "50 años",
    ],
    [
      "Ana Rojas 34",
      "Luis Gil 40 12345678",
      "Eva Mora 12 missing",
      "rejected line_or_person",
      "Rosa Paz 50",
    ],
  ],
  [
    "details below numbered names",
    ["1. Ana Rojas", "   34 años", "   C.I. 12.345.678", "2. Luis Gil", "   40 años", "3. "],
    ["Ana Rojas 34 12345678", "Luis Gil 40"],
  ],
  [
    "cards, apart by blank lines",
    [
      "Nombre: Ana Rojas",
      "Edad: 34",
      "Estado: desaparecida",
      "",
      "Nombre: Luis Gil",
      "Edad: 40",
      "Estado: encontrado",
      "Última vez visto: Macuto",
      "",
      "gracias",
      "Nombre: Eva Mora",
      "Estado: fallecida",
      "Edad: 8",
    ],
    ["Ana Rojas 34 missing", "Luis Gil 40 found", "Eva Mora 8 deceased"],
  ],
  [
    "cards, apart by their first label",
    [
      "*Nombre:* Ana Rojas",
      "*Edad:* 34",
      "*Cédula:* 12.345.678",
      "*Nombre:* Luis Gil",
      "*Edad:* 40",
    ],
    ["Ana Rojas 34 12345678", "Luis Gil 40"],
  ],
  [
    "cards in English",
    ["Name: John Carter", "Age: 34", "Status: missing", "", "Name: Mary Smith", "Age: 70"],
    ["John Carter 34 missing", "Mary Smith 70"],
  ],
  [
    "cards with states that titles have, too",
    [
      "Nombre: Ana Rojas",
      "Edad: 34",
      "Estado: Sin noticias",
      "",
      "Nombre: Luis Gil",
      "Edad: 40",
      "Estado: Apareció",
    ],
    ["Ana Rojas 34 missing", "Luis Gil 40 found"],
  ],
  [
    "cards in French",
    ["Nom: Gil", "Prénom: Anne", "Âge: 34", "Nom: Paul", "Prénom: Marie", "Âge: 5 mois"],
    ["Anne Gil 34", "Marie Paul 0"],
  ],
  [
    "cards of one line",
    ["Nombre: Ana Rojas Edad: 34 CI: 12345678", "Nombre: Luis Gil Edad: 40 CI: 12345679"],
    ["Ana Rojas 34 12345678", "Luis Gil 40 12345679"],
  ],
  [
    "names that no list of names knows, below lines that say how they are",
    [
      "MISSING",
      "- Marek Kowalczyk, 44",
      "- Dwayne Ferguson, 58, was in Macuto",
      "FOUND SAFE",
      "- Anselm Weber, 61",
    ],
    ["Marek Kowalczyk 44 missing", "Dwayne Ferguson 58 missing", "Anselm Weber 61 found"],
  ],
  [
    "what is said between them, understood or not: who stands below it is not missing",
    [
      "DESAPARECIDOS",
      "1. Ana Rojas, 30 años",
      "2. Luis Gil, 31 años",
      "Ya están en su casa gracias a Dios",
      "3. Eva Mora, 12 años",
    ],
    ["Ana Rojas 30 missing", "Luis Gil 31 missing", "rejected state_unclear"],
  ],
  [
    "thanks between them, which say nothing of them",
    [
      "DESAPARECIDOS",
      "1. Ana Rojas, 30 años",
      "2. Luis Gil, 31 años",
      "Gracias a todos",
      "3. Eva Mora, 12 años",
    ],
    ["Ana Rojas 30 missing", "Luis Gil 31 missing", "Eva Mora 12 missing"],
  ],
  [
    "titles in Haitian Creole",
    [
      "MOUN KI DISPARÈT",
      "1. Jean Alcindor, 39 an",
      "2. Rose Toussaint, 12 an",
      "MOUN YO JWENN VIVAN",
      "1. Wilner Dorcé, 33 an",
    ],
    ["Jean Alcindor 39 missing", "Rose Toussaint 12 missing", "Wilner Dorcé 33 found"],
  ],
  [
    "titles as people write them in chats",
    [
      "*FALTAN POR APARECER* 😢",
      "- Ana Rojas, 30 años",
      "- Eva Mora, 12 años",
      "- los morochos de Eva",
      "*YA APARECIERON* 🙌",
      "- Luis Gil, 40 años",
    ],
    [
      "Ana Rojas 30 missing",
      "Eva Mora 12 missing",
      "rejected name_not_of_person",
      "Luis Gil 40 found",
    ],
  ],
  [
    "bullets in English",
    [
      "MISSING PERSONS",
      "- John Carter, 34",
      "- Mary Smith (70)",
      "- Peter Jones 8 months",
      "- Susan Hill aged 12",
    ],
    [
      "John Carter 34 missing",
      "Mary Smith 70 missing",
      "Peter Jones 0 missing",
      "Susan Hill 12 missing",
    ],
  ],
  [
    "numbers in French, with a line about those below it",
    [
      "Personnes disparues :",
      "1) Jean Pierre, 34 ans",
      "2) Marie Joseph, âgée de 12 ans",
      "Décédés",
      "3) Rose Michel (50)",
    ],
    ["Jean Pierre 34 missing", "Marie Joseph 12 missing", "Rose Michel 50 deceased"],
  ],
  [
    "bullets in Portuguese",
    [
      "Lista de pessoas desaparecidas",
      "• João Silva, 34 anos",
      "• Maria Souza 5 meses",
      "• Pedro Santos, falecido",
    ],
    ["João Silva 34 missing", "Maria Souza 0 missing", "Pedro Santos deceased"],
  ],
  [
    "dashes in Haitian Creole",
    [
      "Moun ki disparèt",
      "- Jean Baptiste, 34 an",
      "- Marie Joseph gen 12 an",
      "- Paul Louis, mouri",
    ],
    ["Jean Baptiste 34 missing", "Marie Joseph 12 missing", "Paul Louis deceased"],
  ],
  [
    "persons who are not of the form are rejected, and talk is no person",
    [
      "1. Ana Rojas 30 años",
      "2. Luis Gil 40 años",
      "3. Eva Mora 12 años",
      "Rosa Díaz 45",
      "seguimos actualizando",
      "4. Pedro Cova",
      "Carmen Peña",
      "buenas noches",
      "12.345.678",
    ],
    [
      "Ana Rojas 30",
      "Luis Gil 40",
      "Eva Mora 12",
      "rejected line_or_person",
      "Pedro Cova",
      "rejected line_or_person",
      "rejected line_or_person",
    ],
  ],
  [
    "messages of a chat, each with a person",
    [
      "26/6/26, 20:41 - Rosa: Buenas tardes",
      "26/6/26, 20:42 - Rosa: Ana Rojas, 34 años",
      "26/6/26, 20:43 - Luis: Luis Gil, 40 años",
      "26/6/26, 20:44 - Luis: gracias",
    ],
    ["Ana Rojas 34", "Luis Gil 40"],
  ],
  [
    "signs for a person, a place and a telephone",
    [
      "👤 Ana Rojas, 30 años",
      "📍 Macuto",
      "📞 0414-5550101",
      "",
      "👤 Luis Gil, 40 años",
      "📍 Catia La Mar",
      "📞 0414-5550102",
    ],
    ["Ana Rojas 30", "Luis Gil 40"],
  ],
  [
    "several persons in a line, below lines that state how they are",
    [
      "DESAPARECIDOS:",
      "Ana Rojas (30)",
      "Luis Gil (40)",
      "ENCONTRADOS:",
      "Pedro Cova (50)",
      "Rosa Paz (20), Eva Mora (12)",
    ],
    [
      "Ana Rojas 30 missing",
      "Luis Gil 40 missing",
      "Pedro Cova 50 found",
      "rejected line_or_person",
    ],
  ],
  [
    "two persons in a line",
    ["- Ana Rojas y Luis Gil", "- Eva Mora, 12", "- Pedro Cova, 30"],
    ["rejected two_persons", "Eva Mora 12", "Pedro Cova 30"],
  ],
];

describe("a list is read by the form that its first lines have:", () => {
  test.each(lists)("%s", async (_, lines, rows) => {
    expect(await read(lines)).toEqual(rows);
  });
});

describe("a state at the end of a line", () => {
  test.each([
    ["fallecida", "deceased"],
    ["falleció el 26/06", "deceased"],
    ["mouri", "deceased"],
    ["desaparecida", "missing"],
    ["sigue desaparecida", "missing"],
    ["(encontrada viva)", "found"],
    ["localizada con vida", "found"],
    ["ingresada en el HCL", "admitted"],
    ["dada de alta", "discharged"],
    ["found alive", "found"],
    ["décédée", "deceased"],
    ["fallecida, encontrada el 26/06", "deceased"],
  ])("is read: %s", async (state, said) => {
    const others = ["1. Luis Gil, 40", "2. Eva Mora, 12"];
    for (const end of [`, 31, ${state}`, ` - ${state}`, ` 31 ${state}`]) {
      const [row] = await read([`1. Ana Rojas${end}`, ...others]);
      expect(row, end).toMatch(new RegExp(`^Ana Rojas (?:31 )?${said}$`));
    }
  });

  test.each([
    "posible fallecida",
    "¿desaparecida?",
    "desaparecida, encontrada",
    "su mamá fallecida",
  ])("is unclear, whatever is stated of the list: %s", async (state) => {
    const lines = [`- Ana Rojas, 31, ${state}`, "- Luis Gil, 40"];
    const stated = { statement: { status: "found", by: "given" } } as const;
    expect(await read(lines, stated)).toEqual(["rejected state_unclear", "Luis Gil 40 found"]);
  });

  test("right behind the name or in front of it is read, too", async () => {
    const lines = ["Ana Rojas falleció, 31", "Fallecido: Luis Gil, 40", "† Eva Mora 50 años"];
    expect(await read(lines)).toEqual([
      "Ana Rojas 31 deceased",
      "Luis Gil 40 deceased",
      "Eva Mora 50 deceased",
    ]);
  });

  test("is none where it may be something else", async () => {
    const lines = ["- Ana Rojas, 34, alta, morena", "- Luis Gil, 40", "- Eva Mora, 12"];
    const { all } = await readText(lines);
    expect(personsOf(all)[0]?.notes).toEqual(["alta, morena"]);
  });

  test("says nothing of the others in their hospital", async () => {
    const lines = ["HOSPITAL CENTRAL DEL LITORAL", "1. Ana Rojas 30", "2. Luis Gil 40, fallecido"];
    expect(await read(lines)).toEqual(["Ana Rojas 30 admitted", "Luis Gil 40 deceased"]);
  });
});

describe("a line of a text list states how those below it are", () => {
  test.each<List>([
    [
      "in any language",
      [
        "HERIDOS:",
        "1. Ana Rojas 30",
        "2. Luis Gil 40",
        "Disparus",
        "3. Anne Paul 12",
        "Deceased:",
        "4. Eva Mora 8",
      ],
      ["Ana Rojas 30 found", "Luis Gil 40 found", "Anne Paul 12 missing", "Eva Mora 8 deceased"],
    ],
    [
      "until one that is not understood",
      [
        "LISTA DE FALLECIDOS",
        "1. Ana Rojas 30",
        "QEPD",
        "2. Luis Gil 40",
        "Heridos leves",
        "3. Eva Mora 8",
      ],
      ["Ana Rojas 30 deceased", "Luis Gil 40 deceased", "rejected state_unclear"],
    ],
    [
      "until the end of its message",
      [
        "[26/06/26, 20:29:00] Brigada: Lista de fallecidos",
        "1. Ana Rojas 30",
        "2. Luis Gil 40",
        "[26/06/26, 20:30:00] Brigada: 3. Eva Mora 8",
        "[26/06/26, 20:31:00] Rosa: *A salvo*",
        "4. Pedro Cova 50",
      ],
      [
        "Ana Rojas 30 deceased",
        "Luis Gil 40 deceased",
        "rejected state_unclear",
        "Pedro Cova 50 found",
      ],
    ],
    [
      "in a message of its own for those that follow by the same sender",
      [
        "[26/06/26, 20:29:00] Brigada: Lista de personas encontradas",
        "[26/06/26, 20:29:10] Brigada: 1. Ana Rojas 30 años",
        "2. Luis Gil 8 años",
        "[26/06/26, 20:30:00] Brigada: Lista de fallecidos",
        "[26/06/26, 20:30:10] Brigada: 1. Eva Mora 50 años",
        "[26/06/26, 20:30:20] Brigada: 2. Pedro Cova 51 años",
        "[26/06/26, 20:31:00] Rosa: 3. Rosa Paz 40 años",
      ],
      [
        "Ana Rojas 30 found",
        "Luis Gil 8 found",
        "Eva Mora 50 deceased",
        "Pedro Cova 51 deceased",
        "rejected state_unclear",
      ],
    ],
    [
      "among cards",
      [
        "FALLECIDOS",
        "Nombre: Ana Rojas",
        "Edad: 34",
        "",
        "DESAPARECIDOS",
        "Nombre: Luis Gil",
        "Edad: 40",
      ],
      ["Ana Rojas 34 deceased", "Luis Gil 40 missing"],
    ],
  ])("%s", async (_, lines, rows) => {
    expect(await read(lines)).toEqual(rows);
    const stated = { statement: { status: "missing", by: "given" } } as const;
    expect(await read(lines, stated)).toEqual(rows);
  });
});

describe("no list, and refused as a whole:", () => {
  test.each([
    ["talk", ["Buenas tardes a todos", "quién sabe de la familia de Macuto", "sigan orando"]],
    ["goods with bullets", ["- Agua", "- Arroz 10 kg", "- Ropa usada", "- Leche para bebé"]],
    ["a table whose header nobody knows", ["Quién,Papel", "Ana Rojas,34", "Luis Gil,40"]],
    ["a single line", ["Ana Rojas, 34"]],
    ["instructions", ["- Llamar a Rosa Gil 0414-5550101", "- Buscar a José Mora 0414-5550102"]],
  ])("%s", async (_, lines) => {
    await expect(readText(lines, listOptions())).rejects.toThrow("No header row was found.");
  });
});
