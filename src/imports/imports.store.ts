import { createHash } from "node:crypto";
import type { ClientSession, ObjectId } from "mongodb";
import type { Caller } from "../auth/authenticate.js";
import type { Collections, ImportDocument, ImportSettings } from "../database/collections.js";
import { isDuplicateKey } from "../database/failures.js";
import { readPage } from "../database/find-page.js";
import type { Order, Page } from "../database/keyset.js";
import { maxTotal } from "../database/shown-page.js";
import type { ReceivedFile } from "../http/endpoint.js";
import type { PageRequest } from "../http/list-pages.js";
import type { Services } from "../services.js";
import { cleanLine } from "../values/text.js";
import { queueBatch } from "./batches/batches.store.js";
import { withSourceLock } from "./batches/source-lock.js";
import { unfinishedImports } from "./batches/unfinished.js";
import { importProjection } from "./imports.view.js";
import { dropUpload, keepUpload } from "./worker/uploads.js";

const maxWaiting = 20;

/** Whether a source has so many unfinished imports that it must wait with the next one. */
export async function hasManyWaiting(
  { imports }: Collections,
  source: string,
  session?: ClientSession,
): Promise<boolean> {
  const waiting = await imports.countDocuments(
    { source, ...unfinishedImports },
    { limit: maxWaiting, maxTimeMS: 1_000, ...(session && { session }) },
  );
  return waiting === maxWaiting;
}

interface NewImport {
  id: ObjectId;
  file: ReceivedFile;
  options: ImportSettings;
  dryRun: boolean;
  caller: Caller;
  /** When the caller is answered. */
  until: number;
}

/**
 * Stores a list and the record of its import: the file first, so that no import lacks its file. Undefined
 * when others were quicker and the source now has too many waiting imports.
 */
export async function createImport(
  services: Pick<Services, "collections" | "clock">,
  { id, file, options, dryRun, caller, until }: NewImport,
): Promise<ImportDocument | undefined> {
  const { collections } = services;
  const { source, name, apiKeyId } = caller;
  const { db } = collections.imports;
  await keepUpload(db, id, file.bytes);
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  const queue = async (session: ClientSession) => {
    if (await hasManyWaiting(collections, source, session)) return undefined;
    return queueBatch(services, id, {
      ...{ source, by: name, key: apiKeyId, options, session },
      file: { name: fileName(file), sha256, size: file.bytes.length },
      ...(dryRun && { dry_run: true }),
      ...(!caller.can("persons:sensitive:read") && { guarded: true }),
    });
  };
  const stored = await withSourceLock(collections, source, queue, until).catch((error) => {
    // An earlier try of this request was recorded after its caller had been asked to retry.
    if (isDuplicateKey(error, "_id")) return findImport(collections, id, caller);
    throw error;
  });
  if (!stored) await dropUpload(db, id);
  return stored;
}

/** File systems take 255 bytes; of a longer name the end tells the format, and often the date. */
const maxNameLength = 60;

/** What a list is called. */
export function fileName({ name }: ReceivedFile): string {
  const clean = cleanLine(name).replaceAll(/[/\p{Cc}]/gu, "");
  return [...clean].slice(-maxNameLength).join("").replace(/^\.+$/, "") || "list";
}

/** The imports of the caller's own source that came over HTTP. */
const ofSource = ({ source }: Caller) => ({ source, key: { $exists: true } });

/** One page of them. */
export const listImports = (
  { collections: { imports }, caller }: { collections: Collections; caller: Caller },
  { listing: { order }, start, limit }: PageRequest<{ order: Order }>,
): Promise<Page<ImportDocument>> =>
  readPage(imports, [ofSource(caller)], {
    ...{ order, start, limit, projection: importProjection, hint: "source", maxTimeMS: 5_000 },
  });

/** How many there are; null: more than are counted. */
export async function countImports({
  collections: { imports },
  caller,
}: {
  collections: Collections;
  caller: Caller;
}): Promise<number | null> {
  const bounds = { hint: "source", limit: maxTotal + 1, maxTimeMS: 5_000 };
  const total = await imports.countDocuments(ofSource(caller), bounds);
  return total > maxTotal ? null : total;
}

/** An import of the caller's own source that came over HTTP. */
export const findImport = async (
  { imports }: Collections,
  _id: ObjectId,
  caller: Caller,
): Promise<ImportDocument | undefined> =>
  (await imports.findOne(
    { _id, ...ofSource(caller) },
    { projection: importProjection, maxTimeMS: 5_000 },
  )) ?? undefined;

/** The same with all that is stored of it: whoever undoes it needs more than views show. */
export const findWholeImport = async (
  { imports }: Pick<Collections, "imports">,
  _id: ObjectId,
  caller: Caller,
): Promise<ImportDocument | undefined> =>
  (await imports.findOne({ _id, ...ofSource(caller) }, { maxTimeMS: 2_000 })) ?? undefined;
