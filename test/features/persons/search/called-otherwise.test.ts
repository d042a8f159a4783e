import { describe, expect, test } from "vitest";
import { startSearches } from "./searches.js";

const { savePersons, db, named, find, expectWalk } = await startSearches(" | ");

await savePersons(
  named("Jesús | Marcano"),
  named("Chucho | Lozada"),
  named("H. | Berroterán"),
  named("Horacio | Istúriz"),
  named("Berta H. | Berroterán"),
  named("María | Gudiño"),
  named("Mª | Zerpa"),
  named("Fco. | Olivares"),
  named("Elvis | Rguez"),
  named("Nereida | Rodríguez"),
  named("Zoraida | T0RO"),
  named("Zoraida | Pantoja"),
  named("AMPAR0 | MUN0Z"),
  named("Cliana | Landaeta"),
  named("Juanvíctor | Daza"),
  named("Inés Leyre | Molano"),
  named("Rómulo | Betancor"),
  named("Ana Teresa | Bracho"),
  named("Víctor | Gudiño"),
  named("Enrique | Zurbarán"),
  named("Cheo | Bermúdez"),
  named("José | Bermúdez"),
  named("J. | Bermúdez"),
  named("José | Vermudes"),
  named("Pepe | Bermúdez"),
  named("José | Bermúdes"),
  named("Jose | Bermduez"),
  named("José | Bermúdez"),
  named("Gerardo | Pinzón", { gender: "male", status: "found" }),
  named("G. | Pinzón", { gender: "male" }),
  named("Gera | Pinzón", { is_public: false }),
  named("Tirso | Olmos", { location: "Sector 23", description: "pepe" }),
);

describe("GET /v1/persons?query= finds who is called otherwise", () => {
  test.each([
    ["a nickname for the name", "chucho marcano", ["Jesús | Marcano"]],
    ["the name for a nickname", "jesus lozada", ["Chucho | Lozada"]],
    ["a nickname as it sounds", "kike zurbaran", ["Enrique | Zurbarán"]],
    ["an initial of the name", "h. isturiz", ["Horacio | Istúriz"]],
    ["the name of an initial", "hernan berroteran", ["H. | Berroterán"]],
    ["an initial behind the given name", "berta berroteran", ["Berta H. | Berroterán"]],
    ["another initial", "wilmer berroteran", []],
    ["an abbreviation for the name", "ma. gudiño", ["María | Gudiño"]],
    ["the name of an abbreviation", "maria zerpa", ["Mª | Zerpa"]],
    ["the given name of an abbreviation", "francisco olivares", ["Fco. | Olivares"]],
    ["an abbreviation for the surname", "nereida rguez", ["Nereida | Rodríguez"]],
    ["the surname of an abbreviation", "elvis rodriguez", ["Elvis | Rguez"]],
    ["letters where digits are stored", "zoraida toro", ["Zoraida | T0RO"]],
    ["digits where letters are stored", "zora1da pant0ja", ["Zoraida | Pantoja"]],
    ["digits in both words", "amparo munoz", ["AMPAR0 | MUN0Z"]],
    ["what scanners take for another letter", "diana landaeta", ["Cliana | Landaeta"]],
    ["one of two names in one word", "juan daza", ["Juanvíctor | Daza"]],
    ["two names in one word", "inesleyre molano", ["Inés Leyre | Molano"]],
    ["two names more than the record", "romulo jose betancor gil", ["Rómulo | Betancor"]],
    ["a name less than the record", "teresa bracho", ["Ana Teresa | Bracho"]],
    ["name and surname exchanged", "bracho ana", ["Ana Teresa | Bracho"]],
    ["exchanged, and a nickname", "marcano chuy", ["Jesús | Marcano"]],
    ["a particle that the record lacks", "nereida de rodriguez", ["Nereida | Rodríguez"]],
    ["a nickname and a typing error", "chucho marcanno", ["Jesús | Marcano"]],
    ["a name that is not there", "jesus zerpa", []],
    ["initials alone", "h. b.", []],
  ])("%s: %s", async (_kind, query, found) => {
    expect(await find(query)).toEqual(found);
  });

  test("behind all who are spelt, sound and are typed alike, each newest first", async () => {
    expect(await find("jose bermudez")).toEqual([
      "José | Bermúdez",
      "José | Bermúdez",
      "José | Bermúdes",
      "José | Vermudes",
      "Jose | Bermduez",
      "Pepe | Bermúdez",
      "J. | Bermúdez",
      "Cheo | Bermúdez",
    ]);
    expect(await find("pepe bermudez")).toEqual([
      "Pepe | Bermúdez",
      "José | Bermúdez",
      "Jose | Bermduez",
      "José | Bermúdes",
      "José | Vermudes",
      "J. | Bermúdez",
      "José | Bermúdez",
    ]);
  });

  test.each([1, 2, 3, 5])("pages of %i show each once, forward and back", (limit) =>
    expectWalk("jose bermudez", limit),
  );

  test("filters hold for them as well", async () => {
    expect(await find("gera pinzon")).toEqual(["G. | Pinzón", "Gerardo | Pinzón"]);
    expect(await find("gerardo pinzon", { status: "missing" })).toEqual(["G. | Pinzón"]);
    expect(await find("gerardo pinzon", { gender: "female" })).toEqual([]);
  });

  test("places and descriptions are none of a name's other forms", async () => {
    expect(await find("tirso jose")).toEqual([]);
    expect(await find("olmos s.")).toEqual([]);
    expect(await find("jose sector")).toEqual([]);
  });

  /** How the tiers of a fuzzy search were read. */
  async function profileOf(query: string) {
    await db.command({ profile: 2 });
    await find(query).finally(() => db.command({ profile: 0 }));
    const profile = db.collection("system.profile");
    const reads = await profile
      .find({ "command.find": "persons", "command.hint": { $in: ["names", "pairs"] } })
      .sort({ ts: 1 })
      .toArray();
    await profile.drop();
    return reads.map(({ hasSortStage = false, docsExamined }) => ({ hasSortStage, docsExamined }));
  }

  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const many = letters.flatMap((one) => [
    named(`Beto${one} | Carolinda`),
    ...letters.slice(0, 5).map((other) => named(`Alberto${one}${other}an | Car${one}olinda`)),
  ]);

  test("however many other forms a name has, they are read in the order of the index", async () => {
    await savePersons(...many);
    for (const query of ["alberto carolinda luisa", "a. carolindo"]) {
      const reads = await profileOf(query);
      expect(reads.length).toBeGreaterThan(0);
      expect(reads.filter(({ hasSortStage }) => hasSortStage)).toEqual([]);
    }
  });

  test("a rare initial is looked for before a frequent surname", async () => {
    const [first] = await profileOf("q. carolinda");
    expect(first?.docsExamined).toBe(0);
  });
});
