import type { CatalogEntry } from "../../kernel/database/collections.js";
import { foldPlace } from "../../kernel/names/fold.js";

type Named = Pick<CatalogEntry, "kind" | "handle" | "label" | "aliases">;

/** A name that a list could mean two entries by. */
export interface Clash {
  /** The place of the entry among those that change. */
  index: number;
  /** Dotted: `handle`, `label.es`, `aliases.0`. */
  field: string;
  /** The name as it was given. */
  name: string;
  /** The other entry of the kind that goes by this name. */
  holder: string;
}

/** The names of `changed` that would stand for another entry as well, once they replace the `stored`. */
export function clashesOf(changed: readonly Named[], stored: readonly Named[]): Clash[] {
  const replaced = new Set(changed.map(keyOf));
  const holders = new Map<string, string>();
  for (const entry of stored) {
    if (replaced.has(keyOf(entry))) continue;
    for (const [, name] of namesOf(entry)) holders.set(nameKey(entry, name), entry.handle);
  }
  const clashes: Clash[] = [];
  for (const [index, entry] of changed.entries()) {
    for (const [field, name] of namesOf(entry)) {
      const holder = holders.get(nameKey(entry, name)) ?? entry.handle;
      holders.set(nameKey(entry, name), holder);
      if (holder !== entry.handle) clashes.push({ index, field, name, holder });
    }
  }
  return clashes;
}

const keyOf = ({ kind, handle }: Named) => `${kind} ${handle}`;
const nameKey = ({ kind }: Named, name: string) => `${kind} ${foldPlace(name)}`;

/** Everything that the importer finds an entry by, with its field. */
const namesOf = ({ handle, label, aliases }: Named): [field: string, name: string][] => [
  ["handle", handle],
  ["label.es", label.es],
  ["label.en", label.en],
  ...aliases.map((alias, place): [string, string] => [`aliases.${place}`, alias]),
];
