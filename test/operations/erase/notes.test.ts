import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { saveReview } from "../../features/duplicates/reviews.js";
import { aPerson, startApi } from "../../support/api.js";
import { collectionsWith } from "./everything-stored.js";
import { commandsOf } from "./marked-person.js";

// What was written down about others may name a person, too.

const api = await startApi();
const { db, collections, savePersons, clientWith } = api;
const { erase } = commandsOf(api);
const auditor = await clientWith(["duplicates:write"]);

async function noteOn(one: ReturnType<typeof aPerson>, other: typeof one, note: string) {
  await savePersons(one, other);
  const review = await saveReview(collections, [one, other]);
  await auditor.patch(review).send({ status: "dismissed", note }).expect(200);
}

test("notes of reviews of others lose what names who was erased, and stay where a candidate is called so", async () => {
  const person = aPerson({ first_name: "Yusbelis", last_name: "Noteado Rangel" });
  await savePersons(person);
  await noteOn(aPerson(), aPerson(), "La vio RANGEL NOTEADO en Macuto");
  await noteOn(aPerson(), aPerson(), "La vio Rangel en Macuto");
  const namesake = aPerson({ first_name: "Rangel", last_name: "Noteado" });
  await noteOn(namesake, aPerson(), "Noteado Rangel es otra");
  expect(await erase(String(person._id))).toMatchObject({ code: 0, result: { left: 0 } });
  for (const reviews of [collections.duplicateReviews, collections.minimizedReviews]) {
    expect((await reviews.distinct("note")).sort()).toEqual([
      "La vio Rangel en Macuto",
      "Noteado Rangel es otra",
    ]);
    expect(await reviews.countDocuments({ status: "dismissed" })).toBe(3);
  }
});

test("the audit log loses ids of requests and reasons that name who was erased, and keeps its entries", async () => {
  const person = aPerson({
    first_name: "Yubiri",
    last_name: "Auditada",
    document_id: "V-80.555.111",
  });
  await savePersons(person);
  const entry = { at: new Date(), operation: "GET /v1/persons", records: [] };
  const kept = randomUUID();
  const many = Array.from({ length: 10_000 }, () => ({ ...entry, request_id: randomUUID() }));
  await collections.auditLog.insertMany(many); // more than one command reads
  await collections.auditLog.insertMany([
    { ...entry, request_id: "busca-auditadayubiri-1" },
    { ...entry, request_id: "80555111-00000000-ab" },
    { ...entry, request_id: kept },
    { ...entry, operation: "erase person", reason: "La pidió Yubirí Auditada" },
  ]);
  const before = await collections.auditLog.countDocuments();
  expect(await erase(String(person._id))).toMatchObject({ code: 0, result: { left: 0 } });
  for (const text of ["auditada", "80555111"]) expect(await collectionsWith(db, text)).toEqual([]);
  expect(await collections.auditLog.countDocuments()).toBe(before + 1);
  expect(await collections.auditLog.countDocuments({ request_id: kept })).toBe(1);
  expect(await collections.auditLog.countDocuments({ reason: "erased" })).toBe(1);
});
