import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { describe, expect, onTestFinished, test } from "vitest";
import { readReviews } from "../../../src/features/matching/stored-reviews.js";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { databaseUri } from "../../support/command.js";
import { startService } from "../../support/service.js";
import { confirm, idsOf, saveReview } from "./reviews.js";

const { clientWith, keyWith, savePersons, collections, db } = await startApi();
const auditor = await clientWith(["duplicates:write"], { name: "Comité" });
const owner = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);
const reviewId = (url: string) => new ObjectId(url.split("/").at(-1));
const dismiss = { status: "dismissed" };
const takeBack = { status: "pending" };
const linkOf = async (id: string | undefined) =>
  (await owner.get(`/v1/persons/${id}`)).body.data.canonical_person_id;

/** So many persons, in the order of their ids, and reviews of some of them. */
async function reviewsOf<Count extends number>(count: Count, ...groups: number[][]) {
  const persons = await savePersons(...Array.from({ length: count }, () => aPerson()));
  const urls: string[] = [];
  for (const group of groups) {
    const candidates = group.map((at) => persons[at]).filter((one) => one !== undefined);
    urls.push(await saveReview(collections, candidates.reverse()));
  }
  return { persons, ids: idsOf(persons), urls: urls as [string, string, string, string] };
}

/** What is remembered of each pair of these: `01 confirmed`. */
async function remembered(persons: PersonDocument[]) {
  const ids = idsOf(persons);
  const { decisions } = await readReviews(collections, { ids: ids, view: "full" });
  return [...decisions]
    .map(
      ([pair, status]) =>
        `${pair
          .split(" ")
          .map((id) => ids.indexOf(id))
          .join("")} ${status}`,
    )
    .sort();
}

describe("a decision", () => {
  test("is remembered for each pair, and taken back with the decision", async () => {
    const { persons, ids, urls } = await reviewsOf(3, [0, 1, 2]);
    await auditor.patch(urls[0]).send(dismiss).expect(200);
    const all = ["01 dismissed", "02 dismissed", "12 dismissed"];
    expect(await remembered(persons)).toEqual(all);
    await auditor.patch(urls[0]).send(confirm(ids[1])).expect(200);
    const confirmed = all.map((line) => line.replace("dismissed", "confirmed"));
    expect(await remembered(persons)).toEqual(confirmed);
    await auditor.patch(urls[0]).send(takeBack).expect(200);
    expect(await remembered(persons)).toEqual([]);
  });

  test("of builds that remembered none for each pair counts like any other", async () => {
    const { persons, urls } = await reviewsOf(2, [0, 1]);
    const decided = { status: "dismissed" as const, audited_by: "Comité", audited_at: new Date() };
    await collections.duplicateReviews.updateOne({ _id: reviewId(urls[0]) }, { $set: decided });
    expect(await remembered(persons)).toEqual(["01 dismissed"]);
  });

  test("of two counts as long as none newer stands that speaks of the same pair", async () => {
    const { persons, ids, urls } = await reviewsOf(2, [0, 1], [0, 1]);
    const [one, other] = urls;
    const links = async () => [await linkOf(ids[0]), await linkOf(ids[1])];
    await auditor.patch(one).send(confirm(ids[0])).expect(200);
    await auditor.patch(other).send(dismiss).expect(200);
    expect([await remembered(persons), await links()]).toEqual([["01 dismissed"], [null, null]]);
    await auditor.patch(other).send(confirm(ids[1])).expect(422); // the links would run in a circle
    await auditor.patch(one).send(takeBack).expect(200);
    await auditor.patch(other).send(confirm(ids[1])).expect(200);
    expect([await remembered(persons), await links()]).toEqual([["01 confirmed"], [ids[1], null]]);
    await auditor.patch(one).send(dismiss).expect(200);
    expect([await remembered(persons), await links()]).toEqual([["01 dismissed"], [null, null]]);
    await auditor.patch(one).send(takeBack).expect(200);
    expect([await remembered(persons), await links()]).toEqual([["01 confirmed"], [ids[1], null]]);
  });

  test("that dismisses three takes no confirmation of two of them back", async () => {
    const { persons, ids, urls } = await reviewsOf(3, [0, 1, 2], [0, 1]);
    const [three, two] = urls;
    const both = ["01 confirmed", "02 dismissed", "12 dismissed"];
    const links = () => Promise.all(ids.map(linkOf));
    await auditor.patch(two).send(confirm(ids[0])).expect(200);
    await auditor.patch(three).send(dismiss).expect(200);
    expect([await remembered(persons), await links()]).toEqual([both, [null, ids[0], null]]);
    await auditor.patch(two).send(takeBack).expect(200);
    const none = both.map((line) => line.replace("confirmed", "dismissed"));
    expect([await remembered(persons), await links()]).toEqual([none, [null, null, null]]);
    await auditor.patch(two).send(confirm(ids[0])).expect(200);
    await auditor.patch(three).send(takeBack).expect(200);
    expect(await remembered(persons)).toEqual(["01 confirmed"]);
  });

  test("is told of nobody who was not asked for: newer ones may not have been read", async () => {
    const { ids, urls } = await reviewsOf(3, [0, 1, 2], [1, 2]);
    await auditor.patch(urls[1]).send(confirm(ids[1])).expect(200);
    await auditor.patch(urls[0]).send(dismiss).expect(200);
    const { decisions } = await readReviews(collections, { ids: ids.slice(0, 1), view: "full" });
    expect([...decisions.keys()]).toEqual([`${ids[0]} ${ids[1]}`, `${ids[0]} ${ids[2]}`]);
  });

  test("of a deleted person is forgotten, its review is not", async () => {
    const { persons, ids, urls } = await reviewsOf(3, [0, 1, 2], [0, 1]);
    const [three, two] = urls;
    await auditor.patch(two).send(dismiss).expect(200);
    await auditor.patch(three).send(confirm(ids[2])).expect(200);
    expect(await remembered(persons)).toHaveLength(3);
    await owner.delete(`/v1/persons/${ids[2]}`).expect(204);
    expect(await remembered(persons)).toEqual(["01 dismissed"]);
    await auditor.patch(three).send(confirm(ids[0])).expect(200);
    expect(await remembered(persons)).toEqual(["01 confirmed"]);
    await owner.delete(`/v1/persons/${ids[1]}`).expect(204);
    expect(await remembered(persons)).toEqual([]);
    expect(
      await collections.duplicateReviews.countDocuments({ _id: { $in: urls.map(reviewId) } }),
    ).toBe(2);
  });
});

