import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import type { Test } from "supertest";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "../../../src/kernel/http/http-server.js";
import { longestFile } from "../../../src/kernel/http/whole-list.js";
import { aPerson, startApi } from "../../support/api.js";
import { eventually } from "../../support/service.js";

const { clientWith, savePersons } = await startApi();
const plain = await clientWith(["persons:read"]);
const full = await clientWith(["persons:read", "persons:sensitive:read"]);
const csv = "text/csv";
const ndjson = "application/x-ndjson";

const time = (n: number) => new Date(Date.UTC(2026, 0, 1) + n);
const [ana, child, patient, hidden] = await savePersons(
  aPerson({
    first_name: "Ana",
    gender: "female",
    description: '=HYPERLINK("http://x"); "vista", ayer\nen la plaza',
    document_type: "cedula",
    document_id: "V-12345678",
    birth_date: "1990-05-20",
    contact_person_phone: "+584145550101",
    created_at: time(4),
  }),
  aPerson({
    first_name: "Niña",
    location: "Caraballeda",
    description: "Vestido rojo\nZapatos blancos",
    effective_birth_date: "2020-01-01",
    created_at: time(3),
  }),
  aPerson({
    first_name: "Paciente",
    location: "Maiquetía",
    status: "found",
    hospital: "vargas",
    hospital_status: "admitted",
    created_at: time(2),
  }),
  aPerson({ first_name: "Oculta", is_public: false, created_at: time(1) }),
);

/** The text of an answer that superagent does not know how to read. */
const asText = (sent: Test) =>
  sent
    .set("Accept-Encoding", "identity")
    .buffer(true)
    .parse((answer, done) => {
      void buffer(answer as unknown as IncomingMessage).then((bytes) => done(null, String(bytes)));
    });

const fileOf = (client: typeof plain, type: string, query: Record<string, string> = {}) =>
  asText(client.get("/v1/persons").query(query).set("Accept", type));

type Row = Record<string, string>;
const rowsOf = (body: string, delimiter = ","): Row[] =>
  parse(body, { bom: true, columns: true, delimiter, record_delimiter: "\r\n" });
const linesOf = (body: string): { id: string; first_name: string }[] =>
  body
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe("which form a list has", () => {
  test.each([
    [undefined, "application/json"],
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["text/html", "application/json"],
    ["text/csv", csv],
    ["text/*", csv],
    ["application/x-ndjson", ndjson],
    ["application/json;q=0.5, text/csv", csv],
    ["application/json, text/csv;q=0.9", "application/json"],
    ["text/csv;q=0", "application/json"],
    ["text/csv; charset=utf-8", csv],
    ["application/x-ndjson;charset=UTF-8;q=0.9, */*;q=0.1", ndjson],
    ["application/json; charset=utf-8, text/csv;q=0.5", "application/json"],
    ["text/csv; charset=iso-8859-1", "application/json"],
    ["application/x-ndjson;q=0.8, text/csv;q=0.9, */*;q=0.1", csv],
  ])("Accept %s: %s", async (accept, type) => {
    const sent = plain.get("/v1/persons");
    if (accept !== undefined) sent.set("Accept", accept);
    const { headers } = await asText(sent).expect(200);
    expect(headers["content-type"]).toBe(`${type}; charset=utf-8`);
    expect(String(headers.vary).split(", ")).toContain("Accept");
    const isFile = type !== "application/json";
    expect(headers["list-truncated"]).toBe(isFile ? "false" : undefined);
    expect(headers["content-disposition"]?.startsWith("attachment")).toBe(isFile || undefined);
  });

  test("errors are JSON as ever, and HEAD has the headers of GET", async () => {
    const sent = plain.get("/v1/persons").query({ status: "lost", limit: "5", cursor: "x" });
    const { body, headers } = await sent.set("Accept", csv).expect(422);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(Object.keys(body.errors).sort()).toEqual(["cursor", "limit", "status"]);
    await plain.get("/v1/persons").query({ hospital: "vargas" }).set("Accept", csv).expect(422);
    await plain.get("/v1/persons?hospital_status=admitted").set("Accept", csv).expect(403);
    await (await clientWith([])).get("/v1/persons").set("Accept", csv).expect(403);
    const head = await plain.head("/v1/persons").set("Accept", csv).expect(200);
    const get = await fileOf(plain, csv);
    for (const name of ["content-type", "content-disposition", "list-truncated"])
      expect(head.headers[name]).toBe(get.headers[name]);
    expect(head.text ?? "").toBe("");
  });
});

