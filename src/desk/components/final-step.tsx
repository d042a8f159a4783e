import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { asFailure } from "../api/failure.js";
import { useStep } from "../api/use-step.js";
import { announce } from "../state/announcements.js";
import { commonTexts } from "../texts/common.js";
import { queueTexts } from "../texts/queues.js";
import { useTexts } from "../texts/texts.js";
import { Failed } from "./failed.js";

interface FinalStepProps {
  /** What the button says. */
  action: string;
  /** Why somebody is asked again. */
  warning: string;
  /** What is said when it is done. */
  outcome: string;
  act: () => Promise<unknown>;
  /** What it is about, to be looked at once more. */
  children?: ComponentChildren;
}

/** A step that cannot be taken back: it is asked for twice, and sent once. */
export function FinalStep({ action, warning, outcome, act, children }: FinalStepProps) {
  const texts = { ...useTexts(commonTexts), ...useTexts(queueTexts) };
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  const said = useRef<HTMLParagraphElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => said.current?.focus(), [done]);
  useEffect(() => confirm.current?.focus(), [isAsking]);

  function finish(text: string) {
    setDone(text);
    announce(text);
  }

  async function send() {
    try {
      await act();
      finish(outcome);
    } catch (error) {
      if (asFailure(error).kind !== "gone") throw error;
      finish(texts.goneAlready);
    }
  }

  const { isBusy, failure, run, clear } = useStep(send);

  if (done) {
    return (
      <p ref={said} class="done" tabIndex={-1}>
        {done}
      </p>
    );
  }
  if (!isAsking) {
    return (
      <button type="button" onClick={() => setAsking(true)}>
        {action}
      </button>
    );
  }
  return (
    <>
      {failure && <Failed failure={failure} onRetry={run} />}
      {children}
      <p>{warning}</p>
      <div class="buttons">
        <button ref={confirm} type="button" class="primary" aria-disabled={isBusy} onClick={run}>
          {isBusy ? texts.saving : texts.confirm}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => {
            clear();
            setAsking(false);
          }}
        >
          {texts.cancel}
        </button>
      </div>
    </>
  );
}
