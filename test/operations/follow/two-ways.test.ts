import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";
import { aSource, followOnce, publicPersons, serve } from "./follower.js";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const at = (minutes: number) => ({ created_at: ago(minutes), updated_at: ago(minutes) });

/** Two registries that follow each other. */
async function twoRegistries(path = "") {
  const [one, other] = [await startApi(), await startApi()];
  const wayTo = async (from: typeof one, to: typeof one) => {
    const url = (await serve(to.app)) + path;
    const key = await to.keyWith(["persons:read"]);
    const source = await aSource(from);
    return async (how: Pick<Parameters<typeof followOnce>[1], "hasMoved" | "wait"> = {}) =>
      (await followOnce(from, { url, key, source, ...how })).counts;
  };
  return { one, other, there: await wayTo(one, other), back: await wayTo(other, one) };
}

test("two registries that follow each other end with the same public persons, and nothing comes back", async () => {
  const { one, other, there, back } = await twoRegistries();
  const mine = await one.savePersons(aPerson(at(9)), aPerson(at(8)), aPerson(at(7)));
  await other.savePersons(aPerson(at(6)), aPerson(at(5)));
  expect(await there()).toMatchObject({ created: 2, known: 0 });
  expect(await back()).toMatchObject({ created: 3, known: 2 });
  expect(await there()).toMatchObject({ created: 0, updated: 0, removed: 0, known: 3 });
  expect(await back()).toMatchObject({ created: 0, updated: 0, removed: 0 });
  expect(await publicPersons(other)).toEqual(await publicPersons(one));
  expect(Object.keys(await publicPersons(one))).toHaveLength(5);

  const owner = await one.clientWith(["persons:write", "persons:sensitive:read"]);
  const [ana, luz, paz] = mine.map(({ _id }) => `/v1/persons/${_id}`);
  await owner
    .patch(ana ?? "")
    .send({ gender: "female" })
    .expect(200);
  await owner
    .patch(luz ?? "")
    .send({ is_public: false })
    .expect(200);
  await owner.delete(paz ?? "").expect(204);
  // What is gone here is still public there when it is read.
  await other.collections.persons.updateMany({}, { $currentDate: { updated_at: true } });
  expect(await there()).toMatchObject({ created: 0, updated: 0, removed: 0 });
  expect(await back()).toMatchObject({ created: 0, updated: 1, removed: 2 });
  expect(await there()).toMatchObject({ created: 0, updated: 0, removed: 0 });
  expect(await publicPersons(other)).toEqual(await publicPersons(one));
  expect(Object.keys(await publicPersons(one))).toHaveLength(3);
});

test("in a circle of three, each record comes to each registry once, and its removal too", async () => {
  const { one, other, back } = await twoRegistries();
  const third = await startApi();
  const wayTo = async (from: typeof one, to: typeof one) => {
    const url = await serve(to.app);
    const key = await to.keyWith(["persons:read"]);
    const source = await aSource(from);
    return async () => (await followOnce(from, { url, key, source })).counts;
  };
  const [toThird, toOne] = [await wayTo(third, other), await wayTo(one, third)];
  const [ana] = await one.savePersons(aPerson(at(9)), aPerson(at(8)));
  expect(await back()).toMatchObject({ created: 2 });
  expect(await toThird()).toMatchObject({ created: 2 });
  expect(await toOne()).toMatchObject({ created: 0, known: 2 });
  const owner = await one.clientWith(["persons:write"]);
  await owner.delete(`/v1/persons/${ana?._id}`).expect(204);
  expect(await toOne()).toMatchObject({ created: 0 });
  expect(await back()).toMatchObject({ removed: 1 });
  expect(await toThird()).toMatchObject({ removed: 1 });
  expect(await toOne()).toMatchObject({ created: 0, removed: 0 });
  for (const registry of [other, third])
    expect(await publicPersons(registry)).toEqual(await publicPersons(one));
});

