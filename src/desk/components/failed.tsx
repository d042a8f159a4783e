import { useEffect, useState } from "preact/hooks";
import type { Failure, FailureKind } from "../api/failure.js";
import { commonTexts } from "../texts/common.js";
import { type TextsIn, useTexts } from "../texts/texts.js";

/** Says what went wrong, and lets it be tried again as soon as the service wants it. */
export function Failed({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const texts = useTexts(commonTexts);
  const seconds = useCountdown(failure);
  return (
    <div class="failed" role="alert">
      <p>{describeFailure(failure, texts)}</p>
      {onRetry && failure.isPassing && (
        <button type="button" disabled={seconds > 0} onClick={onRetry}>
          {seconds > 0 ? texts.retryIn(seconds) : texts.retry}
        </button>
      )}
    </div>
  );
}

/** The seconds for which the service asked to be left alone. */
function useCountdown({ retryAfter }: Failure): number {
  const [seconds, setSeconds] = useState(retryAfter);
  useEffect(() => {
    setSeconds(retryAfter);
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, [retryAfter]);
  return seconds;
}

/** A failure in words; what the service says of a refused field goes before what the desk knows. */
export function describeFailure(failure: Failure, texts: TextsIn<typeof commonTexts>): string {
  const said = failure.messages.map(({ text }) => text).join(" ");
  if (failure.kind === "invalid" && said) return said;
  return inWords(failure.kind, texts);
}

function inWords(kind: FailureKind, texts: TextsIn<typeof commonTexts>): string {
  switch (kind) {
    case "offline":
      return texts.offline;
    case "busy":
      return texts.busy;
    case "forbidden":
      return texts.forbidden;
    case "gone":
      return texts.gone;
    case "changed":
      return texts.changed;
    case "signed-out":
      return texts.refusedKey;
    case "invalid":
    case "failed":
      return texts.failed;
  }
}
