import { repeat } from "../../../kernel/async/repeat.js";
import type { Collections, SearchTerms } from "../../../kernel/database/collections.js";
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
    const updates = flushed.map(([_id, n]) => increment(_id, { n }));
    await nameCodes.bulkWrite(updates, { ordered: false, ...quick });
    const fewer = flushed.filter(([, n]) => n < 0).map(([code]) => code);
    if (fewer.length > 0) await nameCodes.deleteMany({ _id: { $in: fewer }, n: 0 }, quick);
  }

  async function flushWords() {
    const flushed = [...changes].filter(([, { n, names }]) => n !== 0 || names !== 0);
    changes = new Map();
    if (flushed.length === 0) return;
    const updates = flushed.map(([_id, by]) => increment(_id, by));
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
    async stop() {
      await flushes.stop();
      await flush();
    },
  };
}

/** An update that vocabularies see. */
const increment = <By extends object>(_id: string, by: By) => ({
  updateOne: {
    filter: { _id },
    update: { $inc: by, $currentDate: { changed_at: true as const } },
    upsert: true,
  },
});
