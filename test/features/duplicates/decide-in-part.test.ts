import { ObjectId } from "mongodb";
import { beforeEach, describe, expect, test } from "vitest";
import { scanForDuplicates } from "../../../src/features/matching/scan.js";
import { readReviews } from "../../../src/features/matching/stored-reviews.js";
import { allReviews, reviewViews } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { aFinding, confirm, idsOf, saveReview } from "./reviews.js";

const { clientWith, savePersons, collections } = await startApi();
const auditor = await clientWith(["duplicates:read", "duplicates:write"], { name: "Comité" });
const full = await clientWith(["duplicates:read", "duplicates:write", "persons:sensitive:read"]);
const owner = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);
const takeBack = { status: "pending" };

beforeEach(async () => {
  await collections.persons.deleteMany({});
  for (const reviews of allReviews(collections)) await reviews.deleteMany({});
});

/** Persons who look like one, and a review of all of them. */
async function aReviewOf(count: number) {
  const persons = await savePersons(
    ...Array.from({ length: count }, (_, n) =>
      aPerson({
        first_name: "Ismelda",
        last_name: "Quiroz Landaeta",
        document_id: "V-12345678",
        location: "Refugio Sol, 4",
        created_at: new Date(Date.UTC(2026, 0, 1 + n)),
      }),
    ),
  );
  const ids = idsOf(persons) as [string, string, string, string];
  return { persons, ids, url: await saveReview(collections, persons) };
}

const inPart = (canonical: string, same: string[], unsure?: string[]) => ({
  ...confirm(canonical),
  same,
  ...(unsure && { unsure }),
});

/** What is decided of pairs of these, by their places: `01 confirmed`. */
async function decisionsOf(ids: string[]): Promise<string[]> {
  const { decisions } = await readReviews(collections, { ids, view: "full" });
  const places = (pair: string) =>
    pair
      .split(" ")
      .map((id) => ids.indexOf(id))
      .sort()
      .join("");
  return [...decisions].map(([pair, status]) => `${places(pair)} ${status}`).sort();
}

/** The full views' canonical records, by their places. */
const linksOf = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { body } = await owner.get(`/v1/persons/${id}`).expect(200);
      const { canonical_person_id } = body.data;
      return canonical_person_id === null ? null : ids.indexOf(canonical_person_id);
    }),
  );

/** The candidates of each pending review, by their places. */
async function pendingOf(ids: string[], client = auditor): Promise<string[]> {
  const { body } = await client.get("/v1/duplicates?status=pending").expect(200);
  return body.data
    .map(({ persons }: { persons: { id: string }[] }) =>
      persons.map(({ id }) => ids.indexOf(id)).join(""),
    )
    .sort();
}

