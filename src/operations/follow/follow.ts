import type { ObjectId } from "mongodb";
import { z } from "zod";
import type { Catalogs } from "../../features/catalogs/loaded-catalogs.store.js";
import type { FollowDocument } from "../../kernel/database/collections.js";
import { dayOf } from "../../kernel/values/day.js";
import type { ListOptions } from "../../list-reader/index.js";
import { type Address, FollowError } from "./address.js";
import type { Client } from "./client.js";
import type { FollowServices } from "./copies.js";
import { openProgress, saveProgress } from "./progress.js";
import { addressOfChanges, keyOfLess, parseChanges } from "./read-changes.js";
import { addressOfFeed, parseFeed } from "./read-pfif.js";
import type { RemotePage } from "./remote-record.js";
import { type Counts, dropUnseen, noCounts, outcomes, takeOver } from "./take-over.js";

export interface Following extends FollowServices {
  catalogs: Catalogs;
  client: Client;
  address: Address;
  /** The source that has the copies, and nothing else. */
  source: string;
  /** This registry, as ids of PFIF and addresses name it. */
  own: { domain: string | undefined; host: string | undefined };
  phoneRegion: ListOptions["phoneRegion"];
  /** Ends after what there is now. */
  once: boolean;
  /** The registry is at another address than before. */
  hasMoved: boolean;
  /** Waits so many milliseconds. It fails when the work shall end. */
  wait(ms: number): Promise<unknown>;
  /** Is called with the ids of records before they are changed. */
  record(ids: ObjectId[]): Promise<void>;
  /** Is called when there is nothing more for now, with what was done since the last time. */
  report(counts: Counts): void;
}

/** How long it waits for new changes. Milliseconds. */
const pause = 60_000;

/**
 * What changes while it is read from the beginning may move to the end, and be shown there some seconds later. So the
 * end is read once more before what did not come is removed. Milliseconds.
 */
const settling = 5_000;

/** So many records are taken over at once. */
const atOnce = 200;

/** A registry that calls each of its own cursors too old would be read from its beginning for ever. */
const mostBeginnings = 3;
const alwaysTooOld = "The registry calls its newest cursors too old: ask who runs it.";

/**
 * Takes over the public persons of another registry, and goes on with what changes there. Each page is stored before
 * its cursor is: what breaks off repeats a page, which changes nothing.
 * @throws FollowError when it cannot go on.
 */
export async function follow(following: Following): Promise<void> {
  const { once, wait, report } = following;
  await checkKey(following);
  let progress = await openProgress(following);
  let begun = 0;
  let hasSettled = false;
  for (let counts = noCounts(); ; ) {
    const page = await readPage(following, progress);
    if (!page) {
      begun += 1;
      if (!progress.place || begun > mostBeginnings) throw new FollowError(alwaysTooOld);
      progress = await beginAgain(following, progress);
      hasSettled = false;
      continue;
    }
    const { source } = following;
    const follower = { source, round: progress.round };
    for (let from = 0; from < page.records.length; from += atOnce) {
      const records = page.records.slice(from, from + atOnce);
      const done = await takeOver(following, follower, { records, before: following.record });
      for (const name of outcomes) counts[name] += done[name];
    }
    const isEnd = page.isLast && !progress.is_whole;
    const mustSettle = isEnd && progress.round > 1 && !hasSettled;
    const isNowWhole = isEnd && !mustSettle;
    if (isNowWhole) counts.removed += await dropUnseen(following, follower, following.record);
    progress = await saveProgress(following.collections, progress, {
      place: page.next,
      is_whole: progress.is_whole || isNowWhole,
    });
    if (mustSettle) {
      hasSettled = true;
      await wait(settling);
      continue;
    }
    if (!page.isLast) continue;
    begun = 0;
    report(counts);
    counts = noCounts();
    if (once) return;
    await wait(pause);
  }
}

type Place = NonNullable<FollowDocument["place"]>;

/** The next page; undefined when it cannot be read on from this place. */
async function readPage(
  { client, address, catalogs, own, phoneRegion }: Following,
  { place }: FollowDocument,
): Promise<RemotePage<Place> | undefined> {
  if (address.kind === "changes") {
    const cursor = place && "cursor" in place ? place.cursor : undefined;
    const url = addressOfChanges(address.url, cursor);
    const page = await client.read(url, (text) => parseChanges(text, cursor));
    return page && { ...page, next: { cursor: page.next } };
  }
  const from = place && "date" in place ? place : undefined;
  const options = { catalogFind: catalogs.find, phoneRegion, today: dayOf(new Date()) };
  return client.read(addressOfFeed(address.url, from), (text) =>
    parseFeed(text, { place: from, options, own }),
  );
}

/** From the beginning: what does not come any more is removed in the end. */
const beginAgain = ({ collections }: Following, progress: FollowDocument) =>
  saveProgress(collections, progress, {
    place: undefined,
    round: progress.round + 1,
    is_whole: false,
  });

const me = z.object({ data: z.object({ permissions: z.array(z.string()) }) });

/** @throws FollowError when the key may do more than read what is public. */
async function checkKey({ client, address }: Following): Promise<void> {
  if (!address.me) return;
  const answer = await client.read(address.me, (text) => me.parse(JSON.parse(text)));
  const hasMore = answer?.data.permissions.some((permission) => permission !== "persons:read");
  if (hasMore) throw new FollowError(keyOfLess);
}
