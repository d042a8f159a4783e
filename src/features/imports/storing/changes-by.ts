import { yearsBetween } from "../../../kernel/values/age.js";
import { dayOf } from "../../../kernel/values/day.js";
import { noteOf } from "../../../kernel/values/notes.js";
import { listedAfter } from "../../persons/listed-values.store.js";
import { lowersProtection } from "../../persons/lowered-protection.view.js";
import { isAsLeft } from "../batches/as-left.js";
import { type Changes, changesFrom, changesTo, fieldsAfter } from "./merge.js";
import { type Before, isOlder } from "./overlay.js";
import { hiddenStates, type KnownPerson, type Statement } from "./states.js";
import { mayReportAll, type Target } from "./target.js";

/** Whether only lists of this guarded key have made and changed the person. */
export const isAlone = (target: Target, person: KnownPerson): boolean =>
  target.guarded &&
  mayReportAll(target, person) &&
  person.imported?.alone === true &&
  isAsLeft(person);

/**
 * The changes that a list makes to a stored person; undefined when it makes none. A guarded key does not see all of
 * a person that others have changed. There its list always counts as a change, as its PATCH does: whether the person
 * moves must not show whether a hidden value was the same. Only a file that this key has sent before changes nothing.
 */
export function changesBy(
  target: Target,
  before: KnownPerson,
  statement: Statement,
): Changes | undefined {
  const context = { now: new Date(), by: target.by };
  if (!target.guarded || isAlone(target, before)) return changesTo(before, statement, context);
  if (!statement.first.equals(statement.batch)) return undefined;
  if (!mayReportAll(target, before)) return changesAsPatched(before, statement, context);
  const after = fieldsAfter(before, statement, context.now);
  return changesFrom(before, statement, { after, ...context });
}

/**
 * What a list changes of a person that its key did not make: no more than a PATCH of that key. The values of other
 * lists count as corrected by it. The notes keep what it may not change.
 */
function changesAsPatched(
  before: KnownPerson,
  statement: Statement,
  context: { now: Date; by: string },
): Changes {
  const { person, said } = asPatched(before, statement, context.now);
  const after = fieldsAfter(person, said, context.now);
  const changes = changesFrom(before, said, { after, ...context });
  const { source, sources, imported } = before;
  const corrected = { ...after, source, sources: changes.set.sources ?? sources };
  return { ...changes, listed: imported && listedAfter(imported.listed, before, corrected) };
}

/**
 * The part of a statement that a PATCH might change, and the person as it changes it. What is known is as new as the
 * last change: this time is shown, and the time of a hidden state is not. Earlier corrections are changed too.
 */
function asPatched(
  { imported: _corrections, ...known }: KnownPerson,
  statement: Statement,
  now: Date,
): { person: Before; said: Statement } {
  const { hospital, hospital_status, shelter, shelter_status, reported_patient, ...rest } =
    statement;
  const said: Statement = { ...rest, notes: [...rest.notes, ...linesOf(statement, hiddenStates)] };
  const before = { ...known, states_at: known.updated_at };
  const older = isOlder(said, before);
  const person = older ? before : withoutHiddenAge(before, said, dayOf(now));
  const keepsAge =
    (older && before.effective_birth_date !== undefined) ||
    lowersProtection(before, fieldsAfter(person, said, now), dayOf(now));
  return keepsAge ? { person: before, said: withoutAge(said) } : { person, said };
}

/** An age that differs from the one that is shown replaces the birth date too, which is not shown. */
function withoutHiddenAge(before: Before, { age, birth_date }: Statement, today: string): Before {
  const { birth_date: _hidden, ...others } = before;
  const { effective_birth_date } = before;
  const isOther =
    age !== undefined &&
    birth_date === undefined &&
    effective_birth_date !== undefined &&
    yearsBetween(effective_birth_date, today) !== age;
  return isOther ? others : before;
}

function withoutAge(statement: Statement): Statement {
  const { age: _age, birth_date: _day, ...others } = statement;
  return { ...others, notes: [...others.notes, ...linesOf(statement, ["age", "birth_date"])] };
}

const linesOf = (
  statement: Statement,
  fields: readonly ((typeof hiddenStates)[number] | "age" | "birth_date")[],
): string[] =>
  fields.flatMap((field) => {
    const value = statement[field];
    return value === undefined ? [] : [noteOf(field, `${value}`)];
  });
