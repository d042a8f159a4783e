import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { type New, type NewDraft, useNew } from "../../api/use-new.js";
import { useStep } from "../../api/use-step.js";
import { Done } from "../../components/done.js";
import { DraftForm } from "../../components/draft-form.js";
import { announce } from "../../state/announcements.js";
import type { Drafts } from "../../state/drafts.js";

interface AddFormProps<Values> {
  personId: string;
  drafts: Drafts<NewDraft<Values>>;
  empty: Values;
  /** What the form is called, what its button says, and what is said when it is done. */
  texts: { add: string; save: string; saved: string };
  create: Parameters<New<Values>["send"]>[0];
  onAdded(): void;
  /** The fields. */
  children(values: Values, change: New<Values>["change"]): ComponentChildren;
}

/** Writes down what a caller says: it is added to a person. */
export function AddForm<Values extends object>(props: AddFormProps<Values>) {
  const { personId, drafts, empty, texts, create, onAdded, children } = props;
  const { values, isWritten, change, discard, send } = useNew(drafts, personId, empty);
  const [isSaved, setSaved] = useState(false);

  async function save() {
    await send(create);
    setSaved(true);
    announce(texts.saved);
    onAdded();
  }

  const step = useStep(save);
  return (
    <details class="card" open={isWritten}>
      <summary>
        {texts.add}
        {isSaved && <Done text={texts.saved} />}
      </summary>
      <DraftForm save={texts.save} step={step} isWritten={isWritten} onDiscard={discard}>
        <div class="filters">
          {children(values, (changes) => {
            setSaved(false);
            change(changes);
          })}
        </div>
      </DraftForm>
    </details>
  );
}
