import type { AnyBulkWriteOperation } from "mongodb";
import type { Collections, PersonDocument } from "../../database/collections.js";
import { dayOf } from "../../http/day.js";
import { keepMoves } from "../../persons/history.js";
import { withKeys } from "../../persons/natural-keys.js";
import { searchTermsOf } from "../../persons/search-terms.js";
import type { WordCounts } from "../../persons/word-counts.js";
import type { Work } from "./desk.js";
import { type Changes, changesTo, type KnownPerson } from "./merge.js";

interface Target {
  collections: Pick<Collections, "persons">;
  wordCounts: WordCounts;
  dryRun: boolean;
}

type Current = KnownPerson & Pick<PersonDocument, "search">;

const mostTries = 10;

/**
 * Writes what records of a list change of stored persons, each onto the state that it was computed from:
 * who was changed meanwhile is read and computed again.
 * @returns the works whose persons changed; a dry run only tells them.
 */
export async function updatePersons(
  { collections: { persons }, wordCounts, dryRun }: Target,
  works: Work[],
): Promise<Set<Work>> {
  const changed = new Set<Work>();
  let open = works;
  for (let tries = 0; open.length > 0; tries += 1) {
    if (tries === mostTries) throw new Error("Other writers kept changing the same persons.");
    const planned = await plan(persons, open);
    if (planned.length > 0 && !dryRun) {
      const updates = planned.map((change) => {
        const after = searchTermsAfter(change);
        if (!changed.has(change.work)) wordCounts.note(change.before.search, after);
        return updateOf(change, after);
      });
      const { matchedCount } = await persons.bulkWrite(updates, { ordered: false });
      open = matchedCount < updates.length ? planned.map(({ work }) => work) : [];
    } else open = [];
    for (const { work } of planned) changed.add(work);
  }
  return changed;
}

interface Planned {
  work: Work;
  before: Current;
  changes: Changes;
}

async function plan(persons: Collections["persons"], works: Work[]): Promise<Planned[]> {
  const ids = works.map(({ id }) => id);
  const projection = { tips: 0, history: 0 };
  const found = await persons.find<Current>({ _id: { $in: ids } }, { projection }).toArray();
  const byId = new Map(found.map((person) => [person._id.toHexString(), person]));
  const now = new Date();
  return works.flatMap((work) => {
    const before = byId.get(work.id.toHexString());
    const changes = before && work.said && changesTo(before, work.said, now);
    return before && changes ? [{ work, before, changes }] : [];
  });
}

const searchTermsAfter = ({ changes }: Planned) => searchTermsOf(changes.after, dayOf(new Date()));

function updateOf(
  { work, before, changes }: Planned,
  search: PersonDocument["search"],
): AnyBulkWriteOperation<PersonDocument> {
  const { set, unset, history } = changes;
  const natural_keys = withKeys(before.natural_keys, work.keys);
  return {
    updateOne: {
      filter: { _id: before._id, updated_at: before.updated_at },
      update: {
        $set: { ...set, search, natural_keys },
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((name) => [name, 1])) }),
        ...keepMoves(history),
        $currentDate: { updated_at: true },
        $inc: { version: 1 },
      },
    },
  };
}
