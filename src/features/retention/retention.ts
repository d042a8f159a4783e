import { Counter } from "prom-client";
import { type Repetition, sweepRegularly } from "../../kernel/async/repeat.js";
import { claimJob } from "../../kernel/database/claim-job.js";
import type { Collections } from "../../kernel/database/collections.js";
import { sharedKey } from "../../kernel/database/secrets.js";
import type { Logger } from "../../kernel/logger.js";
import { createNaturalKeys } from "../persons/identity/natural-keys.store.js";
import type { PhotoStore } from "../photos/photos.store.js";
import { eraseHidden, finishErasures } from "./erase-hidden.js";
import { hideOld } from "./hide-old.js";

interface Retained {
  collections: Collections;
  photoStore: PhotoStore;
  logger: Logger;
  /** Days after which a person that nobody has changed is hidden. */
  days: number;
}

/** One instance begins so often, and when it has given no sign of life for so long, another goes on. */
const leaseMs = 300_000;

const persons = new Counter({
  name: "retention_persons_total",
  help: "Persons that were hidden because nobody had changed them for long, and that were erased after that",
  labelNames: ["step"],
});

/** Looks at once and every minute whether it is due. */
export const retainRegularly = (retained: Retained): Repetition =>
  sweepRegularly("retention", (signal) => retain(retained, signal));

/**
 * Hides persons whom nobody has changed for so many days, and erases those who were hidden three days ago and
 * not changed since, by the clock of the database. What breaks off is done the next time.
 */
async function retain(
  { collections, photoStore, logger, days }: Retained,
  signal: AbortSignal,
): Promise<void> {
  if (!(await claimJob(collections, "retention", leaseMs))) return;
  const makeKeys = createNaturalKeys(await sharedKey(collections, "natural_key"));
  const stores = { collections, makeKeys, photoStore };
  await finishErasures(stores);
  const hidden = await untilNone("hidden", () => hideOld(collections, days), signal);
  const erased = await untilNone("erased", () => eraseHidden(stores), signal);
  if (hidden + erased > 0) logger.info({ hidden, erased }, "retention");
}

/** Takes one batch after the other. @returns how many persons they were. */
async function untilNone(
  step: "hidden" | "erased",
  takeNext: () => Promise<number | undefined>,
  signal: AbortSignal,
): Promise<number> {
  let all = 0;
  while (!signal.aborted) {
    const count = await takeNext();
    if (count === undefined) break;
    persons.inc({ step }, count);
    all += count;
  }
  return all;
}
