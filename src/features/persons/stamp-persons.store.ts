import { inBackground } from "../../kernel/async/background.js";
import { type Repetition, sweepRegularly } from "../../kernel/async/repeat.js";
import { maxWriteMs } from "../../kernel/database/changes.js";
import type { Collections } from "../../kernel/database/collections.js";

// The writes of a transaction are visible only after its commit, which may take longer than the margin of the
// sync feed. So a transaction only marks the persons it changes, and they are stamped once the change is
// visible.

type Stores = Pick<Collections, "persons" | "removals">;

/** Who is not public, hidden or deleted, was withdrawn at this moment unless it was before. */
const stamp = [
  {
    $set: {
      updated_at: "$$NOW",
      withdrawn_at: {
        $cond: [{ $eq: ["$is_public", true] }, "$$REMOVE", { $ifNull: ["$withdrawn_at", "$$NOW"] }],
      },
    },
  },
  { $unset: "stamp_due" },
];
const due = { hint: "stamp_due", maxTimeMS: maxWriteMs };

/** Stamps the persons that transactions have changed or deleted. Each stamp is a write of its own, which is visible at once. */
export async function stampChanged({ persons, removals }: Stores): Promise<void> {
  await persons.updateMany({ stamp_due: true }, stamp, due);
  await removals.updateMany({ stamp_due: true }, stamp, due);
}

/** The same after a transaction that has succeeded: what fails now is done by the next sweep. */
export const stampSoon = (stores: Stores): Promise<void> =>
  inBackground("stamp", () => stampChanged(stores));

/** Stamps what processes have left that ended between a commit and its stamps. Any number may do so. */
export const stampRegularly = (stores: Stores): Repetition =>
  sweepRegularly("stamp_sweep", () => stampChanged(stores));
