import { BSON, type UpdateFilter } from "mongodb";
import { changesOf } from "../../database/changes.js";
import type { ImportChangeDocument, PersonDocument } from "../../database/collections.js";
import { keepMoves, movesBetween } from "../../persons/history.js";
import { isAsLeft, isAsLeftBy, lastImport } from "./as-left.js";
import { othersWord } from "./others-word.js";
import { leave, type Undoing } from "./undone.js";

type Current = Omit<PersonDocument, "tips" | "history">;

/** Puts persons back to what they were before an import changed them. */
export async function restore(undoing: Undoing, changes: ImportChangeDocument[]): Promise<void> {
  const { collections, wordCounts, outcome } = undoing;
  const { persons, importChanges } = collections;
  if (changes.length === 0) return;
  const ids = changes.map(({ person_id }) => person_id);
  const projection = { tips: 0, history: 0 };
  const found = await persons.find<Current>({ _id: { $in: ids } }, { projection }).toArray();
  const byId = new Map(found.map((person) => [person._id.toHexString(), person]));
  const spoken = await othersWord(undoing, ids);
  const isRestorable = (person: Current, { batch, at }: ImportChangeDocument): boolean => {
    const since = spoken.get(person._id.toHexString());
    return isAsLeftBy(batch, person) && (since === undefined || since < at);
  };
  const restoreOne = async (change: ImportChangeDocument) => {
    const person = byId.get(change.person_id.toHexString());
    // Of the same version: the import was broken off right before it changed the person.
    if (!person || person.version === change.version) return;
    const { _id, version } = person;
    const { modifiedCount } = isRestorable(person, change)
      ? await persons.updateOne({ _id, version }, restoration(person, change))
      : { modifiedCount: 0 };
    if (modifiedCount === 0 && !isAsBefore(person, change)) return leave(outcome, person);
    outcome.restored += 1;
    wordCounts.note(person.search, beforeOf(person, change).search);
    await importChanges.deleteOne({ _id: change._id });
  };
  await Promise.all(changes.map(restoreOne));
}

/** An undo that was broken off has put this person back already. */
function isAsBefore(person: Current, { before }: ImportChangeDocument): boolean {
  const values = new Map<string, unknown>(Object.entries(person));
  return Object.entries(before).every(
    ([name, value]) =>
      name === "imported" || textOf(values.get(name) ?? null) === textOf(value ?? null),
  );
}

const textOf = (value: unknown) => BSON.EJSON.stringify({ value });

/** The person as it was. */
function beforeOf(person: Current, { before }: ImportChangeDocument): Current {
  const all = Object.entries({ ...person, ...before }).filter(([, value]) => value !== null);
  return Object.fromEntries(all) as unknown as Current;
}

function restoration(person: Current, change: ImportChangeDocument): UpdateFilter<PersonDocument> {
  const { version } = person;
  const before = beforeOf(person, change);
  const imported = before.imported && lastImport(before.imported);
  // An earlier import left the person as it is now again: that one can be taken back, too.
  const marks =
    imported && isAsLeft({ ...before, version: change.version })
      ? { imported: { ...before.imported, last: { batch: imported, version: version + 1 } } }
      : {};
  return {
    ...changesOf({ ...change.before, ...marks }),
    ...keepMoves(movesBetween(person, before, { at: new Date(), by: "undo" })),
    $currentDate: { updated_at: true },
    $inc: { version: 1 },
  };
}