describe("PATCH /v1/duplicates/{duplicate_id} with same", () => {
  test("links these, and the others are not they", async () => {
    const { ids, url } = await aReviewOf(4);
    const [a, b, c] = ids;
    const { body } = await auditor
      .patch(url)
      .send(inPart(b, [a, b]))
      .expect(200);
    expect(body.data).toMatchObject({
      status: "confirmed",
      canonical_person_id: b,
      same: [a, b],
      unsure: [],
      audited_by: "Comité",
    });
    expect(body.data.persons).toHaveLength(4);
    expect((await auditor.get(url).expect(200)).body.data).toEqual(body.data);
    expect((await full.get(url).expect(200)).body.data).toMatchObject({ same: [a, b], unsure: [] });
    expect(await linksOf(ids)).toEqual([1, null, null, null]);
    // The others may be one person.
    expect(await decisionsOf(ids)).toEqual([
      "01 confirmed",
      "02 dismissed",
      "03 dismissed",
      "12 dismissed",
      "13 dismissed",
    ]);
    expect(await pendingOf(ids)).toEqual([]);
    expect((await owner.get(`/v1/persons/${c}`).expect(200)).body.data.linked_persons).toEqual([]);
  });

  test("a pair that is not the same does not come back in a scan, the others may", async () => {
    const { ids, url } = await aReviewOf(4);
    const [a, b] = ids;
    await auditor
      .patch(url)
      .send(inPart(a, [a, b]))
      .expect(200);
    await scanForDuplicates(collections);
    for (const client of [auditor, full]) expect(await pendingOf(ids, client)).toEqual(["23"]);
    await scanForDuplicates(collections);
    expect(await pendingOf(ids)).toEqual(["23"]);
    expect((await auditor.get(url).expect(200)).body.data.status).toBe("confirmed");
  });

  test("who is unsure has a review of their own with these, which a scan keeps", async () => {
    const { ids, url } = await aReviewOf(4);
    const [a, b, , d] = ids;
    const { body } = await auditor
      .patch(url)
      .send(inPart(a, [a, b], [d]))
      .expect(200);
    expect(body.data).toMatchObject({ same: [a, b], unsure: [d] });
    for (const client of [auditor, full]) expect(await pendingOf(ids, client)).toEqual(["013"]);
    expect(await decisionsOf(ids)).toEqual(["01 confirmed", "02 dismissed", "12 dismissed"]);
    await scanForDuplicates(collections);
    // Whether the third and the fourth are one is a question of its own.
    expect(await pendingOf(ids)).toContain("013");
    const { body: list } = await auditor.get("/v1/duplicates?status=pending").expect(200);
    const [own] = list.data.filter(({ persons }: { persons: object[] }) => persons.length === 3);
    await auditor.patch(`/v1/duplicates/${own.id}`).send(confirm(a)).expect(200);
    expect(await linksOf(ids)).toEqual([null, 0, null, 0]);
  });

  test("each who is unsure has one; the compared values are those of its candidates", async () => {
    const { ids, persons } = await aReviewOf(4);
    const [a, b, c, d] = ids;
    const values = ["A", "B", "C", "D"];
    const { comparison } = aFinding(persons);
    const url = await saveReview(collections, persons, {
      comparison: comparison.map((compared) => ({ ...compared, values })),
      match_score: 0.8,
    });
    await full
      .patch(url)
      .send(inPart(a, [c, a], [d, b]))
      .expect(200);
    const { body } = await full.get("/v1/duplicates?status=pending").expect(200);
    const own = body.data.filter(({ persons }: { persons: object[] }) => persons.length === 3);
    const shown = own.map(
      (one: { persons: { id: string }[]; comparison: { values: string[] }[] }) => [
        one.persons.map(({ id }) => ids.indexOf(id)).join(""),
        one.comparison[0]?.values.join(""),
      ],
    );
    expect(shown.toSorted()).toEqual([
      ["012", "ABC"],
      ["023", "ACD"],
    ]);
    expect(own[0]).toMatchObject({ match_score: 0.8, status: "pending", audited_by: null });
  });

  test("sent again it changes nothing, and keeps what others decided meanwhile", async () => {
    const { ids, url } = await aReviewOf(4);
    const [a, b, c, d] = ids;
    const decision = inPart(a, [a, b], [c, d]);
    await auditor.patch(url).send(decision).expect(200);
    const list = () => auditor.get("/v1/duplicates?order=created_at asc").expect(200);
    const idsIn = (data: { id: string }[]) => data.map(({ id }) => id);
    const before = idsIn((await list()).body.data);
    expect(before).toHaveLength(3);
    const own = before.find((id) => !url.endsWith(id));
    await auditor.patch(`/v1/duplicates/${own}`).send({ status: "dismissed" }).expect(200);
    await auditor.patch(url).send(decision).expect(200);
    const after = (await list()).body.data;
    expect(idsIn(after)).toEqual(before);
    expect(after.map(({ status }: { status: string }) => status).sort()).toEqual([
      "confirmed",
      "dismissed",
      "pending",
    ]);
  });

  test("taking it back is as taking back a whole decision", async () => {
    const { ids, url } = await aReviewOf(4);
    const [a, b, , d] = ids;
    await auditor
      .patch(url)
      .send(inPart(a, [a, b], [d]))
      .expect(200);
    const { body } = await auditor.patch(url).send(takeBack).expect(200);
    expect(body.data).toMatchObject({ status: "pending", canonical_person_id: null });
    expect(body.data).not.toHaveProperty("same");
    expect(body.data).not.toHaveProperty("unsure");
    expect(await linksOf(ids)).toEqual([null, null, null, null]);
    expect(await decisionsOf(ids)).toEqual([]);
    for (const client of [auditor, full]) expect(await pendingOf(ids, client)).toEqual(["0123"]);
    await scanForDuplicates(collections);
    expect(await pendingOf(ids)).toEqual(["0123"]);
  });

  test("another decision takes its place", async () => {
    const { ids, url } = await aReviewOf(3);
    const [a, b, c] = ids;
    await auditor
      .patch(url)
      .send(inPart(a, [a, b], [c]))
      .expect(200);
    await auditor
      .patch(url)
      .send(inPart(c, [b, c]))
      .expect(200);
    expect(await linksOf(ids)).toEqual([null, 2, null]);
    expect(await pendingOf(ids)).toEqual([]);
    await auditor.patch(url).send(confirm(a)).expect(200);
    expect(await linksOf(ids)).toEqual([null, 0, 0]);
    expect((await auditor.get(url).expect(200)).body.data).not.toHaveProperty("same");
  });

  test("what it says of two is newer than what an older review says, and older than a newer one", async () => {
    const { persons, ids, url } = await aReviewOf(3);
    const [a, b, c] = ids;
    const two = await saveReview(collections, persons.slice(1));
    await auditor.patch(two).send(confirm(b)).expect(200);
    await auditor
      .patch(url)
      .send(inPart(a, [a, b]))
      .expect(200);
    expect(await decisionsOf(ids)).toEqual(["01 confirmed", "02 dismissed", "12 dismissed"]);
    expect(await linksOf(ids)).toEqual([null, 0, null]);
    await auditor.patch(url).send(takeBack).expect(200);
    expect(await linksOf(ids)).toEqual([null, null, 1]);
    await auditor
      .patch(url)
      .send(inPart(a, [a, b], [c]))
      .expect(200);
    expect(await decisionsOf(ids)).toEqual(["01 confirmed", "12 confirmed"]);
    expect(await linksOf(ids)).toEqual([null, 0, 1]);
  });

  test("links do not run in a circle; who is not among same is no end of them", async () => {
    const { persons, ids, url } = await aReviewOf(3);
    const [a, b, c] = ids;
    const two = await saveReview(collections, persons.slice(0, 2));
    await auditor.patch(two).send(confirm(b)).expect(200);
    const { body } = await auditor
      .patch(url)
      .send(inPart(a, [a, b]))
      .expect(422);
    expect(Object.keys(body.errors)).toEqual(["canonical_person_id"]);
    await auditor
      .patch(url)
      .send(inPart(a, [a, c]))
      .expect(200);
    await auditor.patch(two).send(confirm(b)).expect(200);
    expect(await decisionsOf(ids)).toEqual(["01 confirmed", "02 confirmed", "12 dismissed"]);
    expect(await linksOf(ids)).toEqual([1, null, 0]);
  });

  test("same that names all candidates confirms the whole review", async () => {
    const { ids, url } = await aReviewOf(3);
    await auditor.patch(url).send(inPart(ids[0], ids)).expect(200);
    expect(await linksOf(ids)).toEqual([null, 0, 0]);
    expect(await decisionsOf(ids)).toEqual(["01 confirmed", "02 confirmed", "12 confirmed"]);
  });

  test("a candidate who was added since is not decided about, with If-Match", async () => {
    const { ids, url, persons } = await aReviewOf(3);
    const [a, b] = ids;
    const { headers } = await auditor.get(url).expect(200);
    for (const reviews of allReviews(collections)) {
      await reviews.updateOne(
        { _id: new ObjectId(url.split("/").at(-1)) },
        { $set: { persons: persons.toReversed().map(({ _id }) => _id) }, $inc: { version: 1 } },
      );
    }
    const decide = auditor.patch(url).set("If-Match", headers.etag ?? "");
    await decide.send(inPart(a, [a, b])).expect(412);
    expect(await decisionsOf(ids)).toEqual([]);
  });

  test.each<[string, (ids: string[], other: string) => object, string[]]>([
    ["one person", ([a]) => inPart(`${a}`, [`${a}`]), ["same"]],
    ["one person twice", ([a]) => inPart(`${a}`, [`${a}`, `${a}`]), ["same"]],
    ["nobody", ([a]) => inPart(`${a}`, []), ["canonical_person_id", "same"]],
    ["no list", ([a]) => ({ ...confirm(a), same: "x" }), ["same"]],
    ["no ids", ([a]) => inPart(`${a}`, [`${a}`, "x"]), ["same.1"]],
    ["a stranger", ([a], other) => inPart(`${a}`, [`${a}`, other]), ["same.1"]],
    [
      "a canonical person beside it",
      ([a, b, c]) => inPart(`${a}`, [`${b}`, `${c}`]),
      ["canonical_person_id"],
    ],
    [
      "no canonical person",
      ([a, b]) => ({ status: "confirmed", same: [a, b] }),
      ["canonical_person_id"],
    ],
    [
      "an unsure stranger",
      ([a, b], other) => inPart(`${a}`, [`${a}`, `${b}`], [other]),
      ["unsure.0"],
    ],
    ["somebody who is unsure", ([a, b]) => inPart(`${a}`, [`${a}`, `${b}`], [`${b}`]), ["unsure"]],
    ["status dismissed", ([a, b]) => ({ status: "dismissed", same: [a, b] }), ["same"]],
    ["status pending", ([a, b]) => ({ status: "pending", same: [a, b] }), ["same"]],
    ["unsure alone", ([a, b]) => ({ ...confirm(a), unsure: [b] }), ["unsure"]],
    ["unsure dismissed", ([a]) => ({ status: "dismissed", unsure: [a] }), ["unsure"]],
  ])("refuses %s", async (_, bodyOf, names) => {
    const { ids, url } = await aReviewOf(3);
    const [other = aPerson()] = await savePersons(aPerson());
    const { body } = await auditor
      .patch(url)
      .send(bodyOf(ids, other._id.toHexString()))
      .expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
    expect(await decisionsOf(ids)).toEqual([]);
  });

  test("says it in Spanish too", async () => {
    const { ids, url } = await aReviewOf(3);
    const [a, b, c] = ids;
    const sent = { ...inPart(c, [a, b], [b]) };
    const { body } = await auditor.patch(url).set("Accept-Language", "es").send(sent).expect(422);
    expect(body.errors).toEqual({
      canonical_person_id: ["Debe ser una de las personas de same"],
      unsure: ["No debe indicar una persona de same"],
    });
  });
});

