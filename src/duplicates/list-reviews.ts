import type {
  Collections,
  DuplicateReviewDocument,
  PersonDocument,
} from "../database/collections.js";
import { findAll, findPage } from "../database/find-page.js";
import {
  type CursorPosition,
  keysetFilter,
  type Order,
  orders,
  type Page,
  pageFrom,
  sortKeyOf,
  sortOf,
} from "../database/keyset.js";
import { choice, conditionsOf, indexFor } from "../http/list-filter.js";
import type { ListingOf, PageRequest } from "../http/list-pages.js";
import type { ShownPerson } from "../persons/persons.view.js";
import type { Services } from "../services.js";
import { reviewConfidences, reviewStatuses } from "./duplicates.schema.js";
import { queryTimeout, shownAmong } from "./duplicates.store.js";
import { reviewProjection } from "./duplicates.view.js";

const filters = {
  status: { ...choice(reviewStatuses, "status"), indexRank: 1 },
  confidence: { ...choice(reviewConfidences, "confidence"), indexRank: 2 },
};

export const reviewList = { orders, filters };

type Listing = ListingOf<Order, typeof filters, object>;

/** Whether a review may be shown is only known from its candidates: so many batches are tried. */
const maxBatches = 10;
const minBatchSize = 50;

/**
 * A page of reviews that may be shown. After `maxBatches` it ends early, perhaps empty, and the next page
 * starts after the last row that was looked at: no request costs more, however many are hidden.
 */
export async function listReviews(
  { collections }: Pick<Services, "collections">,
  { listing, start, limit }: PageRequest<Listing>,
): Promise<Page<DuplicateReviewDocument>> {
  const { order } = listing;
  const size = Math.max(limit + 1, minBatchSize);
  const shown: DuplicateReviewDocument[] = [];
  let from = start;
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const rows = await readBatch(collections, listing, { from, size });
    shown.push(...(await onlyShown(collections, rows)));
    const last = rows.at(-1);
    if (!last || rows.length < size || shown.length > limit) {
      return pageFrom(shown.slice(0, limit + 1), { order, start, limit });
    }
    const backward = start?.backward ?? false;
    from = { place: sortKeyOf(last, order), backward, inclusive: false };
  }
  const page = pageFrom(shown, { order, start, limit });
  return start?.backward ? { ...page, previous: from } : { ...page, next: from };
}

const readBatch = (
  { duplicateReviews }: Collections,
  listing: Listing,
  { from, size }: { from: CursorPosition | undefined; size: number },
): Promise<DuplicateReviewDocument[]> =>
  findPage(
    duplicateReviews,
    { $and: [...conditionsOf(filters, listing.filters), keysetFilter(listing.order, from)] },
    {
      projection: reviewProjection,
      sort: sortOf(listing.order, from),
      limit: size,
      hint: indexFor(filters, listing),
      ...queryTimeout,
    },
  );

/** The rows that may be shown, by as little of their candidates as tells. */
async function onlyShown({ persons }: Collections, rows: DuplicateReviewDocument[]) {
  const ids = rows.flatMap((row) => row.persons);
  const found = await findAll<PersonDocument, Pick<ShownPerson, "_id" | "is_public">>(
    persons,
    ids,
    {
      ...{ projection: { is_public: 1 }, ...queryTimeout },
    },
  );
  return shownAmong(rows, found).map(({ review }) => review);
}
