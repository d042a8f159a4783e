import { useEffect, useRef } from "preact/hooks";
import type { Failure } from "../../api/failure.js";
import { describeFailure, RetryButtons } from "../../components/failed.js";
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
import { comparedFields } from "./compared-fields.js";
import { ComparisonTable } from "./comparison-table.js";
import { DecisionBar } from "./decision-bar.js";
import { FilterForm } from "./filter-form.js";
import { keptQueue } from "./kept-queue.js";
import type { OpenReview } from "./open-review.js";
import { countFilters, keptFilters } from "./review-filters.js";
import { createReviewQueue, type QueueState, type ReviewQueue } from "./review-queue.js";
import { SaidAbout } from "./said-about.js";
import "../../styles/duplicates.css";

/** Keeps the current review and the steps to undo while the user looks at the page of a person. */
let kept: ReviewQueue | undefined;
apiKey.subscribe(() => {
  kept?.close();
  kept = undefined;
});

function Duplicates() {
  const texts = { ...useTexts(commonTexts), ...useTexts(duplicateTexts) };
  const canDecide = permits(useStore(me), ["duplicates:write"]);
  const queue = useQueue(canDecide);
  const state = useStore(queue.state);
  const { phase, current, failure } = state;
  return (
    <>
      <p class="outcome" role="status">
        {describeOutcome(state, texts)}
      </p>
      {failure && <QueueFailed failure={failure} state={state} />}
      {phase === "loading" && <Loading />}
      {phase === "empty" && (
        <div class="card">
          <p>{describeEnd(state, texts)}</p>
          {canDecide && <p class="hint">{texts.othersHaveSome}</p>}
          <button type="button" onClick={() => void queue.refresh()}>
            {texts.lookAgain}
          </button>
        </div>
      )}
      {current && (
        <ReviewCard
          key={current.id}
          queue={queue}
          state={state}
          current={current}
          canDecide={canDecide}
        />
      )}
      <div class="review-tools">
        <FilterForm queue={queue} canDecide={canDecide} />
        {canDecide && <a href="#/duplicates/decided">{texts.decidedToday}</a>}
      </div>
      {(current || phase !== "loading") && <DecisionBar queue={queue} canDecide={canDecide} />}
    </>
  );
}

/** Says why a step failed and that it is repeated automatically. For a decision, it also says that it is not lost. */
function QueueFailed({ failure, state }: { failure: Failure; state: QueueState }) {
  const texts = useTexts(duplicateTexts);
  const { retry, again, unsent } = state;
  const why = describeFailure(failure, useTexts(commonTexts));
  return (
    <div class="failed">
      <p role="alert">{unsent ? `${why} ${texts.unsent(texts[`is_${unsent}`])}` : why}</p>
      {retry && (
        <RetryButtons again={again} onRetry={retry} stop={unsent ? texts.doNotSend : undefined} />
      )}
    </div>
  );
}

/** The queue of this key. Its review is read again when the user comes back or changes the language. */
function useQueue(canDecide: boolean): ReviewQueue {
  const chosen = useLanguage();
  const isKept = useRef(kept !== undefined);
  kept ??= createReviewQueue({ canDecide });
  const queue = kept;
  const { phase, current, failure } = useStore(queue.state);
  useEffect(() => {
    if (isKept.current) void queue.refresh();
    queue.watch(true);
    return () => queue.watch(false);
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

/** The width that the names and marks of a candidate need, so that no word is broken. */
const minSideRem = 7.5;

const minWidthOf = (candidates: number) => `calc(${candidates} * (${minSideRem}rem + var(--gap)))`;

/** One review. Its heading gets the focus, so that screen readers start at the beginning of the next one. */
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
      {state.lease === "over" && (
        <p class="note" role="status">
          {texts.leaseOver}
        </p>
      )}
      {state.lease === "taken" && (
        <p class="note" role="status">
          {texts.leaseTaken}
        </p>
      )}
      <div class="sides">
        <div style={{ minWidth: minWidthOf(current.review.persons.length) }}>
          <Candidates open={current} edit={canDecide ? queue.edit : undefined} />
          <p class="hint">{useReason(current.review)}</p>
          <ComparisonTable review={current.review} />
          <SaidAbout persons={current.review.persons} />
        </div>
      </div>
      {canDecide ? (
        <details open={current.note !== ""}>
          <summary>{texts.note}</summary>
          <textarea
            dir="auto"
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

/** The position and number of reviews, and how likely this duplicate is. */
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

/** The reason of the service, in the chosen language. */
function useReason(review: OpenReview["review"]): string {
  const texts = useTexts(duplicateTexts);
  const names = useTexts(fieldTexts);
  const compared = comparedFields(review, useLanguage());
  const parts = (["match", "close", "mismatch"] as const).flatMap((kind) => {
    const alike = compared.filter(({ agreement }) =>
      agreement?.kind === "shared" ? kind === "close" : agreement?.kind === kind,
    );
    const listed = alike.map(({ name }) => names[name].toLowerCase());
    return listed.length > 0 ? `${texts[kind]}: ${listed.join(", ")}` : [];
  });
  return parts.join("; ") || review.reason;
}

/** Why no review is on the screen. */
function describeEnd({ left }: QueueState, texts: TextsIn<typeof duplicateTexts>): string {
  if (left > 0) return texts.noneButLeft(left);
  return countFilters(keptFilters.get() ?? {}) > 0 ? texts.noneOfFilters : texts.none;
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
  if (outcome.kind === "withdrawn") return texts.withdrawn;
  const said = texts[outcome.kind](outcome.names);
  return outcome.isLate ? `${texts.isSent} ${said}` : said;
}

export const duplicatesPage: Page = {
  path: "duplicates",
  title: { es: "Duplicados", en: "Duplicates" },
  permissions: ["duplicates:read"],
  isInMenu: true,
  hasUnsent: () => keptQueue.get()?.unsent !== undefined,
  Content: Duplicates,
};
