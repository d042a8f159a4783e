/** What is found by texts; mostly one value under each, at times thousands under one. */
export interface Finder<Value extends Labelled> {
  /** Those filed first under a label. */
  under(label: string): Iterable<Value>;
  file(label: string, value: Value): void;
  /** Takes the value away from all of its labels. */
  remove(value: Value): void;
}

interface Labelled {
  /** All that it is filed under. */
  labels: Iterable<string>;
}

/** Of those that share one label or key, so many are found: beyond these, it tells nobody apart. */
export const maxAlike = 50;

export function createFinder<Value extends Labelled>(): Finder<Value> {
  // A set for each label costs more than all the rest: few labels are shared.
  const filed = new Map<string, Value | Set<Value>>();

  return {
    *under(label) {
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
    file(label, value) {
      const found = filed.get(label);
      if (found === undefined) filed.set(label, value);
      else if (found instanceof Set) found.add(value);
      else if (found !== value) filed.set(label, new Set([found, value]));
    },
    remove(value) {
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
