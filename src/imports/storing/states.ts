import type { UpdateFilter } from "mongodb";
import type { ListedField, PersonDocument } from "../../database/collections.js";
import type { ListedPerson } from "../record.js";

/** A stored person without what no list speaks of. */
export type KnownPerson = Omit<PersonDocument, "tips" | "history" | "search">;

/** What a record of a list says, and the date of the list. */
export interface Statement extends ListedPerson {
  as_of: Date;
}

/** Where a person is: all of it is as new as the newest list or change that told any of it. */
const states = ["status", "hospital", "hospital_status", "shelter", "shelter_status"] as const;

type States = Partial<Pick<PersonDocument, (typeof states)[number]>>;

export const isState = (field: ListedField): boolean =>
  (states as readonly string[]).includes(field);

export const speaksOfStates = (said: ListedPerson) =>
  states.some((state) => said[state] !== undefined);

export function withoutStates(said: Statement): Statement {
  const { status, hospital, hospital_status, shelter, shelter_status, ...others } = said;
  return others;
}

/** Is this list's word on where the person is later than what was known? */
export const isNewer = (said: Statement, before: KnownPerson): boolean =>
  speaksOfStates(said) && said.as_of > (before.states_at ?? before.created_at);

/** The states that are as the list says. */
export const agreeing = (person: States, said: Statement) =>
  states.filter((state) => said[state] !== undefined && said[state] === person[state]);

export const agrees = (person: States, said: Statement): boolean =>
  states.every((state) => said[state] === undefined || said[state] === person[state]);

/**
 * What is noted when a list says once more, and later than it was known, where the person is; undefined
 * when it does not. Nobody sees a change, but a list between the two may not take it back, and what lists
 * had said before somebody corrected it is outdated.
 */
export function confirmationOf(
  before: KnownPerson,
  said: Statement,
): UpdateFilter<PersonDocument> | undefined {
  if (!isNewer(said, before) || !agrees(before, said)) return undefined;
  const listed = before.imported?.listed ?? {};
  const outdated = agreeing(before, said).filter((state) => listed[state] !== undefined);
  return {
    $max: { states_at: said.as_of },
    ...(outdated.length > 0 && {
      $unset: Object.fromEntries(outdated.map((state) => [`imported.listed.${state}`, true])),
    }),
  };
}
