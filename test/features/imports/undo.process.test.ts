import process from "node:process";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import type { Permission } from "../../../src/kernel/auth/permissions.js";
import { startApi } from "../../support/api.js";
import { eventually } from "../../support/service.js";
import { fullTest } from "../../support/tier.js";

// An import is undone over HTTP, in the background, as far as nobody has changed its persons since.

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
  [
    "Nombres,Apellidos,Cédula,Edad",
    ...names.map((name, at) => `${name},Rojas,V-1234567${at},30`),
  ].join("\n");

async function sendAs(by: Partner, list: string): Promise<string> {
  const form = { status: "missing" };
  const sent = by.post("/v1/imports").field(form).attach("file", Buffer.from(list), "lista.csv");
  const { headers } = await sent.expect(202);
  return headers.location?.replace(/^.*(?=\/v1)/, "") ?? "";
}

/** What an import is when nothing more becomes of it. */
const ended = (by: Partner, path: string) =>
  eventually(async () => {
    const { body } = await by.get(path).expect(200);
    return ["queued", "running", "undoing"].includes(body.data.state) ? undefined : body.data;
  });

async function importAs(by: Partner, list: string): Promise<string> {
  const path = await sendAs(by, list);
  await ended(by, path);
  return path;
}

const ask = (by: Partner, path: string) => by.patch(path).send({ state: "undone" });

/** Undoes an import, and waits until that has ended. */
async function undo(by: Partner, path: string) {
  await ask(by, path).expect(202);
  return ended(by, path);
}

/** Writes a person in a transaction that does not end until the returned function is called. */
async function hold({ _id } = { _id: new ObjectId() }) {
  const session = persons.db.client.startSession();
  session.startTransaction();
  await persons.updateOne({ _id }, { $set: { location: "Macuto" } }, { session });
  return async () => {
    await session.abortTransaction();
    await session.endSession();
  };
}

