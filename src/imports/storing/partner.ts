import type { PersonDocument } from "../../database/collections.js";
import { yearsBetween } from "../../persons/age.js";
import {
  isOfKind,
  type MakeKeys,
  partnerMark,
  shownKey,
  toldUnder,
  withMark,
} from "../../persons/natural-keys.js";
import type { Row } from "./desk.js";
import { type Identity, identityOfStored } from "./same-person.js";

// A list of a key without persons:sensitive:read finds a stored person by its source_id, which a 409 tells
// anyway, or by what the same partner told before: never by what is hidden. Whether a row makes a new
// person so depends on nothing that the partner does not know.

/** Whose list it is, when its key does not have persons:sensitive:read. */
export interface Partner {
  /** Stands before the natural keys that this partner's lists told. */
  mark: string;
  makeKeys: MakeKeys;
}

export const partnerCalled = (name: string, makeKeys: MakeKeys): Partner => ({
  mark: partnerMark(name),
  makeKeys,
});

/** A row of the partner's list: with a source_id, it means the person of that source_id alone. */
export function asAsked(row: Row, { makeKeys }: Partner, today: string): Row {
  const { keys, identity, listed } = row;
  if (keys.id !== undefined) {
    const asked = { own: [keys.id], namesakes: [] };
    return { ...row, asked, identity: { ...identity, document: undefined } };
  }
  const { first_name, last_name } = listed.person;
  const age = identity.born_on && yearsBetween(identity.born_on, today);
  const shown = shownKey(makeKeys, { first_name, last_name, ...(age !== "" && { age }) });
  return { ...row, shown };
}

/** A stored person as the partner knows it: name and age as everybody sees them, and what it told itself. */
export function identityTold(
  person: Parameters<typeof identityOfStored>[0] & Pick<PersonDocument, "natural_keys">,
  { mark }: Partner,
): { identity: Identity; keys: string[] } {
  const keys = toldUnder(mark, person.natural_keys);
  const document = keys.find((key) => isOfKind("document", key));
  return { identity: { ...identityOfStored(person), document }, keys };
}

/** The keys of a list's rows as persons are stored with them: a partner's also apart from everybody's. */
export const keysStored = (
  keys: readonly string[],
  partner: Partner | undefined,
): readonly string[] => (partner ? [...keys, ...withMark(keys, partner.mark)] : keys);
