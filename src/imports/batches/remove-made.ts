import type { ImportDocument, PersonDocument } from "../../database/collections.js";
import { forgetPersons } from "../../persons/delete-person.js";
import { isAsLeftBy } from "./as-left.js";
import { othersWord } from "./others-word.js";
import { leave, type Stores, type Undoing } from "./undone.js";

type Made = Pick<PersonDocument, "_id" | "version" | "imported" | "search">;

/** Stamped by the same clock as the beginning of the import: no index of their own is needed. */
export const madeBy = (
  { collections: { persons } }: Stores,
  { _id, source, begun_at }: ImportDocument,
) =>
  persons.find<Made>(
    { source, created_at: { $gte: begun_at ?? new Date(0) }, "imported.made": _id },
    { hint: "source", projection: { version: 1, imported: 1, search: 1 } },
  );

/** Removes whom an import made and nobody else has changed or named since, and leaves the others. */
export async function remove(undoing: Undoing, persons: Made[]): Promise<void> {
  const { batch, wordCounts, outcome } = undoing;
  const asLeft = persons.filter((person) => isAsLeftBy(batch, person));
  const removed = await removeUnchanged(undoing, asLeft);
  for (const person of persons) {
    if (removed.has(person._id.toHexString())) {
      outcome.removed += 1;
      wordCounts.note(person.search, undefined);
    } else leave(outcome, person);
  }
}

/** @returns the ids of those who are gone: nobody has changed them since they were read, or named them. */
async function removeUnchanged(undoing: Undoing, persons: Made[]): Promise<Set<string>> {
  const { collections } = undoing;
  const ids = persons.map(({ _id }) => _id);
  const gone = await collections.persons.db.client.withSession((session) =>
    session.withTransaction(async () => {
      // Within the transaction: an import that names one of them meanwhile makes it begin again.
      const spoken = await othersWord(undoing, ids, session);
      const deletions = persons
        .filter(({ _id }) => !spoken.has(_id.toHexString()))
        .map(({ _id, version }) => ({ deleteOne: { filter: { _id, version } } }));
      if (deletions.length === 0) return [];
      await collections.persons.bulkWrite(deletions, { session });
      const kept = await collections.persons
        .find({ _id: { $in: ids } }, { projection: { _id: 1 }, session })
        .toArray();
      const stays = new Set(kept.map(({ _id }) => _id.toHexString()));
      const gone = ids.filter((id) => !stays.has(id.toHexString()));
      await forgetPersons(collections, gone, session);
      return gone;
    }),
  );
  if (gone.length === 0) return new Set();
  await collections.reports.deleteMany({ person_id: { $in: gone } }); // that came while they were removed
  return new Set(gone.map((id) => id.toHexString()));
}
