import { isOfKind, partsOfNameKey } from "../../persons/identity/natural-keys.store.js";
import type { KeyedRow } from "./row.js";
import type { Identity } from "./same-person.js";

// The labels under which the persons of a list are looked up while it is read. Thousands may share a name or
// a document, so labels say more than natural keys do: a label hardly ever finds somebody else.

/**
 * The labels of a person: its keys and its source_id. Persons made over the API have no key for their
 * source_id.
 */
export function labelsOf(
  keys: readonly string[],
  { source_id, document }: Pick<Identity, "source_id" | "document">,
): string[] {
  const labels: string[] = [];
  const documents = keys.filter((naturalKey) => isOfKind("document", naturalKey));
  for (const naturalKey of keys) {
    if (!isOfKind("name", naturalKey)) labels.push(naturalKey);
    else {
      const { name, others } = partsOfNameKey(naturalKey);
      // A document that the person has got since distinguishes the person from namesakes.
      const has = (other: string, value: unknown) => value !== undefined || others.includes(other);
      labels.push(`${name}${has("d", document) ? "d" : ""}${has("i", source_id) ? "i" : ""}`);
      for (const one of documents) labels.push(`${one} ${name}`);
    }
  }
  if (source_id !== undefined) labels.push(`id ${source_id}`);
  return labels;
}

/** The labels of the persons that a record may mean. `own`: hardly anybody else shares these. */
export function lookUpLabelsOf({ keys, lookUpKeys: { own, namesakes }, identity }: KeyedRow) {
  const { source_id } = identity;
  return {
    own: [
      ...own,
      ...(keys.document === undefined ? [] : [`${keys.document} ${keys.name}`]),
      ...(source_id === undefined ? [] : [`id ${source_id}`]),
    ],
    namesakes,
  };
}

interface Labelled {
  /** All labels under which it is filed. */
  labels: Iterable<string>;
}

/** How many are found of those that share one label or key. Beyond that, the label distinguishes nobody. */
export const maxAlike = 50;

/** Finds values by text. Most texts have one value, some have thousands. */
export function createFinder<Value extends Labelled>() {
  // A set for each label would cost more than everything else: few labels are shared.
  const filed = new Map<string, Value | Set<Value>>();

  return {
    /** The values that were filed first under a label. */
    *under(label: string): Generator<Value> {
      const found = filed.get(label);
      if (found === undefined) return;
      if (!(found instanceof Set)) return yield found;
      let count = 0;
      for (const value of found) {
        if (count === maxAlike) return;
        count += 1;
        yield value;
      }
    },
    file(label: string, value: Value): void {
      const found = filed.get(label);
      if (found === undefined) filed.set(label, value);
      else if (found instanceof Set) found.add(value);
      else if (found !== value) filed.set(label, new Set([found, value]));
    },
    /** Removes the value from all of its labels. */
    remove(value: Value): void {
      for (const label of value.labels) {
        const found = filed.get(label);
        if (found instanceof Set) {
          found.delete(value);
          if (found.size === 0) filed.delete(label);
        } else if (found === value) filed.delete(label);
      }
    },
  };
}
