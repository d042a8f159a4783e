import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";
import { confirm, idsOf, saveReview } from "./reviews.js";

const { clientWith, savePersons, collections, db } = await startApi();
const auditor = await clientWith(["duplicates:write"], { name: "Comité" });
const reader = await clientWith(["duplicates:read"]);
const plain = await clientWith(["persons:read", "persons:write"]);
const full = await clientWith(["persons:read", "persons:write", "persons:sensitive:read"], {
  name: "Dueña",
});
const takeBack = { status: "pending" };

const get = async (client: typeof plain, id: string | undefined) =>
  (await client.get(`/v1/persons/${id}`).expect(200)).body.data;
const linkOf = async (id: string | undefined) => (await get(full, id)).canonical_person_id;

/** Persons of which the last of each group is confirmed as canonical. */
async function linked(persons: PersonDocument[], ...groups: number[][]) {
  await savePersons(...persons);
  const ids = idsOf(persons);
  const urls: string[] = [];
  for (const group of groups) {
    const candidates = group.map((at) => persons[at]).filter((one) => one !== undefined);
    const url = await saveReview(collections, candidates);
    await auditor
      .patch(url)
      .send(confirm(ids[group.at(-1) ?? 0]))
      .expect(200);
    urls.push(url);
  }
  return { ids, urls: urls as [string, ...string[]] };
}

const three = (): PersonDocument[] => [aPerson(), aPerson(), aPerson()];

describe("the full view", () => {
  test("of a canonical record lists the linked ones with their sources and states, newest first", async () => {
    const persons = [
      aPerson({ first_name: "Anna", source: "hospital_list", hospital: "vargas" }),
      aPerson({ shelter: "campo_de_golf_caribe", shelter_status: "present", status: "found" }),
      aPerson({ is_public: true }),
    ];
    Object.assign(persons[1] ?? {}, { created_at: new Date(Date.now() + 1_000) });
    Object.assign(persons[0] ?? {}, { hospital_status: "admitted" });
    const { ids, urls } = await linked(persons, [0, 1, 2]);
    const { linked_persons, canonical_person_id } = await get(full, ids[2]);
    expect(canonical_person_id).toBeNull();
    expect(linked_persons).toEqual([
      {
        id: ids[1],
        first_name: "Ana",
        last_name: "Rojas",
        sources: [{ handle: "form", label: expect.any(String) }],
        status: { handle: "found", label: "Persona encontrada" },
        hospital: null,
        hospital_status: null,
        shelter: { handle: "campo_de_golf_caribe", label: "Campo de Golf Caribe" },
        shelter_status: { handle: "present", label: "Presente" },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      expect.objectContaining({
        id: ids[0],
        first_name: "Anna",
        sources: [expect.objectContaining({ handle: "hospital_list" })],
        hospital: expect.objectContaining({ handle: "vargas" }),
        hospital_status: { handle: "admitted", label: "Persona hospitalizada" },
      }),
    ]);
    const { body } = await full.get("/v1/persons").query({ limit: 3 }).expect(200);
    const listed = body.data.find(({ id }: { id: string }) => id === ids[2]);
    expect(listed.linked_persons).toEqual(linked_persons);
    const changed = await full.patch(`/v1/persons/${ids[2]}`).send({ location: "Macuto" });
    expect(changed.body.data.linked_persons).toEqual(linked_persons);

    const entry = await collections.auditLog
      .find({ records: ids[2] ?? "" })
      .sort({ at: -1 })
      .next();
    expect(entry?.records).toEqual([ids[2], ids[1], ids[0]]);
    await auditor.patch(urls[0]).send(takeBack).expect(200);
    expect((await get(full, ids[2])).linked_persons).toEqual([]);
  });

  test("lists the newest 100, and no private ones, along the index", async () => {
    const canonical = aPerson();
    const now = Date.now();
    const many = Array.from({ length: 120 }, (_, at) =>
      aPerson({
        canonical_person_id: canonical._id,
        created_at: new Date(now + at * 1_000),
        is_public: at % 10 !== 9,
      }),
    );
    await savePersons(canonical, ...many, ...Array.from({ length: 300 }, () => aPerson()));
    await db.command({ profile: 2 });
    const { linked_persons } = await get(full, canonical._id.toHexString());
    await db.command({ profile: 0 });
    const expected = idsOf(many.filter(({ is_public }) => is_public)).reverse();
    expect(linked_persons.map(({ id }: { id: string }) => id)).toEqual(expected.slice(0, 100));
    const [query] = await db
      .collection("system.profile")
      .find({ "command.filter.canonical_person_id": { $exists: true } })
      .toArray();
    expect(query?.hasSortStage).toBeUndefined();
    expect(query?.docsExamined).toBe(100);
  });

  test("is what the export writes", async () => {
    const { ids } = await linked(three(), [0, 1]);
    const MONGODB_URI = databaseUri(db.databaseName);
    const { stdout } = await runScript("export", ["persons", "--json"], { MONGODB_URI });
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(await collections.persons.countDocuments());
    const exported = lines.map((text) => JSON.parse(text)).find(({ id }) => id === ids[1]);
    expect(exported).toEqual(await get(full, ids[1]));
    expect(exported.linked_persons).toMatchObject([{ id: ids[0] }]);
  });

  test("tells each step in the history, the newest first", async () => {
    const { ids, urls } = await linked(three(), [0, 1]);
    await auditor.patch(urls[0]).send(confirm(ids[1])).expect(200);
    await auditor.patch(urls[0]).send(takeBack).expect(200);
    const step = { at: expect.stringMatching(/Z$/), by: "Comité", field: "canonical_person_id" };
    expect((await get(full, ids[0])).history).toEqual([
      { ...step, old: ids[1], new: null },
      { ...step, old: null, new: ids[1] },
    ]);
    expect((await get(full, ids[1])).history).toEqual([]);
  });
});

describe("the minimized view", () => {
  test("of a linked record names the canonical one while that is public, also in lists", async () => {
    const { ids } = await linked(
      [{}, { effective_birth_date: "2020-01-01" }, {}].map((fields) =>
        aPerson({ gender: "male", ...fields }),
      ),
      [0, 1, 2],
    );
    const names = async () => {
      const { body } = await plain.get("/v1/persons").query({ gender: "male" }).expect(200);
      const rows: Record<string, unknown>[] = body.data;
      for (const row of rows.filter(({ id }) => ids.includes(String(id)))) {
        expect(await get(plain, String(row.id))).toEqual(row);
      }
      return ids.map((id) => {
        const row = rows.find((one) => one.id === id) ?? {};
        return "canonical_person_id" in row ? row.canonical_person_id : "left out";
      });
    };
    expect(await names()).toEqual([ids[2], ids[2], "left out"]);
    const [before] = await collections.persons
      .find({ gender: "male", canonical_person_id: { $exists: true } })
      .sort({ _id: -1 })
      .toArray();
    await full.patch(`/v1/persons/${ids[2]}`).send({ is_public: false }).expect(200);
    expect(await names()).toEqual(["left out", "left out", "left out"]);
    const after = await collections.persons.findOne({ _id: before?._id ?? new ObjectId() });
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? 0);
    await full.patch(`/v1/persons/${ids[2]}`).send({ is_public: true }).expect(200);
    expect(await names()).toEqual([ids[2], ids[2], "left out"]);
  });

  test("a page costs one query more, and none where nobody is linked", async () => {
    const queries = async (query: Record<string, string>) => {
      await db.command({ profile: 0 });
      await db.collection("system.profile").drop();
      await db.command({ profile: 2 });
      await plain.get("/v1/persons").query(query).expect(200);
      await db.command({ profile: 0 });
      const ns = `${db.databaseName}.persons`;
      return db.collection("system.profile").countDocuments({ ns, op: "query" });
    };
    const alone = aPerson({ gender: "other", first_name: "Sola" });
    await savePersons(alone);
    const base = await queries({ gender: "other" });
    await linked(
      three().map((one) => ({ ...one, gender: "other" as const })),
      [0, 1, 2],
    );
    expect(await queries({ gender: "other" })).toBe(base + 1);
  });
});

