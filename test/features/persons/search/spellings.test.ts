import pLimit from "p-limit";
import { describe, expect, onTestFinished, test } from "vitest";
import { recountWordsDaily } from "../../../../src/features/persons/search/recount-words.js";
import { searchTermsOf } from "../../../../src/features/persons/search/terms.store.js";
import { fold } from "../../../../src/kernel/names/fold.js";
import { dayOf } from "../../../../src/kernel/values/day.js";
import { aPerson, personBody, startApi } from "../../../support/api.js";
import { eventually } from "../../../support/service.js";
import { sampleOf } from "../../../support/tier.js";

// Slips of keyboards and of handwriting, and spellings of one name.

const { clientWith, collections, savePersons } = await startApi();
const client = await clientWith(["persons:read", "persons:write"]);

/** Forty of the most frequent names. */
const surnames =
  "González Rodríguez Pérez Hernández García Martínez Sánchez López Díaz Rojas Ramírez Fernández Torres Gómez Guevara Romero Blanco Medina Suárez Castillo";
const givenNames =
  "María Carlos Carmen Pedro Rafael Miguel Francisco Antonio Manuel Ángel Andrés Alejandro Daniel Gabriel Alberto Eduardo Fernando Ricardo Yolanda Beatriz";
const frequent = surnames
  .split(" ")
  .map((last_name, at) => ({ first_name: givenNames.split(" ")[at] ?? "", last_name }));
await savePersons(...frequent.map((name) => aPerson(name)));

const find = async (query: string) => {
  const { body } = await client.get("/v1/persons").query({ query, limit: 100 }).expect(200);
  return body.data.map(
    ({ first_name, last_name }: Record<string, string>) => `${first_name} ${last_name}`,
  );
};

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** The name with each letter replaced by each other one. */
const substitutionsIn = (name: string) =>
  [...name].flatMap((right, at) =>
    letters
      .filter((letter) => letter !== right)
      .map((letter) => name.slice(0, at) + letter + name.slice(at + 1)),
  );

describe("a wrong letter in a name", () => {
  /** As many searches as one key may run at once. */
  const inTurn = pLimit(2);

  // The quick check makes the errors in six of the names.
  test.each(sampleOf(frequent, 3))(
    "anywhere in $first_name $last_name",
    async ({ first_name, last_name }) => {
      const [given, surname] = [fold(first_name), fold(last_name)];
      const queries = [
        ...substitutionsIn(given).map((wrong) => `${wrong} ${surname}`),
        ...substitutionsIn(surname).map((wrong) => `${given} ${wrong}`),
      ];
      const lost = queries.map((query) =>
        inTurn(async () =>
          (await find(query)).includes(`${first_name} ${last_name}`) ? [] : [query],
        ),
      );
      expect((await Promise.all(lost)).flat()).toEqual([]);
    },
  );

  test.each(["rodriquez", "gonzakez", "gvevara", "gonzalrz", "hernandes", "martimez"])(
    "%s alone",
    async (surname) => {
      expect(await find(surname)).not.toEqual([]);
    },
  );
});

test.each([
  ["wilmer ochoa", "Guilmer", "Ochoa"],
  ["guilmer osto", "Wilmer", "Osto"],
  ["jafari", "Omar", "Al-Ja'fari"],
  ["aljafari", "Omar", "Al-Ja'fari"],
  ["ocallaghan", "Sean", "O’Callaghan"],
  ["dambrosio", "Ana", "D'Ambrosio"],
])("%s finds %s %s", async (query, first_name, last_name) => {
  await savePersons(aPerson({ first_name, last_name }));
  expect(await find(query)).toContain(`${first_name} ${last_name}`);
});

test("a name that was just stored is found by another spelling some seconds later", async () => {
  const name = { first_name: "Zoraidilla", last_name: "Quijadez" };
  await client.post("/v1/persons").send(personBody(name)).expect(201);
  expect(await find("zoraidilla quijadez")).toEqual(["Zoraidilla Quijadez"]);
  await eventually(async () => ((await find("zoraidila quijadrz")).length > 0 ? true : undefined));
});

test("names with an apostrophe that an earlier version has stored get their words", async () => {
  const name = { first_name: "Rania", last_name: "Al-Ba'albaki" };
  const search = searchTermsOf(aPerson(name), dayOf(new Date()));
  const [names, words] = [search.names, search.words].map((all) =>
    all.filter((word) => !/^~?ba+lbaki$/.test(word)),
  );
  const stored = { ...search, names: names ?? [], words: words ?? [] };
  await collections.persons.insertOne(aPerson({ ...name, search: stored }));
  expect(await find("baalbaki")).toEqual([]);
  const recounts = recountWordsDaily(collections);
  onTestFinished(recounts.stop);
  await eventually(async () => ((await find("baalbaki")).length > 0 ? true : undefined));
});
