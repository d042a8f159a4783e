import { withinDeadline } from "./async/deadline.js";
import type { Logger } from "./logger.js";

/** The steps in which parts are closed, in this order, and their time-outs in milliseconds: 15 s in all. */
const steps = { outside: 8_500, inside: 1_000, storage: 1_000, database: 4_500 };

interface Part {
  name: string;
  step: keyof typeof steps;
  close(): unknown;
}

/** The parts of a service that have been opened so far. */
export interface OpenParts {
  add(step: Part["step"], name: string, close: Part["close"]): void;
  /** Closes all parts. It gives up on a part that fails or hangs (without the database, for example) and goes on. */
  close(): Promise<void>;
}

/** Add each part as soon as it is open, so that a start that fails half way can close it. */
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
