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
  about?: string;
  labelOf(field: keyof Values): string;
  /** What a field holds, as people read it. */
  inWords(field: keyof Values, value: Values[keyof Values]): string;
  /** The fields. */
  children: ComponentChildren;
}

/** A form that changes a record, and shows what two people have written. */
export function EditForm<Values>({ edits, step, children, ...shown }: EditFormProps<Values>) {
  const texts = useTexts(editTexts);
  const { written, clashes, isWritten, discard } = edits;
  const { labelOf, inWords, ...form } = shown;
  return (
    <DraftForm
      {...form}
      save={texts.saveChange}
      step={step}
      isWritten={isWritten}
      isSaveOff={!isWritten}
      onSubmit={() => {
        // What somebody else has written likewise needs no saving.
        if (Object.keys(written).length > 0) step.run();
        else discard();
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
