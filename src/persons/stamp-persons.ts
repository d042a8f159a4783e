import { inBackground } from "../background.js";
import { maxWriteMs } from "../database/changes.js";
import type { Collections } from "../database/collections.js";
import { type Repetition, sweepRegularly } from "../repeat.js";

// The writes of a transaction are visible only after its commit, which may take longer than the margin of the
// sync feed. So a transaction only marks the persons it changes, and they are stamped once the change is
// visible.

type Persons = Pick<Collections, "persons">;

/** Stamps the persons that transactions have changed. Each stamp is a write of its own, which is visible at once. */
export async function stampChanged({ persons }: Persons): Promise<void> {
  await persons.updateMany(
    { stamp_due: true },
    { $currentDate: { updated_at: true }, $unset: { stamp_due: true } },
    { hint: "stamp_due", maxTimeMS: maxWriteMs },
  );
}

/** The same after a transaction that has succeeded: what fails now is done by the next sweep. */
export const stampSoon = (stores: Persons): Promise<void> =>
  inBackground("stamp", () => stampChanged(stores));

/** Stamps what processes have left that ended between a commit and its stamps. Any number may do so. */
export const stampRegularly = (stores: Persons): Repetition =>
  sweepRegularly("stamp_sweep", () => stampChanged(stores));
