import type { ObjectId } from "mongodb";
import type { Collections, PersonDocument } from "../../../kernel/database/collections.js";
import type { ServerClock } from "../../../kernel/database/server-clock.js";
import { type MakeKeys, noMark, partnerMark } from "../../persons/identity/natural-keys.store.js";
import type { WordCounts } from "../../persons/search/word-counts.store.js";

/** What storing the persons of a list needs. */
export interface StoreOptions {
  collections: Pick<Collections, "persons" | "tombstones" | "importChanges" | "importNames">;
  /** The import as persons and the undo refer to it. */
  batch: ObjectId;
  clock: ServerClock;
  wordCounts: WordCounts;
  makeKeys: MakeKeys;
  /** The handle of the source that owns the persons. */
  source: string;
  /** The name of the key, or of the operator's account. */
  by: string;
  /** Part of the natural key of a list that is of neither a hospital nor a shelter. */
  list: string | undefined;
  /** The hospital of all rows, as given for the import. */
  hospital?: string | undefined;
  /** Does everything except writing. */
  dryRun: boolean;
  /**
   * The key does not have persons:sensitive:read. Its rows are joined only with persons that it has made itself, or
   * that have the row's source_id. Otherwise a partner could guess values of stored persons: the outcome of a row would
   * show whether a guess was right.
   */
  guarded: boolean;
}

/** The same, with the mark of the natural keys that the list reports. */
export interface Target extends StoreOptions {
  /** The lists of a guarded key find only keys with its own mark. The lists of all others have no mark. */
  mark: string;
}

export const targetOf = (options: StoreOptions): Target => ({
  ...options,
  mark: options.guarded ? partnerMark(options.by) : noMark,
});

/**
 * Whether a list may report every field of a stored person. The list of a guarded key may do so only for persons that
 * lists of this key have made.
 */
export const mayReportAll = (
  { guarded, mark }: Pick<Target, "guarded" | "mark">,
  { import_key }: Pick<PersonDocument, "import_key">,
): boolean => !guarded || import_key?.startsWith(mark) === true;
