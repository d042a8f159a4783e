import { ObjectId } from "mongodb";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";
import {
  aJpeg,
  anAnimatedWebp,
  aPhonePhoto,
  aPixelBomb,
  aPng,
  aTransparentPng,
  aWebp,
  otherFormats,
} from "../../support/images.js";
import { eventually } from "../../support/service.js";
import { takeAway } from "./objects.js";

const api = await startApi();
const { collections, services } = api;
const writer = await api.clientWith(["persons:write"]);
const trusted = await api.clientWith(["persons:write", "persons:sensitive:read"]);
const minor = { effective_birth_date: "2015-01-01" };
const patient = { hospital: "vargas" };

async function saved(...args: Parameters<typeof aPerson>) {
  const [person] = await api.savePersons(aPerson(...args));
  return person?._id.toHexString() ?? "";
}

const photoOf = (person: string) => `/v1/persons/${person}/photo`;
const upload = (person: string, file: Buffer, by = writer) =>
  by.post(photoOf(person)).attach("photo", file, "photo.bin");

async function storedPhoto(person: string): Promise<Buffer> {
  const stored = await collections.persons.findOne({ _id: new ObjectId(person) });
  const bytes = stored?.photo && (await services.photoStore.get(stored.photo._id));
  if (!bytes) throw new Error("The person has no photo");
  return bytes;
}

/** Soon: a removal that takes longer than its caller waits goes on behind the answer. */
async function expectRemoved(_id: ObjectId) {
  await eventually(
    async () => (await collections.photos.countDocuments({ _id })) === 0 || undefined,
  );
  expect(await services.photoStore.get(_id)).toBeUndefined();
}

