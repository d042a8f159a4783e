import type { Document } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { onlyOfPublicPersons } from "../../kernel/auth/public-person.js";
import type { Collections, ReportDocument } from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";
import {
  type CursorPosition,
  keysetFilter,
  type Order,
  type Page,
  sortKeyOf,
  sortOf,
} from "../../kernel/database/keyset.js";
import { countShown, readShownPage } from "../../kernel/database/shown-page.js";
import { anyOf, conditionsOf, indexFor } from "../../kernel/http/list-filter.js";
import type { ListingOf, PageRequest } from "../../kernel/http/list-pages.js";
import { reason } from "./reports.schema.js";
import { reportProjection } from "./reports.view.js";

const filters = {
  reason: { ...anyOf(reason, "One or more, separated by commas."), indexRank: 1 },
};

export const sourceReportList = {
  orders: ["created_at desc", "created_at asc"] as const satisfies Order[],
  filters,
};

type Listing = ListingOf<(typeof sourceReportList.orders)[number], typeof filters, object>;

interface Asking {
  collections: Collections;
  caller: Caller;
}

/** A page of the pending reports about all public persons of the caller's own source. */
export const listSourceReports = (
  asking: Asking,
  { listing, ...page }: PageRequest<Listing>,
): Promise<Page<ReportDocument>> =>
  readShownPage(
    { order: listing.order, ...page },
    {
      ...readingOf(asking, listing, reportProjection),
      sortKeyOf: (report) => sortKeyOf(report, listing.order),
    },
  );

/** How many there are. */
export const countSourceReports = (asking: Asking, listing: Listing): Promise<number | null> =>
  countShown(readingOf(asking, listing, { person_id: 1 }));

const readingOf = ({ collections, caller }: Asking, listing: Listing, projection: Document) => ({
  readBatch: ({ from, size }: { from: CursorPosition | undefined; size: number }) =>
    findPage<ReportDocument, ReportDocument>(
      collections.reports,
      {
        $and: [
          { source: caller.source, status: "pending" },
          ...conditionsOf(filters, listing.filters),
          keysetFilter(listing.order, from),
        ],
      },
      {
        projection,
        sort: sortOf(listing.order, from),
        limit: size,
        hint: indexFor(filters, listing),
        maxTimeMS: 5_000,
      },
    ),
  onlyShown: (rows: ReportDocument[]) => onlyOfPublicPersons(collections, rows, caller),
});
