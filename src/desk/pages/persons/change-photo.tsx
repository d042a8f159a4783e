import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.js";
import type { AnyPerson } from "../../api/persons.js";
import { sendForm } from "../../api/send-form.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { FinalStep } from "../../components/final-step.js";
import { announce } from "../../state/announcements.js";
import { useLanguage } from "../../state/language.js";
import { formatShare } from "../../texts/format.js";
import { photoTexts } from "../../texts/photos.js";
import { useTexts } from "../../texts/texts.js";

interface ChangePhotoProps {
  person: AnyPerson;
  /** The photo is another one now. */
  onChanged(): void;
}

/** Puts a photo into a record, from the camera or a file, or takes it away. */
export function ChangePhoto({ person, onChanged }: ChangePhotoProps) {
  const texts = useTexts(photoTexts);
  const language = useLanguage();
  const [sent, setSent] = useState(0);
  const chosen = useRef<File>(undefined);
  const sending = useRef(new AbortController());
  useEffect(() => () => sending.current.abort(), []);

  async function upload() {
    const file = chosen.current;
    if (!file) return;
    const form = new FormData();
    form.append("photo", file);
    setSent(0);
    await sendForm(`persons/${person.id}/photo`, form, {
      signal: sending.current.signal,
      onProgress: setSent,
    });
    announce(texts.saved);
    onChanged();
  }

  const { isBusy, failure, run } = useStep(upload);
  const hasPhoto = Boolean(person.photo_url);
  return (
    <details class="card" open={isBusy || failure !== undefined}>
      <summary>{hasPhoto ? texts.change : texts.add}</summary>
      <label for="photo">{texts.choose}</label>
      <input
        id="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={isBusy}
        aria-describedby="about-photo"
        onChange={(event) => {
          chosen.current = event.currentTarget.files?.[0];
          run();
        }}
      />
      <p id="about-photo" class="hint">
        {texts.about}
      </p>
      {isBusy && <p aria-live="off">{texts.sending(formatShare(sent, language))}</p>}
      {failure && <Failed failure={failure} onRetry={run} isManual />}
      {hasPhoto && (
        <FinalStep
          action={texts.remove}
          warning={texts.removeForGood}
          outcome={texts.removed}
          act={async () => {
            await api.deletePersonPhoto({ personId: person.id });
            onChanged();
          }}
        />
      )}
    </details>
  );
}
