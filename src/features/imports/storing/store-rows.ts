import { ObjectId } from "mongodb";
import { dayOf } from "../../../kernel/values/day.js";
import { askedKeys, storedKeys } from "../../persons/identity/natural-keys.js";
import { changesBy } from "./changes-by.js";
import { noteRepeated } from "./confirm.js";
import { createImagined } from "./imagined.js";
import { insertNew } from "./insert.js";
import { createJobQueue } from "./job-queue.js";
import { byIdAlone, isOfNotes, statedByNotes } from "./lone-notes.js";
import { lookUp } from "./look-up.js";
import type { ListedRow, Row, Work } from "./row.js";
import { createRowBuffer } from "./row-buffer.js";
import { identityOfListed, likeness } from "./same-person.js";
import { type Confirmation, confirmationOf } from "./states.js";
import { createTally, type Outcome } from "./tally.js";
import { mayReportAll, type StoreOptions, targetOf } from "./target.js";
import { findTombstoneMatches, type Refusal, type TombstoneMatches } from "./tombstones.js";
import { withUnplaced } from "./unplaced.js";
import { updatePersons } from "./update.js";

const batchSize = 1_000;
/**
 * The store keeps changes of stored persons until the end of the file: a later row may take back what an
 * earlier one says, and such a list must change nothing when it comes again. It never keeps more changes than
 * these.
 */
const maxChanges = 5_000;

/**
 * Stores the persons of one list. The rows of one person are stored in the order of the list. `report` is
 * called once for every row, except for rows of notes alone of a guarded key.
 */
