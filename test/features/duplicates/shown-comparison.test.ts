import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import type { Agreement, PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { saveReview } from "./reviews.js";

const { clientWith, savePersons, collections } = await startApi();
const reader = await clientWith(["duplicates:read"]);
const auditor = await clientWith(["duplicates:write"]);
const full = await clientWith(["duplicates:read", "persons:sensitive:read"]);

const fields = [
  "given_names",
  "surnames",
  "birth",
  "document",
  "gender",
  "location",
  "description",
  "hospital",
  "contact",
];
/** A scan that found all fields alike, and its values marked. */
const finding = {
  reason: "Same given names, birth, document, hospital and contact SECRETREASON",
  comparison: fields.map((field, at) => ({
    field,
    agreement: "match" as Agreement,
    weight: at + 0.5,
    values: [`SECRET${field}`, `SECRET${field}`],
  })),
};

const shown: Partial<PersonDocument> = {
  gender: "female",
  location: "Catia",
  description: "Camisa roja",
};
const hidden: Partial<PersonDocument> = {
  document_id: "SECRETDOCUMENT1",
  birth_date: "1990-05-20",
  finder_name: "SECRETFINDER",
  contact_person_first_name: "SECRETCONTACT",
  contact_person_phone: "+584145550199",
  found_notes: "SECRETNOTES",
  shelter: "campo_de_golf_caribe",
};

const aReview = async (...persons: PersonDocument[]) => ({
  persons: await savePersons(...persons),
  url: await saveReview(collections, persons, finding),
});

/** What every answer about this review shows a key without the permission: the same, and nothing hidden. */
async function seen(url: string) {
  const { body: one } = await reader.get(url).expect(200);
  const { body: list } = await reader.get("/v1/duplicates").query({ limit: 100 }).expect(200);
  const { body: decided } = await auditor.patch(url).send({ status: "pending" }).expect(200);
  expect(list.data).toContainEqual(one.data);
  for (const { data } of [one, decided]) {
    expect(data.comparison).toEqual(one.data.comparison);
    expect(data.reason).toBe(one.data.reason);
    expect(JSON.stringify(data)).not.toMatch(/SECRET[^\d]*[a-z]|SECRETREASON|5550199|values/);
  }
  const { comparison, reason } = one.data;
  const agreements = comparison.map(({ field, agreement }: Record<string, string>) => [
    field,
    agreement,
  ]);
  return { agreements: Object.fromEntries(agreements), reason, comparison };
}

const ofAdults = {
  given_names: "match",
  surnames: "match",
  birth: "match",
  gender: "match",
  location: "match",
  description: "match",
};

describe("without persons:sensitive:read", () => {
  test("of adults exactly what their views show is compared", async () => {
    const { url } = await aReview(
      aPerson({ ...shown, ...hidden }),
      aPerson({ ...shown, ...hidden }),
    );
    const { agreements, reason, comparison } = await seen(url);
    expect(agreements).toEqual(ofAdults);
    expect(reason).toBe("Same given names, surnames, birth, gender, location, and description");
    expect(comparison[4]).toEqual({ field: "location", agreement: "match", weight: 5.5 });
  });

  test("a patient's place is missing like one that nobody told", async () => {
    const patient = await aReview(aPerson({ ...shown, hospital: "SECRETVARGAS" }), aPerson(shown));
    const { location: _, ...nowhere } = shown;
    const unknown = await aReview(aPerson(nowhere), aPerson(shown));
    const views = [await seen(patient.url), await seen(unknown.url)];
    expect(views[0]).toEqual(views[1]);
    expect(views[0]).toMatchObject({
      agreements: { ...ofAdults, location: "missing" },
      reason: "Same given names, surnames, birth, gender, and description",
    });
  });

  test("of a child neither place nor description is compared, also when it has become one since", async () => {
    const { url, persons } = await aReview(aPerson({ ...shown, ...hidden }), aPerson(shown));
    expect((await seen(url)).agreements).toEqual(ofAdults);
    const _id = persons[1]?._id ?? new ObjectId();
    await collections.persons.updateOne({ _id }, { $set: { effective_birth_date: "2020-01-01" } });
    const { agreements, reason } = await seen(url);
    const { location: _, description: __, ...ofChildren } = ofAdults;
    expect(agreements).toEqual(ofChildren);
    expect(reason).toBe("Same given names, surnames, birth, and gender");
    await collections.persons.updateOne({ _id }, { $set: { effective_birth_date: "1990-01-01" } });
    await collections.persons.updateOne({ _id }, { $set: { reported_patient: true } });
    expect((await seen(url)).agreements).toEqual({ ...ofAdults, location: "missing" });
  });

  test("nothing is told of a comparison with a candidate that is gone", async () => {
    const { url, persons } = await aReview(...[1, 2, 3].map(() => aPerson(shown)));
    await collections.persons.deleteOne({ _id: persons[2]?._id ?? new ObjectId() });
    const { agreements, reason } = await seen(url);
    expect(new Set(Object.values(agreements))).toEqual(new Set(["missing"]));
    expect(reason).toBe("No field that is shown could be compared");
  });
});

test("with persons:sensitive:read all of it is shown", async () => {
  const { url } = await aReview(
    aPerson(hidden),
    aPerson({ ...hidden, effective_birth_date: "2020-01-01" }),
  );
  const { body } = await full.get(url).expect(200);
  expect(body.data).toMatchObject(finding);
});
