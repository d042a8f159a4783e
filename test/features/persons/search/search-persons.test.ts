import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../../support/api.js";

const { clientWith, savePersons, collections, db } = await startApi();
const plain = await clientWith(["persons:read"]);
const full = await clientWith(["persons:read", "persons:sensitive:read"]);

async function find(
  query: string,
  { client = plain, ...others }: { client?: typeof plain; order?: string; gender?: string } = {},
) {
  const { body } = await client
    .get("/v1/persons")
    .query({ query, ...others })
    .expect(200);
  return body.data.map(({ id }: { id: string }) => id).sort();
}

const idsOf = (...persons: PersonDocument[]) => persons.map(({ _id }) => _id.toHexString()).sort();

const minorBorn = `${new Date().getUTCFullYear() - 8}-01-01`;
const jose = aPerson({ first_name: "José Gregorio", last_name: "Núñez", location: "Macuto" });
const maria = aPerson({ first_name: "María", last_name: "Pérez-Gil", description: "Franela azul" });
const eduardo = aPerson({ first_name: "Eduardo", last_name: "O'Callaghan" });
const girl = aPerson({
  first_name: "Zoe",
  last_name: "Quintero",
  effective_birth_date: minorBorn,
  location: "Naiguatá",
  description: "uniforme escolar",
});
const patient = aPerson({
  first_name: "Nelson",
  last_name: "Ochoa",
  location: "Carayaca",
  description: "tatuaje",
  hospital: "vargas",
  document_id: "V-12.345.678",
  document_key: "V12345678",
  contact_person_phone: "+584145550101",
  contact_person_first_name: "Sigfrido",
});
const foreigner = aPerson({
  first_name: "Gianni",
  last_name: "Russo",
  document_id: "E12345678",
  document_key: "E12345678",
});
await savePersons(jose, maria, eduardo, girl, patient, foreigner);

describe("GET /v1/persons?query=", () => {
  test.each<[string, PersonDocument[]]>([
    ["jose", [jose]],
    ["JOSÉ NUNEZ", [jose]],
    ["núñez jose", [jose]],
    ["Nuñez, José", [jose]],
    ["macuto nuñez", [jose]],
    ["jose ochoa", []],
    ["perez gil", [maria]],
    ["perezgil", [maria]],
    ["ocallaghan", [eduardo]],
    ["o'callaghan eduardo", [eduardo]],
    ["franela maria", [maria]],
    ['"perez maria"', [maria]],
    ["maria -perez", [maria]],
    ["franel", []],
    ["???", []],
    ["$where", []],
  ])("%j", async (query, expected) => {
    expect(await find(query)).toEqual(idsOf(...expected));
  });

  test("a query of three words also finds a record that lacks one, when its name is shorter", async () => {
    expect(await find("eduardo luis ocallaghan")).toEqual(idsOf(eduardo));
    expect(await find("jose gregorio perez")).toEqual([]); // a name as long as the query
    expect(await find("zoe maria quintero")).toEqual(idsOf(girl));
    expect(await find("zoe maria ochoa")).toEqual([]);
    expect(await find("eduardo jose luis ocallaghan")).toEqual(idsOf(eduardo)); // of four, two
    expect(await find("eduardo jose luis perez")).toEqual([]);
  });

  test("searches what the minimized view of the record shows, whoever asks", async () => {
    for (const client of [plain, full]) {
      expect(await find("naiguata", { client })).toEqual([]);
      expect(await find("uniforme", { client })).toEqual([]);
      expect(await find("carayaca", { client })).toEqual([]);
      expect(await find("sigfrido", { client })).toEqual([]);
      expect(await find("tatuaje", { client })).toEqual(idsOf(patient));
      expect(await find("zoe quintero", { client })).toEqual(idsOf(girl));
    }
  });

  test("a document id or telephone number is found exactly with persons:sensitive:read alone", async () => {
    for (const query of ["V-12.345.678", "v12345678", "0414-5550101", "+58 414 555 01 01"]) {
      expect(await find(query, { client: full })).toEqual(idsOf(patient));
      expect(await find(query)).toEqual([]);
    }
    expect(await find("12.345.678", { client: full })).toEqual(idsOf(patient, foreigner));
    expect(await find("E-12345678", { client: full })).toEqual(idsOf(foreigner));
  });

  test("a private person is not found", async () => {
    await savePersons(aPerson({ first_name: "Escondida", is_public: false }));
    expect(await find("escondida", { client: full })).toEqual([]);
  });

  test("a person is found as soon as it is made", async () => {
    const writer = await clientWith(["persons:write"]);
    const contact = { contact_person_first_name: "A", contact_person_email: "a@example.org" };
    const name = { first_name: "Recién", last_name: "Llegada" };
    const sent = { ...name, ...contact, contact_person_phone: "04145550101" };
    const { body } = await writer.post("/v1/persons").send(sent).expect(201);
    expect(await find("llegada recien")).toEqual([body.data.id]);
  });
});

