import type { Document, Filter } from "mongodb";
import type { Collections, ResourceDocument } from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";

const maxTimeMS = 5_000;

interface Part {
  filter: Filter<ResourceDocument>;
  /** Undefined: the planner chooses. */
  hint: "created" | "type" | undefined;
  projection: Document;
  skip: number;
  limit: number;
  /** More are not counted, and not shown. */
  most: number;
}

/**
 * Some resources, the oldest first, so that new ones move none to another page; and how many there are.
 */
export async function readDirectory<Row>(
  { resources }: Pick<Collections, "resources">,
  { filter, hint, projection, skip, limit, most }: Part,
): Promise<{ rows: Row[]; total: number }> {
  const left = Math.min(limit, most - skip);
  const rows =
    left > 0
      ? await findPage<ResourceDocument, Row>(resources, filter, {
          projection,
          sort: { created_at: 1, _id: 1 },
          skip,
          limit: left,
          hint,
          maxTimeMS,
        })
      : [];
  const total = await resources.countDocuments(filter, {
    limit: most,
    maxTimeMS,
    ...(hint && { hint }),
  });
  return { rows, total };
}
