import type { Filter } from "mongodb";
import type { Permission } from "../../kernel/auth/permissions.js";
import type { PersonDocument } from "../../kernel/database/collections.js";
import { isMinor, minorsBornAfter } from "../../kernel/values/age.js";

/** Being or having been in a hospital is health data: the place and the photo are protected with it. */
export const isHealthSensitive = ({
  hospital,
  hospital_status,
  reported_patient,
}: Pick<PersonDocument, "hospital" | "hospital_status" | "reported_patient">): boolean =>
  hospital !== undefined || hospital_status !== undefined || reported_patient === true;

/** The fields that decide how a person is protected. */
export type Protecting = Pick<
  PersonDocument,
  "hospital" | "hospital_status" | "reported_patient" | "effective_birth_date" | "reported_minor"
>;

/** The texts besides the name that the minimized view shows of a person on `day`: of a minor none. */
export function textsShownOf(
  person: Protecting & Pick<PersonDocument, "location" | "description">,
  day: string,
): { location?: string | undefined; description?: string | undefined } {
  if (isMinor(person, day)) return {};
  const { location, description } = person;
  return { location: isHealthSensitive(person) ? undefined : location, description };
}

/** Whether the minimized view shows the photo of a person on `day`. */
export const isPhotoShownOf = (person: Protecting, day: string): boolean =>
  !isMinor(person, day) && !isHealthSensitive(person);

/**
 * The permission that changing the photo of this record or deleting it requires on `day`: one for minors and
 * patients, none for others.
 */
export const requiredPermissionOf = (person: Protecting, day: string): Permission | undefined =>
  isPhotoShownOf(person, day) ? undefined : "persons:sensitive:read";

/** The records that are neither a minor's on `day` nor health-sensitive. */
export const unprotected = (day: string): Filter<PersonDocument> => ({
  hospital: { $exists: false },
  hospital_status: { $exists: false },
  reported_patient: { $exists: false },
  $or: [
    { effective_birth_date: { $lte: minorsBornAfter(day) } },
    { effective_birth_date: { $exists: false }, reported_minor: { $exists: false } },
  ],
});