describe("POST /v1/persons/{person_id}/photo", () => {
  test.each([
    ["JPEG", aJpeg],
    ["PNG", aPng],
    ["WebP", aWebp],
  ])("takes %s, whatever its name and declared type, and stores JPEG", async (_format, make) => {
    const person = await saved();
    const { status, body, headers } = await writer
      .post(photoOf(person))
      .attach("photo", await make(), { filename: "../../x.html", contentType: "text/html" });
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { id: person } } });
    expect(body.data.photo_url).toMatch(/^http:.*\/v1\/photos\/[0-9a-f]{24}\.jpg\?expires=/);
    expect(headers.etag).toMatch(/^"2-/);
    expect((await sharp(await storedPhoto(person)).metadata()).format).toBe("jpeg");
  });

  test("what is stored is upright and at most 1600 px, without place, maker or any other metadata", async () => {
    const person = await saved();
    const photo = Buffer.concat([await aPhonePhoto(), Buffer.from("<script>appended</script>")]);
    await upload(person, photo).expect(200);
    const bytes = await storedPhoto(person);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 1600 });
    const { exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined));
    for (const hidden of ["Exif", "Maker", "hidden in XMP", "appended"]) {
      expect([photo.includes(hidden), bytes.includes(hidden)]).toEqual([true, false]);
    }
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((value) => value > 100)).toEqual([false, true, false]);
  });

  test("a small photo is not made larger", async () => {
    const person = await saved();
    await upload(person, await aJpeg(40, 30)).expect(200);
    const stored = await sharp(await storedPhoto(person)).metadata();
    expect(stored).toMatchObject({ width: 40, height: 30 });
  });

  test("what is transparent becomes white", async () => {
    const person = await saved();
    await upload(person, await aTransparentPng()).expect(200);
    const { channels } = await sharp(await storedPhoto(person)).stats();
    expect(channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
  });

  test("of an animation the first frame is stored", async () => {
    const person = await saved();
    await upload(person, await anAnimatedWebp()).expect(200);
    const bytes = await storedPhoto(person);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 32, height: 32 });
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ mean }) => mean > 100)).toEqual([true, false, false]);
  });

  test.each(otherFormats)("%s is a 415 that says what to send", async (_format, file) => {
    const { status, body } = await writer
      .post(photoOf(await saved()))
      .attach("photo", file, { filename: "photo.jpg", contentType: "image/jpeg" });
    expect({ status, body }).toEqual({
      status: 415,
      body: { error: "Send the photo as JPEG, PNG or WebP" },
    });
  });

  test.each([
    ["empty", async () => Buffer.alloc(0)],
    ["truncated", async () => (await aPhonePhoto()).subarray(0, 9000)],
    ["damaged", async () => (await aPng()).fill(0, 20, 60)],
    ["of too many pixels", aPixelBomb],
  ])("a photo that is %s is a 422 under photo, and leaves nothing", async (_name, make) => {
    const person = await saved();
    const { status, body } = await upload(person, await make());
    expect(status).toBe(422);
    expect(body).toEqual({ errors: { photo: [expect.any(String)] } });
    expect(await collections.photos.countDocuments({ person_id: new ObjectId(person) })).toBe(0);
  });

  test("10 MiB are accepted as a file; more are a 413", async () => {
    const person = await saved();
    const most = 10 * 1024 * 1024;
    const padded = async (size: number) => {
      const jpeg = await aJpeg();
      return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    };
    await upload(person, await padded(most)).expect(200);
    const { status, body } = await upload(person, await padded(most + 1));
    expect({ status, body }).toEqual({
      status: 413,
      body: { error: "The file is larger than 10 MB" },
    });
    await upload(person, await padded(2 * most)).expect(413);
  });

  test("no body, no file, another field, two files and text in the file's place are 422 under photo", async () => {
    const path = photoOf(await saved());
    const jpeg = await aJpeg();
    const sent = [
      writer.post(path),
      writer.post(path).field("note", "x"),
      writer.post(path).field("photo", "x"),
      writer.post(path).attach("picture", jpeg, "p.jpg"),
      writer.post(path).attach("photo", jpeg, "p.jpg").attach("photo", jpeg, "q.jpg"),
      writer.post(path).attach("photo", jpeg, "p.jpg").field("note", "x"),
    ];
    for (const request of sent) {
      const { status, body } = await request;
      expect({ status, body }).toEqual({
        status: 422,
        body: { errors: { photo: [expect.any(String)] } },
      });
    }
  });

  test("a body that is no form is a 415, a broken form a 400", async () => {
    const path = photoOf(await saved());
    await writer.post(path).send({ photo: "x" }).expect(415);
    await writer
      .post(path)
      .type("image/jpeg")
      .send(await aJpeg())
      .expect(415);
    const broken = [
      ["multipart/form-data", "x"],
      ["multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=photo"],
      ["multipart/form-data; boundary=b", "nothing of the kind"],
    ];
    for (const [type = "", body] of broken) {
      const answer = await writer.post(path).set("Content-Type", type).send(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: "The form could not be read" });
    }
  });

  test("a query parameter is unknown", async () => {
    const path = `${photoOf(await saved())}?rotate=90`;
    const { body } = await writer
      .post(path)
      .attach("photo", await aJpeg(), "p.jpg")
      .expect(422);
    expect(body).toEqual({ errors: { rotate: ["Unknown field"] } });
  });

  test("a photo is a change of the person", async () => {
    const person = await saved({ updated_at: new Date(0) });
    const { body, headers } = await upload(person, await aJpeg(), trusted).expect(200);
    expect(headers.etag).toMatch(/^"2-/);
    expect(Date.parse(body.data.updated_at)).toBeGreaterThan(0);
  });

  test("a new photo takes the place of the old one, whose object is removed", async () => {
    const person = await saved();
    await upload(person, await aJpeg()).expect(200);
    const _id = new ObjectId(person);
    const before = await collections.persons.findOne({ _id });
    await upload(person, await aPng()).expect(200);
    const after = await collections.persons.findOne({ _id });
    const [old, now] = [before?.photo?._id, after?.photo?._id];
    if (!old || !now) throw new Error("The person has no photo");
    expect(now).not.toEqual(old);
    await expectRemoved(old);
    expect(await services.photoStore.get(now)).toBeInstanceOf(Buffer);
    expect(await collections.photos.distinct("_id", { person_id: _id })).toEqual([now]);
  });

  test("If-Match lets only the version that was seen be given a photo", async () => {
    const person = await saved();
    const { headers } = await upload(person, await aJpeg()).expect(200);
    const send = async (tag: string) => upload(person, await aPng()).set("If-Match", tag);
    const before = await collections.persons.findOne({ _id: new ObjectId(person) });
    const { status, body, headers: refused } = await send('"1-x"');
    expect({ status, body, code: refused["error-code"] }).toEqual({
      status: 412,
      body: { error: "The record has changed: read it again before changing it" },
      code: "record_changed",
    });
    expect(await collections.persons.findOne({ _id: new ObjectId(person) })).toEqual(before);
    expect((await send(String(headers.etag))).status).toBe(200);
    expect((await send("*")).status).toBe(200);
  });

  test("of several uploads with one If-Match one succeeds, and its photo stays", async () => {
    const person = await saved();
    const photo = await aJpeg();
    const sent = Array.from({ length: 4 }, () => upload(person, photo).set("If-Match", '"1-x"'));
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const stored = await collections.persons.findOne({ _id: new ObjectId(person) });
    expect(stored?.version).toBe(2);
    expect(await storedPhoto(person)).toBeInstanceOf(Buffer);
  });

  test("a retry with the same Idempotency-Key and If-Match shows what the first one stored", async () => {
    const person = await saved();
    const photo = await aJpeg();
    const send = () =>
      upload(person, photo).set("Idempotency-Key", "seen-once").set("If-Match", '"1-x"');
    await send().expect(200);
    const { headers } = await send().expect(200);
    expect(headers["idempotency-replayed"]).toBe("true");
  });
});

