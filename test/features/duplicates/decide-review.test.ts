import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { confirm, idsOf, saveReview } from "./reviews.js";

const { clientWith, savePersons, collections } = await startApi();
const auditor = await clientWith(["duplicates:write"], { name: "Comité", source: "shelter_list" });
const reader = await clientWith(["duplicates:read"]);
const owner = await clientWith(["persons:read", "persons:sensitive:read"]);

const missing = { error: "Duplicate review not found" };

/** Three persons and a review of them. */
async function threePersons() {
  const persons = await savePersons(aPerson(), aPerson(), aPerson());
  return { persons, ids: idsOf(persons), url: await saveReview(collections, persons) };
}

/** What the full views of these persons name as their canonical record. */
const linksOf = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { body } = await owner.get(`/v1/persons/${id}`).expect(200);
      return body.data.canonical_person_id;
    }),
  );

describe("PATCH /v1/duplicates/{duplicate_id}", () => {
  test("confirmed links the others to the canonical person and hides none", async () => {
    const { ids, url } = await threePersons();
    const { body } = await auditor.patch(url).send(confirm(ids[1])).expect(200);
    expect(body.data).toMatchObject({
      ...confirm(ids[1]),
      audited_by: "Comité",
      audited_at: expect.stringMatching(/Z$/),
    });
    expect(await linksOf(ids)).toEqual([ids[1], null, ids[1]]);
    const again = await reader.get(url).expect(200);
    expect(again.body.data).toEqual(body.data);
    const { body: list } = await owner.get("/v1/persons").query({ limit: 100 }).expect(200);
    const listed = list.data.map(({ id }: { id: string }) => id);
    expect(listed).toEqual(expect.arrayContaining(ids));
  });

  test("taking it back removes the links, and stays stamped by who took it back", async () => {
    const { ids, url } = await threePersons();
    await auditor.patch(url).send(confirm(ids[0])).expect(200);
    const other = await clientWith(["duplicates:write"], { name: "Otra" });
    const { body } = await other.patch(url).send({ status: "pending" }).expect(200);
    expect(body.data).toMatchObject({
      status: "pending",
      canonical_person_id: null,
      audited_by: "Otra",
    });
    expect(await linksOf(ids)).toEqual([null, null, null]);
    const stored = await collections.persons.findOne({ _id: new ObjectId(ids[1]) });
    expect(stored).not.toHaveProperty("canonical_person_id");
  });

  test("another canonical person takes the place of the first", async () => {
    const { ids, url } = await threePersons();
    await auditor.patch(url).send(confirm(ids[0])).expect(200);
    await auditor.patch(url).send(confirm(ids[2])).expect(200);
    expect(await linksOf(ids)).toEqual([ids[2], ids[2], null]);
  });

  test("a link stays while another confirmed review gives one", async () => {
    const { persons, ids, url } = await threePersons();
    const [other] = await savePersons(aPerson());
    const second = await saveReview(
      collections,
      [persons[0], other].filter((p) => p !== undefined),
    );
    await auditor.patch(second).send(confirm(other?._id.toHexString())).expect(200);
    await auditor.patch(url).send(confirm(ids[1])).expect(200);
    expect(await linksOf(ids)).toEqual([ids[1], null, ids[1]]);
    await auditor.patch(url).send({ status: "dismissed" }).expect(200);
    expect(await linksOf(ids)).toEqual([other?._id.toHexString(), null, null]);
    await auditor.patch(second).send({ status: "pending" }).expect(200);
    expect(await linksOf(ids)).toEqual([null, null, null]);
  });

  test("dismissed changes no person", async () => {
    const { persons, url } = await threePersons();
    const { body } = await auditor.patch(url).send({ status: "dismissed" }).expect(200);
    expect(body.data).toMatchObject({ status: "dismissed", canonical_person_id: null });
    const _id = { $in: persons.map((person) => person._id) };
    expect(await collections.persons.countDocuments({ _id, version: 1 })).toBe(3);
  });

  test("a new link is a change of the linked person alone", async () => {
    const { persons, ids, url } = await threePersons();
    await auditor.patch(url).send(confirm(ids[0])).expect(200);
    const stored = await collections.persons.findOne({ _id: new ObjectId(ids[1]) });
    const canonical = await collections.persons.findOne({ _id: new ObjectId(ids[0]) });
    expect(canonical).toEqual(persons[0]);
    expect(stored?.version).toBe(2);
    expect(stored?.updated_at.getTime()).toBeGreaterThan(persons[1]?.updated_at.getTime() ?? 0);
    expect(stored?.created_at).toEqual(persons[1]?.created_at);
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ["status"]],
    [{ status: null }, ["status"]],
    [{ status: "open" }, ["status"]],
    [{ status: "confirmed" }, ["canonical_person_id"]],
    [{ status: "confirmed", canonical_person_id: null }, ["canonical_person_id"]],
    [{ status: "confirmed", canonical_person_id: "x" }, ["canonical_person_id"]],
    [{ status: "confirmed", canonical_person_id: "0".repeat(24) }, ["canonical_person_id"]],
    [{ status: "confirmed", canonical_person_id: { $ne: 1 } }, ["canonical_person_id"]],
    [{ status: "pending", reason: "r".repeat(5001) }, ["reason"]],
    [{ status: "pending", note: "n".repeat(5001) }, ["note"]],
    [{ status: "dismissed", note: "n", reason: "r" }, ["reason"]],
    [{ status: "pending", audited_by: "x" }, ["audited_by"]],
  ])("refuses %j", async (sent, names) => {
    const { url } = await threePersons();
    const { body } = await auditor.patch(url).send(sent).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
  });

  test.each(["pending", "dismissed"])("a canonical person does not go with %s", async (status) => {
    const { ids, url } = await threePersons();
    const sent = { status, canonical_person_id: ids[0] };
    const { body } = await auditor.patch(url).send(sent).expect(422);
    expect(body.errors).toEqual({ canonical_person_id: ["Goes with status confirmed only"] });
  });

  test("a deleted candidate cannot be the canonical person", async () => {
    const { ids, url } = await threePersons();
    await collections.persons.deleteOne({ _id: new ObjectId(ids[0]) });
    const { body } = await auditor.patch(url).send(confirm(ids[0])).expect(422);
    expect(body.errors).toEqual({ canonical_person_id: ["Must be one of the candidates"] });
    await auditor.patch(url).send(confirm(ids[1])).expect(200);
    await collections.persons.deleteOne({ _id: new ObjectId(ids[2]) });
    await auditor.patch(url).send({ status: "pending" }).expect(404, missing);
  });

  test("is 404 when a candidate is private, and changes nothing", async () => {
    const persons = await savePersons(aPerson(), aPerson({ is_public: false }));
    const url = await saveReview(collections, persons);
    const sent = confirm(persons[0]?._id.toHexString());
    await auditor.patch(url).send(sent).expect(404, missing);
    const _id = new ObjectId(url.split("/").at(-1));
    expect(await collections.duplicateReviews.findOne({ _id })).toMatchObject({ version: 1 });
  });

  test("answers minimized candidates without persons:sensitive:read", async () => {
    const persons = await savePersons(aPerson({ document_id: "V-12345678" }), aPerson());
    const url = await saveReview(collections, persons);
    const { body } = await auditor.patch(url).send({ status: "dismissed" }).expect(200);
    expect(body.data.persons[0]).toMatchObject({ document_id: "*******678" });
    expect(JSON.stringify(body)).not.toContain("12345678");
  });

  test("is in the audit log, with the review and all its persons", async () => {
    const { url, ids } = await threePersons();
    await auditor.patch(url).send({ status: "dismissed" }).expect(200);
    const review = url.split("/").at(-1) ?? "";
    expect(await collections.auditLog.find({ records: review }).toArray()).toEqual([
      expect.objectContaining({
        operation: "PATCH /v1/duplicates/{duplicate_id}",
        records: [review, ...ids],
      }),
    ]);
  });
});

