import { BSON, type UpdateFilter } from "mongodb";
import { changesOf } from "../../database/changes.js";
import type {
  ImportChangeDocument,
  ImportDocument,
  PersonDocument,
} from "../../database/collections.js";
import { forgetPersons } from "../../persons/delete-person.js";
import { keepMoves, movesBetween } from "../../persons/history.js";
import type { Importer } from "../open-importer.js";
import { isAsLeft, isAsLeftBy, lastImport } from "./as-left.js";
import { hold } from "./lease.js";

export interface Undone {
  /** Persons that the import had made. */
  removed: number;
  /** Persons that are as they were before it. */
  restored: number;
  /** Persons that somebody changed since: how many, and the ids of the first. */
  left: number;
  left_ids: string[];
}

type Undoing = Pick<Importer, "collections" | "wordCounts" | "clock">;

const together = 500;
const mostTold = 1_000;

/**
 * Takes an import back: whom it made is removed without a tombstone, whom it changed is as before. Whoever
 * was changed since by anybody else, another import too, is left and told. Broken off and begun again, it
 * goes on.
 * @throws Error when another process works on the import.
 */
export async function undoBatch(
  undoing: Undoing,
  batch: ImportDocument,
  by: string,
): Promise<Undone> {
  const held = await hold(undoing, batch);
  if (!held) throw new Error("Another process works on this import: wait until it has ended.");
  try {
    return await undoHeld(undoing, batch, by);
  } finally {
    held.release();
  }
}

async function undoHeld(undoing: Undoing, batch: ImportDocument, by: string): Promise<Undone> {
  const { imports, importChanges } = undoing.collections;
  const outcome: Undone = { removed: 0, restored: 0, left: 0, left_ids: [] };
  await inParts(importChanges.find({ batch: batch._id }), (changes) =>
    restore(undoing, changes, outcome),
  );
  await inParts(madeBy(undoing, batch), (persons) => remove(undoing, { batch, persons }, outcome));
  await importChanges.deleteMany({ batch: batch._id });
  const { left_ids, ...counts } = outcome;
  await imports.updateOne(
    { _id: batch._id },
    {
      $set: { state: "undone", undone: { at: undoing.clock.now(), by, ...counts } },
      $unset: { worker: true },
      $inc: { version: 1 },
      $currentDate: { updated_at: true },
    },
  );
  return outcome;
}

async function inParts<Item>(
  items: AsyncIterable<Item>,
  handle: (part: Item[]) => Promise<void>,
): Promise<void> {
  const part: Item[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length === together) await handle(part.splice(0));
  }
  if (part.length > 0) await handle(part);
}

function leave(outcome: Undone, { _id }: Pick<PersonDocument, "_id">) {
  outcome.left += 1;
  if (outcome.left_ids.length < mostTold) outcome.left_ids.push(_id.toHexString());
}

type Current = Omit<PersonDocument, "tips" | "history">;

async function restore(
  { collections: { persons, importChanges }, wordCounts }: Undoing,
  changes: ImportChangeDocument[],
  outcome: Undone,
): Promise<void> {
  const ids = changes.map(({ person_id }) => person_id);
  const projection = { tips: 0, history: 0 };
  const found = await persons.find<Current>({ _id: { $in: ids } }, { projection }).toArray();
  const byId = new Map(found.map((person) => [person._id.toHexString(), person]));
  const restoreOne = async (change: ImportChangeDocument) => {
    const person = byId.get(change.person_id.toHexString());
    // Of the same version: the import was broken off right before it changed the person.
    if (!person || person.version === change.version) return;
    const { _id, version } = person;
    const { modifiedCount } = isAsLeftBy(change.batch, person)
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

type Made = Pick<PersonDocument, "_id" | "version" | "imported" | "search">;

/** Stamped by the same clock as the beginning of the import: no index of their own is needed. */
const madeBy = ({ collections: { persons } }: Undoing, { _id, source, begun_at }: ImportDocument) =>
  persons
    .find<Made>(
      { source, created_at: { $gte: begun_at ?? new Date(0) }, "imported.made": _id },
      { hint: "source", projection: { version: 1, imported: 1, search: 1 } },
    )
    .batchSize(together);

async function remove(
  { collections, wordCounts }: Undoing,
  { batch, persons }: { batch: ImportDocument; persons: Made[] },
  outcome: Undone,
): Promise<void> {
  const asLeft = persons.filter((person) => isAsLeftBy(batch._id, person));
  const removed = await removeUnchanged(collections, asLeft);
  for (const person of persons) {
    if (removed.has(person._id.toHexString())) {
      outcome.removed += 1;
      wordCounts.note(person.search, undefined);
    } else leave(outcome, person);
  }
}

/** @returns the ids of those that nobody has changed since they were read, who are gone. */
async function removeUnchanged(
  collections: Undoing["collections"],
  persons: Made[],
): Promise<Set<string>> {
  if (persons.length === 0) return new Set();
  const deletions = persons.map(({ _id, version }) => ({
    deleteOne: { filter: { _id, version } },
  }));
  const ids = persons.map(({ _id }) => _id);
  const gone = await collections.persons.db.client.withSession((session) =>
    session.withTransaction(async () => {
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
  await collections.reports.deleteMany({ person_id: { $in: gone } }); // that came while they were removed
  return new Set(gone.map((id) => id.toHexString()));
}