test("a person of an import that was undone here does not come back from there", async () => {
  const { one, other, there, back } = await twoRegistries();
  const [ana] = await one.savePersons(aPerson(at(9)));
  if (!ana) throw new Error("not saved");
  await back();
  // As an undo leaves it: gone, without a tombstone.
  await one.collections.persons.deleteOne({ _id: ana._id });
  const withdrawn_at = ago(0);
  await one.collections.removals.insertOne({
    _id: ana._id,
    updated_at: withdrawn_at,
    withdrawn_at,
  });
  await other.collections.persons.updateMany({}, { $currentDate: { updated_at: true } });
  expect(await there()).toMatchObject({ created: 0, known: 1 });
  expect(await back()).toMatchObject({ removed: 1 });
  expect(await publicPersons(other)).toEqual({});
});

test("the same by their PFIF feeds", async () => {
  const { one, other, there, back } = await twoRegistries("/v1/pfif/persons");
  await one.savePersons(
    aPerson({
      ...at(9),
      gender: "female",
      location: "Macuto",
      description: "Camisa «azul» & lentes",
    }),
    aPerson({ ...at(8), first_name: "Luz", status: "found", found_at: ago(60) }),
    aPerson({ ...at(7), first_name: "Pedro", status: "found", found_at: ago(60), gender: "male" }),
    aPerson({ ...at(6), first_name: "Lía", effective_birth_date: "2019-01-01" }),
  );
  await other.savePersons(aPerson(at(5)));
  expect(await there()).toMatchObject({ created: 1 });
  // The feed leaves what is younger than two seconds for later.
  await one.collections.persons.updateMany({}, { $set: { updated_at: ago(4) } });
  expect(await back()).toMatchObject({ created: 4, refused: 0 });
  expect(await there()).toMatchObject({ created: 0, updated: 0, removed: 0 });
  expect(await back()).toMatchObject({ created: 0, updated: 0, removed: 0 });
  const shown = async (of: typeof one) =>
    Object.entries(await publicPersons(of))
      .map(([id, { status, gender, age, is_minor, location, description }]) => ({
        id,
        ...{ status, gender, age, is_minor, location, description },
      }))
      .sort((a, b) => a.id.localeCompare(b.id));
  expect(await shown(other)).toEqual(await shown(one));

  const owner = await one.clientWith(["persons:write", "persons:sensitive:read"]);
  const [ana] = await one.collections.persons.find({ description: { $exists: true } }).toArray();
  await owner.delete(`/v1/persons/${ana?._id}`).expect(204);
  await one.collections.removals.updateMany(
    {},
    { $set: { updated_at: ago(1), withdrawn_at: ago(1) } },
  );
  expect(await back()).toMatchObject({ removed: 1 });
  expect(await shown(other)).toEqual(await shown(one));
});

test("a person who changes while a feed is read from its beginning stays", async () => {
  const { one, other, back } = await twoRegistries("/v1/pfif/persons");
  const [ana] = await one.savePersons(aPerson(at(9)), aPerson(at(8)));
  expect(await back()).toMatchObject({ created: 2 });
  const id = ana?._id ?? new ObjectId();
  const change = (updated_at: Date) =>
    one.collections.persons.updateOne({ _id: id }, { $set: { updated_at } });
  // The feed does not show yet what is as young as this.
  await change(new Date(Date.now() + 60_000));
  const waited: number[] = [];
  const wait = async (ms: number) => {
    waited.push(ms);
    await change(ago(0.1));
  };
  const counts = await back({ hasMoved: true, wait });
  expect(counts).toMatchObject({ created: 0, removed: 0, unchanged: 2 });
  expect(waited).toHaveLength(1);
  expect(await other.collections.persons.countDocuments({})).toBe(2);
  // Who does not come any more is removed all the same.
  await one.collections.persons.deleteOne({ _id: id });
  expect(await back({ hasMoved: true })).toMatchObject({ removed: 1, unchanged: 1 });
});
