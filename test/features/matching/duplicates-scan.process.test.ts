import { readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { takeLease } from "../../../src/features/matching/lease.js";
import { allReviews, type PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";
import { saveReview } from "../duplicates/reviews.js";

const { db, collections, services, savePersons, clientWith } = await startApi();
const reader = await clientWith(["duplicates:read"]);
const auditor = await clientWith(["duplicates:write"]);
const operator = await clientWith(["duplicates:read", "persons:sensitive:read"]);

beforeEach(async () => {
  await collections.persons.deleteMany({});
  for (const reviews of allReviews(collections)) await reviews.deleteMany({});
});

async function scan(...args: string[]) {
  const MONGODB_URI = databaseUri(db.databaseName);
  const { code, stdout, stderr } = await runScript("duplicates-scan", [...args, "--json"], {
    MONGODB_URI,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

const listed = async (client = reader) => (await client.get("/v1/duplicates")).body.data;

const personsOf = (review: { persons: { id: string }[] }) => review.persons.map(({ id }) => id);

const hex = (...persons: PersonDocument[]) => persons.map(({ _id }) => _id.toHexString());

const day = (n: number) => new Date(Date.UTC(2026, 9, n));

/** One boy on three lists, the newest first; on each a little otherwise. */
const boy = [
  { last_name: "Salcedo Rivas", effective_birth_date: "2015-03-14", created_at: day(3) },
  {
    last_name: "SALCEDO RIBAS",
    birth_date: "2015-03-14",
    effective_birth_date: "2015-03-14",
    created_at: day(2),
  },
  {
    last_name: "Salcedo Rivas",
    birth_date: "2015-03-14",
    effective_birth_date: "2015-03-14",
    created_at: day(1),
  },
].map((fields, n) =>
  aPerson({
    first_name: "Ysidro José",
    gender: "male",
    source: ["form", "hospital_list", "shelter_list"][n] ?? "",
    ...fields,
  }),
);

/** Whom nobody takes for another. */
const strangers = [
  aPerson({ first_name: "Keila", last_name: "Andrade Pinto", effective_birth_date: "1981-02-01" }),
  aPerson({ first_name: "Honorio", last_name: "Villegas", effective_birth_date: "1954-02-01" }),
  aPerson({ first_name: "Leonela", last_name: "Guzmán Peña", effective_birth_date: "2001-07-01" }),
  // A namesake, forty years older.
  aPerson({
    first_name: "Ysidro José",
    last_name: "Salcedo Rivas",
    effective_birth_date: "1975-03-14",
  }),
];

test("a scan makes a review that says why, and changes no person", async () => {
  await savePersons(...boy, ...strangers);
  const before = await collections.persons.find().sort({ _id: 1 }).toArray();

  const summary = await scan();
  expect(summary).toMatchObject({
    scan_version: 3,
    persons: 7,
    reviews: { created: 1, updated: 0, unchanged: 0 },
  });
  expect(summary.pairs.high + summary.pairs.medium).toBe(3);
  expect(await collections.persons.find().sort({ _id: 1 }).toArray()).toEqual(before);

  const [review, ...others] = await listed();
  expect(others).toEqual([]);
  expect(personsOf(review)).toEqual(hex(...boy).reverse()); // the oldest first
  expect(review).toMatchObject({ status: "pending", canonical_person_id: null, scan_version: 3 });
  expect(review.match_score).toBeGreaterThan(0.9);
  expect(review.reason).toBe("Same given names, surnames, birth, and gender");
  expect(JSON.stringify([review.reason, review.comparison])).not.toMatch(/salcedo|2015/i);

  const [full] = await listed(operator);
  const names = full.comparison.find(({ field }: { field: string }) => field === "surnames");
  expect(names).toMatchObject({
    agreement: "match",
    values: ["Salcedo Rivas", "SALCEDO RIBAS", "Salcedo Rivas"],
  });
  expect(names.weight).toBeGreaterThan(0);
});

test("a second scan leaves everything as it is; what matches no more is withdrawn", async () => {
  await savePersons(...boy, ...strangers);
  await scan();
  const [made] = await listed();
  expect((await scan()).reviews).toEqual({ created: 0, updated: 0, unchanged: 1 });
  expect(await listed()).toEqual([made]);

  const [newest, ...rest] = boy as [PersonDocument, PersonDocument, PersonDocument];
  const other = { first_name: "Tobías", last_name: "Zambrano", updated_at: new Date() };
  await collections.persons.updateOne({ _id: newest._id }, { $set: other });
  expect((await scan()).reviews).toEqual({ created: 0, updated: 1, unchanged: 0 });
  const [smaller] = await listed();
  expect(smaller.id).toBe(made.id);
  expect(personsOf(smaller)).toEqual(hex(...rest).reverse());

  await collections.persons.deleteOne({ _id: rest[0]._id });
  await scan();
  expect(await collections.duplicateReviews.countDocuments()).toBe(0);
});

test("a scan since a moment looks only at who was changed, and at whom they match", async () => {
  const updated_at = day(1);
  await savePersons(...[...boy, ...strangers].map((person) => ({ ...person, updated_at })));
  expect(await scan("--since", "2026-10-02T00:00:00Z")).toMatchObject({
    persons: 0,
    candidates: 0,
  });
  expect(await listed()).toEqual([]);
  const [newest] = boy as [PersonDocument];
  await collections.persons.updateOne({ _id: newest._id }, { $set: { updated_at: day(5) } });
  const { persons, pairs, reviews } = await scan("--since", "2026-10-02");
  // Whom they match is compared with each other, too.
  expect([persons, pairs.high + pairs.medium, reviews.created]).toEqual([1, 3, 1]);
  expect(personsOf((await listed())[0])).toEqual(hex(...boy).reverse());
});

/** Stores a review of these as people have decided it. */
async function decide(status: "confirmed" | "dismissed", ...persons: PersonDocument[]) {
  const [canonical] = persons;
  const url = await saveReview(collections, persons);
  const decision = {
    status,
    ...(status === "confirmed" && { canonical_person_id: canonical?._id }),
  };
  await auditor.patch(url).send(decision).expect(200);
}

const pending = async () => (await reader.get("/v1/duplicates?status=pending")).body.data;

test("a dismissed pair never shares a review again; a confirmed one is asked about with a third", async () => {
  const [first, second, third] = boy as [PersonDocument, PersonDocument, PersonDocument];
  await savePersons(first, second, ...strangers);
  await decide("confirmed", first, second);
  expect((await scan()).reviews).toEqual({ created: 0, updated: 0, unchanged: 0 });
  await savePersons(third);
  expect((await scan()).reviews).toEqual({ created: 1, updated: 0, unchanged: 0 });
  expect(personsOf((await pending())[0])).toEqual(hex(third, second, first));

  await decide("dismissed", first, second);
  await scan();
  for (const review of await pending()) {
    expect(personsOf(review)).not.toEqual(expect.arrayContaining(hex(first, second)));
    expect(personsOf(review)).toContain(third._id.toHexString());
  }
  await decide("dismissed", first, third);
  await decide("dismissed", second, third);
  await scan();
  expect(await pending()).toEqual([]);
});

test("whom a decided review was made of before it changed are reviewed when they match again", async () => {
  const [first, second, third] = boy as [PersonDocument, PersonDocument, PersonDocument];
  await savePersons(first, second);
  await scan();
  await savePersons(third);
  await scan();
  const rename = ({ first_name, last_name }: Pick<PersonDocument, "first_name" | "last_name">) =>
    collections.persons.updateOne({ _id: first._id }, { $set: { first_name, last_name } });
  await rename({ first_name: "Tobías", last_name: "Zambrano" });
  await scan();
  const [review, ...others] = await pending();
  expect([personsOf(review), others]).toEqual([hex(third, second), []]);
  await auditor.patch(`/v1/duplicates/${review.id}`).send({ status: "dismissed" }).expect(200);
  await rename(first);
  await scan();
  expect((await pending()).map(personsOf).sort()).toEqual(
    [hex(second, first), hex(third, first)].sort(),
  );
});

test("a confirmed record that is hidden keeps nobody else from a review", async () => {
  const [first, second, third] = boy as [PersonDocument, PersonDocument, PersonDocument];
  await savePersons(first, second, ...strangers);
  await decide("confirmed", first, second);
  await savePersons(third);
  await collections.persons.updateOne({ _id: second._id }, { $set: { is_public: false } });
  await scan();
  expect((await pending()).map(personsOf)).toEqual([hex(third, first)]);
  await decide("confirmed", first, third);
  await scan();
  expect(await pending()).toEqual([]);
});

test("a private person is in no review and no pair", async () => {
  const [first, second] = boy as [PersonDocument, PersonDocument];
  await savePersons(first, { ...second, is_public: false }, ...strangers);
  const file = join(tmpdir(), `pairs-${db.databaseName}-private.csv`);
  expect(await scan("--pairs", file)).toMatchObject({ persons: 5, reviews: { created: 0 } });
  expect(await readFile(file, "utf8")).not.toContain(second._id.toHexString());
});

test("two scans never run at once, and wrong arguments are told", async () => {
  const MONGODB_URI = databaseUri(db.databaseName);
  const lease = await takeLease(services, "scan");
  const second = await runScript("duplicates-scan", [], { MONGODB_URI });
  expect(second).toMatchObject({ code: 2, stdout: "" });
  expect(second.stderr).toContain("Another scan for duplicates is running");
  await lease?.release();
  const wrong = await runScript("duplicates-scan", ["--since", "soon"], { MONGODB_URI });
  expect(wrong).toMatchObject({ code: 2, stdout: "" });
  expect(wrong.stderr).toMatch(/^--since: Must be a date or a moment/);
  expect((await scan()).persons).toBe(0);
});

test("who has lost the lease to another can neither go on nor release it", async () => {
  const lost = await takeLease(services, "scan");
  const expired = { "lease.until": new Date(0) };
  await collections.jobs.updateOne({ _id: "duplicates" }, { $set: expired });
  const held = await takeLease(services, "scan");
  await expect(lost?.renew()).rejects.toThrow("Another process has taken over");
  await lost?.release();
  expect(await takeLease(services, "matcher")).toBeUndefined();
  await held?.renew();
  await held?.release();
  const next = await takeLease(services, "matcher");
  expect(next).toBeDefined();
  await next?.release();
});

test("pairs come as a file, the likeliest first, with how each field agrees", async () => {
  const [first, ...others] = boy as [PersonDocument, PersonDocument, PersonDocument];
  const sources = first.sources.map((source) => ({ ...source, source_id: "F-17" }));
  await savePersons({ ...first, sources }, ...others, ...strangers);
  const file = join(tmpdir(), `pairs-${db.databaseName}.csv`);
  await scan("--pairs", file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const rows: Record<string, string>[] = parse(await readFile(file, "utf8"), { columns: true });
  const ids = rows.map(({ id1 = "", id2 = "" }) => [id1, id2].sort().join());
  const [one, two, three] = hex(...boy).sort();
  expect(ids.sort()).toEqual([`${one},${two}`, `${one},${three}`, `${two},${three}`]);
  const scores = rows.map(({ score }) => Number(score));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores[0]).toBeGreaterThan(scores[2] ?? 1);
  for (const row of rows) {
    expect(row).toMatchObject({ given_names: "match", surnames: "match", document: "missing" });
    expect(row.confidence).toMatch(/^(high|medium)$/);
    for (const n of [1, 2]) {
      const person = boy.find(({ _id }) => _id.toHexString() === row[`id${n}`]);
      expect(row[`source${n}`]).toBe(person?.source);
      expect(row[`source_id${n}`]).toBe(person?._id.equals(first._id) ? "F-17" : "");
    }
  }
});

test("pairs that cannot be written are told, and no review is made of them", async () => {
  await savePersons(...boy);
  const missing = join(tmpdir(), db.databaseName, "pairs.csv");
  const MONGODB_URI = databaseUri(db.databaseName);
  const refused = await runScript("duplicates-scan", ["--pairs", missing], { MONGODB_URI });
  const stderr = "--pairs: the file cannot be written (ENOENT).\n";
  expect(refused).toEqual({ code: 2, stdout: "", stderr });
  expect(await collections.duplicateReviews.countDocuments()).toBe(0);
});
