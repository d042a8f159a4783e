import type {
  HistoryEntry,
  ListedValues,
  PersonDocument,
} from "../../../kernel/database/collections.js";
import { latestBirthDate, yearsBetween } from "../../../kernel/values/age.js";
import { dayOf } from "../../../kernel/values/day.js";
import { movesBetween } from "../../persons/history.store.js";
import { documentKey } from "../../persons/identity/document-id.schema.js";
import { listedFields } from "../../persons/listed-values.store.js";
import { type Before, isOlder, overlaidFields, pick } from "./overlay.js";
import { notesAfter, sourcesAfter } from "./source-entry.js";
import {
  agreeing,
  agrees,
  isNewer,
  isReportedByLists,
  type KnownPerson,
  type Statement,
} from "./states.js";

/** These fields are removed when a person is missing again. */
const found = ["found_at", "found_notes", "finder_name", "finder_phone"] as const;

/** What follows from the rest. */
const derived = ["reported_minor", "reported_patient", "presumed_missing", "document_key"] as const;

const fields = [...listedFields, ...found, ...derived] as const;
type Fields = Partial<Pick<PersonDocument, (typeof fields)[number]>>;
type FieldsAfter = Fields & Pick<PersonDocument, "first_name" | "last_name" | "status">;

/**
 * The fields of a person after a list; of a new person, if there was none before. A list that repeats what
 * somebody has corrected leaves the correction. A list that is older than what is known of where the person
 * is fills only empty fields.
 */
export function fieldsAfter(before: Before & Fields, statement: Statement, now: Date): FieldsAfter {
  const listed: ListedValues = before.imported?.listed ?? {};
  const effective_birth_date = effectiveBirthDate(before, statement, { today: dayOf(now), listed });
  const reported: Fields =
    effective_birth_date === undefined ? statement : { ...statement, effective_birth_date };
  const isNew = before.status === undefined;
  const values = isNew
    ? pick(reported, listedFields)
    : overlaidFields(before, reported, isOlder(statement, before));
  if (values.birth_date !== undefined) values.effective_birth_date = values.birth_date;
  const status = values.status ?? "missing";
  const reported_minor = values.effective_birth_date
    ? undefined
    : (statement.reported_minor ?? before.reported_minor);
  const reported_patient = values.hospital
    ? undefined
    : (statement.reported_patient ?? before.reported_patient);
  const presumed_missing =
    status === "missing" &&
    statement.status === undefined &&
    (isNew ? statement.shelter_status === "departed" : before.presumed_missing);
  return {
    ...values,
    first_name: values.first_name ?? statement.first_name,
    last_name: values.last_name ?? statement.last_name,
    status,
    ...(status === before.status && pick(before, found)),
    ...(status === "found" && isFirstFound(before, statement) && { found_at: statement.as_of }),
    ...(reported_minor && { reported_minor }),
    ...(reported_patient && { reported_patient }),
    ...(presumed_missing && { presumed_missing }),
    ...(values.document_id !== undefined && { document_key: documentKey(values.document_id) }),
  };
}

/** Whether the list is the first that reports the person as found: nobody did before, or a newer list did. */
function isFirstFound({ status, found_at, ...before }: Before, statement: Statement): boolean {
  if (status !== "found") return true;
  const isDated = found_at !== undefined && found_at.getTime() === before.states_at?.getTime();
  return (
    isDated &&
    statement.status === "found" &&
    statement.as_of < found_at &&
    isReportedByLists(before)
  );
}

/**
 * The birth date that follows from the age in a list. An age that agrees with the date known so far keeps
 * that date.
 */
function effectiveBirthDate(
  before: Fields,
  { age }: Statement,
  { today, listed }: { today: string; listed: ListedValues },
): string | undefined {
  if (age === undefined) return undefined;
  const known = listed.effective_birth_date ?? before.effective_birth_date;
  return known && yearsBetween(known, today) === age ? known : latestBirthDate(age, today);
}

/** What a list changes of a stored person. */
export interface Changes {
  /** All fields after the list, changed or not. */
  after: FieldsAfter;
  set: Partial<PersonDocument>;
  unset: (keyof Fields)[];
  history: HistoryEntry[];
  /** What lists reported in fields that still hold a correction. */
  listed: ListedValues | undefined;
  states_at: Date;
}

/** The changes that a statement makes to a stored person; undefined when it says nothing new. */
export function changesTo(
  before: KnownPerson,
  statement: Statement,
  context: { now: Date; by: string },
): Changes | undefined {
  const changes = changesFrom(before, statement, {
    after: fieldsAfter(before, statement, context.now),
    ...context,
  });
  const isSame = Object.keys(changes.set).length + changes.unset.length === 0;
  return isSame ? undefined : changes;
}

/**
 * Likewise, also when nothing changes.
 * @param after the fields after the list.
 * @param by whose list it is, for the history.
 */
export function changesFrom(
  before: KnownPerson,
  statement: Statement,
  { after, now, by }: { after: FieldsAfter; now: Date; by: string },
): Changes {
  const changed = fields.filter((field) => after[field] !== before[field]);
  const sources = sourcesAfter(before, statement, now);
  const history = movesBetween(before, after, { at: now, by });
  const newer = isNewer(statement, before);
  const known = before.states_at ?? before.created_at;
  return {
    after,
    set: { ...pick(after, changed), ...(sources && { sources }) },
    unset: changed.filter((field) => after[field] === undefined),
    history,
    listed: stillListed(before.imported?.listed, statement, [
      ...changed,
      ...(newer ? agreeing(after, statement) : []),
    ]),
    states_at: newer && (history.length > 0 || agrees(after, statement)) ? statement.as_of : known,
  };
}

/**
 * A field that a list changes or confirms counts as listed again. Notes that were rewritten stay rewritten.
 */
function stillListed(
  listed: ListedValues | undefined,
  { notes }: Statement,
  settled: readonly string[],
): ListedValues | undefined {
  const left = Object.entries(listed ?? {}).filter(([name]) => !settled.includes(name));
  const after: ListedValues = Object.fromEntries(left);
  if (after.notes !== undefined) {
    after.notes = notesAfter(after.notes ?? undefined, notes, undefined) ?? null;
  }
  return left.length > 0 ? after : undefined;
}
