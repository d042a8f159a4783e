import type { Document } from "mongodb";
import { z } from "zod";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type {
  Collections,
  DuplicateReviewDocument,
  PersonDocument,
} from "../../kernel/database/collections.js";
import { findAll, findPage } from "../../kernel/database/find-page.js";
import type { CursorPosition } from "../../kernel/database/keyset.js";
import { countShown, readShownPage, totalOf } from "../../kernel/database/shown-page.js";
import { readInOrder } from "../../kernel/database/sync-feed.js";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import { line, maximum } from "../../kernel/http/fields.js";
import type { Carried, PageRequest } from "../../kernel/http/list-endpoint.js";
import { choice, conditionsOf, indexFor } from "../../kernel/http/list-filter.js";
import type { ShownPerson } from "../persons/persons.view.js";
import { reviewConfidences, reviewStatuses } from "./duplicates.schema.js";
import type { DuplicateServices } from "./duplicates.services.js";
import { queryTimeout, reviewsFor, shownAmong, withCandidates } from "./duplicates.store.js";
import { reviewProjection, viewReview } from "./duplicates.view.js";
import {
  filterAfter,
  indexInOrder,
  type ReviewOrder,
  reviewOrders,
  sortKeyOf,
  sortOf,
} from "./review-order.js";

const filters = {
  audited_by: {
    parameter: line(maximum.name).optional().meta({
      description: "The name of the key that decided last, or took a decision back, exactly.",
    }),
    carried: z.string(),
    indexRank: 0,
  },
  status: { ...choice(reviewStatuses, "status"), indexRank: 1 },
  confidence: { ...choice(reviewConfidences, "confidence"), indexRank: 2 },
};

export const reviewList = { orders: reviewOrders, filters };

type Listing = Carried<ReviewOrder, typeof filters>;

type Asking = Pick<DuplicateServices, "collections"> & { caller: Caller };

/** A page of the reviews that may be shown to the caller, and how many there are. */
export async function listReviews(
  asking: DuplicateServices & ViewContext,
  { carried, start, limit }: PageRequest<Listing>,
) {
  const { order } = carried;
  const page = await readInOrder(order, asking.readSettled, () =>
    readShownPage(
      { start, limit },
      {
        ...readingOf(asking, carried, reviewProjection),
        sortKeyOf: (row) => sortKeyOf(row, order),
      },
    ),
  );
  const total = await totalOf(page, start, () =>
    countShown(readingOf(asking, carried, { persons: 1 })),
  );
  const found = await withCandidates(asking.collections, page.items, asking.caller);
  return { ...page, items: found.map((review) => viewReview(review, asking)), carried, total };
}

const readingOf = ({ collections, caller }: Asking, listing: Listing, projection: Document) => ({
  readBatch: ({ from, size }: { from: CursorPosition | undefined; size: number }) =>
    findPage<DuplicateReviewDocument, DuplicateReviewDocument>(
      reviewsFor(collections, caller),
      { $and: [...conditionsOf(filters, listing.filters), filterAfter(listing.order, from)] },
      {
        projection,
        sort: sortOf(listing.order, from),
        limit: size,
        hint: indexOf(listing),
        ...queryTimeout,
      },
    ),
  onlyShown: (rows: DuplicateReviewDocument[]) => onlyShown(collections, rows),
});

/** The index that gives a page in its order. What one key has decided is little, so it has indexes of its own. */
function indexOf(listing: Listing): string {
  const { order } = listing;
  const isOfKey = listing.filters.audited_by !== undefined;
  if (isOfKey && order.startsWith("updated_at")) return "audited_by_updated";
  return indexInOrder(order, indexFor(filters, listing));
}

/** The rows that may be shown. Of their candidates, only `is_public` is read to decide that. */
async function onlyShown({ persons }: Collections, rows: DuplicateReviewDocument[]) {
  const ids = rows.flatMap((row) => row.persons);
  const found = await findAll<PersonDocument, Pick<ShownPerson, "_id" | "is_public">>(
    persons,
    ids,
    {
      projection: { is_public: 1 },
      ...queryTimeout,
    },
  );
  return shownAmong(rows, found).map(({ review }) => review);
}
