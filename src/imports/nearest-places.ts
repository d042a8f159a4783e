import type { Catalogs } from "../catalogs/catalogs.js";
import type { UnknownPlace } from "../database/collections.js";
import { isOneEditApart } from "../names/edits.js";
import { foldedWords } from "../names/fold.js";

const maxNearest = 3;
/** A word that more entries share, such as `hospital`, makes none of them near. */
const maxSharing = 5;

/** Adds to each name the handles of the catalog that share its rarer words, the nearest first. */
export function nearestPlaces(
  places: readonly Omit<UnknownPlace, "nearest">[],
  catalogs: Pick<Catalogs, "entries">,
): UnknownPlace[] {
  const named = (kind: UnknownPlace["kind"]) =>
    catalogs.entries(kind).map(({ handle, label, aliases }) => ({
      handle,
      words: wordsOf([handle, label.es, label.en, ...aliases].join(" ")),
    }));
  const kinds = new Set(places.map(({ kind }) => kind));
  const entriesOf = new Map([...kinds].map((kind) => [kind, named(kind)]));
  return places.map((place) => {
    const scores = new Map<string, number>();
    for (const word of wordsOf(place.name)) {
      const having = (entriesOf.get(place.kind) ?? []).filter(({ words }) =>
        words.some((other) => isAlike(word, other)),
      );
      if (having.length > maxSharing) continue;
      for (const { handle } of having) {
        scores.set(handle, (scores.get(handle) ?? 0) + 1 / having.length);
      }
    }
    const nearest = [...scores].sort(([, one], [, other]) => other - one);
    return { ...place, nearest: nearest.slice(0, maxNearest).map(([handle]) => handle) };
  });
}

const wordsOf = (text: string): string[] => [
  ...new Set(foldedWords(text).filter((word) => word.length > 2)),
];

const isAlike = (word: string, other: string) =>
  word === other || (word.length > 4 && isOneEditApart(word, other));
