import type { ComponentChildren } from "preact";
import type { Step } from "../api/use-step.js";
import type { Edits } from "../state/use-edits.js";
import { commonTexts } from "../texts/common.js";
import { editTexts } from "../texts/edits.js";
import { useTexts } from "../texts/texts.js";
import { Clashes } from "./clashes.js";
import { Failed } from "./failed.js";

interface EditFormProps<Values> {
  edits: Edits<Values>;
  /** Saves what is written. */
  step: Step;
  about: string;
  labelOf(field: keyof Values): string;
  /** What a field holds, as people read it. */
  inWords(field: keyof Values, value: Values[keyof Values]): string;
  /** The fields. */
  children: ComponentChildren;
}

/** A form that changes a record: what two people have written, the ways to save and to discard, and what failed. */
export function EditForm<Values>({ edits, step, about, ...shown }: EditFormProps<Values>) {
  const texts = { ...useTexts(editTexts), ...useTexts(commonTexts) };
  const { written, clashes, isWritten, discard } = edits;
  const { isBusy, failure, run, clear } = step;
  const { labelOf, inWords, children } = shown;
  return (
    <>
      <form
        class="person-form"
        onSubmit={(event) => {
          event.preventDefault();
          // What somebody else has written likewise needs no saving.
          if (Object.keys(written).length > 0) run();
          else discard();
        }}
      >
        <p class="hint">{about}</p>
        {children}
        {failure?.kind === "changed" && clashes.length === 0 && (
          <p class="failed" role="alert">
            {texts.changedMeanwhile}
          </p>
        )}
        <Clashes
          clashes={clashes.map(({ field, before, now, after }) => ({
            field: String(field),
            label: labelOf(field),
            before: inWords(field, before),
            now: inWords(field, now),
            after: inWords(field, after),
          }))}
          onTakeTheirs={(field) => discard(field as keyof Values)}
        />
        <div class="buttons">
          <button type="submit" class="primary" aria-disabled={isBusy || !isWritten}>
            {isBusy ? texts.saving : texts.saveChange}
          </button>
          {isWritten && (
            <button
              type="button"
              onClick={() => {
                discard();
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
