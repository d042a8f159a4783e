import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { startApi } from "../support/api.js";
import { eventually } from "../support/service.js";

const api = await startApi();

test("of a very long list the first rejected rows are told, and how many are not", async () => {
  const client = await api.clientWith(["persons:write"], { source: "long" });
  const rejected = 10_100;
  const list = ["Nombres,Apellidos", "Ana,Rojas", ...Array(rejected).fill(",Rojas")].join("\n");
  const sent = await client.post("/v1/imports").attach("file", Buffer.from(list), "list.csv");
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
