import { mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ObjectId } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { allReviews } from "../../../src/kernel/database/collections.js";
import { saveReview } from "../../features/duplicates/reviews.js";
import { folderOf, objectsIn } from "../../features/photos/objects.js";
import { aPerson, startApi } from "../../support/api.js";
import { runScript } from "../../support/command.js";
import { aJpeg } from "../../support/images.js";
import { atTerminal, keys } from "../../support/terminal.js";
import { collectionsWith } from "./everything-stored.js";
import {
  commandsOf,
  importMarkedPerson,
  makeMarkedPerson,
  markedPhone,
  marker,
} from "./marked-person.js";

const api = await startApi();
const { db, collections, services, savePersons, clientWith } = api;
const { photoStore } = services;
const commands = commandsOf(api);
const { erase, env } = commands;
const folder = await mkdtemp(join(tmpdir(), "lists-"));
afterAll(() => rm(folder, { recursive: true }));

const owner = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);

interface Result {
  collections: { collection: string; found: { what: string; allowed: string | null }[] }[];
}

/** The collections in which the proof found what should be gone, each with what that is. */
const wrongIn = (result: Result) =>
  result.collections.flatMap(({ collection, found }) =>
    found.flatMap(({ what, allowed }) => (allowed === null ? [`${collection}: ${what}`] : [])),
  );

test("nothing of a person is anywhere afterwards, but its id in the tombstone and the audit log", async () => {
  const made = await makeMarkedPerson(api);
  const { id, others } = made;
  const file = await importMarkedPerson(commands, folder);
  const [one, two, three, four] = others.map(({ _id }) => _id);
  await services.wordCounts.flush();
  // Up to whom the search for duplicates is done.
  const done = { updated_at: new Date(), _id: new ObjectId(id) };
  const duplicates = { $set: { begun_at: new Date(), done } };
  await collections.jobs.updateOne({ _id: "duplicates" }, duplicates, { upsert: true });
  expect(await collectionsWith(db, marker)).toEqual(
    [
      "duplicate_reviews",
      "minimized_reviews",
      "import_changes",
      "imports",
      "column_maps",
      "name_codes",
      "persons",
      "reports",
      "word_counts",
    ].sort(),
  );

  const { code, stderr, result } = await erase(id, "Case 4711, article 17");
  expect({ code, stderr, left: wrongIn(result) }).toEqual({ code: 0, stderr: "", left: [] });
  expect(result).toMatchObject({ person: id, left: 0, values_left_out: 0 });
  expect(result.values).toBeGreaterThan(15);
  // Of each kind there was something; rows are kept only of lists that came over HTTP.
  const none = Object.entries(result.erased).filter(([, count]) => count === 0);
  expect(none).toEqual([["import_rows", 0]]);
  expect(result.erased).toMatchObject({ persons: 1, tips: 1, reports: 2, photos: 2 });

  expect(await collectionsWith(db, marker)).toEqual([]);
  expect(await collectionsWith(db, markedPhone)).toEqual([]);
  expect(await collectionsWith(db, id)).toEqual(["audit_log", "removals", "tombstones"]);
  const objects = await objectsIn(folderOf(photoStore));
  expect(objects).not.toContain(String(made.orphan));
  expect(objects).not.toContain(String(made.photo?._id));

  // What others decided of others stands; what leant on this person does not.
  for (const stored of allReviews(collections)) {
    const reviews = await stored.find().toArray();
    expect(reviews).toMatchObject([{ status: "confirmed", persons: [one, two], comparison: [] }]);
  }
  const linked = await collections.persons.findOne({ _id: two ?? new ObjectId() });
  expect(linked?.canonical_person_id).toEqual(one);
  const ended = await collections.persons.findOne({ _id: three ?? new ObjectId() });
  expect(ended).not.toHaveProperty("canonical_person_id");
  expect(ended?.history).toEqual([]);
  expect(await collections.persons.countDocuments({ _id: four ?? new ObjectId() })).toBe(1);

  // Neither a retry of its request nor its list brings the person back.
  await made.create().expect(404);
  const again = JSON.parse((await commands.import(file)).stdout);
  expect(again).toMatchObject({ rows: 1, rejected: 1, created: 0 });
  expect(await collections.persons.countDocuments({ first_name: "Tolumarka" })).toBe(0);

  const audited = await runScript("audit", ["--person", id, "--json"], env);
  expect(JSON.parse(audited.stdout)[0]).toMatchObject({
    operation: "erase person",
    records: [id],
    reason: "Case 4711, article 17",
    key: null,
    operator: expect.any(String),
  });
  expect((await runScript("audit", ["--person", id], env)).stdout).toContain(
    "Case 4711, article 17",
  );
  expect(await erase(id)).toMatchObject({ code: 0, result: { left: 0, values: 1 } });
});

test("whoever is hidden is erased, and whoever was deleted before, as far as something is left", async () => {
  const [hidden] = await savePersons(aPerson({ is_public: false, first_name: "Hiddenia" }));
  expect(await erase(String(hidden?._id))).toMatchObject({ code: 0, result: { left: 0 } });
  await owner.get(`/v1/persons/${hidden?._id}`).expect(404);

  const [deleted, other] = await savePersons(aPerson(), aPerson());
  if (!deleted || !other) throw new Error("Persons are missing");
  const review = await saveReview(collections, [deleted, other]);
  const auditor = await clientWith(["duplicates:write"]);
  const note = "Vive con su hermana Deletia en Macuto";
  await auditor.patch(review).send({ status: "dismissed", note }).expect(200);
  await owner.delete(`/v1/persons/${deleted._id}`).expect(204);
  expect(await collectionsWith(db, "Deletia")).toEqual(["duplicate_reviews", "minimized_reviews"]);
  expect(await erase(String(deleted._id))).toMatchObject({
    code: 0,
    result: { left: 0, erased: { persons: 0, duplicate_reviews: 1 } },
  });
  expect(await collectionsWith(db, "Deletia")).toEqual([]);
});

