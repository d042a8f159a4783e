import { z } from "zod";
import { removalsKnownDays } from "../database/indexes.js";
import { gone, invalid } from "../http/errors.js";
import { fieldTexts } from "../messages/fields.js";
import type { Services } from "../services.js";
import { dayMs } from "../values/day.js";
import { type Change, endOf, type Followed, later, readChanges } from "./read-changes.js";

type Needed = Pick<
  Services,
  "collections" | "cursors" | "readSettled" | "clock" | "changesEpoch"
> & { caller: Parameters<typeof readChanges>[1]["caller"] };

const scope = "GET /v1/changes";

/** `epoch`: a registry that was restored from a backup has another one. */
const carried = z.object({
  place: z.object({ time: z.number(), id: z.string() }),
  knowsUntil: z.number(),
  epoch: z.string(),
});

/**
 * The next page of changes, and the cursor from which to go on: that of a whole page stands behind its last row,
 * that of the last page as far as everything has settled.
 * @throws HttpError 422 under `cursor`; 410 when removals that its follower needs are not known any more.
 */
export async function followChanges(
  request: Needed,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ changes: Change[]; next_cursor: string }> {
  const { collections, caller, cursors, readSettled, changesEpoch: epoch } = request;
  const followed = cursor === undefined ? undefined : openCursor(request, cursor);
  const { items, next, settled } = await readSettled(() =>
    readChanges(collections, { caller, followed, limit }),
  );
  const before = followed ?? { place: endOf(0), knowsUntil: settled };
  const isEnd = items.length < limit;
  const reached: Followed = {
    place: next?.place ?? later(before.place, endOf(settled)),
    knowsUntil: isEnd ? Math.max(before.knowsUntil, settled) : before.knowsUntil,
  };
  return { changes: items, next_cursor: cursors.seal(scope, { ...reached, epoch }) };
}

function openCursor({ cursors, clock, changesEpoch }: Needed, cursor: string): Followed {
  const opened = carried.safeParse(cursors.open(scope, cursor)).data;
  if (!opened) throw invalid({ cursor: [fieldTexts.not_cursor] });
  const knownSince = clock.now().getTime() - removalsKnownDays * dayMs;
  const isTooOld = Math.max(opened.place.time, opened.knowsUntil) < knownSince;
  if (isTooOld || opened.epoch !== changesEpoch) {
    throw gone("cursor_too_old");
  }
  return opened;
}
