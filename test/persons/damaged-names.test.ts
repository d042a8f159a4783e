import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../src/database/collections.js";
import { aPerson, startApi } from "../support/api.js";

const { clientWith, savePersons, db } = await startApi();
const client = await clientWith(["persons:read"]);

let made = 0;
/** Each was made a second after the one before. */
function named(name: string, fields: Partial<PersonDocument> = {}) {
  const [first_name = "", ...rest] = name.split(" ");
  const created_at = new Date(Date.UTC(2026, 0, 1) + made * 1000);
  made += 1;
  const times = { created_at, updated_at: created_at };
  return aPerson({ first_name, last_name: rest.join(" "), ...times, ...fields });
}

async function page(query: Record<string, string | number>) {
  const { body } = await client.get("/v1/persons").query(query).expect(200);
  return body as {
    data: { first_name: string; last_name: string }[];
    pagination: { next_cursor: string | null; previous_cursor: string | null };
  };
}

const namesIn = ({ data }: Awaited<ReturnType<typeof page>>) =>
  data.map(({ first_name, last_name }) => `${first_name} ${last_name}`);

const find = async (query: string, others: Record<string, string> = {}) =>
  namesIn(await page({ query, ...others }));

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
  named("Hortensia Giménez", { born_on: "2019-01-01" }),
  named("Ana Li"),
  named("Ena Li"),
);

describe("GET /v1/persons?query= finds damaged names", () => {
  test("as spelt first, then names that sound alike, then names with one typo, each newest first", async () => {
    expect(await find("yolanda bermudez")).toEqual([
      "Jennifer Quiroz",
      "Yolanda Bermúdez",
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

  test.each([1, 2, 3, 5])(
    "a walk in pages of %i shows each once, forward and back",
    async (limit) => {
      const all = await find("yolanda bermudez");
      const pages = [await page({ query: "yolanda bermudez", limit })];
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
    },
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
      .find({ "command.find": "persons", "command.hint": "names" })
      .toArray();
    expect(reads).toHaveLength(3);
    expect(reads.map(({ hasSortStage = false }) => hasSortStage)).toEqual([false, false, false]);
  });
});
