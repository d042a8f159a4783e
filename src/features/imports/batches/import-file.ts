import { basename } from "node:path";
import { ObjectId } from "mongodb";
import type { ImportDocument, Refused } from "../../../kernel/database/collections.js";
import { fileHash } from "../../../kernel/files/file-hash.js";
import { RefusedFile, readUnlessRefused } from "../../../list-reader/index.js";
import { answersFor } from "../column-maps.store.js";
import { importList } from "../import-list.js";
import { emptySummary, type ImportSummary, type ListReports } from "../import-summary.js";
import type { Importer } from "../open-importer.js";
import { beginBatch } from "./batches.store.js";
import { ageOf } from "./list-age.js";
import { runBatch } from "./run-batch.js";

interface FileImport extends Pick<ImportDocument, "source" | "by" | "options"> {
  path: string;
  dryRun: boolean;
  reports: ListReports;
  signal: AbortSignal;
}

export interface ImportedList {
  /** Null when nothing was stored, because it was a dry run or the file could not be read. */
  batch: string | null;
  /** The handle of the source that owns the persons. */
  source: string;
  summary: ImportSummary;
}

/** Imports one file of this machine as a batch; the same file again goes on where it was broken off. */
export async function importFile(
  importer: Importer,
  { path, source, by, options, dryRun, reports, signal }: FileImport,
): Promise<ImportedList> {
  const sha256 = await readUnlessRefused(path, () => fileHash(path));
  if (sha256 instanceof RefusedFile) return refusedUnread(source, sha256.reason);
  const file = { name: basename(path), sha256 };
  const run = { path, signal, ...reports };
  if (dryRun) {
    const age = await ageOf(importer, { source, by, file, options });
    const remembered = await answersFor(importer.collections, { source, by, guarded: false });
    const settings = { source, by, file, options, remembered };
    const imagined = { _id: new ObjectId(), ...settings, ...age, dryRun };
    return { batch: null, source, summary: await importList(importer, imagined, run) };
  }
  const batch = await beginBatch(importer, { source, by, file, options });
  return { batch: batch._id.toHexString(), source, summary: await runBatch(importer, batch, run) };
}

/** Nothing of it is stored. */
const refusedUnread = (source: string, refused: Refused): ImportedList => ({
  batch: null,
  source,
  summary: { ...emptySummary, refused },
});