test("decisions and deletions at once leave what the reviews say, and no link runs in a circle", async () => {
  const other = await clientWith(["duplicates:write"]);
  for (let round = 0; round < 5; round += 1) {
    const groups = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [0, 1, 2],
      [2, 4],
    ];
    const { persons, ids, urls } = await reviewsOf(5, ...groups);
    const decisions = urls.flatMap((url, at) => [
      auditor.patch(url).send(confirm(ids[groups[at]?.at(-1) ?? 0])),
      other.patch(url).send(at % 2 ? dismiss : confirm(ids[groups[at]?.[0] ?? 0])),
    ]);
    const answers = await Promise.all([...decisions, owner.delete(`/v1/persons/${ids[4]}`)]);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 204, 404, 422].includes(status))).toEqual([]);

    const left = await collections.persons
      .find({ _id: { $in: persons.map((p) => p._id) } })
      .toArray();
    const links = new Map(
      left.map((one) => [String(one._id), one.canonical_person_id?.toHexString()]),
    );
    for (const id of idsOf(left)) {
      const way = [id];
      for (let to = links.get(id); to && way.length < 9; to = links.get(to)) way.push(to);
      expect(way.length).toBeLessThan(6);
    }
    const reviews = await collections.duplicateReviews
      .find({ persons: { $in: left.map(({ _id }) => _id) }, status: { $ne: "pending" } })
      .sort({ audited_at: -1, _id: -1 })
      .toArray();
    const expected = idsOf(left).flatMap((one, at) =>
      idsOf(left)
        .slice(at + 1)
        .flatMap((another) => {
          const ofBoth = reviews.filter(({ persons: candidates }) =>
            [one, another].every((id) => candidates.some((person) => person.equals(id))),
          );
          const newest =
            ofBoth.find(
              ({ status, persons: { length } }) => status === "confirmed" || length === 2,
            ) ?? ofBoth[0];
          const places = [one, another].map((id) => ids.indexOf(id)).join("");
          return newest ? [`${places} ${newest.status}`] : [];
        }),
    );
    expect(await remembered(persons)).toEqual(expected.sort());
  }
});

test("of two decisions of two processes that would close a circle together, one is refused", async () => {
  const service = await startService({
    MONGODB_URI: databaseUri(db.databaseName),
    DATA_DIR: await mkdtemp(join(tmpdir(), "registry-")),
  });
  onTestFinished(async () => void (await service.end("SIGKILL")));
  const key = await keyWith(["duplicates:write"]);
  const elsewhere = supertest.agent(service.url).set("Authorization", `Bearer ${key}`);
  for (let round = 0; round < 10; round += 1) {
    const { ids, urls } = await reviewsOf(4, [0, 1], [2, 3], [1, 2], [3, 0]);
    await auditor.patch(urls[0]).send(confirm(ids[1])).expect(200);
    await auditor.patch(urls[1]).send(confirm(ids[3])).expect(200);
    const answers = await Promise.all([
      auditor.patch(urls[2]).send(confirm(ids[2])),
      elsewhere.patch(urls[3]).send(confirm(ids[0])),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  }
});
