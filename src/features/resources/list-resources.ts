import { z } from "zod";
import type { ResourceDocument } from "../../kernel/database/collections.js";
import { readPage } from "../../kernel/database/find-page.js";
import { type Order, orders } from "../../kernel/database/keyset.js";
import { readInOrder } from "../../kernel/database/sync-feed.js";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import type { Carried, PageRequest } from "../../kernel/http/list-endpoint.js";
import { choice, conditionsOf, indexFor } from "../../kernel/http/list-filter.js";
import { countries, handlesOf, resourceTypes } from "../catalogs/labels.schema.js";
import { searchedWords } from "./resources.schema.js";
import type { ResourceServices } from "./resources.services.js";
import { resourceProjection, type ShownResource, viewResource } from "./resources.view.js";
import { searchCondition } from "./search-words.store.js";

const filters = {
  country: { ...choice(handlesOf(countries), "country"), indexRank: 2 },
  type: { ...choice(handlesOf(resourceTypes), "type"), indexRank: 1 },
  query: {
    parameter: searchedWords,
    carried: z.string(),
    condition: searchCondition,
  },
};

export const resourceList = { orders, filters };

/** One page of the list. */
export async function listResources(
  reader: Pick<ResourceServices, "collections" | "readSettled"> & ViewContext,
  { carried, start, limit }: PageRequest<Carried<Order, typeof filters>>,
) {
  const { order, filters: asked } = carried;
  const page = await readInOrder(order, reader.readSettled, () =>
    readPage<ResourceDocument, ShownResource>(
      reader.collections.resources,
      conditionsOf(filters, asked),
      {
        order,
        start,
        limit,
        projection: resourceProjection,
        maxTimeMS: 5_000,
        // Of a search only the planner can choose.
        hint: asked.query === undefined ? indexFor(filters, carried) : undefined,
      },
    ),
  );
  return { ...page, items: page.items.map((stored) => viewResource(stored, reader)), carried };
}