describe("PATCH /v1/imports/{import_id}", () => {
  test("removes whom the import made, and tells whom it left and which import names them", async () => {
    const by = await partner(full, "undo_made");
    const first = await importAs(by, listOf("Ana", "Eva", "Luz"));
    const second = await importAs(by, listOf("Ana"));
    const luz = String((await persons.findOne({ source: "undo_made", first_name: "Luz" }))?._id);
    await by.patch(`/v1/persons/${luz}`).send({ location: "Macuto" }).expect(200);

    const { headers, body } = await ask(by, first).expect(202);
    expect(headers).not.toHaveProperty("location");
    expect(body.data).toMatchObject({ id: first.slice(-24), state: "undoing", undone: null });
    const undone = await ended(by, first);
    expect(undone).toMatchObject({
      state: "undone",
      undone: { removed: 1, restored: 0, left: 2 },
      undoing: null,
      named_by: [{ id: second.slice(-24), file: "lista.csv" }],
    });
    expect(undone.left_ids).toHaveLength(2);
    expect(undone.left_ids).toContain(luz);
    expect(await persons.countDocuments({ source: "undo_made" })).toBe(2);

    await undo(by, second);
    // Nobody is left because of the second one.
    expect((await by.get(first).expect(200)).body.data.named_by).toEqual([]);
    expect(await undo(by, first)).toMatchObject({
      undone: { removed: 2, left: 1 },
      left_ids: [luz],
      named_by: [],
    });
    // Sent again, it adds to what it did, and takes nothing of that back.
    expect(await undo(by, first)).toMatchObject({
      state: "undone",
      undone: { removed: 2, restored: 0, left: 1 },
      left_ids: [luz],
    });
  });

  test("once more when nobody was left changes nothing", async () => {
    const by = await partner(full, "undo_twice");
    const path = await importAs(by, listOf("Ana"));
    const once = await undo(by, path);
    expect(once.undone).toMatchObject({ removed: 1, left: 0 });
    const { body } = await ask(by, path).expect(202);
    expect(body.data).toMatchObject({ state: "undone", undone: once.undone });
    expect(await ended(by, path)).toEqual(once);
  });

  test("is refused with If-Match for an import that has changed since", async () => {
    const by = await partner(full, "undo_match");
    const path = await importAs(by, listOf("Ana"));
    const { etag = "" } = (await by.get(path).expect(200)).headers;
    await ask(by, path).set("If-Match", '"0-x"').expect(412);
    await ask(by, path).set("If-Match", etag).expect(202);
    expect(await ended(by, path)).toMatchObject({ undone: { removed: 1 } });
    await ask(by, path).set("If-Match", etag).expect(412);
  });

  test("needs persons:sensitive:read, whoever sent the list; another source's is not found", async () => {
    const plain = await partner(["persons:read", "persons:write"], "undo_plain");
    const path = await importAs(plain, listOf("Ana"));
    const { body } = await ask(plain, path).expect(403);
    expect(body.error).toContain("persons:sensitive:read");
    await ask(await partner(full, "undo_other"), path).expect(404);
    expect(await persons.countDocuments({ source: "undo_plain" })).toBe(1);
  });

  test("waits until the import has ended, and not longer than what was before is kept", async () => {
    const by = await partner(full, "undo_times");
    const path = await importAs(by, listOf("Ana"));
    const one = { source: "undo_times" };
    await imports.updateOne(one, { $set: { state: "queued" }, $unset: { key: true } });
    await ask(by, path).expect(404); // by the command line
    const { key } = (await imports.findOne({ key: { $exists: true } })) ?? {};
    if (!key) throw new Error("No import came over HTTP");
    // Another process works on it, or the service would take it up at once.
    const worker = { host: "another", pid: 1, until: new Date(Date.now() + 60 * 60_000) };
    await imports.updateOne(one, { $set: { key, worker, state: "running" } });
    await ask(by, path).expect(409);
    const old = new Date(Date.now() - 90 * 24 * 60 * 60_000);
    await imports.updateOne(one, {
      $set: { state: "finished", created_at: old },
      $unset: { worker: true },
    });
    await ask(by, path).expect(409);
    expect(await persons.countDocuments(one)).toBe(1);
  });

  test("tells how far it is, is sent again in vain meanwhile, and lists of its source wait for it", async () => {
    const by = await partner(full, "undo_long");
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `Ana,Rojas,V-${10_000_000 + from + at},34`);
    const list = (...lines: string[]) => ["Nombres,Apellidos,Cédula,Edad", ...lines].join("\n");
    const path = await importAs(by, list(...rows(0, 2_500)));
    // Somebody is at work on the person to whom it comes last, and has changed the one to whom it comes first.
    const made = await persons
      .find({ source: "undo_long" })
      .sort({ created_at: -1, _id: -1 })
      .toArray();
    await persons.updateOne({ _id: made[0]?._id ?? new ObjectId() }, { $inc: { version: 1 } });
    const release = await hold(made.at(-1));
    await ask(by, path).expect(202);
    const undoing = await eventually(async () => {
      const { data } = (await by.get(path).expect(200)).body;
      expect(data).toMatchObject({ state: "undoing", undone: null });
      return data.undoing.handled >= 2_000 ? data.undoing : undefined;
    });
    expect(undoing).toEqual({ handled: 2_000, removed: 1_999, restored: 0, left: 1 });
    const { body } = await ask(by, path).expect(202);
    expect(body.data).toMatchObject({ state: "undoing", undoing });
    const next = await sendAs(by, list(...rows(3_000, 3_002)));
    // That of another source does not.
    await importAs(await partner(full, "undo_beside"), listOf("Ana"));
    expect((await by.get(next).expect(200)).body.data.state).toBe("queued");
    await release();
    expect(await ended(by, path)).toMatchObject({
      undone: { removed: 2_499, restored: 0, left: 1 },
    });
    expect(await ended(by, next)).toMatchObject({ state: "finished", counts: { created: 2 } });
    expect(await persons.countDocuments({ source: "undo_long" })).toBe(3);
  });

  fullTest("whose process is killed goes on, and counts each person once", async () => {
    const by = await partner(full, "undo_killed");
    const status = (state: string) =>
      ["Nombres,Apellidos,Cédula,Edad,Estatus"]
        .concat(
          Array.from({ length: 1_500 }, (_, at) => `Ana,Rojas,V-${10_000_000 + at},34,${state}`),
        )
        .join("\n");
    const first = await importAs(by, status("desaparecida"));
    const second = await importAs(by, status("encontrada"));
    const source = "undo_killed";
    const [last] = await persons.find({ source }).sort({ _id: -1 }).limit(1).toArray();
    const [oldest] = await persons
      .find({ source })
      .sort({ created_at: 1, _id: 1 })
      .limit(1)
      .toArray();
    for (const [path, held, all] of [
      [second, last, { removed: 0, restored: 1_500, left: 0 }],
      [first, oldest, { removed: 1_500, restored: 0, left: 0 }],
    ] as const) {
      const release = await hold(held);
      await ask(by, path).expect(202);
      const { worker } = await eventually(async () => {
        const found = await imports.findOne({ _id: new ObjectId(path.slice(-24)) });
        return found?.undoing?.handled === 1_000 ? found : undefined;
      });
      process.kill(worker?.pid ?? 0, "SIGKILL");
      await release();
      expect(await ended(by, path)).toMatchObject({ state: "undone", undone: all });
    }
    expect(await persons.countDocuments({ source })).toBe(0);
  });

  test("that an earlier version began is told as undoing, and sent again it goes on", async () => {
    const by = await partner(full, "undo_broken");
    const path = await importAs(by, listOf("Ana", "Eva"));
    const broken = { $set: { undoing: { removed: 3, restored: 4 } } };
    await imports.updateOne({ source: "undo_broken" }, broken);
    const { body: before } = await by.get(path).expect(200);
    const undoing = { handled: 0, removed: 3, restored: 4, left: 0 };
    expect(before.data).toMatchObject({ state: "undoing", undone: null, undoing });
    expect(await undo(by, path)).toMatchObject({
      state: "undone",
      undone: { removed: 5, restored: 4 },
      undoing: null,
    });
  });

  test("takes nothing but the state undone", async () => {
    const by = await partner(full, "undo_body");
    const path = await importAs(by, listOf("Ana"));
    await by.patch(path).send({ state: "finished" }).expect(422);
    await by.patch(path).send({}).expect(422);
    await by.patch(path).send({ state: "undone", left: 0 }).expect(422);
  });

  fullTest("of many whom others changed tells all that were left", async () => {
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

    const outcome = {
      state: "undone",
      undone: { removed: 1, restored: 1, left: 2_998 },
      undoing: null,
      named_by: [{ id: third.slice(-24), file: "lista.csv" }],
    };
    const undone = await undo(by, wrong);
    expect(undone).toMatchObject(outcome);
    expect(new Set(undone.left_ids).size).toBe(1_000);
    expect(changed && (await persons.findOne({ _id: changed._id }))?.status).toBe("missing");
    expect(await undo(by, wrong)).toMatchObject(outcome);
    expect(await persons.countDocuments({ source })).toBe(2_999);
  });
});
