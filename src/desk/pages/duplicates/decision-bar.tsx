import { useHotkeys } from "../../components/use-hotkeys.js";
import { useStore } from "../../state/store.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { useTexts } from "../../texts/texts.js";
import { isInPart } from "./open-review.js";
import { canBe, decisionWaits, type ReviewQueue } from "./review-queue.js";

interface DecisionBarProps {
  queue: ReviewQueue;
  /** The key decides; else it only looks. */
  canDecide: boolean;
}

/** Yes, no, later and back: by button and by key. */
export function DecisionBar({ queue, canDecide }: DecisionBarProps) {
  const texts = useTexts(duplicateTexts);
  const shown = useStore(queue.state);
  const { phase, current, undoable } = shown;
  const isReady = phase === "ready" && current !== undefined;
  const isBusy = phase === "loading" || phase === "saving";
  const isWaiting = decisionWaits(shown);
  const decide = (verdict: "confirmed" | "dismissed") => () =>
    void (canDecide && queue.decide(verdict));
  const actions = [
    ...(canDecide
      ? [
          {
            name: "yes",
            text: current && isInPart(current) ? texts.yesPart : texts.yes,
            short: texts.yesShort,
            key: texts.yesKey,
            isOff: !isReady || !canBe(current, "confirmed"),
            act: decide("confirmed"),
          },
          {
            name: "no",
            text: texts.no,
            short: texts.noShort,
            key: "N",
            isOff: !isReady || !canBe(current, "dismissed"),
            act: decide("dismissed"),
          },
        ]
      : []),
    {
      name: "next",
      isOff: !isReady || isWaiting,
      text: canDecide ? texts.later : texts.next,
      short: canDecide ? texts.laterShort : texts.next,
      key: "→",
      act: () => void queue.skip(),
    },
    {
      name: "undo",
      text: texts.undo,
      short: texts.undoShort,
      key: "Z",
      isOff: undoable === 0 || isBusy || isWaiting,
      act: () => void queue.undo(),
    },
  ];
  useHotkeys(
    Object.fromEntries(
      actions.map(({ key, act }) => [key === "→" ? "ArrowRight" : key.toLowerCase(), act]),
    ),
  );
  return (
    <fieldset class="decision-bar">
      <legend class="unseen">{texts.actions}</legend>
      {actions.map(({ name, text, short, key, isOff, act }) => (
        <button
          key={name}
          type="button"
          class={name}
          aria-label={text}
          data-key={key}
          aria-keyshortcuts={key === "→" ? "ArrowRight" : key}
          // The one that is pressed keeps the focus while it works.
          aria-disabled={isOff}
          // The second of two quick clicks was not meant for the next review.
          onClick={(event) => event.detail < 2 && act()}
        >
          {short}
          <span class="rest">{text.slice(short.length)}</span>
        </button>
      ))}
    </fieldset>
  );
}
