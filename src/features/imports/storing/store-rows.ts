import { ObjectId } from "mongodb";
import { dayOf } from "../../../kernel/values/day.js";
import { lookUpKeysOf, storedKeys } from "../../persons/identity/natural-keys.store.js";
import { changesBy } from "./changes-by.js";
import { noteRepeated } from "./confirm.js";
import { createImagined } from "./imagined.js";
import { insertNew } from "./insert.js";
import { createJobQueue } from "./job-queue.js";
import { lookUp } from "./look-up.js";
import type { KeyedRow, ListedRow, PendingPerson } from "./row.js";
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
 * The most changes of stored persons that wait to be stored. They wait until the end of the file, because a later row
 * may take back what an earlier one says, and such a list must change nothing when it is imported again.
 */
const maxChanges = 5_000;

/**
 * Stores the persons of one list. The rows of one person are stored in the order of the list. `report` is
 * called once for every row.
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
  const identifying = createJobQueue();
  /** Two inserts at once cost the database a fifth more than one after the other. */
  const writing = createJobQueue();
  /** The dry run of a guarded key does not ask the database: the answers would confirm guesses. */
  const asksNobody = guarded && dryRun;
  let batch: KeyedRow[] = [];
  let changes = 0;
  let confirmations: Confirmation[] = [];
  /** Persons whom the list names without changing them. */
  let named: ObjectId[] = [];

  function rowOf(listed: ListedRow): KeyedRow {
    const keys = options.makeKeys(listed.person, options.list);
    const identity = identityOfListed(listed.person, keys, today);
    const row = {
      listed,
      keys,
      storedKeys: storedKeys(keys),
      lookUpKeys: lookUpKeysOf(keys),
      identity,
    };
    // Whether a hospital has been added since is hidden from a guarded key.
    return guarded ? row : withUnplaced(row, options);
  }

  /**
   * @returns the person that the row names, new or stored; the refusal, if that person was deleted.
   */
  function identify(
    row: KeyedRow,
    tombstones: TombstoneMatches | undefined,
  ): PendingPerson | Refusal {
    const known = buffer.find(row);
    const refusal = tombstones?.refusalOf(row, known ? likeness(row, known, today) : 0);
    if (refusal) return refusal;
    if (!known) return buffer.takeNew(new ObjectId(), row);
    // An earlier row named a person whom only a dry run knows.
    if (known.statement || !known.stored || !isFirst(known.stored)) {
      count(row, "duplicates");
      known.counted ||= !known.statement;
    }
    buffer.add(known, row);
    return known;
  }

  /** Keeps a stored person in the buffer if the file changes it. Counts the person if the file does not. */
  function decide(pending: PendingPerson) {
    if (pending.unsaved || !pending.stored || !pending.statement) return;
    pending.unsaved = changesBy(target, pending.stored, pending.statement) !== undefined;
    if (pending.unsaved) changes += 1;
    else {
      const outcome = outcomeOf(pending.stored, "unchanged");
      countFirst(pending, outcome);
      const confirmation = mayReportAll(target, pending.stored)
        ? confirmationOf(pending.stored, pending.statement)
        : undefined;
      if (confirmation) confirmations.push(confirmation);
      else if (outcome === "unchanged") named.push(pending.id);
    }
  }

  async function identifyRows(rows: KeyedRow[]) {
    buffer.clear();
    // This finds the persons that are stored by now. Those that are being stored are in the buffer.
    const stored = asksNobody ? [] : await lookUp(target, rows);
    for (const person of stored) buffer.takeStored(person);
    if (dryRun) for (const person of imagined.lookUp(rows)) buffer.takeImagined(person);
    // Tombstones are looked up last, so that a person who is deleted at this time is found above or here.
    const tombstones = asksNobody ? undefined : await findTombstoneMatches(target, rows);
    const spokenOf = new Set<PendingPerson>();
    for (const row of rows) {
      const identified = identify(row, tombstones);
      if (!("code" in identified)) spokenOf.add(identified);
      // A guarded key does not learn that the person was deleted.
      else count(row, guarded ? "unchanged" : identified);
    }
    for (const pending of spokenOf) decide(pending);
    const fresh = [...spokenOf].filter(
      (pending) => pending.row && !pending.stored && !pending.insertedStatement,
    );
    if (fresh.length > 0) await (dryRun ? imagine(fresh) : writing.add(() => insert(fresh)));
    await noteWhatRepeats();
    if (changes >= maxChanges) await settle();
  }

  /** Takes the place of `insert` in a dry run. */
  function imagine(fresh: PendingPerson[]) {
    for (const pending of fresh) {
      countFirst(pending, "created");
      imagined.keep(pending);
      pending.unsaved = false;
    }
  }

  const insert = (fresh: PendingPerson[]) =>
    insertNew(target, fresh, {
      stored(pending, person) {
        countFirst(pending, "created");
        pending.stored = person;
        pending.unsaved = false;
        // What later rows have added since the person was inserted is a change.
        if (pending.statement !== pending.insertedStatement) decide(pending);
      },
      known(pending, person) {
        if (!isFirst(person)) countFirst(pending, "duplicates");
        const adopted = buffer.adopt(pending, person);
        adopted.unsaved = false;
        decide(adopted);
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
    const allPending = buffer.unsaved().filter(({ stored }) => stored);
    for (let at = 0; at < allPending.length; at += batchSize) {
      const part = allPending.slice(at, at + batchSize);
      await writing.add(() => update(part));
    }
    await writing.idle();
    changes = 0;
  }

  async function update(allPending: PendingPerson[]) {
    const changed = await updatePersons(target, allPending);
    for (const pending of allPending) {
      const outcome = changed.has(pending) ? "updated" : "unchanged";
      countFirst(pending, pending.stored ? outcomeOf(pending.stored, outcome) : outcome);
      pending.unsaved = false;
    }
  }

  function next() {
    const rows = batch;
    batch = [];
    return identifying.add(() => identifyRows(rows));
  }

  return {
    counts,
    /** Returns what the caller must await before it adds the next row. */
    add(listed: ListedRow): Promise<void> | undefined {
      batch.push(rowOf(listed));
      return batch.length === batchSize ? next() : undefined;
    },
    /** Stores all rows that still wait. Must be called: otherwise the last rows are not stored. */
    async finish(): Promise<void> {
      await next();
      await identifying.idle();
      await settle();
    },
    /** After a failure, waits for what is being stored and stores nothing more. */
    async abandon(): Promise<void> {
      await Promise.allSettled([identifying.idle(), writing.idle()]);
    },
  };
}
