import process from "node:process";
import { SingleBar } from "cli-progress";

interface CopyProgress {
  update(step: string, done: number, total: number): void;
  stop(): void;
}

/** Shows how far a copy is: a bar on a terminal, else a plain line now and then; on standard error. */
export const showCopyProgress = (): CopyProgress => (process.stderr.isTTY ? bar() : lines());

function bar(): CopyProgress {
  const format = "{step} {bar} {percentage}% | {value} of {total}";
  const shown = new SingleBar({ format, clearOnComplete: true, hideCursor: true });
  return {
    update(step, done, total) {
      if (!shown.isActive) shown.start(total, 0, { step });
      shown.setTotal(Math.max(total, done));
      shown.update(done, { step });
    },
    stop: () => shown.stop(),
  };
}

const saidEvery = 10_000;

function lines(): CopyProgress {
  let next = Date.now() + saidEvery;
  return {
    update(step, done, total) {
      if (Date.now() < next) return;
      next = Date.now() + saidEvery;
      process.stderr.write(`${step}: ${done} of ${total}\n`);
    },
    stop() {},
  };
}
