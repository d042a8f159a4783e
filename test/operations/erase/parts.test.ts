import { expect, test } from "vitest";
import { allReviews } from "../../../src/kernel/database/collections.js";
import { idsOf, saveReview } from "../../features/duplicates/reviews.js";
import { aPerson, startApi } from "../../support/api.js";
import { commandsOf } from "./marked-person.js";

// A review that was confirmed in part names its candidates more than once.

const api = await startApi();
const { collections, savePersons, clientWith } = api;
const { erase } = commandsOf(api);
const auditor = await clientWith(["duplicates:write"]);

/** Of five candidates, the first three are one person, and of the last nothing is decided. */
async function aReviewInPart() {
  const persons = await savePersons(...Array.from({ length: 5 }, () => aPerson()));
  const [a = "", b = "", c = "", , e = ""] = idsOf(persons);
  const url = await saveReview(collections, persons);
  const decision = {
    status: "confirmed",
    canonical_person_id: a,
    same: [a, b, c],
    unsure: [e],
  };
  await auditor.patch(url).send(decision).expect(200);
  return { persons, same: [a, b, c], unsure: [e] };
}

test.each([
  ["one of those who are the same", 1],
  ["one who is not", 3],
  ["one who is unsure", 4],
])("%s is gone from it, the others stay decided", async (_, at) => {
  const { persons, same, unsure } = await aReviewInPart();
  const erased = String(persons[at]?._id);
  expect(await erase(erased)).toMatchObject({ code: 0, result: { left: 0 } });
  for (const reviews of allReviews(collections)) {
    const stored = await reviews.find({ status: "confirmed" }).sort({ _id: -1 }).limit(1).toArray();
    expect(stored.map((one) => one.same?.map(String))).toEqual([
      same.filter((id) => id !== erased),
    ]);
    expect(stored.map((one) => one.unsure?.map(String))).toEqual([
      unsure.filter((id) => id !== erased),
    ]);
  }
});

test("it ends when fewer than two of them are left", async () => {
  const persons = await savePersons(...Array.from({ length: 4 }, () => aPerson()));
  const [a, b] = idsOf(persons);
  const url = await saveReview(collections, persons);
  const decision = { status: "confirmed", canonical_person_id: a, same: [a, b] };
  await auditor.patch(url).send(decision).expect(200);
  expect(await erase(String(b))).toMatchObject({ code: 0, result: { left: 0 } });
  await auditor.patch(url).send({ status: "pending" }).expect(404);
});
