import { ObjectId } from "mongodb";
import sharp, { type Sharp } from "sharp";
import { beforeEach, expect, test } from "vitest";
import { storedPopulation } from "../../../src/features/matching/stored-population.js";
import { hashPhotos } from "../../../src/features/photos/sweep.js";
import { allReviews, type PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";

// Two lists have the same photo: that is evidence, for keys that may see it.

const { db, collections, services, savePersons, clientWith } = await startApi();
const writer = await clientWith(["persons:write", "persons:sensitive:read"]);
const reader = await clientWith(["duplicates:read"]);
const full = await clientWith(["duplicates:read", "persons:sensitive:read"]);

beforeEach(async () => {
  await collections.persons.deleteMany({});
  for (const reviews of allReviews(collections)) await reviews.deleteMany({});
});

const side = 200;

/** A picture of light and shade, another one for each number. */
function picture(number: number): Sharp {
  const waves = Array.from({ length: 9 }, (_, n) => ({
    across: ((number * 7 + n * 5) % 11) / 40,
    down: ((number * 3 + n * 8) % 13) / 45,
    begin: number * n,
  }));
  const shade = (x: number, y: number) =>
    waves.reduce(
      (sum, { across, down, begin }) => sum + Math.sin(x * across + y * down + begin),
      0,
    );
  const pixels = Uint8Array.from({ length: side * side }, (_, at) => {
    return 128 + 14 * shade(at % side, Math.floor(at / side));
  });
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } });
}

async function save(fields: Partial<PersonDocument>, photo?: Buffer): Promise<PersonDocument> {
  const person = aPerson(fields);
  await savePersons(person);
  const path = `/v1/persons/${person._id}/photo`;
  if (photo) await writer.post(path).attach("photo", photo, "photo.bin").expect(200);
  return person;
}

