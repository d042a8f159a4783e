import { ObjectId } from "mongodb";
import { expect, onTestFinished, test } from "vitest";
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
