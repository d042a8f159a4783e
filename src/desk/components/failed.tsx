import { useEffect, useRef, useState } from "preact/hooks";
import { type Again, sendAgain } from "../api/again.js";
import type { Failure, FailureKind } from "../api/failure.js";
import { commonTexts } from "../texts/common.js";
import { type TextsIn, useTexts } from "../texts/texts.js";
import { useSecondsUntil } from "./use-seconds.js";

interface FailedProps {
  failure: Failure;
  onRetry?: (() => void) | undefined;
  /** Only somebody who asks for it sends the request again. */
  isManual?: boolean;
}

/** Says what went wrong. What may pass is sent again by itself, unless somebody stops that. */
export function Failed({ failure, onRetry, isManual = false }: FailedProps) {
  const texts = useTexts(commonTexts);
  const retry = failure.isPassing ? onRetry : undefined;
  const again = useAgain(failure, isManual ? undefined : retry);
  return (
    <div class="failed">
      <p role="alert">{describeFailure(failure, texts)}</p>
      {retry && <RetryButtons again={again} onRetry={retry} />}
    </div>
  );
}

/** Sends again by itself, as long as this failure is shown. */
function useAgain(failure: Failure, retry: (() => void) | undefined): Again | undefined {
  const [again, setAgain] = useState<Again>();
  const latest = useRef(retry);
  latest.current = retry;
  const isWanted = retry !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    const begun = sendAgain(failure, () => latest.current?.());
    const stop = () => {
      begun.stop();
      setAgain(undefined);
    };
    setAgain({ at: begun.at, stop });
    return stop;
  }, [failure, isWanted]);
  return again;
}

interface RetryButtonsProps {
  /** Undefined: it is not sent again by itself. */
  again: Again | undefined;
  onRetry(): void;
  /** What the button says that ends the trying. */
  stop?: string | undefined;
}

/** When a request is sent again, and the ways to send it now or not at all. */
export function RetryButtons({ again, onRetry, stop }: RetryButtonsProps) {
  const texts = useTexts(commonTexts);
  const seconds = useSecondsUntil(again?.at ?? 0);
  return (
    <>
      {again && (
        // Not said aloud: it is another number every second.
        <p aria-hidden="true">{seconds > 0 ? texts.retryIn(seconds) : texts.retrying}</p>
      )}
      <div class="buttons">
        <button type="button" onClick={onRetry}>
          {again ? texts.retryNow : texts.retry}
        </button>
        {again && (
          <button type="button" onClick={again.stop}>
            {stop ?? texts.stopTrying}
          </button>
        )}
      </div>
    </>
  );
}

/** A failure in words: the service's messages about refused fields if there are any, otherwise the desk's own text. */
export function describeFailure(failure: Failure, texts: TextsIn<typeof commonTexts>): string {
  const said = failure.messages.map(({ text }) => text).join(" ");
  const isAboutFields = failure.kind === "invalid" || failure.kind === "conflict";
  if (isAboutFields && said) return said;
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
    case "conflict":
      return texts.changed;
    case "signed-out":
      return texts.refusedKey;
    case "invalid":
    case "failed":
      return texts.failed;
  }
}
