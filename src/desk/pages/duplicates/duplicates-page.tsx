import { useEffect, useRef } from "preact/hooks";
import { Failed } from "../../components/failed.js";
import { Loading } from "../../components/loading.js";
import { useLanguage } from "../../state/language.js";
import { apiKey, me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { commonTexts } from "../../texts/common.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { formatProbability } from "../../texts/format.js";
import { fieldTexts } from "../../texts/person-fields.js";
import { type TextsIn, useTexts } from "../../texts/texts.js";
import type { Page } from "../page.js";
import { Candidates } from "./candidates.js";
import { ComparisonTable } from "./comparison-table.js";
import { DecisionBar } from "./decision-bar.js";
import type { OpenReview } from "./pending-reviews.js";
import { createReviewQueue, type QueueState, type ReviewQueue } from "./review-queue.js";
import "../../styles/duplicates.css";

/** Whoever looks at a person's page in between finds the review again, and what can be undone. */
let kept: ReviewQueue | undefined;
apiKey.subscribe(() => {
  kept = undefined;
});

function Duplicates() {
  const texts = { ...useTexts(commonTexts), ...useTexts(duplicateTexts) };
  const queue = useQueue();
  const canDecide = permits(useStore(me), ["duplicates:write"]);
  const state = useStore(queue.state);
  const { phase, current, failure, retry } = state;
  return (
    <>
      <p class="outcome" role="status">
        {describeOutcome(state, texts)}
      </p>
      {failure && <Failed failure={failure} {...(retry && { onRetry: retry })} />}
      {phase === "loading" && <Loading />}
      {phase === "empty" && (
        <div class="card">
          <p>{texts.none}</p>
          <button type="button" onClick={() => void queue.refresh()}>
            {texts.lookAgain}
          </button>
        </div>
      )}
      {current && <ReviewCard key={current.id} {...{ queue, state, current, canDecide }} />}
      {(current || phase !== "loading") && <DecisionBar queue={queue} canDecide={canDecide} />}
    </>
  );
}

/** The queue of this key; its review is read again when somebody comes back or changes the language. */
function useQueue(): ReviewQueue {
  const chosen = useLanguage();
  const isKept = useRef(kept !== undefined);
  kept ??= createReviewQueue();
  const queue = kept;
  const { phase, current, failure } = useStore(queue.state);
  useEffect(() => {
    if (isKept.current) void queue.refresh();
  }, [queue]);
  const isForeign = phase === "ready" && !failure && current && current.language !== chosen;
  useEffect(() => {
    if (isForeign) void queue.refresh();
  }, [isForeign, queue]);
  return queue;
}

interface ReviewCardProps {
  queue: ReviewQueue;
  state: QueueState;
  current: OpenReview;
  canDecide: boolean;
}

/** What a name needs of a narrow screen: three candidates fit. */
const minSideRem = 6;

/** One review. Its heading takes the focus, so that the next one is read from its beginning. */
function ReviewCard({ queue, state, current, canDecide }: ReviewCardProps) {
  const texts = useTexts(duplicateTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <article class="review card" aria-busy={state.phase === "saving"}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.question}
      </h2>
      <p class="hint">{useSummary(state, current)}</p>
      <div class="sides">
        <div style={{ minWidth: `${current.review.persons.length * minSideRem}rem` }}>
          <Candidates
            open={current}
            onChoose={
              canDecide ? (canonicalId) => queue.edit({ chosenId: canonicalId }) : undefined
            }
          />
          <p class="hint">{useReason(current.review)}</p>
          <ComparisonTable review={current.review} />
        </div>
      </div>
      {canDecide ? (
        <details open={current.note !== ""}>
          <summary>{texts.note}</summary>
          <textarea
            aria-label={texts.note}
            rows={3}
            maxLength={5_000}
            value={current.note}
            onInput={(event) => queue.edit({ note: event.currentTarget.value })}
          />
        </details>
      ) : (
        <p class="hint">{texts.readOnly}</p>
      )}
    </article>
  );
}

/** How many there are, and how likely it is. */
function useSummary({ position, total }: QueueState, { review }: OpenReview): string {
  const texts = useTexts(duplicateTexts);
  const language = useLanguage();
  const place =
    total === null
      ? texts.placeOfMany(position)
      : total !== undefined && texts.place(position, Math.max(position, total));
  const probability = texts.probability(formatProbability(review.match_score, language));
  return [place, probability].filter(Boolean).join(" · ");
}

/** Why the service thinks so, in the language that is chosen. */
function useReason({ comparison, reason }: OpenReview["review"]): string {
  const texts = useTexts(duplicateTexts);
  const names: Record<string, string> = useTexts(fieldTexts);
  const parts = (["match", "close", "mismatch"] as const).flatMap((agreement) => {
    const alike = comparison.filter((compared) => compared.agreement === agreement);
    const listed = alike.map(({ field }) => (names[field] ?? field).toLowerCase());
    return listed.length > 0 ? `${texts[agreement]}: ${listed.join(", ")}` : [];
  });
  return parts.join("; ") || reason;
}

function describeOutcome(
  { outcome, phase }: QueueState,
  texts: TextsIn<typeof duplicateTexts> & { saving: string },
): string {
  if (phase === "saving") return texts.saving;
  if (!outcome) return "";
  if (outcome.kind === "decided-elsewhere") {
    return texts.decidedElsewhere(outcome.names, outcome.by, texts[`is_${outcome.as}`]);
  }
  return texts[outcome.kind](outcome.names);
}

export const duplicatesPage: Page = {
  path: "duplicates",
  title: { es: "Duplicados", en: "Duplicates" },
  permissions: ["duplicates:read"],
  isInMenu: true,
  Content: Duplicates,
};
