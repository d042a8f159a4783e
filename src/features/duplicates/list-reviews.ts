import type { Document } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type {
  Collections,
  DuplicateReviewDocument,
  PersonDocument,
} from "../../kernel/database/collections.js";
import { findAll, findPage } from "../../kernel/database/find-page.js";
import {
  type CursorPosition,
  keysetFilter,
  type Order,
  orders,
  type Page,
  sortKeyOf,
  sortOf,
} from "../../kernel/database/keyset.js";
import { countShown, readShownPage } from "../../kernel/database/shown-page.js";
import { choice, conditionsOf, indexFor } from "../../kernel/http/list-filter.js";
import type { ListingOf, PageRequest } from "../../kernel/http/list-pages.js";
import type { ShownPerson } from "../persons/persons.view.js";
import { reviewConfidences, reviewStatuses } from "./duplicates.schema.js";
import type { DuplicateServices } from "./duplicates.services.js";
import { queryTimeout, reviewsFor, shownAmong } from "./duplicates.store.js";
import { reviewProjection } from "./duplicates.view.js";

const filters = {
  status: { ...choice(reviewStatuses, "status"), indexRank: 1 },
  confidence: { ...choice(reviewConfidences, "confidence"), indexRank: 2 },
};

export const reviewList = { orders, filters };

type Listing = ListingOf<Order, typeof filters, object>;

type Asking = Pick<DuplicateServices, "collections"> & { caller: Caller };

/** A page of the reviews that may be shown to the caller. */
export const listReviews = (
  { collections, caller }: Asking,
  { listing, ...page }: PageRequest<Listing>,
): Promise<Page<DuplicateReviewDocument>> =>
  readShownPage(
    { order: listing.order, ...page },
    {
      readBatch: (batch) =>
        readBatch({ collections, caller }, listing, { ...batch, projection: reviewProjection }),
      onlyShown: (rows) => onlyShown(collections, rows),
      sortKeyOf: (row) => sortKeyOf(row, listing.order),
    },
  );

/** How many reviews of a list may be shown. */
export const countReviews = (
  { collections, caller }: Asking,
  listing: Listing,
): Promise<number | null> =>
  countShown({
    readBatch: (batch) =>
      readBatch({ collections, caller }, listing, { ...batch, projection: { persons: 1 } }),
    onlyShown: (rows) => onlyShown(collections, rows),
  });

const readBatch = (
  { collections, caller }: Asking,
  listing: Listing,
  {
    from,
    size,
    projection,
  }: { from: CursorPosition | undefined; size: number; projection: Document },
): Promise<DuplicateReviewDocument[]> =>
  findPage(
    reviewsFor(collections, caller),
    { $and: [...conditionsOf(filters, listing.filters), keysetFilter(listing.order, from)] },
    {
      projection,
      sort: sortOf(listing.order, from),
      limit: size,
      hint: indexFor(filters, listing),
      ...queryTimeout,
    },
  );

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
