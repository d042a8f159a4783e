import { basename } from "node:path";
import type { ImportSettings } from "../../src/database/collections.js";
import { dayOf } from "../../src/http/day.js";
import { findBrokenOffLike } from "../../src/imports/batches/batches.store.js";
import { fileHash } from "../../src/imports/batches/file-hash.js";
import { mapKey } from "../../src/imports/columns/maps.js";
import {
  answersFor,
  findAmongAnswers,
  rememberAnswers,
} from "../../src/imports/columns/remembered-maps.js";
import { type ExplainedTable, explainList } from "../../src/imports/explain.js";
import { readUnlessRefused } from "../../src/imports/file-errors.js";
import type { Importer } from "../../src/imports/open-importer.js";
import { RefusedFile } from "../../src/imports/refused-file.js";
import { mapOf } from "../../src/imports/settings.js";
import { type Answers, askAbout } from "./questions.js";

interface Importing {
  source: string;
  by: string;
  options: ImportSettings;
}

/**
 * Asks about the columns of a list that nothing tells for sure, and remembers the answers: the import is read with
 * them. One that was broken off goes on as it began.
 * @throws NotAnswered
 */
export async function askAboutList(
  importer: Importer,
  file: string,
  { source, by, options, signal }: Importing & { signal: AbortSignal },
): Promise<void> {
  const tables = await understood(importer, file, { source, by, options });
  const columns = tables.flatMap((table) => table.columns);
  const answers = await askAbout(file, columns, signal);
  const owner = { source, by, guarded: false };
  if (answers.size > 0) {
    await rememberAnswers(
      importer,
      owner,
      tables.map((table) => answered(table, answers)),
    );
  }
}

/** The tables of a list that is to be imported anew; none of one that is refused, which its import tells. */
async function understood(importer: Importer, file: string, { source, by, options }: Importing) {
  const { collections, catalogs, phoneRegion } = importer;
  const { hospital, shelter, date, map } = options;
  try {
    const sha256 = await readUnlessRefused(file, () => fileHash(file));
    if (sha256 instanceof RefusedFile) return [];
    const same = { source, options, file: { name: basename(file), sha256 } };
    if ((await findBrokenOffLike(importer, same)).length > 0) return [];
    const answers = await answersFor(collections, { source, by, guarded: false });
    const { tables } = await explainList(file, {
      ...{ catalogFind: catalogs.find, phoneRegion, today: dayOf(new Date()) },
      ...{ hospital, shelter, date, map: map && mapOf(map) },
      remembered: findAmongAnswers(answers),
    });
    return tables;
  } catch (error) {
    if (error instanceof RefusedFile) return [];
    throw error;
  }
}

/** A table with what was answered about its columns. */
function answered({ header_row: headerRow, columns }: ExplainedTable, answers: Answers) {
  const told = columns.flatMap(({ header }) => {
    const field = answers.get(mapKey(header));
    return field ? [{ header, field, evidence: [{ field, because: "map" as const }] }] : [];
  });
  return { ...(headerRow && { headerRow }), columns: told };
}
