import { z } from "zod";
import type { Page, Start } from "../database/keyset.js";
import type { Cursors } from "./cursor.js";
import type { Pagination } from "./envelope.js";
import { invalid } from "./errors.js";
import { pageSize } from "./fields.js";

/** The query of a list: its own parameters, or a cursor alone; `limit` with either. */
export const listQuery = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject({ limit: pageSize.default(50), cursor: z.string().optional(), ...shape })
    .refine(cursorStandsAlone, {
      path: ["cursor"],
      error: "A cursor goes with no other parameter but limit",
      when: () => true,
    });

const cursorStandsAlone = (query: Record<string, unknown>) =>
  query.cursor === undefined ||
  Object.keys(query).every((name) => name === "cursor" || name === "limit");

const start = z.object({
  place: z.object({ time: z.number(), id: z.string(), tier: z.int().optional() }),
  backward: z.boolean(),
  inclusive: z.boolean(),
});

/**
 * The walk that a cursor continues, and where.
 * @throws HttpError 422 under `cursor`.
 */
export function openCursor<Walk>(
  { cursors, scope, walk }: { cursors: Cursors; scope: string; walk: z.ZodType<Walk> },
  cursor: string,
): { walk: Walk; start: Start } {
  const { data } = z.object({ walk, start }).safeParse(cursors.open(scope, cursor));
  if (!data) throw invalid({ cursor: ["Must be a cursor of this list"] });
  return data;
}

/** The pagination object of a page: its cursors carry the whole walk. */
export function paginationOf(
  {
    cursors,
    scope,
    walk,
    limit,
  }: { cursors: Cursors; scope: string; walk: unknown; limit: number },
  page: Page<unknown>,
): Pagination {
  const seal = (from: Start | undefined) =>
    from ? cursors.seal(scope, { walk, start: from }) : null;
  return { next_cursor: seal(page.next), previous_cursor: seal(page.previous), limit };
}
