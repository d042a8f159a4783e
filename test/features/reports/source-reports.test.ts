import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import type { PersonDocument, ReportDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { idsIn, readerOf } from "../../support/pages.js";

const { clientWith, collections, savePersons } = await startApi();

const reportBody = {
  reason: "duplicate",
  details: "The same as another",
  reporter_name: "María José Pérez",
  reporter_email: "maria@example.org",
};

/** A source of its own, with clients of its keys. */
async function aSource() {
  const source = `source_${new ObjectId()}`;
  const clientOf = (...permissions: Parameters<typeof clientWith>[0]) =>
    clientWith(permissions, { source });
  const writer = await clientOf("reports:write", "persons:write", "persons:read");
  const saved = async (fields: Partial<PersonDocument> = {}) => {
    const person = aPerson({ source, ...fields });
    await savePersons(person);
    return { person, path: `/v1/persons/${person._id}` };
  };
  const report = async (path: string, fields: object = {}): Promise<string> => {
    const sent = { ...reportBody, ...fields };
    const { body } = await writer.post(`${path}/reports`).send(sent).expect(201);
    return body.data.id;
  };
  return { source, clientOf, writer, saved, report, ...readerOf(writer, "/v1/reports") };
}

/** Reports of many ties, stored at once. */
const tied = (source: string, persons: PersonDocument[], count: number): ReportDocument[] =>
  Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, 1) + ((n * 7) % 5) * 1000);
    return {
      _id: new ObjectId(),
      person_id: persons[n % persons.length]?._id ?? new ObjectId(),
      source,
      reason: "other" as const,
      details: "x",
      reporter_name: "Eva",
      reporter_email: "eva@example.org",
      status: "pending" as const,
      created_at: at,
      updated_at: at,
      version: 1,
    };
  });

const inOrder = (reports: ReportDocument[]) =>
  reports.toSorted((a, b) => keyOf(b).localeCompare(keyOf(a))).map(({ _id }) => _id.toHexString());
const keyOf = ({ created_at, _id }: ReportDocument) => `${created_at.toISOString()} ${_id}`;

