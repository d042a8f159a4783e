import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { basename, join } from "node:path";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogFile } from "../../../src/features/catalogs/catalogs.schema.js";
import { putEntries } from "../../../src/features/catalogs/catalogs.store.js";
import { importExamples } from "../../../src/features/imports/imports.examples.js";
import type { Permission } from "../../../src/kernel/auth/permissions.js";
import type { ApiKeyDocument, ImportDocument } from "../../../src/kernel/database/collections.js";
import { createHttpServer } from "../../../src/kernel/http/http-server.js";
import { startApi } from "../../support/api.js";
import { contentOf, withAge } from "../../support/imports.js";
import { expected, listsFolder } from "../../support/lists.js";
import { eventually } from "../../support/service.js";
import { fullTest } from "../../support/tier.js";

const api = await startApi();
const { collections, db } = api;
const { imports, persons } = collections;
const catalog = JSON.parse(await readFile(join(listsFolder, "catalog.json"), "utf8"));
await putEntries(collections, catalogFile.parse(catalog));
// Opened once the catalog is there: this one knows it.
const { app } = await api.openInstance();

async function partner(source: string, more: Permission[] = []) {
  const key = await api.keyWith(["persons:write", ...more], { source });
  return supertest.agent(app).set("Authorization", `Bearer ${key}`);
}
type Partner = Awaited<ReturnType<typeof partner>>;

const csv = (...rows: string[]): Buffer =>
  Buffer.from(`${["Nombres,Apellidos", ...rows].join("\n")}\n`);
const oneRow: Buffer = csv("Ana,Rojas");

/** Sends a list of missing persons, unless `form` says something else. */
const send = (
  by: Partner,
  file = oneRow,
  name = "list.csv",
  form: Record<string, string> = { status: "missing" },
) => by.post("/v1/imports").field(form).attach("file", file, name);

const ended = (by: Partner, id: string) =>
  eventually(async () => {
    const { body } = await by.get(`/v1/imports/${id}`).expect(200);
    return ["queued", "running"].includes(body.data.state) ? undefined : body.data;
  });

interface Row {
  sheet: string | null;
  row: number;
  outcome: string;
  field: string | null;
  code: string | null;
  reason: string | null;
}

interface Page {
  rows: Row[];
  next: string | null;
  previous: string | null;
  text: string;
}

/** Walks page by page, as `query` begins. */
async function pagesOf(by: Partner, id: string, query: string) {
  const pages: Page[] = [];
  let next: string | null = query;
  while (next !== null) {
    const answer: supertest.Response = await by.get(`/v1/imports/${id}?${next}`).expect(200);
    const { body, text } = answer;
    const { limit, ...cursors } = body.pagination;
    const page: Page = {
      rows: body.data.rows,
      text,
      next: cursors.next_cursor,
      previous: cursors.previous_cursor,
    };
    pages.push(page);
    next = page.next && `limit=${limit}&cursor=${page.next}`;
  }
  return pages;
}

/** In formats without lines the records are counted. */
const placeOf = (at: object, n: number) => {
  if ("line" in at) return { row: at.line };
  return "record" in at ? { row: n } : at;
};

const storedOf = async (source: string) =>
  (await persons.find({ source }).sort({ created_at: 1, _id: 1 }).toArray()).map(contentOf);

const lists = [
  "a-hospital-central.xlsx",
  "b-refugios.csv",
  "c-volunteers.csv",
  "d-whatsapp.txt",
  "e-partner.ndjson",
  "f-pfif-1.4.xml",
  "damaged/formulas.csv",
  "damaged/header-only.csv",
  "damaged/empty.csv",
  "damaged/garbage.csv",
  "damaged/unbalanced-quote.csv",
  "damaged/truncated.xlsx",
  "damaged/zip-bomb.xlsx",
  "damaged/entity-bomb.xml",
];
const refusedLists = lists.filter((name) => expected(name).outcome === "refused");
const takenLists = lists.filter((name) => expected(name).outcome === "imported");

/** Each for a source of its own, so that none meets another's persons. */
const partners = new Map<string, { by: Partner; source: string; id: string }>();
const partnerOf = (name: string) => {
  const found = partners.get(name);
  if (!found) throw new Error(`${name} was not sent`);
  return found;
};

