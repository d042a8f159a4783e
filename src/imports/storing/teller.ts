import type { ObjectId } from "mongodb";
import type { Collections } from "../../database/collections.js";
import type { ServerClock } from "../../database/server-clock.js";
import { type MakeKeys, noMark, partnerMark } from "../../persons/identity/natural-keys.js";
import type { WordCounts } from "../../persons/search/word-counts.js";

// A list finds a stored person by its source_id, which a 409 reveals anyway, or by earlier reports: those of
// the same partner, if the list is a partner's, else those of operators and of keys with
// persons:sensitive:read. So a partner can foresee from what it knows whether a row makes a new person, and
// what it reports never attracts the reports of others.

/** Whose lists they are, as natural keys record it. */
export interface Teller {
  /** The prefix of the natural keys that this teller's lists report. */
  mark: string;
  /** A partner: its key does not have persons:sensitive:read. */
  isPartner: boolean;
  makeKeys: MakeKeys;
}

/** What the persons of a list are stored with. */
export interface StoreOptions {
  collections: Pick<Collections, "persons" | "tombstones" | "importChanges" | "importNames">;
  /** The import as persons and the undo refer to it. */
  batch: ObjectId;
  clock: ServerClock;
  wordCounts: WordCounts;
  makeKeys: MakeKeys;
  /** The handle of the source that owns the persons. */
  source: string;
  /** The name of the key, or of the operator's account: for the persons' history, and as a partner's. */
  by: string;
  /** Part of the natural key of a list that is of neither a hospital nor a shelter. */
  list: string | undefined;
  /** The hospital of all rows, as given for the import. */
  hospital?: string | undefined;
  /** Does everything except writing. */
  dryRun: boolean;
  /** The outcome of a row reveals nothing hidden: see newly-reported.ts. */
  guarded: boolean;
}

/** The same, and whose list it is. */
export interface Target extends StoreOptions {
  teller: Teller;
}

export function targetOf(options: StoreOptions): Target {
  const { by, guarded: isPartner, makeKeys } = options;
  return {
    ...options,
    teller: { mark: isPartner ? partnerMark(by) : noMark, isPartner, makeKeys },
  };
}

/** The name under which a person keeps what a teller reported. */
export const nameOf = ({ mark, isPartner }: Teller): string => (isPartner ? mark : "others");