describe("a list as CSV", () => {
  test("begins with the byte order mark and the names of the columns", async () => {
    const { body } = await fileOf(plain, csv).expect(200);
    expect(body.split("\r\n")[0]).toBe(
      "\ufeffid,first_name,last_name,gender,gender_label,status,status_label,found_at,age,age_label,verified_at," +
        "created_at,updated_at,is_minor,document_type,document_id,location,description,photo_url,canonical_person_id",
    );
  });

  test("shows what the key may see: of a minor and a patient less, of who is hidden nothing", async () => {
    const rows = rowsOf((await fileOf(plain, csv)).body);
    expect(rows.map(({ id }) => id)).toEqual([ana, child, patient].map((one) => String(one?._id)));
    expect(rows[0]).toMatchObject({
      document_id: "*******678",
      gender: "female",
      status: "missing",
    });
    expect(rows[1]).toMatchObject({ is_minor: "true", location: "", description: "" });
    expect(rows[2]).toMatchObject({ is_minor: "false", location: "" });
    expect(Object.keys(rows[0] ?? {})).not.toContain("hospital");
    const seen = rowsOf((await fileOf(full, csv)).body);
    expect(seen[0]).toMatchObject({ document_id: "V-12345678", birth_date: "1990-05-20" });
    expect(seen[1]).toMatchObject({ location: "Caraballeda" });
    expect(seen[2]).toMatchObject({ hospital: "vargas", hospital_status: "admitted" });
    expect(seen.map(({ id }) => id)).not.toContain(hidden?._id.toHexString());
  });

  test("no cell is run by a spreadsheet program", async () => {
    const [first] = rowsOf((await fileOf(full, csv)).body);
    expect(first?.description?.startsWith("'=HYPERLINK")).toBe(true);
    expect(first?.contact_person_phone).toBe("'+584145550101");
    expect(first?.description).toContain("ayer\nen la plaza");
  });

  test("a text with a line break and no separator is one cell", async () => {
    for (const [language, delimiter] of [
      ["en", ","],
      ["es", ";"],
    ] as const) {
      const { body } = await fileOf(full, csv).set("Accept-Language", language);
      expect(body).toContain('"Vestido rojo\nZapatos blancos"');
      expect(rowsOf(body, delimiter)).toHaveLength(3);
    }
  });

  test("is parted by ; for who prefers Spanish; labels are in the language of the request", async () => {
    const spanish = await fileOf(plain, csv).set("Accept-Language", "es-VE");
    expect(rowsOf(spanish.body, ";")[0]).toMatchObject({ status_label: "Desaparecida" });
    const english = await fileOf(plain, csv).set("Accept-Language", "en");
    expect(rowsOf(english.body)[0]).toMatchObject({ status_label: "Missing" });
    expect(spanish.headers["content-language"]).toBe("es");
    expect(spanish.headers["content-disposition"]).toMatch(
      /^attachment; filename="persons-\d{4}-\d\d-\d\d\.csv"$/,
    );
  });
});

test("a list as NDJSON has the records of the list, one a line", async () => {
  for (const client of [plain, full]) {
    const { body } = await client.get("/v1/persons").expect(200);
    expect(linesOf((await fileOf(client, ndjson)).body)).toEqual(body.data);
  }
});

test("filters, search and order are those of the list", async () => {
  const names = async (query: Record<string, string>) =>
    linesOf((await fileOf(full, ndjson, query)).body).map(({ first_name }) => first_name);
  expect(await names({ status: "found" })).toEqual(["Paciente"]);
  expect(await names({ age_max: "17" })).toEqual(["Niña"]);
  expect(await names({ query: "nina rojas" })).toEqual(["Niña"]);
  expect(await names({ query: "nadie asi" })).toEqual([]);
  expect(await names({ order: "created_at asc" })).toEqual(["Paciente", "Niña", "Ana"]);
});

