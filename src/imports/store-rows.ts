import { ObjectId } from "mongodb";
import type { Collections } from "../database/collections.js";
import type { ServerClock } from "../database/server-clock.js";
import { dayOf } from "../http/day.js";
import type { WordCounts } from "../persons/word-counts.js";
import { createDesk, type Row, type Work } from "./desk.js";
import { createImagined } from "./imagined.js";
import { inFlight } from "./in-flight.js";
import { insertNew } from "./insert.js";
import { lookUp } from "./look-up.js";
import { changesTo } from "./merge.js";
import type { MakeKeys } from "./natural-keys.js";
import type { ListedPerson } from "./record.js";
import { identityOfListed } from "./same-person.js";
import { createTally, type Stored } from "./tally.js";
import { updatePersons } from "./update.js";

export interface StoreOptions {
  collections: Pick<Collections, "persons">;
  clock: ServerClock;
  wordCounts: WordCounts;
  makeKeys: MakeKeys;
  /** The handle of the source that owns the persons. */
  source: string;
  /** Part of the natural key of a list that is of neither a hospital nor a shelter. */
  list: string | undefined;
  /** Everything but the writing. */
  dryRun: boolean;
}

export interface Store {
  counts: Stored;
  add(person: ListedPerson): Promise<void>;
  /** Stores what still waits. Without it, what was added last is lost. */
  finish(): Promise<void>;
  /** Waits for what is being stored, after a failure; stores nothing more. */
  abandon(): Promise<void>;
}

const batchSize = 1_000;
const batchesInFlight = 3;
/**
 * Changes of stored persons wait for the end of the file, so that a list in which a later row takes
 * back what an earlier one says changes nothing when it comes again; never more than these at once.
 */
const mostChanges = 5_000;

/** Stores the persons of one list, in its order as far as one person is concerned. */
export function createStore(options: StoreOptions): Store {
  const { collections, source, dryRun, wordCounts } = options;
  const today = dayOf(new Date());
  const { counts, count, isFirst } = createTally();
  const desk = createDesk(today);
  const imagined = createImagined();
  const lane = inFlight(batchesInFlight);
  let batch: Row[] = [];
  let placing: Promise<void> = Promise.resolve();
  let changes = 0;

  const rowOf = (person: ListedPerson): Row => ({
    person,
    keys: options.makeKeys(person, options.list),
    identity: identityOfListed(person, today),
  });

  /** @returns the person that the record speaks of, new or stored. */
  function place(row: Row): Work {
    const known = desk.find(row);
    if (!known) {
      const id = new ObjectId();
      isFirst(id);
      return desk.takeNew(id, row);
    }
    if (!isFirst(known.id)) {
      counts.duplicates += 1;
      known.counted ||= !known.said;
    }
    desk.add(known, row);
    return known;
  }

  /** Keeps a stored person on the desk when the file changes it; counts it when it does not. */
  function judge(work: Work) {
    if (work.open || !work.stored || !work.said) return;
    work.open = changesTo(work.stored, work.said, new Date()) !== undefined;
    if (work.open) changes += 1;
    else count(work, "unchanged");
  }

  async function handle(rows: Row[]) {
    desk.clear();
    // What was stored before this question is in its answer; what is being stored lies on the desk.
    for (const person of await lookUp(collections, source, rows)) desk.takeStored(person);
    for (const person of imagined.lookUp(rows)) desk.takeImagined(person);
    const spokenOf = new Set(rows.map(place));
    for (const work of spokenOf) judge(work);
    const fresh = [...spokenOf].filter((work) => work.row && !work.stored && !work.sent);
    if (fresh.length > 0) await (dryRun ? imagine(fresh) : lane.add(() => insert(fresh)));
    if (changes >= mostChanges) await settle();
  }

  /** In a dry run, instead of `insert`. */
  function imagine(fresh: Work[]) {
    for (const work of fresh) {
      count(work, "created");
      imagined.keep(work);
      work.open = false;
    }
  }

  const insert = (fresh: Work[]) =>
    insertNew(options, fresh, {
      stored(work, person) {
        wordCounts.note(undefined, person.search);
        count(work, "created");
        work.stored = person;
        work.open = false;
        // What the file has said since it was sent is a change.
        if (work.said !== work.sent) judge(work);
      },
      known(work, person) {
        if (!isFirst(person._id)) count(work, "duplicates");
        const adopted = desk.adopt(work, person);
        adopted.open = false;
        judge(adopted);
      },
    });

  async function settle() {
    await lane.idle();
    const works = desk.open().filter(({ stored }) => stored);
    for (let at = 0; at < works.length; at += batchSize) {
      const part = works.slice(at, at + batchSize);
      await lane.add(() => update(part));
    }
    await lane.idle();
    changes = 0;
  }

  async function update(works: Work[]) {
    const changed = await updatePersons(options, works);
    for (const work of works) {
      count(work, changed.has(work) ? "updated" : "unchanged");
      work.open = false;
    }
  }

  async function next() {
    const rows = batch;
    batch = [];
    await placing;
    placing = handle(rows);
    // Its failure is thrown by whoever waits for it.
    placing.catch(() => {});
  }

  return {
    counts,
    async add(person) {
      batch.push(rowOf(person));
      if (batch.length === batchSize) await next();
    },
    async finish() {
      await next();
      await placing;
      await settle();
    },
    async abandon() {
      await Promise.allSettled([placing, lane.idle()]);
    },
  };
}
