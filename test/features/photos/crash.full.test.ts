import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { ObjectId } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { openPhotoStore } from "../../../src/features/photos/open-photo-store.js";
import { sweepPhotos } from "../../../src/features/photos/sweep.js";
import { aBigJpeg, aJpeg } from "../../support/images.js";
import { eventually } from "../../support/service.js";
import { folderOf, objectsIn, referredTo } from "./objects.js";
import { prepareService } from "./service-with-photos.js";

const prepared = await prepareService("photo_crash");
const { DATA_DIR, collections, persons, start, send } = prepared;
afterAll(prepared.close);
const photoStore = await openPhotoStore(readConfig({ DATA_DIR }));

const isWhole = async (id: string) =>
  (await photoStore.get(new ObjectId(id)))?.subarray(-2).toString("hex") === "ffd9";

test("killed at any moment, the service leaves no reference without its photo, and after the sweep no photo without its reference", async () => {
  const file = await aJpeg(1000, 800);
  let answered = 0;
  for (let kills = 0; kills < 6; kills += 1) {
    const service = await start();
    const ended = new AbortController();
    // Few persons, so that uploads and removals of one person meet.
    const clients = Array.from({ length: 6 }, async (_, index) => {
      for (let turn = index; !ended.signal.aborted; turn += 1) {
        await send(persons[turn % 4], turn % 5 === 4 ? undefined : file).then(
          () => (answered += 1),
          () => {}, // the service died
        );
      }
    });
    // At the start of the service, and in the middle of its work, however slow that is here.
    const soFar = answered;
    if (kills % 2 === 1) await eventually(() => answered > soFar + 10 || undefined);
    await wait(200 + Math.random() * 600);
    await service.end("SIGKILL");
    ended.abort();
    await Promise.all(clients);
    for (const id of await referredTo(collections)) expect(await isWhole(id)).toBe(true);
  }
  expect(answered).toBeGreaterThan(0);

  const orphaned = { orphaned_since: { $exists: true } };
  await collections.photos.updateMany(orphaned, { $set: { orphaned_since: new Date(0) } });
  await sweepPhotos({ collections, photoStore });
  const references = (await referredTo(collections)).sort();
  expect(references.length).toBeGreaterThan(0);
  expect((await objectsIn(folderOf(photoStore))).sort()).toEqual(references);
  for (const id of references) expect(await isWhole(id)).toBe(true);
});

test("50 uploads of 10 MB at once are all answered, within bounded memory", async () => {
  const service = await start();
  const file = await aBigJpeg();
  const answers = await Promise.all(persons.map((person) => send(person, file)));
  const statuses = answers.map(({ status }) => status);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  expect(count(200)).toBeGreaterThan(0);
  expect(count(200) + count(503)).toBe(50);
  const status = await readFile(`/proc/${service.process.pid}/status`, "utf8");
  const megabytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  // Measured: 410 to 440, of which 165 before the first upload; 800 when all are received at once.
  expect(megabytes).toBeLessThan(560);
});
