import { BSON, type ObjectId, type UpdateFilter } from "mongodb";
import { changesOf } from "../../../kernel/database/changes.js";
import type { ImportChangeDocument, PersonDocument } from "../../../kernel/database/collections.js";
import { inTransaction } from "../../../kernel/database/in-transaction.js";
import { keepMoves, movesBetween } from "../../persons/history.store.js";
import { isAsLeft, isAsLeftBy, lastImport } from "./as-left.js";
import { findOtherImports, type OtherImport } from "./other-imports.js";
import { type LeftPerson, partSize, savePart, type Undoing } from "./undo-progress.js";

type Current = Omit<PersonDocument, "tips" | "history">;

/** A person that an import changed, and the change. */
interface Changed {
  person: Current;
  change: ImportChangeDocument;
}

/**
 * Puts the next persons back to what they were before the import changed or confirmed them, in the order of their
 * ids, unless somebody else has changed or named them since.
 * @returns whether there may be more.
 */
export async function restoreNext(undoing: Undoing): Promise<boolean> {
  const { batch, progress } = undoing;
  const { importChanges } = undoing.collections;
  const { changes_after } = progress;
  const behind = changes_after && { person_id: { $gt: changes_after } };
  const changes = await importChanges
    .find({ batch: batch._id, ...behind })
    .sort({ person_id: 1 })
    .limit(partSize)
    .toArray();
  const last = changes.at(-1);
  if (!last) return false;
  const confirmed = changes.filter((change) => change.confirmed);
  const changed = changes.filter((change) => !change.confirmed);
  const { restored, left } = await restore(undoing, changed);
  await unconfirm(undoing, confirmed);
  const done = { $in: [...restored, ...confirmed].map(({ _id }) => _id) };
  const place = { changes_after: last.person_id };
  const part = { handled: changes.length, restored: restored.length, left, place };
  // When this fails, the next try finds these persons as they were before, and counts them then.
  undoing.progress = await inTransaction(
    importChanges.db,
    async (session) => {
      await importChanges.deleteMany({ _id: done }, { session });
      return savePart(undoing, part, session);
    },
    { until: Number.POSITIVE_INFINITY },
  );
  return changes.length === partSize;
}

/** Restores persons that an import changed. @returns the changes that are undone, and the persons that are left. */
async function restore(
  undoing: Undoing,
  changes: ImportChangeDocument[],
): Promise<{ restored: ImportChangeDocument[]; left: LeftPerson[] }> {
  const restored: ImportChangeDocument[] = [];
  const left: LeftPerson[] = [];
  if (changes.length === 0) return { restored, left };
  const ids = changes.map(({ person_id }) => person_id);
  const byId = await read(undoing, ids);
  const otherImports = await findOtherImports(undoing, ids);
  const changed = changes.flatMap((change): Changed[] => {
    const person = byId.get(change.person_id.toHexString());
    // The version is the same, so the import broke off right before it changed the person.
    return !person || person.version === change.version ? [] : [{ person, change }];
  });
  const importsSince = ({ change: { person_id, at: then } }: Changed): OtherImport[] =>
    (otherImports.get(person_id.toHexString()) ?? []).filter(({ at }) => then <= at);
  const isNamed = (one: Changed): boolean => importsSince(one).length > 0;
  const asLeft = changed.filter(({ person, change }) => isAsLeftBy(change.batch, person));
  const back = await putBack(
    undoing,
    asLeft.filter((one) => !isNamed(one)),
  );
  const named = new Set(asLeft.filter(isNamed));
  for (const one of changed) {
    const { person, change } = one;
    if (back.has(one) || isAsBefore(person, change)) {
      restored.push(change);
    } else left.push({ person, others: importsSince(one), isNamed: named.has(one) });
  }
  return { restored, left };
}

async function read({ collections: { persons } }: Undoing, ids: ObjectId[]) {
  const projection = { tips: 0, history: 0 };
  const found = await persons.find<Current>({ _id: { $in: ids } }, { projection }).toArray();
  return new Map(found.map((person) => [person._id.toHexString(), person]));
}

/**
 * Restores persons and counts their words.
 * @returns the persons that are restored: nobody has changed them since they were read.
 */
async function putBack(undoing: Undoing, all: Changed[]): Promise<Set<Changed>> {
  const restored = await restoreUnchanged(undoing, all);
  for (const { person, change } of restored) {
    undoing.wordCounts.note(person.search, beforeOf(person, change).search);
  }
  return restored;
}

async function restoreUnchanged(undoing: Undoing, all: Changed[]): Promise<Set<Changed>> {
  if (all.length === 0) return new Set();
  const { matchedCount } = await undoing.collections.persons.bulkWrite(
    all.map(({ person, change }) => ({
      updateOne: {
        filter: { _id: person._id, version: person.version },
        update: restoration(person, change),
      },
    })),
    { ordered: false },
  );
  if (matchedCount === all.length) return new Set(all);
  // The command does not report which persons somebody else changed first.
  const now = await read(
    undoing,
    all.map(({ person }) => person._id),
  );
  return new Set(
    all.filter(({ person, change }) => {
      const current = now.get(person._id.toHexString());
      return current !== undefined && isAsBefore(current, change);
    }),
  );
}

/** An undo that broke off has restored this person already. */
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
  // The person is again as an earlier import left it: so that import can be undone too.
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

interface Confirmation extends Pick<ImportChangeDocument, "person_id" | "at"> {
  confirmed: Date;
  /** What was known before the import confirmed it. */
  back: { states_at: unknown; [path: string]: unknown };
}

/**
 * Undoes the confirmations of an import: the date of what is known of a person becomes the earlier one again, unless
 * somebody has reported something newer since. Nobody sees this change.
 */
async function unconfirm(
  { collections: { persons, importChanges }, batch }: Undoing,
  changes: ImportChangeDocument[],
): Promise<void> {
  const alike = alikeIn(changes.flatMap(confirmationIn));
  if (alike.length === 0) return;
  // Stored earlier states come first: undoing a later import must not restore this import's date.
  await importChanges.bulkWrite(
    alike.map(({ person_id, at, confirmed, back: { states_at } }) => ({
      updateMany: {
        filter: {
          person_id,
          batch: { $ne: batch._id },
          at: { $gte: at },
          "before.states_at": confirmed,
        },
        update: { $set: { "before.states_at": states_at } },
      },
    })),
    { ordered: false },
  );
  await persons.bulkWrite(
    alike.map(({ person_id: _id, confirmed, back }) => ({
      updateMany: { filter: { _id, states_at: confirmed }, update: changesOf(back) },
    })),
    { ordered: false },
  );
}

function confirmationIn({
  person_id,
  at,
  confirmed,
  before,
}: ImportChangeDocument): Confirmation[] {
  const { states_at, listed = {} } = before;
  const paths = Object.entries(listed as object).map(([state, value]) => [
    `imported.listed.${state}`,
    value,
  ]);
  const back = { states_at, ...Object.fromEntries(paths) };
  return confirmed ? [{ person_id, at, confirmed, back }] : [];
}

/** Most persons of a list are confirmed and were known as of one day: one command is enough for them. */
function alikeIn(confirmations: Confirmation[]) {
  const groups = new Map<string, Confirmation[]>();
  for (const one of confirmations) {
    const { at, confirmed, back } = one;
    const name = JSON.stringify([at, confirmed, back]);
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const ids = [first, ...others].map(({ person_id }) => person_id);
    return [{ ...first, person_id: { $in: ids } }];
  });
}
