import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import { startImporter } from "../../support/imports.js";
import { untilAnswered } from "../../support/service.js";

// What an import did can be taken back, as far as nobody has changed it since.

const { collections, startSource, batch, undo } = await startImporter();
const { persons, tombstones, reports, importChanges } = collections;

const hospital = "hospital_central_del_litoral";
const header = "Apellidos,Nombres,Cédula,Edad,Estatus,Procedencia,Observaciones";
const names = ["Ana", "Eva", "Luz"];
const list = (rest: string, who = names) => [
  header,
  ...who.map((name, at) => `Rojas,${name},V-1234567${at},3${at},${rest}`),
];
const report = {
  reason: "other",
  details: "?",
  reporter_name: "Luis Brito",
  reporter_email: "luis@example.org",
};

const none = {
  removed: 0,
  restored: 0,
  left: 0,
  left_ids: [],
  named: 0,
  named_ids: [],
  named_by: [],
};

describe("an undo", () => {
  test("removes whom the import made, with their reports and without a tombstone", async () => {
    const source = await startSource("made");
    const { batch: first } = await source.import("1.csv", list("Ingresada,,", ["Ana"]));
    const { batch: second } = await source.import("2.csv", list("Ingresada,,"));
    const path = await source.path("Eva");
    await source.client.post(`${path}/reports`).send(report).expect(201);
    const canonical_person_id = new ObjectId(path.slice(-24));
    await persons.updateOne({ first_name: "Ana" }, { $set: { canonical_person_id } });
    expect(await undo(second)).toEqual({ ...none, removed: 2 });
    const left = await source.persons();
    expect(left).toMatchObject([
      { first_name: "Ana", imported: { created_by: (await batch(first))._id } },
    ]);
    expect(left[0]).not.toHaveProperty("canonical_person_id");
    expect(await reports.countDocuments()).toBe(0);
    expect(await tombstones.countDocuments({ source: "made" })).toBe(0);
    expect(await batch(second)).toMatchObject({
      state: "undone",
      undone: { by: "tester", removed: 2, restored: 0, left: 0 },
      counts: { rows: 3, created: 2, unchanged: 1 },
    });
    const again = await source.import("2.csv", list("Ingresada,,"));
    expect(again).toMatchObject({ created: 2, unchanged: 1 });
    expect(again.batch).not.toBe(second);
  });

  test("puts back every field of whom it changed, and the history tells the moves back", async () => {
    const source = await startSource("changed");
    const options = { hospital, date: "2025-06-25" };
    await source.import("1.csv", list("Ingresada,Macuto,"), options);
    await source.patch("Luz", { location: "Naiguatá", source_notes: "Brazo roto" });
    const before = await source.persons();
    const lines = [
      `${header},Sexo`,
      "Rojas Paz,Ana,V-12345670,30,Alta,Caraballeda,Fiebre,F",
      "Rojas,Eva,V-12345671,33,Fallecida,,Fiebre,F",
      "Rojas,Luz,V-12345672,32,Alta,Caraballeda,Fiebre,F",
    ];
    const { batch: second } = await source.import("2.csv", lines, {
      hospital: "clinica_santa_ines",
      date: "2025-06-27",
    });
    expect(await undo(second)).toMatchObject({ removed: 0, restored: 3, left: 0 });
    const after = await source.persons();
    for (const [at, person] of after.entries()) {
      const { version, updated_at, history, imported, ...fields } = person;
      expect(fields).toEqual(
        (({ version, updated_at, history, imported, ...rest }) => rest)(before[at] ?? person),
      );
      expect(version).toBe((before[at]?.version ?? 0) + 2);
      expect(imported?.listed).toEqual(before[at]?.imported?.listed);
      const back = history.filter(({ by }) => by === "undo");
      expect(back).toMatchObject([
        { field: "hospital", old: "clinica_santa_ines", new: hospital },
        { field: "hospital_status", new: "admitted" },
      ]);
    }
    // A list between the two counts again.
    await source.import("3.csv", list("Alta,,"), { hospital, date: "2025-06-26" });
    expect(await persons.countDocuments({ source: "changed", hospital_status: "discharged" })).toBe(
      3,
    );
  });

  test("leaves whom somebody changed since, and tells them", async () => {
    const source = await startSource("left");
    await source.import("1.csv", list("Ingresada,,", ["Ana"]), { hospital });
    const { batch: second } = await source.import("2.csv", list("Alta,,"), { hospital });
    await source.patch("Ana", { location: "Macuto" });
    const tip = { sender_name: "Luis", message: "La vi en Macuto" };
    await source.client
      .post(`${await source.path("Eva")}/tips`)
      .send(tip)
      .expect(201);
    const before = await source.persons();
    const left_ids = before.slice(0, 2).map(({ _id }) => _id.toHexString());
    expect(await undo(second)).toEqual({ ...none, removed: 1, left: 2, left_ids });
    expect(await source.persons()).toEqual(before.slice(0, 2));
    // Nobody has touched the others' since: what they were is kept for another try.
    const { _id } = await batch(second);
    expect(await importChanges.countDocuments({ batch: _id })).toBe(1);
  });

  test("leaves whom a later import changed; once that is undone, it can be as well", async () => {
    const source = await startSource("later");
    const { batch: first } = await source.import("1.csv", list("Ingresada,,"), { hospital });
    const { batch: second } = await source.import("2.csv", list("Alta,,"), { hospital });
    const { batch: third } = await source.import("3.csv", list("Fallecida,,", ["Ana"]), {
      hospital,
    });
    const { left_ids } = await undo(second);
    expect(left_ids).toEqual([
      (await persons.findOne({ source: "later", first_name: "Ana" }))?._id.toHexString(),
    ]);
    expect(await undo(third)).toMatchObject({ restored: 1, left: 0 });
    expect(await undo(second)).toMatchObject({ restored: 1, left: 0 });
    expect(await undo(first)).toMatchObject({ removed: 3, left: 0 });

    const other = await startSource("stack");
    const batches = [];
    for (const [at, status] of ["Ingresada", "Alta", "Fallecida"].entries()) {
      const imported = await other.import(`${at}.csv`, list(`${status},,`), { hospital });
      batches.push(imported.batch);
    }
    expect(await undo(batches[2] ?? "")).toMatchObject({ restored: 3, left: 0 });
    expect(await undo(batches[1] ?? "")).toMatchObject({ restored: 3, left: 0 });
    expect(await undo(batches[0] ?? "")).toMatchObject({ removed: 3, left: 0 });
  });

  test("tells which imports to take back first, the newest first; after them nobody is left", async () => {
    const source = await startSource("first");
    const on = (date: string) => ({ hospital, date });
    const { batch: made } = await source.import("1.csv", list("Ingresada,,"), on("2025-06-20"));
    const { batch: second } = await source.import("2.csv", list("Alta,,"), on("2025-06-21"));
    const { batch: third } = await source.import(
      ...(["3.csv", list("Alta,,", ["Ana"]), on("2025-06-22")] as const),
    );
    const { batch: fourth } = await source.import(
      ...(["4.csv", list("Fallecida,,", ["Eva"]), on("2025-06-23")] as const),
    );
    const { named_by } = await undo(made);
    expect(named_by).toEqual([
      { batch: fourth, file: "first-4.csv" },
      { batch: third, file: "first-3.csv" },
      { batch: second, file: "first-2.csv" },
    ]);
    for (const { batch: other } of named_by) {
      expect(await undo(other)).toMatchObject({ left: 0, named_by: [] });
    }
    expect(await undo(made)).toEqual({ ...none, removed: 3 });
    // Whom people changed, no other undo helps.
    const { batch: again } = await source.import("5.csv", list("Ingresada,,"), { hospital });
    await source.patch("Ana", { location: "Macuto" });
    expect(await undo(again)).toMatchObject({ removed: 2, left: 1, named_by: [] });
  });

  test("of a person made over the API leaves it as it was made", async () => {
    const source = await startSource("api");
    const body = {
      first_name: "Ana",
      last_name: "Rojas",
      document_id: "V12345670",
      age: 30,
      contact_person_first_name: "Luis",
      contact_person_phone: "0414-5550101",
      contact_person_email: "luis@example.org",
    };
    await source.client.post("/v1/persons").send(body).expect(201);
    const [before] = await source.persons();
    const imported = await source.import("1.csv", list("Ingresada,Macuto,Fiebre"), { hospital });
    await undo(imported.batch);
    const { version, updated_at, history, ...fields } = before ?? {};
    const [after] = await source.persons();
    expect(after).toMatchObject(fields);
    expect(Object.keys(after ?? {}).sort()).toEqual(Object.keys(before ?? {}).sort());
  });

  test("and changes at the same time: what was changed is there and told, nothing else is", async () => {
    const source = await startSource("race");
    const many = Array.from({ length: 300 }, (_, at) => `Rojas,Ana,V-${20_000_000 + at},30,,,`);
    const { batch: made } = await source.import("1.csv", [header, ...many]);
    const ids = (await source.persons()).map(({ _id }) => _id.toHexString());
    let running = true;
    const undoing = undo(made).finally(() => {
      running = false;
    });
    const changed: string[] = [];
    // From both ends: the undo begins with the newest.
    for (let at = 0; running && at < 150; at += 1) {
      for (const id of [ids[at], ids[299 - at]]) {
        const { status } = await untilAnswered(() =>
          source.client.patch(`/v1/persons/${id}`).send({ location: "Macuto" }),
        );
        if (status === 200) changed.push(id ?? "");
        else expect(status).toBe(404);
      }
    }
    const undone = await undoing;
    const left = (await source.persons()).map(({ _id }) => _id.toHexString());
    expect(left).toEqual(changed.toSorted());
    expect(undone.left_ids.toSorted()).toEqual(left);
    expect(undone).toMatchObject({ removed: 300 - left.length, left: left.length });
  });

  test("tells whom somebody changed apart from whom another import merely names", async () => {
    const source = await startSource("apart");
    const on = (date: string) => ({ hospital, date });
    const { batch: made } = await source.import("1.csv", list("Ingresada,,"), on("2025-06-20"));
    await source.patch("Ana", { location: "Macuto" });
    const { batch: changed } = await source.import("2.csv", list("Alta,,"), on("2025-06-21"));
    await source.patch("Ana", { location: "Naiguatá" });
    const { batch: third } = await source.import(
      ...(["3.csv", list("Alta,,", ["Ana", "Eva"]), on("2025-06-22")] as const),
    );
    const [ana = "", eva = ""] = (await source.persons()).map(({ _id }) => _id.toHexString());
    const named_by = [{ batch: third, file: "apart-3.csv" }];
    const left = { left: 2, left_ids: [ana, eva], named: 1, named_ids: [eva], named_by };
    expect(await undo(changed)).toEqual({ ...none, restored: 1, ...left });
    const undone = await undo(made);
    expect(undone).toMatchObject({ removed: 1, left: 2 });
    expect(undone.left_ids.toSorted()).toEqual([ana, eva].toSorted());
  });

  test("takes few commands, each by an index, however many persons it takes back", async () => {
    const source = await startSource("many");
    const rows = (status: string, from: number) =>
      Array.from(
        { length: 300 },
        (_, at) => `Rojas,Ana,V-${30_000_000 + from + at},30,${status},,`,
      );
    const on = (date: string) => ({ hospital, date });
    const first = [header, ...rows("Ingresada", 0), ...rows("Alta", 300)];
    const { batch: made } = await source.import("1.csv", first, on("2025-06-20"));
    const second = [header, ...rows("Alta", 0), ...rows("Alta", 300)];
    const { batch: changed } = await source.import("2.csv", second, on("2025-06-22"));
    const { db, namespace } = persons;
    // What was changed in a way of its own is put back one by one, in one go: all but that is counted.
    const counted = [{ op: "remove" }, { op: "update", ns: { $ne: namespace } }];
    await db.command({ profile: 1, filter: { $or: [...counted, { planSummary: "COLLSCAN" }] } });
    expect(await undo(changed)).toEqual({ ...none, restored: 300 });
    expect(await undo(made)).toEqual({ ...none, removed: 600 });
    await db.command({ profile: 0, filter: "unset" });
    const profile = db.collection("system.profile");
    expect(await profile.countDocuments({ $or: counted })).toBeLessThan(30);
    const own = { ns: { $in: [namespace, importChanges.namespace] }, planSummary: "COLLSCAN" };
    expect(await profile.countDocuments(own)).toBe(0);
  });

  test("is refused while another process works on the import", async () => {
    const source = await startSource("busy");
    const { batch: made } = await source.import("1.csv", list(",,"));
    const { _id } = await batch(made);
    const worker = { host: "elsewhere", pid: 1, until: new Date(Date.now() + 60_000) };
    await collections.imports.updateOne({ _id }, { $set: { worker } });
    await expect(undo(made)).rejects.toThrow("wait until it has ended");
    expect(await source.persons()).toHaveLength(3);
    worker.until = new Date(Date.now() - 1_000);
    await collections.imports.updateOne({ _id }, { $set: { worker } });
    expect(await undo(made)).toMatchObject({ removed: 3 });
  });
});