describe("links of several reviews", () => {
  test("a canonical record that is linked itself keeps both: links stay as they were decided", async () => {
    const { ids, urls } = await linked(three(), [0, 1], [1, 2]);
    expect(await Promise.all(ids.map(linkOf))).toEqual([ids[1], ids[2], null]);
    const { linked_persons, canonical_person_id } = await get(full, ids[1]);
    expect(canonical_person_id).toBe(ids[2]);
    expect(linked_persons).toMatchObject([{ id: ids[0] }]);
    await auditor.patch(urls[0]).send(takeBack).expect(200);
    expect(await Promise.all(ids.map(linkOf))).toEqual([null, ids[2], null]);
  });

  test("a decision whose links would run in a circle is refused and changes nothing", async () => {
    const persons = three();
    const { ids, urls } = await linked(persons, [0, 1], [1, 2]);
    const url = await saveReview(
      collections,
      [persons[2], persons[0]].filter((p) => p !== undefined),
    );
    const { body } = await auditor.patch(url).send(confirm(ids[0])).expect(422);
    expect(Object.keys(body.errors)).toEqual(["canonical_person_id"]);
    expect(await Promise.all(ids.map(linkOf))).toEqual([ids[1], ids[2], null]);
    expect((await auditor.patch(url).send(takeBack).expect(200)).body.data.status).toBe("pending");
    await auditor
      .patch(urls[1] ?? "")
      .send({ status: "dismissed" })
      .expect(200);
    await auditor.patch(url).send(confirm(ids[0])).expect(200);
    expect(await Promise.all(ids.map(linkOf))).toEqual([ids[1], null, ids[0]]);
  });

  test("deleting the canonical record gives others the link of another review, or none", async () => {
    const { ids, urls } = await linked(three(), [0, 1], [0, 1, 2]);
    expect(await Promise.all(ids.map(linkOf))).toEqual([ids[2], ids[2], null]);
    await full.delete(`/v1/persons/${ids[2]}`).expect(204);
    expect(await linkOf(ids[0])).toBe(ids[1]);
    const { canonical_person_id, history } = await get(full, ids[1]);
    expect(canonical_person_id).toBeNull();
    expect(history[0]).toMatchObject({ by: "Dueña", old: ids[2], new: null });
    const reopened = (await reader.get(urls[1] ?? "").expect(200)).body.data;
    expect(reopened).toMatchObject({ status: "pending", audited_by: null, audited_at: null });
    const { body } = await auditor
      .patch(urls[1] ?? "")
      .send({ status: "dismissed" })
      .expect(200);
    expect(body.data.persons).toHaveLength(2);
  });
});
