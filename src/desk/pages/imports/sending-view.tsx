import { useLanguage } from "../../state/language.js";
import { formatNumber, formatShare } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import type { Progress } from "./send-list.js";

interface SendingViewProps {
  progress: Progress;
  onCancel(): void;
}

/** How far a list is on its way. Each percent is shown, and only the steps are said aloud. */
export function SendingView({ progress: { sent, tries }, onCancel }: SendingViewProps) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const isSent = sent === 1;
  const step = texts.sending(formatShare(sent, language));
  return (
    <div class="sending">
      <progress value={isSent ? undefined : sent} aria-label={isSent ? texts.reading : step} />
      <p aria-hidden="true">{isSent ? texts.reading : step}</p>
      <p role="status">
        {tries > 1 && texts.again(formatNumber(tries, language))}
        {isSent && <span class="unseen">{texts.reading}</span>}
      </p>
      <button type="button" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
