import type {
  Collections,
  DuplicateReviewDocument,
  PersonDocument,
} from "../database/collections.js";
import { findAll, findPage } from "../database/find-page.js";
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
import { choice, conditionsOf, indexFor } from "../http/list-filter.js";
import type { AskedPage, WalkOf } from "../http/list-pages.js";
import type { ShownPerson } from "../persons/persons.view.js";
import type { Services } from "../services.js";
import { reviewConfidences, reviewStatuses } from "./duplicates.schema.js";
import { briefly, shownAmong } from "./duplicates.store.js";
import { reviewProjection } from "./duplicates.view.js";

const filters = {
  status: { ...choice(reviewStatuses, "status"), isIndexed: true },
  confidence: { ...choice(reviewConfidences, "confidence"), isIndexed: true },
};

export const reviewList = { orders, filters };

type Walk = WalkOf<Order, typeof filters, object>;

/** Whether a review may be shown is only known from its candidates: so many batches are tried. */
const mostBatches = 10;
const smallestBatch = 50;

/**
 * A page of reviews that may be shown. After `mostBatches` it ends early, perhaps empty, and the walk
 * goes on behind the last row that was looked at: no request costs more, however many are hidden.
 */
export async function listReviews(
  { collections }: Pick<Services, "collections">,
  { walk, start, limit }: AskedPage<Walk>,
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
  walk: Walk,
  { from, size }: { from: Start | undefined; size: number },
): Promise<DuplicateReviewDocument[]> =>
  findPage(
    duplicateReviews,
    { $and: [...conditionsOf(filters, walk.filters), behind(walk.order, from)] },
    {
      projection: reviewProjection,
      sort: sortOf(walk.order, from),
      limit: size,
      hint: indexFor(filters, walk),
      ...briefly,
    },
  );

/** The rows that may be shown, by as little of their candidates as tells. */
async function onlyShown({ persons }: Collections, rows: DuplicateReviewDocument[]) {
  const ids = rows.flatMap((row) => row.persons);
  const found = await findAll<PersonDocument, Pick<ShownPerson, "_id" | "is_public">>(
    persons,
    ids,
    {
      ...{ projection: { is_public: 1 }, ...briefly },
    },
  );
  return shownAmong(rows, found).map(({ review }) => review);
}
