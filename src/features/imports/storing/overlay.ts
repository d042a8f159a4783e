import type {
  ListedField,
  ListedValues,
  PersonDocument,
} from "../../../kernel/database/collections.js";
import { listedFields } from "../../persons/listed-values.store.js";
import { lastImport } from "../batches/as-left.js";
import { isReportedByLists, isState, type Statement, speaksOfStates } from "./states.js";

export type ListedFields = Partial<Pick<PersonDocument, (typeof listedFields)[number]>>;

/** What a statement is merged into: a stored person, or nothing. */
export type Before = ListedFields &
  Partial<
    Pick<PersonDocument, "found_at" | "states_at" | "created_at" | "imported" | "presumed_missing">
  >;

const places = ["hospital", "shelter"] as const;
type Place = (typeof places)[number];

const statusOf = { hospital: "hospital_status", shelter: "shelter_status" } as const;
const placeOf: Partial<Record<ListedField, Place>> = {
  hospital: "hospital",
  hospital_status: "hospital",
  shelter: "shelter",
  shelter_status: "shelter",
};

/**
 * Whether what is known of where the person is is newer than this list. Of two lists of one day, the one that
 * came first is the older one.
 */
export function isOlder(
  { as_of, first, batch }: Statement,
  { states_at, created_at, imported }: Before,
): boolean {
  const known = states_at ?? created_at ?? as_of;
  const last = imported && lastImport(imported);
  // An import's own entry comes from an earlier row of the same list.
  const isOthers = last !== undefined && !last.equals(batch);
  const cameLater = isOthers && last.toHexString() > first.toHexString();
  return as_of < known || (as_of.getTime() === known.getTime() && cameLater);
}

/**
 * Reported fields replace known ones, unless the known field is newer (`older`: the list is older) or
 * corrects the reported one. An older list fills empty fields. Of where the person is, it fills only a place
 * that nobody has reported since, with its status, and the status of a person who only left a shelter. The
 * result is the same as if the lists had come in the order of their dates.
 */
export function overlaidFields(
  before: Before,
  reported: ListedFields,
  older: boolean,
): ListedFields {
  const listed: ListedValues = before.imported?.listed ?? {};
  const isKept = (field: ListedField & keyof ListedFields): boolean =>
    reported[field] === undefined ||
    (older && (isState(field) ? !isToFill(field) : before[field] !== undefined)) ||
    (listed[field] !== undefined && listed[field] === reported[field]) ||
    (field === "hospital_status" && isElsewhere("hospital")) ||
    (field === "shelter_status" && isElsewhere("shelter"));
  /**
   * States that somebody else reported are newer than any older list, even if they say that there is no
   * place.
   */
  const isToFill = (field: ListedField & keyof ListedFields): boolean => {
    if (!isReportedByLists(before)) return false;
    if (field === "status") return before.presumed_missing === true;
    const place = placeOf[field];
    if (!place || before[field] !== undefined) return false;
    return before[place] === undefined || before[place] === reported[place];
  };
  /** A status belongs to its place: where the place was corrected, the list speaks of another one. */
  const isElsewhere = (place: Place): boolean =>
    reported[place] !== undefined && reported[place] !== before[place] && isKept(place);
  const kept = new Set(listedFields.filter(isKept));
  for (const place of places) {
    const isMoved =
      !kept.has(place) && before[place] !== undefined && reported[place] !== before[place];
    if (isMoved && reported[statusOf[place]] === undefined) kept.delete(statusOf[place]);
  }
  return {
    ...pick(before, [...kept]),
    ...pick(
      reported,
      listedFields.filter((field) => !kept.has(field)),
    ),
  };
}

/** The older record without the status of a place, if the newer record names another place and no status. */
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
 * Merges two records of one list about one person: the values of the newer one, and the notes of both. The
 * date is that of the states: other fields of a newer table make the states no newer.
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
