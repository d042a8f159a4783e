import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import { deletePerson } from "../../../src/features/persons/delete-person.store.js";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, personBody, startApi } from "../../support/api.js";
import { untilAnswered } from "../../support/service.js";
import { insertReview } from "../duplicates/reviews.js";

const { clientWith, collections, services, savePersons } = await startApi();
const full = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);
const auditor = await clientWith(["duplicates:read", "duplicates:write"]);
const plain = await clientWith(["persons:read", "persons:write"]);

async function stored(fields: Partial<PersonDocument> = {}) {
  const person = aPerson(fields);
  if (fields.reported_minor) delete person.effective_birth_date;
  await savePersons(person);
  return { ...person, path: `/v1/persons/${person._id}` };
}

const tombstone = (_id: ObjectId) => collections.tombstones.findOne({ _id });
const report = (person_id: ObjectId) => {
  const now = new Date();
  return {
    _id: new ObjectId(),
    person_id,
    reason: "other" as const,
    details: "x",
    source: "form",
    reporter_name: "Eva",
    reporter_email: "eva@example.org",
    status: "pending" as const,
    created_at: now,
    updated_at: now,
    version: 1,
  };
};

describe("DELETE /v1/persons/{person_id}", () => {
  test("removes the person with tips, sources, reports and photo, and answers 204", async () => {
    const photo = { _id: new ObjectId(), uploaded_at: new Date() };
    const person = await stored({ photo, first_name: "Yorgelis" });
    const other = await stored();
    await services.photoStore.put(photo._id, Buffer.from("photo"));
    await collections.photos.insertOne({ _id: photo._id, person_id: person._id });
    await collections.reports.insertMany([report(person._id), report(other._id)]);

    const { text } = await full.delete(person.path).expect(204);
    expect(text).toBe("");
    await full.get(person.path).expect(404);
    expect(await collections.persons.findOne({ _id: person._id })).toBeNull();
    expect(await collections.reports.distinct("person_id")).toEqual([other._id]);
    // A removal that takes longer than its caller waits goes on behind the answer.
    const photos = () => collections.photos.countDocuments({ _id: photo._id });
    await expect.poll(photos).toBe(0);
    expect(await services.photoStore.get(photo._id)).toBeUndefined();
    const { body } = await full.get("/v1/persons").query({ query: "yorgelis" }).expect(200);
    expect(body.data).toEqual([]);
    await services.wordCounts.flush();
    expect(await collections.wordCounts.findOne({ _id: "yorgelis" })).toBeNull();
    await full.delete(person.path).expect(404, { error: "Person not found" });
  });

  test("takes back the links to it, and what reviews compared of it", async () => {
    const person = await stored();
    const linked = await stored({ canonical_person_id: person._id });
    const third = await stored();
    const _id = new ObjectId();
    await insertReview(collections, _id, {
      confidence: "high",
      reason: "Same document",
      persons: [person._id, linked._id, third._id],
      match_score: 0.9,
      scan_version: 1,
      comparison: [
        { field: "document", agreement: "match", weight: 5, values: ["V1", "V1", "V1"] },
      ],
    });
    const before = await collections.duplicateReviews.findOne({ _id });
    await full.delete(person.path).expect(204);
    const { body } = await full.get(linked.path).expect(200);
    expect(body.data.canonical_person_id).toBeNull();
    const review = await collections.duplicateReviews.findOne({ _id });
    expect(review?.comparison).toEqual([
      { field: "document", agreement: "match", weight: 5, values: [] },
    ]);
    expect(review?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? 0);
  });

  test("withdraws a review that waits for a decision on this person and one other", async () => {
    const [person, other, third] = [await stored(), await stored(), await stored()];
    const finding = { confidence: "high" as const, reason: "x", match_score: 0.9, scan_version: 1 };
    const review = async (...persons: ObjectId[]) => {
      const _id = new ObjectId();
      await insertReview(collections, _id, { ...finding, persons, comparison: [] });
      return `/v1/duplicates/${_id}`;
    };
    const all = [person._id, other._id, third._id];
    const two = await review(person._id, other._id);
    const three = await review(...all);
    const canonical = await review(person._id, third._id);
    await auditor
      .patch(canonical)
      .send({ status: "confirmed", canonical_person_id: person._id })
      .expect(200);
    await full.delete(person.path).expect(204);
    expect((await auditor.get(three).expect(200)).body.data.persons).toHaveLength(2);
    const left = await collections.duplicateReviews.find({ persons: { $in: all } }).toArray();
    expect(left.map(({ _id }) => `/v1/duplicates/${_id}`)).toEqual([three]);
    await auditor.get(two).expect(404);
  });

  test("leaves id, source, keyed hashes and time, and no personal data", async () => {
    const { body } = await full
      .post("/v1/persons")
      .send(personBody({ source_id: "DEL-1", document_id: "V-12.345.678", age: 34 }))
      .expect(201);
    await full.delete(`/v1/persons/${body.data.id}`).expect(204);
    const left = await tombstone(new ObjectId(String(body.data.id)));
    expect(left).toEqual({
      _id: expect.any(ObjectId),
      source: "form",
      keys: expect.any(Array),
      deleted_at: expect.any(Date),
    });
    expect(left?.keys.map((key) => key.charAt(0)).sort()).toEqual(["d", "i", "n"]);
    expect(JSON.stringify(left)).not.toMatch(/rojas|12345678|DEL-1/i);
  });

  test("the reason, if it is given, stays with the tombstone; only the known ones are taken", async () => {
    const person = await stored();
    await full
      .delete(`${person.path}?reason=because`)
      .expect(422)
      .expect(({ body }) => expect(Object.keys(body.errors)).toEqual(["reason"]));
    expect(await tombstone(person._id)).toBeNull();
    await full.delete(`${person.path}?reason=on_request`).expect(204);
    expect(await tombstone(person._id)).toMatchObject({ reason: "on_request" });
  });

  test("a create or a change to the source_id of a deleted person is refused until it is lifted", async () => {
    const sent = personBody({ source_id: "DEL-2" });
    const { body } = await full.post("/v1/persons").send(sent).expect(201);
    await full.delete(`/v1/persons/${body.data.id}`).expect(204);

    const message = {
      error: "The record with this source_id was deleted: an operator can lift that",
    };
    await full.post("/v1/persons").send(sent).expect(409, message);
    const person = await stored();
    await full.patch(person.path).send({ source_id: "DEL-2" }).expect(409, message);
    const others = await clientWith(["persons:write"], { source: "hospital_list" });
    await others.post("/v1/persons").send(sent).expect(201);
    await full.post("/v1/persons").send(personBody()).expect(201);
    await collections.tombstones.deleteOne({ _id: new ObjectId(String(body.data.id)) });
    await full.post("/v1/persons").send(sent).expect(201);
  });

  test.each<[string, Partial<PersonDocument>]>([
    ["minor's", { effective_birth_date: "2020-01-01" }],
    ["minor's by word", { reported_minor: true }],
    ["health-sensitive", { hospital: "hcl" }],
    ["health-sensitive", { hospital_status: "discharged" }],
  ])("a %s record needs persons:sensitive:read", async (_what, fields) => {
    const person = await stored(fields);
    const error = "This API key lacks the permission persons:sensitive:read";
    await plain.delete(person.path).expect(403, { error });
    expect(await tombstone(person._id)).toBeNull();
    await plain.delete(person.path).set("If-Match", '"9-x"').expect(412);
    const { headers } = await full.get(person.path);
    await plain.delete(person.path).set("If-Match", String(headers.etag)).expect(403);
    await full.delete(person.path).expect(204);
  });

  test("an adult's does not, a private one is deleted like any other", async () => {
    const person = await stored({ is_public: false });
    const other = await clientWith(["persons:write"], { source: "hospital_list" });
    await other.delete(person.path).expect(404, { error: "Person not found" });
    const reader = await clientWith(["persons:read", "persons:sensitive:read"]);
    await reader.delete(person.path).expect(403);
    await plain.delete(person.path).expect(204);
  });

  test("If-Match lets only the version that was read be deleted", async () => {
    const person = await stored();
    const { headers } = await full.get(person.path);
    await full.patch(person.path).send({ location: "Macuto" }).expect(200);
    await full.delete(person.path).set("If-Match", String(headers.etag)).expect(412);
    expect(await tombstone(person._id)).toBeNull();
    const now = await full.get(person.path).expect(200);
    await full.delete(person.path).set("If-Match", String(now.headers.etag)).expect(204);
  });

  test("a person that was changed since it was read is not deleted", async () => {
    const { path, ...read } = await stored();
    await full.patch(path).send({ document_id: "V-1234567" }).expect(200);
    expect(
      await deletePerson(services, { person: read, by: "x", until: Number.POSITIVE_INFINITY }),
    ).toBe(false);
    expect(await tombstone(read._id)).toBeNull();
    await full.get(path).expect(200);
  });

  test("of 20 at once, beside 20 changes, one is 204 and the others are 404", async () => {
    const person = await stored();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const { status } = await untilAnswered(() =>
          at % 2 ? full.delete(person.path) : full.patch(person.path).send({ location: `L${at}` }),
        );
        return status;
      }),
    );
    const deletions = statuses.filter((_, at) => at % 2);
    expect(deletions.sort()).toEqual([204, ...Array(19).fill(404)]);
    const changes = statuses.filter((_, at) => at % 2 === 0);
    expect(changes.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await tombstone(person._id)).not.toBeNull();
    expect(await collections.persons.findOne({ _id: person._id })).toBeNull();
  });
});
