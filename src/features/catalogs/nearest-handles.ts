import type { CatalogEntry } from "../../kernel/database/collections.js";
import { isOneEditApart } from "../../kernel/names/edits.js";
import { foldedWords } from "../../kernel/names/fold.js";
import { clipped } from "../../kernel/values/text.js";

const maxNearest = 3;
/** A word that more entries share, such as `hospital`, makes none of them a near match. */
const maxSharing = 5;
/** Of a text somebody typed, as much is compared as the name of a place needs. */
const maxLength = 100;
const maxWords = 10;

/** Finds the handles of these entries that a text comes near by its rarer words, the nearest first. */
export function nearestAmong(
  entries: readonly Pick<CatalogEntry, "handle" | "label" | "aliases">[],
): (text: string) => string[] {
  const handlesOf = new Map<string, Set<string>>();
  for (const { handle, label, aliases } of entries) {
    for (const word of wordsOf([handle, label.es, label.en, ...aliases].join(" "))) {
      handlesOf.set(word, (handlesOf.get(word) ?? new Set()).add(handle));
    }
  }

  const having = (word: string) => {
    const found = new Set<string>();
    for (const [other, handles] of handlesOf) {
      if (!isAlike(word, other)) continue;
      for (const handle of handles) found.add(handle);
      if (found.size > maxSharing) break;
    }
    return found;
  };

  return (text) => {
    const scores = new Map<string, number>();
    for (const word of wordsOf(clipped(text, maxLength)).slice(0, maxWords)) {
      const handles = having(word);
      if (handles.size > maxSharing) continue;
      for (const handle of handles) {
        scores.set(handle, (scores.get(handle) ?? 0) + 1 / handles.size);
      }
    }
    const nearest = [...scores].sort(([, one], [, other]) => other - one);
    return nearest.slice(0, maxNearest).map(([handle]) => handle);
  };
}

const wordsOf = (text: string): string[] => [
  ...new Set(foldedWords(text).filter((word) => word.length > 2)),
];

const isAlike = (word: string, other: string) =>
  word === other ||
  (word.length > 3 && Math.abs(word.length - other.length) < 2 && isOneEditApart(word, other));
