import type { ObjectId } from "mongodb";
import { withKeys } from "../../persons/identity/natural-keys.js";
import { askedLabels, createFinder, labelsOf } from "./labels.js";
import { overlay } from "./overlay.js";
import type { Row, Work } from "./row.js";
import { type Identity, identityOfStored, likeness, likenessByName } from "./same-person.js";
import type { KnownPerson } from "./states.js";
import { mayReportAll, type Target } from "./target.js";
import { likenessUnplaced } from "./unplaced.js";

/**
 * A buffer of the persons in work: found for the current batch, being stored, or with pending changes. A
 * record of the list is looked up in the buffer alone; the database is asked beforehand.
 */
export function createRowBuffer(
  today: string,
  target: Pick<Target, "guarded" | "mark" | "makeKeys">,
) {
  const byId = new Map<string, Work>();
  const byLabel = createFinder<Work>();
  /** Persons that may leave the buffer when nothing keeps them. */
  let passing: Work[] = [];

  function put(work: Work): Work {
    work.hex = work.id.toHexString();
    passing.push(work);
    byId.set(work.hex, work);
    for (const label of work.labels) byLabel.file(label, work);
    return work;
  }

  function remove(work: Work) {
    byId.delete(work.hex);
    byLabel.remove(work);
  }

  function addLabels(work: Work, labels: string[]) {
    for (const label of labels) {
      work.labels.add(label);
      byLabel.file(label, work);
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
    /** Likewise adds a person that a dry run would have stored. */
    takeImagined({ id, identity, keys }: Pick<Work, "id" | "identity" | "keys">): void {
      if (byId.has(id.toHexString())) return;
      put({ ...blank, id, identity, keys, labels: new Set(labelsOf(keys, identity)) });
    },
    takeNew(id: ObjectId, row: Row): Work {
      const { listed, identity, stored: keys } = row;
      // The labels come from this row alone: a record that shares the parts of the keys shares the keys.
      const labels = new Set(labelsOf(keys, {}));
      return put({
        ...blank,
        id,
        row,
        statement: listed.person,
        identity,
        keys,
        labels,
        open: true,
      });
    },
    /** The person that a record means. */
    find(row: Row): Work | undefined {
      const { own, namesakes } = askedLabels(row);
      let best: Work | undefined;
      let most = 0;
      const consider = (work: Work) => {
        const found = likeness(row, work, today) || likenessUnplaced(row, work, today);
        const better = found > most || (found === most && best && isOlder(work, best));
        if (found > 0 && better) [best, most] = [work, found];
      };
      for (const label of own) {
        for (const work of byLabel.under(label)) consider(work);
      }
      if (most > likenessByName) return best;
      // There may be thousands of namesakes, all equally alike: only an older one counts.
      for (const label of namesakes) {
        for (const work of byLabel.under(label)) {
          if (!best || isOlder(work, best)) consider(work);
        }
      }
      return best;
    },
    /** Adds what a record says of this person. */
    add(work: Work, row: Row): void {
      const { person } = row.listed;
      work.row ??= row;
      work.statement = work.statement ? overlay(work.statement, person) : person;
      // Only its source_id joins such a person with the rows of a guarded key.
      if (work.stored && !mayReportAll(target, work.stored)) return;
      const before = work.identity;
      work.identity = { ...before, ...row.identity };
      work.keys = withKeys(work.keys, row.stored);
      if (isIdentifiedLike(before, work.identity)) {
        addLabels(work, labelsOf(row.stored, work.identity));
      } else {
        byLabel.remove(work);
        work.labels.clear();
        addLabels(work, labelsOf(work.keys, work.identity));
      }
    },
    /** A person that seemed new is stored already. Returns the work on the stored person. */
    adopt(work: Work, person: KnownPerson): Work {
      remove(work);
      passing = passing.filter((one) => one !== work);
      const other = byId.get(person._id.toHexString());
      if (!other) return put(Object.assign(work, { id: person._id, stored: person }));
      other.row ??= work.row;
      // The other entered the buffer later, so its statement holds everything since.
      if (work.statement)
        other.statement = other.statement
          ? overlay(work.statement, other.statement)
          : work.statement;
      return other;
    },
    /** Removes the persons that nothing keeps in the buffer. */
    clear(): void {
      for (const work of passing) if (!work.open) remove(work);
      passing = passing.filter(({ open }) => open);
    },
    open: () => passing.filter((work) => work.open),
  };
}

const blank = {
  hex: "",
  row: undefined,
  stored: undefined,
  statement: undefined,
  sent: undefined,
  open: false,
  counted: false,
};

/** Whether both have a document or neither does, and likewise for a `source_id`. */
const isIdentifiedLike = (one: Identity, other: Identity): boolean =>
  (one.document === undefined) === (other.document === undefined) &&
  (one.source_id === undefined) === (other.source_id === undefined);

const isOlder = (one: Work, other: Work) => one.hex < other.hex;
