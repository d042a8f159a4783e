import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import type { PersonDocument, TipDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { idsIn, readerOf } from "../../support/pages.js";
import { aTip } from "./a-tip.js";

const { clientWith, collections, savePersons } = await startApi();

const tipBody = { sender_name: "Pedro Ejemplo", sender_phone: "0414-5550102", message: "Vista" };

/** A source of its own, with clients of its keys. */
async function aSource() {
  const source = `source_${new ObjectId()}`;
  const clientOf = (...permissions: Parameters<typeof clientWith>[0]) =>
    clientWith(permissions, { source });
  const writer = await clientOf("tips:write", "persons:write", "persons:read");
  const saved = async (fields: Partial<PersonDocument> = {}) => {
    const person = aPerson({ source, ...fields });
    await savePersons(person);
    const places = person.tips.map(({ _id, created_at }) => ({
      _id,
      person_id: person._id,
      source,
      created_at,
    }));
    if (places.length > 0) await collections.sourceTips.insertMany(places);
    return { person, path: `/v1/persons/${person._id}` };
  };
  const tell = async (path: string, fields: object = {}): Promise<string> => {
    const { body } = await writer
      .post(`${path}/tips`)
      .send({ ...tipBody, ...fields })
      .expect(201);
    return body.data.id;
  };
  return { source, clientOf, writer, saved, tell, ...readerOf(writer, "/v1/tips") };
}

const tied = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    aTip({ created_at: new Date(Date.UTC(2026, 0, 1) + ((n * 7) % 5) * 1000) }),
  );

const keyOf = ({ created_at, _id }: TipDocument) => `${created_at.toISOString()} ${_id}`;
const inOrder = (tips: TipDocument[]) =>
  tips.toSorted((a, b) => keyOf(b).localeCompare(keyOf(a))).map(({ _id }) => _id.toHexString());

describe("GET /v1/tips", () => {
  test("shows the tips about all public persons of the own source, newest first", async () => {
    const [own, other] = [await aSource(), await aSource()];
    const [one, two] = [await own.saved(), await own.saved()];
    const ids = [await own.tell(one.path), await own.tell(two.path), await own.tell(one.path)];
    await other.tell((await other.saved()).path);
    const { body } = await own.writer.get("/v1/tips").expect(200);
    expect(idsIn(body)).toEqual(ids.toReversed());
    const { body: single } = await own.writer.get(`${two.path}/tips/${ids[1]}`).expect(200);
    expect(body.data[1]).toEqual(single.data);
    expect(body.data[1].person_id).toBe(String(two.person._id));
    expect(body.pagination).toEqual({
      next_cursor: null,
      previous_cursor: null,
      limit: 50,
      total: 3,
    });
    expect(idsIn(await own.page({ order: "created_at asc" }))).toEqual(ids);
  });

  test("shows a tip as it is now, and none that is deleted or whose person is", async () => {
    const { writer, saved, tell, page, clientOf } = await aSource();
    const [one, two] = [await saved(), await saved()];
    const [changed, deleted] = [await tell(one.path), await tell(one.path)];
    await tell(two.path);
    const message = { message: "Vista otra vez" };
    await writer.patch(`${one.path}/tips/${changed}`).send(message).expect(200);
    await writer.delete(`${one.path}/tips/${deleted}`).expect(204);
    const remover = await clientOf("persons:write", "persons:sensitive:read");
    await remover.delete(two.path).expect(204);
    const shown = await page();
    expect(shown.data).toEqual([expect.objectContaining({ id: changed, ...message })]);
    expect(shown.pagination).toMatchObject({ total: 1 });
    const ofSource = { person_id: { $in: [one.person._id, two.person._id] } };
    expect(await collections.sourceTips.countDocuments(ofSource)).toBe(1);
  });

  test("a hidden person's are shown to nobody, and are there again when it is public again", async () => {
    const { writer, saved, tell, page } = await aSource();
    const [one, two] = [await saved(), await saved()];
    const ids = [await tell(one.path), await tell(two.path), await tell(one.path)];
    await writer.patch(one.path).send({ is_public: false }).expect(200);
    const hidden = await page({ limit: 1 });
    expect(idsIn(hidden)).toEqual([ids[1]]);
    expect(hidden.pagination).toMatchObject({ next_cursor: null, total: 1 });
    await writer.patch(one.path).send({ is_public: true }).expect(200);
    expect(idsIn(await page())).toEqual(ids.toReversed());
  });

  test("shows every tip once, forward and back, also past the many of hidden persons", async () => {
    const { saved, page, walk } = await aSource();
    const shown = [await saved({ tips: tied(25) }), await saved({ tips: tied(15) })];
    await saved({ tips: tied(400), is_public: false });
    await saved({ tips: tied(300), is_public: false });
    const tips = inOrder(shown.flatMap(({ person }) => person.tips));
    const first = await page({ limit: 7 });
    const forward = await walk(first, "next");
    expect(idsIn(...forward)).toEqual(tips);
    const back = await walk(forward.at(-1) ?? first, "previous");
    expect(idsIn(...back.toReversed())).toEqual(tips);
    expect(first.pagination).toMatchObject({ total: 40 });
  });

  test("total is told up to 1,000, and null beyond", async () => {
    const { saved, page, tell } = await aSource();
    const [{ path }] = [await saved({ tips: tied(499) }), await saved({ tips: tied(500) })];
    await tell(path);
    expect((await page({ limit: 1 })).pagination).toMatchObject({ total: 1_000 });
    await tell((await saved()).path);
    expect((await page({ limit: 1 })).pagination).toMatchObject({ total: null });
  });

  test("a tip that a full person refuses has no place in the list", async () => {
    const { writer, saved, page } = await aSource();
    const { person, path } = await saved({ tips: tied(500) });
    await writer.post(`${path}/tips`).send(tipBody).expect(409);
    expect((await page({ limit: 1 })).pagination).toMatchObject({ total: 500 });
    const places = await collections.sourceTips.countDocuments({ person_id: person._id });
    expect(places).toBe(500);
  });

  test("protects minor authors as the list of one person does", async () => {
    const { clientOf, saved, tell } = await aSource();
    await tell((await saved()).path, { sender_is_minor: true });
    const shownTo = async (...permissions: Parameters<typeof clientOf>) =>
      (await (await clientOf(...permissions)).get("/v1/tips").expect(200)).body.data[0];
    expect(await shownTo("persons:read")).toMatchObject({
      sender_name: "Pedro",
      sender_phone: null,
    });
    expect(await shownTo("persons:read", "persons:sensitive:read")).toMatchObject({
      sender_name: "Pedro Ejemplo",
      sender_phone: "+584145550102",
    });
    await (await clientOf("reports:write")).get("/v1/tips").expect(403);
  });

  test("a cursor shows the tips of the source of whoever sends it, and is good for this list alone", async () => {
    const [own, other] = [await aSource(), await aSource()];
    const { path } = await own.saved({ tips: tied(2) });
    const { next_cursor: cursor } = (await own.page({ limit: 1 })).pagination;
    expect(cursor).not.toBeNull();
    const stranger = await other.writer.get("/v1/tips").query({ cursor }).expect(200);
    expect(stranger.body.data).toEqual([]);
    await own.writer.get(`${path}/tips`).query({ cursor }).expect(422);
  });
});
