import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";
import { commandsOf } from "./marked-person.js";

const api = await startApi();
const { erase } = commandsOf(api);

test("keyed hashes that version 0.3.0 kept of a partner's lists are not looked for", async () => {
  const [as_of, batch] = [new Date(), new ObjectId()];
  const values = { first_name: "k".repeat(32), location: "l".repeat(32) };
  const reported = { partner: { as_of, first: batch, batch, version: 1, values } };
  const [plain, byPartner] = [aPerson(), aPerson()];
  // The third keeps the words of all from being those of nobody else.
  await api.savePersons(plain, byPartner, aPerson());
  const earlier = { "imported.reported": reported };
  await api.db.collection("persons").updateOne({ _id: byPartner._id }, { $set: earlier });
  const { result } = await erase(String(plain._id));
  expect(await erase(String(byPartner._id))).toMatchObject({
    code: 0,
    result: { left: 0, values: result.values },
  });
});
