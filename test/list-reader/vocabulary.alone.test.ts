import { beforeAll, describe, expect, test, vi } from "vitest";
import { concepts, owners } from "../../src/list-reader/words/headers.js";
import { hospitalStates } from "../../src/list-reader/words/states.js";

// A language is words in `vocabulary/`, and nothing else.

const made = {
  concepts: {
    name: "zunomi",
    surname: "zukugnu",
    age: "zuagxo",
    gender: "zuseksi",
    document: "zudoko",
    phone: "zufono",
    relationship: "zuparenco",
    birth: "zunaski",
    address: "zuadresi",
    hospital: "zuhospi",
    state: "zustato",
    day: "zudato",
    description: "zupriskribo",
  },
  owners: {
    person: "zupersono",
    patient: "zupaciento",
    contact: "zukontakto",
    other: "zukuracisto",
  },
};

type Words = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const withLanguage = (words: Words, more: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(words).map(([key, known]) => [
      key,
      { ...known, ...(more[key] && { zu: more[key] }) },
    ]),
  );

let lists: typeof import("./list-text.js");
beforeAll(async () => {
  vi.doMock("../../src/list-reader/words/headers.js", async (actual) => ({
    ...(await actual<object>()),
    concepts: withLanguage(concepts, made.concepts),
    owners: withLanguage(owners, made.owners),
  }));
  vi.doMock("../../src/list-reader/words/states.js", async (actual) => ({
    ...(await actual<object>()),
    hospitalStates: withLanguage(hospitalStates, { deceased: "zumortis", discharged: "zuforiris" }),
  }));
  add("blank", ({ unknown }) => ({ unknown: { ...unknown, zu: "zunescio" } }));
  add("names", ({ unnamed, nobody }) => ({
    unnamed: { ...unnamed, zu: "zusennoma" },
    nobody: { ...nobody, zu: "zulito" },
  }));
  add("ages", ({ years }) => ({ years: { ...years, zu: "zujaroj" } }));
  add("genders", ({ genders }) => ({ genders: { ...genders, male: { zu: "zuviro" } } }));
  add("lines", ({ sections, footers }) => ({
    sections: { ...sections, zu: "zucxambro" },
    footers: { ...footers, zu: "zusumo" },
  }));
  add("list-dates", ({ events }) => ({ events: { ...events, zu: "zutertremo" } }));
  lists = await import("./list-text.js");
});

type Module = Readonly<Record<string, object>>;
/** The words of a file of the vocabulary with those of the new language. */
const add = (file: string, words: (known: Module) => object) =>
  vi.doMock(`../../src/list-reader/words/${file}.js`, async (actual) => {
    const known = await actual<Module>();
    return { ...known, ...words(known) };
  });

describe("a language that was added to the vocabulary", () => {
  test("is understood: whose the columns are, what they hold, and how people are", async () => {
    const { all } = await lists.readText(
      [
        "Zunomi;Zukugnu;Zuagxo;Zudoko;Zustato zupaciento;Zunomi zukontakto;Zufono zukontakto;Zudoko zukuracisto",
        "Ana;Gil;34;V-12.345.678;zumortis;Eva Gil;0414-5550101;V-9.876.543",
        "Luis;Mora;40;;zumortis?;;;",
      ],
      { hospital: "hospital_central_del_litoral" },
    );
    const [ana, luis] = lists.personsOf(all);
    expect(ana).toMatchObject({
      first_name: "Ana",
      last_name: "Gil",
      age: 34,
      document_id: "V12345678",
      hospital_status: "deceased",
      contact_person_first_name: "Eva",
      contact_person_phone: "+584145550101",
      notes: ["Zudoko zukuracisto: V-9.876.543"],
    });
    expect(luis).not.toHaveProperty("hospital_status");
    expect(luis?.notes).toEqual(["Zustato zupaciento: zumortis?"]);
  });
});

test("its rows and cells, too: sections, totals, what nobody knows, ages, genders and dates", async () => {
  const { all } = await lists.readText(
    [
      "Zutertremo 01/06/2026",
      "Zunomi;Zukugnu;Zuagxo;Zuseksi;Zudoko",
      "Zucxambro sep;;;;",
      "Ana;Gil;34 zujaroj;zuviro;zunescio",
      "Zulito;Zulito;;;",
      "Zusennoma;Mora;;;",
      "Zusumo;;;;",
      "Eva;Paz;;;",
    ],
    { hospital: "hospital_central_del_litoral" },
  );
  const { dateOfList } = await import("../../src/list-reader/tables/list-date.js");
  expect(dateOfList(["Zutertremo 01/06/2026"], "2026-11-01")).toBeUndefined();
  expect(dateOfList(["Zulisto 01/06/2026"], "2026-11-01")).toBe("2026-06-01");
  const [ana, ...others] = lists.personsOf(all);
  expect(ana).toMatchObject({ first_name: "Ana", age: 34, gender: "male" });
  expect(ana?.notes).toEqual(["Zudoko: zunescio"]);
  expect(ana).not.toHaveProperty("document_id");
  expect(others.map(({ first_name }) => first_name)).not.toContain("Zulito");
  expect(others.map(({ first_name }) => first_name)).not.toContain("Zusennoma");
  expect(others.map(({ first_name }) => first_name)).not.toContain("Zucxambro");
});

test("what the languages still lack of the words of headers", () => {
  const lacking = (language: string) =>
    [...Object.entries(concepts), ...Object.entries(owners)].flatMap(([key, known]) =>
      Object.hasOwn(known, language) ? [] : [key],
    );
  expect(lacking("es")).toEqual(["sourceNotes", "rejectedReason"]);
  expect(lacking("fr").length).toBeLessThan(lacking("ht").length);
});
