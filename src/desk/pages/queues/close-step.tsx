import { useEffect, useRef, useState } from "preact/hooks";
import { Failed } from "../../components/failed.js";
import { useSecondsUntil } from "../../components/use-seconds.js";
import { announce } from "../../state/announcements.js";
import { useStore } from "../../state/store.js";
import { commonTexts } from "../../texts/common.js";
import { queueTexts } from "../../texts/queues.js";
import { useTexts } from "../../texts/texts.js";
import { type Closable, close, closed, closing, keepOpen, type TakenBack } from "./closing.js";

interface CloseStepProps {
  about: Closable;
  /** What the button says. */
  action: string;
  /** What is said when it is done. */
  outcome: string;
}

/** Closes a report or a tip in one step that can be taken back for a while. */
export function CloseStep({ about, action, outcome }: CloseStepProps) {
  const texts = { ...useTexts(commonTexts), ...useTexts(queueTexts) };
  const asked = useStore(closing)?.find(({ id }) => id === about.id);
  const reached = useStore(closed).get(about.id);
  const button = useRef<HTMLButtonElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const [takenBack, setTakenBack] = useState<TakenBack>();
  /** Whether somebody has pressed a button here, which is gone now. */
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    (said.current ?? button.current)?.focus();
  });

  function begin() {
    isFocusDue.current = true;
    setTakenBack(undefined);
    close(about);
    announce(outcome);
  }

  function undo() {
    const result = keepOpen(about.id);
    isFocusDue.current = result !== "late";
    setTakenBack(result);
    announce(texts[`takenBack_${result}`]);
  }

  if (typeof reached === "string") {
    return <p class="done">{reached === "gone" ? texts.goneAlready : outcome}</p>;
  }
  if (!asked) {
    return (
      <>
        {reached && <Failed failure={reached} />}
        {takenBack === "unsure" && <p>{texts.takenBack_unsure}</p>}
        <button ref={button} type="button" onClick={begin}>
          {reached ? texts.retry : action}
        </button>
      </>
    );
  }
  return (
    <>
      <p ref={said} class="done" tabIndex={-1}>
        {outcome}
      </p>
      <Remaining until={asked.sentAt} />
      {takenBack === "late" && <p>{texts.takenBack_late}</p>}
      <button type="button" onClick={undo}>
        {texts.undo}
      </button>
    </>
  );
}

/** For how long it can be taken back. Not said aloud: it is another number every second. */
function Remaining({ until }: { until: number }) {
  const texts = useTexts(queueTexts);
  const seconds = useSecondsUntil(until);
  return (
    <p class="hint" aria-hidden="true">
      {seconds > 0 ? texts.undoFor(seconds) : texts.sending}
    </p>
  );
}
