import { ObjectId } from "mongodb";
import type { Agent } from "supertest";
import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, personBody, startApi } from "../../support/api.js";
import { fieldOf, fieldsOf, notesIn, recordsIn, wrongWithFeed } from "./pfif-rules.js";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const at = (hours: number) => ({ created_at: hoursAgo(hours), updated_at: hoursAgo(hours) });
const since = "2020-01-01T00:00:00Z";

async function feed(client: Agent, of: "persons" | "notes", query: Record<string, string> = {}) {
  const { text, headers } = await client
    .get(`/v1/pfif/${of}`)
    .query({ min_entry_date: since, ...query })
    .expect(200);
  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(wrongWithFeed(text, of === "persons" ? "person" : "note")).toEqual([]);
  return recordsIn(text);
}

describe("what the feeds show", async () => {
  const { clientWith, savePersons, collections } = await startApi();
  const plain = await clientWith(["persons:read"]);
  const full = await clientWith(["persons:read", "persons:sensitive:read"]);
  const tip = (message: string, sender_is_minor = false) => ({
    _id: new ObjectId(),
    sender_name: "Rosa Díaz",
    sender_phone: "+584145550102",
    sender_is_minor,
    message,
    created_at: hoursAgo(2),
    updated_at: hoursAgo(2),
    version: 1,
  });
  const [ana, child, dead, gone] = await savePersons(
    aPerson({
      ...at(9),
      gender: "female",
      location: "Macuto",
      description: 'Camisa <azul> & "flores"',
      document_type: "cedula",
      document_id: "V12345678",
      birth_date: "1990-05-20",
      contact_person_first_name: "Luis",
      contact_person_last_name: "Rojas",
      contact_person_phone: "+584145550101",
      contact_person_email: "luis@example.org",
      tips: [tip("La vi ayer"), tip("Otra vez hoy")],
    }),
    aPerson({
      ...at(8),
      first_name: "Niña",
      location: "Caraballeda",
      effective_birth_date: "2019-01-01",
    }),
    aPerson({
      ...at(7),
      first_name: "Pedro",
      location: "Morgue",
      status: "found",
      found_at: hoursAgo(7),
      hospital: "vargas",
      hospital_status: "deceased",
    }),
    aPerson({ ...at(6), first_name: "Oculta", is_public: false, withdrawn_at: hoursAgo(6) }),
  );
  const removed = new ObjectId();
  await collections.removals.insertOne({
    _id: removed,
    updated_at: hoursAgo(5),
    withdrawn_at: hoursAgo(5),
  });
  const idOf = (person: PersonDocument | undefined) => `localhost/${person?._id.toHexString()}`;

  test("persons in the order of entry_date, and who is gone as expired records without content", async () => {
    for (const client of [plain, full]) {
      const records = await feed(client, "persons");
      expect(records.map((one) => fieldOf(one, "person_record_id"))).toEqual([
        ...[ana, child, dead, gone].map(idOf),
        `localhost/${removed.toHexString()}`,
      ]);
      for (const record of records.slice(3)) {
        const names = Object.keys(fieldsOf(record));
        expect(names).toEqual(["person_record_id", "entry_date", "expiry_date", "source_date"]);
        expect(notesIn(record)).toEqual([]);
      }
    }
  });

  test("without the permission: neither document, contact, birth date nor tips; of a minor and a patient no place", async () => {
    const records = await feed(plain, "persons");
    const [adult = {}, minor] = records.map(fieldsOf);
    expect(Object.keys(adult)).toEqual(
      "person_record_id entry_date source_name source_date full_name given_name family_name description sex age".split(
        " ",
      ),
    );
    expect(adult).toMatchObject({
      full_name: "Ana Rojas",
      description: 'Camisa <azul> & "flores"',
      sex: "female",
    });
    expect(minor).not.toHaveProperty("description");
    const states = records.slice(0, 3).map((one) => notesIn(one).map(fieldsOf));
    expect(states.map((notes) => notes.length)).toEqual([1, 1, 1]);
    expect(states[0]?.[0]).toMatchObject({
      status: "believed_missing",
      last_known_location: "Macuto",
    });
    expect(states[1]?.[0]).not.toHaveProperty("last_known_location");
    // Neither dead, which the key may not know, nor alive, which would be wrong.
    expect(states[2]?.[0]).not.toHaveProperty("status");
    expect(states[2]?.[0]).not.toHaveProperty("last_known_location");
    expect(states[2]?.[0]?.text).toBe("Persona encontrada");
  });

  test("with the permission: everything that PFIF can carry", async () => {
    const records = await feed(full, "persons");
    expect(records.map(fieldsOf)[0]).toMatchObject({
      author_name: "Luis Rojas",
      author_email: "luis@example.org",
      author_phone: "+584145550101",
      date_of_birth: "1990-05-20",
    });
    const [[state, ...tips] = [], [ofChild] = [], [ofDead] = []] = records.map((one) =>
      notesIn(one).map(fieldsOf),
    );
    expect(state?.text).toBe("Desaparecida. cedula: V12345678");
    expect(tips.map(({ text }) => text)).toEqual(["Otra vez hoy", "La vi ayer"]);
    expect(tips[0]).toMatchObject({ author_name: "Rosa Díaz", author_phone: "+584145550102" });
    expect(ofChild).toMatchObject({ last_known_location: "Caraballeda" });
    expect(ofDead).toMatchObject({ status: "believed_dead" });
  });

  test("omit_notes, one person, and the notes alone", async () => {
    for (const omit_notes of ["yes", "true", "1"]) {
      const records = await feed(full, "persons", { omit_notes });
      expect(records.flatMap(notesIn)).toEqual([]);
    }
    const one = await feed(full, "persons", { person_record_id: idOf(child) });
    expect(one.map((record) => fieldOf(record, "full_name"))).toEqual(["Niña Rojas"]);
    for (const person_record_id of ["localhost/x", "other.example.org/1", idOf(aPerson())])
      expect(await feed(full, "persons", { person_record_id })).toEqual([]);
    expect(await feed(full, "notes", { person_record_id: idOf(gone) })).toEqual([]);
    const notes = await feed(full, "notes");
    expect(notes.map((note) => fieldOf(note, "person_record_id"))).toEqual([
      idOf(ana),
      idOf(ana),
      idOf(ana),
      idOf(child),
      idOf(dead),
    ]);
    expect(await feed(plain, "notes")).toHaveLength(3);
  });

  test("without min_entry_date the newest come first, and nobody who is gone", async () => {
    const { text } = await plain.get("/v1/pfif/persons?max_results=2").expect(200);
    expect(recordsIn(text).map((one) => fieldOf(one, "person_record_id"))).toEqual(
      [dead, child].map(idOf),
    );
  });

  test("what cannot be asked is refused", async () => {
    const errors = async (query: Record<string, string>) => {
      const { body } = await plain.get("/v1/pfif/persons").query(query).expect(422);
      return Object.keys(body.errors);
    };
    expect(await errors({ skip: "1001" })).toEqual(["skip"]);
    expect(await errors({ min_entry_date: "2026-01-01" })).toEqual(["min_entry_date"]);
    expect(await errors({ max_results: "0", version: "1.4" })).toEqual(["max_results", "version"]);
    await (await clientWith([])).get("/v1/pfif/persons").expect(403);
  });

  test("a full view is recorded", async () => {
    await collections.auditLog.deleteMany({});
    await feed(plain, "persons");
    await feed(full, "notes", { person_record_id: idOf(ana) });
    expect(await collections.auditLog.find().toArray()).toMatchObject([
      { operation: "GET /v1/pfif/notes", records: [ana?._id.toHexString()] },
    ]);
  });
});

