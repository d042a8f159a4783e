import type { ListStatus } from "../kernel/database/collections.js";
import type { StateReason } from "../kernel/messages/lists/summary.js";
import type { LineStates } from "./tables/line-states.js";

// Somebody who knows a list may say how its persons are: `--status found`. It holds for the rows of which
// neither the row nor a line above it says anything.

/** Who said it: for this list, for an earlier list of the same office, or for all lists of the source. */
export type StatementBy = "given" | "remembered" | "source";

export interface ListStatement {
  status: ListStatus;
  by: StatementBy;
}

/** States that hold for rows without one of their own, and what gives them. */
export interface GivenStates extends Omit<LineStates, "line"> {
  /** Undefined: nothing gives one. Then the states only deny that a person is in the place of the list. */
  because?: StateReason;
  /** The line that states or denies them, for the notes. */
  line?: string;
}

/** The states that a statement gives. Who is or was in a hospital or a shelter, or is dead, is found. */
const statesOf: Record<ListStatus, Omit<GivenStates, "because">> = {
  missing: { person: "missing" },
  found: { person: "found" },
  present: { shelter: "present", person: "found" },
  departed: { shelter: "departed" },
  admitted: { hospital: "admitted", person: "found" },
  discharged: { hospital: "discharged", shelter: null, person: "found" },
  deceased: { hospital: "deceased", shelter: null, person: "found" },
  unknown: {},
};

export const statesStated = ({ status, by }: ListStatement): GivenStates => ({
  ...statesOf[status],
  because: { kind: "statement", text: by },
});
