import { useSecondsUntil } from "../../components/use-seconds.js";
import { useLanguage } from "../../state/language.js";
import { commonTexts } from "../../texts/common.js";
import { formatNumber, formatShare } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import type { Progress } from "./send-list.js";

interface SendingViewProps {
  progress: Progress;
  onCancel(): void;
}

/** How far a list is on its way. Each percent is shown, and only the steps are said aloud. */
export function SendingView({ progress, onCancel }: SendingViewProps) {
  const texts = useTexts(importTexts);
  return (
    <div class="sending">
      {progress.waits ? <Waiting waits={progress.waits} /> : <OnItsWay {...progress} />}
      <button type="button" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}

function OnItsWay({ sent, tries }: Progress) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const isSent = sent === 1;
  const step = texts.sending(formatShare(sent, language));
  return (
    <>
      <progress value={isSent ? undefined : sent} aria-label={isSent ? texts.reading : step} />
      <p aria-hidden="true">{isSent ? texts.reading : step}</p>
      <p role="status">
        {tries > 1 && texts.again(formatNumber(tries, language))}
        {isSent && <span class="unseen">{texts.reading}</span>}
      </p>
    </>
  );
}

/** Why a list is not sent at the moment. */
function Waiting({ waits: { why, until } }: { waits: NonNullable<Progress["waits"]> }) {
  const texts = { ...useTexts(importTexts), ...useTexts(commonTexts) };
  const seconds = useSecondsUntil(until);
  return (
    <>
      <p role="status">{why.kind === "offline" ? texts.offline : texts.busy}</p>
      <p aria-hidden="true">{seconds > 0 ? texts.retryIn(seconds) : texts.retrying}</p>
    </>
  );
}
