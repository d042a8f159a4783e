import { useRef } from "preact/hooks";
import { useStore } from "../../state/store.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { useTexts } from "../../texts/texts.js";
import { countFilters, keptFilters, type ReviewFilters } from "./review-filters.js";
import { decisionWaits, type ReviewQueue } from "./review-queue.js";

interface FilterFormProps {
  queue: ReviewQueue;
  /** A key that only looks chooses by confidence alone. */
  canDecide: boolean;
}

const confidences = ["high", "medium", "low"] as const;

/** Which duplicates one wants. */
export function FilterForm({ queue, canDecide }: FilterFormProps) {
  const texts = useTexts(duplicateTexts);
  const filters = useStore(keptFilters) ?? {};
  const state = useStore(queue.state);
  const form = useRef<HTMLFormElement>(null);
  const count = countFilters(filters);
  const isBusy = state.phase === "loading" || state.phase === "saving" || decisionWaits(state);
  const withOrWithout = (name: "with_minors" | "with_photo", label: string) => (
    <label>
      {label}
      <select name={name}>
        <option value="">{texts.either}</option>
        <option value="true" selected={filters[name] === true}>
          {texts.with}
        </option>
        <option value="false" selected={filters[name] === false}>
          {texts.without}
        </option>
      </select>
    </label>
  );
  return (
    <details class="review-filters">
      <summary>{count > 0 ? texts.filtersSet(count) : texts.filters}</summary>
      <form
        ref={form}
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.current && !isBusy) void queue.filter(filtersOf(new FormData(form.current)));
        }}
      >
        <label>
          {texts.confidence}
          <select name="confidence">
            <option value="">{texts.any}</option>
            {confidences.map((one) => (
              <option key={one} value={one} selected={filters.confidence === one}>
                {texts[one]}
              </option>
            ))}
          </select>
        </label>
        {canDecide && withOrWithout("with_minors", texts.children)}
        {canDecide && withOrWithout("with_photo", texts.photos)}
        {canDecide && (
          <label class="check">
            <input type="checkbox" name="isOwn" defaultChecked={filters.isOwn} />
            {texts.ownOnly}
          </label>
        )}
        <button type="submit" aria-disabled={isBusy}>
          {texts.apply}
        </button>
      </form>
    </details>
  );
}

function filtersOf(form: FormData): ReviewFilters {
  const confidence = confidences.find((one) => one === form.get("confidence"));
  const isWith = (name: string) => (form.get(name) ? form.get(name) === "true" : undefined);
  const [with_minors, with_photo] = [isWith("with_minors"), isWith("with_photo")];
  return {
    ...(confidence && { confidence }),
    ...(with_minors !== undefined && { with_minors }),
    ...(with_photo !== undefined && { with_photo }),
    ...(form.has("isOwn") && { isOwn: true }),
  };
}
