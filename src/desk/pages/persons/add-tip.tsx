import { useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { asFailure, type Failure } from "../../api/failure.js";
import { newIdempotencyKey } from "../../api/idempotency.js";
import { Failed } from "../../components/failed.js";
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
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  function change(changes: Partial<TipDraft>) {
    setSaved(false);
    drafts.set(personId, { ...(draft ?? emptyDraft()), ...changes });
  }

  async function save() {
    if (isSaving || !draft) return;
    setSaving(true);
    setFailure(undefined);
    const { idempotencyKey, sender_phone, ...tip } = draft;
    const body = { ...tip, ...(sender_phone.trim() && { sender_phone }) };
    try {
      await api.createPersonTip({ personId }, body, {
        headers: { "Idempotency-Key": idempotencyKey },
      });
      drafts.forget(personId);
      setSaved(true);
      announce(texts.saved);
      onAdded();
    } catch (error) {
      const reason = asFailure(error);
      setFailure(reason);
      // What was refused is another tip once it is corrected.
      if (!reason.isPassing) change({ idempotencyKey: newIdempotencyKey() });
    } finally {
      setSaving(false);
    }
  }

  const { message = "", sender_name = "", sender_phone = "", sender_is_minor } = draft ?? {};
  return (
    <details class="card" open={draft !== undefined}>
      <summary>{texts.addTip}</summary>
      {isSaved && <p class="done">{texts.saved}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p class="hint">{texts.aboutForm}</p>
        <div class="filters">
          <div class="wide">
            <label for="tip-message">{texts.message}</label>
            <textarea
              id="tip-message"
              dir="auto"
              rows={3}
              required
              maxLength={5_000}
              value={message}
              onInput={(event) => change({ message: event.currentTarget.value })}
            />
          </div>
          <div>
            <label for="tip-sender">{texts.sender_name}</label>
            <input
              id="tip-sender"
              dir="auto"
              required
              minLength={2}
              maxLength={100}
              value={sender_name}
              onInput={(event) => change({ sender_name: event.currentTarget.value })}
            />
          </div>
          <div>
            <label for="tip-phone">{texts.sender_phone}</label>
            <input
              id="tip-phone"
              inputMode="tel"
              maxLength={50}
              value={sender_phone}
              onInput={(event) => change({ sender_phone: event.currentTarget.value })}
            />
          </div>
          <label class="check">
            <input
              type="checkbox"
              checked={sender_is_minor ?? false}
              onChange={(event) => change({ sender_is_minor: event.currentTarget.checked })}
            />
            {texts.sender_is_minor}
          </label>
        </div>
        <button type="submit" class="primary" aria-disabled={isSaving}>
          {isSaving ? texts.saving : texts.save}
        </button>
      </form>
      {failure && <Failed failure={failure} onRetry={() => void save()} isManual />}
    </details>
  );
}
