import { isMinor } from "../../kernel/values/age.js";
import { isHealthSensitive, type Protecting } from "./protection.view.js";

/**
 * Whether a change lowers the protection of a person on `day`, or withdraws a reported death. Clearing the
 * hospital ends the health protection: the hospital status goes with it.
 */
export function lowersProtection(before: Protecting, after: Protecting, day: string): boolean {
  const isMinorNoMore = isMinor(before, day) && !isMinor(after, day);
  const isPatientNoMore = isHealthSensitive(before) && !isHealthSensitive(after);
  const otherHospital = before.hospital !== undefined && after.hospital !== before.hospital;
  const deathTakenBack =
    before.hospital_status === "deceased" &&
    (after.hospital_status !== "deceased" || otherHospital);
  return isMinorNoMore || isPatientNoMore || deathTakenBack;
}
