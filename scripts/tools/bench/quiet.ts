import { setTimeout as wait } from "node:timers/promises";
import { cpuOf } from "./cost.js";

const turnMs = 250;
/** Of processor time in a turn: what a database and a service without requests use. */
const quietMs = 50;

interface Quiet {
  /** How many turns in a row must be without work. */
  turns: number;
  /** Milliseconds to wait for them at most. */
  timeoutMs: number;
}

/** Waits until these processes have no more work, such as what they do at their start or owe to clients that have gone. */
export async function untilQuiet(
  pids: Iterable<number>,
  { turns, timeoutMs }: Quiet,
): Promise<void> {
  const used = () => [...pids].reduce((sum, pid) => sum + cpuOf(pid), 0);
  const until = performance.now() + timeoutMs;
  for (let quiet = 0; quiet < turns && performance.now() < until; ) {
    const before = used();
    await wait(turnMs);
    quiet = used() - before < quietMs ? quiet + 1 : 0;
  }
}
