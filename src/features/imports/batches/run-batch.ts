import { inBackground } from "../../../kernel/async/background.js";
import { repeat } from "../../../kernel/async/repeat.js";
import type {
  ImportDocument,
  ListFindings,
  Reason,
  RememberedAnswers,
} from "../../../kernel/database/collections.js";
import { cleanLine, clipped } from "../../../kernel/values/text.js";
import { type Doubt, headerRowsOf, type Table } from "../../../list-reader/index.js";
import { answersFor, rememberAnswers } from "../column-maps.store.js";
import { importList } from "../import-list.js";
import type { ImportSummary, Run } from "../import-summary.js";
import type { Importer } from "../open-importer.js";
import { endBatch, keepAlive } from "./batches.store.js";

/** The lease is renewed many times before it ends. */
const signEvery = 2_000;

/** The reason why an import ends before its list does, for good. */
export class Halt {
  constructor(readonly reason: Reason) {}
}

/** Imports the file of a batch that is leased to this process, and records its progress and its end. */
export async function runBatch(
  importer: Importer,
  batch: ImportDocument,
  run: Run,
): Promise<ImportSummary> {
  const { _id, dry_run: dryRun = false, source, by, guarded = false } = batch;
  let { counts, read } = batch;
  const owner = { source, by, guarded };
  const answers = batch.remembered ?? (await keepAnswers(importer, batch));
  let tables: readonly Table[] = [];
  const onTables = (all: readonly Table[]) => {
    tables = all;
  };
  // The next renewal makes up for a missed one, or another worker takes the import up.
  const signs = repeat("import_lease", signEvery, () => keepAlive(importer, _id, { counts, read }));
  const onProgress: Run["onProgress"] = (progress) => {
    ({ counts, read } = progress);
    return run.onProgress?.(progress);
  };
  try {
    const settled = { ...batch, dryRun, remembered: answers };
    const summary = await importList(importer, settled, { ...run, onProgress, onTables });
    const ending = endingOf(summary, run.signal);
    if (ending.state === "finished") {
      const met = headerRowsOf(tables);
      const remembered = answers.filter(({ header_row }) => met.has(header_row));
      const { status } = batch.options;
      const answered = tables.map((table) => ({ ...table, status }));
      if (!dryRun) await rememberAnswers(importer, owner, answered);
      await endBatch(importer, batch, { ...ending, remembered });
    } else await endBatch(importer, batch, ending);
    return summary;
  } catch (error) {
    // What is stored stays, and the same command continues from there.
    const ending = { state: "failed", counts, read } as const;
    await inBackground("import_end", () => endBatch(importer, batch, ending));
    throw error;
  } finally {
    signs.stop();
  }
}

/** An import continues with the settings with which it began, whatever is answered or forgotten meanwhile. */
async function keepAnswers(
  importer: Importer,
  batch: ImportDocument,
): Promise<RememberedAnswers[]> {
  const { _id, source, by, guarded = false } = batch;
  const { collections } = importer;
  const remembered = await answersFor(collections, { source, by, guarded });
  await collections.imports.updateOne({ _id }, { $set: { remembered }, $inc: { version: 1 } });
  return remembered;
}

/** A list with maliciously long headers must not fill the document of its import. */
const maxUnsure = 200;
const cutHeader = ({ header, fields }: Doubt) => ({
  header: clipped(cleanLine(header), 300),
  fields,
});

const whole = { state: "finished", read: 1 } as const;

function endingOf(summary: ImportSummary, { aborted, reason }: AbortSignal) {
  const {
    refused,
    rejects_file: _file,
    rejects_problem: _problem,
    states: _states,
    beginning: _beginning,
    ...ending
  } = summary;
  const { dated, unused, unsure, unread, unclear, cut_cells, ...rest } = ending;
  const {
    hidden_rows,
    hidden_sheet_rows,
    unread_states,
    patients_without_hospital,
    unknown_places,
    ...counts
  } = rest;
  if (refused !== null) return { state: "refused", counts, refused } as const;
  if (aborted) {
    const halted = reason instanceof Halt && { halted: reason.reason };
    return { state: "stopped", counts, ...halted } as const;
  }
  const findings: ListFindings = {
    dated,
    unused,
    unread,
    unclear,
    cut_cells,
    hidden_rows,
    hidden_sheet_rows,
    unread_states,
    patients_without_hospital,
    unknown_places,
    unsure: unsure.slice(0, maxUnsure).map(cutHeader),
  };
  const found = Object.entries(findings).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value,
  );
  return { ...whole, counts, ...(Object.fromEntries(found) as Partial<ListFindings>) };
}
