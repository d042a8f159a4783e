import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { nameOf } from "../../api/persons.js";
import { usePages } from "../../api/use-pages.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { Queue } from "../../components/queue.js";
import { announce } from "../../state/announcements.js";
import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { commonTexts } from "../../texts/common.js";
import { duplicateTexts } from "../../texts/duplicates.js";
import { formatClock } from "../../texts/format.js";
import { useTexts } from "../../texts/texts.js";
import type { Page } from "../page.js";
import { openReview, type Review } from "./open-review.js";
import { reopen } from "./reopen.js";
import "../../styles/queues.css";
import "../../styles/duplicates.css";

const pageSize = 20;

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0);
}

/** The reviews that this key has decided since midnight, the newest first. */
function Decided() {
  const texts = useTexts(duplicateTexts);
  const [since] = useState(startOfToday);
  const pages = usePages(async (cursor, signal) => {
    const name = me.get()?.name ?? "";
    const first = { audited_by: name, order: "updated_at desc" } as const;
    const query = { limit: pageSize, ...(cursor ? { cursor } : first) };
    const { data, pagination } = (await api.listDuplicates(query, { signal })).data;
    const isBefore = (time: string | null) => Date.parse(time ?? "") < since;
    const items: Review[] = data.filter(
      ({ status, audited_at }) => status !== "pending" && !isBefore(audited_at),
    );
    const isOver = data.some(({ updated_at }) => isBefore(updated_at));
    return { items, next: isOver ? null : pagination.next_cursor };
  });
  return (
    <>
      <p>
        <a href="#/duplicates">{texts.backToReviews}</a>
      </p>
      <Queue pages={pages} empty={texts.nothingDecided}>
        {(review) => <DecidedCard key={review.id} review={review} />}
      </Queue>
    </>
  );
}

function DecidedCard({ review }: { review: Review }) {
  const texts = useTexts(duplicateTexts);
  const language = useLanguage();
  const canDecide = permits(useStore(me), ["duplicates:write"]);
  const { status, persons, note, audited_at, same } = review;
  const verdict = status === "confirmed" ? texts.is_confirmed : texts.is_dismissed;
  return (
    <article class="decided card">
      <h2>
        {verdict}
        {same && ` (${texts.inPart(same.length, persons.length)})`}
      </h2>
      <ul>
        {persons.map((person) => (
          <li key={person.id}>
            <a dir="auto" href={`#/persons/${person.id}`}>
              {nameOf(person)}
            </a>
            {same?.includes(person.id) && ` · ${texts.part_same}`}
          </li>
        ))}
      </ul>
      {note && (
        <p class="prose" dir="auto">
          {note}
        </p>
      )}
      <p class="hint">{formatClock(audited_at ?? "", language)}</p>
      {canDecide && <Undo review={review} />}
    </article>
  );
}

/** What became of an undo: `changed`: somebody decided otherwise since, and that stays. */
type Undone = "undone" | "changed" | "gone";

/** Takes the decision back, unless it is another one by now. */
async function takeBack({ id, audited_at, audited_by }: Review): Promise<Undone> {
  const draft = { note: "" };
  const now = await openReview(id, draft);
  if (!now) return "gone";
  const isSame = now.review.audited_at === audited_at && now.decidedBy === audited_by;
  if (!isSame) return now.status === "pending" ? "undone" : "changed";
  const after = await reopen(id, draft, now.etag);
  if (!after) return "gone";
  return after.status === "pending" ? "undone" : "changed";
}

function Undo({ review }: { review: Review }) {
  const texts = { ...useTexts(commonTexts), ...useTexts(duplicateTexts) };
  const [outcome, setOutcome] = useState<Undone>();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), [outcome]);

  const { isBusy, failure, run } = useStep(async () => {
    const reached = await takeBack(review);
    setOutcome(reached);
    announce(texts[`takenBack_${reached}`]);
  });
  if (outcome) {
    return (
      <p ref={said} class="done" tabIndex={-1}>
        {texts[`takenBack_${outcome}`]}
      </p>
    );
  }
  return (
    <>
      {failure && <Failed failure={failure} onRetry={run} />}
      <button type="button" aria-disabled={isBusy} onClick={run}>
        {isBusy ? texts.saving : texts.takeBack}
      </button>
    </>
  );
}

export const decidedPage: Page = {
  path: "duplicates/decided",
  title: { es: "Lo que decidí hoy", en: "What I decided today" },
  permissions: ["duplicates:read"],
  isInMenu: false,
  Content: Decided,
};
