import type { ToldByLists } from "../../database/collections.js";
import { uncorrected } from "./laid-over.js";
import { type Changes, changesFrom, changesTo, fieldsAfter } from "./merge.js";
import { afterPartner, type Field } from "./partners-word.js";
import { isNewer, type KnownPerson, type Statement, speaksOfStates } from "./states.js";
import { nameOf, type Teller } from "./teller.js";

// What a list changes of a stored person of whom a key without persons:sensitive:read has told or tells now.
// Whether the person moves follows from what this teller's lists told before, never from what is stored: else
// the person would answer guesses, be it those that a partner tells now or those that it told before others'
// lists came. Besides, what everybody sees after a partner's list follows from what the minimized view shows
// and from what this partner told: such a list lays over the person what it tells anew, and what it told
// before stays as others have changed it since.

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

type Dated = Pick<Statement, "as_of" | "first">;

const isLater = (one: Dated, other: Dated): boolean =>
  one.as_of > other.as_of ||
  (one.as_of.getTime() === other.as_of.getTime() &&
    one.first.toHexString() > other.first.toHexString());
