import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Pages } from "../api/use-pages.js";
import { queueTexts } from "../texts/queues.js";
import { type TextsIn, useTexts } from "../texts/texts.js";
import { Failed } from "./failed.js";
import { Loading } from "./loading.js";

interface QueueProps<Item> {
  pages: Pages<Item>;
  /** What is said when there is nothing in it. */
  empty: string;
  children: (item: Item) => ComponentChildren;
}

/** A list, a page at a time. */
export function Queue<Item>({ pages, empty, children }: QueueProps<Item>) {
  const texts = useTexts(queueTexts);
  const { items, hasMore, isLoading, failure, more } = pages;
  const list = useRef<HTMLDivElement>(null);
  /** How many were shown when somebody asked for more. */
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (before.current === undefined || !items) return;
    const next = list.current?.children[before.current] ?? list.current?.lastElementChild;
    before.current = undefined;
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  }, [items]);
  return (
    <>
      {items && (
        <p class="hint" role="status">
          {describeCount(pages, texts) || empty}
        </p>
      )}
      <div ref={list}>{items?.map(children)}</div>
      {failure && <Failed failure={failure} onRetry={more} />}
      {isLoading && <Loading />}
      {hasMore && !failure && (
        <button
          type="button"
          class="not-printed"
          aria-disabled={isLoading}
          onClick={() => {
            if (isLoading) return;
            before.current = items?.length;
            more();
          }}
        >
          {texts.more}
        </button>
      )}
    </>
  );
}

/** How many there are, as far as it is known; empty: nothing is there. */
function describeCount<Item>(
  { items = [], total, hasMore }: Pages<Item>,
  texts: TextsIn<typeof queueTexts>,
): string {
  if (total === null) return texts.many;
  if (total === undefined && hasMore) return texts.first(items.length);
  const count = total ?? items.length;
  return count > 0 ? texts.count(count) : "";
}