describe("lists that only confirm where a person is", () => {
  const on = (date: string) => ({ hospital, date });
  const statesAt = async (source: Awaited<ReturnType<typeof startSource>>) =>
    (await source.persons()).map(({ states_at }) => states_at?.toISOString().slice(0, 10));

  test("undone, they are as new as before, and nobody sees a change", async () => {
    const source = await startSource("confirmed");
    await source.import("1.csv", list("Ingresada,,"), on("2025-06-20"));
    await source.patch("Ana", { hospital_status: "discharged" });
    // As if that had been on the day before.
    await persons.updateOne({ first_name: "Ana", source: "confirmed" }, [
      { $set: { states_at: new Date("2025-06-21") } },
    ]);
    const before = await source.persons();
    const lines = [...list("Alta,,", ["Ana"]), ...list("Ingresada,,").slice(2)];
    const { batch: wrong } = await source.import("wrong.csv", lines, on("2025-10-26"));
    expect(await source.import("2.csv", list("Alta,,"), on("2025-06-26"))).toMatchObject({
      unchanged: 3,
    });
    expect(await undo(wrong)).toEqual(none);
    expect(await source.persons()).toEqual(before);
    expect(await importChanges.countDocuments({ batch: (await batch(wrong))._id })).toBe(0);
    await source.import("2.csv", list("Alta,,"), on("2025-06-26"));
    expect(await source.persons()).toMatchObject(
      names.map(() => ({ hospital_status: "discharged" })),
    );
  });

  test.each([
    ["the first first", [0, 1]],
    ["the last first", [1, 0]],
  ])("two of them, undone %s", async (order, places) => {
    const source = await startSource(order);
    await source.import("1.csv", list("Ingresada,,"), on("2025-06-20"));
    const before = await source.persons();
    const { batch: first } = await source.import("2.csv", list("Ingresada,,"), on("2025-06-22"));
    const { batch: second } = await source.import("3.csv", list("Ingresada,,"), on("2025-06-24"));
    const [one, other] = places.map((at) => [first, second][at] ?? "");
    await undo(one ?? "");
    const day = order === "the first first" ? "2025-06-25" : "2025-06-23";
    expect(await statesAt(source)).toEqual([day, day, day]);
    await undo(other ?? "");
    expect(await source.persons()).toEqual(before);
  });

  test("what somebody told since is as new as that", async () => {
    const source = await startSource("told");
    await source.import("1.csv", list("Ingresada,,"), on("2025-06-20"));
    const { batch: second } = await source.import("2.csv", list("Ingresada,,"), on("2025-06-22"));
    await source.patch("Ana", { hospital_status: "discharged" });
    await source.patch("Eva", { location: "Macuto" });
    const [ana] = await source.persons();
    await undo(second);
    expect((await source.persons())[0]).toEqual(ana);
    expect((await statesAt(source)).slice(1)).toEqual(["2025-06-21", "2025-06-21"]);
  });

  test("keep whom an earlier import made or changed, until they are undone themselves", async () => {
    const source = await startSource("named");
    const { batch: made } = await source.import("1.csv", list("Ingresada,,"), on("2025-06-20"));
    const { batch: changed } = await source.import("2.csv", list("Alta,,"), on("2025-06-22"));
    const { batch: third } = await source.import(
      "3.csv",
      list("Alta,,", ["Ana"]),
      on("2025-06-24"),
    );
    const before = await source.persons();
    const left_ids = [before[0]?._id.toHexString()];
    const named_by = [{ batch: third, file: "named-3.csv" }];
    const named = { left: 1, left_ids, named: 1, named_ids: left_ids, named_by };
    expect(await undo(changed)).toEqual({ ...none, restored: 2, ...named });
    expect((await source.persons())[0]).toEqual(before[0]);
    // What the one in between changed of her is still there.
    named_by.push({ batch: changed, file: "named-2.csv" });
    expect(await undo(made)).toEqual({ ...none, removed: 2, left: 1, left_ids, named_by });
    expect(await source.persons()).toEqual([before[0]]);
    expect(await undo(third)).toMatchObject({ removed: 0, restored: 0, left: 0 });
    expect(await undo(changed)).toMatchObject({ restored: 1, left: 0 });
    expect(await undo(made)).toMatchObject({ removed: 1, left: 0 });
    expect(await source.persons()).toEqual([]);
  });

  test("keep those of an earlier import whom they name, and nobody else", async () => {
    const source = await startSource("alone");
    const { batch: made } = await source.import("1.csv", list("Ingresada,,"), on("2025-06-20"));
    const { batch: second } = await source.import(
      ...(["2.csv", list("Ingresada,,", ["Ana"]), on("2025-06-22")] as const),
    );
    expect(await undo(made)).toMatchObject({ removed: 2, left: 1 });
    const kept = await importChanges.find({ batch: (await batch(second))._id }).toArray();
    expect(kept).toMatchObject([{ version: 1 }]);
    await undo(second);
    // What is left of an import that was taken back keeps nobody.
    await importChanges.insertMany(kept);
    expect(await undo(made)).toMatchObject({ removed: 1, left: 0 });
  });

  test("keep whom they merely name, as of the same day or of none", async () => {
    const source = await startSource("same_day");
    const { batch: made } = await source.import("1.csv", list("Ingresada,,"), on("2025-06-20"));
    const before = await source.persons();
    const { batch: second } = await source.import(
      ...(["2.csv", list("Ingresada,,", ["Ana"]), on("2025-06-20")] as const),
    );
    const stateless = ["Apellidos,Nombres,Cédula", "Rojas,Eva,V-12345671"];
    const { batch: third } = await source.import("3.csv", stateless, { date: "2025-06-20" });
    expect(await source.persons()).toEqual(before);
    expect(await undo(made)).toMatchObject({ removed: 1, left: 2, named: 2 });
    expect(await undo(second)).toEqual(none);
    expect(await undo(made)).toMatchObject({ removed: 1, left: 1, named: 1 });
    await undo(third);
    expect(await undo(made)).toMatchObject({ removed: 1, left: 0 });
  });

  test("and change the person further down, all of it is put back", async () => {
    const source = await startSource("both");
    await source.import("1.csv", list("Ingresada,,", ["Ana"]), on("2025-06-20"));
    await source.patch("Ana", { hospital_status: "discharged" });
    const states_at = new Date("2025-06-21");
    await persons.updateOne({ source: "both" }, { $set: { states_at } });
    const [before] = await source.persons();
    const others = Array.from({ length: 2_000 }, (_, at) => `Rojas,Ana,V-${20_000_000 + at},30,,,`);
    const [, died = ""] = list("Fallecida,,");
    const lines = [...list("Alta,,", ["Ana"]), ...others, died];
    const { batch: second } = await source.import("2.csv", lines, on("2025-06-22"));
    const hospital_status = "deceased";
    expect(await persons.countDocuments({ source: "both", hospital_status })).toBe(1);
    await persons.deleteMany({ source: "both", version: 1 });
    expect(await undo(second)).toMatchObject({ restored: 1, left: 0 });
    const {
      states_at: as_of,
      imported,
      hospital_status: status,
    } = (await source.persons())[0] ?? {};
    expect([as_of, status]).toEqual([states_at, "discharged"]);
    expect(imported?.listed).toEqual(before?.imported?.listed);
  });
});

