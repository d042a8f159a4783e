import { expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";
import { saveReview } from "./reviews.js";

const { clientWith, savePersons, collections } = await startApi();
const auditor = await clientWith(["duplicates:write"]);
const reader = await clientWith(["duplicates:read"]);
const fullAuditor = await clientWith(["duplicates:write", "persons:sensitive:read"]);
const full = await clientWith(["duplicates:read", "persons:sensitive:read"]);

const aReview = async () => saveReview(collections, await savePersons(aPerson(), aPerson()));
const dataOf = async (client: typeof reader, url: string) =>
  (await client.get(url).expect(200)).body.data;

test.each(["note", "reason"])("%s is stored as the decision's note", async (name) => {
  const url = await aReview();
  const before = await dataOf(full, url);
  expect(before.note).toBeNull();
  const sent = { status: "dismissed", [name]: " Otra  persona\ndel mismo nombre " };
  const { body } = await auditor.patch(url).send(sent).expect(200);
  expect(body.data.note).toBe("Otra persona\ndel mismo nombre");
  expect(await dataOf(reader, url)).toEqual(body.data);
  const after = await dataOf(full, url);
  expect(after).toMatchObject({ note: body.data.note, reason: before.reason });
});

test("both at once are refused, and nothing is decided", async () => {
  const url = await aReview();
  const sent = { status: "dismissed", note: "x", reason: "y" };
  const { body } = await auditor.patch(url).send(sent).expect(422);
  expect(body.errors).toEqual({ reason: ["Means the same as note: send one of them"] });
  expect(await dataOf(reader, url)).toMatchObject({ status: "pending", note: null });
  const blank = { status: "dismissed", note: "x".repeat(5_000), reason: " " };
  expect((await auditor.patch(url).send(blank).expect(200)).body.data.note).toHaveLength(5_000);
});

test("a note belongs to one decision: the next one brings its own, or none", async () => {
  const url = await aReview();
  await auditor.patch(url).send({ status: "dismissed", note: "x" }).expect(200);
  const { body } = await auditor.patch(url).send({ status: "pending" }).expect(200);
  expect(body.data).toMatchObject({ status: "pending", note: null });
});

test("what a key with persons:sensitive:read writes is shown to such keys only", async () => {
  const url = await aReview();
  const sent = { status: "dismissed", note: "Está en el hospital SECRETO" };
  const { body } = await fullAuditor.patch(url).send(sent).expect(200);
  expect(body.data.note).toBe(sent.note);
  expect(await dataOf(full, url)).toMatchObject({ note: sent.note });
  const seen = [await dataOf(reader, url), (await reader.get("/v1/duplicates").expect(200)).body];
  expect(JSON.stringify(seen)).not.toContain("SECRETO");
  const own = await auditor.patch(url).send({ status: "dismissed", note: "Otra" }).expect(200);
  expect(own.body.data.note).toBe("Otra");
  expect(await dataOf(reader, url)).toMatchObject({ note: "Otra" });
});

test("a reason that an older build has overwritten stays, for keys that see all", async () => {
  const persons = await savePersons(aPerson(), aPerson());
  const url = await saveReview(collections, persons, { reason: "Misma cédula V-12345678" });
  expect(await dataOf(full, url)).toMatchObject({ reason: "Misma cédula V-12345678", note: null });
  expect(JSON.stringify(await dataOf(reader, url))).not.toContain("12345678");
});
