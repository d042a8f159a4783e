import { ObjectId } from "mongodb";
import type { PhotoStore } from "../../src/features/photos/photos.store.js";
import { sweepPhotos } from "../../src/features/photos/sweep.js";
import type { Collections, PersonDocument } from "../../src/kernel/database/collections.js";
import { folderOf, objectsIn, referredTo } from "../features/photos/objects.js";
import { eventually } from "../support/service.js";
import { changedFields, type Ledger } from "./ledger.js";

/** What is stored and was not acknowledged so, in words. */
export async function contradictions(
  collections: Collections,
  { ledger, acknowledged }: { ledger: Ledger; acknowledged: string[] },
): Promise<string[]> {
  const stored = await collections.persons.find({ source: "form" }).toArray();
  const reports = await collections.reports.find({}).toArray();
  const reportsOf = (id: ObjectId) =>
    reports.filter(({ person_id }) => person_id.equals(id)).map(({ details }) => details);
  const byId = new Map(stored.map((person) => [person._id.toHexString(), person]));
  const found: string[] = [];
  const expectSame = (what: string, is: unknown, should: unknown) => {
    const [one, other] = [JSON.stringify(is), JSON.stringify(should)];
    if (one !== other) found.push(`${what}: stored ${one}, acknowledged ${other}`);
  };

  const names = (persons: { last_name?: string | undefined }[]) =>
    persons.map(({ last_name }) => last_name).sort();
  expectSame("persons", names(stored), names(ledger.persons));
  for (const { id, last_name, fields, tips, reports, hasPhoto } of ledger.persons) {
    const person = byId.get(id);
    if (!person) continue; // told above
    for (const field of changedFields) {
      if (fields[field] === undefined) continue;
      expectSame(`${field} of ${last_name}`, person[field], fields[field]);
    }
    const copy = ledger.followed.get(id);
    expectSame(
      `${last_name} as the sync feed told`,
      changedFields.map((field) => person[field] ?? null),
      changedFields.map((field) => copy?.[field] ?? null),
    );
    const textsOf = (notes: { text: string }[]) => notes.map(({ text }) => text).sort();
    expectSame(`tips of ${last_name}`, messagesOf(person), textsOf(tips));
    expectSame(`reports of ${last_name}`, reportsOf(person._id).sort(), textsOf(reports));
    expectSame(`photo of ${last_name}`, person.photo !== undefined, hasPhoto);
  }
  for (const id of ledger.deleted) {
    const _id = new ObjectId(id);
    expectSame(`deleted ${id}`, [byId.has(id), reportsOf(_id)], [false, []]);
    expectSame(`tombstones of ${id}`, await collections.tombstones.countDocuments({ _id }), 1);
  }

  const imported = await collections.persons.distinct("document_id", { source: "persons_list" });
  const rows = await collections.persons.countDocuments({ source: "persons_list" });
  expectSame("imported persons", [imported.length, rows], [ledger.imported, ledger.imported]);

  const audited = new Set(await collections.auditLog.distinct("request_id"));
  expectSame(
    "the audit log lacks",
    acknowledged.filter((id) => !audited.has(id)),
    [],
  );
  return found;
}

const messagesOf = ({ tips }: PersonDocument) => tips.map(({ message }) => message).sort();

/** What is wrong with photos once all is swept that requests have left, in words. */
export async function danglingPhotos(
  collections: Collections,
  photoStore: PhotoStore,
): Promise<string[]> {
  const orphaned = { orphaned_since: { $exists: true } };
  // The services sweep as well: what one of them has begun with is its own for a while.
  await eventually(async () => {
    await collections.photos.updateMany(orphaned, { $set: { orphaned_since: new Date(0) } });
    await sweepPhotos({ collections, photoStore });
    return (await collections.photos.countDocuments(orphaned)) === 0 || undefined;
  });
  const references = (await referredTo(collections)).sort();
  const objects = (await objectsIn(folderOf(photoStore))).sort();
  const noted = (await collections.photos.distinct("_id")).map(String).sort();
  const found = [objects, noted]
    .filter((ids) => ids.join() !== references.join())
    .map((ids) => `persons refer to ${references}, and there are ${ids}`);
  for (const id of references) {
    const bytes = await photoStore.get(new ObjectId(id));
    if (bytes?.subarray(-2).toString("hex") !== "ffd9") found.push(`photo ${id} is not whole`);
  }
  return found;
}
