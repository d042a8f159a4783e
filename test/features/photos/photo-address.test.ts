import { ObjectId } from "mongodb";
import sharp from "sharp";
import supertest from "supertest";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { aJpeg } from "../../support/images.js";

const api = await startApi();
const { collections, services } = api;
const minimized = await api.clientWith(["persons:read", "persons:write"]);
const full = await api.clientWith(["persons:read", "persons:write", "persons:sensitive:read"]);
/** Whoever has the address: no key. */
const anyone = supertest(api.app);

let person: ObjectId;
beforeEach(async () => {
  person = new ObjectId();
  await api.savePersons(aPerson({ _id: person }));
  await minimized.post(`/v1/persons/${person}/photo`).attach("photo", await aJpeg(), "p.jpg");
});
afterEach(() => void vi.useRealTimers());

/** The address that this caller is shown now, without the host. */
async function addressFor(reader: typeof minimized): Promise<string> {
  const { body } = await reader.get(`/v1/persons/${person}`).expect(200);
  return body.data.photo_url.replace(/^http:\/\/[^/]+/, "");
}

const change = (fields: Partial<PersonDocument>) =>
  collections.persons.updateOne({ _id: person }, { $set: fields });

const gone = { status: 404, body: { error: "Photo not found" } };
async function expectGone(address: string) {
  const { status, body } = await anyone.get(address);
  expect({ status, body }).toEqual(gone);
}

describe("GET /v1/photos/{photo_id}.jpg", () => {
  test("shows the photo to whoever has its address", async () => {
    const { status, headers, body } = await anyone.get(await addressFor(minimized));
    expect(status).toBe(200);
    expect((await sharp(body).metadata()).format).toBe("jpeg");
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(body.length),
      "cache-control": "private, no-cache",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
  });

  test("is asked again with its ETag, and answers 304 as long as it is there", async () => {
    const address = await addressFor(minimized);
    const { etag = "" } = (await anyone.get(address)).headers;
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await anyone.get(address).set("If-None-Match", etag);
    expect([again.status, again.headers.etag, again.text]).toEqual([304, etag, ""]);
    await anyone.get(address).set("If-None-Match", '"other"').expect(200);
    await change({ is_public: false });
    await anyone.get(address).set("If-None-Match", etag).expect(404);
  });

  test("answers HEAD without the bytes, OPTIONS with Allow, and refuses other methods", async () => {
    const address = await addressFor(minimized);
    const head = await anyone.head(address).expect(200);
    expect(head.headers["content-type"]).toBe("image/jpeg");
    const options = await anyone.options(address).expect(204);
    expect(options.headers.allow).toBe("GET, HEAD, OPTIONS");
    const post = await anyone.post(address).expect(405);
    expect(post.headers.allow).toBe("GET, HEAD, OPTIONS");
  });

  test("an address is good for 1 to 2 hours", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const photo = (await collections.persons.findOne({ _id: person }))?.photo?._id;
    if (!photo) throw new Error("The person has no photo");
    const minute = 60_000;
    const made = Date.now();
    const madeAt = (time: number) => {
      vi.setSystemTime(time);
      const address = services.photoAddresses.sign(photo, "minimized");
      vi.setSystemTime(made);
      return address;
    };
    await anyone.get(madeAt(made - 60 * minute + 1000)).expect(200);
    await expectGone(madeAt(made - 120 * minute));
  });

  test("whatever is wrong with an address is the same 404", async () => {
    const address = await addressFor(minimized);
    const [path = "", query = ""] = address.split("?");
    const { expires = "", signature = "" } = Object.fromEntries(new URLSearchParams(query));
    const other = new ObjectId();
    for (const wrong of [
      path,
      `${path}?expires=${expires}`,
      `${path}?signature=${signature}`,
      `${path}?expires=${Number(expires) + 3600}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature.slice(1)}`,
      `${path}?expires=${expires}&signature=`,
      `${path}?expires=soon&signature=${signature}`,
      `${path}?expires=0${expires}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature}=`,
      `${address}&width=100`,
      `${address}&expires=${expires}`,
      address.replace(/[0-9a-f]{24}/, other.toHexString()),
      address.replace(/[0-9a-f]{24}/, "x"),
      services.photoAddresses.sign(other, "full"),
    ]) {
      await expectGone(wrong);
    }
    await anyone.get(address).expect(200);
  });

  test.each([
    ["removed photo", () => minimized.delete(`/v1/persons/${person}/photo`)],
    ["private person", () => change({ is_public: false })],
    ["deleted person", () => collections.persons.deleteOne({ _id: person })],
    [
      "replaced photo",
      async () => {
        const photo = await aJpeg();
        await minimized.post(`/v1/persons/${person}/photo`).attach("photo", photo, "q.jpg");
      },
    ],
  ])("a %s is gone at once, in whatever view the address was handed out", async (_name, happen) => {
    const addresses = [await addressFor(minimized), await addressFor(full)];
    for (const address of addresses) await anyone.get(address).expect(200);
    await happen();
    for (const address of addresses) await expectGone(address);
  });

  test.each([
    ["a minor", { effective_birth_date: "2015-01-01" }],
    ["a patient", { hospital: "vargas" }],
    ["a former patient", { hospital_status: "discharged" as const }],
  ])(
    "who becomes %s is no longer shown under addresses of the minimized view",
    async (_name, fields) => {
      const [shown, protectedOne] = [await addressFor(minimized), await addressFor(full)];
      await change(fields);
      await expectGone(shown);
      await anyone.get(protectedOne).expect(200);
    },
  );
});
