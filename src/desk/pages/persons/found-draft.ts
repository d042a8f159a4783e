import type { UpdatePersonRequest } from "#desk-client";
import { api } from "../../api/api.js";
import { etagOf, numberOf } from "../../api/etag.js";
import { type AnyPerson, isFullView } from "../../api/persons.js";
import { createDrafts } from "../../state/drafts.js";
import { createHeld } from "../../state/kept.js";
import type { EditDraft } from "../../state/use-edits.js";
import { type PersonField, type PersonValues, valueIn } from "./person-values.js";

/** Where the person is. */
const placeFields = [
  "location",
  "hospital",
  "hospital_status",
  "shelter",
  "shelter_status",
] as const satisfies readonly PersonField[];

/** What is asked for when somebody is found, in the order of the form. */
export const foundFormFields = [
  "found_at",
  ...placeFields,
  "finder_name",
  "finder_phone",
  "found_notes",
] as const satisfies readonly PersonField[];

/** What somebody has typed and chosen of findings that are not saved yet, by the person. */
export const foundDrafts = createDrafts<EditDraft<PersonValues>>("mark-found");

/**
 * What a record says of a finding: nothing as long as the person is missing. Undefined: the key sees not all of the
 * record, and may not say where the person is.
 */
export function findingOf(person: AnyPerson): PersonValues {
  const places: readonly PersonField[] = isFullView(person) ? [] : placeFields;
  const isFound = person.status.handle === "found";
  return Object.fromEntries(
    foundFormFields
      .filter((field) => !places.includes(field))
      .map((field) => [field, isFound ? valueIn(person, field, undefined) : ""]),
  );
}

/** How a person who was just marked as found is made missing again. */
interface Undo {
  personId: string;
  body: UpdatePersonRequest;
  /** The version that was stored then. */
  etag: string | undefined;
  /** How often this desk has changed the person since: a tip is a change too. */
  ownChanges: number;
  /** The time in milliseconds until when it is offered. */
  until: number;
}

/** The last one, while this page lives: it names places. */
export const heldUndo = createHeld<Undo>();
export const undoMs = 60_000;

/** This desk has changed the person: that does not come between a finding and its undo. */
export function countOwnChange(personId: string): void {
  const undo = heldUndo.get();
  if (undo?.personId !== personId) return;
  heldUndo.set({ ...undo, ownChanges: undo.ownChanges + 1 });
}

/** The version that an undo may change: the newest one, as long as this desk alone has made it. */
export async function versionToUndo({ personId, etag, ownChanges }: Undo) {
  if (ownChanges === 0) return etag;
  const newest = etagOf(await api.getPerson({ personId }));
  return numberOf(newest) === numberOf(etag) + ownChanges ? newest : etag;
}

const handleIn = (value: AnyPerson[keyof AnyPerson]) =>
  typeof value === "object" && value !== null && "handle" in value ? value.handle : (value ?? null);

/** The change that makes such a person missing again. The service clears what was said of the finding. */
export function missingAgain(before: AnyPerson, change: UpdatePersonRequest): UpdatePersonRequest {
  const changed = placeFields.filter((field) => change[field] !== undefined);
  return {
    status: "missing",
    ...Object.fromEntries(changed.map((field) => [field, handleIn(before[field])])),
  };
}
