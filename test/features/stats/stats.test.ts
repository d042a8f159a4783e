import { ObjectId } from "mongodb";
import type { Agent } from "supertest";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { allReviews, type PersonDocument } from "../../../src/kernel/database/collections.js";
import { latestBirthDate } from "../../../src/kernel/values/age.js";
import { dayMs, dayOf } from "../../../src/kernel/values/day.js";
import { aPerson, startApi } from "../../support/api.js";
import { aFinding } from "../duplicates/reviews.js";
import { aTip } from "../tips/a-tip.js";

const { clientWith, savePersons, collections, services } = await startApi();
const any = await clientWith([]);
const full = await clientWith(["persons:sensitive:read"]);
const partner = await clientWith(["reports:write"], { source: "hospital_list" });

/** Each test begins more than a minute after the one before. */
let minutes = 0;
const { now } = services.clock;
Object.assign(services.clock, { now: () => new Date(now().getTime() + minutes * 60_000) });

beforeEach(async () => {
  minutes += 2;
  const { persons, reports, sourceTips } = collections;
  for (const one of [persons, reports, sourceTips]) await one.deleteMany({});
  for (const reviews of allReviews(collections)) await reviews.deleteMany({});
});

const statsFor = async (client: Agent, query = "") =>
  (await client.get(`/v1/stats${query}`).expect(200)).body.data;

const many = (count: number, fields: Partial<PersonDocument> = {}) =>
  savePersons(...Array.from({ length: count }, () => aPerson(fields)));

const today = () => dayOf(services.clock.now());
const ago = (days: number) => new Date(services.clock.now().getTime() - days * dayMs);
const bornYearsAgo = (years: number) => latestBirthDate(years, today());

