import type { ReportedByLists } from "../../database/collections.js";
import { type Changes, changesFrom, changesTo, fieldsAfter } from "./merge.js";
import { uncorrected } from "./overlay.js";
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
const maxLines = 200;

/** Stored hashes were made with the name that a field had at first. */
const hashedAs = (field: string) => (field === "reported_minor" ? "said_minor" : field);

/** What a statement tells, each value as a keyed hash; notes line by line. */
function valuesOf(
  { as_of: _as_of, first: _first, batch: _batch, notes, ...values }: Statement,
  { mark, makeKeys }: Teller,
): Map<Field, string> {
  const hash = (field: string, value: unknown) =>
    makeKeys.hash(`told ${hashedAs(field)}`, `${mark}\0${value}`).slice(0, 12);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const reported = new Map(given.map(([field, value]) => [field as Field, hash(field, value)]));
  const lines = notes.slice(0, maxLines).map((line) => hash("notes", line));
  return lines.length > 0 ? reported.set("notes", lines.join(" ")) : reported;
}

/** The lines of notes that were told; of very many only the last. */
const linesOfBoth = (reported = "", added = "") =>
  [...new Set([...reported.split(" "), ...added.split(" ")])].slice(-maxLines).join(" ").trim();

/** What stays known of a statement that makes a new person. */
export function firstReport(statement: Statement, teller: Teller): ReportedByLists {
  const { as_of, first, batch } = statement;
  const values = Object.fromEntries(valuesOf(statement, teller));
  return { as_of, first, batch, version: 1, alone: true, values };
}

interface Context {
  teller: Teller;
  now: Date;
  by: string;
}

/** What a list changes of a person, and what stays known of it when it is a partner's. */
export type ReportedChanges = Changes & { reported?: ReportedByLists };

/** What changes when anybody's list says this of a stored person; undefined when it says nothing new. */
export function reportedChanges(
  before: KnownPerson,
  statement: Statement,
  { teller, ...context }: Context,
): ReportedChanges | undefined {
  if (!teller.isPartner && !before.reported_by_partner)
    return changesTo(before, statement, context);
  const reported = before.imported?.reported?.[nameOf(teller)];
  // Of the lists of this teller that have told of the person so far.
  const isNewest = reported === undefined || isLater(statement, reported);
  const isLast = reported?.version === before.version;
  const isOlder = isLast ? isLater(reported, statement) : before.updated_at > statement.as_of;
  const goesOn = isNewest || reported.batch.equals(statement.batch);
  const values = valuesOf(statement, teller);
  const news = [...values.keys()].filter((field) => {
    if (teller.isPartner && isOlder && field === "status") return false;
    const last = reported?.values[field];
    if (field === "notes") return linesOfBoth(last, values.get(field)) !== last;
    return last === undefined || (goesOn && last !== values.get(field));
  });
  if (news.length === 0 && !(isNewest && speaksOfStates(statement))) return undefined;

  const { as_of, first, batch } = statement;
  const alone = isLast && reported.alone === true;
  const change = { before, statement, news, now: context.now, isOlder, alone };
  const { after, kept } = teller.isPartner
    ? afterPartner(change)
    : { after: fieldsAfter(uncorrected(before), statement, context.now), kept: statement };
  return {
    ...changesFrom(before, kept, { after, ...context }),
    // By dates alone: that a hidden state was kept would be seen when another list comes.
    states_at: isNewer(statement, before) ? as_of : (before.states_at ?? before.created_at),
    reported: {
      ...(isNewest ? { as_of, first } : { as_of: reported.as_of, first: reported.first }),
      ...{ batch, version: before.version + 1, ...(alone && { alone }) },
      values: {
        ...reported?.values,
        ...Object.fromEntries(news.map((field) => [field, values.get(field) ?? ""])),
        ...(values.has("notes") && {
          notes: linesOfBoth(reported?.values.notes, values.get("notes")),
        }),
      },
    },
  };
}

type Dated = Pick<Statement, "as_of" | "first">;

const isLater = (one: Dated, other: Dated): boolean =>
  one.as_of > other.as_of ||
  (one.as_of.getTime() === other.as_of.getTime() &&
    one.first.toHexString() > other.first.toHexString());
