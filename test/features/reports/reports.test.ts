import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import type { PersonDocument, ReportDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { idsIn, readerOf } from "../../support/pages.js";

const { clientWith, collections, savePersons } = await startApi();
const writer = await clientWith(["reports:write"]);
const reader = await clientWith(["persons:read"]);
const full = await clientWith(["persons:read", "persons:sensitive:read"]);

const reportBody = (fields: Record<string, unknown> = {}) => ({
  reason: "duplicate",
  details: "The same as another",
  reporter_name: "María José Pérez",
  reporter_email: "maria@example.org",
  ...fields,
});

const aReport = (fields: Partial<ReportDocument> & { person_id: ObjectId }): ReportDocument => ({
  _id: new ObjectId(),
  source: "form",
  reason: "duplicate",
  details: "The same as another",
  reporter_name: "María José Pérez",
  reporter_email: "maria@example.org",
  status: "pending",
  created_at: new Date(),
  updated_at: new Date(),
  version: 1,
  ...fields,
});

async function saved(fields: Partial<PersonDocument> = {}) {
  const person = aPerson(fields);
  await savePersons(person);
  const path = `/v1/persons/${person._id}/reports`;
  return { person, path, stored: () => collections.persons.findOne({ _id: person._id }) };
}

async function savedReport(
  fields: Partial<ReportDocument> = {},
  person: Partial<PersonDocument> = {},
) {
  const parent = await saved(person);
  const report = aReport({ person_id: parent.person._id, ...fields });
  await collections.reports.insertOne(report);
  const path = `${parent.path}/${report._id}`;
  const kept = () => collections.reports.findOne({ _id: report._id });
  return { person: parent.person, list: parent.path, path, report, kept };
}

describe("POST /v1/persons/{person_id}/reports", () => {
  test("stores a pending report and answers 201 with its address", async () => {
    const { person, path } = await saved();
    const sent = reportBody({ reporter_name: "  María  José ", details: "a\r\nb" });
    const { body, headers } = await writer.post(path).send(sent).expect(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      person_id: person._id.toHexString(),
      reason: "duplicate",
      details: "a\nb",
      reporter_name: "María José",
      reporter_email: "maria@example.org",
      status: "pending",
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.data.created_at,
    });
    expect(headers.location).toBe(`${path}/${body.data.id}`);
    const read = await writer.get(headers.location ?? "").expect(200);
    expect(read.body).toEqual(body);
    expect(read.headers.etag).toBe(headers.etag);
  });

  test.each<[Record<string, unknown>, string[]]>([
    [
      {
        reason: undefined,
        details: undefined,
        reporter_name: undefined,
        reporter_email: undefined,
      },
      ["details", "reason", "reporter_email", "reporter_name"],
    ],
    [{ reason: "spam", details: " " }, ["details", "reason"]],
    [{ details: null }, ["details"]],
    [{ details: "x".repeat(5001) }, ["details"]],
    [{ reporter_name: "M" }, ["reporter_name"]],
    [{ reporter_name: "12" }, ["reporter_name"]],
    [{ reporter_email: "nobody" }, ["reporter_email"]],
    [{ reporter_email: `${"x".repeat(250)}@example.org` }, ["reporter_email"]],
    [{ status: "pending" }, ["status"]],
    [{ person_id: "1" }, ["person_id"]],
  ])("refuses %j under the fields to correct", async (fields, names) => {
    const { path, person } = await saved();
    const { body } = await writer.post(path).send(reportBody(fields)).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(names);
    expect(await collections.reports.countDocuments({ person_id: person._id })).toBe(0);
  });

  test("a repeat with the same Idempotency-Key shows the report as it is now, 404 once completed", async () => {
    const { path, person } = await saved();
    const post = () => writer.post(path).set("Idempotency-Key", `r-${path}`).send(reportBody());
    const first = await post().expect(201);
    const address = first.headers.location ?? "";
    await writer.patch(address).send({ reason: "other" }).expect(200);
    const again = await post().expect(201);
    expect(again.headers).toMatchObject({ "idempotency-replayed": "true", location: address });
    expect(again.body.data).toMatchObject({ id: first.body.data.id, reason: "other" });
    expect(await collections.reports.countDocuments({ person_id: person._id })).toBe(1);
    await writer.patch(address).send({ status: "completed" }).expect(200);
    await post().expect(404, { error: "Person not found" });
    expect(await collections.reports.countDocuments({ person_id: person._id })).toBe(1);
  });
});