describe("GET /v1/stats", () => {
  test("counts public persons by status, and by age and status", async () => {
    const found = { status: "found" as const };
    for (const [fields, count] of [
      [{ effective_birth_date: bornYearsAgo(0) }, 5],
      [{ effective_birth_date: bornYearsAgo(5) }, 6],
      [{ effective_birth_date: bornYearsAgo(11), ...found }, 7],
      [{ effective_birth_date: bornYearsAgo(12) }, 8],
      [{ effective_birth_date: bornYearsAgo(17), ...found }, 9],
      [{ effective_birth_date: bornYearsAgo(18), ...found }, 10],
      [{ effective_birth_date: bornYearsAgo(59) }, 11],
      [{ effective_birth_date: bornYearsAgo(60) }, 12],
      [{ is_public: false }, 3],
    ] as const) {
      await many(count, fields);
    }
    const unknown = await many(13);
    const ids = { $in: unknown.map(({ _id }) => _id) };
    await collections.persons.updateMany({ _id: ids }, { $unset: { effective_birth_date: true } });
    const { persons } = await statsFor(full);
    expect(persons.by_status).toEqual({ missing: 55, found: 26 });
    expect(persons.by_age).toEqual([
      { age_band: "0-4", missing: 5, found: 0 },
      { age_band: "5-11", missing: 6, found: 7 },
      { age_band: "12-17", missing: 8, found: 9 },
      { age_band: "18-59", missing: 11, found: 10 },
      { age_band: "60+", missing: 12, found: 0 },
      { age_band: "unknown", missing: 13, found: 0 },
    ]);
  });

  test("by day of creation and of finding, for thirty days", async () => {
    const found = (days: number) => ({ status: "found" as const, found_at: ago(days) });
    await many(6, { created_at: ago(0), ...found(0) });
    await many(7, { created_at: ago(29), ...found(29) });
    await many(8, { created_at: ago(31), ...found(31) });
    await many(1, { created_at: ago(1), ...found(1), is_public: false });
    const { persons } = await statsFor(full);
    for (const table of [persons.by_created_day, persons.by_found_day]) {
      expect(table).toHaveLength(30);
      expect(table[0]).toEqual({ day: today(), count: 6 });
      expect(table[1]).toEqual({ day: dayOf(ago(1)), count: 0 });
      expect(table[29]).toEqual({ day: dayOf(ago(29)), count: 7 });
    }
    expect(persons.by_status).toEqual({ missing: 0, found: 21 });
  });

  test("by source; by hospital and shelter with persons:sensitive:read alone", async () => {
    await many(6, { source: "shelter_list", hospital: "vargas" });
    await many(7, { shelter: "polideportivo_la_guaira" });
    await many(8);
    await many(2, { source: "hospital_list", hospital: "vargas", is_public: false });
    const { persons } = await statsFor(full);
    const label = expect.any(String);
    expect(persons.by_source).toEqual([
      { source: { handle: "form", label }, count: 15 },
      { source: { handle: "shelter_list", label }, count: 6 },
    ]);
    expect(persons.by_hospital).toEqual([
      { hospital: { handle: "vargas", label: "vargas" }, count: 6 },
    ]);
    expect(persons.by_shelter).toEqual([
      { shelter: { handle: "polideportivo_la_guaira", label }, count: 7 },
    ]);
    const minimized = await statsFor(any);
    expect(Object.keys(minimized.persons)).toEqual([
      "by_status",
      "by_age",
      "by_created_day",
      "by_found_day",
      "by_source",
    ]);
    expect(JSON.stringify(minimized)).not.toContain("vargas");
  });

  test("what waits: reviews of all, reports and tips of the key's source, since when", async () => {
    const [one, other, hidden] = (await savePersons(
      aPerson({ source: "hospital_list" }),
      aPerson(),
      aPerson({ source: "hospital_list", is_public: false }),
    )) as [PersonDocument, PersonDocument, PersonDocument];
    const ofSource = [one, one, hidden, other];
    await collections.reports.insertMany(
      ofSource.map(({ _id, source }, n) => ({
        _id: new ObjectId(),
        person_id: _id,
        source,
        reason: "other" as const,
        details: "x",
        reporter_name: "Carla",
        reporter_email: "carla@example.org",
        status: n === 0 ? ("completed" as const) : ("pending" as const),
        version: 1,
        created_at: ago(9 - n),
        updated_at: ago(0),
      })),
    );
    await collections.sourceTips.insertMany(
      ofSource.map(({ _id, source }, n) => ({
        _id: aTip()._id,
        person_id: _id,
        source,
        created_at: ago(9 - n),
      })),
    );
    for (const [reviews, count] of [
      [collections.duplicateReviews, 7],
      [collections.minimizedReviews, 6],
    ] as const) {
      await reviews.insertMany(
        Array.from({ length: 9 }, (_, n) => ({
          _id: new ObjectId(),
          ...aFinding([one, other]),
          status: n < count ? ("pending" as const) : ("dismissed" as const),
          version: 1,
          created_at: ago(n),
          updated_at: ago(0),
        })),
      );
    }
    const wide = await clientWith(["persons:sensitive:read"], { source: "hospital_list" });
    const timeAgo = expect.stringMatching(/Z$/);
    const dayAgo = (days: number) => expect.stringContaining(dayOf(ago(days)));
    expect((await statsFor(wide)).pending).toEqual({
      reviews: { count: 7, oldest_at: dayAgo(6) },
      reports: { count: 1, oldest_at: dayAgo(8) },
      tips: { count: 2, oldest_at: dayAgo(9) },
    });
    expect((await statsFor(partner)).pending).toEqual({
      reviews: { count: 5, oldest_at: dayAgo(5) },
      reports: { count: "<5", oldest_at: timeAgo },
      tips: { count: "<5", oldest_at: timeAgo },
    });
    const elsewhere = await clientWith(["persons:sensitive:read"], { source: "shelter_list" });
    expect((await statsFor(elsewhere)).pending).toMatchObject({
      reports: { count: 0, oldest_at: null },
      tips: { count: 0, oldest_at: null },
    });
  });

  test("of an empty registry, zeros", async () => {
    const { persons, pending, counted_at } = await statsFor(any);
    expect(persons.by_status).toEqual({ missing: 0, found: 0 });
    expect(persons.by_source).toEqual([]);
    expect(pending.reviews).toEqual({ count: 0, oldest_at: null });
    expect(counted_at).toMatch(/Z$/);
  });

  test("without persons:sensitive:read, 1 to 4 read <5, and others are rounded down to fives", async () => {
    await many(13, { source: "form" });
    await many(3, { source: "hospital_list", status: "found", found_at: ago(0) });
    const { persons } = await statsFor(any);
    expect(persons.by_status).toEqual({ missing: 10, found: "<5" });
    expect(persons.by_source.map(({ count }: { count: unknown }) => count)).toEqual([10, "<5"]);
    expect(persons.by_created_day[0]).toEqual({ day: today(), count: 15 });
    expect(persons.by_found_day[0]).toEqual({ day: today(), count: "<5" });
    expect(persons.by_age[3]).toEqual({ age_band: "18-59", missing: 10, found: "<5" });
    expect(persons.by_age[0]).toEqual({ age_band: "0-4", missing: 0, found: 0 });
    expect((await statsFor(full)).persons.by_status).toEqual({ missing: 13, found: 3 });
  });

  test("a table from which small counts would follow is left out", async () => {
    // Four sources with one person each, and fewer than five persons in all.
    for (const source of ["form", "hospital_list", "persons_list", "shelter_list"]) {
      await many(1, { source });
    }
    const { persons } = await statsFor(any);
    expect(persons.by_source).toBeNull();
    expect(persons.by_status).toEqual({ missing: "<5", found: 0 });
  });

  test("is counted once a minute for all keys", async () => {
    await many(6);
    expect((await statsFor(full)).persons.by_status.missing).toBe(6);
    await many(10);
    minutes += 0.9;
    const other = await clientWith(["persons:sensitive:read"]);
    expect((await statsFor(other)).persons.by_status.missing).toBe(6);
    expect((await statsFor(any)).persons.by_status.missing).toBe(5);
    minutes += 0.2;
    expect((await statsFor(other)).persons.by_status.missing).toBe(16);
    expect((await statsFor(any)).persons.by_status.missing).toBe(15);
  });

  test("many who ask at once wait for one count", async () => {
    onTestFinished(async () => void (await collections.persons.db.command({ profile: 0 })));
    await many(6);
    await collections.persons.db.command({ profile: 2 });
    await Promise.all(Array.from({ length: 20 }, () => statsFor(full)));
    await collections.persons.db.command({ profile: 0 });
    const profile = collections.persons.db.collection("system.profile");
    const counts = await profile.find({ "command.aggregate": "persons" }).toArray();
    expect(counts.map(({ docsExamined }) => docsExamined)).toEqual([0, 0, 0, 0]);
    for (const { planSummary } of counts) expect(planSummary).toMatch(/^IXSCAN/);
  });

  test("a full view is in the audit log, a minimized one is not", async () => {
    await collections.auditLog.deleteMany({});
    await statsFor(any);
    await statsFor(full);
    const entries = await collections.auditLog.find().toArray();
    expect(entries.map(({ operation, records }) => [operation, records])).toEqual([
      ["GET /v1/stats", []],
    ]);
  });

  test("labels follow Accept-Language", async () => {
    await many(6, { source: "hospital_list" });
    const labelIn = async (language: string) => {
      const { body } = await any.get("/v1/stats").set("Accept-Language", language).expect(200);
      return body.data.persons.by_source[0].source.label;
    };
    expect(await labelIn("es")).not.toBe(await labelIn("en"));
  });
});
