import { withinDeadline } from "./deadline.js";
import type { Logger } from "./logger.js";

/** In this order parts are closed, those of one step together; how many milliseconds they may take: 15 s in all. */
const steps = { outside: 8_500, inside: 1_000, storage: 1_000, database: 4_500 };

interface Part {
  name: string;
  step: keyof typeof steps;
  close(): unknown;
}

/** The parts of a service that have been opened so far. */
export interface OpenParts {
  add(step: Part["step"], name: string, close: Part["close"]): void;
  /** A part that fails or hangs, as without its database, is left behind, and the others are closed all the same. */
  close(): Promise<void>;
}

/** Whoever opens a part adds it at once: a start that fails half way closes what it has opened. */
export function createOpenParts(logger: Logger): OpenParts {
  const parts: Part[] = [];

  const closeInTime = ({ name, step, close }: Part) =>
    withinDeadline(steps[step], async () => close()).catch((error) =>
      logger.warn({ part: name, error: Object(error).name }, "did not end in order"),
    );

  return {
    add: (step, name, close) => void parts.push({ step, name, close }),
    async close() {
      for (const step of Object.keys(steps)) {
        await Promise.all(parts.filter((part) => part.step === step).map(closeInTime));
      }
    },
  };
}
