import { ObjectId } from "mongodb";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";
import { aSource, followOnce, publicPersons, serve } from "./follower.js";

const there = await startApi();
const here = await startApi();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const at = (minutes: number) => ({ created_at: ago(minutes), updated_at: ago(minutes) });

/** Another registry with persons, and what it takes to follow it from here. */
async function aRegistry() {
  const url = await serve(there.app);
  const key = await there.keyWith(["persons:read"]);
  const source = await aSource(here);
  const owner = await there.clientWith(["persons:write", "persons:sensitive:read"]);
  return { url, key, source, owner, again: () => followOnce(here, { url, key, source }) };
}

const stored = (_id: ObjectId | undefined) =>
  here.collections.persons.findOne({ _id: _id ?? new ObjectId() });

describe("persons of another registry", () => {
  const persons = [
    aPerson({
      ...at(90),
      first_name: "Ana",
      gender: "female",
      location: "Macuto",
      description: "Camisa azul\nLentes",
      document_type: "cedula",
      document_id: "V12345678",
      contact_person_phone: "+584145550101",
      verified_at: ago(80),
      verified_by: "Otra",
    }),
    aPerson({
      ...at(80),
      first_name: "Niño",
      effective_birth_date: "2020-02-02",
      location: "Casa",
    }),
    aPerson({ ...at(70), first_name: "Luz", status: "found", found_at: ago(75) }),
    aPerson({ ...at(60), first_name: "Paciente", hospital: "vargas", location: "Hospital" }),
    aPerson({ ...at(50), first_name: "Oculta", is_public: false, withdrawn_at: ago(50) }),
  ];
  const unknown = aPerson({ ...at(40), first_name: "Menor", reported_minor: true });
  delete unknown.effective_birth_date;
  const ids = new Map([...persons, unknown].map(({ first_name, _id }) => [first_name, _id]));
  let registry: Awaited<ReturnType<typeof aRegistry>>;
  beforeAll(async () => {
    await there.savePersons(...persons, unknown);
  });

  test("become public here as they are public there, and nothing is added", async () => {
    registry = await aRegistry();
    const { counts, recorded } = await registry.again();
    expect(counts).toMatchObject({ created: 5, updated: 0, refused: 0, known: 0 });
    expect(recorded.sort()).toEqual(
      [...ids].flatMap(([name, id]) => (name === "Oculta" ? [] : String(id))).sort(),
    );
    const [mine, theirs] = [await publicPersons(here), await publicPersons(there)];
    const ana = theirs[String(ids.get("Ana"))];
    expect(ana?.verified_at).not.toBeNull();
    expect(mine).toEqual({ ...theirs, [String(ids.get("Ana"))]: { ...ana, verified_at: null } });
    expect(await stored(ids.get("Ana"))).toMatchObject({
      source: registry.source,
      sources: [{ handle: registry.source, source_id: String(ids.get("Ana")) }],
    });
    for (const field of ["document_id", "contact_person_phone", "hospital", "verified_at"])
      expect(await stored(ids.get("Ana"))).not.toHaveProperty(field);
    expect(await stored(ids.get("Paciente"))).not.toHaveProperty("location");
    expect(await stored(ids.get("Menor"))).toMatchObject({ reported_minor: true });
  });

  test("do not change when they are read again", async () => {
    const before = await stored(ids.get("Ana"));
    const { url, key, source } = registry;
    const { counts, recorded } = await followOnce(here, { url, key, source, hasMoved: true });
    expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: 5, removed: 0 });
    expect(recorded).toEqual([]);
    expect(await stored(ids.get("Ana"))).toEqual({
      ...before,
      followed: { ...before?.followed, round: 2 },
    });
  });

  test("change here as they change there", async () => {
    const path = `/v1/persons/${ids.get("Ana")}`;
    await registry.owner.patch(path).send({ status: "found", location: null }).expect(200);
    const { counts } = await registry.again();
    expect(counts).toMatchObject({ created: 0, updated: 1, removed: 0 });
    const ana = await stored(ids.get("Ana"));
    expect(ana).toMatchObject({ status: "found", version: 2 });
    expect(ana).not.toHaveProperty("location");
    expect(ana?.history).toMatchObject([{ field: "status", by: "follow", new: "found" }]);
    const foundAt = async (of: typeof here) =>
      (await publicPersons(of))[String(ids.get("Ana"))]?.found_at;
    expect(await foundAt(here)).toBe(await foundAt(there));
  });

  test("are removed here when they are hidden or deleted there, and come back when they are public again", async () => {
    const luz = `/v1/persons/${ids.get("Luz")}`;
    await registry.owner.patch(luz).send({ is_public: false }).expect(200);
    await registry.owner.delete(`/v1/persons/${ids.get("Menor")}`).expect(204);
    expect((await registry.again()).counts).toMatchObject({ removed: 2, created: 0 });
    expect(await stored(ids.get("Luz"))).toBeNull();
    expect(await here.collections.tombstones.countDocuments({})).toBe(0);
    await registry.owner.patch(luz).send({ is_public: true }).expect(200);
    expect((await registry.again()).counts).toMatchObject({ removed: 0, created: 1 });
    expect(await stored(ids.get("Luz"))).toMatchObject({ status: "found", is_public: true });
  });

  test("stay deleted when somebody here has deleted them", async () => {
    const { source } = registry;
    const local = await here.clientWith(["persons:write", "persons:sensitive:read"], { source });
    await local.delete(`/v1/persons/${ids.get("Niño")}`).expect(204);
    const path = `/v1/persons/${ids.get("Niño")}`;
    await registry.owner.patch(path).send({ gender: "male" }).expect(200);
    expect((await registry.again()).counts).toMatchObject({ created: 0, deleted: 1 });
    expect(await stored(ids.get("Niño"))).toBeNull();
  });

  test("keep what somebody here has said later of where they are, until it is said there", async () => {
    const { source } = registry;
    const _id = ids.get("Paciente");
    const local = await here.clientWith(["persons:write", "persons:sensitive:read"], { source });
    await there.collections.persons.updateOne(
      { _id: _id ?? new ObjectId() },
      { $set: { description: "Cicatriz", updated_at: ago(10) } },
    );
    await local.patch(`/v1/persons/${_id}`).send({ status: "found" }).expect(200);
    await here.collections.follows.updateOne({ _id: source }, { $unset: { place: true } });
    await registry.again();
    expect(await stored(_id)).toMatchObject({ status: "found", description: "Cicatriz" });
    await registry.owner.patch(`/v1/persons/${_id}`).send({ gender: "other" }).expect(200);
    await registry.again();
    expect(await stored(_id)).toMatchObject({ status: "missing", gender: "other" });
  });
});

