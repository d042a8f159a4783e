import { inBackground } from "../background.js";
import { longestWrite } from "../database/changes.js";
import type { Collections } from "../database/collections.js";
import { type Repetition, sweepRegularly } from "../repeat.js";

// Nobody sees what a transaction writes before its commit, which may take longer than the margin of the
// sync feed. So a transaction only marks whom it changes, and they are stamped once the change is seen.

type Persons = Pick<Collections, "persons">;

/** Stamps whom transactions have changed: each person by a write of its own, which is seen at once. */
export async function stampChanged({ persons }: Persons): Promise<void> {
  await persons.updateMany(
    { stamp_due: true },
    { $currentDate: { updated_at: true }, $unset: { stamp_due: true } },
    { hint: "stamp_due", maxTimeMS: longestWrite },
  );
}

/** The same after a transaction that has succeeded: what fails now is done by the next sweep. */
export const stampSoon = (stores: Persons): Promise<void> =>
  inBackground("stamp", () => stampChanged(stores));

/** Stamps what processes have left that ended between a commit and its stamps. Any number may do so. */
export const stampRegularly = (stores: Persons): Repetition =>
  sweepRegularly("stamp_sweep", () => stampChanged(stores));
