import type { Document } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { onlyOfPublicPersons } from "../../kernel/auth/public-person.js";
import type { Collections, ReportDocument } from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";
import {
  type CursorPosition,
  keysetFilter,
  type Order,
  sortKeyOf,
  sortOf,
} from "../../kernel/database/keyset.js";
import { countShown, readShownPage, totalOf } from "../../kernel/database/shown-page.js";
import type { Carried, PageRequest } from "../../kernel/http/list-endpoint.js";
import { anyOf, conditionsOf, indexFor } from "../../kernel/http/list-filter.js";
import { reason } from "./reports.schema.js";
import { reportProjection, viewReport } from "./reports.view.js";

const filters = {
  reason: { ...anyOf(reason, "One or more, separated by commas."), indexRank: 1 },
};

export const sourceReportList = {
  orders: ["created_at desc", "created_at asc"] as const satisfies Order[],
  filters,
};

type Listing = Carried<(typeof sourceReportList.orders)[number], typeof filters>;

interface Asking {
  collections: Collections;
  caller: Caller;
}

/** A page of the pending reports about all public persons of the caller's own source, and how many there are. */
export async function listSourceReports(
  asking: Asking,
  { carried, start, limit }: PageRequest<Listing>,
) {
  const { order } = carried;
  const page = await readShownPage(
    { start, limit },
    {
      ...readingOf(asking, carried, reportProjection),
      sortKeyOf: (report) => sortKeyOf(report, order),
    },
  );
  const total = await totalOf(page, start, () =>
    countShown(readingOf(asking, carried, { person_id: 1 })),
  );
  const items = page.items.map((stored) => viewReport(stored, asking.caller));
  return { ...page, items, carried, total };
}

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
