import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Pages } from "../api/use-pages.js";
import { queueTexts } from "../texts/queues.js";
import { useTexts } from "../texts/texts.js";
import { Failed } from "./failed.js";
import { Loading } from "./loading.js";

interface QueueProps<Item> {
  pages: Pages<Item>;
  children: (item: Item) => ComponentChildren;
}

/** What waits for somebody to look at it, newest first, a page at a time. */
export function Queue<Item>({ pages, children }: QueueProps<Item>) {
  const texts = useTexts(queueTexts);
  const { items, total, hasMore, isLoading, failure, more } = pages;
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
          {total === null ? texts.many : texts.count(total ?? items.length)}
        </p>
      )}
      <div ref={list}>{items?.map(children)}</div>
      {failure && <Failed failure={failure} onRetry={more} />}
      {isLoading && <Loading />}
      {hasMore && !failure && (
        <button
          type="button"
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
