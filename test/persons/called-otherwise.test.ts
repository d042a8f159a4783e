import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../src/database/collections.js";
import { aPerson, startApi } from "../support/api.js";

const { clientWith, savePersons, db } = await startApi();
const client = await clientWith(["persons:read"]);

let made = 0;
/** `Given names | Surnames`; each was made a second after the one before. */
function named(name: string, fields: Partial<PersonDocument> = {}) {
  const [first_name = "", last_name = ""] = name.split(" | ");
  const created_at = new Date(Date.UTC(2026, 0, 1) + made * 1000);
  made += 1;
  return aPerson({ first_name, last_name, created_at, updated_at: created_at, ...fields });
}

async function page(query: Record<string, string | number>) {
  const { body } = await client.get("/v1/persons").query(query).expect(200);
  return body as {
    data: { first_name: string; last_name: string }[];
    pagination: { next_cursor: string | null; previous_cursor: string | null };
  };
}

const namesIn = ({ data }: Awaited<ReturnType<typeof page>>) =>
  data.map(({ first_name, last_name }) => `${first_name} | ${last_name}`);

const find = async (query: string, others: Record<string, string> = {}) =>
  namesIn(await page({ query, ...others }));

await savePersons(
  named("Jesús | Marcano"),
  named("Chucho | Lozada"),
  named("H. | Berroterán"),
  named("Horacio | Istúriz"),
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

  test.each([1, 2, 3, 5])("a walk in pages of %i, forward and back", async (limit) => {
    const all = await find("jose bermudez");
    const pages = [await page({ query: "jose bermudez", limit })];
    for (let at = pages[0]; at?.pagination.next_cursor; at = pages.at(-1)) {
      pages.push(await page({ cursor: at.pagination.next_cursor, limit }));
    }
    expect(pages.flatMap(namesIn)).toEqual(all);
    for (let at = pages.length - 1; at > 0; at -= 1) {
      const cursor = pages[at]?.pagination.previous_cursor ?? "";
      expect(namesIn(await page({ cursor, limit }))).toEqual(
        pages.slice(at - 1, at).flatMap(namesIn),
      );
    }
  });

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

  /** How the tiers of a search for damaged names were read. */
  async function profileOf(query: string) {
    await db.command({ profile: 2 });
    await find(query).finally(() => db.command({ profile: 0 }));
    const profile = db.collection("system.profile");
    const reads = await profile
      .find({ "command.find": "persons", "command.hint": "names" })
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
      expect(reads.map(({ hasSortStage }) => hasSortStage)).toEqual([false, false, false]);
    }
  });

  test("a rare initial is looked for before a frequent surname", async () => {
    const [sounding, mistyped] = await profileOf("q. carolinda");
    expect([sounding?.docsExamined, mistyped?.docsExamined]).toEqual([0, 0]);
  });
});