async function scan(): Promise<void> {
  const { code, stderr } = await runScript("duplicates-scan", ["--json"], {
    MONGODB_URI: databaseUri(db.databaseName),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
}

interface Review {
  reason: string;
  match_score: number;
  comparison: { field: string; agreement: string; weight: number }[];
}

const reviews = async (client = full): Promise<Review[]> =>
  (await client.get("/v1/duplicates").expect(200)).body.data;

const ofPhoto = (review: Review | undefined) =>
  review?.comparison.find(({ field }) => field === "photo");

const married = [
  { first_name: "Keila", last_name: "Andrade", gender: "female" as const },
  { first_name: "Keila", last_name: "Villegas", gender: "female" as const },
];
const [before = {}, after = {}] = married;

test("the same photo in another size and format makes a review of two names, and the review says so", async () => {
  await save(before, await picture(1).png().toBuffer());
  await save(after, await picture(1).resize(120).jpeg({ quality: 60 }).toBuffer());
  await save({ first_name: "Honorio", last_name: "Pinto" }, await picture(2).png().toBuffer());
  await scan();
  for (const client of [full, reader]) {
    const [review, ...others] = await reviews(client);
    expect(others).toEqual([]);
    expect(ofPhoto(review)).toMatchObject({ agreement: "match" });
    expect(ofPhoto(review)?.weight).toBeGreaterThan(5);
    expect(review?.reason).toMatch(/photo/);
  }
});

/** Makes the first digits of these quarters of a hash others, so that no two of these hashes are the same there. */
async function changeDigits({ _id }: PersonDocument, places: number[]): Promise<void> {
  const stored = await collections.persons.findOne({ _id });
  const hash = [...(stored?.photo?.perceptual_hash ?? "")];
  expect(hash).toHaveLength(64);
  for (const at of places) hash[at] = hash[at] === "0" ? "1" : "0";
  const changed = { "photo.perceptual_hash": hash.join("") };
  await collections.persons.updateOne({ _id }, { $set: changed });
}

test("hashes with three digits different bring two names together", async () => {
  const photo = await picture(1).png().toBuffer();
  await save(before, photo);
  await changeDigits(await save(after, photo), [0, 16, 32]);
  await scan();
  for (const client of [full, reader]) {
    const [review, ...others] = await reviews(client);
    expect(others).toEqual([]);
    expect(ofPhoto(review)).toMatchObject({ agreement: "match" });
  }
});

test("hashes with six digits different are the same photo of persons who are compared anyway", async () => {
  const namesake = { first_name: "Keila", last_name: "Andrade", birth_date: "1984-03-11" };
  const alike = { ...namesake, effective_birth_date: "1984-03-11", gender: "female" as const };
  const photo = await picture(1).png().toBuffer();
  await save(alike, photo);
  await changeDigits(await save(alike, photo), [0, 8, 16, 24, 32, 48]);
  await scan();
  for (const client of [full, reader]) {
    const [review] = await reviews(client);
    expect(ofPhoto(review)).toMatchObject({ agreement: "match" });
  }
});

test("another photo, or none, says nothing", async () => {
  const namesake = { first_name: "Keila", last_name: "Andrade", birth_date: "1984-03-11" };
  const alike = { ...namesake, effective_birth_date: "1984-03-11", gender: "female" as const };
  await save(alike, await picture(1).png().toBuffer());
  await save(alike, await picture(2).png().toBuffer());
  await save(alike);
  await scan();
  for (const client of [full, reader]) {
    const [review] = await reviews(client);
    expect(review).toBeDefined();
    expect(ofPhoto(review)).toBeUndefined();
    expect(review?.reason).not.toMatch(/photo/);
  }
});

test.each<[string, Partial<PersonDocument>]>([
  ["a minor", { effective_birth_date: "2018-05-05" }],
  ["a patient", { hospital: "vargas" }],
])("the hidden photo of %s counts only for keys that may see it", async (_who, hidden) => {
  await save({ ...before, ...hidden }, await picture(1).png().toBuffer());
  await save({ ...after, ...hidden }, await picture(1).jpeg({ quality: 70 }).toBuffer());
  await scan();
  const [review] = await reviews(full);
  expect(ofPhoto(review)).toMatchObject({ agreement: "match" });
  expect(await reviews(reader)).toEqual([]);
});

test("a picture that very many records have is no evidence, and an empty one never", async () => {
  const silhouette = await picture(3).png().toBuffer();
  const blank = { width: 300, height: 300, channels: 3, background: "#eee" } as const;
  const white = await sharp({ create: blank }).png().toBuffer();
  for (let n = 0; n < 60; n += 1) {
    const first_name = `Nombre${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`;
    await save({ first_name, last_name: `Apellido${first_name.slice(-2)}` }, silhouette);
  }
  await save(before, silhouette);
  await save(after, silhouette);
  await save({ ...before, last_name: "Rojas" }, white);
  await save({ ...before, last_name: "Zambrano" }, white);
  await scan();
  for (const review of await reviews()) expect(ofPhoto(review)?.weight ?? 0).toBeLessThan(4);
});

test("a photo from before is hashed by the sweep, once, and then compared", async () => {
  const one = await save(before, await picture(1).png().toBuffer());
  const other = await save(after, await picture(1).jpeg({ quality: 70 }).toBuffer());
  const { persons } = collections;
  const hashOf = async ({ _id }: { _id: ObjectId }) =>
    (await persons.findOne({ _id }))?.photo?.perceptual_hash;
  const made = await hashOf(one);
  expect(made).toMatch(/^[01]{64}$/);
  await persons.updateMany({}, { $unset: { "photo.perceptual_hash": true } });
  const stores = { collections, photoStore: services.photoStore };
  await hashPhotos(stores);
  expect(await hashOf(one)).toBe(made);
  expect(await hashOf(other)).toMatch(/^[01]{64}$/);
  expect(await persons.countDocuments({ stamp_due: true })).toBe(2);
  // A photo whose object is lost is not looked for again and again.
  await persons.updateOne(
    { _id: one._id },
    { $set: { "photo._id": new ObjectId() }, $unset: { "photo.perceptual_hash": true } },
  );
  await hashPhotos(stores);
  expect(await hashOf(one)).toBe("");
  await persons.updateMany({}, { $unset: { stamp_due: true } });
});

test.each([
  ["full", 3],
  ["minimized", 1],
] as const)(
  "how many have a picture is counted in the %s view as far as it shows them",
  async (view, count) => {
    const shown = await save(before, await picture(1).png().toBuffer());
    for (const hidden of [{ effective_birth_date: "2018-05-05" }, { hospital: "vargas" }]) {
      await save({ ...after, ...hidden }, await picture(1).png().toBuffer());
    }
    await save({ ...after, is_public: false }, await picture(1).png().toBuffer());
    const population = await storedPopulation(collections, { keysOf: () => [], view });
    const [record, ...others] = await population.recordsOf([String(shown._id)]);
    expect(others).toEqual([]);
    if (!record) throw new Error("The record is compared");
    const frequencies = await population.frequenciesOf([record]);
    expect(frequencies.ofPicture(record.picture ?? "")).toBe(count);
  },
);

test("no answer shows the hash", async () => {
  const person = await save(before, await picture(1).png().toBuffer());
  const { text } = await writer.get(`/v1/persons/${person._id}`);
  expect(text).not.toMatch(/hash|[01]{64}/);
});
