import type { ClientSession, ObjectId } from "mongodb";
import type { PersonDocument } from "../../../kernel/database/collections.js";
import { inTransaction } from "../../../kernel/database/in-transaction.js";
import { keysetFilter, sortKeyOf, sortOf } from "../../../kernel/database/keyset.js";
import { forgetBelow, forgetPersons } from "../../persons/delete-person.store.js";
import { leaveRemovals, type Removed } from "../../persons/removals.store.js";
import { stampSoon } from "../../persons/stamp-persons.store.js";
import { isAsLeftBy } from "./as-left.js";
import { findOtherImports } from "./other-imports.js";
import { type LeftPerson, partSize, savePart, type Undoing } from "./undo-progress.js";

type Created = Pick<PersonDocument, "version" | "imported" | "search" | "created_at"> & Removed;

const idsOf = (persons: Created[]): ObjectId[] => persons.map(({ _id }) => _id);

const removal = { is_public: 1, updated_at: 1, withdrawn_at: 1 };

/**
 * Reads the next persons of the source, the newest first, and removes those that the import created, unless somebody
 * else has changed or named them since. Counts the words of those that are gone.
 * @returns whether there may be more.
 */
export async function removeNext(undoing: Undoing): Promise<boolean> {
  const { collections, batch, wordCounts } = undoing;
  const next = await readNext(undoing);
  const last = next.at(-1);
  if (!last) return false;
  const created = next.filter(({ imported }) => imported?.created_by?.equals(batch._id));
  const place = { created_after: sortKeyOf(last, order) };
  const { gone, progress } = await inTransaction(
    collections.persons.db,
    async (session) => {
      const { gone, left } = await removeUnchanged(undoing, created, session);
      const part = { handled: next.length, removed: gone.length, left, place };
      return { gone, progress: await savePart(undoing, part, session) };
    },
    { until: Number.POSITIVE_INFINITY },
  );
  undoing.progress = progress;
  if (gone.length > 0) {
    for (const { search } of gone) wordCounts.note(search, undefined);
    await stampSoon(collections);
    await forgetBelow(collections, idsOf(gone)); // reports and tips may have come meanwhile
  }
  return next.length === partSize;
}

const order = "created_at desc";

/**
 * The clock that stamps persons also stamps imports. So an import created only persons that are newer than its
 * beginning, and the index of the source finds them. Persons of other imports are read too. Each part is short,
 * however many they are.
 */
function readNext({ collections: { persons }, batch, progress }: Undoing): Promise<Created[]> {
  const { source, begun_at = new Date(0) } = batch;
  const place = progress.created_after;
  const start = place && { place, backward: false, inclusive: false };
  const since = { created_at: { $gte: begun_at } };
  const projection = { version: 1, imported: 1, search: 1, created_at: 1, ...removal };
  return persons
    .find({ source, $and: [since, keysetFilter(order, start)] }, { hint: "source" })
    .sort(sortOf(order, start))
    .limit(partSize)
    .project<Created>(projection)
    .toArray();
}

/** Reads within the transaction: an import that names one of them meanwhile makes it begin again. */
async function removeUnchanged(
  undoing: Undoing,
  persons: Created[],
  session: ClientSession,
): Promise<{ gone: Created[]; left: LeftPerson[] }> {
  const { _id: batch } = undoing.batch;
  const otherImports = await findOtherImports(undoing, idsOf(persons), session);
  const othersOf = ({ _id }: Created) => otherImports.get(_id.toHexString()) ?? [];
  const unnamed = persons.filter(
    (person) => isAsLeftBy(batch, person) && othersOf(person).length === 0,
  );
  const gone = await removeAll(undoing, unnamed, session);
  const removed = new Set(gone);
  const stay = persons.filter((person) => !removed.has(person));
  const left = stay.map((person) => {
    const others = othersOf(person);
    return { person, others, isNamed: others.length > 0 && isAsLeftBy(batch, person) };
  });
  return { gone, left };
}

/** @returns the persons that were still as they had been read. */
async function removeAll(
  { collections }: Undoing,
  persons: Created[],
  session: ClientSession,
): Promise<Created[]> {
  if (persons.length === 0) return [];
  const ids = idsOf(persons);
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
  const gone = persons.filter(({ _id }) => !stays.has(_id.toHexString()));
  if (gone.length > 0) await forgetPersons(collections, idsOf(gone), { by: "undo", session });
  await leaveRemovals(collections, gone, session);
  return gone;
}
