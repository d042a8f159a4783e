import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "../database/keyset.js";
import type { ServerClock } from "../database/server-clock.js";

/** Reads a page that a follower of the feed may go on from. */
export type ReadSettled = <Item extends { updated_at: Date }>(
  read: () => Promise<Page<Item>>,
) => Promise<Page<Item>>;

const mostWaiting = 100;
const mostReads = 3;

/**
 * Makes `order=updated_at asc` a feed that misses nothing. A write is stamped before it can be seen,
 * so a younger stamp may show up before an older one: a cursor must not pass rows that are younger
 * than `margin` milliseconds. A page without a next page is answered at once; a full one that ends
 * with a young row waits until that row has settled and is read again. Where that does not help, or
 * too many wait already, the page comes without a next cursor: its reader asks again from where it was.
 */
export function createSyncFeed(clock: ServerClock, margin: number): ReadSettled {
  let waiting = 0;

  const unsettledFor = (page: Page<{ updated_at: Date }>) => {
    const youngest = page.next && page.items.at(-1);
    return youngest ? youngest.updated_at.getTime() + margin - clock.now().getTime() : 0;
  };

  return async (read) => {
    let page = await read();
    if (unsettledFor(page) <= 0) return page;
    if (waiting >= mostWaiting) return { ...page, next: undefined };
    waiting += 1;
    try {
      for (let reads = 1; reads < mostReads && unsettledFor(page) > 0; reads += 1) {
        await wait(Math.min(unsettledFor(page), margin));
        page = await read();
      }
      return unsettledFor(page) > 0 ? { ...page, next: undefined } : page;
    } finally {
      waiting -= 1;
    }
  };
}