describe("decisions at once", () => {
  test("of 50 with one If-Match, one is done and 49 are 412", async () => {
    const { ids, url } = await threePersons();
    const { headers } = await reader.get(url).expect(200);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        auditor
          .patch(url)
          .set("If-Match", headers.etag ?? "")
          .send(confirm(ids[index % 3])),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(412)]);
    const { body } = await reader.get(url).expect(200);
    const canonical = body.data.canonical_person_id;
    expect(await linksOf(ids)).toEqual(ids.map((id) => (id === canonical ? null : canonical)));
  });

  test("of 20 without, each is done, and review and persons agree", async () => {
    const { ids, url } = await threePersons();
    const decisions = Array.from({ length: 20 }, (_, index) =>
      index % 4 === 3 ? { status: "pending" } : confirm(ids[index % 4]),
    );
    await Promise.all(decisions.map((sent) => auditor.patch(url).send(sent).expect(200)));
    const { body } = await reader.get(url).expect(200);
    const canonical = body.data.canonical_person_id;
    expect(await linksOf(ids)).toEqual(ids.map((id) => (id === canonical ? null : canonical)));
  });

  test("two reviews of one person, taken back at once, leave no link", async () => {
    for (let round = 0; round < 10; round += 1) {
      const persons = await savePersons(aPerson(), aPerson(), aPerson());
      const [first, second, third] = persons as [PersonDocument, PersonDocument, PersonDocument];
      const ids = idsOf(persons);
      const one = await saveReview(collections, [first, second]);
      const two = await saveReview(collections, [first, third]);
      await auditor.patch(one).send(confirm(ids[1])).expect(200);
      await auditor.patch(two).send(confirm(ids[2])).expect(200);
      const back = { status: "pending" };
      await Promise.all([one, two].map((url) => auditor.patch(url).send(back).expect(200)));
      expect(await linksOf(ids)).toEqual([null, null, null]);
    }
  });
});
