import type { UpdatePersonRequest } from "#desk-client";
import { api } from "../../api/api.js";
import { etagOf, numberOf } from "../../api/etag.js";
import { type AnyPerson, isFullView } from "../../api/persons.js";
import { createDrafts } from "../../state/drafts.js";
import { createKept } from "../../state/kept.js";
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

/** How a finding that was just stored is taken back. */
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

/** So long a finding can be taken back. */
export const undoMs = 60_000;

/** The latest one, also over a reload. It names places, so it goes when its time is over. */
export const keptUndo = createKept<Undo>("found-undo");

let forgetting: ReturnType<typeof setTimeout> | undefined;

function forgetInTime(): void {
  clearTimeout(forgetting);
  const undo = keptUndo.get();
  if (!undo) return;
  forgetting = setTimeout(() => keptUndo.set(undefined), undo.until - Date.now());
}
keptUndo.subscribe(forgetInTime);
forgetInTime();

/** This desk has changed the person: that does not come between a finding and its undo. */
export function countOwnChange(personId: string): void {
  const undo = keptUndo.get();
  if (undo?.personId !== personId) return;
  keptUndo.set({ ...undo, ownChanges: undo.ownChanges + 1 });
}

/** The version that an undo may change: the newest one, as long as this desk alone has made it. */
export async function versionToUndo({ personId, etag, ownChanges }: Undo) {
  if (ownChanges === 0) return etag;
  const newest = etagOf(await api.getPerson({ personId }));
  return numberOf(newest) === numberOf(etag) + ownChanges ? newest : etag;
}

const handleIn = (value: AnyPerson[keyof AnyPerson]) =>
  typeof value === "object" && value !== null && "handle" in value ? value.handle : (value ?? null);

/** The change that makes of a person what the record said before a finding was stored: missing, or found otherwise. */
export function changeBack(before: AnyPerson, finding: UpdatePersonRequest): UpdatePersonRequest {
  const changed = foundFormFields.filter(
    (field) =>
      finding[field] !== undefined ||
      // A place that goes takes the state there along.
      (field === "hospital_status" && finding.hospital !== undefined) ||
      (field === "shelter_status" && finding.shelter !== undefined),
  );
  return {
    status: before.status.handle === "found" ? "found" : "missing",
    ...Object.fromEntries(changed.map((field) => [field, handleIn(before[field])])),
  };
}