test("an undo that was broken off right behind a person does not take that for a change", async () => {
  const source = await startSource("behind");
  await source.import("1.csv", list("Ingresada,,"), { hospital });
  const { batch: second } = await source.import("2.csv", list("Alta,,"), { hospital });
  const { _id } = await batch(second);
  const kept = await importChanges.find({ batch: _id }).toArray();
  await undo(second);
  // As it is when the process ends before it has taken away what it put back.
  await importChanges.insertMany(kept);
  await collections.imports.updateOne({ _id }, { $set: { state: "finished" } });
  const before = await source.persons();
  expect(await undo(second)).toMatchObject({ restored: 3, left: 0 });
  expect(await source.persons()).toEqual(before);
});

test("an undo that goes on where it was broken off tells all that was taken back", async () => {
  const source = await startSource("goes_on");
  const { batch: made } = await source.import("1.csv", list("Ingresada,,"), { hospital });
  const { _id } = await batch(made);
  // As an earlier version left it whose process ended between two parts of a long list.
  await collections.imports.updateOne({ _id }, { $set: { undoing: { removed: 4, restored: 2 } } });
  expect(await undo(made)).toEqual({ ...none, removed: 7, restored: 2 });
  const after = await batch(made);
  expect(after).toMatchObject({ state: "undone", undone: { removed: 7, restored: 2, left: 0 } });
  expect(after).not.toHaveProperty("undoing");
});
