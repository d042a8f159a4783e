import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import { reviewExamples } from "../../../src/features/duplicates/duplicates.examples.js";
import { aPerson, startApi } from "../../support/api.js";
import { saveReview } from "./reviews.js";

const { clientWith, savePersons, collections } = await startApi();
const reader = await clientWith(["duplicates:read"], { source: "shelter_list" });
const full = await clientWith(["duplicates:read", "persons:sensitive:read"]);

const missing = { error: "Duplicate review not found" };

/** Two adults of two sources, and a review of them. */
async function aReview(...others: Parameters<typeof aPerson>[0][]) {
  const persons = await savePersons(
    aPerson({ document_id: "V-12345678", location: "Catia" }),
    aPerson({ source: "hospital_list", first_name: "Anna" }),
    ...others.map((fields) => aPerson(fields)),
  );
  return { persons, url: await saveReview(collections, persons) };
}

describe("GET /v1/duplicates/{duplicate_id}", () => {
  test("shows the review and minimized candidates of any source", async () => {
    const { persons, url } = await aReview();
    const { body } = await reader.get(url).expect(200);
    expect(body.data).toEqual({
      id: url.split("/").at(-1),
      confidence: "high",
      reason: "Similar given names",
      status: "pending",
      canonical_person_id: null,
      note: null,
      persons: [
        expect.objectContaining({
          first_name: "Ana",
          document_id: "*******678",
          location: "Catia",
        }),
        expect.objectContaining({ first_name: "Anna", document_id: null }),
      ],
      match_score: 0.97,
      scan_version: 3,
      comparison: [
        { field: "given_names", agreement: "close", weight: 4.5 },
        { field: "surnames", agreement: "missing", weight: 0 },
        { field: "birth", agreement: "missing", weight: 0 },
        { field: "gender", agreement: "missing", weight: 0 },
        { field: "location", agreement: "missing", weight: 0 },
        { field: "description", agreement: "missing", weight: 0 },
      ],
      audited_by: null,
      audited_at: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const ids = persons.map(({ _id }) => _id.toHexString());
    expect(body.data.persons.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(JSON.stringify(body)).not.toContain("12345678");
  });

  test.each([
    ["minimized", reader],
    ["full", full],
  ] as const)(
    "has the members of the %s view in the order of its example",
    async (kind, client) => {
      const { url } = await aReview();
      const { body } = await client.get(url).expect(200);
      expect(Object.keys(body.data)).toEqual(Object.keys(reviewExamples[kind]));
      expect(Object.keys(body.data).slice(2, 6)).toEqual([
        "reason",
        "status",
        "canonical_person_id",
        "note",
      ]);
    },
  );

  test("with persons:sensitive:read shows full candidates and the compared values", async () => {
    const { url } = await aReview({ hospital: "vargas", contact_person_phone: "+584145550101" });
    const { body } = await full.get(url).expect(200);
    expect(body.data.comparison[0].values).toEqual(["V-12345678", "12345678"]);
    expect(body.data.comparison[2].values).toEqual(["34", null]);
    expect(body.data.reason).toBe("Same document and location; similar given names");
    expect(body.data.persons[0]).toMatchObject({ document_id: "V-12345678", tips: [] });
    expect(body.data.persons[2]).toMatchObject({
      hospital: { handle: "vargas" },
      contact_person_phone: "+584145550101",
    });
  });

  test("of minors and health-sensitive persons shows what their minimized view does", async () => {
    const { url } = await aReview(
      { effective_birth_date: "2020-01-01", location: "Petare", description: "Camisa roja" },
      { hospital: "vargas", location: "Petare", description: "Cicatriz" },
    );
    const { body } = await reader.get(url).expect(200);
    const [, , minor, patient] = body.data.persons;
    expect(minor).toMatchObject({ is_minor: true });
    for (const key of ["location", "description", "document_id"]) {
      expect(minor).not.toHaveProperty(key);
    }
    expect(patient).toMatchObject({ location: null, photo_url: null, description: "Cicatriz" });
    expect(patient).not.toHaveProperty("hospital");
  });

  test("is 404 when a candidate is private, to every key", async () => {
    const { url } = await aReview({ is_public: false });
    await reader.get(url).expect(404, missing);
    await full.get(url).expect(404, missing);
  });

  test("leaves out deleted candidates; with fewer than two left it is 404", async () => {
    const { persons, url } = await aReview({ first_name: "Anita" });
    await collections.persons.deleteOne({ _id: persons[0]?._id ?? new ObjectId() });
    const { body } = await reader.get(url).expect(200);
    const names = body.data.persons.map(({ first_name }: { first_name: string }) => first_name);
    expect(names).toEqual(["Anna", "Anita"]);
    await collections.persons.deleteOne({ _id: persons[1]?._id ?? new ObjectId() });
    await reader.get(url).expect(404, missing);
  });

  test.each(["x", "0".repeat(24)])("is 404 for %s", async (id) => {
    await reader.get(`/v1/duplicates/${id}`).expect(404, missing);
  });

  test("has an ETag that tells the views apart", async () => {
    const { url } = await aReview();
    const { headers } = await reader.get(url).expect(200);
    await reader
      .get(url)
      .set("If-None-Match", headers.etag ?? "")
      .expect(304);
    await full
      .get(url)
      .set("If-None-Match", headers.etag ?? "")
      .expect(200);
  });

  test("a full view is in the audit log, a minimized one is not", async () => {
    const { url } = await aReview();
    await reader.get(url).expect(200);
    await full.get(url).expect(200);
    const entries = await collections.auditLog
      .find({ records: url.split("/").at(-1) ?? "" })
      .toArray();
    expect(entries.map(({ operation }) => operation)).toEqual([
      "GET /v1/duplicates/{duplicate_id}",
    ]);
  });
});
