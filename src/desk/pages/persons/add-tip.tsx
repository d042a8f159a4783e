import { useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { newIdempotencyKey } from "../../api/idempotency.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { CheckField, LongField, TextField } from "../../components/fields.js";
import { announce } from "../../state/announcements.js";
import { createDrafts } from "../../state/drafts.js";
import { useStore } from "../../state/store.js";
import { addTipTexts } from "../../texts/add-tip.js";
import { commonTexts } from "../../texts/common.js";
import { useTexts } from "../../texts/texts.js";

interface TipDraft {
  message: string;
  sender_name: string;
  sender_phone: string;
  sender_is_minor: boolean;
  /** The same for every try, so that an answer that was lost does not store the tip twice. */
  idempotencyKey: string;
}

const drafts = createDrafts<TipDraft>("add-tip");

const emptyDraft = (): TipDraft => ({
  message: "",
  sender_name: "",
  sender_phone: "",
  sender_is_minor: false,
  idempotencyKey: newIdempotencyKey(),
});

interface AddTipProps {
  personId: string;
  onAdded(): void;
}

/** Writes down what a caller says about a person. */
export function AddTip({ personId, onAdded }: AddTipProps) {
  const texts = { ...useTexts(addTipTexts), ...useTexts(commonTexts) };
  const draft = useStore(drafts.store) && drafts.of(personId);
  const [isSaved, setSaved] = useState(false);

  function change(changes: Partial<TipDraft>) {
    setSaved(false);
    drafts.set(personId, { ...(draft ?? emptyDraft()), ...changes });
  }

  async function save() {
    if (!draft) return;
    const { idempotencyKey, sender_phone, ...tip } = draft;
    const body = { ...tip, ...(sender_phone.trim() && { sender_phone }) };
    const headers = { "Idempotency-Key": idempotencyKey };
    await api.createPersonTip({ personId }, body, { headers });
    drafts.forget(personId);
    setSaved(true);
    announce(texts.saved);
    onAdded();
  }

  const { isBusy, failure, run } = useStep(save);
  const { message = "", sender_name = "", sender_phone = "", sender_is_minor } = draft ?? {};
  return (
    <details class="card" open={draft !== undefined}>
      <summary>{texts.addTip}</summary>
      {isSaved && <p class="done">{texts.saved}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <p class="hint">{texts.aboutForm}</p>
        <div class="filters">
          <LongField
            id="tip-message"
            label={texts.message}
            isRequired
            maxLength={5_000}
            value={message}
            onInput={(value) => change({ message: value })}
          />
          <TextField
            id="tip-sender"
            label={texts.sender_name}
            isRequired
            minLength={2}
            maxLength={100}
            value={sender_name}
            onInput={(value) => change({ sender_name: value })}
          />
          <TextField
            id="tip-phone"
            label={texts.sender_phone}
            type="tel"
            maxLength={50}
            value={sender_phone}
            onInput={(value) => change({ sender_phone: value })}
          />
          <CheckField
            id="tip-minor"
            label={texts.sender_is_minor}
            isChecked={sender_is_minor ?? false}
            onChange={(isChecked) => change({ sender_is_minor: isChecked })}
          />
        </div>
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {isBusy ? texts.saving : texts.save}
        </button>
      </form>
      {failure && <Failed failure={failure} onRetry={run} isManual />}
    </details>
  );
}