describe("long lists", async () => {
  const { app, clientWith, keyWith, savePersons, collections, services } = await startApi();
  const plain = await clientWith(["persons:read"]);
  const full = await clientWith(["persons:read", "persons:sensitive:read"]);
  const [patient] = await savePersons(
    aPerson({ status: "found", hospital: "vargas", hospital_status: "admitted" }),
    ...Array.from({ length: 999 }, (_, n) =>
      aPerson({ first_name: "María", created_at: time(-n), updated_at: time(n % 50) }),
    ),
  );
  const all = 1_000;

  function longest(rows: number) {
    const before = longestFile.rows;
    longestFile.rows = rows;
    onTestFinished(() => {
      longestFile.rows = before;
    });
  }

  test.each(["created_at desc", "created_at asc", "updated_at desc", "updated_at asc"])(
    "every person is in the file once: %s",
    async (order) => {
      for (const query of [{}, { query: "rojas" }]) {
        const { body, headers } = await fileOf(plain, ndjson, { order, ...query });
        expect(new Set(linesOf(body).map(({ id }) => id)).size).toBe(all);
        expect(linesOf(body)).toHaveLength(all);
        expect(headers["list-truncated"]).toBe("false");
      }
    },
  );

  test("a list with more rows than a file may have is cut, and a header says so", async () => {
    longest(450);
    for (const query of [{}, { query: "maria rojas" }, { status: "found" }]) {
      const { body, headers } = await fileOf(full, ndjson, query);
      const isLong = !("status" in query);
      expect(headers["list-truncated"]).toBe(String(isLong));
      expect(linesOf(body)).toHaveLength(isLong ? 450 : 1);
    }
    longest(all);
    const exact = await fileOf(full, ndjson);
    expect([exact.headers["list-truncated"], linesOf(exact.body).length]).toEqual(["false", all]);
  });

  test("a full view is recorded once: with its ids when it is short, else as a read of everybody", async () => {
    await collections.auditLog.deleteMany({});
    await fileOf(plain, csv);
    await fileOf(full, csv, { status: "found" });
    await fileOf(full, csv);
    const entries = await collections.auditLog.find().sort({ _id: 1 }).toArray();
    expect(entries.map(({ operation, records }) => ({ operation, records }))).toEqual([
      { operation: "GET /v1/persons", records: [patient?._id.toHexString()] },
      { operation: "GET /v1/persons", records: ["*"] },
    ]);
  });

  /** An answer as it comes over the network, and when the service has ended its connection. */
  async function ask(timeouts: { takingFileMs?: number } = {}) {
    const sockets: Socket[] = [];
    const server = createHttpServer((req, res) => {
      sockets.push(req.socket);
      app(req, res);
    }, timeouts);
    afterAll(() => server.close());
    const { port } = new URL(await server.listen({ name: "PORT", port: 0, host: "127.0.0.1" }));
    const key = await keyWith(["persons:read", "persons:sensitive:read"]);
    const headers = { Authorization: `Bearer ${key}`, Accept: ndjson };
    const sent = request({ host: "127.0.0.1", port, path: "/v1/persons", headers, agent: false });
    sent.end();
    const [answer]: IncomingMessage[] = await once(sent, "response");
    if (!answer) throw new Error("There is no answer");
    const untilCutOff = () =>
      eventually(() => sockets.every(({ destroyed }) => destroyed) || undefined);
    return { answer, untilCutOff };
  }

  /** The second page of each file meets this. */
  function atSecondPage(meet: () => Promise<void> | void) {
    const { readShared } = services;
    let pages = 0;
    services.readShared = async (asked) => {
      pages += 1;
      if (pages === 2) await meet();
      return readShared(asked);
    };
    onTestFinished(() => {
      services.readShared = readShared;
    });
  }

  test("a file that cannot be read to its end breaks off: its reader never takes it for whole", async () => {
    atSecondPage(() => {
      throw new Error("The database is gone");
    });
    const { answer } = await ask();
    expect(answer.statusCode).toBe(200);
    await expect(text(answer)).rejects.toThrow("aborted");
  });

  test("a key that is revoked meanwhile ends the file", async () => {
    atSecondPage(() => {
      const { authenticate } = services;
      services.authenticate = async () => {
        throw new Error("revoked");
      };
      onTestFinished(() => {
        services.authenticate = authenticate;
      });
    });
    const { answer } = await ask();
    await expect(text(answer)).rejects.toThrow("aborted");
  });

  test("who takes nothing is cut off, and meanwhile holds up nobody", async () => {
    await collections.persons.updateMany({}, { $set: { description: "x".repeat(20_000) } });
    const { answer, untilCutOff } = await ask({ takingFileMs: 500 });
    answer.on("error", () => {}); // it is reset
    answer.pause();
    expect(linesOf((await fileOf(full, ndjson)).body)).toHaveLength(all);
    await untilCutOff();
  });
});
