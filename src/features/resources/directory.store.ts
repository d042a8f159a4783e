import type { Document, Filter } from "mongodb";
import type { Collections, ResourceDocument } from "../../kernel/database/collections.js";
import { findPage, readPage } from "../../kernel/database/find-page.js";
import type { CursorPosition } from "../../kernel/database/keyset.js";
import type { SomeRows } from "../../kernel/http/answer.js";
import { resourceProjection, type ShownResource } from "./resources.view.js";

type Stored = Pick<Collections, "resources">;

const maxTimeMS = 5_000;

/** Which resources are read. */
export interface Wanted {
  filter: Filter<ResourceDocument>;
  /** Undefined: the planner chooses. */
  hint: "created" | "type" | undefined;
}

interface Part extends Wanted {
  projection: Document;
  skip: number;
  limit: number;
}

/** Some resources, the oldest first, so that new ones move none to another page. */
export const readPart = <Row>({ resources }: Stored, { filter, ...part }: Part): Promise<Row[]> =>
  findPage<ResourceDocument, Row>(resources, filter, {
    ...part,
    sort: { created_at: 1, _id: 1 },
    maxTimeMS,
  });

/** How many there are, counted up to `most`. */
export const countUpTo = (
  { resources }: Stored,
  { filter, hint }: Wanted,
  most: number,
): Promise<number> =>
  resources.countDocuments(filter, { limit: most, maxTimeMS, ...(hint && { hint }) });

const rowsAtOnce = 200;

/** Reads all of them in the same order, some at a time. */
export function readAll({ resources }: Stored, { filter, hint }: Wanted) {
  let start: CursorPosition | undefined;
  return async (): Promise<SomeRows<ShownResource>> => {
    const page = await readPage<ResourceDocument, ShownResource>(resources, [filter], {
      order: "created_at asc",
      start,
      limit: rowsAtOnce,
      projection: resourceProjection,
      hint,
      maxTimeMS,
    });
    start = page.next;
    return { rows: page.items, isLast: page.next === undefined };
  };
}
