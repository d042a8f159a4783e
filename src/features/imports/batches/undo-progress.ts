import type { ClientSession, ObjectId } from "mongodb";
import { Unavailable } from "../../../kernel/async/unavailable.js";
import type {
  ImportDocument,
  PersonDocument,
  UndoProgress,
} from "../../../kernel/database/collections.js";
import type { Importer } from "../open-importer.js";
import { isAsLeft, lastImport } from "./as-left.js";
import { seenChange } from "./lease.js";
import type { OtherImport } from "./other-imports.js";

// An undo works in parts. What it has done, and how far it came, is stored with the import in the transaction of
// each part. So the next call, or another process after a crash, goes on after the last part.

/** How many persons one part of an undo has. */
export const partSize = 1_000;

export type Stores = Pick<Importer, "collections" | "wordCounts" | "clock">;

/** An undo under way. */
export interface Undoing extends Stores {
  /** The import that is undone. */
  batch: Pick<ImportDocument, "_id" | "source" | "begun_at">;
  /** The imports of its source that are not in force: this one, and those that were undone before. */
  taken: ObjectId[];
  /** As it is stored: each part replaces it. */
  progress: UndoProgress;
}

export const nothingDone: Omit<UndoProgress, "by"> = {
  handled: 0,
  removed: 0,
  restored: 0,
  left: 0,
  left_ids: [],
  named: 0,
  named_ids: [],
  keepers: [],
};

/** A person that an undo leaves. */
export interface LeftPerson {
  person: Pick<PersonDocument, "_id" | "imported" | "version">;
  /** The imports in force that named it since. */
  others: OtherImport[];
  /** Whether it is left only because of them. */
  isNamed: boolean;
}

/** What became of some persons. */
interface Part {
  handled: number;
  removed?: number;
  restored?: number;
  left: LeftPerson[];
  /** Behind the last of them. */
  place: Pick<UndoProgress, "changes_after" | "created_after">;
}

/**
 * Stores a part, in the transaction that does it.
 * @returns the progress with it, which holds as soon as the transaction has succeeded.
 * @throws Unavailable when another process has gone on with the undo, or ended it.
 */
export async function savePart(
  { collections: { imports }, batch: { _id }, progress }: Undoing,
  part: Part,
  session: ClientSession,
): Promise<UndoProgress> {
  const undoing = progressAfter(progress, part, _id);
  const { matchedCount } = await imports.updateOne(
    { _id, "undoing.handled": progress.handled },
    seenChange({ $set: { undoing } }),
    { session },
  );
  if (matchedCount === 0) throw new Unavailable();
  return undoing;
}

const maxListed = 1_000;

function progressAfter(
  before: UndoProgress,
  { handled, removed = 0, restored = 0, left, place }: Part,
  batch: ObjectId,
): UndoProgress {
  const named = left.filter(({ isNamed }) => isNamed);
  const listed = left.slice(0, maxListed - before.left_ids.length);
  const idsOf = (some: LeftPerson[]) => some.map(({ person }) => person._id);
  const keepers = [...before.keepers, ...left.flatMap((one) => keepersOf(one, batch))];
  const distinct = new Map(keepers.map((id) => [id.toHexString(), id]));
  return {
    ...before,
    ...place,
    handled: before.handled + handled,
    removed: before.removed + removed,
    restored: before.restored + restored,
    left: before.left + left.length,
    left_ids: [...before.left_ids, ...idsOf(listed)],
    named: before.named + named.length,
    named_ids: [...before.named_ids, ...idsOf(listed.filter(({ isNamed }) => isNamed))],
    keepers: [...distinct.values()].slice(0, maxListed),
  };
}

/** The imports that must be undone before this one takes a person. */
function keepersOf({ person, others }: LeftPerson, batch: ObjectId): ObjectId[] {
  const last = person.imported && lastImport(person.imported);
  // Undoing another import helps only when no person has changed this record by hand.
  if (!last || !isAsLeft(person)) return [];
  return [last, ...others.map((other) => other.batch)].filter((id) => !id.equals(batch));
}
