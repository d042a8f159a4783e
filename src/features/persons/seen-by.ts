import type { Caller } from "../../kernel/auth/authenticate.js";
import { isMinor, yearsBetween } from "../../kernel/values/age.js";
import { type ChangeablePerson, factsOf } from "./changed-person.js";
import type { Facts } from "./person-rules.js";

interface Change<Changes> {
  person: ChangeablePerson;
  changes: Changes;
  today: string;
}

interface Ages {
  age?: unknown;
  birth_date?: unknown;
}

/**
 * A change of a person as its caller can mean it, and the facts that the rules may use. A key without
 * persons:sensitive:read must not find out hidden values by changing them, so its changes are judged only by
 * what was sent and by what the minimized view shows.
 */
export function seenBy<Changes extends Ages>(
  caller: Caller,
  { person, changes, today }: Change<Changes>,
): { person: ChangeablePerson; facts: Facts; changes: Changes } {
  if (caller.can("persons:sensitive:read")) {
    return { person, facts: factsOf(person, today), changes };
  }
  const { reported_minor, ...others } = person;
  const { effective_birth_date, status, found_at } = person;
  const age = effective_birth_date === undefined ? null : yearsBetween(effective_birth_date, today);
  return {
    // When the age is known, the view does not show that a list called the person a child.
    person: effective_birth_date === undefined ? person : others,
    facts: { age, status, found_at, ...(isMinor(person, today) && guarded) },
    changes: { ...changes, ...agesMeant(changes, age) },
  };
}

/** For a person that is shown as a minor, the facts a minor needs are assumed, whether or not they are stored. */
const guarded: Facts = { contact_person_relationship: true, is_guardian_verified: true };

/**
 * For a caller that sees ages only, age and birth date are one fact: either one, when sent, replaces both.
 * Sending the age that is shown changes nothing.
 */
function agesMeant({ age, birth_date }: Ages, shown: number | null): Ages {
  if (birth_date === undefined) {
    return age === undefined || age === shown ? {} : { birth_date: null };
  }
  if (age !== undefined) return {};
  return { age: birth_date === null ? shown : null };
}
