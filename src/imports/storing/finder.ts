/** What is found by texts; mostly one value under each, at times thousands under one. */
export interface Finder<Value extends Labelled> {
  under(label: string): readonly Value[];
  file(label: string, value: Value): void;
  /** Takes away all of these, in one go through what shares a label with them. */
  remove(values: readonly Value[]): void;
}

interface Labelled {
  /** All that it is filed under. */
  labels: readonly string[];
  gone: boolean;
}

export function createFinder<Value extends Labelled>(): Finder<Value> {
  // A list for each label costs more than all the rest: few labels are shared.
  const filed = new Map<string, Value | Value[]>();

  return {
    under(label) {
      const found = filed.get(label);
      if (found === undefined) return [];
      return Array.isArray(found) ? found : [found];
    },
    file(label, value) {
      const found = filed.get(label);
      if (found === undefined) filed.set(label, value);
      else if (Array.isArray(found)) found.push(value);
      else filed.set(label, [found, value]);
    },
    remove(values) {
      const shared = new Map<string, Value[]>();
      for (const { labels } of values) {
        for (const label of labels) {
          const found = filed.get(label);
          if (Array.isArray(found)) shared.set(label, found);
          else filed.delete(label);
        }
      }
      for (const [label, found] of shared) {
        const left = found.filter(({ gone }) => !gone);
        if (left.length > 0) filed.set(label, left);
        else filed.delete(label);
      }
    },
  };
}
