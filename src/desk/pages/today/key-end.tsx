import { clock } from "../../state/clock.js";
import { useLanguage } from "../../state/language.js";
import { clockAhead, me } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { formatFrom, formatTime } from "../../texts/format.js";
import { useTexts } from "../../texts/texts.js";
import { todayTexts } from "../../texts/today.js";

/** So long before a key ends, one should ask for another. */
const soonMs = 14 * 24 * 60 * 60_000;

/** When the key ends. */
export function KeyEnd() {
  const texts = useTexts(todayTexts);
  const language = useLanguage();
  const granted = useStore(me);
  const now = useStore(clock) - useStore(clockAhead);
  if (!granted) return null;
  const { name, expires_at } = granted;
  const isSoon = Date.parse(expires_at) - now < soonMs;
  const left = formatFrom(now, expires_at, language);
  return (
    <section class="card" aria-labelledby="key-end">
      <h2 id="key-end">{texts.key}</h2>
      <p class={isSoon ? "note" : undefined}>
        {texts.keyEnds(name, formatTime(expires_at, language), left)}
        {isSoon && ` ${texts.askForAnother}`}
      </p>
    </section>
  );
}
