import type { Caller } from "../auth/authenticate.js";
import { isMinor, yearsBetween } from "./age.js";
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
 * A change of a person as its caller can mean it, and the facts that the rules may look at. What a key
 * without persons:sensitive:read may not see, it may not find out by changing it: its changes are judged
 * by what was sent and by what the minimized view shows.
 */
export function seenBy<Changes extends Ages>(
  caller: Caller,
  { person, changes, today }: Change<Changes>,
): { person: ChangeablePerson; facts: Facts; changes: Changes } {
  if (caller.can("persons:sensitive:read")) {
    return { person, facts: factsOf(person, today), changes };
  }
  const { said_minor, ...others } = person;
  const { born_on, status, found_at } = person;
  const age = born_on === undefined ? null : yearsBetween(born_on, today);
  return {
    // Beside a known age, what a list called the person is not shown.
    person: born_on === undefined ? person : others,
    facts: { age, status, found_at, ...(isMinor(person, today) && guarded) },
    changes: { ...changes, ...agesMeant(changes, age) },
  };
}

/** Who is shown as a minor is taken to have what a minor needs, whether or not it is stored. */
const guarded: Facts = { contact_person_relationship: true, is_guardian_verified: true };

/**
 * To whoever is shown ages only, age and birth date are one fact: either one, when sent, replaces what is
 * known of both. The age that is shown changes nothing; without a birth date it stays.
 */
function agesMeant({ age, birth_date }: Ages, shown: number | null): Ages {
  if (birth_date === undefined) {
    return age === undefined || age === shown ? {} : { birth_date: null };
  }
  if (age !== undefined) return {};
  return { age: birth_date === null ? shown : null };
}
