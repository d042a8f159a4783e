import { announcement } from "../state/announcements.js";
import { useStore } from "../state/store.js";

/** Where outcomes are said, for those who hear the page. Another element each time: a text that stays is not said again. */
export function LiveRegion() {
  const said = useStore(announcement);
  return (
    <div class="unseen" aria-live="polite">
      <p key={said.count}>{said.text}</p>
    </div>
  );
}
