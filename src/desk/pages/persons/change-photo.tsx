import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { ifUnchanged } from "../../api/etag.js";
import { newIdempotencyKey } from "../../api/idempotency.js";
import { ifShown } from "../../api/if-shown.js";
import { type AnyPerson, nameOf, type ShownPerson } from "../../api/persons.js";
import { sendForm } from "../../api/send-form.js";
import { useStep } from "../../api/use-step.js";
import { Done } from "../../components/done.js";
import { Failed } from "../../components/failed.js";
import { FinalStep } from "../../components/final-step.js";
import { Photo } from "../../components/photo.js";
import { announce } from "../../state/announcements.js";
import { useLanguage } from "../../state/language.js";
import { editTexts } from "../../texts/edits.js";
import { formatShare } from "../../texts/format.js";
import { photoTexts } from "../../texts/photos.js";
import { useTexts } from "../../texts/texts.js";

interface ChangePhotoProps {
  shown: ShownPerson;
  /** The photo is another one now. */
  onChanged(): void;
  /** Somebody else has changed the record. */
  onStale(): void;
}

interface ChosenPhoto {
  file: File;
  /** The same for every try: the photo that is there after an answer was lost is nobody else's. */
  idempotencyKey: string;
}

/**
 * Puts a photo into a record, from the camera or a file, or takes it away; only in the version that is shown, so that
 * nobody's photo goes unseen.
 */
export function ChangePhoto({ shown: { person, etag }, onChanged, onStale }: ChangePhotoProps) {
  const texts = useTexts(photoTexts);
  const language = useLanguage();
  const [sent, setSent] = useState(0);
  const chosen = useRef<ChosenPhoto>(undefined);
  const sending = useRef(new AbortController());
  useEffect(() => () => sending.current.abort(), []);

  async function upload() {
    if (!chosen.current) return;
    const { file, idempotencyKey } = chosen.current;
    const form = new FormData();
    form.append("photo", file);
    setSent(0);
    setSaved(false);
    const { signal } = sending.current;
    const how = { idempotencyKey, etag, signal, onProgress: setSent };
    await ifShown(() => sendForm(`persons/${person.id}/photo`, form, how), onStale);
    setSaved(true);
    announce(texts.saved);
    onChanged();
  }

  async function remove() {
    await ifShown(() => api.deletePersonPhoto({ personId: person.id }, ifUnchanged(etag)), onStale);
    onChanged();
  }

  const { isBusy, failure, run, clear } = useStep(upload);
  const [isSaved, setSaved] = useState(false);
  const isClash = failure?.kind === "changed";
  const hasPhoto = Boolean(person.photo_url);
  return (
    <details class="card" open={isBusy || failure !== undefined}>
      <summary>
        {hasPhoto ? texts.change : texts.add}
        {hasPhoto && isSaved && !failure && <Done text={texts.saved} />}
      </summary>
      <label for="photo">{texts.choose}</label>
      <input
        id="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={isBusy}
        aria-describedby="about-photo"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          chosen.current = file && { file, idempotencyKey: newIdempotencyKey() };
          run();
        }}
      />
      <p id="about-photo" class="hint">
        {texts.about}
      </p>
      {isBusy && <p aria-live="off">{texts.sending(formatShare(sent, language))}</p>}
      {isClash && chosen.current && (
        <BothPhotos person={person} own={chosen.current.file} onSave={run} onTakeTheirs={clear} />
      )}
      {failure && !isClash && <Failed failure={failure} onRetry={run} isManual />}
      {hasPhoto && (
        <FinalStep
          action={texts.remove}
          warning={texts.removeForGood}
          outcome={texts.removed}
          act={remove}
        >
          <div class="both-photos">
            <Photo url={person.photo_url} name={nameOf(person)} />
          </div>
        </FinalStep>
      )}
    </details>
  );
}

interface BothPhotosProps {
  /** As somebody else has left it. */
  person: AnyPerson;
  /** The photo that is not saved. */
  own: File;
  onSave(): void;
  onTakeTheirs(): void;
}

/** The photo that is there now and the one that is not saved: somebody looks at both before one goes. */
function BothPhotos({ person, own, onSave, onTakeTheirs }: BothPhotosProps) {
  const texts = { ...useTexts(editTexts), ...useTexts(photoTexts) };
  const name = nameOf(person);
  return (
    <div class="failed">
      <p role="alert">{texts.compareBoth}</p>
      <dl class="both-photos">
        <div>
          <dt>{texts.there}</dt>
          <dd>
            <Photo url={person.photo_url} name={name} />
          </dd>
        </div>
        <div>
          <dt>{texts.yours}</dt>
          <dd>
            <Photo url={useAddressOf(own)} name={name} />
          </dd>
        </div>
      </dl>
      <div class="buttons">
        <button type="button" onClick={onSave}>
          {texts.saveMine}
        </button>
        <button type="button" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </button>
      </div>
    </div>
  );
}

/** An address under which this page shows a file. */
function useAddressOf(file: File): string {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
