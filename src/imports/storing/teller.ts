import type { ObjectId } from "mongodb";
import type { Collections } from "../../database/collections.js";
import type { ServerClock } from "../../database/server-clock.js";
import { type MakeKeys, noMark, partnerMark } from "../../persons/identity/natural-keys.js";
import type { WordCounts } from "../../persons/search/word-counts.js";

// A list finds a stored person by its source_id, which a 409 tells anyway, or by what was told before: by the
// same partner, if the list is one's, else by operators and keys with persons:sensitive:read. So whether a
// row makes a new person depends on nothing that a partner does not know, and nothing that it told of its
// own draws to it what others tell.

/** Whose lists they are, as natural keys have it. */
export interface Teller {
  /** Stands before the natural keys that this teller's lists told. */
  mark: string;
  /** A partner: its key does not have persons:sensitive:read. */
  isPartner: boolean;
  makeKeys: MakeKeys;
}

/** What the persons of a list are stored with. */
export interface StoreOptions {
  collections: Pick<Collections, "persons" | "tombstones" | "importChanges" | "importNames">;
  /** The import, as persons and the undo know it. */
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
  /** Of all rows, as whoever imports the list says. */
  hospital?: string | undefined;
  /** Everything but the writing. */
  dryRun: boolean;
  /** What becomes of a row tells nothing hidden: see newly-reported.ts. */
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

/** What a teller's words are filed under in a person. */
export const nameOf = ({ mark, isPartner }: Teller): string => (isPartner ? mark : "others");
