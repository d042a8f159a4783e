import type { ComponentChildren } from "preact";
import type { Step } from "../api/use-step.js";
import { commonTexts } from "../texts/common.js";
import { editTexts } from "../texts/edits.js";
import { useTexts } from "../texts/texts.js";
import { Failed } from "./failed.js";

interface DraftFormProps {
  class?: string;
  /** What the form says of itself; unless given, that it keeps what is written. */
  about?: string;
  /** What the button says that saves. */
  save: string;
  step: Step;
  /** Whether there is something to discard. */
  isWritten: boolean;
  isSaveOff?: boolean;
  /** Takes the step unless given. */
  onSubmit?(): void;
  onDiscard(): void;
  /** The fields. */
  children: ComponentChildren;
}

/** A form that keeps what is written until it is saved: the ways to save and to discard it, and what failed. */
export function DraftForm({ about, save, step, children, ...form }: DraftFormProps) {
  const texts = { ...useTexts(editTexts), ...useTexts(commonTexts) };
  const { isBusy, failure, run, clear } = step;
  const { isWritten, isSaveOff = false, onSubmit = run, onDiscard } = form;
  return (
    <>
      <form
        class={form.class ?? "person-form"}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <p class="hint">{about ?? texts.aboutForm}</p>
        {children}
        <div class="buttons">
          <button type="submit" class="primary" aria-disabled={isBusy || isSaveOff}>
            {isBusy ? texts.saving : save}
          </button>
          {isWritten && (
            <button
              type="button"
              onClick={() => {
                onDiscard();
                clear();
              }}
            >
              {texts.discard}
            </button>
          )}
        </div>
      </form>
      {failure && failure.kind !== "changed" && <Failed failure={failure} onRetry={run} isManual />}
    </>
  );
}
