import type { ImportedList } from "../../src/features/imports/batches/import-file.js";
import type { ListReports } from "../../src/features/imports/import-summary.js";
import type { ExplainedTable, Explanation } from "../../src/list-reader/index.js";
import type { FileOutcome } from "../support/import-report.js";
import type { ListAnswers } from "./questions.js";

/** Where lists are read and imported: the database of the registry. */
export interface Destination {
  /** Explains how a list is understood. Writes nothing. Throws RefusedFile. */
  explain(file: string): Promise<Explanation>;
  /**
   * Explains the whole of a list that begins a new import. Undefined: its import broke off, and continues as it
   * began. Throws RefusedFile.
   */
  toAskAbout(file: string): Promise<Explanation | undefined>;
  /** Stores somebody's answers about these tables. The list is read with them. */
  answer(tables: ExplainedTable[], answers: ListAnswers): Promise<void>;
  /** The name of a place of the catalog in the reader's language. */
  labelOf(kind: "hospital" | "shelter", handle: string): string;
  importOne(
    path: string,
    reports: ListReports,
  ): Promise<ImportedList & Pick<FileOutcome, "isStopped">>;
  /** The name of the source whose lists they are. */
  source: string;
  /** The date that was given for the lists, in ISO 8601. */
  date: string | undefined;
}
