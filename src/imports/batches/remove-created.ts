import type { ClientSession, ObjectId } from "mongodb";
import type { ImportDocument, PersonDocument } from "../../database/collections.js";
import { forgetBelow, forgetPersons } from "../../persons/delete-person.js";
import { stampSoon } from "../../persons/stamp-persons.js";
import { isAsLeftBy } from "./as-left.js";
import {
  findOtherImports,
  noteLeft,
  noteUndone,
  type OtherImport,
  type Stores,
  type Undoing,
} from "./undo-outcome.js";

type Created = Pick<PersonDocument, "_id" | "version" | "imported" | "search">;

/** Persons and imports are stamped by the same clock, so no index of their own is needed. */
export const createdBy = (
  { collections: { persons } }: Stores,
  { _id, source, begun_at }: ImportDocument,
) =>
  persons.find<Created>(
    { source, created_at: { $gte: begun_at ?? new Date(0) }, "imported.created_by": _id },
    { hint: "source", projection: { version: 1, imported: 1, search: 1 } },
  );

/** Removes the persons that an import created, unless somebody else has changed or named them since. */
export async function remove(undoing: Undoing, persons: Created[]): Promise<void> {
  const { batch, wordCounts, outcome } = undoing;
  const { removed, otherImports } = await removeUnchanged(undoing, persons);
  for (const person of persons) {
    const id = person._id.toHexString();
    if (removed.has(id)) {
      outcome.removed += 1;
      wordCounts.note(person.search, undefined);
      continue;
    }
    const others = otherImports.get(id) ?? [];
    noteLeft(undoing, person, { others, named: others.length > 0 && isAsLeftBy(batch, person) });
  }
}

interface Removal {
  /** The ids of the removed persons: nobody has changed them since they were read. */
  removed: Set<string>;
  /** What other imports in force reported of them, by their ids. */
  otherImports: Map<string, OtherImport[]>;
}

async function removeUnchanged(undoing: Undoing, persons: Created[]): Promise<Removal> {
  const { collections, batch } = undoing;
  const asLeft = persons.filter((person) => isAsLeftBy(batch, person));
  const removal = await collections.persons.db.client.withSession((session) =>
    session.withTransaction(async () => {
      // This reads within the transaction: an import that names one of them meanwhile makes it begin again.
      const otherImports = await findOtherImports(
        undoing,
        persons.map(({ _id }) => _id),
        session,
      );
      const unnamed = asLeft.filter(({ _id }) => !otherImports.has(_id.toHexString()));
      const gone = await removeAll(undoing, unnamed, session);
      await noteUndone(undoing, { removed: gone.length }, session);
      return { gone, otherImports };
    }),
  );
  const { gone, otherImports } = removal;
  await stampSoon(collections);
  if (gone.length > 0) await forgetBelow(collections, gone); // reports and tips may have come meanwhile
  return { removed: new Set(gone.map((id) => id.toHexString())), otherImports };
}

/** @returns the ids of the persons that were still as they had been read. */
async function removeAll(
  { collections }: Undoing,
  persons: Created[],
  session: ClientSession,
): Promise<ObjectId[]> {
  if (persons.length === 0) return [];
  const ids = persons.map(({ _id }) => _id);
  // One command for each version is enough, and there are few versions. One for each person costs the
  // database four times as much.
  for (const version of new Set(persons.map((person) => person.version))) {
    const same = persons.filter((person) => person.version === version);
    const these = { $in: same.map(({ _id }) => _id) };
    await collections.persons.deleteMany({ _id: these, version }, { session, hint: "_id_" });
  }
  const kept = await collections.persons
    .find({ _id: { $in: ids } }, { projection: { _id: 1 }, session })
    .toArray();
  const stays = new Set(kept.map(({ _id }) => _id.toHexString()));
  const gone = ids.filter((id) => !stays.has(id.toHexString()));
  if (gone.length > 0) await forgetPersons(collections, gone, { by: "undo", session });
  return gone;
}