describe("GET /v1/persons/{person_id}/reports", () => {
  const old = (at: number) => new Date(Date.UTC(2026, 0, 1) + (at % 5) * 1000);

  async function savedMany(count: number) {
    const { person, path } = await saved();
    const reports = Array.from({ length: count }, (_, at) =>
      aReport({ person_id: person._id, created_at: old(at * 7) }),
    );
    await collections.reports.insertMany(reports);
    const key = ({ created_at, _id }: ReportDocument) => `${created_at.toISOString()} ${_id}`;
    const newestFirst = reports.toSorted((one, other) => (key(one) > key(other) ? -1 : 1));
    const expected = newestFirst.map(({ _id }) => _id.toHexString());
    return { person, path, expected, ...readerOf(writer, path) };
  }

  test("shows every pending report once, newest first, forward and back", async () => {
    const { person, expected, page, walk } = await savedMany(40);
    const done = aReport({ person_id: person._id, status: "completed" });
    await collections.reports.insertOne(done);
    const first = await page({ limit: 7 });
    expect(first.pagination).toMatchObject({ previous_cursor: null, limit: 7 });
    const forward = await walk(first, "next");
    expect(idsIn(...forward)).toEqual(expected);
    const back = await walk(forward.at(-1) ?? first, "previous");
    expect(back.map(({ data }) => data)).toEqual(forward.map(({ data }) => data).reverse());
    expect(idsIn(await page())).toEqual(expected);
  });

  test("misses and repeats nothing while reports come, go and are completed", async () => {
    const { path, expected, page } = await savedMany(40);
    const gone = new Set<string>();
    let current = await page({ limit: 6 });
    const seen = idsIn(current);
    for (let turn = 0; current.pagination.next_cursor; turn += 1) {
      const last = seen.at(-1) ?? ""; // the very row that the cursor stands on
      gone.add(last);
      if (turn % 2 === 0) await writer.delete(`${path}/${last}`).expect(204);
      else await writer.patch(`${path}/${last}`).send({ status: "completed" }).expect(200);
      await writer.post(path).send(reportBody()).expect(201);
      current = await page({ cursor: current.pagination.next_cursor, limit: 6 });
      seen.push(...idsIn(current));
    }
    expect(seen).toEqual(expected);
    expect(gone.size).toBe(6);
  });

  test("takes only limit and cursor", async () => {
    const { path } = await saved();
    for (const [query, names] of [
      ["order=created_at%20desc", ["order"]],
      ["status=pending&limit=0", ["limit", "status"]],
      ["cursor=abc", ["cursor"]],
    ] as const) {
      const { body } = await writer.get(`${path}?${query}`).expect(422);
      expect(Object.keys(body.errors).sort()).toEqual(names);
    }
    expect((await writer.get(`${path}?limit=999`).expect(200)).body).toEqual({
      data: [],
      pagination: { next_cursor: null, previous_cursor: null, limit: 100 },
    });
  });

  test("a cursor issued for another person gives 422", async () => {
    const [one, other] = [await savedMany(3), await savedMany(3)];
    const cursor = (await one.page({ limit: 1 })).pagination.next_cursor ?? "";
    const { body } = await writer.get(other.path).query({ cursor }).expect(422);
    expect(body).toEqual({ errors: { cursor: [expect.any(String)] } });
    await writer.get(one.path).query({ cursor }).expect(200);
  });
});

