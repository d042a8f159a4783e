import type { ComponentChildren } from "preact";
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
  return (
    <>
      {items && (
        <p class="hint" role="status">
          {total === null ? texts.many : texts.count(total ?? items.length)}
        </p>
      )}
      {items?.map(children)}
      {failure && <Failed failure={failure} onRetry={more} />}
      {isLoading && <Loading />}
      {hasMore && !isLoading && !failure && (
        <button type="button" onClick={more}>
          {texts.more}
        </button>
      )}
    </>
  );
}
