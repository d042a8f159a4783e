import { BSON, type ClientSession, ObjectId } from "mongodb";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createStore } from "../../../src/features/imports/storing/store-rows.js";
import { createNaturalKeys } from "../../../src/features/persons/identity/natural-keys.store.js";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { sharedKey } from "../../../src/kernel/database/secrets.js";
import type { ListedPerson } from "../../../src/list-reader/index.js";
import { aPerson, startApi } from "../../support/api.js";
import { delayedDatabase } from "../../support/database-proxy.js";
import { eventually } from "../../support/service.js";

const { db, collections, services } = await startApi();
const { persons } = collections;
const makeKeys = createNaturalKeys(await sharedKey(collections, "natural_key"));

/** Called before each command that inserts persons one by one, or changes them. */
const onUpserts = vi.fn(async () => {});
/** Called before each command that keeps what persons were before. */
const onInserts = vi.fn(async () => {});
const watched = await delayedDatabase(db.databaseName, ({ command, isAnswer }) => {
  if (isAnswer) return undefined;
  return command === "update" ? onUpserts() : command === "insert" ? onInserts() : undefined;
});
const onWatch = collectionsOf(watched.db);

async function importAll(source: string, rows: ListedPerson[], batch = new ObjectId()) {
  const { clock, wordCounts } = services;
  const given = { clock, wordCounts, makeKeys, source, batch, list: undefined, by: "test" };
  const store = createStore(
    { ...given, collections: onWatch, dryRun: false, guarded: false },
    () => {},
  );
  for (const [at, row] of rows.entries()) {
    const place = { at: { line: at + 2 }, n: at + 1, original: [], table: undefined };
    await store.add({ ...place, person: { ...row, as_of: new Date(), first: batch, batch } });
  }
  await store.finish();
  return store.counts;
}

const rowsWith = (count: number, notes: string[] = []): ListedPerson[] =>
  Array.from({ length: count }, (_, at) => ({
    first_name: "Ana",
    last_name: "Rojas",
    notes,
    document_type: "cedula",
    document_id: `V${10_000_000 + at}`,
    source_id: `A-${at}`,
  }));

/** Four bytes. */
const sign = "\u{1f54a}";

test.each([
  ["the database", "hospital_list", 17_300],
  ["the driver", "persons_list", 20_000],
])("persons that are together too large for %s are stored", async (_what, source, bytes) => {
  const aDocument = async () => BSON.calculateObjectSize((await persons.findOne({ source })) ?? {});
  await importAll(source, rowsWith(1, [sign]));
  const signs = Math.round((bytes - (await aDocument())) / 4);
  await persons.deleteMany({ source });
  expect(await importAll(source, rowsWith(1_000, [sign.repeat(signs)]))).toMatchObject({
    created: 1_000,
  });
  expect(Math.abs((await aDocument()) - bytes)).toBeLessThan(10);
});

/** Waits until a write of persons has run for longer than it may. */
const untilLate = () =>
  eventually(async () => {
    const running = { ns: persons.namespace, op: "update", microsecs_running: { $gt: 1_500_000 } };
    const admin = persons.db.client.db("admin");
    const [late] = await admin.aggregate([{ $currentOp: {} }, { $match: running }]).toArray();
    return late;
  });

test("persons that wait for another writer are cut off, and tried again by halves", async () => {
  const source = "form";
  const now = new Date();
  const entry = { _id: new ObjectId(), handle: source, created_at: now, updated_at: now };
  const sources = [{ ...entry, source_id: "A-0" }];
  const session = persons.db.client.startSession();
  session.startTransaction();
  await persons.insertOne(aPerson({ source, sources }), { session });
  onUpserts.mockReset().mockImplementationOnce(async () => {
    void untilLate().finally(() => session.abortTransaction());
  });
  expect(await importAll(source, rowsWith(20))).toMatchObject({ created: 20 });
  await session.endSession();
  expect(onUpserts.mock.calls.length).toBeGreaterThan(2);
  expect(await persons.countDocuments({ source })).toBe(20);
});

describe("changes of persons that wait for another writer are cut off, and tried again by halves", () => {
  /** Imports what is new of twenty persons; at its third command the other writer gives up. */
  async function importAgain(
    source: string,
    commands: typeof onUpserts,
    lock: (batch: ObjectId, session: ClientSession) => Promise<unknown>,
  ) {
    await importAll(source, rowsWith(20));
    const batch = new ObjectId();
    const session = persons.db.client.startSession();
    onTestFinished(() => session.endSession());
    session.startTransaction();
    await lock(batch, session);
    commands.mockReset().mockImplementation(async () => {
      if (commands.mock.calls.length === 3) await session.abortTransaction();
    });
    expect(await importAll(source, rowsWith(20, ["vista"]), batch)).toMatchObject({ updated: 20 });
    expect(commands.mock.calls.length).toBeGreaterThan(2);
    expect(await persons.countDocuments({ source, "sources.notes": "vista" })).toBe(20);
    expect(await collections.importChanges.countDocuments({ batch })).toBe(20);
  }

  test("when they are stored", () =>
    importAgain("twitter", onUpserts, (_batch, session) =>
      persons.updateOne({ source: "twitter" }, { $set: { location: "Macuto" } }, { session }),
    ));

  test("when what was before is kept", () =>
    importAgain("facebook", onInserts, async (batch, session) => {
      const person = await persons.findOne({ source: "facebook" });
      const kept = { _id: new ObjectId(), batch, person_id: person?._id ?? batch, version: 1 };
      const change = { ...kept, before: {}, at: new Date() };
      await collections.importChanges.insertOne(change, { session });
    }));
});

test("what goes wrong with all persons is not tried with each", async () => {
  onUpserts.mockReset();
  await db.command({ collMod: "persons", validator: { first_name: { $ne: "Ana" } } });
  onTestFinished(async () => {
    await db.command({ collMod: "persons", validator: {} });
  });
  await expect(importAll("whatsapp", rowsWith(2))).rejects.toThrow("failed validation");
  expect(onUpserts).not.toHaveBeenCalled();
});
