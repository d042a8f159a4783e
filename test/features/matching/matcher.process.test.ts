import { randomBytes } from "node:crypto";
import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { createBlockKeys } from "../../../src/features/matching/block-keys.js";
import { takeLease } from "../../../src/features/matching/lease.js";
import { matchChanged } from "../../../src/features/matching/matcher.js";
import { scanForDuplicates } from "../../../src/features/matching/scan.js";
import type { Permission } from "../../../src/kernel/auth/permissions.js";
import { aPerson, personBody, startApi } from "../../support/api.js";
import { saveKey } from "../../support/keys.js";
import { startOwnService } from "../../support/own-service.js";
import { eventually, startService } from "../../support/service.js";
import { fullTest } from "../../support/tier.js";

const own = await startOwnService();
const permissions: Permission[] = [
  ...(["persons:read", "persons:write", "persons:sensitive:read", "duplicates:read"] as const),
];
const key = await saveKey(own.collections, permissions);

/** What the service answers. */
async function ask(method: string, path: string, body?: object) {
  const response = await fetch(own.service.url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    text: await response.text(),
    etag: response.headers.get("etag"),
  };
}

async function create(fields: Record<string, unknown>): Promise<string> {
  const { status, text } = await ask("POST", "/v1/persons", personBody(fields));
  expect({ status, text }).toMatchObject({ status: 201 });
  return JSON.parse(text).data.id;
}

const idsOf = (review: { persons: { id: string }[] }) => review.persons.map(({ id }) => id);

/** The reviews with a person. */
async function reviewsOf(id: string) {
  const { text } = await ask("GET", "/v1/duplicates?limit=100");
  return JSON.parse(text).data.filter((review: Parameters<typeof idsOf>[0]) =>
    idsOf(review).includes(id),
  );
}

const reviewOf = (id: string) => eventually(async () => (await reviewsOf(id))[0]);

test("two records of one person are reviewed soon after they were made, until they are told apart", async () => {
  const born = { birth_date: "1984-03-11", gender: "male" };
  const first = await create({
    first_name: "Honorio Andrés",
    last_name: "Villegas Tovar",
    ...born,
  });
  await create({ first_name: "Keila", last_name: "Andrade Pinto" });
  const second = await create({
    first_name: "onorio andres",
    last_name: "Billegas Tobar",
    ...born,
  });
  const review = await reviewOf(first);
  expect(idsOf(review)).toEqual([first, second]);
  expect(review).toMatchObject({ status: "pending", canonical_person_id: null });

  // What the matcher keeps beside a person is no change of it, and nobody sees it.
  const stored = await own.collections.persons.findOne({ _id: new ObjectId(first) });
  expect(stored?.match_keys?.length).toBeGreaterThan(3);
  expect(stored?.version).toBe(1);
  const { text } = await ask("GET", `/v1/persons/${first}`);
  expect(text).not.toContain("match_keys");
  expect(JSON.stringify(stored?.match_keys)).not.toMatch(/1984|vil|honorio/i);

  const other = { first_name: "Tobías", last_name: "Zambrano", birth_date: "2001-01-08" };
  expect((await ask("PATCH", `/v1/persons/${second}`, other)).status).toBe(200);
  await eventually(async () => ((await reviewsOf(first)).length === 0 ? true : undefined));
});

fullTest(
  "what was made right before the service was killed is compared after its start",
  async () => {
    const first = await create({ first_name: "Leonela María", last_name: "Guzmán Peña", age: 33 });
    const second = await create({ first_name: "LEONELA MARIA", last_name: "GUSMAN PEÑA", age: 33 });
    await own.service.end("SIGKILL");
    own.service = await startService({ MONGODB_URI: own.MONGODB_URI });
    expect(idsOf(await reviewOf(first))).toEqual([first, second]);
  },
);

fullTest("two instances make one review, and end in order", async () => {
  const another = await startService({ MONGODB_URI: own.MONGODB_URI });
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    made.push(await create({ first_name: "Gianni Rafael", last_name: "D'Ambrosio Ruiz", age: 66 }));
  }
  await eventually(async () => {
    const [review] = await reviewsOf(made[0] ?? "");
    return review && idsOf(review).length === 3 ? review : undefined;
  });
  const persons = made.map((id) => new ObjectId(id));
  const stored = own.collections.duplicateReviews.find({ persons: { $in: persons } });
  expect(await stored.toArray()).toHaveLength(1);
  expect(await another.end("SIGTERM")).toBe(0);
});

test("who is left of a review is compared again when one of its persons is deleted", async () => {
  const fields = { first_name: "Zoraida Inés", last_name: "Chacín Uzcátegui", age: 51 };
  const third = await create(fields);
  const [first, second] = [await create(fields), await create(fields)];
  const valuesOf = async (count: number) => {
    const [review] = await reviewsOf(first);
    const values = review?.comparison[0].values.length;
    return values === count ? review : undefined;
  };
  const { id } = await eventually(() => valuesOf(3));
  expect((await ask("DELETE", `/v1/persons/${third}`)).status).toBe(204);
  const review = await eventually(() => valuesOf(2));
  expect(review.id).toBe(id);
  expect(idsOf(review)).toEqual([first, second]);
  expect((await ask("DELETE", `/v1/persons/${second}`)).status).toBe(204);
  const persons = new ObjectId(first);
  expect(await own.collections.duplicateReviews.countDocuments({ persons })).toBe(0);
});

test("nothing is compared while an import or a scan runs; then all is made up for", async () => {
  const { collections, services, savePersons } = await startApi();
  const created_at = new Date(Date.now() - 60_000);
  const twins = [1, 2].map(() =>
    aPerson({ updated_at: created_at, created_at, first_name: "Ysidro José" }),
  );
  await savePersons(...twins);
  const round = () => {
    const settings = { margin: 0, keysOf: createBlockKeys(randomBytes(32)) };
    return matchChanged(services, settings, new AbortController().signal);
  };
  const worker = { host: "another", pid: 1, until: new Date(Date.now() + 3_600_000) };
  const running = { _id: new ObjectId(), state: "running", worker, created_at };
  const imports = collections.imports as unknown as { insertOne(batch: object): Promise<unknown> };
  await imports.insertOne(running);
  await round();
  expect(await collections.jobs.findOne({ _id: "duplicates" })).toBeNull();
  await collections.imports.deleteMany({});

  const lease = await takeLease(services, "scan");
  await round();
  expect(await collections.duplicateReviews.countDocuments()).toBe(0);
  await lease?.release();

  await round();
  expect(await collections.duplicateReviews.countDocuments()).toBe(1);
  await round();
  expect((await collections.duplicateReviews.findOne())?.version).toBe(1);
});

test("what a scan found stays while one of two is still to be compared in the background", async () => {
  const { collections, services, savePersons } = await startApi();
  const created_at = new Date(Date.now() - 60_000);
  const twins = [created_at, new Date(Date.now() + 3_600_000)].map((updated_at) =>
    aPerson({ updated_at, created_at, first_name: "Ysidro José" }),
  );
  await savePersons(...twins);
  await scanForDuplicates(collections);
  const settings = { margin: 0, keysOf: createBlockKeys(randomBytes(32)) };
  await matchChanged(services, settings, new AbortController().signal);
  expect(await collections.persons.countDocuments({ match_keys: { $exists: true } })).toBe(1);
  expect(await collections.duplicateReviews.countDocuments()).toBe(1);
});
