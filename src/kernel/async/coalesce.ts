import { Unavailable } from "./unavailable.js";

interface Bounds {
  /** The most batches that run at once. */
  atOnce: number;
  /** The most items of a batch. */
  maxItems: number;
  /** The most items that wait for a batch. One more is refused with Unavailable. */
  maxWaiting: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Puts items into one batch when they come in one turn of the event loop, or while other batches run. So under load,
 * one command of the database serves many requests, and a single item does not wait.
 * @param work returns one result for each item, in their order. When it fails, it fails for all of them.
 */
export function coalesce<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { atOnce, maxItems, maxWaiting }: Bounds,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let isDue = false;

  function begin() {
    isDue = false;
    while (running < atOnce && waiting.length > 0) void run(waiting.splice(0, maxItems));
  }

  async function run(batch: Waiting<Item, Result>[]) {
    running += 1;
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running -= 1;
    begin();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) throw new Unavailable();
      waiting.push({ item, resolve, reject });
      if (!isDue) setImmediate(begin);
      isDue = true;
    });
}

/** The same for each key by itself, so that slow items of one key do not delay another key. */
export function coalesceByKey<Item, Result>(
  keyOf: (item: Item) => string,
  work: (items: Item[]) => Promise<Result[]>,
  bounds: Bounds,
): (item: Item) => Promise<Result> {
  const lines = new Map<string, { add(item: Item): Promise<Result>; items: number }>();
  return async (item) => {
    const key = keyOf(item);
    const line = lines.get(key) ?? { add: coalesce(work, bounds), items: 0 };
    lines.set(key, line);
    line.items += 1;
    try {
      return await line.add(item);
    } finally {
      line.items -= 1;
      if (line.items === 0) lines.delete(key);
    }
  };
}

/** Does work of one key once for all who ask for it at one time. Who asks while it is done waits for the next time. */
export type Share = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

interface Shared {
  key: string;
  work(): Promise<unknown>;
}

export function createShare(): Share {
  const share = coalesceByKey(
    ({ key }: Shared) => key,
    async (all) => {
      const result = await all[0]?.work();
      return all.map(() => result);
    },
    { atOnce: 2, maxItems: 1_000, maxWaiting: 5_000 },
  );
  return <Result>(key: string, work: () => Promise<Result>) =>
    share({ key, work }) as Promise<Result>; // the work of one key has one kind of result
}
