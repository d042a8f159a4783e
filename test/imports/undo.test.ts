import supertest from "supertest";
import { describe, expect, test } from "vitest";
import type { Permission } from "../../src/auth/permissions.js";
import { startApi } from "../support/api.js";
import { eventually } from "../support/service.js";

// An import is undone over HTTP, as far as nobody has changed its persons since.

const api = await startApi();
const { app, collections } = api;
const { imports, persons } = collections;
const full: Permission[] = ["persons:read", "persons:write", "persons:sensitive:read"];

async function partner(permissions: Permission[], source: string) {
  const key = await api.keyWith(permissions, { source });
  return supertest.agent(app).set("Authorization", `Bearer ${key}`);
}
type Partner = Awaited<ReturnType<typeof partner>>;

const listOf = (...names: string[]) =>
  ["Nombres,Apellidos,Cédula,Edad", ...names.map((name, at) => `${name},Rojas,V-1234567${at},30`)]
    .join("\n");

async function importAs(by: Partner, list: string, form: Record<string, string> = {}) {
  const sent = by.post("/v1/imports").field(form).attach("file", Buffer.from(list), "lista.csv");
  const { headers } = await sent.expect(202);
  const path = headers.location?.replace(/^.*(?=\/v1)/, "") ?? "";
  await eventually(async () => {
    const { body } = await by.get(path);
    return ["queued", "running"].includes(body.data.state) ? undefined : true;
  });
  return path;
}

const undo = (by: Partner, path: string) => by.patch(path).send({ state: "undone" });

describe("PATCH /v1/imports/{import_id}", () => {
  test("removes whom the import made, and tells whom it left and which import names them", async () => {
    const by = await partner(full, "undo_made");
    const first = await importAs(by, listOf("Ana", "Eva", "Luz"));
    const second = await importAs(by, listOf("Ana"));
    const luz = String((await persons.findOne({ source: "undo_made", first_name: "Luz" }))?._id);
    await by.patch(`/v1/persons/${luz}`).send({ location: "Macuto" }).expect(200);

    const { body } = await undo(by, first).expect(200);
    expect(body.data).toMatchObject({
      state: "undone",
      undone: { removed: 1, restored: 0, left: 2 },
      named_by: [{ id: second.slice(-24), file: "lista.csv" }],
    });
    expect(body.data.left_ids).toHaveLength(2);
    expect(body.data.left_ids).toContain(luz);
    expect(await persons.countDocuments({ source: "undo_made" })).toBe(2);

    await undo(by, second).expect(200);
    const { body: again } = await undo(by, first).expect(200);
    expect(again.data).toMatchObject({ undone: { left: 1 }, named_by: [] });
    const { body: shown } = await by.get(first).expect(200);
    expect(shown.data).toMatchObject({ state: "undone", undone: { left: 1 } });
  });

  test("once more when nobody was left changes nothing", async () => {
    const by = await partner(full, "undo_twice");
    const path = await importAs(by, listOf("Ana"));
    const { body: once } = await undo(by, path).expect(200);
    const { body: twice } = await undo(by, path).expect(200);
    expect(twice.data.undone).toEqual(once.data.undone);
    expect(twice.data.undone).toMatchObject({ removed: 1, left: 0 });
  });

  test("needs persons:sensitive:read, whoever sent the list; another source's is not found", async () => {
    const plain = await partner(["persons:read", "persons:write"], "undo_plain");
    const path = await importAs(plain, listOf("Ana"));
    const { body } = await undo(plain, path).expect(403);
    expect(body.error).toContain("persons:sensitive:read");
    await undo(await partner(full, "undo_other"), path).expect(404);
    expect(await persons.countDocuments({ source: "undo_plain" })).toBe(1);
  });

  test("waits until the import has ended, and not longer than what was before is kept", async () => {
    const by = await partner(full, "undo_times");
    const path = await importAs(by, listOf("Ana"));
    const one = { source: "undo_times" };
    await imports.updateOne(one, { $set: { state: "queued" }, $unset: { key: true } });
    await undo(by, path).expect(404); // by the command line
    const { key } = (await imports.findOne({ key: { $exists: true } })) ?? {};
    if (!key) throw new Error("No import came over HTTP");
    await imports.updateOne(one, { $set: { key, tries: 3, state: "stopped" } });
    await undo(by, path).expect(409);
    const old = new Date(Date.now() - 90 * 24 * 60 * 60_000);
    await imports.updateOne(one, { $set: { state: "finished", created_at: old } });
    await undo(by, path).expect(409);
    expect(await persons.countDocuments(one)).toBe(1);
  });

  test("that ran out of time is told as undoing, and the same request goes on", async () => {
    const by = await partner(full, "undo_broken");
    const path = await importAs(by, listOf("Ana", "Eva"));
    const broken = { $set: { undoing: { removed: 3, restored: 4 } } };
    await imports.updateOne({ source: "undo_broken" }, broken);
    const { body: before } = await by.get(path).expect(200);
    expect(before.data).toMatchObject({ state: "undoing", undone: null });
    const { body } = await undo(by, path).expect(200);
    expect(body.data).toMatchObject({ state: "undone", undone: { removed: 5, restored: 4 } });
  });

  test("takes nothing but the state undone", async () => {
    const by = await partner(full, "undo_body");
    const path = await importAs(by, listOf("Ana"));
    await by.patch(path).send({ state: "finished" }).expect(422);
    await by.patch(path).send({}).expect(422);
    await by.patch(path).send({ state: "undone", left: 0 }).expect(422);
  });
});
