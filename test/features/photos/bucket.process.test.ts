import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openPhotoStore } from "../../../src/features/photos/open-photo-store.js";
import { sweepPhotos } from "../../../src/features/photos/sweep.js";
import { diagnose } from "../../operations/doctor/diagnosis.js";
import { aPhonePhoto } from "../../support/images.js";
import { maxStartMs, startS3 } from "../../support/s3.js";
import { eventually, type Service, startService } from "../../support/service.js";
import { fullTest, sampleOf } from "../../support/tier.js";
import { referredTo } from "./objects.js";
import { prepareService } from "./service-with-photos.js";

let s3: Awaited<ReturnType<typeof startS3>>;
let running: Awaited<ReturnType<typeof prepareService>> | undefined;
let service: Service;

beforeAll(async () => {
  s3 = await startS3();
  const { S3_BUCKET = "", S3_ENDPOINT = "" } = s3.config;
  const env = { S3_BUCKET, S3_ENDPOINT, S3_FORCE_PATH_STYLE: "true", METRICS_PORT: "0" };
  running = await prepareService("photo_bucket", env);
  service = await running.start();
}, maxStartMs);
afterAll(async () => {
  await running?.close();
  await s3?.stop();
});

/** What was prepared for the tests. */
function prepared() {
  if (!running) throw new Error("There is no service");
  return running;
}

/** Its log comes by another way than its answers, and may come later. */
const told = (part: string) => eventually(() => service.log().includes(part) || undefined);

const photoUrl = (body: unknown) =>
  z.object({ data: z.object({ photo_url: z.url() }) }).parse(body).data.photo_url;

const unavailable = { error: "The registry is unavailable. Please retry shortly." };

test("the service keeps photos in the bucket, shows them from there, and removes them there", async () => {
  const { send, persons, collections } = prepared();
  await told("storage: bucket photos");
  await send(persons[0], await aPhonePhoto());
  const uploaded = await send(persons[0], await aPhonePhoto());
  expect(uploaded.status).toBe(200);
  const [name = "", ...others] = (await referredTo(collections)).map((id) => `${id}.jpg`);
  expect(others).toEqual([]);
  // A removal that takes long goes on behind its answer.
  await expect.poll(() => s3.names()).toEqual([name]);
  expect(await s3.contentType(name)).toBe("image/jpeg");

  const photo_url = photoUrl(await uploaded.json());
  expect(photo_url).toContain(name);
  const shown = await fetch(photo_url);
  const photo = sharp(Buffer.from(await shown.arrayBuffer()));
  expect(await photo.metadata()).toMatchObject({ format: "jpeg", width: 800, height: 1600 });

  expect((await send(persons[0])).status).toBe(200);
  await expect.poll(() => s3.names()).toEqual([]);
  expect((await fetch(photo_url)).status).toBe(404);

  await told('"route":"GET /v1/photos/{photo_id}.jpg"');
  const said = service.log();
  for (const part of ["signature", name.slice(0, 24)]) expect(said).not.toContain(part);
});

fullTest(
  "who starts the service with another secret, or without the bucket, is told by its log and by the doctor",
  async () => {
    const { send, persons, collections, environment } = prepared();
    expect((await send(persons[1], await aPhonePhoto())).status).toBe(200);
    const wrongSecret = { ...environment, AWS_SECRET_ACCESS_KEY: "another", PORT: "0" };
    const { S3_BUCKET: _, ...withoutBucket } = environment;
    const photos = await collections.persons.countDocuments({ photo: { $exists: true } });
    const missing = Math.min(photos, 3);
    const cases = [
      [wrongSecret, /^photo storage: bucket photos fails \(put: SignatureDoesNotMatch\)$/],
      [withoutBucket, new RegExp(`^photos: ${missing} of ${missing} are not in `)],
    ] as const;
    for (const [env, finding] of cases) {
      const other = await startService(env);
      onTestFinished(() => void other.process.kill("SIGKILL"));
      const lines = other
        .log()
        .split("\n")
        .filter((line) => line.startsWith("{"));
      const warned = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
      expect(warned.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(finding));
      expect(other.log()).not.toContain("another");
      // The client of the bucket would write that it wants another Node.js.
      expect(other.log()).not.toContain("AWS");
      const { code, amiss } = await diagnose(env);
      expect(code).toBe(2);
      expect(amiss.map(({ subject, found }) => `${subject}: ${found}`)).toContainEqual(
        expect.stringMatching(finding),
      );
    }
    expect((await send(persons[1])).status).toBe(200);
  },
);

