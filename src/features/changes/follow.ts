import { z } from "zod";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { removalsKnownDays } from "../../kernel/database/indexes.js";
import { gone, invalid } from "../../kernel/http/errors.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { dayMs } from "../../kernel/values/day.js";
import { projectionFor, type ShownPerson } from "../persons/persons.view.js";
import type { ChangeServices } from "./changes.services.js";
import { type Change, endOf, type Followed, later, readChanges } from "./read-changes.store.js";

type Needed = Omit<ChangeServices, "catalogs" | "photoAddresses"> & { caller: Caller };

const scope = "GET /v1/changes";

const carried = z.object({
  place: z.object({ time: z.number(), id: z.string() }),
  knowsUntil: z.number(),
  /** A registry that was restored from a backup has another one. */
  epoch: z.string(),
  /** Absent in cursors of version 0.3, which placed a gone person at the last change of its record. */
  gone_at: z.literal("withdrawn").optional(),
});

/**
 * The next page of changes, and the cursor for the page after it. The cursor of a full page is the place of its last
 * row. The cursor of the last page is the time up to which everything has settled.
 * @throws HttpError 422 under `cursor`; 410 when removals that the follower needs are no longer known.
 */
export async function followChanges(
  request: Needed,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ changes: Change[]; next_cursor: string }> {
  const { collections, caller, cursors, readSettled, changesEpoch: epoch } = request;
  const followed = cursor === undefined ? undefined : openCursor(request, cursor);
  const { items, next, settled } = await readSettled(() =>
    readChanges<ShownPerson>(collections, { projection: projectionFor(caller), followed, limit }),
  );
  const before = followed ?? { place: endOf(0), knowsUntil: settled };
  const reached: z.infer<typeof carried> = {
    place: next?.place ?? later(before.place, endOf(settled)),
    knowsUntil: before.knowsUntil,
    epoch,
    gone_at: "withdrawn",
  };
  return { changes: items, next_cursor: cursors.seal(scope, reached) };
}

function openCursor({ cursors, clock, changesEpoch }: Needed, cursor: string): Followed {
  const opened = carried.safeParse(cursors.open(scope, cursor)).data;
  if (!opened) throw invalid({ cursor: [fieldTexts.not_cursor] });
  const knownSince = clock.now().getTime() - removalsKnownDays * dayMs;
  const isTooOld = Math.max(opened.place.time, opened.knowsUntil) < knownSince;
  if (isTooOld || opened.epoch !== changesEpoch) {
    throw gone("cursor_too_old");
  }
  const { place, knowsUntil, gone_at } = opened;
  if (gone_at || place.time <= knowsUntil) return { place, knowsUntil };
  return { place: endOf(knowsUntil), knowsUntil };
}
