import { expect, test } from "vitest";
import { startRegistry } from "../support/imports.js";
import { personsOf, readText } from "./list-text.js";

// `state` is where somebody lives, or how somebody is: its values tell, all of them or none.

const records = (...states: string[]) =>
  JSON.stringify(states.map((state) => ({ name: "Ana Gil", age: 34, state, city: "Macuto" })));
const statesIn = async (text: string) =>
  personsOf((await readText(text)).all).map(({ status, location, notes }) => [
    status,
    location,
    ...notes,
  ]);

test("a JSON key whose values are those of persons is the status, over the command line", async () => {
  const registry = await startRegistry();
  const people = [
    { id: "a", name: "Ana Gil", state: "LOCATED", city: "Macuto" },
    { id: "b", name: "Luis Gil", state: "MISSING", city: "Macuto" },
  ];
  const file = await registry.list("people.json", [JSON.stringify(people)]);
  await registry.import(file, "--source", "persons_list");
  expect(await registry.persons.find().sort({ created_at: 1, _id: 1 }).toArray()).toMatchObject([
    { status: "found", location: "Macuto" },
    { status: "missing", location: "Macuto" },
  ]);
});

test("so is a column, and a key within a record", async () => {
  expect(await statesIn("Name;Age;State\nAna Gil;34;LOCATED\nEva Gil;36;MISSING")).toEqual([
    ["found", undefined],
    ["missing", undefined],
  ]);
  const within = [{ person: { name: "Ana Gil", age: 34, state: "MISSING" } }];
  expect(await statesIn(JSON.stringify(within))).toEqual([["missing", undefined]]);
});

test("values of which some are states of persons are notes", async () => {
  expect(await statesIn(records("LOCATED", "Florida"))).toEqual([
    [undefined, "Macuto", "state: LOCATED"],
    [undefined, "Macuto", "state: Florida"],
  ]);
});

test("states of a country are places", async () => {
  expect(await statesIn(records("Miranda", "", "Zulia"))).toEqual([
    [undefined, "Miranda, Macuto"],
    [undefined, "Macuto"],
    [undefined, "Zulia, Macuto"],
  ]);
});
