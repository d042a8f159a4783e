import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { attachPhoto, detachPhoto } from "../../../src/features/persons/photo.store.js";
import {
  deletePhotoObject,
  markOrphaned,
  reservePhoto,
} from "../../../src/features/photos/photo-objects.store.js";
import { sweepPhotos } from "../../../src/features/photos/sweep.js";
import { aPerson, startApi } from "../../support/api.js";
import { aJpeg } from "../../support/images.js";
import { eventually } from "../../support/service.js";
import { folderOf, objectsIn, referredTo, takeAway } from "./objects.js";

const api = await startApi();
const { collections, services } = api;
const { photoStore } = services;
const writer = await api.clientWith(["persons:write"]);
const photos = folderOf(photoStore);

async function saved() {
  const _id = new ObjectId();
  await api.savePersons(aPerson({ _id }));
  return { _id, path: `/v1/persons/${_id}/photo` };
}

const upload = async (path: string) =>
  (await writer.post(path).attach("photo", await aJpeg(), "p.jpg")).status;

const photoOf = async (_id: ObjectId) => {
  const photo = (await collections.persons.findOne({ _id }))?.photo;
  if (!photo) throw new Error("The person has no photo");
  return photo._id;
};

/** Sweeps as if the time for which the sweep waits had passed. */
async function sweepLater() {
  const orphaned = { orphaned_since: { $exists: true } };
  await collections.photos.updateMany(orphaned, { $set: { orphaned_since: new Date(0) } });
  await sweepPhotos(services);
}

/** What takes longer than its caller waits goes on behind the answer, or is left to the sweep. */
async function expectConsistency() {
  await eventually(async () => {
    await sweepLater();
    const left = await collections.photos.countDocuments({ orphaned_since: { $exists: true } });
    return left === 0 || undefined;
  });
  const objects = (await objectsIn(photos)).sort();
  expect(objects).toEqual((await referredTo(collections)).sort());
  const noted = await collections.photos.distinct("_id");
  expect(noted.map((id) => id.toHexString()).sort()).toEqual(objects);
}

test("ten uploads at once leave one object and one reference", async () => {
  const { _id, path } = await saved();
  const others = await saved();
  await upload(others.path);
  const statuses = await Promise.all(Array.from({ length: 8 }, () => upload(path)));
  statuses.push(...(await Promise.all([upload(path), upload(path)])));
  expect(statuses).toEqual(Array(10).fill(200));
  const person = await collections.persons.findOne({ _id });
  expect(person?.version).toBe(11);
  await expectConsistency();
});

test("uploads and removals at once leave what the record says", async () => {
  const { path } = await saved();
  const remove = async () => (await writer.delete(path)).status;
  const statuses = await Promise.all([upload, remove, upload, remove, upload].map((f) => f(path)));
  expect(statuses).toEqual(Array(5).fill(200));
  await expectConsistency();
});

test("an object that could not be removed is removed later", async () => {
  const { _id, path } = await saved();
  await upload(path);
  const photo = await photoOf(_id);
  const restore = await takeAway(photoStore);
  await writer.delete(path).expect(200);
  expect(await photoStore.get(photo)).toBeDefined();
  await sweepLater().catch(() => {});
  expect(await photoStore.get(photo)).toBeDefined();
  await restore();
  await sweepPhotos(services);
  expect(await photoStore.get(photo)).toBeDefined(); // tried a moment ago
  await sweepLater();
  await expectConsistency();
});

test("an upload that the storage refuses is a 503, and the person keeps its photo", async () => {
  const { _id, path } = await saved();
  await upload(path);
  const photo = await photoOf(_id);
  const restore = await takeAway(photoStore);
  const { status, body, headers } = await writer.post(path).attach("photo", await aJpeg(), "p.jpg");
  expect({ status, body }).toEqual({
    status: 503,
    body: { error: "The registry is unavailable. Please retry shortly." },
  });
  expect(headers["retry-after"]).toBeDefined();
  await restore();
  expect(await photoOf(_id)).toEqual(photo);
  await sweepLater();
  await expectConsistency();
});

test("the sweep leaves alone what has not been orphaned for long, and what a person refers to", async () => {
  const { path } = await saved();
  const coming = new ObjectId();
  await photoStore.put(coming, await aJpeg());
  await markOrphaned(collections, { _id: coming, person_id: new ObjectId() });
  await upload(path);
  await sweepPhotos(services);
  expect(await photoStore.get(coming)).toBeDefined();
  await sweepLater();
  expect(await photoStore.get(coming)).toBeUndefined();
  await expectConsistency();
  expect(await collections.photos.countDocuments({ orphaned_since: { $exists: true } })).toBe(0);
});

test("several instances may sweep at once", async () => {
  const ids = Array.from({ length: 20 }, () => new ObjectId());
  for (const _id of ids) {
    await photoStore.put(_id, Buffer.from("left behind"));
    await collections.photos.insertOne({
      _id,
      person_id: new ObjectId(),
      orphaned_since: new Date(0),
    });
  }
  const other = await api.openInstance();
  await Promise.all([sweepPhotos(services), sweepPhotos(other.services), sweepLater()]);
  await expectConsistency();
});

test("the photo of a person that is deleted goes with it", async () => {
  const { _id, path } = await saved();
  await upload(path);
  const photo = { _id: await photoOf(_id), person_id: _id };
  await markOrphaned(collections, photo);
  await collections.persons.deleteOne({ _id });
  await deletePhotoObject(collections, photoStore, photo);
  await expectConsistency();
});

test("whoever becomes protected while a photo is on its way neither gets nor loses one by a key without persons:sensitive:read", async () => {
  const { _id, path } = await saved();
  await upload(path);
  const today = new Date().toISOString().slice(0, 10);
  const caller = await services.authenticate(`Bearer ${await api.keyWith(["persons:write"])}`);
  const person = await collections.persons.findOneAndUpdate(
    { _id },
    { $set: { hospital: "vargas" } }, // as it was found before
    { returnDocument: "before" },
  );
  if (!person) throw new Error("There is no person");
  const reserved = await reservePhoto(collections, { id: new ObjectId(), person_id: _id });
  const photo = { ...reserved, perceptual_hash: "" };
  const asFound = { person, caller, today };
  expect(await attachPhoto(collections, { ...asFound, photo })).toBeUndefined();
  expect(await detachPhoto(collections, { ...asFound, versions: undefined })).toBeUndefined();
  expect(await photoOf(_id)).toEqual(person.photo?._id);
});

test("a photo that took so long that the sweep may remove it is not given to a person any more", async () => {
  const { _id } = await saved();
  const today = new Date().toISOString().slice(0, 10);
  const caller = await services.authenticate(`Bearer ${await api.keyWith(["persons:write"])}`);
  const reserved = await reservePhoto(collections, { id: new ObjectId(), person_id: _id });
  const photo = { ...reserved, perceptual_hash: "" };
  const person = await collections.persons.findOne({ _id });
  if (!person) throw new Error("There is no person");
  const change = { person, caller, today };
  const late = { ...photo, attachBy: new Date(Date.now() - 60_000) };
  expect(await attachPhoto(collections, { ...change, photo: late })).toBeUndefined();
  expect(await attachPhoto(collections, { ...change, photo })).toBeDefined();
  await collections.persons.updateOne({ _id }, { $unset: { photo: true } });
});