describe("three ways, one meaning", () => {
  const frequent = Array.from({ length: 2_400 }, (_, at) =>
    aPerson({
      first_name: at % 2 ? "Carmen" : "Carmen Elena",
      last_name: at % 3 ? "Brito" : "Tovar",
      description: "camisa blanca",
      gender: at % 400 ? "female" : "other",
      created_at: new Date(Date.UTC(2026, 1, 1) + at * 1000),
      updated_at: new Date(Date.UTC(2026, 1, 2) - at * 1000),
    }),
  );

  async function walk(query: string, order: string) {
    const seen: string[] = [];
    let sent: Record<string, string> = { query, order, limit: "100" };
    for (;;) {
      const { body } = await plain.get("/v1/persons").query(sent).expect(200);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      if (!body.pagination.next_cursor) return seen;
      sent = { cursor: body.pagination.next_cursor, limit: "100" };
    }
  }

  const matching = (test: (person: PersonDocument) => boolean, order: string) => {
    const field = order.startsWith("created") ? "created_at" : "updated_at";
    const found = frequent.filter(test).sort((a, b) => +a[field] - +b[field]);
    return idsInOrder(order.endsWith("asc") ? found : found.reverse());
  };
  const idsInOrder = (persons: PersonDocument[]) => persons.map(({ _id }) => _id.toHexString());

  test.each(["created_at desc", "created_at asc", "updated_at desc", "updated_at asc"])(
    "frequent names, frequent words and rare ones are walked alike: %s",
    async (order) => {
      if ((await collections.persons.countDocuments({ first_name: /^Carmen/ })) === 0) {
        await savePersons(...frequent);
      }
      const all = () => true;
      expect(await walk("carmen", order)).toEqual(matching(all, order));
      expect(await walk("camisa", order)).toEqual(matching(all, order));
      expect(await walk("carmen blanca", order)).toEqual(matching(all, order));
      const tovar = (person: PersonDocument) => person.last_name === "Tovar";
      expect(await walk("tovar carmen", order)).toEqual(matching(tovar, order));
      expect(await walk("brito tovar", order)).toEqual([]);
      expect(await walk("carmen elena tovar", order)).toEqual(matching(tovar, order));
    },
  );

  test("no list and no frequent name is ever sorted or scanned whole", async () => {
    await db.command({ profile: 2 });
    try {
      for (const order of [
        "created_at desc",
        "created_at asc",
        "updated_at desc",
        "updated_at asc",
      ]) {
        for (const filter of [
          {},
          { status: "missing" },
          { gender: "other,female" },
          { source: "form" },
          { age_min: 20 },
        ]) {
          await full
            .get("/v1/persons")
            .query({ order, ...filter, limit: 20 })
            .expect(200);
        }
      }
      for (const filter of [{ hospital_status: "admitted" }, { shelter: "campo_de_golf_caribe" }]) {
        await full
          .get("/v1/persons")
          .query({ ...filter, limit: 20 })
          .expect(200);
      }
      await plain.get("/v1/persons").query({ query: "carmen", limit: 20 }).expect(200);
    } finally {
      await db.command({ profile: 0 });
    }
    const reads = await db
      .collection("system.profile")
      .find({ "command.find": "persons" })
      .toArray();
    expect(reads.length).toBeGreaterThan(20);
    expect(reads.filter(({ hasSortStage }) => hasSortStage)).toEqual([]);
    expect(reads.filter(({ planSummary }) => planSummary.includes("COLLSCAN"))).toEqual([]);
    expect(reads.filter(({ keysExamined }) => keysExamined > 3 * 20 + 20)).toEqual([]);
  });

  test("filters behind the order are read off the index: no record is fetched to be left out", async () => {
    await db.command({ profile: 2 });
    const before = new Date();
    try {
      for (const order of ["created_at desc", "created_at asc"]) {
        await plain.get("/v1/persons").query({ order, age_max: 20 }).expect(200);
      }
      for (const order of ["updated_at desc", "updated_at asc"]) {
        await plain.get("/v1/persons").query({ order, gender: "other" }).expect(200);
      }
      await plain.get("/v1/persons").query({ query: "carmen", gender: "other" }).expect(200);
    } finally {
      await db.command({ profile: 0 });
    }
    const profiled = await db
      .collection("system.profile")
      .find({ "command.find": "persons", ts: { $gte: before } })
      .toArray();
    const isWidened = (command: object) => JSON.stringify(command).includes("$nor");
    const reads = profiled.filter(({ command }) => !isWidened(command)); // of the fuzzy search
    expect(reads).toHaveLength(5);
    for (const { docsExamined, nreturned } of reads) expect(docsExamined).toBe(nreturned);
  });
});