describe("DELETE /v1/persons/{person_id}/photo", () => {
  test("clears the reference and deletes the stored object", async () => {
    const person = await saved();
    await upload(person, await aJpeg()).expect(200);
    const photo = (await collections.persons.findOne({ _id: new ObjectId(person) }))?.photo;
    const { status, body, headers } = await writer.delete(photoOf(person));
    expect({ status, url: body.data.photo_url }).toEqual({ status: 200, url: null });
    expect(headers.etag).toMatch(/^"3-/);
    if (!photo) throw new Error("The person had no photo");
    await expectRemoved(photo._id);
    const stored = await collections.persons.findOne({ _id: new ObjectId(person) });
    expect(stored).not.toHaveProperty("photo");
  });

  test("a person that already has no photo is accepted, and stays as it was", async () => {
    const person = await saved();
    const { body, headers } = await writer.delete(photoOf(person)).expect(200);
    expect(body.data).toMatchObject({ id: person, photo_url: null });
    expect(headers.etag).toMatch(/^"1-/);
  });

  test.each([
    ["with a photo", true],
    ["without one", false],
  ])("If-Match compares the version of a person %s", async (_name, hasPhoto) => {
    const person = await saved();
    if (hasPhoto) await upload(person, await aJpeg()).expect(200);
    const version = hasPhoto ? 2 : 1;
    await writer
      .delete(photoOf(person))
      .set("If-Match", `"${version + 1}-x"`)
      .expect(412);
    await writer.delete(photoOf(person)).set("If-Match", `"${version}-x"`).expect(200);
  });
});

describe.each([
  ["POST", async (person: string, by = writer) => upload(person, await aJpeg(), by)],
  ["DELETE", async (person: string, by = writer) => by.delete(photoOf(person))],
])("who may %s a photo", (_method, attempt) => {
  test("needs persons:write", async () => {
    const reader = await api.clientWith(["persons:read", "persons:sensitive:read"]);
    const { status, body } = await attempt(await saved(), reader);
    expect({ status, body }).toEqual({
      status: 403,
      body: { error: "This API key lacks the permission persons:write" },
    });
  });

  test("a person of another source is not found, nor one that does not exist", async () => {
    const answers = [
      await attempt(await saved({ source: "hospital_list" })),
      await attempt(await saved({ source: "hospital_list", ...minor })),
      await attempt(new ObjectId().toHexString()),
      await attempt("not-an-id"),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 404, body: { error: "Person not found" } });
    }
  });

  test("a private person of the own source is fine", async () => {
    expect((await attempt(await saved({ is_public: false }))).status).toBe(200);
  });

  test.each([
    ["a minor", minor],
    ["somebody a list calls a child", { effective_birth_date: "", reported_minor: true as const }],
    ["somebody in a hospital", patient],
    ["somebody who was in a hospital", { hospital_status: "discharged" as const }],
  ])("%s asks for persons:sensitive:read", async (_name, fields) => {
    const { effective_birth_date, ...others } = { ...aPerson(), ...fields };
    const document = {
      ...others,
      ...(effective_birth_date && { effective_birth_date }),
      _id: new ObjectId(),
    };
    await api.savePersons(document);
    const person = document._id.toHexString();
    const { status, body } = await attempt(person);
    expect({ status, body }).toEqual({
      status: 403,
      body: { error: "This API key lacks the permission persons:sensitive:read" },
    });
    expect((await attempt(person, trusted)).status).toBe(200);
  });
});

