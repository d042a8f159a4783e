import type { ObjectId } from "mongodb";
import { inBackground } from "../../background.js";
import type { ImportDocument, Reason } from "../../database/collections.js";
import { repeat } from "../../repeat.js";
import { type ImportSummary, importList, type ListReports } from "../import-list.js";
import type { Importer } from "../open-importer.js";
import { mapOf } from "../settings.js";
import { endBatch, keepAlive } from "./batches.store.js";

/** Signs of life come many times within a lease. */
const signEvery = 2_000;

export interface Run extends ListReports {
  /** Where the file is now. */
  path: string;
  /** Stops the import. A `Halt` for its reason says why nobody but an operator shall go on with it. */
  signal: AbortSignal;
}

/** Why an import is broken off for good. */
export class Halt {
  constructor(readonly reason: Reason) {}
}

/** Imports the file of a batch that is this process's own, and writes down how far it is and how it ended. */
export async function runBatch(
  importer: Importer,
  batch: ImportDocument,
  run: Run,
): Promise<ImportSummary> {
  const { _id, dry_run: dryRun = false } = batch;
  let { counts, read } = batch;
  // One that is missed is made up for by the next, or another worker takes the import up.
  const signs = repeat("import_lease", signEvery, () => keepAlive(importer, _id, { counts, read }));
  const onProgress: Run["onProgress"] = (progress) => {
    ({ counts, read } = progress);
    return run.onProgress?.(progress);
  };
  try {
    const summary = await importAs(importer, { ...batch, dryRun }, { ...run, onProgress });
    await endBatch(importer, _id, endingOf(summary, run.signal));
    return summary;
  } catch (error) {
    // What was stored stays, and the same command goes on from there.
    const ended = endBatch(importer, _id, { state: "failed", counts, read });
    await inBackground("import_end", ended);
    throw error;
  } finally {
    signs.stop();
  }
}

const whole = { state: "finished", read: 1 } as const;

function endingOf(summary: ImportSummary, { aborted, reason }: AbortSignal) {
  const { refused, rejects_file, rejects_problem, unsure, ...ending } = summary;
  const { dated, unused, unread, unclear, ...rest } = ending;
  const { unread_states, patients_without_hospital, unknown_places, ...counts } = rest;
  if (refused !== null) return { state: "refused", counts, refused } as const;
  if (aborted) {
    const halted = reason instanceof Halt && { halted: reason.reason };
    return { state: "stopped", counts, ...halted } as const;
  }
  return {
    ...{ ...whole, counts, ...(dated && { dated }) },
    ...(unused.length > 0 && { unused }),
    ...(unread > 0 && { unread }),
    ...(unclear > 0 && { unclear }),
    ...(unread_states.length > 0 && { unread_states }),
    ...(patients_without_hospital > 0 && { patients_without_hospital }),
    ...(unknown_places.length > 0 && { unknown_places }),
  };
}

type Told = "source" | "by" | "file" | "options" | "guarded" | "as_of" | "first";

interface Settled extends Pick<ImportDocument, Told> {
  _id: ObjectId;
  dryRun: boolean;
}

/** Imports a list as its settings say. */
export function importAs(
  importer: Importer,
  settled: Settled,
  { path, ...run }: Run,
): Promise<ImportSummary> {
  const { _id: batch, source, by, file, options, as_of, first = batch, dryRun, guarded } = settled;
  const { hospital, shelter, list, date, map } = options;
  return importList(path, {
    ...importer,
    ...run,
    ...{ hospital, shelter, list, map: map && mapOf(map), isDated: date !== undefined },
    ...{ batch, first, source, by, as_of, name: file.name, dryRun, guarded: guarded === true },
  });
}
