import { type MakeKeys, noMark, partnerMark } from "../../persons/natural-keys.js";

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

/** `by`: the name of the partner's key. */
export const tellerOf = (
  by: string,
  { guarded, makeKeys }: { guarded: boolean; makeKeys: MakeKeys },
): Teller => ({ mark: guarded ? partnerMark(by) : noMark, isPartner: guarded, makeKeys });

/** What a teller's words are filed under in a person. */
export const nameOf = ({ mark, isPartner }: Teller): string => (isPartner ? mark : "others");