describe("a candidate of a review that was decided in part", () => {
  test("when the canonical one is deleted, the review is to be decided again", async () => {
    const { ids, url } = await aReviewOf(4);
    const [a, b, , d] = ids;
    await auditor
      .patch(url)
      .send(inPart(a, [a, b], [d]))
      .expect(200);
    await owner.delete(`/v1/persons/${a}`).expect(204);
    const { body } = await auditor.get(url).expect(200);
    expect(body.data).toMatchObject({ status: "pending", canonical_person_id: null });
    expect(body.data).not.toHaveProperty("same");
    await scanForDuplicates(collections);
    expect(await pendingOf(ids)).toEqual(["123"]);
  });

  test("when another one is deleted, what is left stays decided", async () => {
    const { ids, url } = await aReviewOf(4);
    const [a, b, c, d] = ids;
    await auditor
      .patch(url)
      .send(inPart(a, [a, b, c]))
      .expect(200);
    await owner.delete(`/v1/persons/${b}`).expect(204);
    const { body } = await auditor.get(url).expect(200);
    expect(body.data).toMatchObject({ status: "confirmed", same: [a, c], unsure: [] });
    expect(await decisionsOf([a, c, d])).toEqual(["01 confirmed", "02 dismissed", "12 dismissed"]);
  });
});

test("a decision in part holds for both kinds of keys, and copies no hidden value", async () => {
  const { ids, url } = await aReviewOf(3);
  const [a, b, c] = ids;
  await full
    .patch(url)
    .send(inPart(a, [a, b], [c]))
    .expect(200);
  const answers = await Promise.all(
    [url, "/v1/duplicates"].map(async (path) => (await auditor.get(path).expect(200)).text),
  );
  expect(answers.join()).not.toContain("12345678");
  for (const view of reviewViews) {
    const client = view === "full" ? full : auditor;
    expect((await client.get(url).expect(200)).body.data).toMatchObject({ same: [a, b] });
    expect(await pendingOf(ids, client)).toEqual(["012"]);
  }
});
