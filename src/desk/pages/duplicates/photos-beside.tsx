import { useRef, useState } from "preact/hooks";
import { type AnyPerson, nameOf } from "../../api/persons.js";
import { commonTexts } from "../../texts/common.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { useTexts } from "../../texts/texts.js";

/** The photos of the candidates side by side, as large as the window, where there are two or more. */
export function PhotosBeside({ persons }: { persons: readonly AnyPerson[] }) {
  const common = useTexts(commonTexts);
  const texts = useTexts(duplicateTexts);
  const dialog = useRef<HTMLDialogElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = persons.flatMap(({ photo_url, ...person }) =>
    photo_url ? { id: person.id, url: photo_url, name: nameOf(person) } : [],
  );
  if (shown.length < 2) return null;
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {texts.photosBeside}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself closes on Escape
        <dialog
          ref={(opened) => {
            dialog.current = opened;
            if (opened && !opened.open) opened.showModal();
          }}
          class="large-photo photos-beside"
          aria-label={texts.photosBeside}
          onClose={() => setOpen(false)}
          onClick={(event) => event.target === dialog.current && dialog.current?.close()}
        >
          <button type="button" onClick={() => dialog.current?.close()}>
            {common.close}
          </button>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves it sideways */}
          <ul tabIndex={0} aria-label={texts.photosBeside}>
            {shown.map(({ id, url, name }) => (
              <li key={id}>
                <img src={url} alt={common.photoOf(name)} referrerpolicy="no-referrer" />
                <p dir="auto">{name}</p>
              </li>
            ))}
          </ul>
        </dialog>
      )}
    </>
  );
}
