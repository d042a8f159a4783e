import { clock } from "../state/clock.js";
import { useLanguage } from "../state/language.js";
import { clockAhead, endKey, me } from "../state/session.js";
import { useStore } from "../state/store.js";
import { commonTexts } from "../texts/common.js";
import { formatClock, formatNumber, formatTime } from "../texts/format.js";
import { useTexts } from "../texts/texts.js";

/** So long before a key ends it is time to ask for another. */
const noticeMs = 10 * 60_000;

/** Says that the key is about to expire, and lets another take its place. */
export function ExpiryNotice() {
  const texts = useTexts(commonTexts);
  const language = useLanguage();
  const granted = useStore(me);
  const now = useStore(clock) - useStore(clockAhead);
  const left = granted ? Date.parse(granted.expires_at) - now : Number.POSITIVE_INFINITY;
  if (!granted || left > noticeMs) return null;
  const minutes = formatNumber(Math.ceil(left / 60_000), language);
  return (
    <div class="expiry note">
      <p role="status">
        {left > 0
          ? texts.keyExpires(minutes, formatClock(granted.expires_at, language))
          : texts.keyExpired}
      </p>
      <button type="button" onClick={() => endKey("replaced")}>
        {texts.replaceKey}
      </button>
    </div>
  );
}

/** Which key is in use, and until when. */
export function KeyFooter() {
  const texts = useTexts(commonTexts);
  const language = useLanguage();
  const granted = useStore(me);
  if (!granted) return null;
  return (
    <footer class="hint not-printed">
      {texts.keyOf(granted.name, formatTime(granted.expires_at, language))}
    </footer>
  );
}
