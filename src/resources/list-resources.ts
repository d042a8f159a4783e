import type { Filter } from "mongodb";
import { z } from "zod";
import { countries, handlesOf, resourceTypes } from "../catalogs/labels.js";
import type { ResourceDocument } from "../database/collections.js";
import { behind, type Order, orders, type Page, pageFrom, sortOf } from "../database/keyset.js";
import { line, maximum } from "../http/fields.js";
import { type AskedPage, listQuery, orderParameter } from "../http/list-query.js";
import { lengthOf } from "../http/text.js";
import { fold } from "../names/fold.js";
import type { Services } from "../services.js";
import { searchCondition } from "./search-words.js";

const country = z.enum(handlesOf(countries));
const type = z.enum(handlesOf(resourceTypes));

/** The query of GET /v1/resources. */
export const resourceListQuery = listQuery({
  order: orderParameter,
  country: z
    .enum(["all", ...country.options])
    .optional()
    .meta({ description: "`all`, or absent: every country." }),
  type: z
    .enum(["all", ...type.options])
    .optional()
    .meta({ description: "`all`, or absent: every type." }),
  query: line(maximum.query, 0).optional().meta({
    description:
      "Words to search for, whatever their case and accents. Below 3 characters it is ignored.",
  }),
});

type ResourceListQuery = z.output<typeof resourceListQuery>;

const filters = z.object({
  country: country.optional(),
  type: type.optional(),
  query: z.string().optional(),
});

/** A walk through the list: what is fixed by its first request and carried in its cursors. */
export const resourceWalk = z.object({ order: z.enum(orders), filters });

type ResourceWalk = z.output<typeof resourceWalk>;

const shortestQuery = 3;

/** The walk that a first request begins; a query that is too short counts as none. */
export const startWalk = ({
  order = "created_at desc",
  country = "all",
  type = "all",
  query = "",
}: ResourceListQuery): ResourceWalk => ({
  order,
  filters: {
    ...(country !== "all" && { country }),
    ...(type !== "all" && { type }),
    ...(lengthOf(fold(query)) >= shortestQuery && { query }),
  },
});

type Asked = AskedPage<ResourceWalk>;

/** One page of a walk. */
export function listResources(
  { collections, readSettled }: Pick<Services, "collections" | "readSettled">,
  asked: Asked,
): Promise<Page<ResourceDocument>> {
  const read = () => readPage(collections, asked);
  return asked.walk.order === "updated_at asc" ? readSettled(read) : read();
}

async function readPage(
  { resources }: Services["collections"],
  { walk, start, limit }: Asked,
): Promise<Page<ResourceDocument>> {
  const { order, filters } = walk;
  const conditions = conditionsOf(filters);
  if (!conditions) return pageFrom<ResourceDocument>([], { order, start, limit });
  const index = indexFor(order, filters);
  const rows = await resources
    .find<ResourceDocument>(
      { $and: [...conditions, behind(order, start)] },
      {
        projection: { words: 0 },
        sort: sortOf(order, start),
        limit: limit + 1,
        batchSize: limit + 2, // one round trip
        maxTimeMS: 5_000,
        ...(index && { hint: index }),
      },
    )
    .toArray();
  return pageFrom(rows, { order, start, limit });
}

/** Undefined when nothing can match. */
function conditionsOf({
  country,
  type,
  query,
}: ResourceWalk["filters"]): Filter<ResourceDocument>[] | undefined {
  const filters = [...(country ? [{ country }] : []), ...(type ? [{ type }] : [])];
  if (query === undefined) return filters;
  const searched = searchCondition(query);
  return searched && [...filters, searched];
}

/** The index that gives a page in its order; for a search only the planner can choose. */
function indexFor(order: Order, { country, type, query }: ResourceWalk["filters"]) {
  if (query !== undefined) return;
  if (order.startsWith("updated_at")) return "updated";
  if (type !== undefined) return "type";
  return country === undefined ? "created" : "country";
}
