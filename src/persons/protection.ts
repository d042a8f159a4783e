import type { PersonDocument } from "../database/collections.js";

/** That somebody is or was in a hospital is health data: where, and the photo, are protected with it. */
export const isHealthSensitive = ({
  hospital,
  hospital_status,
}: Pick<PersonDocument, "hospital" | "hospital_status">): boolean =>
  hospital !== undefined || hospital_status !== undefined;