test("404 and 403 are told before the form is looked at", async () => {
  const elsewhere = photoOf(await saved({ source: "hospital_list" }));
  const form = (path: string) =>
    writer.post(path).set("Content-Type", "multipart/form-data").send("broken");
  await form(elsewhere).expect(404);
  await form(photoOf(await saved(minor))).expect(403);
  await form(photoOf(await saved())).expect(400);
  await writer.post(elsewhere).send({}).expect(415);
});

describe("POST with an Idempotency-Key", () => {
  const send = (person: string, key: string, file: Buffer) =>
    upload(person, file).set("Idempotency-Key", key);

  test("shows the person again, and stores nothing twice", async () => {
    const person = await saved();
    const photo = await aJpeg();
    await send(person, "once", photo).expect(200);
    const before = await collections.persons.findOne({ _id: new ObjectId(person) });
    const again = await send(person, "once", photo).expect(200);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    const after = await collections.persons.findOne({ _id: new ObjectId(person) });
    expect(after).toEqual(before);
    await send(person, "once", await aPng()).expect(422);
    await writer.delete(photoOf(person)).expect(200);
    const { body } = await send(person, "once", photo).expect(200);
    expect(body.data.photo_url).toBeNull();
  });

  test("a request that was refused does not bind the key", async () => {
    const person = await saved();
    await send(person, "refused", Buffer.from("no photo")).expect(415);
    await send(person, "refused", await aJpeg()).expect(200);
  });

  test("makes anew what broke off before the person had the photo", async () => {
    const person = await saved();
    const photo = await aJpeg();
    const restore = await takeAway(services.photoStore);
    await send(person, "broken-off", photo).expect(503);
    await restore();
    const { headers } = await send(person, "broken-off", photo).expect(200);
    expect(headers["idempotency-replayed"]).toBeUndefined();
    await storedPhoto(person);
  });

  test("sees that what broke off had already given the person its photo", async () => {
    const person = await saved();
    const photo = await aJpeg();
    await send(person, "attached", photo).expect(200);
    const before = await collections.persons.findOne({ _id: new ObjectId(person) });
    const record_id = before?.photo?._id ?? new ObjectId();
    const lapsed = { $set: { running_until: new Date(0) }, $unset: { status: true as const } };
    await collections.idempotency.updateOne({ record_id }, lapsed);
    const { headers } = await send(person, "attached", photo).expect(200);
    expect(headers["idempotency-replayed"]).toBe("true");
    const after = await collections.persons.findOne({ _id: new ObjectId(person) });
    expect(after).toEqual(before);
  });
});
