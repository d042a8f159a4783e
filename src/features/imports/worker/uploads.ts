import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Db, GridFSBucket, ObjectId } from "mongodb";
import type { Collections } from "../../../kernel/database/collections.js";
import { unfinishedImports } from "../batches/unfinished.js";

// Lists that came over HTTP wait in the database, so any instance that takes an import up has its file.

const bucketName = "import_uploads";

const bucketOf = (db: Db) => new GridFSBucket(db, { bucketName });

/** Stores a list under the id of its import. A second try under one id replaces the first. */
export async function keepUpload(db: Db, _id: ObjectId, bytes: Buffer): Promise<void> {
  await dropUpload(db, _id);
  await pipeline(Readable.from(partsOf(bytes)), bucketOf(db).openUploadStreamWithId(_id, "list"));
}

const partLength = 1024 * 1024;

/** Every write copies its bytes: writing a whole list at once would take that much memory again, and more. */
function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += partLength) yield bytes.subarray(at, at + partLength);
}

/** Writes a list to a file that does not exist yet, for this account alone. */
export const fetchUpload = (db: Db, _id: ObjectId, path: string): Promise<void> =>
  pipeline(
    bucketOf(db).openDownloadStream(_id),
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );

export async function dropUpload(db: Db, _id: ObjectId): Promise<void> {
  // The order matters: if this breaks off, the next sweep still finds what is left.
  await db.collection(`${bucketName}.chunks`).deleteMany({ files_id: _id });
  await db.collection(`${bucketName}.files`).deleteOne({ _id });
}

/** Removes the list of an import that needs it no more. */
export async function dropUnneeded(
  db: Db,
  imports: Collections["imports"],
  _id: ObjectId,
): Promise<void> {
  const needed = { $and: [{ _id }, unfinishedImports] };
  const isNeeded = (await imports.countDocuments(needed, { limit: 1 })) > 0;
  if (!isNeeded) await dropUpload(db, _id);
}

const hour = 60 * 60_000;

/**
 * Lists that no import needs: their request broke off before it was recorded, or while the list came. A
 * repeated request has the id of the first, so the parts tell how old a list is.
 */
export async function dropForgottenUploads(imports: Collections["imports"]): Promise<void> {
  const { db } = imports;
  const since = new Date(Date.now() - hour);
  const old = { $lt: ObjectId.createFromTime(since.getTime() / 1_000) };
  const chunks = db.collection<{ files_id: ObjectId }>(`${bucketName}.chunks`);
  const files = db.collection<{ _id: ObjectId; uploadDate: Date }>(`${bucketName}.files`);
  const options = { maxTimeMS: 5_000 };
  const kept = [
    ...(await chunks.distinct("files_id", { files_id: old }, options)),
    ...(await files.distinct("_id", { _id: old }, options)), // an empty list has no chunks
  ];
  for (const _id of kept) {
    const isYoung =
      (await chunks.countDocuments({ files_id: _id, _id: { $gte: old.$lt } }, { limit: 1 })) > 0 ||
      (await files.countDocuments({ _id, uploadDate: { $gte: since } })) > 0;
    if (!isYoung) await dropUnneeded(db, imports, _id);
  }
}
