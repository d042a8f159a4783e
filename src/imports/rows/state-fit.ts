import type { HospitalStatus } from "../../database/collections.js";
import type { State } from "../values/statuses.js";

// Two states of one person may both be true: who was discharged was admitted before.

const fits: Readonly<Record<State, readonly State[]>> = {
  missing: ["missing"],
  found: ["found", "admitted", "discharged", "present", "departed"],
  admitted: ["admitted", "present", "found"],
  present: ["present", "admitted", "found"],
  discharged: ["discharged", "departed", "admitted", "present", "found"],
  departed: ["departed", "discharged", "admitted", "present", "found"],
  deceased: ["deceased"],
};

export const isHospitalStatus = (state: State | undefined): state is HospitalStatus =>
  state === "admitted" || state === "discharged" || state === "deceased";

/** Whether a person of the state that is taken may also be in the other one. */
export const fitsWith = (taken: State, other: State): boolean => fits[taken].includes(other);

/** Whether two states that a row states in so many words can both be true: the dead are found, too. */
export const canBoth = (one: State, other: State): boolean =>
  fitsWith(one, other) ||
  fitsWith(other, one) ||
  (one === "deceased" && other === "found") ||
  (one === "found" && other === "deceased");
