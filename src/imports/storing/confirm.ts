import type { AnyBulkWriteOperation, ObjectId } from "mongodb";
import type { Collections, PersonDocument } from "../../database/collections.js";
import type { ServerClock } from "../../database/server-clock.js";
import { keepBefore } from "./keep-before.js";
import type { Confirmation } from "./states.js";
import { writeAll } from "./write-many.js";

interface Target {
  collections: Pick<Collections, "persons" | "importChanges">;
  /** The import that confirms. */
  batch: ObjectId;
  clock: ServerClock;
}

/** No change that anybody sees: neither `updated_at` nor `version` moves. An undo knows it all the same. */
export async function confirmPersons(target: Target, confirmations: Confirmation[]): Promise<void> {
  if (confirmations.length === 0) return;
  const changes = confirmations.map(({ person, confirmed, outdated: listed }) => ({
    ...{ person, confirmed },
    before: { states_at: person.states_at ?? null, ...(isGiven(listed) && { listed }) },
  }));
  await keepBefore(target, changes);
  await writeAll(target.collections.persons, confirmations.map(updateOf));
}

/** Who was changed meanwhile is as that change says. */
function updateOf({
  person: { _id, version },
  confirmed,
  outdated,
}: Confirmation): AnyBulkWriteOperation<PersonDocument> {
  const names = Object.keys(outdated).map((state) => [`imported.listed.${state}`, true]);
  const update = {
    $max: { states_at: confirmed },
    ...(isGiven(outdated) && { $unset: Object.fromEntries(names) }),
  };
  return { updateOne: { filter: { _id, version }, update } };
}

const isGiven = (values: object) => Object.keys(values).length > 0;