/** Reads a feed as a crawler does: from the last entry_date on, past what it has of that date. */
async function crawl(
  client: Agent,
  { max_results, isOver }: { max_results: number; isOver(): boolean },
) {
  const seen = new Set<string>();
  let min_entry_date = since;
  let skip = 0;
  for (let wasOver = isOver(); ; wasOver = isOver()) {
    const query = { min_entry_date, skip: String(skip), max_results: String(max_results) };
    const { text } = await client
      .get("/v1/pfif/persons")
      .query({ ...query, omit_notes: "yes" })
      .expect(200);
    const dates = recordsIn(text).map((record) => {
      seen.add(fieldOf(record, "person_record_id").split("/")[1] ?? "");
      return fieldOf(record, "entry_date");
    });
    const last = dates.at(-1);
    if (last === undefined && wasOver) return seen;
    if (last === undefined) continue;
    expect(dates).toEqual([...dates].sort());
    const ofLast = dates.filter((one) => one === last).length;
    skip = last === min_entry_date ? skip + ofLast : ofLast;
    min_entry_date = last;
  }
}

describe("a crawler that asks with min_entry_date and skip", async () => {
  const { clientWith, savePersons, collections } = await startApi();
  const reader = await clientWith(["persons:read"]);

  test("goes through many who were stored in one millisecond", async () => {
    const stored = await savePersons(
      ...Array.from({ length: 700 }, () => aPerson({ updated_at: hoursAgo(1_000) })),
    );
    const seen = await crawl(reader, { max_results: 7, isOver: () => true });
    expect(seen.size).toBe(stored.length);
  });

  test("misses nobody beside eight writers", async () => {
    const writers = await Promise.all(
      Array.from({ length: 8 }, () => clientWith(["persons:read", "persons:write"])),
    );
    let running = writers.length;
    const write = async (writer: Agent) => {
      const ids: string[] = [];
      for (let turn = 0; turn < 30; turn += 1) {
        const { body } = await writer.post("/v1/persons").send(personBody()).expect(201);
        ids.push(body.data.id);
        const old = ids[Math.floor(turn / 2)];
        await writer
          .patch(`/v1/persons/${old}`)
          .send({ location: `Sector ${turn}` })
          .expect(200);
        if (turn % 10 === 9) await writer.delete(`/v1/persons/${ids.pop()}`).expect(204);
      }
      running -= 1;
    };
    const crawled = crawl(reader, { max_results: 9, isOver: () => running === 0 });
    await Promise.all(writers.map(write));
    const seen = await crawled;
    const all = await collections.persons.distinct("_id", { is_public: true });
    expect(all.map(String).filter((id) => !seen.has(id))).toEqual([]);
    const removals = await collections.removals.distinct("_id");
    expect(removals.map(String).filter((id) => !seen.has(id))).toEqual([]);
  });
});