describe("PATCH /v1/persons/{person_id}/reports/{report_id}", () => {
  test("changes what was sent and nothing else; the person is as it was", async () => {
    const { path, report, person, kept } = await savedReport({ updated_at: new Date(0) });
    const sent = { reason: "other", status: "pending" };
    const { body } = await writer.patch(path).send(sent).expect(200);
    expect(body.data).toMatchObject({ ...sent, details: report.details });
    expect(Date.parse(body.data.updated_at)).toBeGreaterThan(0);
    expect(await kept()).toMatchObject({ version: 2, created_at: report.created_at });
    expect(await collections.persons.findOne({ _id: person._id })).toEqual(person);
  });

  test.each([
    [{}, { body: ["At least one field is required"] }],
    [{ person_id: "x", details: "d" }, { person_id: ["Unknown field"] }],
    [{ status: "done" }, { status: [expect.any(String)] }],
    [
      { reason: null, details: null, reporter_name: null, reporter_email: null, status: null },
      Object.fromEntries(
        ["reason", "details", "reporter_name", "reporter_email", "status"].map((field) => [
          field,
          [expect.any(String)],
        ]),
      ),
    ],
  ])("refuses %j", async (sent, errors) => {
    const { path, report, kept } = await savedReport();
    expect((await writer.patch(path).send(sent).expect(422)).body).toEqual({ errors });
    expect(await kept()).toEqual(report);
  });

  test("to completed answers with the report; from then on it is found by no operation", async () => {
    const { path, list } = await savedReport();
    const { body, headers } = await writer.patch(path).send({ status: "completed" }).expect(200);
    expect(body.data.status).toBe("completed");
    const error = { error: "Report not found" };
    await writer.get(path).expect(404, error);
    await writer.patch(path).send({ status: "pending" }).expect(404, error);
    await writer.patch(path).send({}).expect(404, error);
    const matching = writer.patch(path).set("If-Match", headers.etag ?? "");
    await matching.send({ status: "pending" }).expect(404, error);
    await writer.delete(path).expect(404, error);
    expect((await writer.get(list).expect(200)).body.data).toEqual([]);
  });

  test("of 50 that complete one report at once one gets 200, the others 404", async () => {
    const { path, kept } = await savedReport();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        return (await writer.patch(path).send({ status: "completed" })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(49);
    expect((await kept())?.version).toBe(2);
  });

  test("of 20 with one If-Match at once one succeeds, the rest get 412", async () => {
    const { path, kept } = await savedReport();
    const { etag = "" } = (await writer.get(path).expect(200)).headers;
    await writer.get(path).set("If-None-Match", etag).expect(304);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const request = writer.patch(path).set("If-Match", etag);
        return (await request.send({ details: `details ${at}` })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(19);
    expect((await kept())?.version).toBe(2);
    await writer.get(path).set("If-None-Match", etag).expect(200);
  });
});

describe("DELETE /v1/persons/{person_id}/reports/{report_id}", () => {
  test("answers 204 without a body, a second one 404", async () => {
    const { path, person, kept } = await savedReport();
    expect((await writer.delete(path).expect(204)).text).toBe("");
    expect(await kept()).toBeNull();
    await writer.delete(path).expect(404, { error: "Report not found" });
    expect(await collections.persons.findOne({ _id: person._id })).toEqual(person);
  });

  test("with an If-Match of another version: 412, and the report stays", async () => {
    const { path, kept } = await savedReport();
    const { etag = "" } = (await writer.get(path).expect(200)).headers;
    await writer.patch(path).send({ details: "More" }).expect(200);
    await writer.delete(path).set("If-Match", etag).expect(412);
    expect(await kept()).toMatchObject({ details: "More" });
    await writer.delete(path).set("If-Match", "*").expect(204);
  });
});

test("who reports is shown to those with reports:write or persons:sensitive:read", async () => {
  const { path, list } = await savedReport();
  const open = { reporter_name: "María José Pérez", reporter_email: "maria@example.org" };
  for (const [client, expected] of [
    [writer, open],
    [full, open],
    [reader, { reporter_name: "María", reporter_email: null }],
  ] as const) {
    expect((await client.get(path).expect(200)).body.data).toMatchObject(expected);
    expect((await client.get(list).expect(200)).body.data).toMatchObject([expected]);
  }
});

describe("whose reports", () => {
  test("are hidden is told by one and the same 404, whatever is wrong with the body", async () => {
    const own = await savedReport();
    const foreign = await savedReport({}, { source: "hospital_list" });
    const secret = await savedReport({}, { is_public: false });
    const done = await savedReport({ status: "completed" });
    const unknown = new ObjectId().toHexString();
    for (const path of [
      foreign.path,
      secret.path,
      done.path,
      `${own.list}/${foreign.report._id}`,
      `${own.list}/${unknown}`,
      own.path.replace(own.person._id.toHexString(), unknown),
      `${own.path}0`,
    ]) {
      for (const { status, text } of [
        await reader.get(path),
        await writer.patch(path).send({ details: "d" }),
        await writer.patch(path).send({ nothing: "d" }),
        await writer.patch(path).set("If-Match", '"1-x"').send({ details: "d" }),
        await writer.delete(path),
      ]) {
        expect([status, text]).toEqual([404, '{"error":"Report not found"}']);
      }
    }
    for (const { report, kept } of [own, foreign, secret, done]) {
      expect(await kept()).toEqual(report);
    }
  });

  test("of another source, of a private or an unknown person are neither listed nor added", async () => {
    const foreign = await saved({ source: "hospital_list" });
    const secret = await saved({ is_public: false });
    const unknown = `/v1/persons/${new ObjectId()}/reports`;
    for (const path of [foreign.path, secret.path, unknown, "/v1/persons/x/reports"]) {
      for (const { status, text } of [
        await reader.get(path),
        await reader.get(`${path}?limit=0`),
        await writer.post(path).send(reportBody()),
        await writer.post(path).send({}),
      ]) {
        expect([status, text]).toEqual([404, '{"error":"Person not found"}']);
      }
    }
    const person_id = { $in: [foreign.person._id, secret.person._id] };
    expect(await collections.reports.countDocuments({ person_id })).toBe(0);
  });

  test("reading needs persons:read or reports:write, writing reports:write", async () => {
    const { path, list } = await savedReport();
    const other = await clientWith(["persons:write", "tips:write", "persons:sensitive:read"]);
    for (const address of [path, list]) {
      await writer.get(address).expect(200);
      await reader.get(address).expect(200);
      const lacking = "This API key lacks the permission persons:read or reports:write";
      await other.get(address).expect(403, { error: lacking });
    }
    await reader.post(list).send(reportBody()).expect(403);
    await reader.patch(path).send({ details: "d" }).expect(403);
    await reader.delete(path).expect(403);
  });
});

test("a report made while its person is deleted does not stay behind", async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => saved()));
  const remover = await clientWith(["persons:write"]);
  const statuses = await Promise.all(
    people.flatMap(({ person, path }) => [
      writer.post(path).send(reportBody()),
      remover.delete(`/v1/persons/${person._id}`),
    ]),
  );
  expect(new Set(statuses.map(({ status }) => status))).not.toContain(500);
  const person_id = { $in: people.map(({ person }) => person._id) };
  expect(await collections.persons.countDocuments({ _id: person_id })).toBe(0);
  expect(await collections.reports.countDocuments({ person_id })).toBe(0);
});

