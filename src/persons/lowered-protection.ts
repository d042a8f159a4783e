import { isMinor } from "./age.js";
import { isHealthSensitive, type Protecting } from "./protection.js";

/**
 * Whether a change leaves a person less protected on `day`, or takes back what was said of a death. Whose
 * hospital is cleared is no patient any more: a status never stays without its hospital.
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
