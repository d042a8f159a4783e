import { ObjectId } from "mongodb";
import { dayOf } from "../../http/day.js";
import { askedKeys, storedKeys } from "../../persons/natural-keys.js";
import { noteRepeated } from "./confirm.js";
import { createDesk } from "./desk.js";
import { findGraves, type Graves, type Refusal } from "./graves.js";
import { createImagined } from "./imagined.js";
import { insertNew } from "./insert.js";
import { createLane } from "./lane.js";
import { byIdAlone, isOfNotes, saidOf } from "./lone-notes.js";
import { lookUp } from "./look-up.js";
import { changesSaid } from "./newly-told.js";
import { asAsked, type ListedRow, type Row, type Work } from "./row.js";
import { identityOfListed, likeness } from "./same-person.js";
import { type Confirmation, confirmationOf } from "./states.js";
import { createTally, type Outcome } from "./tally.js";
import { type StoreOptions, targetOf } from "./teller.js";
import { withUnplaced } from "./unplaced.js";
import { updatePersons } from "./update.js";

const batchSize = 1_000;
/**
 * Changes of stored persons wait for the end of the file, so that a list in which a later row takes
 * back what an earlier one says changes nothing when it comes again; never more than these at once.
 */
const mostChanges = 5_000;

/**
 * Stores the persons of one list, in its order as far as one person is concerned. `tell` hears once of
 * every row, but not of a partner's notes alone.
 */
export function createStore(
  options: StoreOptions,
  tell: (listed: ListedRow, outcome: Outcome) => void,
) {
  const { by, dryRun, wordCounts } = options;
  const target = targetOf(options);
  const { teller } = target;
  const { isPartner } = teller;
  const today = dayOf(new Date());
  const { counts, count, countFirst, isFirst, outcomeOf } = createTally(target, tell);
  const desk = createDesk(today, teller);
  const imagined = createImagined();
  const placing = createLane();
  /** Two inserts at once cost the database a fifth more than one after the other. */
  const writing = createLane();
  /** A partner's dry run would answer guesses. */
  const asksNobody = isPartner && dryRun;
  let batch: Row[] = [];
  let changes = 0;
  let confirmations: Confirmation[] = [];
  /** Whom the list only names. */
  let named: ObjectId[] = [];

  function rowOf(listed: ListedRow): Row {
    const keys = options.makeKeys(listed.person, options.list);
    const identity = identityOfListed(listed.person, keys, today);
    const row = { listed, keys, stored: storedKeys(keys), asked: askedKeys(keys), identity };
    if (isOfNotes(row)) return byIdAlone(row);
    return isPartner ? asAsked(row) : withUnplaced(row, options);
  }

  /**
   * @returns the person that the row speaks of, new or stored; why not, if it was deleted; undefined for
   * notes alone of nobody known.
   */
  function place(row: Row, graves: Graves | undefined): Work | Refusal | undefined {
    const known = desk.find(row);
    const refusal = graves?.refusalOf(row, known ? likeness(row, known, today) : 0);
    if (refusal) return refusal;
    if (!known) return isOfNotes(row) ? undefined : desk.takeNew(new ObjectId(), row);
    // Whom only a dry run knows was spoken of.
    if (known.said || !known.stored || !isFirst(known.stored)) {
      count(row, "duplicates");
      known.counted ||= !known.said;
    }
    desk.add(known, isOfNotes(row) ? saidOf(known, row, isPartner) : row);
    return known;
  }

  /** Keeps a stored person on the desk when the file changes it; counts it when it does not. */
  function judge(work: Work) {
    if (work.open || !work.stored || !work.said) return;
    work.open = changesSaid(work.stored, work.said, { teller, now: new Date(), by }) !== undefined;
    if (work.open) changes += 1;
    else {
      const outcome = outcomeOf(work.stored, "unchanged");
      countFirst(work, outcome);
      const isGuessed = isPartner || work.stored.told_by_partner;
      const confirmation = isGuessed ? undefined : confirmationOf(work.stored, work.said);
      if (confirmation) confirmations.push(confirmation);
      else if (outcome === "unchanged") named.push(work.id);
    }
  }

  async function handle(rows: Row[]) {
    desk.clear();
    // What was stored before this question is in its answer; what is being stored lies on the desk.
    const stored = asksNobody ? [] : await lookUp(target, rows);
    for (const person of stored) desk.takeStored(person);
    if (dryRun) for (const person of imagined.lookUp(rows)) desk.takeImagined(person);
    // Asked last: who is deleted meanwhile was found above, or is found here.
    const graves = asksNobody ? undefined : await findGraves(target, rows);
    const spokenOf = new Set<Work>();
    for (const row of rows) {
      const placed = place(row, graves);
      if (!placed) count(row, "unknown");
      else if (!("code" in placed)) spokenOf.add(placed);
      // A partner does not learn that the person was deleted.
      else count(row, isPartner ? "unchanged" : placed);
    }
    for (const work of spokenOf) judge(work);
    const fresh = [...spokenOf].filter((work) => work.row && !work.stored && !work.sent);
    if (fresh.length > 0) await (dryRun ? imagine(fresh) : writing.add(() => insert(fresh)));
    await noteWhatRepeats();
    if (changes >= mostChanges) await settle();
  }

  /** In a dry run, instead of `insert`. */
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
        wordCounts.note(undefined, person.search);
        countFirst(work, "created");
        work.stored = person;
        work.open = false;
        // What the file has said since it was sent is a change.
        if (work.said !== work.sent) judge(work);
      },
      known(work, person) {
        if (!isFirst(person)) countFirst(work, "duplicates");
        const adopted = desk.adopt(work, person);
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
    const works = desk.open().filter(({ stored }) => stored);
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
    return placing.add(() => handle(rows));
  }

  return {
    counts,
    /** Answers with what to wait for before the next row. */
    add(listed: ListedRow): Promise<void> | undefined {
      batch.push(rowOf(listed));
      return batch.length === batchSize ? next() : undefined;
    },
    /** Stores what still waits. Without it, what was added last is lost. */
    async finish(): Promise<void> {
      await next();
      await placing.idle();
      await settle();
    },
    /** Waits for what is being stored, after a failure; stores nothing more. */
    async abandon(): Promise<void> {
      await Promise.allSettled([placing.idle(), writing.idle()]);
    },
  };
}