beforeAll(async () => {
  for (const name of lists) {
    const source = `of_${name.replaceAll(/\W/g, "_")}`;
    const by = await partner(source, ["persons:sensitive:read"]);
    const { arguments: args } = expected(name);
    const given = Object.fromEntries(
      ["hospital", "status"].flatMap((setting) => {
        const at = args.indexOf(`--${setting}`);
        return at === -1 ? [] : [[setting, args[at + 1] ?? ""]];
      }),
    );
    const file = await readFile(join(listsFolder, name));
    const { headers, body } = await send(by, file, basename(name), given).expect(202);
    expect(headers.location).toBe(`/v1/imports/${body.data.id}`);
    partners.set(name, { by, source, id: body.data.id });
  }
});

describe("a list over HTTP", () => {
  test.each(takenLists)("%s: what the command line makes of it, row by row", async (name) => {
    const { by, source, id } = partnerOf(name);
    const { counts, rows } = expected(name);
    const { accepted = 0, rejected = 0, duplicate = 0 } = counts ?? {};
    const seen = await ended(by, id);
    expect(seen).toMatchObject({ id, source, state: "finished", read: 1, refused: null });
    expect(seen.counts).toEqual({
      rows: accepted + rejected + duplicate,
      created: accepted,
      updated: 0,
      unchanged: 0,
      duplicates: duplicate,
      rejected,
    });

    const told = rows.filter(({ outcome }) => outcome !== "ignored");
    const pages = await pagesOf(by, id, "limit=4");
    expect(pages.flatMap((page) => page.rows)).toEqual(
      told.map(({ at, outcome, field }, index) => ({
        sheet: null,
        ...placeOf(at, index + 1),
        outcome: outcome === "accepted" ? "created" : outcome,
        field: field ?? null,
        code: outcome === "rejected" ? expect.stringMatching(/^[a-z_]+$/) : null,
        reason: outcome === "rejected" ? expect.any(String) : null,
      })),
    );
    const isRejected = ({ outcome }: Row) => outcome === "rejected";
    const [refused] = await pagesOf(by, id, "limit=100&outcome=rejected");
    expect(refused?.rows).toEqual(pages.flatMap((page) => page.rows).filter(isRejected));

    const stated = rows.flatMap(({ person, outcome }) =>
      person && outcome === "accepted" ? [person] : [],
    );
    expect((await storedOf(source)).map(withAge)).toMatchObject(stated);
    const values = stated
      .flatMap((person) => Object.values(person))
      .filter((value) => typeof value === "string" && /[A-Z\d]/.test(value));
    const raw = rows.flatMap((row) => ("raw" in row ? [row.raw] : []));
    for (const value of [...values, ...raw]) {
      const quoted = JSON.stringify(value);
      for (const { text } of pages) {
        expect(text).not.toContain(quoted);
        if (String(value).length > 3) expect(text).not.toContain(quoted.slice(1, -1));
      }
    }
  });

  test.each(refusedLists)("%s is refused with the reason, and nothing is stored", async (name) => {
    const { by, source, id } = partnerOf(name);
    const { state, refused, counts, rows } = await ended(by, id);
    expect({ state, rows, counts }).toMatchObject({
      state: "refused",
      rows: [],
      counts: { rows: 0 },
    });
    expect(refused).toMatch(/^[A-Z][^.]*\.$/);
    const reason = expected(name).reason?.replace("the file", "") ?? "";
    expect(refused).toMatch(new RegExp(reason, "i"));
    expect(await persons.countDocuments({ source })).toBe(0);
  });

  test("previous cursors lead back, page by page", async () => {
    const { by, id } = partnerOf("c-volunteers.csv");
    await ended(by, id);
    const [first, second, third] = await pagesOf(by, id, "limit=4");
    expect(first?.previous).toBeNull();
    const back = async (cursor: string | null | undefined) =>
      (await by.get(`/v1/imports/${id}?limit=4&cursor=${cursor}`).expect(200)).body;
    expect((await back(third?.previous)).data.rows).toEqual(second?.rows);
    const begin = await back(second?.previous);
    expect(begin.data.rows).toEqual(first?.rows);
    expect(begin.pagination.previous_cursor).toBeNull();
  });

  test.each([
    ["minimized", []],
    ["full", ["persons:sensitive:read"]],
  ] as const)("the %s view has its members in the order of its example", async (kind, more) => {
    const { body } = await send(await partner(`order_${kind}`, [...more])).expect(202);
    expect(Object.keys(body.data)).toEqual(Object.keys(importExamples.accepted[kind]));
  });

  test("the file is gone from the database when its import has ended", async () => {
    for (const { by, id } of partners.values()) await ended(by, id);
    const ids = [...partners.values()].map(({ id }) => new ObjectId(id));
    const kept = () =>
      db.collection("import_uploads.chunks").countDocuments({ files_id: { $in: ids } });
    expect(await eventually(async () => ((await kept()) === 0 ? "gone" : undefined))).toBe("gone");
  });

  test("a dry run tells the same and stores nothing; the same list again changes nothing", async () => {
    const by = await partner("twice", ["persons:sensitive:read"]);
    const file = csv("Ana,Rojas", "Luis,Marcano", "Eva,");
    const outcomes = async (form: supertest.Test) => {
      const { body } = await form.expect(202);
      const { dry_run, counts, rows } = await ended(by, body.data.id);
      return { dry_run, counts, outcomes: rows.map(({ outcome }: Row) => outcome) };
    };
    const dry = await outcomes(send(by, file).field("dry_run", "true"));
    expect(dry).toMatchObject({
      dry_run: true,
      counts: { rows: 3, created: 2, rejected: 1 },
      outcomes: ["created", "created", "rejected"],
    });
    expect(await persons.countDocuments({ source: "twice" })).toBe(0);
    const first = await outcomes(send(by, file).field("dry_run", "false"));
    expect(first).toEqual({ ...dry, dry_run: false });
    const stored = await persons.find({ source: "twice" }).toArray();
    expect(stored).toHaveLength(2);
    const again = await outcomes(send(by, file));
    expect(again.outcomes).toEqual(["unchanged", "unchanged", "rejected"]);
    expect(await persons.find({ source: "twice" }).toArray()).toEqual(stored);
  });

  test("texts say what the list does not: hospital by alias, map, date; blank ones count as none", async () => {
    const by = await partner("told");
    const file = Buffer.from("Paciente X,Años\nAna Rojas,30\n");
    const { body } = await send(by, file, "list.csv", {})
      .field({ hospital: " HCL ", map: '{"Paciente X": "full_name"}', date: "27/06/2025" })
      .field({ shelter: " ", list: "" })
      .expect(202);
    await ended(by, body.data.id);
    expect(await storedOf("told")).toMatchObject([
      { first_name: "Ana", hospital: "hospital_central_del_litoral", status: "found" },
    ]);
    const stored = await imports.findOne({ _id: new ObjectId(String(body.data.id)) });
    expect(stored?.options).toEqual({
      hospital: "hospital_central_del_litoral",
      map: [{ header: expect.stringMatching(/paciente/i), field: "full_name" }],
      date: "2025-06-27",
    });
  });

  test("every import is in the audit log", async () => {
    const { id } = partnerOf("b-refugios.csv");
    const entries = await collections.auditLog.countDocuments({
      records: id,
      operation: "POST /v1/imports",
    });
    expect(entries).toBe(1);
  });
});

