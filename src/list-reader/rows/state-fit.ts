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

/** Whether a person of the state that is taken may also be in the other one. */
export const fitsWith = (taken: State, other: State): boolean => fits[taken].includes(other);

/** What may be true of one person, though neither follows from the other. */
const besides: readonly (readonly State[])[] = [
  ["deceased", "found"],
  ["departed", "missing"],
];

/**
 * Whether two states that a row states in so many words can both be true: the dead are found, too, and who left
 * a shelter may be missing.
 */
export const canBoth = (one: State, other: State): boolean =>
  fitsWith(one, other) ||
  fitsWith(other, one) ||
  besides.some((pair) => pair.includes(one) && pair.includes(other));
