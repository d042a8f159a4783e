import { z } from "zod";
import { readPage } from "../../kernel/database/find-page.js";
import { type Order, orders, type Page } from "../../kernel/database/keyset.js";
import { line, maximum } from "../../kernel/http/fields.js";
import { choice, conditionsOf, indexFor } from "../../kernel/http/list-filter.js";
import type { ListingOf, PageRequest } from "../../kernel/http/list-pages.js";
import { fold } from "../../kernel/names/fold.js";
import { lengthOf } from "../../kernel/values/text.js";
import { countries, handlesOf, resourceTypes } from "../catalogs/labels.js";
import type { ResourceServices } from "./resources.services.js";
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
  { collections: { resources } }: Pick<ResourceServices, "collections">,
  { listing, start, limit }: PageRequest<ListingOf<Order, typeof filters, object>>,
): Promise<Page<ShownResource>> {
  return readPage(resources, conditionsOf(filters, listing.filters), {
    order: listing.order,
    start,
    limit,
    projection: resourceProjection,
    maxTimeMS: 5_000,
    // Of a search only the planner can choose.
    hint: listing.filters.query === undefined ? indexFor(filters, listing) : undefined,
  });
}
