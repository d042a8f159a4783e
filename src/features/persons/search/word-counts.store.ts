import { repeat } from "../../../kernel/async/repeat.js";
import type {
  Collections,
  SearchTerms,
  WordCountDocument,
} from "../../../kernel/database/collections.js";
import { findPage } from "../../../kernel/database/find-page.js";
import { nameCodeOf } from "./name-codes.store.js";
import { codesIn } from "./terms.store.js";

/** What every function that stores, changes or deletes persons needs, so that none of them forgets to count. */
export interface Counting {
  /** Notes that a person's words changed; either side may be missing (created, deleted). */
  note(before: SearchTerms | undefined, after: SearchTerms | undefined): void;
}

/**
 * In how many persons each word and each sound code occurs. The counts choose the reads of a search, never what it
 * finds; a crash loses the last second of them, which costs a search some time at most.
 */
export interface WordCounts extends Counting {
  /** Counts by word; a word that nobody has is missing. */
  of(words: string[]): Promise<Map<string, { n: number; names: number }>>;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const flushedEvery = 1_000;
const maxBuffered = 50_000;
/** What is lost is counted anew. */
const quick = { writeConcern: { w: 1 } };

/**
 * Buffers the changes and writes them once a second: an `$inc` with each insert makes all writers
 * wait for the hot words.
 */
export function createWordCounts({
  wordCounts,
  nameCodes,
}: Pick<Collections, "wordCounts" | "nameCodes">): WordCounts {
  let changes = new Map<string, { n: number; names: number }>();
  let changedCodes = new Map<string, number>();

  function add(terms: SearchTerms | undefined, by: 1 | -1) {
    for (const word of terms?.words ?? []) {
      const change = changes.get(word) ?? { n: 0, names: 0 };
      change.n += by;
      if (terms?.names.includes(word)) change.names += by;
      changes.set(word, change);
    }
    for (const code of codesIn(terms?.names ?? [])) {
      changedCodes.set(code, (changedCodes.get(code) ?? 0) + by);
    }
  }

  let flushed = Promise.resolve();

  /** A flush waits for the one before it, so that everything noted before it is stored when it ends. */
  function flush() {
    flushed = flushed
      .catch(() => {}) // reported by the flush that failed
      .then(async () => {
        await Promise.all([flushWords(), flushCodes()]);
      });
    return flushed;
  }

  async function flushCodes() {
    const flushed = [...changedCodes].filter(([, n]) => n !== 0);
    changedCodes = new Map();
    if (flushed.length === 0) return;
    const updates = flushed.map(([code, n]) => {
      const { _id, d } = nameCodeOf(code);
      const update = { $inc: { n }, $setOnInsert: { d } };
      return { updateOne: { filter: { _id }, update, upsert: true } };
    });
    await nameCodes.bulkWrite(updates, { ordered: false, ...quick });
    const fewer = flushed.filter(([, n]) => n < 0).map(([code]) => nameCodeOf(code)._id);
    if (fewer.length > 0) await nameCodes.deleteMany({ _id: { $in: fewer }, n: 0 }, quick);
  }

  async function flushWords() {
    const flushed = [...changes].filter(([, { n, names }]) => n !== 0 || names !== 0);
    changes = new Map();
    if (flushed.length === 0) return;
    const updates = flushed.map(([_id, $inc]) => ({
      updateOne: { filter: { _id }, update: { $inc }, upsert: true },
    }));
    await wordCounts.bulkWrite(updates, { ordered: false, ...quick });
    // Of a deleted person no word stays.
    const fewer = flushed.filter(([, { n }]) => n < 0).map(([word]) => word);
    if (fewer.length > 0)
      await wordCounts.deleteMany({ _id: { $in: fewer }, n: 0, names: 0 }, quick);
  }

  const flushes = repeat("word_counts", flushedEvery, flush);
  return {
    flush,
    note(before, after) {
      add(before, -1);
      add(after, 1);
      if (changes.size > maxBuffered) flushes.now();
    },
    async of(words) {
      if (words.length === 0) return new Map();
      const found = await findPage<WordCountDocument, WordCountDocument>(
        wordCounts,
        { _id: { $in: words } },
        { projection: {}, hint: undefined, limit: words.length, maxTimeMS: 1_000 },
      );
      return new Map(found.map(({ _id, n, names }) => [_id, { n, names }]));
    },
    async stop() {
      await flushes.stop();
      await flush();
    },
  };
}

/** About how many persons there are. */
export type CountPersons = () => Promise<number>;

const keptMs = 5_000;

/** Counts them anew after some seconds: their number chooses the reads of a search, never what it finds. */
export function createCountPersons({ persons }: Pick<Collections, "persons">): CountPersons {
  let counted: Promise<number> | undefined;
  let until = 0;
  return () => {
    const now = performance.now();
    if (!counted || now > until) {
      until = now + keptMs;
      counted = persons.estimatedDocumentCount({ maxTimeMS: 1_000 });
      counted.catch(() => {
        counted = undefined;
      });
    }
    return counted;
  };
}
