import { type AnyBulkWriteOperation, ObjectId } from "mongodb";
import type { PersonDocument } from "../../../kernel/database/collections.js";
import { keepBefore } from "./keep-before.js";
import type { Confirmation } from "./states.js";
import type { Target } from "./target.js";
import { writeAll } from "./write-many.js";

/**
 * Records that a list repeats what is known of a person. Nobody sees a change: neither `updated_at` nor
 * `version` moves. An undo still knows of it: the undo of another import leaves the persons that this list
 * names.
 */
export async function noteRepeated(
  target: Target,
  { confirmations, named }: { confirmations: Confirmation[]; named: ObjectId[] },
): Promise<void> {
  const { collections, batch, clock } = target;
  const changes = confirmations.map(({ person, confirmed, outdated: listed }) => ({
    person,
    confirmed,
    before: { states_at: person.states_at ?? null, ...(isGiven(listed) && { listed }) },
  }));
  await keepBefore(target, changes);
  await writeAll(collections.persons, confirmations.map(updateOf));
  if (named.length === 0) return;
  const names = { _id: new ObjectId(), batch, persons: named, at: clock.now() };
  await collections.importNames.insertOne(names);
}

/** A person that was changed meanwhile stays as that change left it. */
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
