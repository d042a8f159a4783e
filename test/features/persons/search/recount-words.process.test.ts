import type { Collection } from "mongodb";
import { expect, test } from "vitest";
import { recountWordsDaily } from "../../../../src/features/persons/search/recount-words.js";
import { aPerson, startApi } from "../../../support/api.js";
import { eventually } from "../../../support/service.js";

const { collections, savePersons } = await startApi();

const inOrder = async <Counted extends { _id: string; changed_at?: Date }>(
  stored: Collection<Counted>,
) => {
  const counts = await stored.find().sort({ _id: 1 }).toArray();
  return counts.map(({ changed_at: _time, ...count }) => count);
};

test("counts that were lost come back, and no second instance counts on the same day", async () => {
  await savePersons(
    aPerson({ first_name: "Flor", description: "Camisa flor" }),
    aPerson({ description: "Una flor" }),
  );
  const counted = await inOrder(collections.wordCounts);
  expect(counted).toContainEqual({ _id: "flor", n: 2, names: 1 });
  const codes = await inOrder(collections.nameCodes);
  expect(codes.map(({ _id, n }) => [_id, n])).toContainEqual(["flor", 1]);
  await collections.wordCounts.deleteMany({});
  await collections.nameCodes.deleteMany({});

  const first = recountWordsDaily(collections);
  await expect.poll(() => inOrder(collections.wordCounts)).toEqual(counted);
  await expect.poll(() => inOrder(collections.nameCodes)).toEqual(codes);

  const begun = await collections.jobs.findOne({ _id: "recount_words" });
  const second = recountWordsDaily(collections);
  await eventually(async () => (await collections.persons.findOne()) ?? undefined);
  expect(await collections.jobs.findOne({ _id: "recount_words" })).toEqual(begun);
  first.stop();
  second.stop();
});
