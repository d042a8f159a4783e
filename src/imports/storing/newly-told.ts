import type { ToldByLists } from "../../database/collections.js";
import { dayOf } from "../../http/day.js";
import { isMinor, yearsBetween } from "../../persons/age.js";
import { lowersProtection } from "../../persons/lowered-protection.js";
import { isHealthSensitive } from "../../persons/protection.js";
import { isOnlyOf } from "../batches/as-left.js";
import type { ListedPerson } from "../record.js";
import { noteOf } from "../rows/notes.js";
import { type Before, pick, uncorrected } from "./laid-over.js";
import { type Changes, changesFrom, changesTo, fieldsAfter } from "./merge.js";
import {
  hiddenStates,
  isNewer,
  type KnownPerson,
  type Statement,
  speaksOfStates,
} from "./states.js";
import { nameOf, type Teller } from "./teller.js";

// What a list changes of a stored person of whom a key without persons:sensitive:read has told or tells now.
// Whether the person moves follows from what this teller's lists told before, never from what is stored: else
// the person would answer guesses, be it those that a partner tells now or those that it told before others'
// lists came. Besides, what everybody sees after a partner's list follows from what the minimized view shows
// and from what this partner told: such a list lays over the person what it tells anew, and what it told
// before stays as others have changed it since.

type Field = keyof ListedPerson;

/** Of the notes of one statement, and of what is known of them. */
const mostLines = 200;

/** What a statement tells, each value as a keyed hash; notes line by line. */
function valuesOf(
  { as_of: _as_of, first: _first, batch: _batch, notes, ...values }: Statement,
  { mark, makeKeys }: Teller,
): Map<Field, string> {
  const hash = (field: string, value: unknown) =>
    makeKeys.hash(`told ${field}`, `${mark}\0${value}`).slice(0, 12);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const told = new Map(given.map(([field, value]) => [field as Field, hash(field, value)]));
  const lines = notes.slice(0, mostLines).map((line) => hash("notes", line));
  return lines.length > 0 ? told.set("notes", lines.join(" ")) : told;
}

/** The lines of notes that were told; of very many only the last. */
const linesOfBoth = (told = "", said = "") =>
  [...new Set([...told.split(" "), ...said.split(" ")])].slice(-mostLines).join(" ").trim();

/** What stays known of a statement that makes a new person. */
export function firstTold(said: Statement, teller: Teller): ToldByLists {
  const { as_of, first, batch } = said;
  const values = Object.fromEntries(valuesOf(said, teller));
  return { as_of, first, batch, version: 1, alone: true, values };
}

interface Context {
  teller: Teller;
  now: Date;
  by: string;
}

/** What a list changes of a person, and what stays known of it when it is a partner's. */
export type ChangesSaid = Changes & { told?: ToldByLists };

/** What changes when anybody's list says this of a stored person; undefined when it says nothing new. */
export function changesSaid(
  before: KnownPerson,
  said: Statement,
  { teller, ...context }: Context,
): ChangesSaid | undefined {
  if (!teller.isPartner && !before.told_by_partner) return changesTo(before, said, context);
  const told = before.imported?.told?.[nameOf(teller)];
  // Of the lists of this teller that have told of the person so far.
  const isNewest = told === undefined || isLater(said, told);
  const isLast = told?.version === before.version;
  const isOlder = isLast ? isLater(told, said) : before.updated_at > said.as_of;
  const goesOn = isNewest || told.batch.equals(said.batch);
  const values = valuesOf(said, teller);
  const news = [...values.keys()].filter((field) => {
    if (teller.isPartner && isOlder && field === "status") return false;
    const last = told?.values[field];
    if (field === "notes") return linesOfBoth(last, values.get(field)) !== last;
    return last === undefined || (goesOn && last !== values.get(field));
  });
  if (news.length === 0 && !(isNewest && speaksOfStates(said))) return undefined;

  const { as_of, first, batch } = said;
  const alone = isLast && told.alone === true;
  const change = { before, said, news, now: context.now, isOlder, alone };
  const { after, kept } = teller.isPartner
    ? afterPartner(change)
    : { after: fieldsAfter(uncorrected(before), said, context.now), kept: said };
  return {
    ...changesFrom(before, kept, { after, ...context }),
    // By dates alone: that a hidden state was kept would be seen when another list comes.
    states_at: isNewer(said, before) ? as_of : (before.states_at ?? before.created_at),
    told: {
      ...(isNewest ? { as_of, first } : { as_of: told.as_of, first: told.first }),
      ...{ batch, version: before.version + 1, ...(alone && { alone }) },
      values: {
        ...told?.values,
        ...Object.fromEntries(news.map((field) => [field, values.get(field) ?? ""])),
        ...(values.has("notes") && { notes: linesOfBoth(told?.values.notes, values.get("notes")) }),
      },
    },
  };
}

