import { setTimeout as wait } from "node:timers/promises";
import type { Order, Page } from "./keyset.js";
import type { ServerClock } from "./server-clock.js";

/** A page of the feed, and up to when (ms) it lacks nothing: all that was stamped by then could be seen. */
export type SettledPage<Item> = Page<Item> & { settled: number };

/** Reads a page that a follower of the feed may go on from. */
export type ReadSettled = <Item extends { updated_at: Date }>(
  read: () => Promise<Page<Item>>,
) => Promise<SettledPage<Item>>;

const feedOrder = "updated_at asc" satisfies Order;

/** What shows that the pages of a list are read by `readInOrder`, if the list has the order of the feed. */
export type ReadInOrder<Orders extends string> = typeof feedOrder extends Orders
  ? { settled: number | undefined }
  : unknown;

/** Reads a page of a list. Every list that has the order of the feed reads its pages by this. */
export const readInOrder = async <Item extends { updated_at: Date }>(
  order: string,
  readSettled: ReadSettled,
  read: () => Promise<Page<Item>>,
): Promise<Page<Item> & ReadInOrder<Order>> =>
  order === feedOrder ? readSettled(read) : { ...(await read()), settled: undefined };

const maxWaiting = 100;
const maxReads = 3;

/**
 * Makes `order=updated_at asc` a feed that misses nothing. A write is stamped before it can be seen,
 * so a younger stamp may show up before an older one: a cursor must not pass rows that are younger
 * than `margin` milliseconds. A page without a next page is answered at once; a full one that ends
 * with a young row waits until that row has settled and is read again. Where that does not help, or
 * too many wait already, the page comes without a next cursor: its reader asks again from where it was.
 */
export function createSyncFeed(clock: ServerClock, margin: number): ReadSettled {
  let waiting = 0;

  /**
   * A page, and for how long its last row must still stand. The clock is read before the page: what
   * could not be seen then may be seen by now, however long the answer was on its way.
   */
  async function readOnce<Item extends { updated_at: Date }>(read: () => Promise<Page<Item>>) {
    const settled = clock.now().getTime() - margin;
    const page = { ...(await read()), settled };
    const youngest = page.next && page.items.at(-1);
    return { page, unsettledFor: youngest ? youngest.updated_at.getTime() - settled : 0 };
  }

  return async (read) => {
    let { page, unsettledFor } = await readOnce(read);
    if (unsettledFor <= 0) return page;
    if (waiting >= maxWaiting) return { ...page, next: undefined };
    waiting += 1;
    try {
      for (let reads = 1; reads < maxReads && unsettledFor > 0; reads += 1) {
        await wait(Math.min(unsettledFor, margin));
        ({ page, unsettledFor } = await readOnce(read));
      }
      return unsettledFor > 0 ? { ...page, next: undefined } : page;
    } finally {
      waiting -= 1;
    }
  };
}
