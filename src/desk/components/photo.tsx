import { useRef, useState } from "preact/hooks";
import { commonTexts } from "../texts/common.js";
import { useTexts } from "../texts/texts.js";

interface PhotoProps {
  /** Undefined: the key may not see it. Null: there is none. */
  url: string | null | undefined;
  /** Whose photo it is. */
  name: string;
}

/** A photo in a frame of fixed size, to be enlarged, or in words why there is none. */
export function Photo({ url, name }: PhotoProps) {
  const texts = useTexts(commonTexts);
  const [failed, setFailed] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  if (url && url !== failed) {
    return (
      <>
        <button
          type="button"
          class="photo-button"
          aria-label={texts.enlarge(name)}
          onClick={() => setOpen(true)}
        >
          <img
            class="photo"
            src={url}
            alt={texts.photoOf(name)}
            referrerpolicy="no-referrer"
            onError={() => setFailed(url)}
          />
        </button>
        {isOpen && <LargePhoto url={url} name={name} onClose={() => setOpen(false)} />}
      </>
    );
  }
  const why = url ? texts.photoFailed : url === null ? texts.noPhoto : texts.hidden;
  return <p class="photo no-photo">{why}</p>;
}

/** The photo as large as the window, above everything else. Escape, the button and a click beside it close it. */
function LargePhoto({ url, name, onClose }: { url: string; name: string; onClose(): void }) {
  const texts = useTexts(commonTexts);
  const dialog = useRef<HTMLDialogElement | null>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself closes on Escape
    <dialog
      ref={(shown) => {
        dialog.current = shown;
        if (shown && !shown.open) shown.showModal();
      }}
      class="large-photo"
      aria-label={texts.photoOf(name)}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <button type="button" onClick={() => dialog.current?.close()}>
        {texts.close}
      </button>
      <img src={url} alt={texts.photoOf(name)} referrerpolicy="no-referrer" />
    </dialog>
  );
}