/** The fields after a partner's list, and what it tells that is kept: the rest of it is in the notes. */
function afterPartner(change: Change): {
  after: ReturnType<typeof fieldsAfter>;
  kept: Statement;
} {
  const { before, said, news, now, isOlder, alone } = change;
  const seen = asSeen(before, said, isOlder);
  const dropped = [...(alone ? [] : undecided(change)), ...lowering(change, seen)];
  const left = news.filter((field) => dropped.includes(field));
  const spoken = onlyOf(
    change,
    news.filter((field) => !left.includes(field) && !isHiddenState(field)),
  );
  const after = withHiddenStates(fieldsAfter(seen, spoken, now), change);
  const unkept = news.filter((field) => isHiddenState(field) && after[field] !== said[field]);
  const notes = [
    ...said.notes,
    ...[...left, ...unkept].map((field) => noteOf(field, `${said[field]}`)),
  ];
  return { after, kept: { ...onlyOf(change, hiddenStates), ...spoken, notes } };
}

type Dated = Pick<Statement, "as_of" | "first">;

const isLater = (one: Dated, other: Dated): boolean =>
  one.as_of > other.as_of ||
  (one.as_of.getTime() === other.as_of.getTime() &&
    one.first.toHexString() > other.first.toHexString());

/** The person as if nothing but this list told how new its states are, and nobody had corrected a list. */
function asSeen(
  { imported: _imported, ...person }: KnownPerson,
  { as_of }: Statement,
  isOlder: boolean,
): Before {
  return { ...person, states_at: new Date(as_of.getTime() + (isOlder ? 1 : 0)) };
}

interface Change {
  before: KnownPerson;
  said: Statement;
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
  { before, said }: Pick<Change, "before" | "said">,
  fields: readonly Field[],
): Statement {
  const { as_of, first, batch } = said;
  const { first_name, last_name } = before;
  return {
    ...{ as_of, first, batch, first_name, last_name, notes: [] },
    ...pick(said, fields),
  };
}

/**
 * What everybody would see of these fields follows from hidden ones: an age counts only without a birth
 * date, and where no location is shown there may be one that is protected.
 */
function undecided({ before, said, now, isOlder }: Change): Field[] {
  const day = dayOf(now);
  const { born_on, location } = before;
  const showsLocation = location !== undefined && !isHealthSensitive(before);
  return [
    ...(born_on && yearsBetween(born_on, day) !== said.age ? (["age"] as const) : []),
    ...(born_on && isOlder ? (["birth_date"] as const) : []),
    ...(showsLocation || isMinor(before, day) ? [] : (["location"] as const)),
  ];
}

/** An age that leaves the person less protected (see lowered-protection.ts); not of whom this import has made. */
function lowering(change: Change, seen: Before): Field[] {
  const { before, said, news, now } = change;
  if (isOnlyOf(before, said.batch)) return [];
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
  const { before, said, now } = change;
  const told = fieldsAfter(before, onlyOf(change, hiddenStates), now);
  const after = withStatesOf(told, hiddenStates, fields);
  const keeps = isOnlyOf(before, said.batch) || !lowersProtection(before, after, dayOf(now));
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
