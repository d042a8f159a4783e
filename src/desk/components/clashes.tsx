import { editTexts } from "../texts/edits.js";
import { useTexts } from "../texts/texts.js";

interface ClashesProps {
  /** What the button says that saves. */
  save: string;
  /** The fields that two people have written in, as they are read. */
  clashes: { field: string; label: string; before: string; now: string; after: string }[];
  onTakeTheirs(field: string): void;
}

/** What it was, what it is now, and what is not saved yet, of each field that two people have written in. */
export function Clashes({ save, clashes, onTakeTheirs }: ClashesProps) {
  const texts = useTexts(editTexts);
  if (clashes.length === 0) return null;
  const shown = (value: string) => value || texts.empty;
  return (
    <div class="failed" role="alert">
      <p>{texts.bothChanged(save)}</p>
      {clashes.map(({ field, label, before, now, after }) => (
        <section key={field} aria-label={label}>
          <h3>{label}</h3>
          <dl class="facts">
            <dt>{texts.itWas}</dt>
            <dd dir="auto">{shown(before)}</dd>
            <dt>{texts.itIs}</dt>
            <dd dir="auto">{shown(now)}</dd>
            <dt>{texts.yours}</dt>
            <dd dir="auto">{shown(after)}</dd>
          </dl>
          <button type="button" onClick={() => onTakeTheirs(field)}>
            {texts.takeTheirs}
          </button>
        </section>
      ))}
    </div>
  );
}
