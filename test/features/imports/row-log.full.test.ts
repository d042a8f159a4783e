import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import type { RowResult } from "../../../src/features/imports/import-summary.js";
import { leftOut, openRowLog } from "../../../src/features/imports/worker/row-log.js";
import { startApi } from "../../support/api.js";
import { eventually } from "../../support/service.js";

const api = await startApi();

test("of a very long list the first rejected rows are told, and how many are not", async () => {
  const client = await api.clientWith(["persons:write", "persons:sensitive:read"], {
    source: "long",
  });
  const rejected = 10_100;
  const list = ["Nombres,Apellidos", "Ana,Rojas", ...Array(rejected).fill(",Rojas")].join("\n");
  const sent = await client
    .post("/v1/imports")
    .field("status", "missing")
    .attach("file", Buffer.from(list), "list.csv");
  expect(sent.body.data).toMatchObject({ rows_left_out: 0 });
  const { id } = sent.body.data;
  const ended = await eventually(async () => {
    const { body } = await client.get(`/v1/imports/${id}?outcome=rejected&limit=1`).expect(200);
    return body.data.state === "finished" ? body.data : undefined;
  });
  expect(ended).toMatchObject({
    counts: { rows: rejected + 1, created: 1, rejected },
    rows_left_out: 100,
    rows: [{ row: 3, outcome: "rejected", field: "first_name" }],
  });
  const batch = new ObjectId(String(id));
  expect(await api.collections.importRows.countDocuments({ batch })).toBe(10_001);
});

test("a row of a deleted person is left out where one that is in would be", async () => {
  const batch = new ObjectId();
  const log = await openRowLog(api.collections, batch);
  const rowOf = (n: number) => ({ at: { line: n + 1 }, n });
  const rows: RowResult[] = Array.from({ length: 10_000 }, (_, n) => ({
    ...rowOf(n),
    outcome: "unchanged",
  }));
  rows.push({
    ...rowOf(10_000),
    outcome: "rejected",
    field: "document_id",
    code: "deleted_person",
  });
  for (const row of rows) log.onRow(row);
  const none = { rows: 10_001, created: 0, updated: 0, unchanged: 10_001, duplicates: 0 };
  const counts = { ...none, rejected: 0 };
  const withDeleted = { ...none, unchanged: 10_000, rejected: 1, tombstoned: 1 };
  await log.onProgress({ counts, read: 1 });
  expect(await api.collections.importRows.countDocuments({ batch })).toBe(10_000);
  expect(leftOut(withDeleted)).toBe(leftOut(counts));
});
