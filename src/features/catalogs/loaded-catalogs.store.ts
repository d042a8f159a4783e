import { repeat } from "../../kernel/async/repeat.js";
import type { CatalogEntry, CatalogKind, Collections } from "../../kernel/database/collections.js";
import { foldPlace } from "../../kernel/names/fold.js";
import type { Language } from "../../kernel/values/language.js";
import { nearestAmong } from "./nearest-handles.js";

/** The sources, hospitals and shelters of this disaster, kept in memory: every response shows labels. */
export interface Catalogs {
  entries(kind: CatalogKind): CatalogEntry[];
  entry(kind: CatalogKind, handle: string): CatalogEntry | undefined;
  /** The label, or the handle itself for an entry that is gone. */
  label(kind: CatalogKind, handle: string, language: Language): string;
  /** Looks again in the database before it says no: another process may have just added an entry. */
  hasAll(kind: CatalogKind, handles: string[]): Promise<boolean>;
  /** The handle that a person means by a handle, label or alias as typed. */
  find(kind: CatalogKind, text: string): string | undefined;
  /** The handles of entries with a name like the one typed, the nearest first: three at most. */
  nearest(kind: CatalogKind, text: string): string[];
  stop(): void;
}

const refreshedEvery = 5_000;
/** All kinds together: `load` and `add` refuse what would not be read. */
export const maxEntries = 20_000;

/** Loads the catalogs and keeps them fresh. */
export async function loadCatalogs({ catalogs }: Pick<Collections, "catalogs">): Promise<Catalogs> {
  let index = indexOf<CatalogEntry>([]);

  async function refresh() {
    index = indexOf(await catalogs.find().sort({ kind: 1, handle: 1 }).limit(maxEntries).toArray());
  }

  await refresh();
  // A failed refresh keeps what was known; the next one comes soon.
  const refreshes = repeat("catalogs", refreshedEvery, refresh);

  const entry = (kind: CatalogKind, handle: string) => index.byHandle.get(`${kind} ${handle}`);
  return {
    entry,
    entries: (kind) => index.entries.filter((candidate) => candidate.kind === kind),
    label: (kind, handle, language) => entry(kind, handle)?.label[language] ?? handle,
    find: (kind, text) => index.byName.get(`${kind} ${foldPlace(text)}`),
    nearest: (kind, text) => index.nearest(kind)(text),
    async hasAll(kind, handles) {
      const unknown = [...new Set(handles)].filter((handle) => !entry(kind, handle));
      if (unknown.length === 0) return true;
      const filter = { kind, handle: { $in: unknown } };
      if ((await catalogs.countDocuments(filter, { maxTimeMS: 1_000 })) < unknown.length)
        return false;
      await refresh(); // their labels are about to be shown
      return true;
    },
    stop: refreshes.stop,
  };
}

/** What an entry is found by. */
export type NamedEntry = Pick<CatalogEntry, "kind" | "handle" | "label" | "aliases">;

/** Finds an entry among these alone. */
export function findAmong(entries: NamedEntry[]): Catalogs["find"] {
  const { byName } = indexOf(entries);
  return (kind, text) => byName.get(`${kind} ${foldPlace(text)}`);
}

/** The handles of those among these entries that have a name like the one typed. */
export function nearestAmongPlaces(entries: NamedEntry[]): Catalogs["nearest"] {
  const { nearest } = indexOf(entries);
  return (kind, text) => nearest(kind)(text);
}

function indexOf<Entry extends NamedEntry>(entries: Entry[]) {
  const byHandle = new Map<string, Entry>();
  const byName = new Map<string, string>();
  for (const entry of entries) {
    byHandle.set(`${entry.kind} ${entry.handle}`, entry);
    for (const name of namesOf(entry)) byName.set(`${entry.kind} ${foldPlace(name)}`, entry.handle);
  }
  // A handle always wins over another entry's label or alias.
  for (const { kind, handle } of entries) byName.set(`${kind} ${foldPlace(handle)}`, handle);
  const nearest = new Map<CatalogKind, ReturnType<typeof nearestAmong>>();
  const nearestOf = (kind: CatalogKind) => {
    const known = nearest.get(kind) ?? nearestAmong(entries.filter((entry) => entry.kind === kind));
    nearest.set(kind, known);
    return known;
  };
  return { entries, byHandle, byName, nearest: nearestOf };
}

const namesOf = ({ label, aliases }: NamedEntry) => [label.es, label.en, ...aliases];
