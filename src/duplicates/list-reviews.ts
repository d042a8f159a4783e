import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { Collections, DuplicateReviewDocument } from "../database/collections.js";
import {
  behind,
  type Order,
  orders,
  type Page,
  pageFrom,
  placeOf,
  type Start,
  sortOf,
} from "../database/keyset.js";
import { type AskedPage, listQuery, orderParameter } from "../http/list-query.js";
import type { ShownPerson } from "../persons/persons.view.js";
import type { Services } from "../services.js";
import { reviewConfidences, reviewStatuses } from "./duplicates.schema.js";
import { briefly, type CandidateReview, shownAmong, withCandidates } from "./duplicates.store.js";

/** The query of GET /v1/duplicates. */
export const reviewListQuery = listQuery({
  order: orderParameter,
  status: z
    .enum(["all", ...reviewStatuses])
    .optional()
    .meta({ description: "`all`, or absent: every status." }),
  confidence: z
    .enum(["all", ...reviewConfidences])
    .optional()
    .meta({ description: "`all`, or absent: every confidence." }),
});

type ReviewListQuery = z.output<typeof reviewListQuery>;

/** A walk through the list: what is fixed by its first request and carried in its cursors. */
export const reviewWalk = z.object({
  order: z.enum(orders),
  filters: z.object({
    status: z.enum(reviewStatuses).optional(),
    confidence: z.enum(reviewConfidences).optional(),
  }),
});

type ReviewWalk = z.output<typeof reviewWalk>;

/** The walk that a first request begins. */
export const startWalk = ({
  order = "created_at desc",
  status = "all",
  confidence = "all",
}: ReviewListQuery): ReviewWalk => ({
  order,
  filters: {
    ...(status !== "all" && { status }),
    ...(confidence !== "all" && { confidence }),
  },
});

interface Asked extends AskedPage<ReviewWalk> {
  caller: Caller;
}

/** One page of a walk, each review with its candidates. */
export async function listReviews(
  { collections, readSettled }: Pick<Services, "collections" | "readSettled">,
  asked: Asked,
): Promise<Page<CandidateReview>> {
  const read = () => readPage(collections, asked);
  const page = await (asked.walk.order === "updated_at asc" ? readSettled(read) : read());
  return { ...page, items: await withCandidates(collections, page.items, asked.caller) };
}

/** Whether a review may be shown is only known from its candidates: so many batches are tried. */
const mostBatches = 10;
const smallestBatch = 50;

/**
 * A page of reviews that may be shown. After `mostBatches` it ends early, perhaps empty, and the walk
 * goes on behind the last row that was looked at: no request costs more, however many are hidden.
 */
async function readPage(
  collections: Collections,
  { walk, start, limit }: Asked,
): Promise<Page<DuplicateReviewDocument>> {
  const { order } = walk;
  const size = Math.max(limit + 1, smallestBatch);
  const shown: DuplicateReviewDocument[] = [];
  let from = start;
  for (let batches = 0; batches < mostBatches; batches += 1) {
    const rows = await readBatch(collections, walk, { from, size });
    shown.push(...(await onlyShown(collections, rows)));
    const last = rows.at(-1);
    if (!last || rows.length < size || shown.length > limit) {
      return pageFrom(shown.slice(0, limit + 1), { order, start, limit });
    }
    const backward = start?.backward ?? false;
    from = { place: placeOf(last, order), backward, inclusive: false };
  }
  const page = pageFrom(shown, { order, start, limit });
  return start?.backward ? { ...page, previous: from } : { ...page, next: from };
}

const readBatch = (
  { duplicateReviews }: Collections,
  { order, filters: { status, confidence } }: ReviewWalk,
  { from, size }: { from: Start | undefined; size: number },
): Promise<DuplicateReviewDocument[]> =>
  duplicateReviews
    .find(
      {
        $and: [
          ...(status ? [{ status }] : []),
          ...(confidence ? [{ confidence }] : []),
          behind(order, from),
        ],
      },
      {
        sort: sortOf(order, from),
        limit: size,
        batchSize: size + 1, // one round trip
        hint: indexFor(order, { status, confidence }),
        ...briefly,
      },
    )
    .toArray();

/** The index that gives a page in its order: named, because the planner may try a sort. */
function indexFor(
  order: Order,
  { status, confidence }: Pick<ReviewListQuery, "status" | "confidence">,
) {
  if (order.startsWith("updated_at")) return "updated";
  if (status) return "status";
  return confidence ? "confidence" : "created";
}

/** The rows that may be shown, by as little of their candidates as tells. */
async function onlyShown({ persons }: Collections, rows: DuplicateReviewDocument[]) {
  const found = await persons
    .find<Pick<ShownPerson, "_id" | "is_public">>(
      { _id: { $in: rows.flatMap((row) => row.persons) } },
      { projection: { is_public: 1 }, ...briefly },
    )
    .toArray();
  return shownAmong(rows, found).map(({ review }) => review);
}
