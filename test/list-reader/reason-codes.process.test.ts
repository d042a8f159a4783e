import { ObjectId } from "mongodb";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import type { ImportDocument } from "../../src/kernel/database/collections.js";
import { rowReasons } from "../../src/kernel/messages/lists/row-reasons.js";
import { personBody } from "../support/api.js";
import { saveKey } from "../support/keys.js";
import { startOwnService } from "../support/own-service.js";
import { eventually } from "../support/service.js";

const own = await startOwnService();
const { collections } = own;

/** Every test has a source of its own. */
async function partner(source: string, isFull = true) {
  const full = isFull ? (["persons:sensitive:read"] as const) : [];
  const key = await saveKey(collections, ["persons:write", ...full], { source });
  const agent = supertest.agent(own.service.url).set("Authorization", `Bearer ${key}`);
  return {
    agent,
    async send(list: string | Buffer) {
      const file = Buffer.from(list);
      const answer = agent
        .post("/v1/imports")
        .field("status", "missing")
        .attach("file", file, "list.csv");
      const id = String((await answer.expect(202)).body.data.id);
      await eventually(async () => {
        const { body } = await agent.get(`/v1/imports/${id}`);
        return ["queued", "running"].includes(body.data.state) ? undefined : body;
      });
      return id;
    },
    /** The import and its rows, in the language that is asked for. */
    async told(id: string, language?: string) {
      const asked = agent.get(`/v1/imports/${id}`);
      return language === undefined ? asked : asked.set("Accept-Language", language);
    },
  };
}

const header = "ID,Nombres,Apellidos";

describe("over HTTP", () => {
  test("a rejected row has a code, and its reason in the language that is preferred", async () => {
    const { send, told } = await partner("codes");
    const id = await send([header, "1,Ana,Rojas", "2,,Gil", "3,Eva,"].join("\n"));
    const rows = async (language?: string) => (await told(id, language)).body.data.rows;
    const rejected = (row: number, field: string, reason: string) => ({
      sheet: null,
      row,
      outcome: "rejected",
      field,
      code: "name_missing",
      reason,
    });
    const { en, es } = rowReasons.name_missing;
    const created = { sheet: null, row: 2, outcome: "created", field: null, code: null };
    const all = (reason: string) => [
      { ...created, reason: null },
      rejected(3, "first_name", reason),
      rejected(4, "last_name", reason),
    ];
    for (const language of [undefined, "en", "fr", "en, es;q=0.5", "*"]) {
      expect(await rows(language)).toEqual(all(en));
    }
    for (const language of ["es", "es-VE", "es, en;q=0.5"]) {
      expect(await rows(language)).toEqual(all(es));
    }
    const tags = await Promise.all(
      ["en", "es"].map(async (one) => (await told(id, one)).header.etag),
    );
    expect(tags[0]).not.toBe(tags[1]);
    const stored = await collections.importRows.findOne({ batch: new ObjectId(id), n: 2 });
    expect(stored).toMatchObject({ field: "first_name", code: "name_missing" });
    expect(stored).not.toHaveProperty("reason");
  });

  test("a refused list is kept as a code, and told in the language that is preferred", async () => {
    const { send, told } = await partner("refused");
    const id = await send('Nombre,Edad\n"Ana Rojas,34\n');
    const refused = async (language: string) => (await told(id, language)).body.data.refused;
    expect(await refused("en")).toBe("The quoted field that opens on line 2 has no end.");
    expect(await refused("es")).toBe(
      "El campo entre comillas que empieza en la línea 2 no termina.",
    );
    expect(await collections.imports.findOne({ source: "refused" })).toMatchObject({
      refused: { code: "csv_quote_open", params: { line: 2 } },
    });
  });

  test("what is wrong with the form is told in the language that is preferred", async () => {
    const { agent } = await partner("form");
    const wrong = async (language: string) => {
      const asked = agent.post("/v1/imports").set("Accept-Language", language);
      const answer = asked.field("hospital", "nowhere").attach("file", Buffer.from("a"), "a.csv");
      return (await answer.expect(422)).body.errors;
    };
    expect(await wrong("en")).toEqual({
      hospital: ["Must be a hospital of the catalog"],
    });
    expect(await wrong("es")).toEqual({
      hospital: ["Debe ser un hospital del catálogo"],
    });
  });

  test("the row of a deleted person says so to a full key alone", async () => {
    const { agent, send, told } = await partner("deleted");
    const { body } = await agent
      .post("/v1/persons")
      .send(personBody({ source_id: "7" }))
      .expect(201);
    await agent.delete(`/v1/persons/${body.data.id}`).expect(204);
    const id = await send([header, "7,Ana,Rojas", "8,,Gil"].join("\n"));
    expect((await told(id)).body.data.rows).toMatchObject([
      { code: "deleted_person", reason: rowReasons.deleted_person.en, field: "source_id" },
      { code: "name_missing" },
    ]);
    const open = await partner("deleted", false);
    expect((await open.told(id)).body.data.rows).toMatchObject([
      { outcome: "accepted", field: null, code: null, reason: null },
      { outcome: "rejected", code: "name_missing" },
    ]);
  });

  test("what builds before the codes have stored is told as they wrote it", async () => {
    const { send, told } = await partner("earlier");
    const id = await send([header, "1,Ana,Rojas", "2,,Gil"].join("\n"));
    const batch = new ObjectId(id);
    const { deleted_person, name_missing } = rowReasons;
    for (const [n, reason] of [deleted_person.en, name_missing.en].entries()) {
      await collections.importRows.updateOne(
        { batch, n: n + 1 },
        { $set: { outcome: "rejected", field: "first_name", reason }, $unset: { code: true } },
      );
    }
    const refused: ImportDocument["refused"] = "The file is empty.";
    await collections.imports.updateOne({ _id: batch }, { $set: { refused, state: "refused" } });
    expect((await told(id, "es")).body.data).toMatchObject({
      refused,
      rows: [
        { code: null, reason: deleted_person.en },
        { code: null, reason: name_missing.en },
      ],
    });
    const open = await partner("earlier", false);
    const rejected = await open.agent.get(`/v1/imports/${id}?outcome=rejected`).expect(200);
    expect(rejected.body.data.rows).toMatchObject([{ row: 3, reason: name_missing.en }]);
  });
});
