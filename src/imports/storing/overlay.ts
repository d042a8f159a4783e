import type { ListedField, ListedValues, PersonDocument } from "../../database/collections.js";
import { listedFields } from "../../persons/listed-values.js";
import { lastImport } from "../batches/as-left.js";
import { isReportedByLists, isState, type Statement, speaksOfStates } from "./states.js";

export type ListedFields = Partial<Pick<PersonDocument, (typeof listedFields)[number]>>;

/** What a statement is laid over: a stored person, or nothing. */
export type Before = ListedFields &
  Partial<
    Pick<
      PersonDocument,
      | "found_at"
      | "states_at"
      | "created_at"
      | "imported"
      | "presumed_missing"
      | "reported_by_partner"
    >
  >;

const places = ["hospital", "shelter"] as const;
type Place = (typeof places)[number];

const statusOf = { hospital: "hospital_status", shelter: "shelter_status" } as const;
const placeOf: Partial<Record<ListedField, Place>> = {
  ...{ hospital: "hospital", hospital_status: "hospital" },
  ...{ shelter: "shelter", shelter_status: "shelter" },
};

/**
 * Is what is known of where the person is newer than this list? Of two lists of one day, the one that
 * came first is the older one.
 */
export function isOlder(
  { as_of, first, batch }: Statement,
  { states_at, created_at, imported }: Before,
): boolean {
  const known = states_at ?? created_at ?? as_of;
  const last = imported && lastImport(imported);
  // What an import has stored itself, an earlier row of its list said.
  const isOthers = last !== undefined && !last.equals(batch);
  const cameLater = isOthers && last.toHexString() > first.toHexString();
  return as_of < known || (as_of.getTime() === known.getTime() && cameLater);
}

/**
 * The person as if nobody had corrected a list. Marks of corrections follow from whether two values are
 * equal, and one of the two may be a partner's guess.
 */
export function uncorrected<Person extends Before>(person: Person): Person {
  const { listed: _listed, ...imported } = person.imported ?? {};
  return { ...person, imported };
}

/**
 * What is told goes before what is known, unless that is newer (`older`: the list is not) or a correction
 * of what is told. An older list fills what is empty; of where the person is, only a place that nobody has
 * told since, with its status, and the status of who only left a shelter: the person is as if the lists had
 * come in the order of their dates.
 */
export function overlaidFields(before: Before, told: ListedFields, older: boolean): ListedFields {
  const listed: ListedValues = before.imported?.listed ?? {};
  const isKept = (field: ListedField & keyof ListedFields): boolean =>
    told[field] === undefined ||
    (older && (isState(field) ? !isToFill(field) : before[field] !== undefined)) ||
    (listed[field] !== undefined && listed[field] === told[field]) ||
    (field === "hospital_status" && isElsewhere("hospital")) ||
    (field === "shelter_status" && isElsewhere("shelter"));
  /** What somebody has told of states is newer than any list that is older, and may be that there is no place. */
  const isToFill = (field: ListedField & keyof ListedFields): boolean => {
    if (!isReportedByLists(before)) return false;
    if (field === "status") return before.presumed_missing === true;
    const place = placeOf[field];
    if (!place || before[field] !== undefined) return false;
    return before[place] === undefined || before[place] === told[place];
  };
  /** A status goes with its place: where that was corrected, the list speaks of another one. */
  const isElsewhere = (place: Place): boolean =>
    told[place] !== undefined && told[place] !== before[place] && isKept(place);
  const kept = new Set(listedFields.filter(isKept));
  for (const place of places) {
    const isMoved =
      !kept.has(place) && before[place] !== undefined && told[place] !== before[place];
    if (isMoved && told[statusOf[place]] === undefined) kept.delete(statusOf[place]);
  }
  return {
    ...pick(before, [...kept]),
    ...pick(
      told,
      listedFields.filter((field) => !kept.has(field)),
    ),
  };
}

/** Without the status of a place when a newer record names another place and no status. */
function withoutOutdated(older: Statement, newer: Statement): Statement {
  const outdated = places.filter(
    (place) =>
      newer[place] !== undefined &&
      newer[place] !== older[place] &&
      newer[statusOf[place]] === undefined,
  );
  if (outdated.length === 0) return older;
  const { ...left } = older;
  for (const place of outdated) delete left[statusOf[place]];
  return left;
}

/** The notes of both records, each line once. */
const notesOfBoth = (one: string[], other: string[]) => [
  ...one,
  ...other.filter((line) => !one.includes(line)),
];

/**
 * Two records of one list about one person as one: the newer one's values, and the notes of both. Its date
 * is that of the states: what a newer table tells beside them makes them no newer.
 */
export function overlay(earlier: Statement, later: Statement): Statement {
  const notes = notesOfBoth(earlier.notes, later.notes);
  const inOrder = later.as_of >= earlier.as_of;
  const [older, newer] = inOrder ? [earlier, later] : [later, earlier];
  const { as_of } = speaksOfStates(newer) || !speaksOfStates(older) ? newer : older;
  const known = older.as_of < newer.as_of ? withoutOutdated(older, newer) : older;
  return { ...known, ...newer, notes, as_of };
}

export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  const picked: Partial<Source> = {};
  for (const name of names) if (source[name] !== undefined) picked[name] = source[name];
  return picked as Pick<Source, Name>;
}