type Outage = [string, () => unknown, () => unknown];
const outages: Outage[] = [
  ["refuses connections", () => s3.pause(), () => s3.resume()],
  ["does not answer", () => s3.freeze(), () => s3.thaw()],
];

// The quick check waits for no storage that does not answer.
test.each(sampleOf(outages, 1))(
  "a storage that %s is a 503 in time; reads go on, what cannot be removed is removed later, and all comes back by itself",
  async (_name, begin, end) => {
    const { send, ask, persons, collections } = prepared();
    const [removed, kept, deleted] = await withPhotos();
    const before = service.log().length;
    const linesOfStorage = () =>
      [
        ...service
          .log()
          .slice(before)
          .matchAll(/"msg":"(the photo storage [^"]+)"/g),
      ].map(([, line]) => line);
    const photo_url = kept.photo_url;
    const etag = (await fetch(photo_url)).headers.get("etag") ?? "";
    await begin();
    const answers = await Promise.all([send(persons[2], await aPhonePhoto()), fetch(photo_url)]);
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([503, unavailable]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(answer.headers.get("cache-control")).not.toContain("private");
      expect(answer.headers.get("etag")).toBeNull();
    }
    // The registry goes on, and says what it lacks: in the answer, the metrics and one line of the log.
    await eventually(async () => (await readiness()) === "unavailable" || undefined);
    expect(await degraded()).toBe("1");
    await expect.poll(linesOfStorage).toEqual([away]);
    // What needs no bytes goes on.
    const known = await fetch(photo_url, { headers: { "If-None-Match": etag } });
    expect(known.status).toBe(304);
    const person = await ask(`/v1/persons/${kept._id}`);
    expect(photoUrl(await person.json())).toBe(photo_url);
    expect((await ask("/v1/persons")).status).toBe(200);
    expect((await send(removed._id)).status).toBe(200);
    expect((await ask(`/v1/persons/${deleted._id}`, "DELETE")).status).toBe(204);
    await told("storage failed");
    expect(service.log()).not.toContain(new URL(s3.config.S3_ENDPOINT ?? "").host);

    await end();
    await eventually(async () => (await readiness()) === "ok" || undefined);
    expect(await degraded()).toBe("0");
    await expect.poll(linesOfStorage).toEqual([away, back]);
    expect((await fetch(photo_url)).status).toBe(200);
    expect((await send(persons[2], await aPhonePhoto())).status).toBe(200);
    const orphaned = { orphaned_since: { $exists: true } };
    const photoStore = await openPhotoStore(s3.config);
    // The service sweeps as well: who comes second waits for the first.
    await eventually(async () => {
      await collections.photos.updateMany(orphaned, { $set: { orphaned_since: new Date(0) } });
      await sweepPhotos({ collections, photoStore });
      return (await collections.photos.countDocuments(orphaned)) === 0 || undefined;
    });
    const referred = (await referredTo(collections)).map((id) => `${id}.jpg`);
    expect((await s3.names()).sort()).toEqual(referred.sort());
    photoStore.close();
  },
);

const away = "the photo storage does not answer: photos are neither shown nor stored";
const back = "the photo storage answers again";

/** What `GET /readyz`, which is always a 200 here, says of the storage. */
async function readiness(): Promise<string> {
  const answer = await fetch(`${service.url}/readyz`);
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as { storage: string };
  expect(body).toMatchObject({ status: "ready", disk: "ok" });
  return body.storage;
}

async function degraded() {
  const metrics = /metrics on ([^"\s]+)/.exec(service.log())?.[1] ?? "";
  const measured = await (await fetch(metrics)).text();
  return /service_degraded{part="storage"} (\d)/.exec(measured)?.[1];
}

/** Three persons with a photo each, whom no other test has. */
async function withPhotos() {
  const { send, persons } = prepared();
  const upload = async () => {
    const _id = persons.pop();
    const photo_url = photoUrl(await (await send(_id, await aPhonePhoto())).json());
    return { _id, photo_url };
  };
  return [await upload(), await upload(), await upload()] as const;
}
