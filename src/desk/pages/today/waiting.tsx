import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { formatFrom } from "../../texts/format.js";
import { useTexts } from "../../texts/texts.js";
import { todayTexts } from "../../texts/today.js";
import { duplicatesPage } from "../duplicates/duplicates-page.js";
import { reportsPage } from "../reports/reports-page.js";
import { tipsPage } from "../tips/tips-page.js";
import { type Count, useCount } from "./counts.js";

/** How much waits in one queue, and since when the oldest of it does. */
interface Queue {
  count: Count;
  oldest_at: string | null;
}

const kinds = [
  ["reviews", duplicatesPage],
  ["reports", reportsPage],
  ["tips", tipsPage],
] as const;

type Kind = (typeof kinds)[number][0];

interface WaitingProps {
  pending: Record<Kind, Queue>;
  countedAt: string;
}

/** The queues that the key may work through, each with the way to it. */
export function Waiting({ pending, countedAt }: WaitingProps) {
  const texts = useTexts(todayTexts);
  const show = useCount();
  const language = useLanguage();
  const granted = useStore(me);
  const permitted = kinds.filter(([, { permissions }]) => permits(granted, permissions));
  if (permitted.length === 0) return null;
  return (
    <section class="card" aria-labelledby="waiting">
      <h2 id="waiting">{texts.waiting}</h2>
      <ul class="figures">
        {permitted.map(([kind, { path }]) => {
          const { count, oldest_at } = pending[kind];
          return (
            <li key={kind}>
              <a href={`#/${path}`}>
                <strong>{show(count)}</strong> {texts[kind]}
              </a>
              {oldest_at && (
                <p class="hint">
                  {texts.oldest(formatFrom(Date.parse(countedAt), oldest_at, language))}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
