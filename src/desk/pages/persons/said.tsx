import { leadTexts } from "../../texts/leads.js";
import { useTexts } from "../../texts/texts.js";

interface SaidProps {
  text: string;
  /** What of it may be taken into the form. */
  offers: readonly { label: string; take(): void }[];
}

/** What a report or a tip says, in the form that it led to. Only somebody who asks for it takes it into a field. */
export function Said({ text, offers }: SaidProps) {
  const texts = useTexts(leadTexts);
  return (
    <section class="note" aria-label={texts.said}>
      <p>{texts.said}:</p>
      <blockquote class="as-written" dir="auto">
        {text}
      </blockquote>
      <div class="buttons">
        {offers.map(({ label, take }) => (
          <button key={label} type="button" onClick={take}>
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
