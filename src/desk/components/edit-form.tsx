import type { ComponentChildren } from "preact";
import type { Step } from "../api/use-step.js";
import type { Edits } from "../state/use-edits.js";
import { editTexts } from "../texts/edits.js";
import { useTexts } from "../texts/texts.js";
import { Clashes } from "./clashes.js";
import { DraftForm } from "./draft-form.js";

interface EditFormProps<Values> {
  edits: Edits<Values>;
  /** Saves what is written. */
  step: Step;
  class?: string;
  about?: string;
  /** What the button says that saves. */
  save?: string;
  /** To save says something by itself. */
  mayBeEmpty?: boolean;
  labelOf(field: keyof Values): string;
  /** What a field holds, as people read it. */
  inWords(field: keyof Values, value: Values[keyof Values]): string;
  /** The fields. */
  children: ComponentChildren;
}

/** A form that changes a record, and shows what two people have written. */
export function EditForm<Values>({ edits, step, children, ...shown }: EditFormProps<Values>) {
  const texts = useTexts(editTexts);
  const { written, clashes, isWritten, discard, settle } = edits;
  const { labelOf, inWords, mayBeEmpty = false, save = texts.saveChange, ...form } = shown;
  return (
    <DraftForm
      {...form}
      save={save}
      step={step}
      isWritten={isWritten}
      isSaveOff={!isWritten && !mayBeEmpty}
      onSubmit={() => {
        // What somebody else has written likewise needs no saving.
        if (mayBeEmpty || Object.keys(written).length > 0) step.run();
        else settle();
      }}
      onDiscard={discard}
    >
      {children}
      {step.failure?.kind === "changed" && clashes.length === 0 && (
        <p class="failed" role="alert">
          {texts.changedMeanwhile}
        </p>
      )}
      <Clashes
        save={save}
        clashes={clashes.map(({ field, before, now, after }) => ({
          field: String(field),
          label: labelOf(field),
          before: inWords(field, before),
          now: inWords(field, now),
          after: inWords(field, after),
        }))}
        onTakeTheirs={(field) => discard(field as keyof Values)}
      />
    </DraftForm>
  );
}