test("of an adult who turns out to be a minor, no place is kept", async () => {
  const { again } = await aRegistry();
  const [lia] = await there.savePersons(
    aPerson({
      ...at(5),
      first_name: "Lía",
      location: "Macuto",
      description: "Camisa azul",
      document_type: "cedula",
      document_id: "V87654321",
    }),
  );
  const id = lia?._id ?? new ObjectId();
  await again();
  expect(await stored(id)).toMatchObject({ location: "Macuto", description: "Camisa azul" });
  const born = { effective_birth_date: "2019-01-01", updated_at: new Date() };
  await there.collections.persons.updateOne({ _id: id }, { $set: born });
  expect((await again()).counts).toMatchObject({ updated: 1 });
  const copy = await stored(id);
  expect(copy?.effective_birth_date).toMatch(/^20/);
  for (const field of ["location", "description", "document_type"])
    expect(copy).not.toHaveProperty(field);
});

test("the address may be that of the registry, or of its changes", async () => {
  const { key, url, source } = await aRegistry();
  await followOnce(here, { url: `${url}/v1/changes/?limit=1#a`, key, source });
  await followOnce(here, { url: `${url}/`, key, source });
  expect(await here.collections.follows.findOne({ _id: source })).toMatchObject({
    url: `${url}/v1/changes`,
    step: 2,
  });
});

test("a source with persons of its own, or that follows another registry, is refused", async () => {
  const { key, url, source, again } = await aRegistry();
  await here.savePersons(aPerson({ source: "form" }));
  await expect(followOnce(here, { url, key, source: "form" })).rejects.toThrow(
    /persons of its own/,
  );
  await again();
  const other = await serve(there.app);
  await expect(followOnce(here, { url: other, key, source })).rejects.toThrow(/another source/);
  const { counts } = await followOnce(here, { url: other, key, source, hasMoved: true });
  expect(counts).toMatchObject({ created: 0, removed: 0 });
  await followOnce(here, { url: other, key, source });
});

test("an address at which nothing can be read binds no source", async () => {
  const { key, source, again } = await aRegistry();
  const wrong = await serve((_req, res) => void res.writeHead(404).end());
  await expect(followOnce(here, { url: `${wrong}/feed`, key, source })).rejects.toThrow(/nothing/);
  await again();
});

test.each(["persons:sensitive:read", "persons:write", "tips:write"] as const)(
  "a key that has %s too is refused",
  async (more) => {
    const { url, source } = await aRegistry();
    const key = await there.keyWith(["persons:read", more]);
    await expect(followOnce(here, { url, key, source })).rejects.toThrow(/persons:read alone/);
    expect(await here.collections.persons.countDocuments({ source })).toBe(0);
  },
);

test("of two processes that follow for one source, one ends", async () => {
  const { url, key, source } = await aRegistry();
  const slow = followOnce(here, {
    url,
    key,
    source,
    once: false,
    wait: () => followOnce(here, { url, key, source }),
  });
  await expect(slow).rejects.toThrow(/Another process/);
});

test.each([
  ["no address", "registry"],
  ["another protocol", "ftp://127.0.0.1"],
  ["a key in the open", "http://registry.example.org"],
  ["a user", "https://a:b@registry.example.org"],
])("%s is refused", async (_name, url) => {
  await expect(followOnce(here, { url })).rejects.toThrow(/address/);
});
