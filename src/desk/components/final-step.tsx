import { useEffect, useRef, useState } from "preact/hooks";
import { asFailure, type Failure } from "../api/failure.js";
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
}

/** A step that cannot be taken back: it is asked for twice, and sent once. */
export function FinalStep({ action, warning, outcome, act }: FinalStepProps) {
  const texts = { ...useTexts(commonTexts), ...useTexts(queueTexts) };
  const [phase, setPhase] = useState<"idle" | "asking" | "saving">("idle");
  const [done, setDone] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const said = useRef<HTMLParagraphElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => said.current?.focus(), [done]);
  useEffect(() => {
    if (phase === "asking") confirm.current?.focus();
  }, [phase]);

  function finish(text: string) {
    setDone(text);
    announce(text);
  }

  function cancel() {
    setFailure(undefined);
    setPhase("idle");
  }

  async function send() {
    if (phase === "saving") return;
    setPhase("saving");
    setFailure(undefined);
    try {
      await act();
      finish(outcome);
    } catch (error) {
      const reason = asFailure(error);
      if (reason.kind === "gone") return finish(texts.goneAlready);
      setFailure(reason);
      setPhase("asking");
    }
  }

  if (done) {
    return (
      <p ref={said} class="done" tabIndex={-1}>
        {done}
      </p>
    );
  }
  if (phase === "idle") {
    return (
      <button type="button" onClick={() => setPhase("asking")}>
        {action}
      </button>
    );
  }
  return (
    <>
      {failure && <Failed failure={failure} onRetry={send} />}
      <p>{warning}</p>
      <div class="buttons">
        <button ref={confirm} type="button" class="primary" onClick={send}>
          {phase === "saving" ? texts.saving : texts.confirm}
        </button>
        <button type="button" disabled={phase === "saving"} onClick={cancel}>
          {texts.cancel}
        </button>
      </div>
    </>
  );
}
