import { z } from "zod";
import { countries, handlesOf, resourceTypes } from "../catalogs/labels.js";
import { readPage } from "../database/find-page.js";
import { type Order, orders, type Page } from "../database/keyset.js";
import { line, maximum } from "../http/fields.js";
import { choice, conditionsOf, indexFor } from "../http/list-filter.js";
import type { AskedPage, WalkOf } from "../http/list-pages.js";
import { lengthOf } from "../http/text.js";
import { fold } from "../names/fold.js";
import type { Services } from "../services.js";
import { resourceProjection, type ShownResource } from "./resources.view.js";
import { searchCondition } from "./search-words.js";

const shortestQuery = 3;

const filters = {
  type: { ...choice(handlesOf(resourceTypes), "type"), isIndexed: true },
  country: { ...choice(handlesOf(countries), "country"), isIndexed: true },
  /** A query that is too short counts as none. */
  query: {
    parameter: line(maximum.query, 0)
      .optional()
      .transform((text = "") => (lengthOf(fold(text)) < shortestQuery ? undefined : text))
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
  { walk, start, limit }: AskedPage<WalkOf<Order, typeof filters, object>>,
): Promise<Page<ShownResource>> {
  return readPage(resources, conditionsOf(filters, walk.filters), {
    ...{ order: walk.order, start, limit, projection: resourceProjection, maxTimeMS: 5_000 },
    // Of a search only the planner can choose.
    hint: walk.filters.query === undefined ? indexFor(filters, walk) : undefined,
  });
}
