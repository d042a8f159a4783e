import process from "node:process";
import { SingleBar } from "cli-progress";
import type { ScanSettings } from "../../src/features/matching/scan.js";

type Update = NonNullable<ScanSettings["onProgress"]>;

/**
 * Shows the progress of a scan on a terminal. Elsewhere it shows nothing, because a scan takes a minute at
 * most.
 */
export function showScanProgress(): { update: Update; stop(): void } {
  if (!process.stderr.isTTY) return { update() {}, stop() {} };
  const format = "{step} {bar} {percentage}% | {value} of {total} persons";
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true });
  return {
    update(step, persons, total) {
      if (!bar.isActive) bar.start(total, 0, { step });
      bar.setTotal(Math.max(total, persons));
      bar.update(persons, { step });
    },
    stop: () => bar.stop(),
  };
}
