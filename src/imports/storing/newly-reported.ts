import type { ReportedByLists } from "../../database/collections.js";
import { afterPartner, type Field } from "./after-partner.js";
import { type Changes, changesFrom, changesTo, fieldsAfter } from "./merge.js";
import { uncorrected } from "./overlay.js";
import { isNewer, type KnownPerson, type Statement, speaksOfStates } from "./states.js";
import { nameOf, type Teller } from "./teller.js";

// The changes that a list makes to a stored person when a key without persons:sensitive:read reports the
// person or has done so. Whether the person moves depends on what this teller's lists reported before, never
// on what is stored: otherwise the person would confirm guesses, those that a partner sends now and those
// that it sent before others' lists came. What everybody sees after a partner's list also depends only on the
// minimized view and on what this partner has reported: such a list overlays what it newly reports, and what
// it reported before stays as others have changed it since.

/** The limit for the notes of one statement, and for the notes that are remembered of it. */
const maxLines = 200;

/** Stored hashes were made with the name that a field had at first. */
const hashedAs = (field: string) => (field === "reported_minor" ? "said_minor" : field);

/** The values that a statement reports, each as a keyed hash; notes line by line. */
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

/** The reported lines of notes; of very many only the last. */
const linesOfBoth = (reported = "", added = "") =>
  [...new Set([...reported.split(" "), ...added.split(" ")])].slice(-maxLines).join(" ").trim();

/** What is remembered of a statement that makes a new person. */
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

/** The changes that a list makes to a person, and what is remembered of the list when it is a partner's. */
export type ReportedChanges = Changes & { reported?: ReportedByLists };

/** The changes that anybody's list makes to a stored person; undefined when it says nothing new. */
export function reportedChanges(
  before: KnownPerson,
  statement: Statement,
  { teller, ...context }: Context,
): ReportedChanges | undefined {
  if (!teller.isPartner && !before.reported_by_partner)
    return changesTo(before, statement, context);
  const reported = before.imported?.reported?.[nameOf(teller)];
  // Compares the lists of this teller that have reported the person so far.
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
    // The dates alone decide. Otherwise the next list would reveal that a hidden state was kept.
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
