import { createHash } from "node:crypto";
import type { ObjectId } from "mongodb";
import type { Caller } from "../auth/authenticate.js";
import type {
  Collections,
  ImportDocument,
  ImportRowDocument,
  ImportSettings,
} from "../database/collections.js";
import { type Page, pageBy } from "../database/keyset.js";
import type { ReceivedFile } from "../http/endpoint.js";
import type { AskedPage } from "../http/list-query.js";
import { cleanLine } from "../http/text.js";
import type { Services } from "../services.js";
import { queueBatch } from "./batches/batches.store.js";
import { unended } from "./batches/unended.js";
import type { RowWalk } from "./imports.schema.js";
import { keepUpload } from "./worker/uploads.js";

const mostWaiting = 20;

/** Whether a source has so many imports that have not ended that it shall wait with the next. */
export async function hasManyWaiting({ imports }: Collections, source: string): Promise<boolean> {
  const filter = { source, ...unended };
  const waiting = await imports.countDocuments(filter, { limit: mostWaiting, maxTimeMS: 1_000 });
  return waiting === mostWaiting;
}

interface NewImport {
  id: ObjectId;
  file: ReceivedFile;
  options: ImportSettings;
  dryRun: boolean;
  caller: Caller;
}

/** Keeps a list and writes down that it is to be imported: the file first, so that no import lacks its own. */
export async function createImport(
  services: Pick<Services, "collections" | "clock">,
  { id, file, options, dryRun, caller }: NewImport,
): Promise<ImportDocument> {
  const { imports } = services.collections;
  await keepUpload(imports.db, id, file.bytes);
  return queueBatch(services, id, {
    ...{ source: caller.source, by: caller.name, key: caller.key, options },
    file: { name: fileName(file), sha256: createHash("sha256").update(file.bytes).digest("hex") },
    ...(dryRun && { dry_run: true }),
  });
}

/** File systems take 255 bytes; of a longer name the end tells the format, and often the date. */
const longestName = 60;

function fileName({ name }: ReceivedFile): string {
  const clean = cleanLine(name).replaceAll(/[/\p{Cc}]/gu, "");
  return [...clean].slice(-longestName).join("").replace(/^\.+$/, "") || "list";
}

/** An import of the caller's own source that came over HTTP. */
export const findImport = async (
  { imports }: Collections,
  _id: ObjectId,
  { source }: Caller,
): Promise<ImportDocument | undefined> =>
  (await imports.findOne({ _id, source, key: { $exists: true } }, { maxTimeMS: 5_000 })) ??
  undefined;

/** A page of the rows of an import, in the order of the file. */
export async function listRows(
  { importRows }: Collections,
  batch: ObjectId,
  { walk, start, limit }: AskedPage<RowWalk>,
): Promise<Page<ImportRowDocument>> {
  const { place, backward = false, inclusive = false } = start ?? {};
  const beyond = `${backward ? "$lt" : "$gt"}${inclusive ? "e" : ""}`;
  const rows = await importRows
    .find(
      { batch, outcome: { $in: walk.outcomes }, n: { [place ? beyond : "$gt"]: place?.time ?? 0 } },
      { hint: "outcome", maxTimeMS: 5_000 },
    )
    .sort({ n: backward ? -1 : 1 })
    .limit(limit + 1)
    .toArray();
  return pageBy(({ n }) => ({ time: n, id: batch.toHexString() }), rows, { start, limit });
}
