import { describe, expect, test } from "vitest";
import { startSearches } from "./searches.js";

const { savePersons, db, named, page, namesIn, find, expectWalk } = await startSearches(" ");

await savePersons(
  named("Yolanda Bermúdez"),
  named("Llolanda Vermudes"),
  named("Iolanda Bermudes", { gender: "female" }),
  named("Yolanta Bermúdez"),
  named("Yolanda Brmúdez", { gender: "female" }),
  named("Yolanda Bremúdez"),
  named("Yolenda Bermides"), // one error in each word
  named("Yola Bermeo"),
  named("Yolanda Bermúdez", { is_public: false }),
  named("Jennifer Quiroz", { description: "vista con Yolanda Bermúdez" }),
  named("Hortensia Giménez", { effective_birth_date: "2019-01-01" }),
  named("Ana Li"),
  named("Ena Li"),
);

describe("GET /v1/persons?query= finds names despite errors", () => {
  test("names as spelt first, then mentions, then names that sound alike, then names with one typo, each newest first", async () => {
    expect(await find("yolanda bermudez")).toEqual([
      "Yolanda Bermúdez",
      "Jennifer Quiroz",
      "Iolanda Bermudes",
      "Llolanda Vermudes",
      "Yolenda Bermides",
      "Yolanda Bremúdez",
      "Yolanda Brmúdez",
      "Yolanta Bermúdez",
    ]);
    expect(await find("yolanda bermudez", { order: "created_at asc" })).toEqual([
      "Yolanda Bermúdez",
      "Jennifer Quiroz",
      "Llolanda Vermudes",
      "Iolanda Bermudes",
      "Yolanta Bermúdez",
      "Yolanda Brmúdez",
      "Yolanda Bremúdez",
      "Yolenda Bermides",
    ]);
  });

  test.each([
    ["ortencia jimenes", ["Hortensia Giménez"]], // h, c/s, g/j, z/s; of a minor the name alone
    ["jenifer kiros", ["Jennifer Quiroz"]],
    ["yenifer quiroz", ["Jennifer Quiroz"]], // j and y: a typing error
    ["hortensai gimenez", ["Hortensia Giménez"]], // neighbours swapped
    ["hortensiia gimenez", ["Hortensia Giménez"]],
    ["hortnsa gimenez", []], // two errors in one word
    ["quiroz hortensia", []],
    ["ana li", ["Ana Li"]], // a short word has no typing errors: it would be half of all names
  ])("%s", async (query, found) => {
    expect(await find(query)).toEqual(found);
  });

  test("filters hold for them as well", async () => {
    expect(await find("yolanda bermudez", { gender: "female" })).toEqual([
      "Iolanda Bermudes",
      "Yolanda Brmúdez",
    ]);
    expect(await find("yolanda bermudez", { status: "found" })).toEqual([]);
  });

  test("places and descriptions are found as spelt only", async () => {
    await savePersons(named("Tirso Olmos", { location: "Catia La Mar", description: "barba" }));
    expect(await find("olmos catia")).toEqual(["Tirso Olmos"]);
    expect(await find("holmos catia")).toEqual(["Tirso Olmos"]);
    expect(await find("olmos katia")).toEqual([]);
    expect(await find("varva")).toEqual([]);
  });

  test.each([1, 2, 3, 5])("pages of %i show each once, forward and back", (limit) =>
    expectWalk("yolanda bermudez", limit),
  );

  test("as many as fill a page as they are spelt: others are not looked for", async () => {
    await savePersons(
      ...Array.from({ length: 60 }, () => named("Zenón Ibarra")),
      named("Senón Ybarra"),
    );
    const first = await page({ query: "zenon ibarra" });
    expect(new Set(namesIn(first))).toEqual(new Set(["Zenón Ibarra"]));
    const second = await page({ cursor: first.pagination.next_cursor ?? "" });
    expect(namesIn(second)).toEqual([...Array(10).fill("Zenón Ibarra"), "Senón Ybarra"]);
  });

  test("they are read in the order of the index, never sorted", async () => {
    await db.command({ profile: 2 });
    await find("bolanda permudez").finally(() => db.command({ profile: 0 }));
    const reads = await db
      .collection("system.profile")
      .find({ "command.find": "persons", "command.hint": "pairs" })
      .toArray();
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.filter(({ hasSortStage }) => hasSortStage)).toEqual([]);
  });
});
