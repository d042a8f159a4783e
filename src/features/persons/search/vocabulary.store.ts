import { LRUCache } from "lru-cache";
import type { Collection } from "mongodb";
import { repeat } from "../../../kernel/async/repeat.js";
import type {
  Collections,
  NameCodeDocument,
  WordCountDocument,
} from "../../../kernel/database/collections.js";
import { editsOf } from "../../../kernel/names/edits.js";

/** How many persons have a word anywhere, and how many in their name. */
export interface WordCount {
  n: number;
  names: number;
}

/**
 * The words and the sound codes of all persons, with their counts, in the memory of this process: one search asks for
 * hundreds of them. Names that were stored in the last seconds may be missing.
 */
export interface Vocabulary {
  /** About how many persons there are. */
  total(): number;
  countOf(word: string): WordCount;
  /** How many persons have a name with this sound code. */
  countOfCode(code: string): number;
  /** The codes that names have and that are one typing error away from this code, with their counts. */
  codesNear(code: string): [code: string, n: number][];
  /** The words that names have and that are one typing error away from this word. A short one may have a wrong letter. */
  namesNear(word: string): string[];
  /** The codes that names have, that begin with this one and are longer, with their counts. */
  codesFrom(code: string): [code: string, n: number][];
  /** The terms of a kind that were made for a word in the last seconds, or those that `make` makes. */
  remembered(kind: string, word: string, make: () => [string, number][]): [string, number][];
  /** Reads what has changed since the last look. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

const refreshedEvery = 1_000;
const rememberedFor = 2_000;
/** A few words are most of what people search for. The terms of one take a few kilobytes. */
const maxRemembered = 4_000;
/** Only then is seen what was deleted, and what an instance of an earlier version has counted. Milliseconds. */
const readAgainEvery = 600_000;
/** A count may be stored later than its time says. Milliseconds. */
const margin = 3_000;
/** The rarest words beyond are left out: a registry of a million persons has some 70,000 words and 50,000 codes. */
const maxCounted = 400_000;
const maxTimeMS = 30_000;

/** Reads the vocabulary, and keeps it fresh. */
export async function followVocabulary({
  persons,
  wordCounts,
  nameCodes,
}: Pick<Collections, "persons" | "wordCounts" | "nameCodes">): Promise<Vocabulary> {
  let total = 0;
  let known = emptyCounts();
  let readAllAt = 0;
  let last = { words: change(0), codes: change(0) };
  const remembered = new LRUCache<string, [string, number][]>({
    max: maxRemembered,
    ttl: rememberedFor,
  });

  async function countPersons() {
    total = await persons.estimatedDocumentCount({ maxTimeMS: 1_000 });
  }

  async function readAll() {
    const all = emptyCounts();
    const words = await readCounts(wordCounts, everything, (word) => all.takeWord(word));
    const codes = await readCounts(nameCodes, everything, (code) => all.takeCode(code));
    await countPersons();
    known = all;
    last = { words: change(words), codes: change(codes) };
    readAllAt = performance.now();
  }

  async function readChanges() {
    const [words, codes] = await Promise.all([
      readCounts(wordCounts, since(last.words), (word) => known.takeWord(word)),
      readCounts(nameCodes, since(last.codes), (code) => known.takeCode(code)),
      countPersons(),
    ]);
    if (words > last.words.at) last.words = change(words);
    if (codes > last.codes.at) last.codes = change(codes);
  }

  await readAll();
  // A failed look keeps what was known; the next one comes soon.
  const looks = repeat("vocabulary", refreshedEvery, () =>
    performance.now() - readAllAt > readAgainEvery ? readAll() : readChanges(),
  );
  return {
    total: () => total,
    countOf: (word) => known.countOf(word),
    countOfCode: (code) => known.countOfCode(code),
    codesNear: (code) => known.codesNear(code),
    namesNear: (word) => known.namesNear(word),
    codesFrom: (code) => known.codesFrom(code),
    remembered(kind, word, make) {
      const key = `${kind} ${word}`;
      const known = remembered.get(key);
      if (known) return known;
      const made = make();
      remembered.set(key, made);
      return made;
    },
    async refresh() {
      await readChanges();
      remembered.clear();
    },
    stop: looks.stop,
  };
}

type Counted = Pick<WordCountDocument, "_id" | "n" | "changed_at"> &
  Partial<Pick<WordCountDocument, "names">>;

/** The last change of a count. */
interface Change {
  /** By the database's clock. */
  at: number;
  /** When it was read, by performance.now(). */
  seenAt: number;
}

const change = (at: number): Change => ({ at, seenAt: performance.now() });

/** The counts of the last changes are read again until no earlier one can come any more. */
const since = ({ at, seenAt }: Change) => {
  const isSettled = performance.now() - seenAt > margin;
  return { changed_at: { $gt: new Date(isSettled ? at : at - margin) } };
};

/** Where there is too much, the most frequent are read. What has changed need not be sorted. */
const everything = {};

/** Reads the counts that match. @returns the time of the last change among them, by the database's clock. */
async function readCounts(
  collection: Collection<WordCountDocument> | Collection<NameCodeDocument>,
  filter: object,
  take: (counted: Counted) => void,
): Promise<number> {
  const found = (collection as Collection<Counted>)
    .find(filter, { maxTimeMS, batchSize: 5_000 })
    .limit(maxCounted);
  if (filter === everything) found.sort({ n: -1 }).allowDiskUse();
  let last = 0;
  for await (const counted of found) {
    take(counted);
    last = Math.max(last, counted.changed_at?.getTime() ?? 0);
  }
  return last;
}

/** In a word of so many letters, one letter more or less makes another name. */
const shortest = 4;
const latin = [..."abcdefghijklmnopqrstuvwxyz"];
const latinAlone = /^[a-z]*$/;
const maxOtherLetters = 200;
/** How many first letters of a code say among which codes longer ones are looked for. */
const beginningLength = 2;

function emptyCounts() {
  const inPersons = new Map<string, number>();
  const inNames = new Map<string, number>();
  const codes = new Map<string, number>();
  const codesByBeginning = new Map<string, Set<string>>();
  /** Of names that are not written in Latin letters alone. */
  const otherLetters = new Set<string>();

  function noteLetters(text: string) {
    if (latinAlone.test(text)) return;
    for (const letter of text) if (otherLetters.size < maxOtherLetters) otherLetters.add(letter);
  }

  const near = (text: string) =>
    editsOf(text, latinAlone.test(text) ? latin : [...latin, ...otherLetters]);

  return {
    takeWord({ _id, n, names = 0 }: Counted) {
      put(inPersons, _id, n);
      put(inNames, _id, names);
      if (names > 0) noteLetters(_id);
    },
    takeCode({ _id, n }: Counted) {
      put(codes, _id, n);
      noteLetters(_id);
      const beginning = _id.slice(0, beginningLength);
      const alike = codesByBeginning.get(beginning);
      if (alike) alike.add(_id);
      else codesByBeginning.set(beginning, new Set([_id]));
    },
    countOf: (word: string) => ({ n: inPersons.get(word) ?? 0, names: inNames.get(word) ?? 0 }),
    countOfCode: (code: string) => codes.get(code) ?? 0,
    codesNear: (code: string) => countedAmong(codes, near(code)),
    namesNear(word: string) {
      const names = countedAmong(inNames, near(word)).map(([name]) => name);
      return word.length > shortest ? names : names.filter(({ length }) => length === shortest);
    },
    codesFrom(code: string) {
      const alike = codesByBeginning.get(code.slice(0, beginningLength)) ?? [];
      const longer = [...alike].filter((one) => one !== code && one.startsWith(code));
      return countedAmong(codes, longer);
    },
  };
}

function put(counts: Map<string, number>, text: string, n: number) {
  if (n > 0) counts.set(text, n);
  else counts.delete(text);
}

/** Those of the texts that are counted, each once. */
function countedAmong(
  counts: ReadonlyMap<string, number>,
  texts: Iterable<string>,
): [string, number][] {
  const found = new Map<string, number>();
  for (const text of texts) {
    const n = counts.get(text);
    if (n !== undefined) found.set(text, n);
  }
  return [...found];
}
