import { ObjectId } from "mongodb";
import type { Collections } from "../../database/collections.js";
import type { ServerClock } from "../../database/server-clock.js";

interface Target {
  collections: Pick<Collections, "importNames">;
  /** The import that names the persons. */
  batch: ObjectId;
  clock: ServerClock;
}

/** Whom a list names and changes nothing of, an undo of another import leaves. Twice does no harm. */
export async function namePersons(
  { collections: { importNames }, batch, clock }: Target,
  persons: ObjectId[],
): Promise<void> {
  if (persons.length === 0) return;
  await importNames.insertOne({ _id: new ObjectId(), batch, persons, at: clock.now() });
}
