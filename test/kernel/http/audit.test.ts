import { ObjectId } from "mongodb";
import { expect, onTestFinished, test } from "vitest";
import { reportExample } from "../../../src/features/reports/reports.schema.js";
import { personBody, startApi } from "../../support/api.js";

const { clientWith, collections, db } = await startApi();
const client = await clientWith(["persons:write", "persons:read", "persons:sensitive:read"]);

const many = Array.from({ length: 60 }, (_, at) => at);
/** Ids of requests that are kept: they begin with the same hexadecimal digits. */
const requestId = (begin: string, at: number) => begin + String(at).padStart(16, "0");
const entriesOf = (request_id: string) => collections.auditLog.find({ request_id }).toArray();

test("of requests at one time each has its own entry when its answer comes", async () => {
  const entries = await Promise.all(
    many.map(async (at) => {
      const request = client.post("/v1/persons").set("X-Request-Id", requestId("cafe", at));
      const { body } = await request.send(personBody()).expect(201);
      return { id: body.data.id, entries: await entriesOf(requestId("cafe", at)) };
    }),
  );
  for (const { id, entries: found } of entries) {
    expect(found).toMatchObject([{ operation: "POST /v1/persons", records: [id] }]);
  }
});

test("a list of tips or reports about many persons records whose they are", async () => {
  const reads = ["persons:read", "persons:sensitive:read"] as const;
  const writes = ["persons:write", "tips:write", "reports:write"] as const;
  const desk = await clientWith([...reads, ...writes], { source: "desk" });
  const { body } = await desk.post("/v1/persons").send(personBody()).expect(201);
  const path = `/v1/persons/${body.data.id}`;
  const tip = await desk
    .post(`${path}/tips`)
    .send({ sender_name: "Pedro Ejemplo", message: "Seen at the harbour" })
    .expect(201);
  const report = await desk.post(`${path}/reports`).send(reportExample).expect(201);
  const listed = requestId("feed", 0);
  for (const list of ["/v1/tips", "/v1/reports"]) {
    await desk.get(list).set("X-Request-Id", listed).expect(200);
  }
  const entries = (await entriesOf(listed)).map(({ operation, records }) => [operation, records]);
  expect(Object.fromEntries(entries)).toEqual({
    "GET /v1/tips": [tip.body.data.id, body.data.id],
    "GET /v1/reports": [report.body.data.id, body.data.id],
  });
});

test("where nothing can be recorded, nothing is answered; afterwards it is", async () => {
  const _id = new ObjectId(
    (await client.post("/v1/persons").send(personBody()).expect(201)).body.data.id,
  );
  const read = (id: string) => client.get(`/v1/persons/${_id}`).set("X-Request-Id", id);
  const allow = () => db.command({ collMod: "audit_log", validator: {} });
  await db.command({ collMod: "audit_log", validator: { request_id: { $not: /^dead/ } } });
  onTestFinished(async () => void (await allow()));
  const refused = await Promise.all(many.map((at) => read(requestId("dead", at))));
  for (const { status, text } of refused) {
    expect({ status, text }).toEqual({ status: 500, text: '{"error":"Internal error"}' });
  }
  await Promise.all(many.map((at) => read(requestId("beef", at)).expect(200)));
  await allow();
  await read(requestId("dead", many.length)).expect(200);
  expect(await entriesOf(requestId("dead", many.length))).toHaveLength(1);
});
