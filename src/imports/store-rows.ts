import { ObjectId } from "mongodb";
import type { Collections } from "../database/collections.js";
import type { ServerClock } from "../database/server-clock.js";
import { dayOf } from "../http/day.js";
import type { WordCounts } from "../persons/word-counts.js";
import { createDesk, type Row, type Work } from "./desk.js";
import { inFlight } from "./in-flight.js";
import { type Candidate, insertPersons } from "./insert.js";
import { lookUp } from "./look-up.js";
import { changesTo, type KnownPerson } from "./merge.js";
import type { MakeKeys } from "./natural-keys.js";
import type { ListedPerson } from "./record.js";
import { identityOfListed } from "./same-person.js";
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

/** What became of the records so far. */
export interface Stored {
  created: number;
  updated: number;
  unchanged: number;
  /** Repeat an earlier record of the same file. */
  duplicates: number;
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
  const counts: Stored = { created: 0, updated: 0, unchanged: 0, duplicates: 0 };
  const desk = createDesk(today);
  /** Every person that the file has spoken of. */
  const seen = new Set<string>();
  const lane = inFlight(batchesInFlight);
  let batch: Row[] = [];
  let placing: Promise<void> = Promise.resolve();
  let changes = 0;

  const rowOf = (person: ListedPerson): Row => ({
    person,
    keys: options.makeKeys(person, options.list),
    identity: identityOfListed(person, today),
  });

  /** The file speaks of a person for the first time: false when it is a repetition. */
  function isFirst(id: ObjectId): boolean {
    if (seen.has(id.toHexString())) return false;
    seen.add(id.toHexString());
    return true;
  }

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

  function count(work: Work, outcome: keyof Stored) {
    if (!work.counted) counts[outcome] += 1;
    work.counted = true;
  }

  async function handle(rows: Row[]) {
    desk.clear();
    // What was stored before this question is in its answer; what is being stored lies on the desk.
    for (const person of await lookUp(collections, source, rows)) desk.takeStored(person);
    const spokenOf = new Set(rows.map(place));
    for (const work of spokenOf) judge(work);
    const fresh = [...spokenOf].flatMap((work) =>
      work.row && !work.stored && !work.sent ? [{ work, row: work.row, taken: 0 }] : [],
    );
    if (fresh.length > 0) await (dryRun ? imagine(fresh) : lane.add(() => insert(fresh)));
    if (changes >= mostChanges) await settle();
  }

  /** A dry run keeps who would be new, so that later rows find them, but not what was said of them. */
  function imagine(fresh: Candidate[]) {
    for (const { work } of fresh) {
      count(work, "created");
      work.row = work.said = undefined;
    }
  }

  async function insert(fresh: Candidate[]) {
    let candidates = fresh;
    while (candidates.length > 0) {
      for (const { work } of candidates) work.sent = work.said;
      const { stored, refused } = await insertPersons(options, candidates);
      for (const { work, person } of stored) {
        wordCounts.note(undefined, person.search);
        count(work, "created");
        release(work, person);
      }
      candidates = refused.length > 0 ? await withoutKnown(refused) : [];
    }
  }

  /** The person is stored as it was sent; what the file has said since is a change. */
  function release(work: Work, person: KnownPerson) {
    work.stored = person;
    work.open = false;
    if (work.said !== work.sent) judge(work);
  }

  /** A unique index refused them: either another import has just stored them, or their key is taken. */
  async function withoutKnown(refused: Candidate[]): Promise<Candidate[]> {
    const rows = refused.map(({ row }) => row);
    const others = createDesk(today);
    for (const person of await lookUp(collections, source, rows)) others.takeStored(person);
    return refused.flatMap(({ work, row, taken }) => {
      const person = others.find(row)?.stored;
      if (!person) return [{ work, row, taken: taken + 1 }];
      adopt(work, person);
      return [];
    });
  }

  function adopt(work: Work, person: KnownPerson) {
    if (!isFirst(person._id)) count(work, "duplicates");
    const adopted = desk.adopt(work, person);
    adopted.open = false;
    judge(adopted);
  }

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
