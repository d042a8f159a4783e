import { createHash } from "node:crypto";
import type { ClientSession, ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type {
  Collections,
  ImportDocument,
  ImportSettings,
} from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import { readPage } from "../../kernel/database/find-page.js";
import type { CursorPosition, Order, Page } from "../../kernel/database/keyset.js";
import { maxTotal } from "../../kernel/database/shown-page.js";
import type { ReceivedFile } from "../../kernel/http/endpoint.js";
import { cleanLine } from "../../kernel/values/text.js";
import { queueBatch } from "./batches/batches.store.js";
import { withSourceLock } from "./batches/source-lock.js";
import { unfinishedImports } from "./batches/unfinished.js";
import type { ImportServices } from "./imports.services.js";
import { importProjection } from "./imports.view.js";
import { dropUpload, keepUpload } from "./worker/uploads.js";

const maxWaiting = 20;

/** Whether a source has too many unfinished imports to send another one. */
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
  /** The caller is answered by then. */
  until: number;
}

/**
 * Stores a list and the record of its import. The file is stored first, so that no import lacks its file.
 * @returns undefined when others were quicker and the source now has too many waiting imports.
 */
export async function createImport(
  services: Pick<ImportServices, "collections" | "clock">,
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
      source,
      by: name,
      key: apiKeyId,
      options,
      session,
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

/** File systems allow 255 bytes. The end of a longer name is kept: it shows the format, and often the date. */
const maxNameLength = 60;

/** The file name under which a list is stored, without control characters and slashes. */
export function fileName({ name }: ReceivedFile): string {
  const clean = cleanLine(name).replaceAll(/[/\p{Cc}]/gu, "");
  return [...clean].slice(-maxNameLength).join("").replace(/^\.+$/, "") || "list";
}

/** The imports of the caller's own source that came over HTTP. */
const ofSource = ({ source }: Caller) => ({ source, key: { $exists: true } });

/** One page of them. */
export const readImports = (
  { imports }: Collections,
  caller: Caller,
  page: { order: Order; start: CursorPosition | undefined; limit: number },
): Promise<Page<ImportDocument>> =>
  readPage(imports, [ofSource(caller)], {
    ...page,
    projection: importProjection,
    hint: "source",
    maxTimeMS: 5_000,
  });

/** How many there are; null: more than the registry counts. */
export async function countImports(
  { imports }: Collections,
  caller: Caller,
): Promise<number | null> {
  const bounds = { hint: "source", limit: maxTotal + 1, maxTimeMS: 5_000 };
  const total = await imports.countDocuments(ofSource(caller), bounds);
  return total > maxTotal ? null : total;
}

/** An import of the caller's own source that came over HTTP, with the persons that its last undo left. */
export const findImport = async (
  { imports }: Collections,
  _id: ObjectId,
  caller: Caller,
): Promise<ImportDocument | undefined> =>
  (await imports.findOne(
    { _id, ...ofSource(caller) },
    { projection: { ...importProjection, undo_left: 1 }, maxTimeMS: 5_000 },
  )) ?? undefined;

/** The same with every stored field, because an undo needs more than views show. */
export const findWholeImport = async (
  { imports }: Pick<Collections, "imports">,
  _id: ObjectId,
  caller: Caller,
): Promise<ImportDocument | undefined> =>
  (await imports.findOne({ _id, ...ofSource(caller) }, { maxTimeMS: 2_000 })) ?? undefined;