const requestIds = {
  post: "8000000000000001",
  patch: "8000000000000002",
  get: "8000000000000003",
  list: "8000000000000004",
  plain: "8000000000000005",
  delete: "8000000000000006",
};

test("every write and every read with persons:sensitive:read leaves an audit entry of the report and its person, without values", async () => {
  const { path, list, report } = await savedReport();
  const secret = reportBody({ details: "S3CRET", reporter_email: "s3cret@example.org" });
  const { body } = await writer
    .post(list)
    .set("X-Request-Id", requestIds.post)
    .send(secret)
    .expect(201);
  await writer.patch(path).set("X-Request-Id", requestIds.patch).send(secret).expect(200);
  await full.get(path).set("X-Request-Id", requestIds.get).expect(200);
  await full.get(`${list}?limit=1`).set("X-Request-Id", requestIds.list).expect(200);
  await reader.get(path).set("X-Request-Id", requestIds.plain).expect(200);
  await writer.delete(path).set("X-Request-Id", requestIds.delete).expect(204);
  const request_id = { $in: Object.values(requestIds) };
  const entries = await collections.auditLog.find({ request_id }).sort({ _id: 1 }).toArray();
  const id = report._id.toHexString();
  const [, , , person_id] = path.split("/");
  expect(entries.map((entry) => [entry.request_id, entry.records])).toEqual([
    [requestIds.post, [body.data.id, person_id]],
    [requestIds.patch, [id, person_id]],
    [requestIds.get, [id, person_id]],
    [requestIds.list, [body.data.id, person_id]],
    [requestIds.delete, expect.arrayContaining([id, person_id])],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/s3cret/i);
});
