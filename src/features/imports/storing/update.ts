import type { AnyBulkWriteOperation } from "mongodb";
import type { ImportMarks, PersonDocument } from "../../../kernel/database/collections.js";
import { dayOf } from "../../../kernel/values/day.js";
import { keepMoves } from "../../persons/history.js";
import { withKeys, withMark } from "../../persons/identity/natural-keys.js";
import { searchTermsOf } from "../../persons/search/terms.js";
import { changesBy, isAlone } from "./changes-by.js";
import { keepBefore } from "./keep-before.js";
import type { Changes } from "./merge.js";
import type { Work } from "./row.js";
import type { KnownPerson } from "./states.js";
import type { Target } from "./target.js";
import { writeAll } from "./write-many.js";

type Current = KnownPerson & Pick<PersonDocument, "search">;

const maxTries = 10;

/**
 * Writes the changes that records of a list make to stored persons. Each change is written onto the state
 * that it was computed from. A person that was changed meanwhile is read and computed again. The earlier
 * state of a person is recorded first.
 * @returns the works whose persons changed; a dry run only reports them.
 */
export async function updatePersons(target: Target, works: Work[]): Promise<Set<Work>> {
  const { collections, wordCounts, dryRun } = target;
  const changed = new Set<Work>();
  let open = works;
  for (let tries = 0; open.length > 0; tries += 1) {
    if (tries === maxTries) throw new Error("Other writers kept changing the same persons.");
    const planned = await plan(target, open);
    if (planned.length > 0 && !dryRun) {
      const kept = planned.map(({ before, set, unset }) => ({
        person: before,
        before: oldValues(before, set, unset),
      }));
      await keepBefore(target, kept);
      const updates = planned.map(({ work, before, set, unset, history }) => {
        if (!changed.has(work)) wordCounts.note(before.search, set.search);
        return updateOf(before, { set, unset, history });
      });
      const written = await writeAll(collections.persons, updates);
      open = written < updates.length ? planned.map(({ work }) => work) : [];
    } else open = [];
    for (const { work } of planned) changed.add(work);
  }
  return changed;
}

interface Planned extends Pick<Changes, "history"> {
  work: Work;
  before: Current;
  set: Partial<PersonDocument>;
  unset: string[];
}

async function plan(target: Target, works: Work[]): Promise<Planned[]> {
  const { collections, guarded, mark } = target;
  const ids = works.map(({ id }) => id);
  const projection = { tips: 0, history: 0 };
  const found = await collections.persons
    .find<Current>({ _id: { $in: ids } }, { projection })
    .toArray();
  const byId = new Map(found.map((person) => [person._id.toHexString(), person]));
  const now = new Date();
  return works.flatMap((work) => {
    const before = byId.get(work.id.toHexString());
    const changes = before && work.statement && changesBy(target, before, work.statement);
    if (!before || !changes) return [];
    const { unset, history } = changes;
    const set = {
      ...changes.set,
      search: searchTermsOf(changes.after, dayOf(now)),
      natural_keys: withKeys(before.natural_keys, withMark(work.keys, mark)),
      states_at: changes.states_at,
      imported: marksAfter(before, changes, target),
      ...(guarded && { reported_by_partner: true as const }),
    };
    return [{ work, before, set, unset, history }];
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
