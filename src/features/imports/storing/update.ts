import type { AnyBulkWriteOperation } from "mongodb";
import type { ImportMarks, PersonDocument } from "../../../kernel/database/collections.js";
import { dayOf } from "../../../kernel/values/day.js";
import { keepMoves } from "../../persons/history.store.js";
import { withKeys, withMark } from "../../persons/identity/natural-keys.store.js";
import { searchTermsOf } from "../../persons/search/terms.store.js";
import { changesBy, isAlone } from "./changes-by.js";
import { keepBefore } from "./keep-before.js";
import type { Changes } from "./merge.js";
import type { PendingPerson } from "./row.js";
import type { KnownPerson } from "./states.js";
import type { Target } from "./target.js";
import { writeAll } from "./write-many.js";

type Current = KnownPerson & Pick<PersonDocument, "search">;

const maxTries = 10;

/**
 * Writes the changes that a list makes to stored persons, and counts their words. Each change is written onto the
 * version from which it was computed. If somebody else has changed the person meanwhile, the person is read and the
 * change computed again. What the person was before is recorded first.
 * @returns the persons that changed; a dry run only reports them.
 */
export async function updatePersons(
  target: Target,
  allPending: PendingPerson[],
): Promise<Set<PendingPerson>> {
  const { collections, wordCounts, dryRun } = target;
  const changed = new Set<PendingPerson>();
  let left = allPending;
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries === maxTries) throw new Error("Other writers kept changing the same persons.");
    const planned = await plan(target, left);
    if (planned.length > 0 && !dryRun) {
      const kept = planned.map(({ before, set, unset }) => ({
        person: before,
        before: oldValues(before, set, unset),
      }));
      await keepBefore(target, kept);
      const updates = planned.map(({ pending, before, set, unset, history }) => {
        if (!changed.has(pending)) wordCounts.note(before.search, set.search);
        return updateOf(before, { set, unset, history });
      });
      const written = await writeAll(collections.persons, updates);
      left = written < updates.length ? planned.map(({ pending }) => pending) : [];
    } else left = [];
    for (const { pending } of planned) changed.add(pending);
  }
  return changed;
}

interface Planned extends Pick<Changes, "history"> {
  pending: PendingPerson;
  before: Current;
  set: Partial<PersonDocument>;
  unset: string[];
}

async function plan(target: Target, allPending: PendingPerson[]): Promise<Planned[]> {
  const { collections, guarded, mark } = target;
  const ids = allPending.map(({ id }) => id);
  const projection = { tips: 0, history: 0 };
  const found = await collections.persons
    .find<Current>({ _id: { $in: ids } }, { projection })
    .toArray();
  const byId = new Map(found.map((person) => [person._id.toHexString(), person]));
  const now = new Date();
  return allPending.flatMap((pending) => {
    const before = byId.get(pending.id.toHexString());
    const changes = before && pending.statement && changesBy(target, before, pending.statement);
    if (!before || !changes) return [];
    const { unset, history } = changes;
    const set = {
      ...changes.set,
      search: searchTermsOf(changes.after, dayOf(now)),
      natural_keys: withKeys(before.natural_keys, withMark(pending.keys, mark)),
      states_at: changes.states_at,
      imported: marksAfter(before, changes, target),
      ...(guarded && { reported_by_partner: true as const }),
    };
    return [{ pending, before, set, unset, history }];
  });
}

function marksAfter(before: Current, { listed }: Changes, target: Target): ImportMarks {
  const { imported, version } = before;
  return {
    ...(imported?.created_by && { created_by: imported.created_by }),
    ...(isAlone(target, before) && { alone: true }),
    last: { batch: target.batch, version: version + 1 },
    ...(listed && { listed }),
  };
}

function updateOf(
  { _id, version }: Current,
  { set, unset, history }: Pick<Planned, "set" | "unset" | "history">,
): AnyBulkWriteOperation<PersonDocument> {
  return {
    updateOne: {
      filter: { _id, version },
      update: {
        $set: set,
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((name) => [name, 1])) }),
        ...keepMoves(history),
        $currentDate: { updated_at: true },
        $inc: { version: 1 },
      },
    },
  };
}

function oldValues(person: Current, set: object, unset: string[]): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(person));
  return Object.fromEntries(
    [...Object.keys(set), ...unset].map((name) => [name, values.get(name) ?? null]),
  );
}