export function createStore(
  options: StoreOptions,
  report: (listed: ListedRow, outcome: Outcome) => void,
) {
  const { dryRun, guarded } = options;
  const target = targetOf(options);
  const today = dayOf(new Date());
  const { counts, count, countFirst, isFirst, outcomeOf } = createTally(target, report);
  const buffer = createRowBuffer(today, target);
  const imagined = createImagined();
  const placing = createJobQueue();
  /** Two inserts at once cost the database a fifth more than one after the other. */
  const writing = createJobQueue();
  /** The dry run of a guarded key does not ask the database: the answers would confirm guesses. */
  const asksNobody = guarded && dryRun;
  let batch: Row[] = [];
  let changes = 0;
  let confirmations: Confirmation[] = [];
  /** Persons whom the list names without changing them. */
  let named: ObjectId[] = [];

  function rowOf(listed: ListedRow): Row {
    const keys = options.makeKeys(listed.person, options.list);
    const identity = identityOfListed(listed.person, keys, today);
    const row = { listed, keys, stored: storedKeys(keys), asked: askedKeys(keys), identity };
    if (isOfNotes(row)) return byIdAlone(row);
    // Whether a hospital has been added since is hidden from a guarded key.
    return guarded ? row : withUnplaced(row, options);
  }

  /**
   * @returns the person that the row names, new or stored; the refusal, if that person was deleted;
   * undefined, if the row holds notes alone and nobody is known.
   */
  function place(row: Row, tombstones: TombstoneMatches | undefined): Work | Refusal | undefined {
    const known = buffer.find(row);
    const refusal = tombstones?.refusalOf(row, known ? likeness(row, known, today) : 0);
    if (refusal) return refusal;
    if (!known) return isOfNotes(row) ? undefined : buffer.takeNew(new ObjectId(), row);
    // An earlier row named a person whom only a dry run knows.
    if (known.statement || !known.stored || !isFirst(known.stored)) {
      count(row, "duplicates");
      known.counted ||= !known.statement;
    }
    buffer.add(known, isOfNotes(row) ? statedByNotes(known, row, guarded) : row);
    return known;
  }

  /** Keeps a stored person in the buffer if the file changes it. Counts the person if the file does not. */
  function judge(work: Work) {
    if (work.open || !work.stored || !work.statement) return;
    work.open = changesBy(target, work.stored, work.statement) !== undefined;
    if (work.open) changes += 1;
    else {
      const outcome = outcomeOf(work.stored, "unchanged");
      countFirst(work, outcome);
      const confirmation = mayReportAll(target, work.stored)
        ? confirmationOf(work.stored, work.statement)
        : undefined;
      if (confirmation) confirmations.push(confirmation);
      else if (outcome === "unchanged") named.push(work.id);
    }
  }

  async function placeRows(rows: Row[]) {
    buffer.clear();
    // The answer holds what was stored before this question. The buffer holds what is being stored.
    const stored = asksNobody ? [] : await lookUp(target, rows);
    for (const person of stored) buffer.takeStored(person);
    if (dryRun) for (const person of imagined.lookUp(rows)) buffer.takeImagined(person);
    // Tombstones are looked up last. A person that is deleted meanwhile was found above or is found here.
    const tombstones = asksNobody ? undefined : await findTombstoneMatches(target, rows);
    const spokenOf = new Set<Work>();
    for (const row of rows) {
      const placed = place(row, tombstones);
      if (!placed) count(row, "unknown");
      else if (!("code" in placed)) spokenOf.add(placed);
      // A guarded key does not learn that the person was deleted.
      else count(row, guarded ? "unchanged" : placed);
    }
    for (const work of spokenOf) judge(work);
    const fresh = [...spokenOf].filter((work) => work.row && !work.stored && !work.sent);
    if (fresh.length > 0) await (dryRun ? imagine(fresh) : writing.add(() => insert(fresh)));
    await noteWhatRepeats();
    if (changes >= maxChanges) await settle();
  }

  /** Takes the place of `insert` in a dry run. */
  function imagine(fresh: Work[]) {
    for (const work of fresh) {
      countFirst(work, "created");
      imagined.keep(work);
      work.open = false;
    }
  }

  const insert = (fresh: Work[]) =>
    insertNew(target, fresh, {
      stored(work, person) {
        countFirst(work, "created");
        work.stored = person;
        work.open = false;
        // What the file says after the person was sent is a change.
        if (work.statement !== work.sent) judge(work);
      },
      known(work, person) {
        if (!isFirst(person)) countFirst(work, "duplicates");
        const adopted = buffer.adopt(work, person);
        adopted.open = false;
        judge(adopted);
      },
    });

  async function noteWhatRepeats() {
    const repeated = { confirmations, named };
    confirmations = [];
    named = [];
    const isAny = repeated.confirmations.length + repeated.named.length > 0;
    if (isAny && !dryRun) await writing.add(() => noteRepeated(target, repeated));
  }

  async function settle() {
    await writing.idle();
    const works = buffer.open().filter(({ stored }) => stored);
    for (let at = 0; at < works.length; at += batchSize) {
      const part = works.slice(at, at + batchSize);
      await writing.add(() => update(part));
    }
    await writing.idle();
    changes = 0;
  }

  async function update(works: Work[]) {
    const changed = await updatePersons(target, works);
    for (const work of works) {
      const outcome = changed.has(work) ? "updated" : "unchanged";
      countFirst(work, work.stored ? outcomeOf(work.stored, outcome) : outcome);
      work.open = false;
    }
  }

  function next() {
    const rows = batch;
    batch = [];
    return placing.add(() => placeRows(rows));
  }

  return {
    counts,
    /** Returns what the caller must await before it adds the next row. */
    add(listed: ListedRow): Promise<void> | undefined {
      batch.push(rowOf(listed));
      return batch.length === batchSize ? next() : undefined;
    },
    /** Stores all rows that still wait. Without this call the last rows are lost. */
    async finish(): Promise<void> {
      await next();
      await placing.idle();
      await settle();
    },
    /** After a failure, waits for what is being stored and stores nothing more. */
    async abandon(): Promise<void> {
      await Promise.allSettled([placing.idle(), writing.idle()]);
    },
  };
}
