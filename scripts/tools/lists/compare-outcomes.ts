import { isChild } from "../../../src/list-reader/list-states.js";
import type { ListedPerson } from "../../../src/list-reader/record.js";
import type { Outcome } from "./outcomes.js";

/** What is different when a rule is off. */
export interface Difference {
  /** Lists in which anything differs. */
  lists: number;
  /** Rows that are no persons any more, or have a field less. */
  lost: number;
  /** Rows that become persons, or have a field more. */
  won: number;
  /** Columns about which one would have to ask more (negative: fewer). */
  asked: number;
  /**
   * Rows that might do harm: a state of life that is another one, a protection that is gone, more in a public text, a
   * name that is another one, or a person where there was none.
   */
  harm: number;
}

export function compareOutcomes(before: Outcome[], after: Outcome[]): Difference {
  const lists = new Set<string>();
  const difference = { lost: 0, won: 0, asked: 0, harm: 0 };
  const known = byKey(before);
  const compare = (one: Outcome | undefined, other: Outcome | undefined) => {
    if (JSON.stringify(one) === JSON.stringify(other)) return;
    lists.add((one ?? other)?.list ?? "");
    difference.asked += unsureIn(other) - unsureIn(one);
    const [was, is] = [personIn(one), personIn(other)];
    if (was && fieldsOf(was).some((field) => !is || is[field] === undefined)) difference.lost += 1;
    if (is && fieldsOf(is).some((field) => !was || was[field] === undefined)) difference.won += 1;
    if (is && mayHarm(was, is)) difference.harm += 1;
  };
  for (const [key, outcome] of byKey(after)) {
    compare(known.get(key), outcome);
    known.delete(key);
  }
  for (const outcome of known.values()) compare(outcome, undefined);
  return { lists: lists.size, ...difference };
}

/** By what they are about, and which one of it: a row may name several persons. */
function byKey(outcomes: readonly Outcome[]): Map<string, Outcome> {
  const found = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    let key = keyOf(outcome);
    while (found.has(key)) key += "+";
    found.set(key, outcome);
  }
  return found;
}

const keyOf = (outcome: Outcome): string => {
  if ("row" in outcome) return `${outcome.list} row ${outcome.row}`;
  if ("column" in outcome) return `${outcome.list} ${outcome.table} column ${outcome.column}`;
  return outcome.list;
};

const unsureIn = (outcome: Outcome | undefined): number =>
  outcome && "unsure" in outcome && outcome.unsure.length > 0 ? 1 : 0;

const personIn = (outcome: Outcome | undefined): ListedPerson | undefined =>
  outcome && "person" in outcome ? outcome.person : undefined;

const fieldsOf = ({ notes: _, ...person }: ListedPerson) =>
  Object.keys(person) as Exclude<keyof ListedPerson, "notes">[];

const today = "2026-06-28";
const names = ["first_name", "last_name"] as const;
const states = ["status", "hospital_status", "shelter_status"] as const;
const places = ["hospital", "shelter"] as const;
const texts = ["location", "description"] as const;

function mayHarm(was: ListedPerson | undefined, is: ListedPerson): boolean {
  if (!was) return true;
  const isOther = (field: (typeof names | typeof states | typeof places)[number]) =>
    is[field] !== undefined && is[field] !== was[field];
  const isPatient = ({ hospital, hospital_status, reported_patient }: ListedPerson) =>
    (hospital ?? hospital_status ?? reported_patient) !== undefined;
  return (
    [...names, ...states, ...places].some(isOther) ||
    (isChild(was, today) && !isChild(is, today)) ||
    (isPatient(was) && !isPatient(is)) ||
    texts.some((field) => (is[field] ?? "").length > (was[field] ?? "").length)
  );
}