describe("GET /v1/imports/{import_id}", () => {
  test("answers 304 to the ETag of an import that has not changed", async () => {
    const { by, id } = partnerOf("b-refugios.csv");
    await ended(by, id);
    const { headers } = await by.get(`/v1/imports/${id}`).expect(200);
    await by.get(`/v1/imports/${id}`).set("If-None-Match", String(headers.etag)).expect(304);
    const other = `/v1/imports/${id}?limit=1`;
    await by.get(other).set("If-None-Match", String(headers.etag)).expect(200);
  });

  test("finds no import of another source, of the command line, or that is not there", async () => {
    const { by, id } = partnerOf("b-refugios.csv");
    const elsewhere = await partner("elsewhere");
    const missing = await elsewhere.get(`/v1/imports/${new ObjectId()}`).expect(404);
    const foreign = await elsewhere.get(`/v1/imports/${id}`).expect(404);
    expect(foreign.text).toBe(missing.text);
    const local = anImport("elsewhere", { key: undefined });
    await imports.insertOne(local);
    await elsewhere.get(`/v1/imports/${local._id}`).expect(404);
    await by.get("/v1/imports/1").expect(404);
  });

  test.each([
    ["outcome=good", "outcome"],
    ["outcome=", "outcome"],
    ["limit=0", "limit"],
    ["cursor=x", "cursor"],
  ])("?%s is a 422 under %s", async (query, field) => {
    const { by, id } = partnerOf("b-refugios.csv");
    const { body } = await by.get(`/v1/imports/${id}?${query}`).expect(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test("a cursor goes alone, and only with the import that it was made for", async () => {
    const { by, id } = partnerOf("b-refugios.csv");
    await ended(by, id);
    const [page] = await pagesOf(by, id, "limit=4");
    const walk = `limit=4&cursor=${page?.next}`;
    await by.get(`/v1/imports/${id}?${walk}&outcome=rejected`).expect(422);
    const { body } = await send(by).field("dry_run", "true").expect(202);
    const { errors } = (await by.get(`/v1/imports/${body.data.id}?${walk}`).expect(422)).body;
    expect(errors).toEqual({ cursor: ["Must be a cursor of this list"] });
  });
});

/** An import that another machine works on. */
function anImport(source: string, fields: { [Name in keyof ImportDocument]?: unknown } = {}) {
  const at = new Date();
  const until = new Date(Date.now() + 3_600_000);
  const all = {
    _id: new ObjectId(),
    source,
    by: "test",
    key: new ObjectId(),
    options: {},
    file: { name: "l.csv", sha256: randomUUID() },
    state: "running",
    tries: 1,
    read: 0,
    counts: { rows: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 },
    worker: { host: "elsewhere", pid: 1, until },
    as_of: at,
    created_at: at,
    updated_at: at,
    version: 1,
    ...fields,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as unknown as ImportDocument;
}

describe("a form that is refused", () => {
  const sources = { wrong: "wrong" };
  let by: Partner;
  let url = "";
  const server = createHttpServer(app);
  beforeAll(async () => {
    by = await partner(sources.wrong);
    url = await server.listen({ name: "PORT", port: 0, host: "127.0.0.1" });
  });
  afterAll(() => server.close());
  const importsHere = () => imports.countDocuments({ source: sources.wrong });

  test("tells all that is wrong at once, and repeats no value", async () => {
    const { body, text } = await by
      .post("/v1/imports?Secreta=1")
      .field({ hospital: "Secreta", shelter: "Secreta", date: "2999-01-01", map: "{Secreta" })
      .field({
        status: "Secreta",
        list: "x".repeat(101),
        dry_run: "Secreta",
        unknown: "Secreta",
        "a[3]": "Secreta",
      })
      .expect(422);
    expect(body.errors).toMatchObject({
      hospital: ["Must be a hospital of the catalog"],
      shelter: ["Must be a shelter of the catalog"],
      status: [
        "Must be one of missing, found, present, departed, admitted, discharged, deceased, unknown",
      ],
      date: [expect.stringContaining("Must be a day")],
      map: ["The map is not valid JSON."],
      list: ["Must have at most 100 characters"],
      dry_run: [expect.any(String)],
      unknown: ["Unknown field"],
      Secreta: ["Unknown field"],
      "a[3]": ["Unknown field"],
    });
    expect(text.replace('"Secreta":', "")).not.toContain("Secreta");
    expect(await importsHere()).toBe(0);
  });

  test("texts that are not in UTF-8: 400", async () => {
    const part = (name: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${text}\r\n`;
    const form = `${part('"file"; filename="l.csv"', String(oneRow))}${part('"list"', "Niños")}--x--`;
    await by
      .post("/v1/imports")
      .set("Content-Type", "multipart/form-data; boundary=x")
      .send(Buffer.from(form, "latin1"))
      .expect(400, { error: "The texts of the form must be in UTF-8" });
    expect(await importsHere()).toBe(0);
  });

  test.each<[string, (form: supertest.Test) => supertest.Test, object]>([
    ["no file", (form) => form.field("dry_run", "true"), { file: ["Is required"] }],
    ["nothing at all", (form) => form, { file: ["Is required"] }],
    [
      "a text in the place of the file",
      (form) => form.field("file", "x"),
      { file: ["Is required"] },
    ],
    [
      "two files",
      (form) => form.attach("file", oneRow, "b.csv").attach("file", oneRow, "c.csv"),
      { file: ["Must be the only file of the form, and a file"] },
    ],
    [
      "a file of another name",
      (form) => form.attach("list", oneRow, "b.csv"),
      { file: ["Must be the only file of the form, and a file"] },
    ],
    [
      "a text twice",
      (form) => form.field("list", "a").field("list", "b").attach("file", oneRow, "l.csv"),
      { list: [expect.stringContaining("string")] },
    ],
    [
      "a list of ten million",
      (form) => form.field("list[9999999]", "b").attach("file", oneRow, "l.csv"),
      { "list[9999999]": ["Unknown field"] },
    ],
    [
      "a text without measure",
      (form) => form.field("map", "x".repeat(200_000)).attach("file", oneRow, "l.csv"),
      { map: ["Is too long"] },
    ],
    [
      "a map of nothing that there is",
      (form) => form.field("map", '{"Secreta":"Secreta"}').attach("file", oneRow, "l.csv"),
      { map: [expect.not.stringContaining("Secreta")] },
    ],
    [
      "a name without measure",
      (form) => form.field("x".repeat(60), "x").attach("file", oneRow, "l.csv"),
      { body: [expect.any(String)] },
    ],
  ])("%s", async (_, fill, errors) => {
    const { body } = await fill(by.post("/v1/imports")).expect(422);
    expect(body).toEqual({ errors: expect.objectContaining(errors) });
    if (!("hospital" in errors)) expect(Object.keys(body.errors)).toEqual(Object.keys(errors));
    expect(await importsHere()).toBe(0);
  });

  test("thirty texts more than there are: 422", async () => {
    const form = by.post("/v1/imports").attach("file", oneRow, "l.csv");
    for (let at = 0; at < 30; at += 1) form.field(`f${at}`, "x");
    const { body } = await form.expect(422);
    expect(body.errors).toMatchObject({ f0: ["Unknown field"] });
  });

  test.each([
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=file"],
    ["multipart/form-data; boundary=b", "nothing of the kind"],
  ])("%s that is broken: 400", async (type, broken) => {
    const { body } = await by.post("/v1/imports").type(type).send(broken).expect(400);
    expect(body).toEqual({ error: "The form could not be read" });
  });

  test("any other media type: 415", async () => {
    const { body } = await by.post("/v1/imports").type("text/csv").send("a,b").expect(415);
    expect(body).toEqual({ error: "Send the file as multipart/form-data" });
  });

  const tooLarge = { error: "The file is larger than 50 MB" };

  test("more than 50 MiB, as announced: 413", async () => {
    const { body } = await send(by, Buffer.alloc(50 * 1024 * 1024 + 1)).expect(413);
    expect(body).toEqual(tooLarge);
    const file = Buffer.alloc(51 * 1024 * 1024);
    expect((await send(by, file).expect(413)).body).toEqual(tooLarge);
  });

  test.each([
    ["HTTP/1.1", "Connection: close"],
    ["HTTP/1.0", "X-Nothing: of it"],
  ])(
    "more than 50 MiB: also a client that sends all before it reads gets the 413 (%s, %s)",
    async (version, header) => {
      const key = await api.keyWith(["persons:write"], { source: sources.wrong });
      const bytes = 52 * 1024 * 1024;
      const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.pause();
      const head = [
        `POST /v1/imports ${version}`,
        "Host: x",
        header,
        `Authorization: Bearer ${key}`,
        `Content-Length: ${bytes}`,
        "Content-Type: multipart/form-data; boundary=b",
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      await new Promise<void>((resolve, reject) => {
        socket.once("error", reject);
        socket.write(Buffer.alloc(bytes), () => resolve());
      });
      socket.resume();
      await once(socket, "close");
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      expect(JSON.parse(text.slice(text.indexOf("{")))).toEqual(tooLarge);
    },
  );

  fullTest("more than 50 MiB, in chunks that announce nothing: 413", async () => {
    const key = await api.keyWith(["persons:write"], { source: sources.wrong });
    const sent = request(`${url}/v1/imports`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "multipart/form-data; boundary=b",
      },
    });
    const answered: Promise<IncomingMessage[]> = once(sent, "response");
    const part = 'Content-Disposition: form-data; name="file"; filename="l.csv"';
    sent.write(`--b\r\n${part}\r\n\r\n`);
    const mebibyte = Buffer.alloc(1024 * 1024);
    for (let sentOff = 0; sentOff < 52; sentOff += 1) {
      if (!sent.write(mebibyte)) await Promise.race([once(sent, "drain"), answered]);
    }
    const [response] = await answered;
    expect(response?.statusCode).toBe(413);
    sent.destroy();
    expect(await importsHere()).toBe(0);
  });
});

test.each([
  ["../../etc/passwd.csv", "passwd.csv"],
  ["C:\\listas\\refugio 27-06.csv", "refugio 27-06.csv"],
  ["a\n\u202eb\u200b.csv", "a b.csv"],
  ["😀".repeat(200), "😀".repeat(60)],
  [`${"x".repeat(300)} 27-06-2026.csv`, `${"x".repeat(45)} 27-06-2026.csv`],
  ["..", "list"],
  ["...", "list"],
  ["Ñandú.csv", "Ñandú.csv"],
])("a file called %j is kept as %j", async (sent, kept) => {
  const by = await partner("named");
  const { body } = await send(by, oneRow, sent).field("dry_run", "true").expect(202);
  expect(body.data.file.name).toBe(kept);
  named.push({ by, id: body.data.id });
});
const named: { by: Partner; id: string }[] = [];

test("whatever a file is called, it is imported", async () => {
  for (const { by, id } of named) {
    expect(await ended(by, id)).toMatchObject({ state: "finished", counts: { accepted: 1 } });
  }
});

describe("Idempotency-Key", () => {
  test("the same form twice is one import, another file or another text is a mistake", async () => {
    const by = await partner("careful");
    const key = randomUUID();
    const post = (file: Buffer, text = "Refugio") =>
      send(by, file).field("list", text).set("Idempotency-Key", key);
    const first = await post(oneRow).expect(202);
    const again = await post(oneRow).expect(202);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.headers.location).toBe(first.headers.location);
    expect(again.body.data.id).toBe(first.body.data.id);
    const differs = {
      errors: { "Idempotency-Key": ["Was used for a request with another body"] },
    };
    await post(csv("Eva,Rojas")).expect(422, differs);
    await post(oneRow, "Otro").expect(422, differs);
    expect(await imports.countDocuments({ source: "careful" })).toBe(1);
    await ended(by, first.body.data.id);
    expect((await post(oneRow).expect(202)).body.data.state).toBe("finished");
    expect(await persons.countDocuments({ source: "careful" })).toBe(1);
  });

  test("of ten at once, one is an import", async () => {
    const by = await partner("hasty");
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(by).set("Idempotency-Key", key)),
    );
    const made = answers.filter(({ status }) => status === 202);
    for (const { status } of answers) expect([202, 409]).toContain(status);
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await imports.countDocuments({ source: "hasty" })).toBe(1);
  });
});

/** The id of a new key. */
async function keyIdOf(source: string, fields: Partial<ApiKeyDocument> = {}) {
  await api.keyWith(["persons:write"], { source, ...fields });
  return (await collections.apiKeys.findOne({ source }, { sort: { _id: -1 } }))?._id;
}

describe("imports that wait", () => {
  test("are twenty of a source at most; other sources are not affected", async () => {
    const by = await partner("busy");
    const first = anImport("busy");
    const others = Array.from({ length: 18 }, () => anImport("busy"));
    // What broke off on the command line is the operator's, and ends by no worker.
    const local = () => anImport("busy", { key: undefined, worker: undefined, state: "stopped" });
    const over = anImport("busy", { worker: undefined, state: "finished" });
    await imports.insertMany([first, ...others, local(), local(), over]);
    await imports.insertOne(anImport("busy", { state: "failed", worker: undefined }));
    const { body } = await send(by).expect(409);
    expect(body).toEqual({ error: expect.stringContaining("waiting") });
    const other = await partner("idle");
    await send(other).expect(202);
    await imports.deleteOne({ _id: first._id });
    const { body: taken } = await send(by).expect(202);
    // Those of one source run one after the other.
    await imports.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } });
    expect(await ended(by, taken.data.id)).toMatchObject({ state: "finished" });
  });

  test("that failed for now are told as waiting, and as failed only for good", async () => {
    const by = await partner("unlucky");
    const stateAfter = async (tries: number) => {
      const one = anImport("unlucky", { state: "failed", tries });
      await imports.insertOne(one);
      return (await by.get(`/v1/imports/${one._id}`).expect(200)).body.data.state;
    };
    expect(await stateAfter(1)).toBe("queued");
    expect(await stateAfter(3)).toBe("failed");
  });

  test("that failed are tried again after a while, and hold up nobody meanwhile", async () => {
    const by = await partner("later_on");
    const ended_at = new Date(Date.now() + 3_600_000);
    const key = await keyIdOf("later_on");
    const failed = anImport("later_on", {
      key,
      state: "failed",
      tries: 2,
      worker: undefined,
      ended_at,
    });
    await imports.insertOne(failed);
    const { body } = await send(by).expect(202);
    await ended(by, body.data.id);
    expect(await imports.findOne({ _id: failed._id })).toEqual(failed);
    await imports.updateOne({ _id: failed._id }, { $set: { ended_at: new Date() } });
    // Nobody has sent its list: it fails for good.
    expect(await ended(by, String(failed._id))).toMatchObject({ state: "failed" });
    expect(await imports.findOne({ _id: failed._id })).toMatchObject({ tries: 3 });
  });

  fullTest(
    "are refused when their key is revoked or what they name is removed meanwhile",
    async () => {
      const by = await partner("withdrawn");
      const key = await keyIdOf("withdrawn");
      const cases = [
        [
          { key: await keyIdOf("withdrawn", { revoked_at: new Date() }) },
          "The key that sent this list was revoked.",
        ],
        [
          { key: await keyIdOf("withdrawn", { expires_at: new Date() }) },
          "The source of this list is no longer",
        ],
        [{ key, options: { hospital: "removed" } }, "The hospital of this list is no longer"],
        [{ key, options: { shelter: "removed" } }, "The shelter of this list is no longer"],
      ] as const;
      const waiting = cases.map(([fields]) =>
        anImport("withdrawn", { state: "queued", worker: undefined, tries: 0, ...fields }),
      );
      await imports.insertMany(waiting);
      for (const [at, [, refused]] of cases.entries()) {
        const seen = await ended(by, String(waiting[at]?._id));
        expect(seen).toMatchObject({ state: "refused", refused: expect.stringContaining(refused) });
      }
    },
  );

  test("run once each, though several instances work on one database", async () => {
    const apps = [app, (await api.openInstance()).app, (await api.openInstance()).app];
    const key = await api.keyWith(["persons:write"], { source: "shared" });
    const by = apps.map((instance) =>
      supertest.agent(instance).set("Authorization", `Bearer ${key}`),
    );
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, at) =>
        send(by[at % 3] as Partner, csv(`Ana${"x".repeat(at)},Rojas`)),
      ),
    );
    const ids = answers.map(({ body }) => String(body.data.id));
    for (const id of ids) await ended(by[0] as Partner, id);
    const ran = await imports.find({ source: "shared" }).toArray();
    expect(ran.map(({ tries, counts }) => [tries, counts.created])).toEqual(ids.map(() => [1, 1]));
    expect(await persons.countDocuments({ source: "shared" })).toBe(9);
  });
});
