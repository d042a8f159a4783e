import { z } from "zod";
import { countries, handlesOf, resourceTypes } from "../catalogs/labels.js";
import { readPage } from "../database/find-page.js";
import { type Order, orders, type Page } from "../database/keyset.js";
import { line, maximum } from "../http/fields.js";
import { choice, conditionsOf, indexFor } from "../http/list-filter.js";
import type { ListingOf, PageRequest } from "../http/list-pages.js";
import { fold } from "../names/fold.js";
import type { Services } from "../services.js";
import { lengthOf } from "../values/text.js";
import { resourceProjection, type ShownResource } from "./resources.view.js";
import { searchCondition } from "./search-words.js";

const minQueryLength = 3;

const filters = {
  country: { ...choice(handlesOf(countries), "country"), indexRank: 2 },
  type: { ...choice(handlesOf(resourceTypes), "type"), indexRank: 1 },
  /** A query that is too short counts as none. */
  query: {
    parameter: line(maximum.query, 0)
      .optional()
      .transform((text = "") => (lengthOf(fold(text)) < minQueryLength ? undefined : text))
      .meta({
        description:
          "Words to search for, whatever their case and accents. Below 3 characters it is ignored.",
      }),
    carried: z.string(),
    condition: searchCondition,
  },
};

export const resourceList = { orders, filters };

/** One page of the list. */
export function listResources(
  { collections: { resources } }: Pick<Services, "collections">,
  { listing, start, limit }: PageRequest<ListingOf<Order, typeof filters, object>>,
): Promise<Page<ShownResource>> {
  return readPage(resources, conditionsOf(filters, listing.filters), {
    ...{ order: listing.order, start, limit, projection: resourceProjection, maxTimeMS: 5_000 },
    // Of a search only the planner can choose.
    hint: listing.filters.query === undefined ? indexFor(filters, listing) : undefined,
  });
}
