import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openPhotoStore } from "../../src/photos/photo-store.js";
import { sweepPhotos } from "../../src/photos/sweep.js";
import { aPhonePhoto } from "../support/images.js";
import { longestStart, startS3 } from "../support/s3.js";
import type { Service } from "../support/service.js";
import { referredTo } from "./objects.js";
import { prepareService } from "./service-with-photos.js";

let s3: Awaited<ReturnType<typeof startS3>>;
let running: Awaited<ReturnType<typeof prepareService>>;
let service: Service;

beforeAll(async () => {
  s3 = await startS3();
  const { S3_BUCKET = "", S3_ENDPOINT = "" } = s3.config;
  const env = { S3_BUCKET, S3_ENDPOINT, S3_FORCE_PATH_STYLE: "true" };
  running = await prepareService("photo_bucket", env);
  service = await running.start();
}, longestStart);
afterAll(() => s3.stop());

const photoUrl = (body: unknown) =>
  z.object({ data: z.object({ photo_url: z.url() }) }).parse(body).data.photo_url;

const unavailable = { error: "The registry is unavailable. Please retry shortly." };

test("the service keeps photos in the bucket, shows them from there, and removes them there", async () => {
  const { send, persons, collections } = running;
  expect(service.log()).toContain("storage: bucket photos");
  await send(persons[0], await aPhonePhoto());
  const uploaded = await send(persons[0], await aPhonePhoto());
  expect(uploaded.status).toBe(200);
  const [name = ""] = await s3.names();
  expect(await s3.names()).toEqual((await referredTo(collections)).map((id) => `${id}.jpg`));
  expect(await s3.contentType(name)).toBe("image/jpeg");

  const photo_url = photoUrl(await uploaded.json());
  expect(photo_url).toContain(name);
  const shown = await fetch(photo_url);
  const photo = sharp(Buffer.from(await shown.arrayBuffer()));
  expect(await photo.metadata()).toMatchObject({ format: "jpeg", width: 800, height: 1600 });

  expect((await send(persons[0])).status).toBe(200);
  expect(await s3.names()).toEqual([]);
  expect((await fetch(photo_url)).status).toBe(404);

  const said = service.log();
  expect(said).toContain('"route":"GET /v1/photos/{photo_id}.jpg"');
  for (const part of ["signature", name.slice(0, 24)]) expect(said).not.toContain(part);
});

test.each<[string, () => unknown, () => unknown]>([
  ["refuses connections", () => s3.pause(), () => s3.resume()],
  ["does not answer", () => s3.freeze(), () => s3.thaw()],
])(
  "a storage that %s is a 503 in time; what cannot be removed is removed later",
  async (_name, begin, end) => {
    const { send, persons, collections } = running;
    const photo_url = photoUrl(await (await send(persons[1], await aPhonePhoto())).json());
    const name = new URL(photo_url).pathname.split("/").at(-1);
    const etag = (await fetch(photo_url)).headers.get("etag") ?? "";
    await begin();
    const answers = await Promise.all([
      send(persons[2], await aPhonePhoto()),
      fetch(photo_url),
      fetch(`${service.url}/readyz`),
    ]);
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([503, unavailable]);
      expect(answer.headers.get("cache-control")).not.toContain("private");
      expect(answer.headers.get("etag")).toBeNull();
    }
    // What needs no bytes goes on.
    const known = await fetch(photo_url, { headers: { "If-None-Match": etag } });
    expect(known.status).toBe(304);
    expect((await send(persons[1])).status).toBe(200);
    expect(service.log()).toContain("storage failed");
    expect(service.log()).not.toContain(new URL(s3.config.S3_ENDPOINT ?? "").host);

    await end();
    const doubtful = { doubtful_from: { $exists: true } };
    await collections.photos.updateMany(doubtful, { $set: { doubtful_from: new Date(0) } });
    const photoStore = await openPhotoStore(s3.config);
    await sweepPhotos({ collections, photoStore });
    photoStore.close();
    expect(await s3.names()).not.toContain(name);
  },
);
