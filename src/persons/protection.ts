import type { Filter } from "mongodb";
import type { Permission } from "../auth/permissions.js";
import type { PersonDocument } from "../database/collections.js";
import { isMinor, minorsBornAfter } from "./age.js";

/** That somebody is or was in a hospital is health data: where, and the photo, are protected with it. */
export const isHealthSensitive = ({
  hospital,
  hospital_status,
  reported_patient,
}: Pick<PersonDocument, "hospital" | "hospital_status" | "reported_patient">): boolean =>
  hospital !== undefined || hospital_status !== undefined || reported_patient === true;

/** What decides how far a person is protected. */
export type Protecting = Pick<
  PersonDocument,
  "hospital" | "hospital_status" | "reported_patient" | "born_on" | "said_minor"
>;

/** What the photo and the deletion of a minor's or a health-sensitive record ask for on `day`. */
export const askedByRecord = (person: Protecting, day: string): Permission | undefined =>
  isMinor(person, day) || isHealthSensitive(person) ? "persons:sensitive:read" : undefined;

/** The records that are neither a minor's on `day` nor health-sensitive. */
export const unprotected = (day: string): Filter<PersonDocument> => ({
  hospital: { $exists: false },
  hospital_status: { $exists: false },
  reported_patient: { $exists: false },
  $or: [
    { born_on: { $lte: minorsBornAfter(day) } },
    { born_on: { $exists: false }, said_minor: { $exists: false } },
  ],
});