test("what others say of themselves stays and is counted; what else is found makes it fail, without its value", async () => {
  const same = { document_id: "V-70.700.700", contact_person_phone: "+584145550707" };
  const [person] = await savePersons(aPerson(same), aPerson(same), aPerson(same));
  const id = String(person?._id);
  const strays = db.collection("strays");
  await strays.insertOne({ deep: [{ [id]: 1 }], text: "tel. +584145550707" });

  const { code, result } = await erase(id);
  expect(code).toBe(1);
  const found = (collection: string) =>
    result.collections.find((one: { collection: string }) => one.collection === collection)?.found;
  expect(found("strays")).toEqual([
    { what: "id", documents: 1, allowed: null },
    { what: "phone", documents: 1, allowed: null },
  ]);
  expect(found("persons")).toContainEqual({
    what: "document",
    documents: 2,
    allowed: "another record says the same",
  });
  expect(JSON.stringify(result)).not.toMatch(/70.700.700|5550707/);
  const names = await db
    .listCollections()
    .map(({ name }) => String(name))
    .toArray();
  expect(result.collections.map((one: { collection: string }) => one.collection)).toEqual(
    names.sort(),
  );
  const told = await runScript("erase", ["person", id, "--reason", "Case 1"], env);
  expect(told).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/strays +1 +id in 1: LEFT/),
  });
  await strays.drop();
  expect(await erase(id)).toMatchObject({ code: 0, result: { left: 0 } });
});

test("broken off, as while the photos are out of reach, it is finished by running it again", async () => {
  const [person, orphan] = [aPerson({ first_name: "Brokenia" }), new ObjectId()];
  await savePersons(person);
  await collections.photos.insertOne({ _id: orphan, person_id: person._id });
  const unremovable = join(folderOf(photoStore), `${orphan}.jpg`);
  await mkdir(unremovable);
  const broken = await erase(String(person._id));
  const stderr = "The photo storage is out of reach: run this again.\n";
  expect(broken).toEqual({ code: 1, stderr, result: undefined });
  await rmdir(unremovable);
  await photoStore.put(orphan, await aJpeg());
  expect(await erase(String(person._id))).toMatchObject({
    code: 0,
    result: { left: 0, erased: { photos: 1 }, photos: { searched: 1 } },
  });
  expect(await objectsIn(folderOf(photoStore))).not.toContain(String(orphan));
  expect(await collectionsWith(db, String(person._id))).toEqual([
    "audit_log",
    "removals",
    "tombstones",
  ]);
});

test("on a terminal it shows what there is and asks; nothing is the answer that lies next", async () => {
  const [person] = await savePersons(aPerson());
  const id = String(person?._id);
  const begin = () => atTerminal(["person", id, "--reason", "Case 2"], env, "erase");
  const declined = await begin();
  await declined.shows("Erase all of this?");
  declined.press(keys.enter);
  expect(await declined.ends()).toBe(2);
  expect(declined.text()).toMatch(/persons +1/);
  await owner.get(`/v1/persons/${id}`).expect(200);
  expect(await collections.auditLog.countDocuments({ reason: "Case 2" })).toBe(0);

  const agreed = await begin();
  await agreed.shows("Yes, erase it");
  agreed.press(keys.down, keys.enter);
  await agreed.shows("Nothing is left of this person.");
  await agreed.shows("Outside of this: backups");
  expect(await agreed.ends()).toBe(0);
  await owner.get(`/v1/persons/${id}`).expect(404);
});

const stored = aPerson({ first_name: "Refusia", document_id: "V-80.900.100" });
const pictured = aPerson({ photo: { _id: new ObjectId(), uploaded_at: new Date() } });
await savePersons(stored, pictured);

test.each<[string, string[], RegExp]>([
  [
    "an id that is none",
    ["person", "x", "--reason", "Case 3"],
    /^ID: Must be the id of a person, /,
  ],
  [
    "an unknown id",
    ["person", "0".repeat(24), "--reason", "Case 3"],
    /^ID: Must be the id of a person that is stored or was deleted\./,
  ],
  ["no reason", ["person", String(stored._id)], /^--reason: /],
  [
    "a reason that names the person",
    ["person", String(stored._id), "--reason", "asked by REFUSÍA herself"],
    /^--reason: Must not name the person\.$/m,
  ],
  [
    "a reason that holds a value of the person, however it is written",
    ["person", String(stored._id), "--reason", "caso_80900100"],
    /^--reason: Must not name the person\.$/m,
  ],
  [
    "the storage of another service",
    ["person", String(pictured._id), "--reason", "Case 3"],
    /^The photo of this person is in another storage: /,
  ],
])("refuses %s with one sentence, and erases nothing", async (_what, args, message) => {
  const { code, stdout, stderr } = await runScript("erase", [...args, "--json"], env);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(message);
  const ids = [stored._id, pictured._id];
  expect(await collections.persons.countDocuments({ _id: { $in: ids } })).toBe(2);
});
