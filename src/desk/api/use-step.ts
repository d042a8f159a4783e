import { useRef, useState } from "preact/hooks";
import { asFailure, type Failure } from "./failure.js";

/** A step that somebody takes by a button. */
export interface Step {
  isBusy: boolean;
  /** What went wrong in the last try. */
  failure: Failure | undefined;
  /** Takes the step. A second press while it is taken changes nothing. */
  run(): void;
  /** Forgets what went wrong. */
  clear(): void;
}

/** @param act what the step does, with what is shown now. What it throws is kept in `failure`. */
export function useStep(act: () => Promise<void>): Step {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isTaken = useRef(false);
  const clear = () => setFailure(undefined);

  async function take() {
    if (isTaken.current) return;
    isTaken.current = true;
    setBusy(true);
    clear();
    try {
      await act();
    } catch (error) {
      setFailure(asFailure(error));
    } finally {
      isTaken.current = false;
      setBusy(false);
    }
  }

  return { isBusy, failure, run: () => void take(), clear };
}
