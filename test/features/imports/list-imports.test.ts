import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import type { ImportDocument } from "../../../src/kernel/database/collections.js";
import { startApi } from "../../support/api.js";
import { idsIn, readerOf } from "../../support/pages.js";

const { clientWith, collections } = await startApi({ wakeImports: () => {} });

/** A source of its own, with clients of its keys. */
async function aSource() {
  const source = `source_${new ObjectId()}`;
  const partner = await clientWith(["persons:write"], { source, name: "Partner" });
  const other = await clientWith(["persons:write"], { source, name: "Other" });
  const full = await clientWith(["persons:write", "persons:sensitive:read"], { source });
  return { source, partner, other, full, ...readerOf(full, "/v1/imports") };
}

const send = async (client: Awaited<ReturnType<typeof clientWith>>, name: string) => {
  const list = Buffer.from(`Nombres,Apellidos\nAna,${name}\n`);
  const { body } = await client
    .post("/v1/imports")
    .field("status", "missing")
    .attach("file", list, name)
    .expect(202);
  return String(body.data.id);
};

const stored = (source: string, n: number): ImportDocument => {
  const at = new Date(Date.UTC(2026, 0, 1) + (n % 5) * 1000);
  return {
    _id: new ObjectId(),
    source,
    by: "a key",
    key: new ObjectId(),
    state: "finished",
    tries: 1,
    options: {},
    as_of: at,
    read: 1,
    created_at: at,
    updated_at: at,
    version: 1,
    file: { name: "list.csv", sha256: "0" },
    counts: { rows: 3, created: 1, updated: 0, unchanged: 1, duplicates: 0, rejected: 1 },
  };
};

test("GET /v1/imports shows those of the own source that came over HTTP, newest first", async () => {
  const { source, full, page } = await aSource();
  const { full: stranger } = await aSource();
  const ids = [await send(full, "one.csv"), await send(full, "two.csv")];
  await send(stranger, "strange.csv");
  const { key: _, ...byOperator } = stored(source, 0);
  await collections.imports.insertOne(byOperator);
  const shown = await page();
  expect(idsIn(shown)).toEqual(ids.toReversed());
  expect(shown.pagination).toEqual({
    next_cursor: null,
    previous_cursor: null,
    limit: 50,
    total: 2,
  });
  const { rows, left_ids, named_by, ...single } = (
    await full.get(`/v1/imports/${ids[1]}`).expect(200)
  ).body.data;
  expect([rows, left_ids, named_by]).toEqual([[], [], []]);
  expect(shown.data[0]).toEqual(single);
});

test("without persons:sensitive:read it tells accepted and rejected alone, and names of the key's own files", async () => {
  const { source, partner, other } = await aSource();
  await collections.imports.insertOne({ ...stored(source, 0), guarded: true, by: "Partner" });
  const shownTo = async (client: typeof partner) =>
    (await client.get("/v1/imports").expect(200)).body.data[0];
  const counts = { rows: 3, accepted: 2, rejected: 1 };
  expect(await shownTo(partner)).toMatchObject({ counts, file: { name: "list.csv" } });
  expect(await shownTo(other)).toMatchObject({ counts, file: { name: null, sha256: null } });
  expect(Object.keys((await shownTo(partner)).counts)).toEqual(Object.keys(counts));
});

test("shows every import once, forward and back, and tells how many up to 1,000", async () => {
  const { source, page, walk } = await aSource();
  const imports = Array.from({ length: 1_000 }, (_, n) => stored(source, n));
  await collections.imports.insertMany(imports);
  const first = await page({ limit: 90 });
  expect(first.pagination).toMatchObject({ total: 1_000 });
  const forward = await walk(first, "next");
  const keyOf = ({ created_at, _id }: ImportDocument) => `${created_at.toISOString()} ${_id}`;
  const inOrder = imports.toSorted((a, b) => keyOf(b).localeCompare(keyOf(a)));
  expect(idsIn(...forward)).toEqual(inOrder.map(({ _id }) => String(_id)));
  const back = await walk(forward.at(-1) ?? first, "previous");
  expect(idsIn(...back.toReversed())).toEqual(idsIn(...forward));
  await collections.imports.insertOne(stored(source, 0));
  expect((await page({ limit: 1 })).pagination).toMatchObject({ total: null });
});

test("needs persons:write", async () => {
  await (await clientWith(["persons:read"])).get("/v1/imports").expect(403);
});