describe("GET /v1/reports", () => {
  test("shows the pending reports about all public persons of the own source, newest first", async () => {
    const own = await aSource();
    const other = await aSource();
    const [one, two] = [await own.saved(), await own.saved()];
    const ids = [
      await own.report(one.path),
      await own.report(two.path),
      await own.report(one.path),
    ];
    await other.report((await other.saved()).path);
    const { body } = await own.writer.get("/v1/reports").expect(200);
    expect(idsIn(body)).toEqual(ids.toReversed());
    expect(body.data[1]).toEqual({
      id: ids[1],
      person_id: String(two.person._id),
      ...reportBody,
      status: "pending",
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(body.pagination).toEqual({
      next_cursor: null,
      previous_cursor: null,
      limit: 50,
      total: 3,
    });
    expect(idsIn(await own.page({ order: "created_at asc" }))).toEqual(ids);
  });

  test("a report is gone when it is completed or deleted, or its person is", async () => {
    const { writer, saved, report, page, clientOf } = await aSource();
    const [one, two] = [await saved(), await saved()];
    const [completed, deleted, left] = [
      await report(one.path),
      await report(one.path),
      await report(one.path),
    ];
    await report(two.path);
    const done = { status: "completed" };
    await writer.patch(`${one.path}/reports/${completed}`).send(done).expect(200);
    await writer.delete(`${one.path}/reports/${deleted}`).expect(204);
    const remover = await clientOf("persons:write", "persons:sensitive:read");
    await remover.delete(two.path).expect(204);
    const shown = await page();
    expect(idsIn(shown)).toEqual([left]);
    expect(shown.pagination).toMatchObject({ total: 1 });
  });

  test("a hidden person's are shown to nobody, and are there again when it is public again", async () => {
    const { writer, saved, report, page } = await aSource();
    const [one, two] = [await saved(), await saved()];
    const ids = [await report(one.path), await report(two.path), await report(one.path)];
    await writer.patch(one.path).send({ is_public: false }).expect(200);
    const hidden = await page({ limit: 1 });
    expect(idsIn(hidden)).toEqual([ids[1]]);
    expect(hidden.pagination).toMatchObject({ next_cursor: null, total: 1 });
    await writer.patch(one.path).send({ is_public: true }).expect(200);
    expect(idsIn(await page())).toEqual(ids.toReversed());
  });

  test("shows every report once, forward and back, also past the many of hidden persons", async () => {
    const { source, saved, page, walk } = await aSource();
    const shown = [await saved(), await saved()].map(({ person }) => person);
    const { person: hidden } = await saved({ is_public: false });
    const reports = tied(source, shown, 40);
    await collections.reports.insertMany([...reports, ...tied(source, [hidden], 700)]);
    const first = await page({ limit: 7 });
    const forward = await walk(first, "next");
    expect(idsIn(...forward)).toEqual(inOrder(reports));
    const back = await walk(forward.at(-1) ?? first, "previous");
    expect(idsIn(...back.toReversed())).toEqual(inOrder(reports));
    expect(first.pagination).toMatchObject({ total: 40 });
  });

  test("total is told up to 1,000, also by reason, and null beyond", async () => {
    const { source, saved, page } = await aSource();
    const { person } = await saved();
    const reports = tied(source, [person], 1_001);
    const [last] = reports.splice(-1);
    await collections.reports.insertMany(reports);
    expect((await page({ limit: 1 })).pagination).toMatchObject({ total: 1_000 });
    if (last) await collections.reports.insertOne({ ...last, reason: "duplicate" });
    const { pagination } = await page({ limit: 1 });
    expect(pagination).toMatchObject({ total: null });
    expect((await page({ limit: 1, reason: "other" })).pagination).toMatchObject({ total: 1_000 });
    const cursor = String(pagination.next_cursor);
    expect((await page({ cursor })).pagination).toMatchObject({ total: null });
  });

  test("filters by one reason or several", async () => {
    const { saved, report, page } = await aSource();
    const { path } = await saved();
    const ids = [
      await report(path, { reason: "other" }),
      await report(path, { reason: "already_found" }),
      await report(path, { reason: "duplicate" }),
    ];
    expect(idsIn(await page({ reason: "already_found" }))).toEqual([ids[1]]);
    expect(idsIn(await page({ reason: "other,duplicate" }))).toEqual([ids[2], ids[0]]);
  });

  test("who reports is for those who work on reports", async () => {
    const { clientOf, saved, report } = await aSource();
    await report((await saved()).path);
    const shownTo = async (...permissions: Parameters<typeof clientOf>) => {
      const client = await clientOf(...permissions);
      const { reporter_name, reporter_email } = (await client.get("/v1/reports").expect(200)).body
        .data[0];
      return { reporter_name, reporter_email };
    };
    const { reporter_name, reporter_email } = reportBody;
    const all = { reporter_name, reporter_email };
    expect(await shownTo("persons:read")).toEqual({ reporter_name: "María", reporter_email: null });
    expect(await shownTo("reports:write")).toEqual(all);
    expect(await shownTo("persons:read", "persons:sensitive:read")).toEqual(all);
    await (await clientOf("tips:write")).get("/v1/reports").expect(403);
  });

  test("a cursor shows the reports of the source of whoever sends it, and is good for this list alone", async () => {
    const [own, other] = [await aSource(), await aSource()];
    const { path } = await own.saved();
    await own.report(path);
    await own.report(path);
    const { next_cursor: cursor } = (await own.page({ limit: 1 })).pagination;
    expect(cursor).not.toBeNull();
    const stranger = await other.writer.get("/v1/reports").query({ cursor }).expect(200);
    expect(stranger.body.data).toEqual([]);
    await own.writer.get(`${path}/reports`).query({ cursor }).expect(422);
  });

  test.each([
    ["reason=spam", ["reason"]],
    ["status=completed", ["status"]],
    ["order=updated_at%20asc&limit=0", ["limit", "order"]],
  ])("%s: 422", async (query, names) => {
    const { writer } = await aSource();
    const { body } = await writer.get(`/v1/reports?${query}`).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
  });
});
