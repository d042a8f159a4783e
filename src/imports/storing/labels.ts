import { isOfKind, partsOfNameKey } from "../../persons/identity/natural-keys.js";
import type { Row } from "./row.js";
import type { Identity } from "./same-person.js";

// Under what the persons of a list are looked for while it is read. Thousands may share a name or a
// document, so labels say more than natural keys do: who is found under one is hardly ever somebody else.

/** The labels of a person: its keys, and its source_id, of which persons made over the API have no key. */
export function labelsOf(
  keys: readonly string[],
  { source_id, document }: Pick<Identity, "source_id" | "document">,
): string[] {
  const labels: string[] = [];
  const documents = keys.filter((key) => isOfKind("document", key));
  for (const key of keys) {
    if (!isOfKind("name", key)) labels.push(key);
    else {
      const { name, others } = partsOfNameKey(key);
      // Who has got a document since is told apart from namesakes by it.
      const has = (other: string, value: unknown) => value !== undefined || others.includes(other);
      labels.push(`${name}${has("d", document) ? "d" : ""}${has("i", source_id) ? "i" : ""}`);
      for (const one of documents) labels.push(`${one} ${name}`);
    }
  }
  if (source_id !== undefined) labels.push(`id ${source_id}`);
  return labels;
}

/** Where the persons stand that a record may mean; `own`: hardly anybody shares these. */
export function askedLabels({ keys, asked: { own, namesakes }, identity }: Row) {
  const { source_id } = identity;
  return {
    own: [
      ...own,
      // Not where the source_id alone says who is meant: see `asAsked`.
      ...own.filter((key) => key === keys.document).map((key) => `${key} ${keys.name}`),
      ...(source_id === undefined ? [] : [`id ${source_id}`]),
    ],
    namesakes,
  };
}

interface Labelled {
  /** All that it is filed under. */
  labels: Iterable<string>;
}

/** Of those that share one label or key, so many are found: beyond these, it tells nobody apart. */
export const maxAlike = 50;

/** What is found by texts; mostly one value under each, at times thousands under one. */
export function createFinder<Value extends Labelled>() {
  // A set for each label costs more than all the rest: few labels are shared.
  const filed = new Map<string, Value | Set<Value>>();

  return {
    /** Those filed first under a label. */
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
    /** Takes the value away from all of its labels. */
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
