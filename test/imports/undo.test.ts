import { ObjectId } from "mongodb";
import supertest from "supertest";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Permission } from "../../src/auth/permissions.js";
import { requestTimeouts } from "../../src/http/timeouts.js";
import { startApi } from "../support/api.js";
import { delayedDatabase } from "../support/database-proxy.js";
import { eventually } from "../support/service.js";

// An import is undone over HTTP, as far as nobody has changed its persons since.

const api = await startApi();
const { app, collections, db } = api;
const { imports, persons } = collections;
const full: Permission[] = ["persons:read", "persons:write", "persons:sensitive:read"];

async function partner(permissions: Permission[], source: string, instance = app) {
  const key = await api.keyWith(permissions, { source });
  return supertest.agent(instance).set("Authorization", `Bearer ${key}`);
}
type Partner = Awaited<ReturnType<typeof partner>>;

const listOf = (...names: string[]) =>
  [
    "Nombres,Apellidos,Cédula,Edad",
    ...names.map((name, at) => `${name},Rojas,V-1234567${at},30`),
  ].join("\n");

async function importAs(by: Partner, list: string) {
  const form = { status: "missing" };
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
    // Another process works on it, or the service would take it up at once.
    const worker = { host: "another", pid: 1, until: new Date(Date.now() + 60 * 60_000) };
    await imports.updateOne(one, { $set: { key, worker, state: "running" } });
    await undo(by, path).expect(409);
    const old = new Date(Date.now() - 90 * 24 * 60 * 60_000);
    await imports.updateOne(one, {
      $set: { state: "finished", created_at: old },
      $unset: { worker: true },
    });
    await undo(by, path).expect(409);
    expect(await persons.countDocuments(one)).toBe(1);
  });

  test("that ran out of time is told as undoing, and the same request goes on", async () => {
    const by = await partner(full, "undo_broken");
    const path = await importAs(by, listOf("Ana", "Eva"));
    const broken = { $set: { undoing: { removed: 3, restored: 4 } } };
    await imports.updateOne({ source: "undo_broken" }, broken);
    const { body: before } = await by.get(path).expect(200);
    const undoing = { handled: 0, removed: 3, restored: 4, left: 0 };
    expect(before.data).toMatchObject({ state: "undoing", undone: null, undoing });
    const { body } = await undo(by, path).expect(200);
    expect(body.data).toMatchObject({ state: "undone", undone: { removed: 5, restored: 4 } });
    expect(body.data.undoing).toBeNull();
  });

  test("takes nothing but the state undone", async () => {
    const by = await partner(full, "undo_body");
    const path = await importAs(by, listOf("Ana"));
    await by.patch(path).send({ state: "finished" }).expect(422);
    await by.patch(path).send({}).expect(422);
    await by.patch(path).send({ state: "undone", left: 0 }).expect(422);
  });

  test("of many whom others changed goes on in each request, and the last tells all that was left", async () => {
    const source = `undo_${new ObjectId()}`;
    const by = await partner(full, source);
    const rows = (from: number, to: number, status: string) =>
      Array.from(
        { length: to - from },
        (_, at) => `V-${10_000_000 + from + at},Rojas,Ana,34,${status}`,
      );
    const list = (...lines: string[]) =>
      ["Cédula,Apellidos,Nombres,Edad,Estatus", ...lines].join("\n");
    await importAs(by, list(...rows(0, 1_500, "desaparecida")));
    const before = await persons.find({ source }).sort({ created_at: 1, _id: 1 }).toArray();
    const wrong = await importAs(by, list(...rows(0, 3_000, "encontrada")));
    // In the order in which the undo comes to whom the import made.
    const made = await persons
      .find({ source, _id: { $nin: before.map(({ _id }) => _id) } })
      .sort({ created_at: -1, _id: -1 })
      .toArray();
    expect([before.length, made.length]).toEqual([1_500, 1_500]);
    const [[named], changed, removed] = [made, before.at(-1), made.at(-1)];
    const at = Number(named?.document_id?.replace(/\D/g, "")) - 10_000_000;
    const third = await importAs(by, list(...rows(at, at + 1, "encontrada")));
    const untouched = [named, changed, removed].flatMap((person) => (person ? [person._id] : []));
    // As if somebody had changed all of the others.
    await persons.updateMany({ source, _id: { $nin: untouched } }, { $inc: { version: 1 } });

    // A database that needs so long for one part that no request has time for a second one.
    let late = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + late);
    onTestFinished(() => clock.mockRestore());
    const slow = await delayedDatabase(db.databaseName, ({ command, isAnswer }) => {
      if (command === "commitTransaction" && !isAnswer) late += requestTimeouts.handleMs;
      return undefined;
    });
    const { app: instance } = await api.openInstance({}, slow.db);
    const slowly = await partner(full, source, instance);
    const handled: number[] = [];
    let last = (await undo(slowly, wrong).expect(200)).body.data;
    while (last.state === "undoing" && handled.length < 8) {
      handled.push(last.undoing.handled);
      last = (await undo(slowly, wrong).expect(200)).body.data;
    }
    expect(last).toMatchObject({
      ...{ state: "undone", undone: { removed: 1, restored: 1, left: 2_998 }, undoing: null },
      named_by: [{ id: third.slice(-24), file: "lista.csv" }],
    });
    expect(handled).toEqual([1_000, 1_500, 2_500]);
    expect(new Set(last.left_ids).size).toBe(1_000);
    expect(changed && (await persons.findOne({ _id: changed._id }))?.status).toBe("missing");

    const { body: again } = await undo(by, wrong).expect(200);
    expect(again.data).toMatchObject({
      ...{ state: "undone", undone: { removed: 0, restored: 0, left: 2_998 } },
      named_by: [{ id: third.slice(-24) }],
    });
    expect(await persons.countDocuments({ source })).toBe(2_999);
  });
});
