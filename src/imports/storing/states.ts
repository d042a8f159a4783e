import type { ObjectId } from "mongodb";
import type { ListedField, ListedValues, PersonDocument } from "../../database/collections.js";
import type { ListedPerson } from "../record.js";

/** A stored person without what no list speaks of. */
export type KnownPerson = Omit<PersonDocument, "tips" | "history" | "search">;

/** What a record of a list says, and the date of the list. */
export interface Statement extends ListedPerson {
  as_of: Date;
  /** The import that brought the list first. */
  first: ObjectId;
  /** The import that brings it now. */
  batch: ObjectId;
}

/** Where a person is, as only a full view shows it. */
export const hiddenStates = ["hospital", "hospital_status", "shelter", "shelter_status"] as const;

/** Where a person is: all of it is as new as the newest list or change that told any of it. */
const states = ["status", ...hiddenStates] as const;

type States = Partial<Pick<PersonDocument, (typeof states)[number]>>;

export const isState = (field: ListedField): boolean =>
  (states as readonly string[]).includes(field);

export const speaksOfStates = (statement: ListedPerson) =>
  states.some((state) => statement[state] !== undefined);

/**
 * Do lists alone tell where the person is? What anybody else told of it is marked as a correction where it
 * differs. Of whom a partner has told, no mark counts: what differs may be its guess.
 */
export const isReportedByLists = ({
  imported,
  reported_by_partner,
}: Pick<Partial<KnownPerson>, "imported" | "reported_by_partner">): boolean =>
  !reported_by_partner &&
  imported?.created_by !== undefined &&
  states.every((state) => imported.listed?.[state] === undefined);

/** Is this list's word on where the person is later than what was known? */
export const isNewer = (statement: Statement, before: KnownPerson): boolean =>
  speaksOfStates(statement) && statement.as_of > (before.states_at ?? before.created_at);

/** The states that are as the list says. */
export const agreeing = (person: States, statement: Statement) =>
  states.filter((state) => statement[state] !== undefined && statement[state] === person[state]);

export const agrees = (person: States, statement: Statement): boolean =>
  states.every((state) => statement[state] === undefined || statement[state] === person[state]);

/** That a list says once more, and later than it was known, where a person is. */
export interface Confirmation {
  person: KnownPerson;
  /** As of when. */
  confirmed: Date;
  /** What lists had said before somebody corrected it as this list has it: outdated. */
  outdated: ListedValues;
}

/**
 * Undefined when a list confirms nothing. Nobody sees a change, but a list between the two may not take
 * it back.
 */
export function confirmationOf(
  person: KnownPerson,
  statement: Statement,
): Confirmation | undefined {
  if (!isNewer(statement, person) || !agrees(person, statement)) return undefined;
  const agreed: readonly string[] = agreeing(person, statement);
  const listed = Object.entries(person.imported?.listed ?? {});
  const outdated = Object.fromEntries(listed.filter(([state]) => agreed.includes(state)));
  return { person, confirmed: statement.as_of, outdated };
}
