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

// What everybody sees after the list of a key without persons:sensitive:read follows from what the minimized
// view shows and from what this partner told: see newly-reported.ts.

/** The fields after a partner's list, and what it tells that is kept: the rest of it is in the notes. */
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
  /** What it tells that the teller has not told before. */
  news: Field[];
  now: Date;
  /** Is what was known of the person newer? */
  isOlder: boolean;
  /** Has nobody but this teller told of the person? */
  alone: boolean;
}

/** The statement as if it told these fields alone. */
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
 * What everybody would see of these fields follows from hidden ones: an age counts only without a birth
 * date, and where no location is shown there may be one that is protected.
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

/** An age that leaves the person less protected (see lowered-protection.ts); not of whom this import has made. */
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
 * What only a full view shows of where the person is, by the rules of everybody's lists: nobody else sees
 * what comes of it. A hospital or a death that is known already is not taken back.
 */
function withHiddenStates(
  fields: ReturnType<typeof fieldsAfter>,
  change: Change,
): ReturnType<typeof fieldsAfter> {
  const { before, statement, now } = change;
  const told = fieldsAfter(before, onlyOf(change, hiddenStates), now);
  const after = withStatesOf(told, hiddenStates, fields);
  const keeps = isOnlyOf(before, statement.batch) || !lowersProtection(before, after, dayOf(now));
  return keeps ? after : withStatesOf(before, ["hospital", "hospital_status"], after);
}

/** The fields with these states as `person` has them; a state that it has not goes. */
function withStatesOf(
  person: Pick<KnownPerson, HiddenState>,
  states: readonly HiddenState[],
  { ...fields }: ReturnType<typeof fieldsAfter>,
): ReturnType<typeof fieldsAfter> {
  for (const state of states) delete fields[state];
  return { ...fields, ...pick(person, states) };
}

/** The person as if nothing but this list told how new its states are, and nobody had corrected a list. */
function asSeen(
  { imported: _imported, ...person }: KnownPerson,
  { as_of }: Statement,
  isOlder: boolean,
): Before {
  return { ...person, states_at: new Date(as_of.getTime() + (isOlder ? 1 : 0)) };
}
