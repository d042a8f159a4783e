import { isMinor, yearsBetween } from "../../persons/age.js";
import { lowersProtection } from "../../persons/lowered-protection.js";
import { isHealthSensitive } from "../../persons/protection.js";
import { dayOf } from "../../values/day.js";
import { isOnlyOf } from "../batches/as-left.js";
import type { ListedPerson } from "../record.js";
import { noteOf } from "../rows/notes.js";
import { fieldsAfter } from "./merge.js";
import { type Before, pick } from "./overlay.js";
import { hiddenStates, type KnownPerson, type Statement } from "./states.js";

// What everybody sees after a list of a key without persons:sensitive:read depends only on the minimized view
// and on what this partner has reported: see newly-reported.ts.

/** The fields after a partner's list, and the part of its statement that is kept. The notes hold the rest. */
export function afterPartner(change: Change): {
  after: ReturnType<typeof fieldsAfter>;
  kept: Statement;
} {
  const { before, statement, news, now, isOlder, alone } = change;
  const seen = asSeen(before, statement, isOlder);
  const dropped = [...(alone ? [] : undecided(change)), ...lowering(change, seen)];
  const left = news.filter((field) => dropped.includes(field));
  const spoken = onlyOf(
    change,
    news.filter((field) => !left.includes(field) && !isHiddenState(field)),
  );
  const after = withHiddenStates(fieldsAfter(seen, spoken, now), change);
  const unkept = news.filter((field) => isHiddenState(field) && after[field] !== statement[field]);
  const notes = [
    ...statement.notes,
    ...[...left, ...unkept].map((field) => noteOf(field, `${statement[field]}`)),
  ];
  return { after, kept: { ...onlyOf(change, hiddenStates), ...spoken, notes } };
}

export type Field = keyof ListedPerson;

interface Change {
  before: KnownPerson;
  statement: Statement;
  /** Fields that the statement reports and that the teller has not reported before. */
  news: Field[];
  now: Date;
  /** Whether what was known of the person is newer than the statement. */
  isOlder: boolean;
  /** Whether this teller alone has reported the person. */
  alone: boolean;
}

/** The statement reduced to these fields. */
function onlyOf(
  { before, statement }: Pick<Change, "before" | "statement">,
  fields: readonly Field[],
): Statement {
  const { as_of, first, batch } = statement;
  const { first_name, last_name } = before;
  return {
    ...{ as_of, first, batch, first_name, last_name, notes: [] },
    ...pick(statement, fields),
  };
}

/**
 * Fields whose visible value would depend on hidden ones: an age counts only without a birth date, and a
 * location that is not shown may be one that is protected.
 */
function undecided({ before, statement, now, isOlder }: Change): Field[] {
  const day = dayOf(now);
  const { effective_birth_date, location } = before;
  const showsLocation = location !== undefined && !isHealthSensitive(before);
  return [
    ...(effective_birth_date && yearsBetween(effective_birth_date, day) !== statement.age
      ? (["age"] as const)
      : []),
    ...(effective_birth_date && isOlder ? (["birth_date"] as const) : []),
    ...(showsLocation || isMinor(before, day) ? [] : (["location"] as const)),
  ];
}

/**
 * Fields of age that would lower the person's protection (see lowered-protection.ts). A person that this
 * import has created is exempt.
 */
function lowering(change: Change, seen: Before): Field[] {
  const { before, statement, news, now } = change;
  if (isOnlyOf(before, statement.batch)) return [];
  const ages: Field[] = ["age", "birth_date"];
  const spoken = onlyOf(
    change,
    news.filter((field) => ages.includes(field)),
  );
  return lowersProtection(before, fieldsAfter(seen, spoken, now), dayOf(now)) ? ages : [];
}

type HiddenState = (typeof hiddenStates)[number];

const isHiddenState = (field: Field): field is HiddenState =>
  (hiddenStates as readonly Field[]).includes(field);

/**
 * Adds the states that only a full view shows, by the same rules as for everybody's lists: nobody else sees
 * the result. A hospital or a death that is known already is not taken back.
 */
function withHiddenStates(
  fields: ReturnType<typeof fieldsAfter>,
  change: Change,
): ReturnType<typeof fieldsAfter> {
  const { before, statement, now } = change;
  const reported = fieldsAfter(before, onlyOf(change, hiddenStates), now);
  const after = withStatesOf(reported, hiddenStates, fields);
  const keeps = isOnlyOf(before, statement.batch) || !lowersProtection(before, after, dayOf(now));
  return keeps ? after : withStatesOf(before, ["hospital", "hospital_status"], after);
}

/** The fields with the states of `person`. A state that `person` does not have is removed. */
function withStatesOf(
  person: Pick<KnownPerson, HiddenState>,
  states: readonly HiddenState[],
  { ...fields }: ReturnType<typeof fieldsAfter>,
): ReturnType<typeof fieldsAfter> {
  for (const state of states) delete fields[state];
  return { ...fields, ...pick(person, states) };
}

/** The person as if this list alone decided how new its states are, and as if nobody had corrected a list. */
function asSeen(
  { imported: _imported, ...person }: KnownPerson,
  { as_of }: Statement,
  isOlder: boolean,
): Before {
  return { ...person, states_at: new Date(as_of.getTime() + (isOlder ? 1 : 0)) };
}
