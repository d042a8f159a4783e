import type { ObjectId } from "mongodb";
import { withKeys } from "../../persons/identity/natural-keys.store.js";
import { createFinder, labelsOf, lookUpLabelsOf } from "./labels.js";
import { overlay } from "./overlay.js";
import type { KeyedRow, PendingPerson } from "./row.js";
import { type Identity, identityOfStored, likeness, likenessByName } from "./same-person.js";
import type { KnownPerson } from "./states.js";
import { mayReportAll, type Target } from "./target.js";
import { likenessUnplaced } from "./unplaced.js";

/**
 * A buffer of persons: those found for the current batch, those being stored, and those with changes to store. A row
 * of the list is looked up in the buffer alone, because the database is asked for the whole batch beforehand.
 */
export function createRowBuffer(
  today: string,
  target: Pick<Target, "guarded" | "mark" | "makeKeys">,
) {
  const byId = new Map<string, PendingPerson>();
  const byLabel = createFinder<PendingPerson>();
  /** Persons that may leave the buffer when nothing keeps them. */
  let passing: PendingPerson[] = [];

  function put(pending: PendingPerson): PendingPerson {
    pending.hex = pending.id.toHexString();
    passing.push(pending);
    byId.set(pending.hex, pending);
    for (const label of pending.labels) byLabel.file(label, pending);
    return pending;
  }

  function remove(pending: PendingPerson) {
    byId.delete(pending.hex);
    byLabel.remove(pending);
  }

  function addLabels(pending: PendingPerson, labels: string[]) {
    for (const label of labels) {
      pending.labels.add(label);
      byLabel.file(label, pending);
    }
  }

  return {
    /** Adds a stored person, unless the buffer has it already: the one in the buffer is newer. */
    takeStored(person: KnownPerson): void {
      if (byId.has(person._id.toHexString())) return;
      const { identity, keys } = identityOfStored(person, target);
      const labels = new Set(labelsOf(keys, identity));
      put({ ...blank, id: person._id, stored: person, identity, keys, labels });
    },
    /** Adds a person that a dry run would have stored, in the same way. */
    takeImagined({ id, identity, keys }: Pick<PendingPerson, "id" | "identity" | "keys">): void {
      if (byId.has(id.toHexString())) return;
      put({ ...blank, id, identity, keys, labels: new Set(labelsOf(keys, identity)) });
    },
    takeNew(id: ObjectId, row: KeyedRow): PendingPerson {
      const { listed, identity, storedKeys: keys } = row;
      // The labels come from this row alone: a row that shares the parts of the keys shares the keys.
      const labels = new Set(labelsOf(keys, {}));
      return put({
        ...blank,
        id,
        row,
        statement: listed.person,
        identity,
        keys,
        labels,
        unsaved: true,
      });
    },
    /** The person that a row means. */
    find(row: KeyedRow): PendingPerson | undefined {
      const { own, namesakes } = lookUpLabelsOf(row);
      let best: PendingPerson | undefined;
      let most = 0;
      const consider = (pending: PendingPerson) => {
        const found = likeness(row, pending, today) || likenessUnplaced(row, pending, today);
        const better = found > most || (found === most && best && isOlder(pending, best));
        if (found > 0 && better) [best, most] = [pending, found];
      };
      for (const label of own) {
        for (const pending of byLabel.under(label)) consider(pending);
      }
      if (most > likenessByName) return best;
      // There may be thousands of namesakes, all equally alike: only an older one counts.
      for (const label of namesakes) {
        for (const pending of byLabel.under(label)) {
          if (!best || isOlder(pending, best)) consider(pending);
        }
      }
      return best;
    },
    /** Adds what a row says of this person. */
    add(pending: PendingPerson, row: KeyedRow): void {
      const { person } = row.listed;
      pending.row ??= row;
      pending.statement = pending.statement ? overlay(pending.statement, person) : person;
      // Only its source_id joins such a person with the rows of a guarded key.
      if (pending.stored && !mayReportAll(target, pending.stored)) return;
      const before = pending.identity;
      pending.identity = { ...before, ...row.identity };
      pending.keys = withKeys(pending.keys, row.storedKeys);
      if (isIdentifiedLike(before, pending.identity)) {
        addLabels(pending, labelsOf(row.storedKeys, pending.identity));
      } else {
        byLabel.remove(pending);
        pending.labels.clear();
        addLabels(pending, labelsOf(pending.keys, pending.identity));
      }
    },
    /** A person that seemed new is stored already. @returns the pending person for the stored one. */
    adopt(pending: PendingPerson, person: KnownPerson): PendingPerson {
      remove(pending);
      passing = passing.filter((one) => one !== pending);
      const other = byId.get(person._id.toHexString());
      if (!other) return put(Object.assign(pending, { id: person._id, stored: person }));
      other.row ??= pending.row;
      // The other entered the buffer later, so its statement holds everything since.
      if (pending.statement)
        other.statement = other.statement
          ? overlay(pending.statement, other.statement)
          : pending.statement;
      return other;
    },
    /** Removes the persons that nothing keeps in the buffer. */
    clear(): void {
      for (const pending of passing) if (!pending.unsaved) remove(pending);
      passing = passing.filter(({ unsaved }) => unsaved);
    },
    unsaved: () => passing.filter((pending) => pending.unsaved),
  };
}

const blank = {
  hex: "",
  row: undefined,
  stored: undefined,
  statement: undefined,
  insertedStatement: undefined,
  unsaved: false,
  counted: false,
};

/** Whether both have a document or neither does, and likewise for a `source_id`. */
const isIdentifiedLike = (one: Identity, other: Identity): boolean =>
  (one.document === undefined) === (other.document === undefined) &&
  (one.source_id === undefined) === (other.source_id === undefined);

const isOlder = (one: PendingPerson, other: PendingPerson) => one.hex < other.hex;
