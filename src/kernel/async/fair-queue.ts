import { performance } from "node:perf_hooks";
import { Unavailable } from "./unavailable.js";

/**
 * Queues work under its key. Work never begins when the queue is full, or when its turn has not come by `latest` (by
 * performance.now()). @throws Unavailable then.
 */
export type Enqueue = <Result>(
  key: string,
  latest: number,
  work: () => Promise<Result>,
) => Promise<Result>;

let inLine = 0;
/** How much work waits in all queues of this process. Waiting work uses only a little memory. */
export const waitingInQueues = (): number => inLine;

interface Bounds {
  /** The most work of all keys that runs or waits. */
  inAll: number;
  /** The most work of all keys that runs at once. Without it, a key waits only for its own work. */
  atOnce?: number;
  /** The most work of one key that runs at once. Without it, `atOnce`. */
  atOnceOfKey?: number;
  /** The most work of one key that waits. */
  waitingOfKey: number;
}

/**
 * How much work of one key is running, and the callbacks of its waiting work. A callback is called when its turn
 * comes, or when it is too late.
 */
interface Line {
  running: number;
  waiting: Set<(isInTime: boolean) => void>;
}

/** Keys take turns, one piece of work each, so that a key with much work does not delay the others. */
export function createFairQueue({
  inAll,
  atOnce = inAll,
  atOnceOfKey = atOnce,
  waitingOfKey,
}: Bounds): Enqueue {
  /** The key whose turn is next is the first. */
  const lines = new Map<string, Line>();
  let all = 0;
  let running = 0;

  function beginNext() {
    if (running >= atOnce) return;
    for (const [key, line] of lines) {
      const [begin] = line.waiting;
      if (!begin || line.running >= atOnceOfKey) continue;
      lines.delete(key);
      lines.set(key, line); // the last now
      return begin(true);
    }
  }

  /** Resolves to whether the turn came in time. In both cases the work counts as running from then on. */
  const turnIn = (line: Line, latest: number) =>
    new Promise<boolean>((resolve) => {
      const end = (isInTime: boolean) => {
        clearTimeout(timer);
        line.waiting.delete(end);
        inLine -= 1;
        line.running += 1;
        running += 1;
        resolve(isInTime && performance.now() <= latest);
      };
      const timer = setTimeout(end, latest - performance.now(), false);
      line.waiting.add(end);
      inLine += 1;
      beginNext();
    });

  return async (key, latest, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    if (line.waiting.size >= waitingOfKey || all >= inAll) throw new Unavailable();
    lines.set(key, line);
    all += 1;
    try {
      if (!(await turnIn(line, latest))) throw new Unavailable();
      return await work();
    } finally {
      all -= 1;
      running -= 1;
      line.running -= 1;
      if (line.running + line.waiting.size === 0) lines.delete(key);
      beginNext();
    }
  };
}
