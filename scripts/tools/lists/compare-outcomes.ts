import { isChild, type ListedPerson } from "../../../src/list-reader/index.js";
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
   * Rows that might do harm: a value that is another one, a state of life or a place where there was none, a protection
   * that is gone, more in a public text, or a person where there was none.
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
  return "table" in outcome ? `${outcome.list} ${outcome.table}` : outcome.list;
};

const unsureIn = (outcome: Outcome | undefined): number =>
  outcome && "unsure" in outcome && outcome.unsure.length > 0 ? 1 : 0;

const personIn = (outcome: Outcome | undefined): ListedPerson | undefined =>
  outcome && "person" in outcome ? outcome.person : undefined;

const fieldsOf = ({ notes: _, ...person }: ListedPerson) =>
  Object.keys(person) as Exclude<keyof ListedPerson, "notes">[];

const today = "2026-06-28";
const stating = ["status", "hospital_status", "shelter_status", "hospital", "shelter"] as const;
const texts = ["location", "description"] as const;

const isText = (field: string) => texts.some((text) => text === field);

function mayHarm(was: ListedPerson | undefined, is: ListedPerson): boolean {
  if (!was) return true;
  const isOther = (field: keyof ListedPerson) =>
    is[field] !== undefined && was[field] !== undefined && is[field] !== was[field];
  const isNew = (field: keyof ListedPerson) => is[field] !== undefined && was[field] === undefined;
  const isPatient = ({ hospital, hospital_status, reported_patient }: ListedPerson) =>
    (hospital ?? hospital_status ?? reported_patient) !== undefined;
  return (
    fieldsOf(is).some((field) => !isText(field) && isOther(field)) ||
    stating.some(isNew) ||
    (isChild(was, today) && !isChild(is, today)) ||
    (isPatient(was) && !isPatient(is)) ||
    texts.some((field) => (is[field] ?? "").length > (was[field] ?? "").length)
  );
}
