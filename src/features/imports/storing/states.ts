import type { ObjectId } from "mongodb";
import type {
  ListedField,
  ListedValues,
  PersonDocument,
} from "../../../kernel/database/collections.js";
import type { ListedPerson } from "../../../list-reader/index.js";

/** A stored person without the fields that lists never report. */
export type KnownPerson = Omit<PersonDocument, "tips" | "history" | "search">;

/** What a row of a list says, and the date of the list. */
export interface Statement extends ListedPerson {
  as_of: Date;
  /** The import that brought the list first. */
  first: ObjectId;
  /** The import that brings it now. */
  batch: ObjectId;
}

/** Where a person is, as only a full view shows it. */
export const hiddenStates = ["hospital", "hospital_status", "shelter", "shelter_status"] as const;

/**
 * Where a person is. All of these fields are as new as the newest list or change that reported any of them.
 */
const states = ["status", ...hiddenStates] as const;

type States = Partial<Pick<PersonDocument, (typeof states)[number]>>;

export const isState = (field: ListedField): boolean =>
  (states as readonly string[]).includes(field);

export const speaksOfStates = (statement: ListedPerson) =>
  states.some((state) => statement[state] !== undefined);

/**
 * Whether lists alone report where the person is. What anybody else reports is marked as a correction where
 * it differs.
 */
export const isReportedByLists = ({ imported }: Pick<Partial<KnownPerson>, "imported">): boolean =>
  imported?.created_by !== undefined &&
  states.every((state) => imported.listed?.[state] === undefined);

/** Whether this list says where the person is, and is later than what was known. */
export const isNewer = (statement: Statement, before: KnownPerson): boolean =>
  speaksOfStates(statement) && statement.as_of > (before.states_at ?? before.created_at);

/** The states in which the person agrees with the list. */
export const agreeing = (person: States, statement: Statement) =>
  states.filter((state) => statement[state] !== undefined && statement[state] === person[state]);

export const agrees = (person: States, statement: Statement): boolean =>
  states.every((state) => statement[state] === undefined || statement[state] === person[state]);

/** A later list repeats where a person is. */
export interface Confirmation {
  person: KnownPerson;
  /** The date of the list. */
  confirmed: Date;
  /** Values that lists reported and somebody corrected. This list agrees with the correction, so they are outdated. */
  outdated: ListedValues;
}

/**
 * The confirmation that a list makes; undefined when it confirms nothing. Nobody sees a change. But a list that is
 * older than this one and newer than what was known before can no longer change the states.
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
